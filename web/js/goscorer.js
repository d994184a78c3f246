// In place of goscorer's JavaScript: the same functions. The module is fetched, so that `await init()` comes first.

import './own.js'
import { init as initOf, isStarted } from './state.js'

export * from './goscorer-functions.js'

/** The module beside the package on its way, which nobody has asked for. */
let unasked

/** Gets the scorer ready. If no module lies beside the package, that does not concern a call that says where another one is. */
export const init = source => (unasked ? unasked.then(() => initOf(source)) : initOf(source))

// A program that does not call `init` itself gets the module from beside the package.
setTimeout(() => {
  if (!isStarted()) unasked = initOf().catch(() => {}).finally(() => { unasked = undefined })
})
