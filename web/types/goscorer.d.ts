/** In place of goscorer's JavaScript: the same functions, answered by Tenuki's scoring. */

import type { ModuleChoice, ModuleSource } from './index.js'

/**
 * Gets the scorer ready in a browser; in Node.js and in `tenuki-score/goscorer/inline` it is ready at once. It is the
 * `init` of `tenuki-score`.
 */
export function init(source?: ModuleSource | ModuleChoice): Promise<void>
/** The same at once, from the bytes of a module. */
export function initSync(source: ArrayBufferView | ArrayBuffer | WebAssembly.Module): void

export const EMPTY: 0
export const BLACK: 1
export const WHITE: 2

/** `EMPTY`, `BLACK` or `WHITE`. */
export type Color = 0 | 1 | 2

/** How a point is scored under territory rules, and why. */
export class LocScore {
  /** Who scores the point; a dead stone on it is a prisoner besides. */
  isTerritoryFor: Color
  /** Whose group in seki it belongs to. */
  belongsToSekiGroup: Color
  /**
   * Whether it looks like an eye and is none: its owner must fill it, now or in the end. Points of groups
   * that have two eyes elsewhere are not examined.
   */
  isFalseEye: boolean
  /** Whether its owner must fill it before the game is counted, so that it is not scored. */
  isUnscorableFalseEye: boolean
  /** Whether it is neutral. */
  isDame: boolean
  /** How many eyes its eye space makes: 0, 1, or 2 for two and more. */
  eyeValue: number
}

/**
 * What each point is under territory rules. `stones[y][x]` is `EMPTY`, `BLACK` or `WHITE`; a stone that is
 * marked in `markedDead[y][x]` stands for its chain. `scoreFalseEyes` counts the points that must be filled.
 */
export function territoryScoring(
  stones: readonly ArrayLike<number>[], markedDead: readonly ArrayLike<boolean>[], scoreFalseEyes?: boolean
): LocScore[][]

/** Whose each point is under area rules, living stones included. */
export function areaScoring(
  stones: readonly ArrayLike<number>[], markedDead: readonly ArrayLike<boolean>[]): Color[][]

/** The points of both sides under territory rules. */
export function finalTerritoryScore(
  stones: readonly ArrayLike<number>[],
  markedDead: readonly ArrayLike<boolean>[],
  blackPointsFromCaptures: number,
  whitePointsFromCaptures: number,
  komi: number,
  scoreFalseEyes?: boolean
): { black: number; white: number }

/** The points of both sides under area rules. */
export function finalAreaScore(
  stones: readonly ArrayLike<number>[], markedDead: readonly ArrayLike<boolean>[], komi: number
): { black: number; white: number }
