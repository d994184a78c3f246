// Reads the records that `tenuki score --sgf` writes with Sabaki's reader, npm's @sabaki/sgf.
//
//     node sabaki-sgf.js TENUKI RECORD.sgf …
//
// Needs @sabaki/sgf (NODE_PATH names the folder it is in). The marks of the last node must say what
// the JSON answer says, and everything else must be as it was. Ends with status 1 where it is not.

const assert = require('node:assert/strict')
const {execFileSync} = require('node:child_process')
const fs = require('node:fs')
const os = require('node:os')
const path = require('node:path')
const sgf = require('@sabaki/sgf')

const MARKS = ['TB', 'TW', 'MA', 'SQ']
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

const [program, ...records] = process.argv.slice(2)
if (program == null || records.length === 0) {
  console.error('usage: node sabaki-sgf.js TENUKI RECORD.sgf …')
  process.exit(2)
}

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'tenuki-'))
process.on('exit', () => fs.rmSync(folder, {recursive: true}))

/** The nodes of a tree with everything but the marks. */
function kept(node) {
  const data = Object.entries(node.data).filter(([name]) => !MARKS.includes(name))
  return {data: Object.fromEntries(data), children: node.children.map(kept)}
}

function check(record) {
  const out = path.join(folder, 'out.sgf')
  const printed = execFileSync(program, ['score', record, '--format', 'json', '--sgf', out])
  const answer = JSON.parse(printed)
  const [before] = sgf.parseFile(record)
  const [after] = sgf.parseFile(out)

  let last = after
  while (last.children.length > 0) last = last.children[0]
  const height = answer.territory.length
  const name = ([x, y]) => `${COLUMNS[x]}${height - y}`
  const points = property =>
    (last.data[property] ?? []).map(value => name(sgf.parseVertex(value))).sort()
  const drawn = sign =>
    answer.territory
      .flatMap((row, y) => [...row].flatMap((s, x) => (s === sign ? [name([x, y])] : [])))
      .sort()

  assert.deepEqual(points('TB'), drawn('b'), `${record}: TB`)
  assert.deepEqual(points('TW'), drawn('w'), `${record}: TW`)
  assert.deepEqual(points('MA'), answer.dead.sort(), `${record}: MA`)
  assert.deepEqual(points('SQ'), answer.seki.sort(), `${record}: SQ`)
  assert.deepEqual(kept(after), kept(before), `${record}: something else changed`)
  console.log(`${path.basename(record)}: ${answer.score}, read back with the same territory`)
}

const hard = path.join(folder, 'variations.sgf')
fs.writeFileSync(
  hard,
  '(;GM[1]FF[4]CA[UTF-8]SZ[7:5]PB[\u8868]XX[1][a\\]b];B[cc]C[(;\\]];W[];B[]CR[aa]TB[ee](;W[aa])(;W[bb]))'
)
for (const record of [hard, ...records]) check(record)
