// In place of npm's @sabaki/deadstones 2: the same functions, answered by the judge.

import './own-judge.js'
import { judge } from './judge.js'
import { MOST_PLAYOUTS, named, rowsFrom, rowsOf } from './position.js'

let source

/**
 * Where the module is fetched from, if not from beside the package. Returns these functions. A program that names
 * the file of @sabaki/deadstones, `deadstones_bg.wasm`, needs no change: it gets this package's own.
 */
export function useFetch(path) {
  source = /(^|\/)deadstones_bg\.wasm([?#].*)?$/.test(String(path)) ? undefined : path
  return functions
}

/**
 * The vertices of the stones that are dead. The judge looks at the whole position whatever `finished`
 * says, needs no number of iterations, and always gives the same answer.
 */
export async function guess(data, options) {
  void options
  const instance = await judge(source)
  const rows = rowsOf(data)
  return Array.from(instance.call('dead', rows), place => vertex(place, rows[0].length))
}

/** For each vertex a number from -1 (White's in all playouts) to 1 (Black's). */
export async function getProbabilityMap(data, iterations) {
  const instance = await judge(source)
  const playouts = Math.min(count(iterations, 'iterations'), MOST_PLAYOUTS)
  const rows = rowsOf(data)
  return rowsFrom(instance.call('ownership', rows, playouts), rows)
}

/** The position after moves by both sides until none is left, every point with 1 or -1. */
export async function playTillEnd(data, sign) {
  const instance = await judge(source)
  if (sign !== 1 && sign !== -1) throw new TypeError(`the sign of a side is 1 or -1, and not ${named(sign)}`)
  const seed = Math.floor(Math.random() * 2 ** 32)
  // A point that neither side has may be filled by the side that began.
  const rows = rowsOf(data)
  return rowsFrom(instance.call('play_out', rows, sign, seed), rows).map(row => row.map(owner => owner || sign))
}

/**
 * The vertices of stones that float in enemy territory: around some empty points, the stones of one
 * side that, shut in by the other, surround at most one point of their own. Where that is true of both
 * sides, neither floats. A rule of thumb that looks at the shape only; `guess` knows more.
 */
export async function getFloatingStones(data) {
  const instance = await judge(source)
  // Whether the rows make a position is for the module to say.
  const rows = rowsOf(data)
  instance.call('ownership', rows, 0)
  const width = rows[0].length
  const points = rows.join('')
  const floating = new Set()
  const seen = new Set()
  for (let start = 0; start < points.length; start++) {
    if (points[start] !== '.' || seen.has(start)) continue
    for (const point of reached(points, width, start, '.')) seen.add(point)
    const [black, white] = ['X', 'O'].map(side => {
      const shutIn = reached(points, width, start, `.${side}`)
      return { shutIn, stones: shutIn.filter(point => points[point] === side) }
    })
    const floats = (one, other) => {
      const beyond = new Set(other.shutIn)
      const own = one.shutIn.filter(point => points[point] === '.' && !beyond.has(point))
      return own.length <= 1 && one.stones.length <= other.stones.length
    }
    const [blacks, whites] = [floats(black, white), floats(white, black)]
    if (blacks !== whites) for (const point of (blacks ? black : white).stones) floating.add(point)
  }
  return Array.from(floating, point => vertex(point, width))
}

/** A place in the list of points as a vertex. */
const vertex = (place, width) => [place % width, Math.floor(place / width)]

/** The points that can be reached from one over points with these letters. */
function reached(points, width, start, letters) {
  const found = new Set([start])
  for (const point of found) {
    const x = point % width
    const next = [point - width, point + width]
    if (x > 0) next.push(point - 1)
    if (x < width - 1) next.push(point + 1)
    for (const other of next) if (letters.includes(points[other] ?? ' ')) found.add(other)
  }
  return [...found]
}

function count(value, name) {
  if (!Number.isInteger(value) || value < 1) {
    throw new RangeError(`${name} is a whole number above 0, and not ${named(value)}`)
  }
  return value
}

/** Gets the judge ready, from the package's own module or from another place. The other functions do it themselves. */
export async function init(from) {
  await judge(from)
}

const functions = { guess, getProbabilityMap, playTillEnd, getFloatingStones, useFetch, init }

export default functions
