// Drives Tenuki the way Sabaki does, through Sabaki's own controller, npm's @sabaki/gtp.
//
//     node sabaki-gtp.js TENUKI RECORD.sgf …
//
// Needs @sabaki/gtp and @sabaki/sgf (NODE_PATH names the folder they are in). Ends with status 1 at
// the first answer that is not what it should be.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const path = require('node:path')
const {Controller} = require('@sabaki/gtp')
const sgf = require('@sabaki/sgf')
const session = require('./sabaki.js')

const PATIENCE = 120_000 // milliseconds for a whole session

const [program, ...records] = process.argv.slice(2)
if (program == null || records.length === 0) {
  console.error('usage: node sabaki-gtp.js TENUKI RECORD.sgf …')
  process.exit(2)
}

let controller
const {nextId, ask, fail: failure, asked} = session(() => controller)

/** Asks, and compares the answer with a text or a pattern. */
async function expect(command, expected) {
  const content = await ask(command)
  if (expected instanceof RegExp) assert.match(content, expected, `the answer to \`${command}\``)
  else assert.equal(content, expected, `the answer to \`${command}\``)
}

/** Asks for something that must fail with a message that begins so. */
async function expectError(command, beginning) {
  const content = await failure(command)
  assert.ok(content.startsWith(beginning), `\`${command}\` fails with: ${content}`)
}

async function points(command) {
  return (await ask(command)).split(/\s+/).filter(vertex => vertex !== '')
}

/** What Sabaki sends when an engine is attached. */
async function attach() {
  const commands = (await ask('list_commands')).split('\n')
  for (const name of [
    ...['boardsize', 'clear_board', 'final_score', 'final_status_list', 'genmove', 'komi'],
    ...['list_commands', 'loadsgf', 'name', 'play', 'protocol_version', 'quit'],
    ...['kata-analyze', 'lz-analyze', 'analyze', 'rectangular_boardsize', 'set_free_handicap', 'showboard', 'tenuki-dead'],
    ...['tenuki-final_score_seki', 'undo', 'version'],
  ]) {
    assert.ok(commands.includes(name), `list_commands lacks ${name}`)
  }
  await expect('name', /tenuki/i)
  await expect('version', /^\d/)
  await expect('protocol_version', '2')
}

/** Two walls: Black has the two columns left of his, White the three right of hers. */
async function twoWalls(height) {
  await expect('clear_board', '')
  for (let row = 1; row <= height; row++) {
    await expect(`play B C${row}`, '')
    await expect(`play W D${row}`, '')
  }
}

async function smallGames() {
  await expect('komi 0.5', '')
  await expect('boardsize 7', '')
  await twoWalls(7)
  await expect('showboard', /A B C D E F G/)
  await expect('final_score', 'W+7.5')
  await expect('tenuki-final_score_seki', 'W+7.5')
  await expect('tenuki-final_score_seki none', 'W+7.5')

  // Sabaki's way to mark a dead stone is its GTP console.
  await expect('play B F4', '')
  await expect('tenuki-final_score_seki F4', 'W+8.5')
  await expect('tenuki-dead F4', '')
  await expect('final_status_list dead', 'F4')
  await expect('final_score', 'W+8.5')
  await expect('undo', '')
  await expect('final_status_list dead', '')
  await expect('final_score', 'W+7.5')

  await expect('rectangular_boardsize 7 5', '')
  await twoWalls(5)
  await expect('final_score', 'W+5.5')

  await expect('boardsize 9', '')
  await expect('clear_board', '')
  await expect('set_free_handicap C3 G7', '')
  assert.deepEqual((await points('final_status_list alive')).sort(), ['C3', 'G7'])
  await expect('play W E5', '')
  await expectError('play W C3', 'illegal move')
  await expect('undo', '')
  await expectError('final_unheard_of', 'unknown command')
}

