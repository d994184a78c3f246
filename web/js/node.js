// The package in Node.js: the modules are read from files.

import { readFile } from 'node:fs/promises'
import { setOwnModules } from './load.js'

setOwnModules({
  'score.wasm': () => readFile(new URL('../dist/score.wasm', import.meta.url)),
  'pictures.wasm': () => readFile(new URL('../dist/pictures.wasm', import.meta.url)),
})

export * from './index.js'
