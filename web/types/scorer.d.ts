/**
 * A scorer of a module that the caller has compiled: for a page that brings one of the two modules only,
 * and by ways of its own.
 *
 * ```js
 * import { createScorer } from 'tenuki-score/scorer'
 * const scorer = createScorer(await WebAssembly.compile(bytes))
 * ```
 */
import type { Scorer } from './index.js'

export function createScorer(module: WebAssembly.Module): Scorer
