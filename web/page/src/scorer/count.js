// Asks the scorer about a game. Runs in the worker, which has the texts of the records.

import { RULES, gameOf } from '../session/game.js'
import { nameOf } from '../text/coordinates.js'
import { problemOf } from '../text/problem.js'

/** @typedef {import('tenuki-score').Scorer} Scorer */
/** @typedef {import('tenuki-score').Vertex} Vertex */
/** @typedef {import('../session/game.js').Game} Game */

/**
 * A game with the text of its record.
 * @typedef {Game & { sgf: string | null }} Whole
 */

/**
 * The score under other rules.
 * @typedef {{ rules: string, score: string, komi: number }} Side
 */

/**
 * What is asked of a count to explain a point. `uncertain` is there where stones were judged.
 * @typedef {{ dead: Vertex[], uncertain?: Vertex[], rules: string | null }} Counted
 */

/**
 * What a point is and why.
 * @typedef {{ vertex: Vertex, status: string, reasons: import('tenuki-score').Statement[] }} Reasons
 */

/**
 * What the page shows of a counted game.
 * @typedef {import('tenuki-score').Shown & import('tenuki-score').RecordedPosition & Beside} Count
 * @typedef {object} Beside
 * @property {Side[] | null} sides the results under other rules
 * @property {Reasons | null} asked the point that the reader looks at
 */

/** @param {Whole} game */
function optionsOf({ sgf, moves, dead, marked, deadFrom, rules, komi, others }) {
  return {
    ...others,
    ...(dead ? { dead, ...(marked && { marked }) } : { dead_from: deadFrom }),
    ...(rules && { rules }),
    ...(komi !== null && { komi }),
    ...(sgf !== null && { as_is: true }),
    ...(sgf !== null && moves !== null && { moves }),
  }
}

/**
 * Asks about the record, or about the position.
 * @template {'show' | 'score' | 'steps' | 'picture'} Call
 * @param {Scorer} scorer @param {Whole} game @param {Call} call @param {object} options
 * @returns {ReturnType<Scorer[Call]>}
 */
function ask(scorer, game, call, options) {
  const answer = game.sgf === null
    ? scorer[call](/** @type {number[][]} */ (game.board), options)
    : scorer[/** @type {'showSgf' | 'scoreSgf' | 'stepsSgf' | 'pictureSgf'} */ (`${call}Sgf`)](game.sgf, options)
  return /** @type {ReturnType<Scorer[Call]>} */ (answer)
}

/** The last position of a record that was asked for: marks change more often than stones. */
const last = { sgf: '', moves: /** @type {number | null} */ (null), position: /** @type {import('tenuki-score').RecordedPosition | null} */ (null) }

/**
 * The position: the board, the prisoners, who is to move.
 * @param {Scorer} scorer @param {Whole} game @returns {import('tenuki-score').RecordedPosition}
 */
export function positionOf(scorer, { sgf, board, moves, others }) {
  if (sgf === null) {
    return { board: board ?? [], prisoners: { black: 0, white: 0, ...others.prisoners }, to_move: others.to_move ?? null }
  }
  if (!last.position || last.sgf !== sgf || last.moves !== moves) {
    Object.assign(last, { sgf, moves, position: scorer.positionOf(sgf, { as_is: true, ...(moves !== null && { moves }) }) })
  }
  return /** @type {import('tenuki-score').RecordedPosition} */ (last.position)
}

/**
 * What can be left out where it cannot be had.
 * @template T
 * @param {() => T} act
 */
function ifPossible(act) {
  try {
    return act()
  } catch {
    return null
  }
}

/**
 * Counts a game: everything that the page shows of it, in one answer, so that it is drawn at once.
 * @param {Scorer} scorer @param {Whole} game @param {Vertex | null} [vertex] a point that is explained, too
 * @returns {Count}
 */
export function counted(scorer, game, vertex = null) {
  const shown = ask(scorer, game, 'show', optionsOf(game))
  // A record that was made of another format does not say that moves are lost.
  const isCut = game.moves === null && game.remarks.some(({ code }) => code === 'no_end' || code === 'moves_missing')
  // Where the game has hardly begun, no point is marked as open, and none is named.
  const isMarked = shown.marks.signs.some(row => row.includes('?'))
  const remarks = shown.remarks.map(remark => (remark.code === 'not_finished' && !isMarked ? { ...remark, areas: [], number: 0 } : remark))
  return {
    ...shown,
    remarks,
    certain: shown.certain && !isCut,
    ...positionOf(scorer, game),
    sides: ifPossible(() => sideBySide(scorer, game, shown.dead)),
    asked: vertex && ifPossible(() => explained(scorer, game, shown, vertex)),
  }
}

/**
 * The result under each set of rules, with these dead stones.
 * @param {Scorer} scorer @param {Whole} game @param {Vertex[]} dead @returns {Side[]}
 */
function sideBySide(scorer, game, dead) {
  return RULES.map(rules => {
    const { score, white } = ask(scorer, game, 'score', optionsOf({ ...game, dead, marked: null, rules }))
    return { rules, score, komi: white.komi }
  })
}

/** The score alone. @param {Scorer} scorer @param {Whole} game */
export const scoreOf = (scorer, game) => ask(scorer, game, 'score', optionsOf(game))

/** How a position is judged, by its count. @param {Whole} game @param {Counted} count */
function judgedAs({ marked, others: { method } }, { dead, uncertain, rules }) {
  return { dead, ...(uncertain && { marked: marked ?? [] }), ...(rules && { rules }), ...(method && { method: /** @type {any} */ (method) }) }
}

