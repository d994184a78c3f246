// The fight about a chain: what is proved about it, its lines, and the moves that the reader tries in it. The game
// stays as it is.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

import { chainAt, put } from '../board/go.js'
import { problemOf } from '../text/problem.js'

/** @typedef {import('tenuki-score').Line} Line */
/** @typedef {import('tenuki-score').Solved} Solved */
/** @typedef {import('tenuki-score').Vertex} Vertex */
/** @typedef {import('../board/go.js').SignMap} SignMap */
/** @typedef {import('../scorer/client.js').Client} Client */
/** @typedef {import('../scorer/count.js').Count} Count */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {Vertex | 'pass'} Move */

/**
 * A fight that is shown (`at` moves of a line), or tried (`tried` are the reader's moves).
 * @typedef {object} Fight
 * @property {Count} of the count of the game that it is from
 * @property {Solved} solved
 * @property {Vertex} vertex the stone that was chosen
 * @property {Line} line
 * @property {number} at
 * @property {Move[] | null} tried
 * @property {{ sentence: string, move: Move } | null} refused the reader's last move, if it was not played, and why
 */

/** A stone is looked at for this many milliseconds before its fight is solved: the next click waits for nothing. */
const REST = 150

/** What the scorer needs of a count. @param {Count} count */
const judgedBy = ({ dead, uncertain, rules }) => ({ dead, uncertain, rules })

/** @param {'black' | 'white'} color @returns {'black' | 'white'} */
const otherOf = color => (color === 'black' ? 'white' : 'black')

/** The sides that have something to try. @param {Solved} solved @returns {('black' | 'white')[]} */
export const triersOf = ({ status, color }) => (status === 'unsettled' ? [color, otherOf(color)] : [status === 'dead' ? color : otherOf(color)])

/** The side that plays a move of a line. @param {Line} line @param {number} index @returns {import('tenuki-score').Sign} */
export const signOf = ({ first }, index) => ((first === 'black') === (index % 2 === 0) ? 1 : -1)

/**
 * The board of a fight, the numbers of the moves whose stones are still there, and how many stones the last move captured.
 * @param {Fight} fight @returns {{ board: SignMap, marks: import('tenuki-score').Marks, captured: number }}
 */
function played({ of: { board }, line, at }) {
  /** @type {Map<string, { at: [Vertex], text: string }>} */
  const labels = new Map()
  let captured = 0
  line.moves.slice(0, at).forEach((move, i) => {
    captured = 0
    if (move === 'pass') return
    const next = put(board, move, signOf(line, i), true)
    if ('illegal' in next) throw new Error(`move ${i + 1} of the line cannot be played: ${next.illegal}`)
    board = next.board
    captured = next.captured
    labels.set(String(move), { at: [move], text: String(i + 1) })
  })
  const there = [...labels.values()].filter(({ at: [[x, y]] }) => board[y][x] !== 0)
  return { board, marks: { signs: [], unsure: [], last: [], labels: there, legend: [] }, captured }
}

/** Whether the last two moves are passes. @param {Line} line */
export const isPassed = ({ moves }) => moves.length > 1 && moves.slice(-2).every(move => move === 'pass')

/** Whether nothing can be tried any more. @param {Line} line */
export const isOver = line => line.end !== 'open' || isPassed(line)

/**
 * What is proved about the chain at a point, where there may be something to show: where it is dead or in seki, where Tenuki was not
 * sure, and where the reader has marked it.
 * @param {Client} client @param {Game} game @param {Count | null} count
 * @param {{ vertex: Vertex, status: string } | null} why
 */
export function useSolved(client, game, count, why) {
  const [answer, setAnswer] = useState(/** @type {{ count: Count, why: object, solved: Solved | null } | null} */ (null))
  useEffect(() => {
    if (!count || !why) return undefined
    const { vertex, status } = why
    const doubtful = new Set([...count.uncertain ?? [], ...count.open.flatMap(left => ('chain' in left ? [left.chain] : [])), ...game.marked ?? []].map(String))
    if (!['dead', 'seki'].includes(status) && !chainAt(count.board, vertex).some(stone => doubtful.has(String(stone)))) return undefined
    let isWanted = true
    const rest = setTimeout(() => client.line(game, judgedBy(count), vertex)
      .then(solved => isWanted && setAnswer({ count, why, solved: 'unsolved' in solved ? null : solved }), () => {}), REST)
    return () => {
      isWanted = false
      clearTimeout(rest)
    }
  }, [count, why])
  return answer && answer.count === count && answer.why === why ? answer.solved : null
}

/**
 * The fight that is open, and what can be done in it.
 * @param {Client} client @param {Game} game @param {Count | null} count
 */
export function useFight(client, game, count) {
  const [fight, setFight] = useState(/** @type {Fight | null} */ (null))
  const isBusy = useRef(false)
  const now = useMemo(() => (fight && fight.of === count ? { ...fight, ...played(fight) } : null), [fight, count])
  /** @param {Partial<Fight>} change */
  const change = change => setFight(last => (last && last === fight ? { ...last, refused: null, ...change } : last))

  /** @param {Solved} solved @param {Vertex} vertex */
  const show = (solved, vertex) => count && setFight({ of: count, solved, vertex, line: solved, at: 0, tried: null, refused: null })

  /** @param {Solved} solved @param {Vertex} vertex @param {'black' | 'white'} first the reader's side */
  const begin = (solved, vertex, first) => {
    if (count) setFight({ of: count, solved, vertex, line: { first, moves: [], end: 'open' }, at: 0, tried: [], refused: null })
  }

  /** The reader plays, and is answered. @param {Move} move */
  const play = async move => {
    if (!now?.tried || isBusy.current || isOver(now.line)) return
    const { vertex, of, board, at, line } = now
    const next = move === 'pass' ? null : put(board, move, signOf(line, at), true)
    if (next && 'illegal' in next) {
      const sentence = next.illegal === 'occupied' ? 'There is a stone at {p} already.' : 'A stone at {p} would have no liberty, and captures nothing.'
      change({ refused: { sentence, move } })
      return
    }
    isBusy.current = true
    try {
      const tried = [...now.tried, move]
      const line = await client.reply(game, judgedBy(of), vertex, tried, now.line.first)
      change({ line, at: line.moves.length, tried })
    } catch (error) {
      // These errors have no codes.
      const isKo = /takes a ko back/.test(problemOf(error).sentence) && next?.captured === 1 && now.tried.length > 0
      change({ refused: { sentence: isKo ? '{p} takes a ko back: pass for it first.' : 'Tenuki has no proved answer to this move.', move } })
    } finally {
      isBusy.current = false
    }
  }

  const takeBack = () => {
    if (!now?.tried || isBusy.current) return
    const tried = now.tried.slice(0, -1)
    change({ line: { ...now.line, moves: now.line.moves.slice(0, 2 * tried.length), end: 'open' }, at: 2 * tried.length, tried })
  }

  return {
    now, show, begin, play, takeBack,
    close: () => setFight(null),
    /** Goes on or back; the next key may come before this one has been drawn. @param {number} by */
    step: by => setFight(last => last && { ...last, at: Math.min(Math.max(last.at + by, 0), last.line.moves.length) }),
    /** Shows another line from its beginning. @param {Line} line */
    choose: line => change({ line, at: 0 }),
  }
}
