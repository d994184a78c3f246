// The drop-in module beside goscorer's JavaScript, which npm's goban 8 has inside; FOLDER is where goban is
// installed:
//
//   node tools/goscorer.mjs FOLDER [FILE.jsonl]
//
// compares both on the positions that the repository's tests draw, with the dead stones of the judge, and on
// the final positions of the games of a file with the stones that its lines name: which fields differ at
// how many points, what both say of these points, and whose score is the recorded one (apart for lines with
// `"gold": true`, whose record another source confirms).

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import * as ours from '../js/goscorer-node.js'
import { createScorer } from '../js/node.js'
import { drawings } from './cases.mjs'
import { ended } from './games.mjs'

const [folder, file] = process.argv.slice(2)
const repository = fileURLToPath(new URL('../..', import.meta.url))
const theirs = await original(resolve(folder))
const scorer = await createScorer()

/** goscorer as it stands in the sources of goban's map. */
async function original(folder) {
  const map = JSON.parse(await readFile(join(folder, 'node_modules/goban/build/goban.js.map'), 'utf8'))
  const at = map.sources.findIndex(source => source.endsWith('goscorer/goscorer.js'))
  const scratch = await mkdtemp(join(tmpdir(), 'goscorer-'))
  await writeFile(join(scratch, 'goscorer.mjs'), map.sourcesContent[at])
  const module = await import(pathToFileURL(join(scratch, 'goscorer.mjs')))
  await rm(scratch, { recursive: true })
  return module
}

const FIELDS = Object.keys(new ours.LocScore())

/** A field of a point, with what the other fields make of it. */
function said(score, field) {
  const { isTerritoryFor, belongsToSekiGroup, isUnscorableFalseEye, isFalseEye, isDame } = score
  const kind = belongsToSekiGroup ? 'seki' : isDame ? 'dame' : isTerritoryFor ? 'territory'
    : isUnscorableFalseEye ? 'to be filled' : isFalseEye ? 'a false eye' : 'nothing'
  return typeof score[field] === 'boolean' || field === 'eyeValue' ? `${score[field]}, ${kind}` : kind
}

