// deadstones.js in Node.js.

import './node.js'

export * from './deadstones.js'
export { default } from './deadstones.js'
