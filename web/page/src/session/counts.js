// What the scorer says of the game that is shown. It arrives later; what is there already stays until then.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { latest } from '../scorer/client.js'

/** @typedef {import('../scorer/client.js').Client} Client */
/** @typedef {import('../scorer/count.js').Count} Count */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('tenuki-score').Vertex} Vertex */

/** @type {import('tenuki-score').Statement[]} */
const NONE = []

/** A slider has rested for so many milliseconds before a position is judged. */
const REST = 90

/**
 * The count of a game; `isOf` says whether it is that of this game already. `want` asks for that of a game that is going to
 * be shown: the scorer begins before the page is drawn.
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
  const want = useCallback((/** @type {Game} */ next) => {
    if (wanted.current === next) return
    wanted.current = next
    if (known.current?.game === next) return
    ask(next).then(count => {
      if (count && wanted.current === next) setCounted({ game: next, count })
    }, error => {
      if (wanted.current === next) failed.current(error, next)
    })
  }, [ask])
  useEffect(() => {
    if (!isWanted || !isMoving) return
    askPosition(game).then(position => position && setPosition({ game, position }), () => {})
  }, [askPosition, game, isWanted, isMoving])
  useLayoutEffect(() => {
    if (isWanted && !isMoving) {
      want(game)
      return undefined
    }
    wanted.current = null
    if (!isWanted) return undefined
    const rest = setTimeout(() => want(game), REST)
    return () => clearTimeout(rest)
  }, [want, game, isWanted, isMoving])
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
 * @returns {{ value: T | null, isOf: boolean }}
 */
export function useAnswer(of, ask) {
  const [answer, setAnswer] = useState(/** @type {{ of: unknown, value: T } | null} */ (null))
  useLayoutEffect(() => {
    if (of === null) return undefined
    let isWanted = true
    ask().then(value => isWanted && setAnswer({ of, value }), () => {})
    return () => { isWanted = false }
  }, [of])
  return { value: of === null ? null : answer?.value ?? null, isOf: answer !== null && answer.of === of }
}

/**
 * What a point is and why. The point is known at once, the reasons follow; until then those that it had stay.
 * @param {Client} client @param {Game} game @param {Count | null} count @param {Vertex | null} vertex
 */
export function useReasons(client, game, count, vertex) {
  const ask = useMemo(() => latest(client.explain), [client])
  const [answer, setAnswer] = useState(/** @type {{ count: Count, game: Game, name: string, status: string, reasons: import('tenuki-score').Statement[] } | null} */ (null))
  const isThere = count !== null && vertex !== null && count.board[vertex[1]]?.[vertex[0]] !== undefined
  const name = String(vertex)
  useLayoutEffect(() => {
    if (!isThere) return undefined
    let isWanted = true
    ask(game, { dead: count.dead, rules: count.rules }, vertex)
      .then(answer => answer && isWanted && setAnswer({ count, game, name, status: answer.status, reasons: answer.why }), () => {})
    return () => { isWanted = false }
  }, [ask, count, isThere ? name : ''])
  const isKnown = answer !== null && answer.name === name && answer.game.source === game.source
  const isOf = isKnown && answer.count === count
  const reasons = isKnown ? answer.reasons : NONE
  const status = isOf ? answer.status : ''
  // The same answer is the same object, so that it is not drawn anew.
  return useMemo(() => (vertex !== null && (isThere || isKnown) ? { vertex, status, reasons, isOf } : null), [name, isThere || isKnown, status, reasons, isOf])
}
