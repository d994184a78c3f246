// The modules that stand in for other packages.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import test from 'node:test'
import { fileURLToPath } from 'node:url'

import { init, judge, ownership, positionOf } from 'tenuki-score'
import deadstones, { getFloatingStones, getProbabilityMap, guess, playTillEnd, useFetch } from 'tenuki-score/deadstones'
import * as goscorer from 'tenuki-score/goscorer'

const { BLACK, EMPTY, LocScore, WHITE, areaScoring, finalAreaScore, finalTerritoryScore, territoryScoring } = goscorer

const signs = rows => rows.map(row => [...row].map(c => ({ X: 1, O: -1, '.': 0 })[c]))
const stones = rows => rows.map(row => [...row].map(c => ({ X: BLACK, O: WHITE, '.': EMPTY })[c]))
const marks = (rows, ...vertices) =>
  rows.map((row, y) => [...row].map((_, x) => vertices.some(([a, b]) => a === x && b === y)))

const ROWS = ['.X.XOO', 'XXXXO.', 'OOOOOO', '.O.XO.', 'OOOOOO']
const SEKI = ['.X.O.', 'XXXOO', 'XXXOO', 'XXXOO', 'XXXOO']

test('deadstones: guess names the dead stones, by import and by require', async () => {
  const required = createRequire(import.meta.url)('tenuki-score/deadstones')
  for (const ask of [guess, deadstones.guess, required.guess]) {
    const data = signs(ROWS)
    assert.deepEqual(await ask(data, { finished: true, iterations: 50 }), [[3, 3]])
    assert.deepEqual(await ask(data), [[3, 3]])
    assert.deepEqual(await ask(data, null), [[3, 3]])
    assert.deepEqual(data, signs(ROWS))
  }
  assert.deepEqual(Object.keys(required).sort(), Object.keys(deadstones).sort())
  assert.equal(useFetch(undefined), deadstones)
  assert.equal(required.useFetch(undefined), required)
  await assert.rejects(guess([[1, 2]]), /has 2 at \[1, 0\]/)
  await assert.rejects(required.guess([[1], [0, 0]]), /row 2 has 2 points, not 1/)
})

test('deadstones: a probability map says who has each point', async () => {
  const map = await getProbabilityMap(signs(ROWS), 50)
  assert.equal(map.length, 5)
  assert.ok(map.every(row => row.length === 6 && row.every(p => p >= -1 && p <= 1)))
  // Black's two eyes in the upper left corner, and White's at the bottom.
  assert.equal(map[0][0], 1)
  assert.equal(map[3][0], -1)
  for (const iterations of [0, -1, 1.5, NaN, undefined, '9']) {
    await assert.rejects(getProbabilityMap(signs(ROWS), iterations), /whole number above 0/)
  }
})

test('deadstones: a position played to its end has no empty point', async () => {
  for (const sign of [1, -1]) {
    for (const rows of [ROWS, SEKI, Array(9).fill('.'.repeat(9)), ['.']]) {
      const end = await playTillEnd(signs(rows), sign)
      assert.deepEqual(end.map(row => row.length), rows.map(row => row.length))
      assert.ok(end.flat().every(s => s === 1 || s === -1))
    }
  }
  await assert.rejects(playTillEnd(signs(ROWS), 0), /1 or -1/)
  await assert.rejects(playTillEnd(signs(ROWS), Symbol('black')), /1 or -1, and not Symbol/)
  // Playouts differ.
  const ends = await Promise.all(Array.from({ length: 20 }, () => playTillEnd(signs(Array(9).fill('.........')), 1)))
  assert.ok(new Set(ends.map(end => JSON.stringify(end))).size > 1)
})

test('deadstones: stones in enemy territory float', async () => {
  const floating = await getFloatingStones(signs(ROWS))
  assert.deepEqual(floating, [[3, 3]])
  // A chain with two points of its own surrounds something.
  assert.deepEqual(await getFloatingStones(signs(['.X..O', '.X..O', 'XX..O', '....O', 'OOOOO'])), [])
  assert.deepEqual(await getFloatingStones(signs(['OO', 'O.'])), [])
})