function compare(name, cases) {
  const fields = Object.fromEntries(FIELDS.map(field => [field, { points: 0, positions: 0, scored: 0, kinds: new Map() }]))
  const tally = { positions: 0, area: 0, scores: 0 }
  const recordedScores = { all: { both: 0, ours: 0, theirs: 0, neither: 0 }, gold: { both: 0, ours: 0, theirs: 0, neither: 0 } }
  // For the lines with `gold`: who has the recorded score where the territory differs in this way.
  const rightBy = {}
  const examples = []
  const failed = []
  let [timeOurs, timeTheirs] = [0, 0]
  for (const { id, rows, dead, prisoners = { black: 0, white: 0 }, komi = 0, recorded, gold } of cases) {
    const stones = rows.map(row => row.map(sign => (sign === -1 ? 2 : sign)))
    const marked = rows.map((row, y) => row.map((_, x) => dead.some(([a, b]) => a === x && b === y)))
    const start = performance.now()
    const a = ours.territoryScoring(stones, marked)
    const middle = performance.now()
    let b
    try {
      b = theirs.territoryScoring(stones, marked)
    } catch (error) {
      failed.push(`${rows[0].length}x${rows.length}: ${error.message}`)
      continue
    }
    timeOurs += middle - start
    timeTheirs += performance.now() - middle
    tally.positions += 1
    const differences = new Set()
    for (const field of FIELDS) {
      const apart = rows.flatMap((row, y) => row.flatMap((_, x) => (a[y][x][field] === b[y][x][field] ? [] : [[x, y]])))
      fields[field].points += apart.length
      fields[field].scored += apart.filter(([x, y]) => a[y][x].isTerritoryFor !== b[y][x].isTerritoryFor).length
      if (apart.length > 0) fields[field].positions += 1
      const { kinds } = fields[field]
      for (const [x, y] of apart) {
        const kind = `tenuki-score: ${said(a[y][x], field)}; goscorer: ${said(b[y][x], field)}`
        kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
        if (field === 'isTerritoryFor') differences.add(kind)
      }
      if (field === 'isTerritoryFor' && apart.length > 0 && rows.length <= 13) examples.push({ id, rows, dead, apart, a, b })
    }
    const areas = [ours, theirs].map(({ areaScoring }) => JSON.stringify(areaScoring(stones, marked)))
    if (areas[0] !== areas[1]) tally.area += 1
    const [c, d] = [ours, theirs].map(({ finalTerritoryScore }) =>
      finalTerritoryScore(stones, marked, prisoners.black, prisoners.white, komi))
    if (c.black - c.white !== d.black - d.white) tally.scores += 1
    if (recorded === undefined) continue
    const right = [c, d].map(({ black, white }) => Math.abs(black - white - recorded) < 0.01)
    const who = right[0] ? (right[1] ? 'both' : 'ours') : right[1] ? 'theirs' : 'neither'
    recordedScores.all[who] += 1
    if (!gold) continue
    recordedScores.gold[who] += 1
    for (const kind of differences) {
      const right = (rightBy[kind] ??= { games: 0, both: 0, ours: 0, theirs: 0, neither: 0 })
      right.games += 1
      right[who] += 1
    }
  }
  console.log(`${name}: ${tally.positions} positions, ${tally.scores} with another territory score, ${
    tally.area} with another area`)
  for (const sentence of new Set(failed)) console.log(`  goscorer fails on a board of ${sentence}`)
  for (const [field, { points, positions, scored, kinds }] of Object.entries(fields)) {
    console.log(`  ${field}: differs at ${points} points of ${positions} positions${field === 'isTerritoryFor' ? '' : `, at ${scored} of them the territory, too`}`)
    for (const [kind, times] of [...kinds].sort((m, n) => n[1] - m[1]).slice(0, 4)) console.log(`    ${times}: ${kind}`)
  }
  for (const [lines, { both, ours, theirs, neither }] of Object.entries(recordedScores)) {
    if (both + ours + theirs + neither === 0) continue
    console.log(`  the recorded score (${lines}): both ${both}, only tenuki-score ${ours}, only goscorer ${
      theirs}, neither ${neither}`)
  }
  for (const [kind, { games, ours, theirs, neither, both }] of Object.entries(rightBy)) {
    console.log(`  ${kind}, in ${games} gold games: right is only tenuki-score in ${ours}, only goscorer in ${
      theirs}, neither in ${neither}, both in ${both}`)
  }
  console.log(`  a position: tenuki-score ${(timeOurs / tally.positions).toFixed(3)} ms, goscorer ${
    (timeTheirs / tally.positions).toFixed(3)} ms`)
  return examples
}

const drawn = drawings(repository).flatMap(rows => {
  try {
    const { dead } = scorer.judge(rows)
    return [{ rows: rows.map(row => [...row].map(c => ({ X: 1, O: -1, '.': 0 })[c])), dead }]
  } catch {
    return []
  }
})
const examples = compare('drawn positions', drawn)
for (const { rows, dead, apart, a, b } of examples.slice(0, Number(process.env.EXAMPLES ?? 0))) {
  const mark = (scores, y, x) => ({ 0: '.', 1: 'b', 2: 'w' })[scores[y][x].isTerritoryFor]
  console.log(`dead: ${JSON.stringify(dead)}; the board, tenuki-score's territory, goscorer's`)
  rows.forEach((row, y) => console.log(`  ${row.map(s => '.XO'.at(s)).join('')}  ${
    row.map((_, x) => mark(a, y, x)).join('')}  ${row.map((_, x) => mark(b, y, x)).join('')}`))
  void apart
}

if (file) {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  compare(file, lines.map(line => {
    const { id, sgf, dead, recorded, gold } = JSON.parse(line)
    const { rows, prisoners, score } = ended(scorer, sgf, dead)
    const { white: { komi } } = scorer.scoreSgf(sgf, { dead })
    const [, winner, margin] = /^([BW])\+([\d.]+)$/.exec(recorded ?? '') ?? []
    const sign = { B: 1, W: -1 }[winner]
    return { id, rows, dead: score.dead, prisoners, komi, recorded: sign && sign * Number(margin), gold }
  }))
}