/**
 * Why a point counts or does not.
 * @param {Scorer} scorer @param {Whole} game @param {Counted} count @param {Vertex} vertex
 * @returns {Reasons}
 */
export function explained(scorer, game, count, vertex) {
  const { status, why } = scorer.explain(positionOf(scorer, game).board, vertex, judgedAs(game, count))
  return { vertex, status, reasons: why }
}

/** What is proved about the chain at a point. @param {Scorer} scorer @param {Whole} game @param {Counted} count @param {Vertex} vertex */
export const lineOf = (scorer, game, count, vertex) => scorer.line(positionOf(scorer, game).board, vertex, judgedAs(game, count))

/**
 * The answers to moves in the fight about the chain at a point.
 * @param {Scorer} scorer @param {Whole} game @param {Counted} count @param {Vertex} vertex @param {(Vertex | 'pass')[]} moves
 * @param {'black' | 'white'} first the side that plays them
 */
export const replied = (scorer, game, count, vertex, moves, first) =>
  scorer.reply(positionOf(scorer, game).board, vertex, moves, { ...judgedAs(game, count), first })

/** The steps of the method. @param {Scorer} scorer @param {Whole} game @param {Vertex[]} dead */
export const stepsOf = (scorer, game, dead) => ask(scorer, game, 'steps', optionsOf({ ...game, dead, marked: null }))

/** The game as SGF with its marks. @param {Scorer} scorer @param {Whole} game @param {Vertex[]} dead */
export function sgfOf(scorer, game, dead) {
  const options = /** @type {import('tenuki-score').SgfOptions} */ (optionsOf({ ...game, dead, marked: null }))
  return game.sgf === null ? scorer.toSgf(game.board ?? [], options) : scorer.annotateSgf(game.sgf, options)
}

/** The game as a picture. @param {Scorer} scorer @param {Whole} game @param {import('tenuki-score').PictureOptions} look */
export const pictureOf = (scorer, game, look) => ask(scorer, game, 'picture', { ...optionsOf(game), ...look })

/** What a link holds of a game. @param {Whole} game @param {number} height */
function shared({ title, dead, marked, deadFrom, rules, komi, others }, height) {
  /** @param {(Vertex | string)[] | null | undefined} stones */
  const named = stones => stones?.map(stone => (typeof stone === 'string' ? stone : nameOf(stone, height))) ?? null
  return { title, dead: named(dead), ...(marked && { marked: named(marked) }), deadFrom, rules, komi, others }
}

/** A link's value: the game itself. @param {Scorer} scorer @param {Whole} game */
export function linked(scorer, game) {
  const { sgf, board, moves, says: { black, white } } = game
  const { board: { length } } = positionOf(scorer, game)
  return sgf === null ? { ...shared(game, length), board: rowsOf(board ?? []), black, white } : { ...shared(game, length), sgf, moves }
}

/** A link's value: the position only. @param {Scorer} scorer @param {Whole} game @param {{ rules: string | null, komi: number }} count */
export function linkedPosition(scorer, game, { rules, komi }) {
  const { board, prisoners } = positionOf(scorer, game)
  const { black, white } = game.says
  return {
    ...shared({ ...game, others: { ...game.others, prisoners } }, board.length), board: rowsOf(board), black, white, rules, komi,
  }
}

/** @param {import('../board/go.js').SignMap} board */
const rowsOf = board => board.map(row => row.map(sign => (sign === 1 ? 'X' : sign === -1 ? 'O' : '.')).join(''))

/** @typedef {{ sgf?: unknown, board?: unknown, title?: unknown, black?: unknown, white?: unknown, moves?: unknown, dead?: unknown, marked?: unknown, deadFrom?: unknown, rules?: unknown, komi?: unknown, others?: unknown }} Linked */

/**
 * The game of a link as a game of a list. What does not fit throws when it is counted.
 * @param {Scorer} scorer @param {Linked} value
 * @returns {{ found: import('./files.js').Found, change: Partial<Game> }}
 */
export function unlinked(scorer, value) {
  const { sgf, board, title, black, white, moves, dead, marked, deadFrom, rules, komi, others } = /** @type {Record<string, any>} */ (value)
  const found = sgf === undefined ? { board: scorer.games(board.join('\n'))[0].board, black, white } : scorer.games(sgf)[0]
  return {
    found: { ...found, deadFrom, title: typeof title === 'string' ? title : undefined },
    change: { moves: Number.isInteger(moves) ? moves : null, dead: dead ?? null, marked: marked ?? null, rules: rules ?? null, komi: komi ?? null, others: others ?? {} },
  }
}

/**
 * A game that can be counted: where its record has a move that cannot be played, up to there.
 * @param {Scorer} scorer @param {Whole} game
 * @returns {{ game: Whole, count: Count, warning?: import('../text/problem.js').Problem }}
 */
export function opened(scorer, game) {
  try {
    const count = counted(scorer, game)
    const cut = count.remarks.find(({ code }) => code === 'cut_off')
    return { game, count, ...(cut && { warning: { sentence: cut.text, fault: { code: 'cut_off', text: cut.text, after: Number(cut.moves) } } }) }
  } catch (error) {
    const warning = problemOf(error)
    const move = warning.fault?.move
    if (game.sgf === null || typeof move !== 'number') throw error
    const end = move - 1
    const short = { ...game, moves: end, end, says: { ...game.says, moves: end } }
    return { game: short, count: counted(scorer, short), warning }
  }
}

export { gameOf }
