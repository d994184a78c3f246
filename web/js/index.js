// The package: `await init()` once, and then plain calls.

import './own.js'
import { ready } from './state.js'

export { createScorer, init, initSync } from './state.js'

export const score = (position, options) => ready().score(position, options)
export const judge = (position, goOn) => ready().judge(position, goOn)
export const scoreSgf = (record, options) => ready().scoreSgf(record, options)
export const positionOf = (record, options) => ready().positionOf(record, options)
export const explain = (position, vertex, options) => ready().explain(position, vertex, options)
export const ownership = (position, playouts) => ready().ownership(position, playouts)
export const picture = (position, options) => ready().picture(position, options)
export const pictureSgf = (record, options) => ready().pictureSgf(record, options)
export const games = file => ready().games(file)
export const toSgf = (position, options) => ready().toSgf(position, options)
export const annotateSgf = (record, options) => ready().annotateSgf(record, options)
export const show = (position, options) => ready().show(position, options)
export const showSgf = (record, options) => ready().showSgf(record, options)
export const line = (position, vertex, options) => ready().line(position, vertex, options)
export const lines = (position, options) => ready().lines(position, options)
export const reply = (position, vertex, moves, options) => ready().reply(position, vertex, moves, options)
export const steps = (position, options) => ready().steps(position, options)
export const stepsSgf = (record, options) => ready().stepsSgf(record, options)
export const look = () => ready().look()
export const readSgf = async source => ready().readSgf(source)
