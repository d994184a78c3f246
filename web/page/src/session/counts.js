// What the scorer says of the game that is shown. It arrives later; what is there already stays until then.

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { latest } from '../scorer/client.js'

/** @typedef {import('../scorer/client.js').Client} Client */
/** @typedef {import('../scorer/count.js').Count} Count */
/** @typedef {import('../scorer/count.js').Reasons} Reasons */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('tenuki-score').Vertex} Vertex */

/** @type {import('tenuki-score').Statement[]} */
const NONE = []

/** A slider has rested for this many milliseconds before a position is judged. */
const REST = 90

/**
 * A value, with the parts of the last one that are the same: what is drawn of them need not be drawn anew.
 * @template {object} T
 * @param {T} value @param {T} last @returns {T}
 */
const sharing = (value, last) =>
  /** @type {T} */ (Object.fromEntries(Object.entries(value).map(([name, part]) => {
    const before = /** @type {Record<string, unknown>} */ (last)[name]
    return [name, typeof part === 'object' && JSON.stringify(part) === JSON.stringify(before) ? before : part]
  })))

/** @param {Count} count @param {Count | undefined} last @returns {Count} */
function sharingCount(count, last) {
  if (!last) return count
  const shared = sharing(count, last)
  return shared.marks === last.marks ? shared : { ...shared, marks: sharing(count.marks, last.marks) }
}

/**
 * The count of a game; `isOf` says whether it is that of this game already. `want` asks for that of a game that is going to
 * be shown: the scorer begins before the page is drawn, and the page is drawn when it has answered (frames.js).
 * @param {Client} client @param {Game} game
 * @param {boolean} isWanted whether there is something to count, and a scorer
 * @param {boolean} isMoving whether the slider is being moved
 * @param {(error: unknown, game: Game) => void} onProblem
 */
export function useCount(client, game, isWanted, isMoving, onProblem) {
  const ask = useMemo(() => latest(client.count), [client])
  const askPosition = useMemo(() => latest(client.position), [client])
  const [counted, setCounted] = useState(/** @type {{ game: Game, count: Count } | null} */ (null))
  const [position, setPosition] = useState(/** @type {{ game: Game, position: import('tenuki-score').RecordedPosition } | null} */ (null))
  const known = useRef(counted)
  known.current = counted
  /** The game whose count is waited for, or was the last one to arrive. */
  const wanted = useRef(/** @type {Game | null} */ (null))
  const failed = useRef(onProblem)
  failed.current = onProblem
  const seed = useCallback((/** @type {{ game: Game, count: Count }} */ given) => {
    wanted.current = given.game
    setCounted(given)
  }, [])
  const want = useCallback((/** @type {Game} */ next, /** @type {Vertex | null} */ vertex = null) => {
    if (wanted.current === next) return undefined
    wanted.current = next
    if (known.current?.game === next) return undefined
    return ask(next, vertex).then(count => {
      if (count && wanted.current === next) setCounted(last => ({ game: next, count: sharingCount(count, last?.count) }))
    }, error => {
      if (wanted.current === next) failed.current(error, next)
    })
  }, [ask])
  useLayoutEffect(() => {
    if (isWanted && !isMoving) {
      void want(game)
      return undefined
    }
    wanted.current = null
    if (!isWanted) return undefined
    askPosition(game).then(position => position && setPosition({ game, position }), () => {})
    const rest = setTimeout(() => void want(game), REST)
    return () => clearTimeout(rest)
  }, [want, askPosition, game, isWanted, isMoving])
  return {
    count: counted?.count ?? null,
    isOf: counted?.game === game,
    /** A count that came with its game. */
    seed, want,
    position: position && position.game.source === game.source ? position : null,
  }
}

/**
 * An answer that belongs to something, such as a count; the last one stays until the next arrives.
 * @template T
 * @param {unknown} of what it belongs to; nothing is asked for `null`
 * @param {() => Promise<T>} ask
 * @returns {T | null}
 */
export function useAnswer(of, ask) {
  const [answer, setAnswer] = useState(/** @type {{ of: unknown, value: T } | null} */ (null))
  useLayoutEffect(() => {
    if (of === null) return undefined
    let isWanted = true
    ask().then(value => isWanted && setAnswer({ of, value }), () => {})
    return () => { isWanted = false }
  }, [of])
  return of === null ? null : answer?.value ?? null
}

/** @typedef {{ count: Count, game: Game, asked: Reasons }} Answered */

/**
 * What a point is and why. The point is known at once, the reasons follow; until then those that it had stay.
 * @param {Client} client @param {Game} game @param {Count | null} count @param {Vertex | null} vertex
 */
export function useReasons(client, game, count, vertex) {
  const ask = useMemo(() => latest(client.explain), [client])
  const [answered, setAnswered] = useState(/** @type {Answered | null} */ (null))
  const isThere = count !== null && vertex !== null && count.board[vertex[1]]?.[vertex[0]] !== undefined
  const name = String(vertex)
  /** The reasons that were shown last. */
  const last = useRef(/** @type {Answered | null} */ (null))
  if (isThere && count.asked && String(count.asked.vertex) === name) last.current = { count, game, asked: count.asked }
  else if (answered && answered.count === count) last.current = answered
  const isAnswered = isThere && last.current?.count === count && String(last.current.asked.vertex) === name
  useLayoutEffect(() => {
    if (!isThere || isAnswered) return undefined
    let isWanted = true
    ask(game, { dead: count.dead, uncertain: count.uncertain, rules: count.rules }, vertex)
      .then(asked => asked && isWanted && setAnswered({ count, game, asked }), () => {})
    return () => { isWanted = false }
  }, [ask, count, isThere ? name : ''])
  const known = last.current && String(last.current.asked.vertex) === name && last.current.game.source === game.source ? last.current : null
  const isKnown = known !== null
  const isOf = isKnown && known.count === count
  const reasons = isKnown ? known.asked.reasons : NONE
  const status = isOf ? known.asked.status : ''
  // The same answer is the same object, so that it is not drawn anew.
  return useMemo(() => (vertex !== null && (isThere || isKnown) ? { vertex, status, reasons, isOf } : null), [name, isThere || isKnown, status, reasons, isOf])
}
