// goscorer.js with the module inside the script, for bundles that fetch nothing (UMD, iife): it is compiled while
// this is imported. Where the browser compiles nothing at once, `await init()` compiles it.

import module from '../dist/score-inline.js'
import { init as initOf, initSync, isReady } from './state.js'

const bytes = () => Uint8Array.from(atob(module), letter => letter.charCodeAt(0))

if (!isReady()) {
  try {
    initSync(bytes())
  } catch (error) {
    // Chrome before 115 compiles nothing of this size at once in a page; a policy may forbid it altogether.
    if (!(error instanceof RangeError) && !(error instanceof WebAssembly.CompileError)) throw error
  }
}

export * from './goscorer-functions.js'

/** Gets the scorer ready where it is not: from the module inside, or from another one. */
export const init = source => (source === undefined && !isReady() ? initOf(bytes()) : initOf(source))
