// Whether the package gives the same answers as the native program, in Node.js and in Chromium:
//
//   node tools/agree.mjs TENUKI [--chromium PATH] [FILE.jsonl …]
//
// asks about the positions and records of the repository's tests, about the pictures of the records, about
// every point of some of these positions, and about the games of the files (JSON lines, as `tenuki score` reads them). Chromium needs
// npm's playwright-core on NODE_PATH.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isDeepStrictEqual, parseArgs } from 'node:util'
import { fileURLToPath } from 'node:url'
import { createScorer } from '../js/node.js'
import { ask } from './ask.js'
import { drawings, positions, records } from './cases.mjs'
import { answers, run, shaped } from './native.mjs'
import { inChromium } from './chromium.mjs'

const { values, positionals: [program, ...files] } = parseArgs({
  allowPositionals: true,
  options: { chromium: { type: 'string' } },
})
const repository = fileURLToPath(new URL('../..', import.meta.url))

const cases = [
  ['drawn positions', positions(repository)],
  ['records', records(repository)],
  ...files.map(file => [file, readFileSync(file, 'utf8').trimEnd().split('\n')]),
]

let failed = false
const scorer = await createScorer({ pictures: true })
/** Answers one line after the other, and lets Chromium go on meanwhile. */
const inNode = async lines => {
  const answers = []
  for (const line of lines) {
    answers.push(ask(scorer, line))
    await new Promise(done => setImmediate(done))
  }
  return answers
}
const places = [['Node.js', inNode]]
let browser
if (values.chromium) {
  browser = await inChromium(values.chromium)
  places.push(['Chromium', lines => browser.ask(lines)])
}

function report(name, place, expected, got, lines) {
  const apart = expected.flatMap((answer, i) => (isDeepStrictEqual(answer, got[i]) ? [] : [i]))
  const errors = expected.filter(answer => answer.error).length
  console.log(`${name}, ${place}: ${expected.length} answers (${errors} of them errors), ` +
    `${apart.length} differ`)
  for (const i of apart.slice(0, 3)) {
    console.log(`  ${lines[i].slice(0, 200)}\n  native:  ${JSON.stringify(expected[i]).slice(0, 600)}\n  package: ${
      JSON.stringify(got[i]).slice(0, 600)}`)
  }
  failed ||= apart.length > 0
}

/** Asks in all places at the same time, and reports on each. */
async function compare(name, expected, lines, shown = answer => answer) {
  const got = await Promise.all(places.map(([, answer]) => answer(lines)))
  places.forEach(([place], i) => report(name, place, expected, got[i].map(shown), lines))
}

for (const [name, lines] of cases) {
  await compare(name, (await answers(program, lines)).map(shaped), lines)
}

// The records as files, in many character sets, and their pictures.
const folder = join(repository, 'tests/records')
const all = (await run(program, ['score', folder, '--format', 'json'], '')).trimEnd().split('\n')
  .map(line => JSON.parse(line))
// The package answers in version 2. A folder is answered in the version that the program writes by itself.
const isNewest = all.some(({ version }) => version === 2)
const inVersion = ({ version, certain, uncertain_points: points, ...rest }) =>
  (isNewest ? { ...rest, version, certain, uncertain_points: points } : rest)
// What follows a record is not scored by `scoreSgf`, as it is not by a JSON line: it warns of other games.
const hasOthers = new Set(all.map(({ id }) => id).filter(id => id.endsWith('#2')).map(id => id.slice(0, -2)))
const recorded = all.filter(({ id, remarks }) =>
  id.endsWith('.sgf') && !hasOthers.has(id) && !remarks?.some(({ code }) => code === 'moves_behind'))
const asBytes = recorded.map(({ id }) => ({ bytes: readFileSync(id).toString('base64'), dead_from: 'record' }))
for (const [place, answer] of places) {
  const lines = asBytes.map(line => JSON.stringify(line))
  const sentences = (await answer(lines)).map(({ error, ...rest }) =>
    (error ? { error } : inVersion(rest)))
  const expected = recorded.map(shaped).map(({ error, ...rest }) =>
    (error ? { error: error.replace(/^.*?\.sgf: /, '') } : inVersion(rest)))
  report('records as files', place, expected, sentences, recorded.map(({ id }) => id))
}
// The program has a picture each for the games of a file, and none for all of them.
const isAlone = id => !all.some(other => other.id === `${id}#2`)
const drawn = recorded.flatMap(({ error, id }, i) => (error || !isAlone(id) ? [] : [i]))
const svgs = []
for (const i of drawn) svgs.push(await run(program, ['score', recorded[i].id, '--svg', '-'], ''))
for (const [place, answer] of places) {
  const lines = drawn.map(i => JSON.stringify({ ...asBytes[i], picture: true }))
  report('pictures', place, svgs, await answer(lines), drawn.map(i => recorded[i].id))
}

// `explain` at every point of the drawn positions, over GTP.
const script = []
const questions = []
for (const rows of drawings(repository)) {
  if (rows.length > 13 || rows.some(row => row.length !== rows[0].length)) continue
  try {
    scorer.judge(rows)
  } catch {
    continue
  }
  const [width, height] = [rows[0].length, rows.length]
  const stones = { X: [], O: [] }
  const vertices = []
  rows.forEach((row, y) => [...row].forEach((letter, x) => {
    const name = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[x] + (height - y)
    stones[letter]?.push(name)
    vertices.push(name)
  }))
  script.push(`rectangular_boardsize ${width} ${height}`, 'clear_board',
    `gogui-setup ${stones.X.map(v => `b ${v}`).concat(stones.O.map(v => `w ${v}`)).join(' ')}`)
  questions.push(null, null, null)
  for (const vertex of vertices) {
    script.push(`tenuki-explain ${vertex}`)
    questions.push(JSON.stringify({ board: rows, explain: vertex }))
  }
}
const replies = (await run(program, [], script.join('\n') + '\nquit\n')).split('\n\n')
const asked = questions.flatMap((question, i) => (question ? [[question, replies[i]]] : []))
const lines = asked.map(([question]) => question)
const expected = asked.map(([, reply]) => reply.replace(/^= /, '').split('\n'))
await compare('explain', expected, lines, got => got.reasons ?? got)

await browser?.close()
process.exitCode = failed ? 1 : 0
