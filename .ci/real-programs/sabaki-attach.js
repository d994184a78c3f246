// Drives Tenuki around another engine the way Sabaki does, through npm's @sabaki/gtp.
//
//     node sabaki-attach.js TENUKI ENGINE [ARGUMENT …]
//
// Attaches, syncs a game with handicap and set-up stones, takes moves back, changes to a rectangular
// board where the engine has one, asks for a move, scores, types something in the console, and
// quits. NODE_PATH names the folder @sabaki/gtp is in. Ends with status 1 at the first answer that
// is not what it should be.

const assert = require('node:assert/strict')
const {Controller} = require('@sabaki/gtp')
const session = require('./sabaki.js')

const PATIENCE = 120_000 // milliseconds for the session

const [program, ...engine] = process.argv.slice(2)
if (program == null || engine.length === 0) {
  console.error('usage: node sabaki-attach.js TENUKI ENGINE [ARGUMENT …]')
  process.exit(2)
}

const controller = new Controller(program, ['gtp', '--', ...engine])
const {ask, fail, asked} = session(() => controller)

async function stones() {
  const lists = await Promise.all([ask('list_stones black'), ask('list_stones white')])
  return lists.map(list => list.split(/\s+/).filter(vertex => vertex !== '').sort().join(' '))
}

/** What Sabaki sends when an engine is attached. */
async function attach() {
  const commands = (await ask('list_commands')).split('\n')
  for (const name of ['genmove', 'undo', 'tenuki-final_score_seki', 'tenuki-attach']) {
    assert.ok(commands.includes(name), `list_commands lacks ${name}`)
  }
  const name = await ask('name')
  const version = await ask('version')
  assert.match(name, /^[^ ].* with Tenuki$/)
  assert.match(version, /^\d.* with ./)
  assert.equal(await ask('protocol_version'), '2')
  console.log(`attached: ${name}, ${version}, ${commands.length} commands`)
  return commands
}

async function main() {
  controller.start()
  controller.process.once('error', stop)
  const watchdog = setTimeout(() => stop(new Error('no answer in time')), PATIENCE)
  const commands = await attach()

  // A game with handicap, synced: komi before the size, as Sabaki does.
  await ask('komi 0.5')
  await ask('boardsize 9')
  await ask('clear_board')
  await ask('set_free_handicap C3 G7')
  await ask('play W E5')
  await ask('play B E4')
  assert.deepEqual(await stones(), ['C3 E4 G7', 'E5'])
  assert.match(await fail('play W E4'), /^illegal move/)
  const vertex = await ask('genmove W')
  assert.match(vertex, /^([A-J][1-9]|pass)$/i)
  await ask('undo')
  await ask('undo')
  assert.deepEqual(await stones(), ['C3 G7', 'E5'])

  // A position that was set up is stones played in any order.
  await ask('clear_board')
  for (let row = 1; row <= 9; row++) {
    await ask(`play B D${row}`)
    await ask(`play W E${row}`)
  }
  await ask('play W B5')
  await ask('tenuki-dead B5')
  // 27 points and a prisoner against 36 and komi.
  assert.equal(await ask('tenuki-final_score_seki'), 'W+8.5')
  assert.equal(await ask('final_score'), 'W+8.5')
  assert.equal(await ask('final_status_list dead'), 'B5')
  await ask('undo')
  assert.equal(await ask('tenuki-final_score_seki none'), 'W+9.5')

  // A rectangular board, all or nothing.
  if (commands.includes('rectangular_boardsize') && engine[0] === program) {
    await ask('rectangular_boardsize 7 5')
    await ask('play B C3')
    assert.match(await ask('showboard'), /^7x5/)
    assert.equal(await ask('tenuki-final_score_seki none'), 'B+33.5')
  } else {
    assert.match(await fail('rectangular_boardsize 7 5'), /^unacceptable size/)
    assert.match(await ask('showboard'), /^9x9/)
  }

  // The console.
  assert.match(await ask('tenuki-attach'), /is running$/m)
  assert.match(await fail('unheard_of D4'), /^unknown command/)
  if (commands.includes('move_history')) console.log(await ask('move_history'))

  const stopped = new Promise(resolve => controller.once('stopped', resolve))
  assert.equal(await ask('quit'), '')
  const {signal} = await stopped
  assert.equal(signal, 0, 'the exit status')
  clearTimeout(watchdog)
  console.log(`${asked()} commands answered as they should be`)
}

function stop(error) {
  console.error(error)
  if (controller.process != null) controller.process.kill()
  process.exit(1)
}

main().catch(stop)
