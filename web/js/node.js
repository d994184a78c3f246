// The package in Node.js: the module is read from a file.

import { readFile } from 'node:fs/promises'
import { setOwnModule } from './load.js'

setOwnModule(() => readFile(new URL('../dist/score.wasm', import.meta.url)))

export * from './index.js'
