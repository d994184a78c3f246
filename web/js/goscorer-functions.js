// goscorer's functions, answered by Tenuki's scoring. The entries (goscorer.js, goscorer-node.js, goscorer-inline.js)
// say where the module comes from.

import { ready } from './state.js'

export { initSync } from './state.js'

export const EMPTY = 0
export const BLACK = 1
export const WHITE = 2

/** The most that komi and captures may be, as for the scorer. */
const MOST_KOMI = 625
const MOST_CAPTURES = 65535

/** How a point is scored under territory rules, and why. */
export class LocScore {
  constructor() {
    this.isTerritoryFor = EMPTY
    this.belongsToSekiGroup = EMPTY
    this.isFalseEye = false
    this.isUnscorableFalseEye = false
    this.isDame = false
    this.eyeValue = 0
  }
}

const SIDE = { b: BLACK, w: WHITE, '.': EMPTY }

/** What each point is under territory rules. `scoreFalseEyes` counts points that must be filled. */
export function territoryScoring(stones, markedDead, scoreFalseEyes = false) {
  const points = assessed(stones, markedDead)
  return points.territory.map((row, y) => Array.from(row, (letter, x) => {
    const score = new LocScore()
    const fill = SIDE[points.fill[y][x]]
    score.isTerritoryFor = SIDE[letter]
    score.belongsToSekiGroup = SIDE[points.seki[y][x]]
    score.isFalseEye = points.false_eyes[y][x] !== '.'
    score.isUnscorableFalseEye = fill !== EMPTY
    score.isDame = points.neutral[y][x] === 'n'
    score.eyeValue = Number(points.eyes[y][x])
    if (scoreFalseEyes && fill !== EMPTY && score.belongsToSekiGroup === EMPTY) {
      score.isTerritoryFor = fill
    }
    return score
  }))
}

/** Whose each point is under area rules: `EMPTY`, `BLACK` or `WHITE`. */
export function areaScoring(stones, markedDead) {
  return assessed(stones, markedDead).area.map(row => Array.from(row, letter => SIDE[letter]))
}

/** The points of both sides under territory rules. */
export function finalTerritoryScore(
  stones,
  markedDead,
  blackPointsFromCaptures,
  whitePointsFromCaptures,
  komi,
  scoreFalseEyes = false
) {
  const scores = territoryScoring(stones, markedDead, scoreFalseEyes)
  const result = {
    black: checked('blackPointsFromCaptures', blackPointsFromCaptures, MOST_CAPTURES),
    white: checked('whitePointsFromCaptures', whitePointsFromCaptures, MOST_CAPTURES) + checked('komi', komi, MOST_KOMI),
  }
  const dead = deadChains(stones, markedDead)
  scores.forEach((row, y) => row.forEach(({ isTerritoryFor }, x) => {
    if (isTerritoryFor === BLACK) result.black += 1
    if (isTerritoryFor === WHITE) result.white += 1
    if (dead[y][x] && stones[y][x] === WHITE) result.black += 1
    if (dead[y][x] && stones[y][x] === BLACK) result.white += 1
  }))
  return result
}

/** The points of both sides under area rules. */
export function finalAreaScore(stones, markedDead, komi) {
  const result = { black: 0, white: checked('komi', komi, MOST_KOMI) }
  for (const owner of areaScoring(stones, markedDead).flat()) {
    if (owner === BLACK) result.black += 1
    if (owner === WHITE) result.white += 1
  }
  return result
}

/** A number of points that a game may have. @param {string} name @param {unknown} value @param {number} most @returns {number} */
function checked(name, value, most) {
  if (typeof value === 'number' && Math.abs(value) <= most) return value
  const found = typeof value === 'string' ? `text here, ${JSON.stringify(value)}` : String(value)
  throw new TypeError(`\`${name}\` is a number of points, such as 6.5, and not more than ${most}; it is ${found}`)
}

/** Which stones are dead: those of every chain of which a stone is marked. */
function deadChains(stones, markedDead) {
  const dead = stones.map(row => Array(row.length).fill(false))
  const spread = (x, y, color) => {
    const todo = [[x, y]]
    while (todo.length > 0) {
      const [a, b] = todo.pop()
      if (stones[b]?.[a] !== color || dead[b][a]) continue
      dead[b][a] = true
      todo.push([a - 1, b], [a + 1, b], [a, b - 1], [a, b + 1])
    }
  }
  stones.forEach((row, y) => Array.from(row, (stone, x) => stone !== EMPTY && markedDead[y][x] && spread(x, y, stone)))
  return dead
}

/** What the scorer says of a position. A stone that is marked dead stands for its chain. */
function assessed(stones, markedDead) {
  if (!Array.isArray(stones) || !Array.isArray(markedDead)) {
    throw new TypeError('stones and markedDead are arrays of rows')
  }
  if (markedDead.length !== stones.length) {
    throw new RangeError(`markedDead has ${markedDead.length} rows and stones has ${stones.length}`)
  }
  const signs = { [EMPTY]: 0, [BLACK]: 1, [WHITE]: -1 }
  const dead = []
  const rows = stones.map((row, y) => {
    if (markedDead[y]?.length !== row?.length) {
      throw new RangeError(`row ${y} of markedDead is not as long as that of stones`)
    }
    return Array.from(row, (stone, x) => {
      if (stone !== EMPTY && stone !== BLACK && stone !== WHITE) {
        throw new TypeError(`stones has ${String(stone)} at [${x}, ${y}]: 0 is empty, 1 black, 2 white`)
      }
      if (stone !== EMPTY && markedDead[y][x]) dead.push([x, y])
      return signs[stone]
    })
  })
  return ready().points(rows, dead)
}