const records = new URL('../../tests/records/', import.meta.url)

test('deadstones: the answers are those of the scorer, in the same order', async () => {
  await init()
  for (const name of readdirSync(records).filter(name => name.endsWith('.sgf'))) {
    const { board } = positionOf(readFileSync(new URL(name, records)))
    assert.deepEqual(await guess(board), judge(board).dead, name)
    assert.deepEqual(await getProbabilityMap(board, 3), ownership(board, 3), name)
  }
})

test('deadstones: what is no position is an error in the same words as those of the scorer', async () => {
  await init()
  const said = call => {
    try {
      call()
    } catch ({ message }) {
      return message
    }
  }
  for (const position of [[], [[]], '', [''], [[1, 2]], [[1], [0, 0]], [[0, 0], [0]], [[1, 1]], ['XO'], ['x.'], ['X\n', '..'], ['X', '.\n.'], ['é.'],
    [7], 7, null, undefined, {}, [[1, '']], Array(26).fill([0]), [Array(26).fill(0)], new Int8Array(3)]) {
    const message = said(() => judge(position))
    assert.ok(message, JSON.stringify(position))
    for (const call of [guess, data => getProbabilityMap(data, 5), data => playTillEnd(data, 1), getFloatingStones]) {
      await assert.rejects(call(position), { message }, JSON.stringify(position))
    }
  }
  for (const position of ['.X. XXX .X.', ['.X.', 'XXX', '.X.'], [Int8Array.of(0, 1, 0)]]) assert.deepEqual(await guess(position), judge(position).dead)
})

