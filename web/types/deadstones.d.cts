/** A replacement for npm's `@sabaki/deadstones` 2: the same functions, answered by Tenuki's judge. */
import type { ModuleChoice, ModuleSource, Position, Sign, Vertex } from './index.js' with { 'resolution-mode': 'import' }

/** Gets the scorer ready if the module is not in the package's folder. Otherwise the functions do it themselves. */
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
 * Sets where the module is fetched from; call it first. Returns all functions. The file name `deadstones_bg.wasm`
 * of `@sabaki/deadstones` means this package's own module.
 */
export function useFetch(path: string): typeof import('./deadstones.cjs')
