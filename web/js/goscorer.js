// In place of goscorer's JavaScript: the same functions. The module is fetched, so that `await init()` comes first.

import './own.js'
import { init, isStarted } from './state.js'

export * from './goscorer-functions.js'
export { init }

// A program that does not call `init` itself gets the module from beside the package.
setTimeout(() => {
  if (!isStarted()) init().catch(() => {})
})
