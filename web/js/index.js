// The package: `await init()` once, and then plain calls.

import { load } from './load.js'
import { createScorer as scorerOf } from './scorer.js'

let scorer
let loading

/** Gets the scorer ready. Later calls wait for the first one. */
export function init(source) {
  loading ??= load(source).then(
    module => {
      scorer = scorerOf(module)
    },
    error => {
      loading = undefined
      throw error
    })
  return loading
}

/** A scorer with an instance of the module of its own. */
export async function createScorer(source) {
  return scorerOf(await load(source))
}

function ready() {
  if (!scorer) throw new Error('the scorer is not ready: call `await init()` first')
  return scorer
}

export const score = (position, options) => ready().score(position, options)
export const judge = (position, goOn) => ready().judge(position, goOn)
export const scoreSgf = (record, options) => ready().scoreSgf(record, options)
export const positionOf = (record, options) => ready().positionOf(record, options)
export const explain = (position, vertex, options) => ready().explain(position, vertex, options)
export const picture = (position, options) => ready().picture(position, options)
export const pictureSgf = (record, options) => ready().pictureSgf(record, options)
export const readSgf = async source => ready().readSgf(source)

/** For the drop-in modules. */
export const internal = ready
