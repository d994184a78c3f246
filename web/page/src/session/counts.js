// What the scorer says of the game that is shown. It arrives later; what is there already stays until then.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

import { latest } from '../scorer/client.js'

/** @typedef {import('../scorer/client.js').Client} Client */
/** @typedef {import('../scorer/count.js').Count} Count */
/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('tenuki-score').Vertex} Vertex */

/** A slider has rested for so many milliseconds before a position is judged. */
const REST = 90

/**
 * The count of a game; `isOf` says whether it is that of this game already.
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
  const wanted = useRef(game)
  wanted.current = game
  const failed = useRef(onProblem)
  failed.current = onProblem
  useEffect(() => {
    if (!isWanted || !isMoving) return
    askPosition(game).then(position => position && setPosition({ game, position }), () => {})
  }, [askPosition, game, isWanted, isMoving])
  useEffect(() => {
    if (!isWanted || known.current?.game === game) return undefined
    const rest = setTimeout(() => {
      ask(game).then(count => {
        if (count && wanted.current === game) setCounted({ game, count })
      }, error => {
        if (wanted.current === game) failed.current(error, game)
      })
    }, isMoving ? REST : 0)
    return () => clearTimeout(rest)
  }, [ask, game, isWanted, isMoving])
  return {
    count: counted?.count ?? null,
    isOf: counted?.game === game,
    /** A count that came with its game. */
    seed: setCounted,
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
  useEffect(() => {
    if (of === null) return undefined
    let isWanted = true
    ask().then(value => isWanted && setAnswer({ of, value }), () => {})
    return () => { isWanted = false }
  }, [of])
  return { value: of === null ? null : answer?.value ?? null, isOf: answer !== null && answer.of === of }
}

/**
 * What a point is and why. The point is known at once, the reasons follow.
 * @param {Client} client @param {Game} game @param {Count | null} count @param {Vertex | null} vertex
 */
export function useReasons(client, game, count, vertex) {
  const ask = useMemo(() => latest(client.explain), [client])
  const [answer, setAnswer] = useState(/** @type {{ count: Count, name: string, status: string, reasons: import('tenuki-score').Statement[] } | null} */ (null))
  const isThere = count !== null && vertex !== null && count.board[vertex[1]]?.[vertex[0]] !== undefined
  const name = isThere ? String(vertex) : ''
  useEffect(() => {
    if (!isThere) return undefined
    let isWanted = true
    ask(game, { dead: count.dead, rules: count.rules }, vertex)
      .then(answer => answer && isWanted && setAnswer({ count, name, status: answer.status, reasons: answer.why }), () => {})
    return () => { isWanted = false }
  }, [ask, count, name])
  if (!isThere) return null
  const isOf = answer !== null && answer.count === count && answer.name === name
  return { vertex, status: isOf ? answer.status : '', reasons: isOf ? answer.reasons : [], isOf }
}
