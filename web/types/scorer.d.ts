/**
 * A scorer from a module that the caller has compiled: for a page that has only one of the two modules, and loads it itself.
 *
 * ```js
 * import { createScorer } from 'tenuki-score/scorer'
 * const scorer = createScorer(await WebAssembly.compile(bytes))
 * ```
 */
import type { Scorer } from './index.js'

export function createScorer(module: WebAssembly.Module): Scorer
