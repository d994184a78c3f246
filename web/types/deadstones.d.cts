/** In place of npm's `@sabaki/deadstones` 2: the same functions, answered by the judge. */
import type { ModuleChoice, ModuleSource, Position, Sign, Vertex } from './index.js' with { 'resolution-mode': 'import' }

/** Gets the scorer ready, if the module does not lie beside the package. The functions do it themselves otherwise. */
export function init(source?: ModuleSource | ModuleChoice): Promise<void>

/**
 * The vertices of the dead stones. The options are those of `@sabaki/deadstones` and change nothing: the
 * judge always looks at the whole position, and always gives the same answer.
 */
export function guess(
  data: Position, options?: { finished?: boolean; iterations?: number }): Promise<Vertex[]>

/** For each vertex a number from -1 (White's in all playouts) to 1 (Black's in all of them). */
export function getProbabilityMap(data: Position, iterations: number): Promise<number[][]>

/** The position after moves by both sides until none is left; every vertex has 1 or -1. */
export function playTillEnd(data: Position, sign: 1 | -1): Promise<Exclude<Sign, 0>[][]>

/** Stones in enemy territory that surround at most one point of their own. */
export function getFloatingStones(data: Position): Promise<Vertex[]>

/**
 * Says where the module is fetched from; call it before all else. Returns all functions. The name of the file of
 * `@sabaki/deadstones`, `deadstones_bg.wasm`, stands for the package's own module.
 */
export function useFetch(path: string): typeof import('./deadstones.cjs')
