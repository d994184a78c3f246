// The drop-in module beside npm's @sabaki/deadstones, which must be installed in FOLDER:
//
//   node tools/deadstones.mjs FOLDER [FILE.jsonl]
//
// runs that package's own tests against both, and judges the final positions of the games of a file by
// both: where the answers differ, and who says the same as the field `dead` of the line.

import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { createScorer } from '../js/node.js'
import ours from '../js/deadstones-node.js'
import { ended, sameStones } from './games.mjs'

const [folder, file] = process.argv.slice(2)
const theirs = join(resolve(folder), 'node_modules/@sabaki/deadstones')
const deadstones = createRequire(import.meta.url)(theirs)

/** What of npm's tap these tests use. */
const TAP = `
const assert = require('node:assert')
exports.test = (name, body) => exports.results.push((async () => {
  try {
    await body({ assert: value => assert(value), deepEqual: assert.deepEqual, end() {} })
    return 'ok      ' + name
  } catch (error) {
    return 'FAILED  ' + name + ': ' + error.message.split('\\n').join(' ').slice(0, 300)
  }
})())
exports.results = []
`

async function ownTests(name, package_) {
  const scratch = await mkdtemp(join(tmpdir(), 'deadstones-'))
  try {
    await cp(join(theirs, 'tests'), join(scratch, 'tests'), { recursive: true })
    await writeFile(join(scratch, 'package.json'), '{"type":"commonjs"}')
    await writeFile(join(scratch, 'index.js'), `module.exports = require(${JSON.stringify(package_)})`)
    await writeFile(join(scratch, 'tap.js'), TAP)
    for (const part of ['guess', 'getFloatingStones', 'getProbabilityMap', 'playTillEnd']) {
      const path = join(scratch, `tests/${part}.test.js`)
      await writeFile(path, (await readFile(path, 'utf8')).replace("require('tap')", "require('../tap.js')"))
      const require = createRequire(path)
      const tap = require('../tap.js')
      tap.results.length = 0
      require(path)
      for (const result of await Promise.all(tap.results)) console.log(`${name}, ${part}: ${result}`)
    }
  } finally {
    await rm(scratch, { recursive: true })
  }
}

await ownTests('@sabaki/deadstones', theirs)
await ownTests('tenuki-score/deadstones', fileURLToPath(new URL('../js/deadstones.cjs', import.meta.url)))

if (file) {
  const lines = (await readFile(file, 'utf8')).trimEnd().split('\n')
  const scorer = await createScorer()
  const tally = { games: 0, same: 0, both: 0, ours: 0, theirs: 0, neither: 0 }
  let [timeOurs, timeTheirs] = [0, 0]
  for (const line of lines) {
    const { sgf, dead } = JSON.parse(line)
    if (!dead) continue
    const { rows, score: { dead: chains } } = ended(scorer, sgf, dead)
    const start = performance.now()
    const a = await ours.guess(rows)
    const middle = performance.now()
    const b = await deadstones.guess(rows, { finished: true, iterations: 100 })
    timeOurs += middle - start
    timeTheirs += performance.now() - middle
    tally.games += 1
    const [right, wrong] = [sameStones(a, chains), sameStones(b, chains)]
    if (sameStones(a, b)) tally.same += 1
    tally[right ? (wrong ? 'both' : 'ours') : wrong ? 'theirs' : 'neither'] += 1
  }
  const share = n => `${n} (${(100 * n / tally.games).toFixed(1)} %)`
  console.log(`${tally.games} games; the two packages name the same dead stones in ${share(tally.same)}
the same stones as the line: both ${share(tally.both)}, only tenuki-score ${share(tally.ours)}, only ` +
    `@sabaki/deadstones ${share(tally.theirs)}, neither ${share(tally.neither)}
a game: tenuki-score ${(timeOurs / tally.games).toFixed(2)} ms, @sabaki/deadstones ${
    (timeTheirs / tally.games).toFixed(2)} ms (finished, 100 iterations): ${
    (timeTheirs / timeOurs).toFixed(1)} times`)
}
