// deadstones.js in Node.js: the module is read from a file.

import { readFile } from 'node:fs/promises'
import { setOwnModules } from './load.js'

export * from './deadstones.js'
export { default } from './deadstones.js'

setOwnModules({ 'judge.wasm': () => readFile(new URL('../dist/judge.wasm', import.meta.url)) })
