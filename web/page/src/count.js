// A game as the page holds it, and its count. A game is never changed: what the reader does makes another
// one, so that it can be undone.

import { nameOf } from './coordinates.js'

export const RULES = ['japanese', 'korean', 'chinese', 'aga', 'new_zealand']

/** A game that was found in a file. */
export function gameOf(found) {
  const { sgf, board, title, file, options = {}, deadFrom = 'record', warnings = [], ...says } = found
  const { dead = null, rules = null, komi = null, ...others } = options
  return {
    sgf: sgf ?? null, board: sgf === undefined ? board : null, title: title ?? file, says, warnings,
    // `end` is the last move that can be played, where that is not the last one of the record.
    moves: null, end: null, dead, deadFrom, rules, komi, others,
  }
}

/** An empty board. */
export const emptyBoard = (width, height) =>
  gameOf({ board: Array.from({ length: height }, () => Array(width).fill(0)), deadFrom: 'judge' })

function optionsOf({ sgf, moves, dead, deadFrom, rules, komi, others }) {
  return {
    ...others,
    ...(dead ? { dead } : { dead_from: deadFrom }),
    ...(rules && { rules }),
    ...(komi !== null && { komi }),
    ...(sgf !== null && moves !== null && { moves }),
  }
}

const ask = (scorer, game, call, options) =>
  game.sgf === null ? scorer[call](game.board, options) : scorer[`${call}Sgf`](game.sgf, options)

/** The last position of a record that was asked for: marks change more often than stones. */
let last = {}

/** The position: the board, the prisoners, who is to move. */
export function positionOf(scorer, { sgf, board, moves, others }) {
  if (sgf === null) return { board: signMap(board), prisoners: others.prisoners ?? { black: 0, white: 0 }, to_move: others.to_move }
  if (last.sgf !== sgf || last.moves !== moves) {
    last = { sgf, moves, position: scorer.positionOf(sgf, moves === null ? {} : { moves }) }
  }
  return last.position
}

/** A board as rows of 1, 0 and -1. */
function signMap(board) {
  const rows = typeof board === 'string' ? board.trim().split(/\s+/) : board
  return rows.map(row => Array.from(row, point => ({ X: 1, O: -1, '.': 0 })[point] ?? point))
}

/** Games are never changed, so a count holds as long as its game. */
const counts = new WeakMap()

/** Counts a game: everything that the page shows of it. Throws an `Error` with a sentence. */
export function counted(scorer, game) {
  if (!counts.has(game)) counts.set(game, newlyCounted(scorer, game))
  return counts.get(game)
}

function newlyCounted(scorer, game) {
  const shown = ask(scorer, game, 'show', optionsOf(game))
  const position = positionOf(scorer, game)
  return { ...shown, ...position, width: position.board[0].length, height: position.board.length }
}

/** The result under each set of rules, with these dead stones. */
export function sideBySide(scorer, game, { dead }) {
  return RULES.map(rules => {
    const { score, white } = ask(scorer, game, 'score', optionsOf({ ...game, dead, rules }))
    return { rules, score, komi: white.komi }
  })
}

/** What a point is and why. */
export const explained = (scorer, game, { board, dead, rules }, vertex) =>
  scorer.explain(board, vertex, { dead, ...(rules && { rules }), ...(game.others.method && { method: game.others.method }) })

/** The steps of the method. */
export const stepsOf = (scorer, game, { dead }) => ask(scorer, game, 'steps', optionsOf({ ...game, dead }))

/** The game as SGF with its marks. */
export function sgfOf(scorer, game, { dead }) {
  const options = optionsOf({ ...game, dead })
  return game.sgf === null ? scorer.toSgf(game.board, options) : scorer.annotateSgf(game.sgf, options)
}

/** The game as a picture. */
export function pictureOf(scorer, game, count, theme) {
  // Where it was judged, the picture says so.
  return ask(scorer, game, 'picture', { ...optionsOf(game), theme })
}

/** The chain at a point. */
export function chainAt(board, [x, y]) {
  const sign = board[y][x]
  const chain = []
  const seen = new Set()
  const open = [[x, y]]
  while (open.length > 0) {
    const [x, y] = open.pop()
    const key = `${x},${y}`
    if (board[y]?.[x] !== sign || seen.has(key)) continue
    seen.add(key)
    chain.push([x, y])
    open.push([x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1])
  }
  return chain
}

/** The game with the chain at a point marked dead, or alive if it is dead. */
export function toggled(game, { board, dead }, vertex) {
  const chain = new Set(chainAt(board, vertex).map(String))
  const isDead = dead.some(stone => chain.has(String(stone)))
  const others = dead.filter(stone => !chain.has(String(stone)))
  return { ...game, dead: isDead ? others : [...others, ...chainAt(board, vertex)] }
}

/** The position alone, with another sign on a point. */
export function placed(game, count, [x, y], sign) {
  const { board, prisoners, to_move, rules, white } = count
  const changed = board.map((row, i) => (i === y ? row.map((old, j) => (j === x ? sign : old)) : row))
  const { black: blackName, white: whiteName } = game.says
  return {
    ...gameOf({ board: changed, deadFrom: 'judge', black: blackName, white: whiteName }),
    title: game.title,
    rules, komi: game.komi ?? (game.sgf === null ? null : white.komi),
    others: { ...game.others, prisoners, ...(to_move && { to_move }) },
  }
}

/** What a link holds: the game itself, or, where that is too long, the position. */
export function linked(game, count) {
  const { sgf, board, title, says: { black, white }, moves, dead, deadFrom, rules, komi, others } = game
  const marks = dead && dead.map(stone => nameOf(stone, count.height))
  const shared = { title, dead: marks, deadFrom, rules, komi, others }
  if (sgf === null) return { ...shared, board: rowsOf(board), black, white }
  return { ...shared, sgf, moves }
}

/** As `linked`, with the position only. */
export function linkedPosition(game, count) {
  const { black, white } = game.says
  return {
    ...linked({ ...game, sgf: null, board: count.board }, count), black, white,
    rules: count.rules, komi: count.white.komi, others: { ...game.others, prisoners: count.prisoners },
  }
}

const rowsOf = board => signMap(board).map(row => row.map(sign => (sign === 1 ? 'X' : sign === -1 ? 'O' : '.')).join(''))

/** The game of a link. What does not fit throws. */
export function unlinked(scorer, value) {
  const { sgf, board, title, black, white, moves, dead, deadFrom, rules, komi, others } = value
  const found = sgf === undefined ? { board: rowsOf(board), black, white } : scorer.games(sgf)[0]
  const game = gameOf({ ...found, deadFrom, title: typeof title === 'string' ? title : undefined })
  return { ...game, moves: Number.isInteger(moves) ? moves : null, dead: dead ?? null, rules: rules ?? null, komi: komi ?? null, others: others ?? {} }
}

/** A number of points as players write it: 3½, not 3.5. */
export const points = number => {
  const whole = Math.trunc(Math.abs(number))
  return Math.abs(number) - whole === 0.5 ? `${whole || ''}½` : String(Math.abs(number))
}
