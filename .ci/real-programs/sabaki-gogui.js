// One session, by GoGui's way of sending and reading, and through Sabaki's controller, npm's @sabaki/gtp: both
// must read the same answers.
//
//     node sabaki-gogui.js RECORD.sgf TENUKI [ARGUMENT…]
//
// The session opens the record and chooses every line of the analyze menu, on points of both colours and on
// empty ones; then it asks why a chain is dead, and tries to save it. VERBOSE=1 prints that part. Needs @sabaki/gtp
// and @sabaki/sgf (NODE_PATH names the folder they are in). Ends with status 1 at the first answer that differs.

const assert = require('node:assert/strict')
const fs = require('node:fs')
const {spawn} = require('node:child_process')
const {Command, Controller} = require('@sabaki/gtp')
const sgf = require('@sabaki/sgf')

const PATIENCE = 300_000 // milliseconds for the whole session

const [record, program, ...args] = process.argv.slice(2)
if (program == null) {
  console.error('usage: node sabaki-gogui.js RECORD.sgf TENUKI [ARGUMENT…]')
  process.exit(2)
}

/** GoGui's side: a line out, an answer up to the first empty line in. */
class Pipe {
  constructor() {
    this.child = spawn(program, args, {stdio: ['pipe', 'pipe', 'ignore']})
    this.text = ''
    this.waiting = () => {}
    this.child.stdout.setEncoding('utf8').on('data', text => {
      this.text += text
      this.waiting()
    })
  }

  async ask(line) {
    this.child.stdin.write(line + '\n')
    while (!this.text.includes('\n\n')) await new Promise(resolve => { this.waiting = resolve })
    const end = this.text.indexOf('\n\n')
    const answer = this.text.slice(0, end)
    this.text = this.text.slice(end + 2)
    return {error: answer[0] !== '=', content: answer.slice(1).trim()}
  }
}

/** Sabaki's side. */
class Sabaki {
  constructor() {
    this.controller = new Controller(program, args)
    this.controller.start()
  }

  async ask(line) {
    const {error, content} = await this.controller.sendCommand(Command.fromString(line))
    return {error, content: content.trim()}
  }
}

/** `cd` on a 9×9 board is `C6`. */
function vertexOf(point, height) {
  if (point === '') return 'pass'
  const column = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'[point.charCodeAt(0) - 97]
  return column + (height - (point.charCodeAt(1) - 97))
}

/** The lines that open a record. */
function opened() {
  const [root] = sgf.parse(fs.readFileSync(record, 'utf8'))
  const size = Number(root.data.SZ[0])
  const lines = ['name', 'protocol_version', 'list_commands', `boardsize ${size}`, 'clear_board']
  lines.push(`komi ${root.data.KM[0]}`)
  if (root.data.AB != null) {
    lines.push(`set_free_handicap ${root.data.AB.map(point => vertexOf(point, size)).join(' ')}`)
  }
  for (let node = root; node != null; node = node.children[0]) {
    for (const color of ['B', 'W']) {
      if (node.data[color] != null) lines.push(`play ${color} ${vertexOf(node.data[color][0], size)}`)
    }
  }
  return lines
}

/** White's chain is dead: it has an eye space of four points, with a black stone in it. */
const DEAD = ['boardsize 5', 'clear_board', 'gogui-setup b B5 b E5 b D4 b E4 b D3 b A2 b B2 b C2 b D2 b E2 b A1 b C1 b E1 w C5 w C4 w A3 w B3 w C3']

/** What GoGui draws of an answer of the type gfx: its lines by their first word. It takes no other lines. */
function drawn(answer) {
  const points = '( [A-HJ-T][0-9]+)+'
  const forms = {TRIANGLE: points, VAR: '( [bw] [A-HJ-T][0-9]+)+', TEXT: ' .+'}
  return Object.fromEntries(answer.split('\n').map(line => {
    const [word] = line.split(' ', 1)
    assert.match(line, new RegExp(`^${word}${forms[word]}$`), 'GoGui draws it')
    return [word, line.slice(word.length + 1)]
  }))
}

