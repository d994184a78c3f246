// goscorer.js in Node.js.

import './node.js'

export * from './goscorer.js'
