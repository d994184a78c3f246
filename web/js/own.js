// The package's own modules, fetched from beside it: bundlers see their addresses here, and copy them.

import { setOwnModules } from './load.js'

setOwnModules({
  'score.wasm': () => fetch(new URL('../dist/score.wasm', import.meta.url)),
  'pictures.wasm': () => fetch(new URL('../dist/pictures.wasm', import.meta.url)),
})
