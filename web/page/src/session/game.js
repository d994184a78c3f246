// A game as the page holds it. It is never changed: what the reader does makes another one, so that it can be
// undone. The text of its record stays with the scorer (scorer/worker.js).

import { chainAt, put } from '../board/go.js'

/** @typedef {import('tenuki-score').Vertex} Vertex */
/** @typedef {import('tenuki-score').Sign} Sign */
/** @typedef {import('../board/go.js').SignMap} SignMap */

/**
 * What a record says of itself.
 * @typedef {Omit<import('tenuki-score').FoundGame, 'sgf' | 'board' | 'error' | 'fault'>} Says
 */

/**
 * A game in the list of a file, without its text.
 * @typedef {Says & { board?: SignMap, hasRecord?: boolean, problem?: import('../text/problem.js').Problem, title?: string, file?: string,
 *   options?: Options, deadFrom?: DeadFrom, score?: string }} Listed
 * @typedef {'record' | 'judge' | 'none'} DeadFrom
 * @typedef {{ dead?: (Vertex | string)[] | null, rules?: string | null, komi?: number | null, method?: string,
 *   to_move?: 'black' | 'white', prisoners?: { black: number, white: number } }} Options
 */

/**
 * @typedef {object} Game
 * @property {[file: string, index: number] | null} source the record, by the file it was found in
 * @property {SignMap | null} board the position, where there is no record
 * @property {string | undefined} title
 * @property {Says} says
 * @property {import('tenuki-score').Statement[]} remarks about what was interpreted when another format became a record
 * @property {number | null} moves how many moves of the record are played, where it is not all of them
 * @property {number | null} end the last move that can be played, where it is not the last one of the record
 * @property {(Vertex | string)[] | null} dead the dead stones, where the reader or a link names them
 * @property {Vertex[] | null} [marked] the stones that the reader has marked dead or alive, where `dead` says of the others what was judged: they
 *   stay in doubt
 * @property {DeadFrom} deadFrom who says which stones are dead where nobody names them
 * @property {string | null} rules
 * @property {number | null} komi
 * @property {Pick<Options, 'method' | 'to_move' | 'prisoners'>} others
 */

/** The rules that stand side by side. */
export const RULES = ['japanese', 'korean', 'chinese', 'aga', 'new_zealand']

/**
 * A game of a list.
 * @param {Listed} listed @param {Game['source']} source @returns {Game}
 */
export function gameOf(listed, source) {
  const { board, hasRecord, problem, title, file, options = {}, deadFrom = 'record', score, remarks = [], ...says } = listed
  void problem
  void score
  const { dead = null, rules = null, komi = null, ...others } = options
  return {
    source: hasRecord ? source : null, board: hasRecord ? null : board ?? null, title: title ?? file, says, remarks,
    moves: null, end: null, dead, marked: null, deadFrom, rules, komi, others,
  }
}

/** @param {number} width @param {number} height @returns {Game} */
export const emptyBoard = (width, height) =>
  gameOf({ board: Array.from({ length: height }, () => Array(width).fill(0)), deadFrom: 'judge' }, null)

/** How a game ended otherwise than by a count, by the code of the remark. @type {Record<string, string>} */
export const RESULTS = { resigned: '{x} won by resignation', lost_on_time: '{x} won on time', forfeited: '{x} won by forfeit' }

/** Whether an earlier position of the record is shown than its last one. @param {Game} game */
export const isEarlier = ({ moves, end }) => moves !== end

/** Whether there is nothing on the board. @param {Game} game */
export const isBlank = ({ source, board }) => source === null && board !== null && board.every(row => row.every(sign => sign === 0))

/**
 * The game with the chain at a point marked dead, or alive if it is dead.
 * @param {Game} game @param {{ board: SignMap, dead: Vertex[], uncertain?: Vertex[] }} count `uncertain` only where stones were judged
 * @param {Vertex} vertex @returns {Game}
 */
export function toggled(game, { board, dead, uncertain }, vertex) {
  const chain = chainAt(board, vertex)
  const names = new Set(chain.map(String))
  const isDead = dead.some(stone => names.has(String(stone)))
  const others = dead.filter(stone => !names.has(String(stone)))
  // Unless the user has named all dead stones, the click decides about this chain only.
  const marked = game.marked ?? (game.dead === null && uncertain ? [] : null)
  return {
    ...game,
    dead: isDead ? others : [...others, ...chain],
    marked: marked && [...marked.filter(stone => !names.has(String(stone))), ...chain],
  }
}

/**
 * The position alone, after a stone was put on a point or taken away; or why that cannot be.
 * @param {Game} game
 * @param {{ board: SignMap, prisoners: { black: number, white: number }, to_move?: 'black' | 'white' | null, rules?: string | null, komi?: number | null }} shown
 * @param {Vertex} vertex @param {Sign} sign
 * @param {{ captures: boolean, alternates: boolean }} how
 * @returns {Game | { illegal: 'occupied' | 'liberty' }}
 */
export function placed(game, shown, vertex, sign, { captures, alternates }) {
  const result = put(shown.board, vertex, sign, captures)
  if ('illegal' in result) return result
  const { black, white, size } = game.says
  const prisoners = { ...shown.prisoners }
  if (sign !== 0) prisoners[sign === 1 ? 'black' : 'white'] += result.captured
  const toMove = alternates ? (sign === 1 ? 'white' : 'black') : shown.to_move
  return {
    ...gameOf({ board: result.board, deadFrom: 'judge', black, white, size }, null),
    title: game.title,
    rules: game.rules ?? shown.rules ?? null,
    komi: game.komi ?? (game.source === null ? null : shown.komi ?? null),
    others: { ...(game.others.method && { method: game.others.method }), prisoners, ...(toMove && { to_move: toMove }) },
  }
}

/** Whose turn it is on a board that is set up by turns: Black begins. @param {Game} game @returns {Sign} */
export const nextSign = game => (game.others.to_move === 'white' ? -1 : 1)
