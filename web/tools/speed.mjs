// How large the package is, and how fast:
//
//   node tools/speed.mjs [TENUKI [--folder FOLDER] [FILE.jsonl]]
//
// prints the sizes and how long init takes. If the native program (a release build) is named, the final
// positions of the games of a file (or, without one, of the repository's records, many times) are judged by
// the package, by its entry `deadstones`, by the native program with one thread, and by npm's @sabaki/deadstones where
// FOLDER has it, in turns in one run. Times are those of the processor, so that other work on the machine does not count;
// compiling the module and starting the program are included. Fails if a limit is exceeded.

import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { guess } from '../js/deadstones-node.js'
import { createScorer, init, judge } from '../js/node.js'

const { values, positionals: [program, file] } = parseArgs({
  allowPositionals: true, options: { folder: { type: 'string' }, games: { type: 'string' }, init: { type: 'boolean' } },
})

/** Milliseconds that this process computes for something, and those that pass. */
const time = async body => {
  const start = performance.now()
  const before = process.cpuUsage()
  await body()
  const { user, system } = process.cpuUsage(before)
  return { busy: (user + system) / 1000, passed: performance.now() - start }
}
// What a process with --init says of itself.
if (values.init) {
  console.log(JSON.stringify(await time(() => init())))
  process.exit()
}

const most = Number(values.games ?? 1000)
let failed = false
const limit = (text, holds) => {
  console.log(`${text}${holds ? '' : ' – TOO MUCH'}`)
  failed ||= !holds
}

for (const [name, most] of [['score.wasm', 260_000], ['pictures.wasm', Infinity], ['judge.wasm', 140_000]]) {
  const bytes = await readFile(fileURLToPath(new URL(`../dist/${name}`, import.meta.url)))
  const packed = gzipSync(bytes, { level: 9 }).length
  limit(`dist/${name}: ${bytes.length} bytes, ${packed} by gzip`, packed <= most)
}
const module = await readFile(fileURLToPath(new URL('../dist/score.wasm', import.meta.url)))

// Five processes that do nothing else: other work on the machine makes the same instructions take longer.
const starts = Array.from({ length: 5 }, () =>
  JSON.parse(execFileSync(process.execPath, [fileURLToPath(import.meta.url), '--init'], { encoding: 'utf8' })))
const least = key => Math.min(...starts.map(start => start[key]))
await init()
const second = await time(() => createScorer(module))
limit(`init, the best of ${starts.length} processes: ${least('passed').toFixed(1)} ms from disk, ${
  least('busy').toFixed(1)} ms of the processors (${starts.map(({ busy }) => busy.toFixed(1)).join(', ')}); ` +
  `a second scorer ${second.passed.toFixed(1)} ms`, least('busy') <= 50)

if (!program) process.exit(failed ? 1 : 0)
const scorer = await createScorer()
const sgfs = []
if (file) {
  for (const line of (await readFile(file, 'utf8')).trimEnd().split('\n')) sgfs.push(JSON.parse(line).sgf)
} else {
  const folder = fileURLToPath(new URL('../../tests/records', import.meta.url))
  const names = (await readdir(folder)).filter(name => name.endsWith('.sgf'))
  for (const name of names) sgfs.push(await readFile(join(folder, name), 'utf8'))
}
const boards = Array.from({ length: file ? Math.min(most, sgfs.length) : 10 * sgfs.length }, (_, i) =>
  scorer.positionOf(sgfs[i % sgfs.length]).board)
const lines = boards.map(board => JSON.stringify({
  board: board.map(row => row.map(sign => '.XO'.at(sign)).join('')), rules: 'chinese' }))

const theirs = values.folder &&
  createRequire(import.meta.url)(join(resolve(values.folder), 'node_modules/@sabaki/deadstones'))
/** Milliseconds that the native program computes. */
const native = async () => {
  const shell = spawn('bash', ['-c', 'TIMEFORMAT="%U %S"; time "$0" score - --format json --jobs 1 > /dev/null', program],
    { stdio: ['pipe', 'ignore', 'pipe'] })
  shell.stdin.end(lines.join('\n') + '\n')
  let out = ''
  shell.stderr.on('data', chunk => (out += chunk))
  await once(shell, 'close')
  const [user, system] = out.trim().split(' ').map(Number)
  return 1000 * (user + system)
}
const times = { ours: [], guess: [], native: [], theirs: [] }
const ROUNDS = 3
for (let round = 0; round < ROUNDS; round++) {
  times.ours.push((await time(() => boards.forEach(board => judge(board)))).busy)
  times.guess.push((await time(async () => {
    for (const board of boards) await guess(board)
  })).busy)
  times.native.push(await native())
  if (theirs && round === 0) {
    const some = boards.slice(0, 200)
    const { busy } = await time(async () => {
      for (const board of some) await theirs.guess(board, { finished: true, iterations: 100 })
    })
    times.theirs.push(busy * boards.length / some.length)
  }
}
const per = list => Math.min(...list) / boards.length
const slower = per(times.ours) / per(times.native)
limit(`judging ${boards.length} positions, the best of ${ROUNDS} runs in turns: the package ${
  per(times.ours).toFixed(2)} ms a position (${times.ours.map(t => (t / boards.length).toFixed(2)).join(', ')}), the native program ${
  per(times.native).toFixed(2)} ms, ${slower.toFixed(2)} times`, slower <= 1.5)
console.log(`tenuki-score/deadstones: ${per(times.guess).toFixed(2)} ms (${times.guess.map(t => (t / boards.length).toFixed(2)).join(', ')})`)
if (theirs) {
  const faster = per(times.theirs) / per(times.guess)
  limit(`@sabaki/deadstones, 100 iterations: ${per(times.theirs).toFixed(2)} ms, ${faster.toFixed(1)} times`, faster >= 15)
}
process.exitCode = failed ? 1 : 0
