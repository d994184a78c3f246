/** A replacement for goscorer's JavaScript: the same functions, answered by Tenuki's scoring. */

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
  /** Who scores the point; a dead stone on it also counts as a prisoner. */
  isTerritoryFor: Color
  /** If it belongs to a group in seki: the colour of this group. */
  belongsToSekiGroup: Color
  /**
   * Whether it looks like an eye but is not one: its owner must fill it, now or at the end. Points of groups that
   * have two eyes elsewhere are not examined.
   */
  isFalseEye: boolean
  /** Whether its owner must fill it before the game is counted, so it is not scored. */
  isUnscorableFalseEye: boolean
  /** Whether it is neutral. */
  isDame: boolean
  /** How many eyes its eye space makes: 0, 1, or 2 for two or more. */
  eyeValue: number
}

/**
 * What each point is under territory rules. `stones[y][x]` is `EMPTY`, `BLACK` or `WHITE`; to mark a chain dead,
 * mark one of its stones in `markedDead[y][x]`. `scoreFalseEyes` counts the points that must be filled.
 */
export function territoryScoring(
  stones: readonly ArrayLike<number>[], markedDead: readonly ArrayLike<boolean>[], scoreFalseEyes?: boolean
): LocScore[][]

/** The owner of each point under area rules, including living stones. */
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
