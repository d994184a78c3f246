// What the board itself knows of Go: chains, captures, star points. Whether a point counts is the scorer's.

/** @typedef {import('tenuki-score').Sign} Sign */
/** @typedef {import('tenuki-score').Vertex} Vertex */
/** @typedef {Sign[][]} SignMap rows from the top: 1 black, -1 white, 0 empty */

/** @param {SignMap} board @param {Vertex} vertex */
const signAt = (board, [x, y]) => board[y]?.[x]

/** @param {Vertex} vertex @returns {Vertex[]} */
const beside = ([x, y]) => [[x + 1, y], [x - 1, y], [x, y + 1], [x, y - 1]]

/**
 * The chain at a point.
 * @param {SignMap} board @param {Vertex} vertex @returns {Vertex[]}
 */
export function chainAt(board, vertex) {
  const sign = signAt(board, vertex)
  /** @type {Map<string, Vertex>} */
  const chain = new Map()
  const open = [vertex]
  for (let next = open.pop(); next; next = open.pop()) {
    if (signAt(board, next) !== sign || chain.has(String(next))) continue
    chain.set(String(next), next)
    open.push(...beside(next))
  }
  return [...chain.values()]
}

/** @param {SignMap} board @param {Vertex[]} chain */
const hasLiberty = (board, chain) => chain.some(stone => beside(stone).some(point => signAt(board, point) === 0))

/** @param {SignMap} board @param {Vertex[]} vertices @param {Sign} sign @returns {SignMap} */
function withSigns(board, vertices, sign) {
  const next = board.map(row => [...row])
  for (const [x, y] of vertices) next[y][x] = sign
  return next
}

/**
 * The board after a stone is put on a point, or taken away (`sign` 0), and how many stones it captured; or why
 * that cannot be: `occupied`, or `liberty` where a chain would have none. With `captures` chains of the other
 * side that lose their last liberty leave the board, as in play.
 * @param {SignMap} board @param {Vertex} vertex @param {Sign} sign @param {boolean} captures
 * @returns {{ board: SignMap, captured: number } | { illegal: 'occupied' | 'liberty' }}
 */
export function put(board, vertex, sign, captures) {
  if (sign === 0) return { board: withSigns(board, [vertex], 0), captured: 0 }
  if (captures && signAt(board, vertex) !== 0) return { illegal: 'occupied' }
  let next = withSigns(board, [vertex], sign)
  let captured = 0
  for (const point of beside(vertex)) {
    const other = signAt(next, point)
    if (other === undefined || other === 0 || other === sign) continue
    const chain = chainAt(next, point)
    if (hasLiberty(next, chain)) continue
    if (!captures) return { illegal: 'liberty' }
    captured += chain.length
    next = withSigns(next, chain, 0)
  }
  return hasLiberty(next, chainAt(next, vertex)) ? { board: next, captured } : { illegal: 'liberty' }
}

/**
 * The star points, as Tenuki's pictures have them.
 * @param {number} width @param {number} height @returns {Vertex[]}
 */
export function stars(width, height) {
  /** @param {number} side */
  const along = side => (side <= 6 ? [] : side <= 12 ? [2, side - 3] : [3, side - 4])
  /** @param {number} side */
  const middle = side => (side % 2 === 1 && side >= 5 ? [(side - 1) / 2] : [])
  const [xs, ys, mx, my] = [along(width), along(height), middle(width), middle(height)]
  /** @param {number[]} columns @param {number[]} rows @returns {Vertex[]} */
  const cross = (columns, rows) => columns.flatMap(x => rows.map(y => /** @type {Vertex} */ ([x, y])))
  return [
    ...cross(xs, ys), ...cross(mx, my),
    ...(height > 13 ? cross(xs, my) : []), ...(width > 13 ? cross(mx, ys) : []),
  ]
}
