// npm's goban (the board of online-go.com) with Tenuki in place of goscorer, which it brings along.
//
//   node .ci/real-programs/goban.mjs FOLDER
//
// FOLDER has npm's goban, esbuild and the packed package tenuki-score. The package goban has no tests of its own; it
// has its sources, in its source map. They are built twice, as they are and with the import of `goscorer` changed to
// `tenuki-score/goscorer/inline`, and each counts the records of this repository, with
// Tenuki's dead stones, by goban's engine and by its estimator.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const folder = resolve(process.argv[2])
const records = fileURLToPath(new URL('../../tests/records', import.meta.url))
const require = createRequire(join(folder, 'x.js'))

const map = JSON.parse(readFileSync(join(folder, 'node_modules/goban/build/goban.js.map'), 'utf8'))
map.sources.forEach((source, i) => {
  const [, path] = /^webpack:\/\/goban\/\.\/(src\/.*)$/.exec(source) ?? []
  if (!path || !map.sourcesContent[i]) return
  const file = join(folder, 'goban', path)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, map.sourcesContent[i])
})

/** The engine of goban, as a UMD library would have it: one script that is required, and answers at once. */
function built(name, goscorer) {
  const file = join(folder, `${name}.cjs`)
  execFileSync('npx', ['esbuild', 'goban/src/engine/index.ts', '--bundle', '--format=cjs', `--outfile=${file}`, '--log-level=error',
    `--alias:goscorer=${goscorer}`, '--alias:engine=./goban/src/engine', '--alias:@=./goban/src', '--define:CLIENT=false', '--define:SERVER=true'], { cwd: folder, stdio: 'inherit' })
  return require(file)
}

const theirs = built('goban-goscorer', './goban/src/third_party/goscorer/goscorer.js')
const ours = built('goban-tenuki', 'tenuki-score/goscorer/inline')

const { init, scoreSgf, positionOf } = await import(require.resolve('tenuki-score').replace(/^/, 'file://'))
await init()

for (const { set_local_ownership_estimator: use, voronoi_estimate_ownership: voronoi } of [theirs, ours]) use(voronoi)

/** A finished game in an engine of goban, with these stones taken off, and its score. */
async function counted({ GobanEngine, ScoreEstimator }, { board, prisoners }, dead, { rules, komi }) {
  const [height, width] = [board.length, board[0].length]
  const stones = sign => board.flatMap((row, y) => row.map((s, x) => (s === sign ? String.fromCharCode(97 + x, 97 + y) : ''))).join('')
  const engine = new GobanEngine({
    width, height, rules, komi, phase: 'stone removal', initial_player: 'black', handicap: 0, moves: [],
    initial_state: { black: stones(1), white: stones(-1) },
    removed: dead.map(([x, y]) => String.fromCharCode(97 + x, 97 + y)).join(''),
  })
  engine.black_prisoners = prisoners.black
  engine.white_prisoners = prisoners.white
  const { black, white } = engine.computeScore()
  const estimator = new ScoreEstimator(engine, undefined, 10, 0.3, false, false, engine.removal)
  await estimator.when_ready
  estimator.score()
  return { score: black.total - white.total, territory: [black.territory, white.territory], estimated: [estimator.black.territory, estimator.white.territory] }
}

let games = 0
let same = 0
const kinds = {}
for (const name of readdirSync(records).filter(name => name.endsWith('.sgf'))) {
  const sgf = readFileSync(join(records, name))
  for (const rules of ['japanese', 'chinese']) {
    const answer = scoreSgf(sgf, { rules, komi: 6.5 })
    const position = positionOf(sgf)
    const options = { rules, komi: 6.5 }
    const mine = await counted(ours, position, answer.dead, options)
    // Under area rules goban counts stones and area, and White's compensation for handicap is its own.
    assert.equal(mine.score, answer.margin + (answer.white.handicap ?? 0), `${name}, ${rules}: the engine with Tenuki`)
    const its = await counted(theirs, position, answer.dead, options)
    assert.deepEqual(mine.estimated, mine.territory, `${name}, ${rules}: the estimator with Tenuki`)
    games += 1
    if (its.score === mine.score) same += 1
    else kinds[`${name}, ${rules}`] = `${its.score} with goscorer, ${mine.score} with Tenuki`
  }
}
console.log(`${games} counts by goban's engine with Tenuki in place of goscorer: all as Tenuki counts; ${same} as with goscorer`)
for (const [what, how] of Object.entries(kinds)) console.log(`  ${what}: ${how}`)
