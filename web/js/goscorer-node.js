// goscorer.js in Node.js: the module is compiled while this is imported or required.

import { readFileSync } from 'node:fs'
import './node.js'
import { init, initSync, isReady } from './state.js'

if (!isReady()) initSync(readFileSync(new URL('../dist/score.wasm', import.meta.url)))

export * from './goscorer-functions.js'
export { init }
