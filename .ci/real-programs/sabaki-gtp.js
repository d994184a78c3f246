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

const PATIENCE = 120_000 // milliseconds for a whole session

const [program, ...records] = process.argv.slice(2)
if (program == null || records.length === 0) {
  console.error('usage: node sabaki-gtp.js TENUKI RECORD.sgf …')
  process.exit(2)
}

let controller
let nextId = 1
let asked = 0

async function send(command) {
  const [name, ...args] = command.split(' ')
  const id = nextId++
  const response = await controller.sendCommand({id, name, args})
  asked += 1
  assert.equal(response.id, id, `\`${command}\` was answered out of step`)
  return response
}

/** The answer to a command, which must not be an error. */
async function ask(command) {
  const {error, content} = await send(command)
  assert.equal(error, false, `\`${command}\` failed: ${content}`)
  return content
}

/** Asks, and compares the answer with a text or a pattern. */
async function expect(command, expected) {
  const content = await ask(command)
  if (expected instanceof RegExp) assert.match(content, expected, `the answer to \`${command}\``)
  else assert.equal(content, expected, `the answer to \`${command}\``)
}

/** Asks for something that must fail with a message that begins so. */
async function expectError(command, beginning) {
  const {error, content} = await send(command)
  assert.equal(error, true, `\`${command}\` should fail, but answers: ${content}`)
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
    ...['rectangular_boardsize', 'set_free_handicap', 'showboard', 'tenuki-dead'],
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

/** `cd` on a 9×9 board is `C6`. */
function vertexOf(point, height) {
  if (point === '') return 'pass'
  const column = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[point.charCodeAt(0) - 97]
  return column + (height - (point.charCodeAt(1) - 97))
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
  for (const session of [smallGames, ...records.map(file => () => replay(file))]) {
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
  console.log(`${asked} commands answered as they should be`)
}

function fail(error) {
  console.error(error)
  if (controller?.process != null) controller.process.kill()
  process.exit(1)
}

main().catch(fail)