/** The lines of an analysis as Sabaki reads them: what it shows of each. */
function variations(line) {
  return line
    .split(/\s*info\s+/)
    .slice(1)
    .map(info => {
      const pv = info.match(/\spv\s+(\S+(\s+\S+)*)\s*$/)
      if (pv == null) return null
      const words = info.slice(0, pv.index).trim().split(/\s+/)
      const fields = {pv: pv[1].split(/\s+/)}
      for (let i = 0; i < words.length; i += 2) fields[words[i]] = words[i + 1]
      return fields
    })
    .filter(fields => fields != null && /^[A-Za-z]\d+$/.test(fields.move))
    .map(({move, visits, winrate, scoreLead, pv}) => ({
      move, visits: +visits, winrate: +winrate, scoreLead: +scoreLead, pv,
    }))
}

/**
 * Starts an analysis, waits for some of its lines, sends another command while it runs, and looks
 * whether both were answered in their order.
 */
async function analyze(command, lines, next, expected) {
  const heard = []
  const silence = 300 // milliseconds
  const [name, ...args] = command.split(' ')
  const id = nextId()
  let enough
  const started = new Promise(resolve => { enough = resolve })
  let over = false
  const response = controller
    .sendCommand({id, name, args}, ({line}) => {
      if (line.startsWith('info ')) heard.push(line)
      if (heard.length === lines) enough()
    })
    .then(response => {
      over = true
      return response
    })
  if (lines === 0) await new Promise(resolve => setTimeout(resolve, silence))
  else await started
  assert.equal(over, false, `\`${command}\` goes on until the next command`)
  // Sabaki does not wait: the next command ends the analysis.
  const answered = expect(next, expected)
  const {id: ended, error} = await response
  assert.equal(ended, id, `\`${command}\` was answered out of step`)
  assert.equal(error, false, `\`${command}\` failed`)
  await answered
  return heard.length === 0 ? [] : variations(heard[0])
}

/** Sabaki's analysis: started, stopped by the next command, the board synced again. */
async function analysis() {
  await expect('komi 0.5', '')
  await expect('boardsize 7', '')
  // A game that is not finished has no score to show.
  await twoWalls(6)
  assert.deepEqual(await analyze('kata-analyze B 10', 0, 'name', 'Tenuki'), [])
  // Two neutral points are left at the top.
  await expect('play B B7', '')
  await expect('play W E7', '')
  const started = Date.now()
  let shown = await analyze('kata-analyze B 10', 3, 'name', 'Tenuki')
  assert.ok(Date.now() - started >= 150, 'two more lines come in a tenth of a second each')
  assert.ok(shown.length > 0, 'points are offered')
  for (const {move, visits, pv} of shown) {
    assert.ok(visits >= 10, 'Sabaki shows numbers from 10 visits on')
    assert.deepEqual(pv, [move])
  }

  // The user plays, Sabaki syncs the board, and analyses again.
  await expect('play B C7', '')
  await expect('play W D7', '')
  shown = await analyze('kata-analyze B 100', 1, 'list_stones B', 'B7 C7 C6 C5 C4 C3 C2 C1')
  // Nothing is left to play: one point bears the lead, 13 to 20.5.
  assert.equal(shown.length, 1)
  assert.deepEqual([shown[0].scoreLead, shown[0].winrate], [-7.5, 0])
  shown = await analyze('lz-analyze W 100', 1, 'undo', '')
  assert.deepEqual([shown[0].scoreLead, shown[0].winrate], [7.5, 10000])
  shown = await analyze('analyze W 1', 20, 'undo', '')
  assert.ok(shown.length > 0)

  // A command that fails ends an analysis like any other, and so does a new board.
  const stopped = analyze('kata-analyze W 100', 1, 'clear_board', '')
  await stopped
  await expectError('undo', 'cannot undo')
  await expect('boardsize 9', '')
  await expect('final_score', 'W+0.5')
}

/** `cd` on a 9×9 board is `C6`. */
function vertexOf(point, height) {
  if (point === '') return 'pass'
  const column = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[point.charCodeAt(0) - 97]
  return column + (height - (point.charCodeAt(1) - 97))
}

