// The scorer that `init` gets ready, for the entries of the package that share it.

import { compileNow, load, wantsPictures } from './load.js'
import { createScorer as scorerOf, drawsPictures } from './scorer.js'

let scorer
let loading
let draws = false

/**
 * Gets the scorer ready. Later calls wait for the first one, but for one that wants pictures after one
 * that did not: it gets another scorer.
 */
export function init(source) {
  if (loading && (draws || !wantsPictures(source))) return loading
  draws = wantsPictures(source)
  const now = load(source).then(
    module => {
      if (loading === now || !scorer) scorer = scorerOf(module)
    },
    error => {
      if (loading === now) {
        loading = undefined
        draws = false
      }
      throw error
    })
  loading = now
  return now
}

/** A scorer with an instance of the module of its own. */
export async function createScorer(source) {
  return scorerOf(await load(source))
}

/**
 * Gets the scorer ready at once, from bytes or from a compiled module. Chrome before version 115 compiles no
 * module of this size at once on the main thread of a page: there it throws, and `await init()` works.
 * @param {ArrayBufferView | ArrayBuffer | WebAssembly.Module} source
 */
export function initSync(source) {
  const module = compileNow(source)
  scorer = scorerOf(module)
  // A call of `init` that is under way goes on.
  if (loading) return
  loading = Promise.resolve()
  draws = drawsPictures(module)
}

/** Whether `init` or `initSync` was called, so that nothing else need be loaded. */
export const isStarted = () => loading !== undefined

/** Whether calls are answered. */
export const isReady = () => scorer !== undefined

/** The scorer; an error says that it is not there yet. */
export function ready() {
  if (!scorer) throw new Error('the scorer is not ready: call `await init()` first')
  return scorer
}