/** The WebAssembly modules of the package to which a script and all that it imports give addresses. */
function modulesOf(script, seen = new Set()) {
  if (seen.has(script)) return []
  seen.add(script)
  const text = readFileSync(new URL(script, import.meta.url), 'utf8')
  const imported = Array.from(text.matchAll(/(?:from|import) '(\.[^']*)'/g), ([, name]) => new URL(name, new URL(script, import.meta.url)).href)
  const own = Array.from(text.matchAll(/new URL\('\.\.\/dist\/([^']*\.wasm)'/g), ([, name]) => name)
  return [...own, ...imported.flatMap(name => modulesOf(name, seen))]
}

test('deadstones: the entry and the others have nothing of each other\'s modules', () => {
  assert.deepEqual(modulesOf('../js/deadstones.js'), ['judge.wasm'])
  assert.deepEqual(new Set(modulesOf('../js/deadstones-node.js')), new Set(['judge.wasm']))
  for (const script of ['../js/index.js', '../js/node.js', '../js/goscorer.js']) {
    assert.deepEqual(new Set(modulesOf(script)), new Set(['score.wasm', 'pictures.wasm']), script)
  }
})

/** What a fresh Node.js prints. */
const fresh = (kind, code) => execFileSync(process.execPath, [...(kind ? [`--input-type=${kind}`] : []), '--eval', code], { cwd: fileURLToPath(new URL('..', import.meta.url)), encoding: 'utf8' }).trim()

test('goscorer: calls are answered at once, by import, by require, and from the module inside the script', () => {
  const use = 'console.log(JSON.stringify(g.finalAreaScore([[0, 1], [1, 0]], [[false, false], [false, false]], 0.5)))'
  for (const [kind, code] of [
    ['module', "import * as g from 'tenuki-score/goscorer';"],
    ['commonjs', "const g = require('tenuki-score/goscorer');"],
    ['module', "import * as g from 'tenuki-score/goscorer/inline';"],
    // The scorer is under way, and not there yet.
    ['module', "import { init } from 'tenuki-score'; const i = init(); const g = await import('tenuki-score/goscorer');"],
    ['module', "import * as g from './js/goscorer.js'; await g.init(await (await import('node:fs/promises')).readFile('dist/score.wasm'));"],
  ]) assert.equal(fresh(kind, code + use), '{"black":4,"white":0.5}', code)
})

test('goscorer: before the module is there an error names the cure', () => {
  const code = "import * as g from './js/goscorer.js'; try { g.areaScoring([[0]], [[false]]) } catch ({ message }) { console.log(message) } process.exit()"
  assert.equal(fresh('module', code), 'the scorer is not ready: call `await init()` first')
})

test('no module of the package waits while it is imported', () => {
  const folder = new URL('../js/', import.meta.url)
  for (const name of readdirSync(folder)) {
    assert.doesNotMatch(readFileSync(new URL(name, folder), 'utf8'), /^await |^const .*= await /m, name)
  }
})

test('deadstones: a program that names the file of @sabaki/deadstones gets the own module', () => {
  assert.equal(fresh('commonjs', "const d = require('tenuki-score/deadstones').useFetch('./node_modules/@sabaki/deadstones/wasm/deadstones_bg.wasm'); d.guess([[1, 0], [0, 1]]).then(dead => console.log(JSON.stringify(dead)))"), '[]')
})

test('deadstones: init takes the module from elsewhere, and says so if it is another one', () => {
  const code = `import d from './js/deadstones.js'
    import { readFile } from 'node:fs/promises'
    try { await d.init(await readFile('dist/score.wasm')) } catch ({ message }) { console.log(message) }
    await d.init(await readFile('dist/judge.wasm'))
    console.log(JSON.stringify(await d.guess([[1, 0], [0, 1]])))`
  assert.deepEqual(fresh('module', code).split('\n'), ['this entry needs the module dist/judge.wasm of the package, and got another one', '[]'])
})

test('deadstones: useFetch names a copy of the module', () => {
  const code = `import { readFileSync } from 'node:fs'
    globalThis.fetch = async path => new Response(readFileSync(path.replace('./copied.wasm', 'dist/judge.wasm')))
    const { default: d } = await import('./js/deadstones.js')
    console.log(JSON.stringify(await d.useFetch('./copied.wasm').guess([[1, 0], [0, 1]])))`
  assert.equal(fresh('module', code), '[]')
})

test('goscorer: a point is scored, and why', () => {
  const scores = territoryScoring(stones(ROWS), marks(ROWS, [3, 3]))
  assert.ok(scores.flat().every(score => score instanceof LocScore))
  assert.deepEqual({ ...scores[0][0] }, { isTerritoryFor: BLACK, belongsToSekiGroup: EMPTY, isFalseEye: false,
    isUnscorableFalseEye: false, isDame: false, eyeValue: 1 })
  assert.equal(scores[3][3].isTerritoryFor, WHITE)
  assert.equal(scores[0][1].isTerritoryFor, EMPTY)
  assert.deepEqual(finalTerritoryScore(stones(ROWS), marks(ROWS, [3, 3]), 3, 1, 6.5), { black: 5, white: 13.5 })
  assert.deepEqual(finalAreaScore(stones(ROWS), marks(ROWS, [3, 3]), 7.5), { black: 8, white: 29.5 })
  assert.deepEqual(areaScoring(stones(ROWS), marks(ROWS, [3, 3]))[3], [WHITE, WHITE, WHITE, WHITE, WHITE, WHITE])
})

test('goscorer: eyes in seki are nobody\'s territory', () => {
  const scores = territoryScoring(stones(SEKI), marks(SEKI))
  assert.deepEqual(scores[0].map(score => score.belongsToSekiGroup), [BLACK, BLACK, EMPTY, WHITE, WHITE])
  assert.ok(scores.flat().every(score => score.isTerritoryFor === EMPTY))
  assert.ok(scores[0][2].isDame && !scores[0][0].isDame)
  assert.deepEqual(finalTerritoryScore(stones(SEKI), marks(SEKI), 0, 0, 0), { black: 0, white: 0 })
  assert.deepEqual(finalAreaScore(stones(SEKI), marks(SEKI), 0), { black: 14, white: 10 })
})

test('goscorer: a point that must be filled is a false eye, and counts where that is wanted', () => {
  // White must connect at the second point of the lowest row.
  const rows = ['XXXXX.X', 'XOOOXXX', 'XXO.OX.', 'XOOOOX.', 'O.O.OXX']
  const at = [1, 4]
  const point = scoreFalseEyes => territoryScoring(stones(rows), marks(rows), scoreFalseEyes)[at[1]][at[0]]
  assert.deepEqual({ ...point() }, { isTerritoryFor: EMPTY, belongsToSekiGroup: EMPTY, isFalseEye: true,
    isUnscorableFalseEye: true, isDame: false, eyeValue: 0 })
  assert.equal(point(true).isTerritoryFor, WHITE)
  const [without, within] = [false, true].map(scoreFalseEyes =>
    finalTerritoryScore(stones(rows), marks(rows), 0, 0, 0, scoreFalseEyes).white)
  assert.equal(within, without + 1)
})

test('goscorer: a false eye that need not be filled before the count is territory', () => {
  // B3 alone holds C3, but there are two neutral points to connect at as well, C4 and C2: when White takes one,
  // Black takes the other.
  const rows = ['.XOOO.', 'XX.OO.', 'XX.OOO', '..X...', '.X.OOO', 'XX..O.']
  const point = (...filled) => {
    const board = stones(rows)
    for (const [x, y] of filled) board[y][x] = WHITE
    const { isTerritoryFor, isFalseEye, isUnscorableFalseEye } = territoryScoring(board, marks(rows))[3][1]
    return { isTerritoryFor, isFalseEye, isUnscorableFalseEye }
  }
  assert.deepEqual(point(), { isTerritoryFor: BLACK, isFalseEye: true, isUnscorableFalseEye: false })
  // White has both.
  assert.deepEqual(point([2, 2], [2, 4]), { isTerritoryFor: EMPTY, isFalseEye: true, isUnscorableFalseEye: true })
})

test('goscorer: a chain is dead if one of its stones is marked, and all of it are prisoners', () => {
  const rows = ['.OOO.X', 'OXX.OX', 'O...OX', '.OOOOX', 'OOXXXX', 'XXX.X.']
  const dead = points => rows.map((row, y) => Array.from(row, (_, x) => points.some(([a, b]) => a === x && b === y)))
  for (const points of [[[1, 1], [2, 1]], [[1, 1]], [[2, 1]]]) {
    assert.deepEqual(finalTerritoryScore(stones(rows), dead(points), 0, 0, 6.5), { black: 2, white: 16.5 })
  }
})

test('goscorer: komi and captures are numbers that a game may have', () => {
  const [board, none] = [[[0, 1]], [[false, false]]]
  for (const [value, found] of [['6.5', 'text here, "6.5"'], [1e6, '1000000'], [NaN, 'NaN'], [undefined, 'undefined']]) {
    const says = name => ({ name: 'TypeError', message: `\`${name}\` is a number of points, such as 6.5, and not more than ${name === 'komi' ? 625 : 65535}; it is ${found}` })
    assert.throws(() => finalAreaScore(board, none, value), says('komi'))
    assert.throws(() => finalTerritoryScore(board, none, 0, 0, value), says('komi'))
    assert.throws(() => finalTerritoryScore(board, none, value, 0, 0), says('blackPointsFromCaptures'))
    assert.throws(() => finalTerritoryScore(board, none, 0, value, 0), says('whitePointsFromCaptures'))
  }
})

test('goscorer: what is no position is an error', () => {
  for (const [a, b, sentence] of [
    [[[0, 3]], [[false, false]], /stones has 3 at \[1, 0\]/],
    [[[0, 0]], [[false]], /row 0 of markedDead/],
    [[[0, 0]], [], /markedDead has 0 rows and stones has 1/],
    [[[1, 1]], [[false, false]], /no liberty/],
    [undefined, [], /arrays of rows/],
    [[[0], [0, 0]], [[false], [false, false]], /row 2 has 2 points/],
  ]) {
    for (const call of [territoryScoring, areaScoring, (x, y) => finalAreaScore(x, y, 0),
      (x, y) => finalTerritoryScore(x, y, 0, 0, 0)]) {
      assert.throws(() => call(a, b), error => error instanceof Error && sentence.test(error.message))
    }
  }
  assert.equal(territoryScoring(stones(ROWS), marks(ROWS))[0][0].isTerritoryFor, BLACK)
})