/** The stones that a sentence says are played, as VAR has them. */
function stonesOf(sentence) {
  return [...sentence.matchAll(/(Black|White) ([A-HJ-T][0-9]+)/g)].map(([, color, point]) => `${color[0].toLowerCase()} ${point}`).join(' ')
}

/** The lines about a dead chain: what is drawn is what the sentences say. */
async function showsLines(ask) {
  for (const line of [...DEAD, 'help tenuki-line', 'help tenuki-try']) await ask(line)
  for (const [asked, shown] of [['tenuki-line B3', 'line B3'], ['tenuki-try B3 A4', 'try B3 A4'], ['tenuki-try B3 A4 pass', 'try B3 A4 pass']]) {
    const sentence = await ask(asked)
    const {TRIANGLE, VAR, TEXT} = drawn(await ask(`tenuki-show ${shown}`))
    assert.equal(TRIANGLE, 'C5 C4 A3 B3 C3')
    assert.equal(VAR, stonesOf(sentence.replace(/^.*is dead: /, '')), sentence)
    assert.ok(VAR.length > 0 && TEXT.includes(sentence.replace(/^.*is dead: |\.$/g, '')), TEXT)
  }
  for (const line of ['tenuki-line A1', 'tenuki-try A1', 'tenuki-try save B3', 'tenuki-try capture B3', 'tenuki-try B3 B3', 'tenuki-show try B3 B3']) await ask(line)
  assert.deepEqual(Object.keys(drawn(await ask('tenuki-show line B4'))), ['TEXT'])
}

async function main() {
  const watchdog = setTimeout(() => fail(new Error(`no answer in time to ${latest}`)), PATIENCE)
  const gogui = new Pipe()
  const sabaki = new Sabaki()
  let asked = 0
  let latest = ''
  let failures = 0
  let isPrinted = false
  const ask = async line => {
    latest = line
    const [one, other] = await Promise.all([gogui.ask(line), sabaki.ask(line)])
    assert.deepEqual(other, one, `the answers to \`${line}\``)
    asked += 1
    failures += one.error
    if (isPrinted) console.log(`> ${line}\n${one.error ? '?' : '='} ${one.content}\n`)
    return one.content
  }
  for (const line of opened()) await ask(line)
  const points = []
  for (const status of ['alive', 'seki', 'dead', 'dame', 'white_territory']) {
    points.push((await ask(`final_status_list ${status}`)).split(/\s/)[0])
  }
  const menu = (await ask('gogui-analyze_commands')).split('\n').map(line => line.split('/'))
  for (const [, , command] of menu) {
    // What an interrupt ends has no answer to compare, and the engine is not started again.
    if (/^tenuki-engine candidates|^tenuki-attach restart/.test(command)) continue
    // Counters, times and chances of a process are its own, and GNU Go's dragon_data shows memory that it
    // never wrote to.
    if (/^dragon_data|counter|cputime|random|seed|reg_genmove|genmove|move_probabilities|uncertainty/.test(command)) continue
    for (const point of command.includes('%p') ? points.filter(point => point !== '') : ['']) {
      await ask(command.replace('%p', point).replace('%P', point).replace('%m', 'black')
        .replace('%c', 'white').replace('%s', '1'))
    }
  }
  for (const line of ['undo', 'tenuki-score', 'tenuki-details', 'final_score', 'no_such_command']) await ask(line)
  isPrinted = process.env.VERBOSE != null
  await showsLines(ask)
  // The process may be gone before its last answer is read.
  for (const side of [gogui, sabaki]) await side.ask('quit').catch(() => {})
  clearTimeout(watchdog)
  console.log(`${menu.length} lines of the menu, ${asked} commands, ${failures} failures: both read the same`)
}

function fail(error) {
  console.error(error)
  process.exit(1)
}

main().catch(fail)
