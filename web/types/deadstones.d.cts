import type * as functions from './deadstones.js' with { 'resolution-mode': 'import' }

declare const required: Omit<typeof functions, 'default'>
export = required
