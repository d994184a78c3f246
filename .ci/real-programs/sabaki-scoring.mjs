// The packages of Sabaki's scoring mode as npm publishes them, with Tenuki in place of @sabaki/deadstones.
//
//   node .ci/real-programs/sabaki-scoring.mjs FOLDER
//
// FOLDER has @sabaki/sgf, @sabaki/immutable-gametree, @sabaki/go-board, @sabaki/influence and the packed package
// tenuki-score. Records of this repository are read into a game tree, played on a board, and counted as the scoring
// mode does it: dead stones are guessed and taken off, and the area map of what is left is summed up. One line is
// another than in Sabaki, that of the import; `useFetch` names the file of @sabaki/deadstones as Sabaki does. After that
// the same board is counted by Tenuki's `score`, as GUIDE.md says.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = resolve(process.argv[2])
const records = fileURLToPath(new URL('../../tests/records', import.meta.url))
const require = createRequire(join(folder, 'x.js'))

const sgf = require('@sabaki/sgf')
const GameTree = require('@sabaki/immutable-gametree')
const Board = require('@sabaki/go-board')
const influence = require('@sabaki/influence')
const deadstones = require('tenuki-score/deadstones') // '@sabaki/deadstones'
const { init, score, scoreSgf } = await import(`file://${require.resolve('tenuki-score')}`)

deadstones.useFetch('./node_modules/@sabaki/deadstones/wasm/deadstones_bg.wasm')
await init()

/** The board at the end of the main line of a record. */
function lastBoard(text) {
  const [root] = sgf.parse(text)
  let tree = new GameTree({ root })
  const size = Number(root.data.SZ?.[0] ?? 19)
  let board = Board.fromDimensions(size)
  for (const node of tree.listMainNodes()) {
    for (const [property, sign] of [['AB', 1], ['AW', -1]]) {
      for (const value of node.data[property] ?? []) for (const vertex of sgf.parseCompressedVertices(value)) board.set(vertex, sign)
    }
    for (const [property, sign] of [['B', 1], ['W', -1]]) {
      if (node.data[property]) board = board.makeMove(sign, sgf.parseVertex(node.data[property][0]))
    }
  }
  return { board, komi: Number(root.data.KM?.[0] ?? 0) }
}

/** What the scoring mode sums up. */
function summedUp(board, areaMap, komi) {
  const area = [0, 0]
  const territory = [0, 0]
  areaMap.forEach((row, y) => row.forEach((sign, x) => {
    if (sign === 0) return
    const side = sign > 0 ? 0 : 1
    area[side] += 1
    if (board.get([x, y]) === 0) territory[side] += 1
  }))
  const captures = [1, -1].map(sign => board.getCaptures(sign))
  return { area: area[0] - area[1] - komi, territory: territory[0] + captures[0] - territory[1] - captures[1] - komi }
}

let games = 0
for (const name of readdirSync(records).filter(name => name.endsWith('.sgf'))) {
  const text = readFileSync(join(records, name), 'utf8')
  const { board, komi } = lastBoard(text)
  const dead = await deadstones.guess(board.signMap, { finished: true, iterations: 100 })
  const cleared = board.clone()
  for (const vertex of dead) {
    const sign = cleared.get(vertex)
    if (sign === 0) continue
    cleared.setCaptures(-sign, captures => captures + 1)
    cleared.set(vertex, 0)
  }
  const sums = summedUp(cleared, influence.areaMap(cleared.signMap), komi)
  const margin = (options, count = score(board.signMap, { dead, komi, ...options })) => count.margin
  const expected = scoreSgf(text, { dead_from: 'judge' })
  assert.equal(sums.area, margin({ rules: 'tromp-taylor' }), `${name}: area`)
  const prisoners = { black: board.getCaptures(1), white: board.getCaptures(-1) }
  const territory = score(board.signMap, { dead, komi, prisoners, rules: 'japanese' })
  if (expected.finished) assert.equal(territory.score, scoreSgf(text, { dead_from: 'judge', rules: 'japanese', komi }).score, `${name}: territory`)
  const seki = territory.seki.length > 0 ? `, with ${territory.seki.length} stones in seki` : ''
  console.log(`${name}: Sabaki's area ${sums.area}, its territory ${sums.territory}; Tenuki ${territory.score}${seki}`)
  games += 1
}
console.log(`${games} games in Sabaki's scoring mode with Tenuki's dead stones: the area is Tenuki's in all of them`)