/** Opens a position as Sabaki does: the black stones of AB by `set_free_handicap`, those of AW by `play`. */
async function setUp(text) {
  const [root] = sgf.parse(text)
  const size = Number(root.data.SZ[0])
  const vertices = property => root.data[property].map(point => vertexOf(point, size))
  // It sends `komi NaN` for KM[6,5].
  const komi = Number(root.data.KM[0])
  if (Number.isNaN(komi)) await expectError(`komi ${komi}`, 'syntax error: komi NaN is no number')
  else await expect(`komi ${komi}`, '')
  await expect(`boardsize ${size}`, '')
  await expect('clear_board', '')
  await expect(`set_free_handicap ${vertices('AB').join(' ')}`, '')
  for (const vertex of vertices('AW')) await expect(`play W ${vertex}`, '')
}

/** Positions that are set up have no compensation for a handicap. */
async function positions() {
  const walls = 'SZ[9]AB[ca][cb][cc][cd][ce][cf][cg][ch][ci]AW[da][db][dc][dd][de][df][dg][dh][di]'
  for (const rules of ['chinese', 'aga']) {
    await expect(`kata-set-rules ${rules}`, '')
    await setUp(`(;KM[0]${walls})`)
    await expect('final_score', 'W+27')
    for (let move = 0; move < 8; move++) await expect('undo', '')
    await expect('showboard', /, handicap 9;/)
  }
  await expect('kata-set-rules japanese', '')
  await expect('komi 3.5', '')
  await setUp(`(;KM[6,5]${walls})`)
  await expect('get_komi', '3.5')
  await expect('tenuki-score', /the komi is not the record's/)
}

/** Plays a record move by move, as Sabaki does when it syncs, counts it, and takes it all back. */
async function replay(file) {
  const [root] = sgf.parse(fs.readFileSync(file, 'utf8'))
  const size = Number(root.data.SZ[0])
  const vertices = property => (property ?? []).map(point => vertexOf(point, size))
  await expect(`komi ${root.data.KM[0]}`, '')
  await expect(`boardsize ${size}`, '')
  await expect('clear_board', '')
  if (root.data.AB != null) {
    await expect(`set_free_handicap ${vertices(root.data.AB).join(' ')}`, '')
  }
  let moves = 0
  let last = root
  for (let node = root; node != null; node = node.children[0]) {
    for (const color of ['B', 'W']) {
      if (node.data[color] == null) continue
      await expect(`play ${color} ${vertexOf(node.data[color][0], size)}`, '')
      moves += 1
    }
    last = node
  }

  // A stone under a territory mark is dead.
  const stones = []
  for (const status of ['alive', 'seki', 'dead']) {
    stones.push(...(await points(`final_status_list ${status}`)))
  }
  const marks = new Set([...vertices(last.data.TB), ...vertices(last.data.TW)])
  const dead = stones.filter(vertex => marks.has(vertex))
  const score = await ask(`tenuki-final_score_seki ${dead.join(' ') || 'none'}`)
  const recorded = root.data.RE[0].replace(/\.0$/, '')
  const hasSeki = /\bseki\b/.test(path.basename(file))
  console.log(`${path.basename(file)}: ${moves} moves, ${dead.length} dead stones, ${score}, ` +
    `recorded ${recorded}`)
  if (!hasSeki) assert.equal(score, recorded, `${file}: the score`)

  for (let move = 0; move < moves; move++) await expect('undo', '')
  assert.equal((await points('final_status_list alive')).length, root.data.AB?.length ?? 0)
  if (root.data.AB == null) await expectError('undo', 'cannot undo')
}

/** `quit` is answered, and the program ends with status 0. */
async function leave() {
  const stopped = new Promise(resolve => controller.once('stopped', resolve))
  await expect('quit', '')
  const {signal} = await stopped
  assert.equal(signal, 0, 'the exit status')
}

async function main() {
  for (const session of [smallGames, analysis, positions, ...records.map(file => () => replay(file))]) {
    controller = new Controller(program, [])
    controller.start()
    controller.process.once('error', fail)
    controller.process.stdin.once('error', fail)
    const watchdog = setTimeout(() => fail(new Error('no answer in time')), PATIENCE)
    await attach()
    await session()
    await leave()
    clearTimeout(watchdog)
  }
  console.log(`${asked()} commands answered as they should be`)
}

function fail(error) {
  console.error(error)
  if (controller?.process != null) controller.process.kill()
  process.exit(1)
}

main().catch(fail)
