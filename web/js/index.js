// The package: `await init()` once, and then plain calls.

import { load, wantsPictures } from './load.js'
import { createScorer as scorerOf } from './scorer.js'

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
export const games = file => ready().games(file)
export const toSgf = (position, options) => ready().toSgf(position, options)
export const annotateSgf = (record, options) => ready().annotateSgf(record, options)
export const show = (position, options) => ready().show(position, options)
export const showSgf = (record, options) => ready().showSgf(record, options)
export const steps = (position, options) => ready().steps(position, options)
export const stepsSgf = (record, options) => ready().stepsSgf(record, options)
export const look = () => ready().look()
export const readSgf = async source => ready().readSgf(source)

/** For the drop-in modules. */
export const internal = ready
