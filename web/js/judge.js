// The judge of the entry `deadstones`, in a module of its own.

import instantiate from '../dist/judge.js'
import { Instance } from './instance.js'
import { load } from './load.js'

let loading

/** An instance of the module. Later calls wait for the first one; after an error the next call starts anew. */
export function judge(source) {
  loading ??= load(source, 'judge.wasm').then(instanceOf).catch(error => {
    loading = undefined
    throw error
  })
  return loading
}

function instanceOf(module) {
  if (!WebAssembly.Module.exports(module).some(({ name }) => name === 'dead')) {
    throw new TypeError('this entry needs the module dist/judge.wasm of the package, and got another one')
  }
  return new Instance(instantiate, module)
}
