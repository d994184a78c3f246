// The functions of the package, and what they do with bad input.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { gzipSync } from 'node:zlib'
import test from 'node:test'
import { fileURLToPath } from 'node:url'
import { runInNewContext } from 'node:vm'

import * as tenuki from '../js/node.js'
import { answerOf, createScorer as scorerOf } from '../js/scorer.js'
import { broken } from '../tools/broken.mjs'

const { init, createScorer, score, judge, scoreSgf, positionOf, explain, picture, pictureSgf, readSgf } = tenuki

const ROWS = ['.X.XOO', 'XXXXO.', 'OOOOOO', '.O.XO.', 'OOOOOO']
const SIGNS = ROWS.map(row => [...row].map(c => ({ X: 1, O: -1, '.': 0 })[c]))
const SEKI = ['.X.O.', 'XXXOO', 'XXXOO', 'XXXOO', 'XXXOO']
// A position that needs several searches.
const HANEZEKI = ['......XO.......', '......XO.......', '..XXXXXOOOOOO..', '..XOOOOXXXXXO..',
  '..XOXXOXOOOXO..', '..XOX.O.XX.XO..']
const RECORD = '(;SZ[5]KM[6.5]RE[B+17.5];B[cc];W[cb];B[db];W[];B[])'

/** An Error with a sentence, after which the next call works. */
function fails(call, sentence) {
  assert.throws(call, error => {
    assert.ok(error instanceof Error)
    assert.match(error.message, sentence)
    return true
  })
  if (ready) assert.equal(score(ROWS).score, 'W+10.5')
}
let ready = false

test('before init every call says what to do', async () => {
  for (const call of [() => score(ROWS), () => judge(ROWS), () => scoreSgf(RECORD),
    () => explain(ROWS, 'A1'), () => picture(ROWS), () => pictureSgf(RECORD)]) fails(call, /await init\(\)/)
  await assert.rejects(readSgf(RECORD), /await init\(\)/)
})

test('init that fails can be called again, and then any number of times', async () => {
  await assert.rejects(init(new Uint8Array([1, 2, 3])), Error)
  await assert.rejects(init(7), /address/)
  await Promise.all([init(), init(), init()])
  ready = true
})

test('pictures are loaded when they are wanted', async () => {
  for (const call of [() => picture(ROWS), () => pictureSgf(RECORD)]) {
    fails(call, /^this scorer draws no pictures, .*: call `await init\(\{ pictures: true \}\)` first$/)
  }
  const [plain, drawing] = await Promise.all([createScorer({ pictures: false }), createScorer({ pictures: true })])
  assert.throws(() => plain.picture(ROWS), /draws no pictures/)
  for (const call of [() => plain.line(ROWS, 'A3'), () => plain.lines(ROWS), () => plain.reply(ROWS, 'A3', [])]) assert.throws(call, /draws no pictures/)
  assert.match(drawing.picture(ROWS), /^<svg/)
  assert.deepEqual(drawing.score(ROWS), plain.score(ROWS))
  // The two may be asked for at the same time, in any order.
  await Promise.all([init(), init({ pictures: true }), init()])
  assert.match(picture(ROWS), /^<svg/)
  await init()
  assert.match(picture(ROWS), /^<svg/)
})

test('a position is an array of signs, of strings, of typed arrays, or a string', () => {
  const forms = [ROWS, SIGNS, Object.freeze(SIGNS.map(row => Object.freeze([...row]))),
    SIGNS.map(row => Int8Array.from(row)), SIGNS.map(row => Float64Array.from(row)), ROWS.join('\n'),
    `\n  ${ROWS.join('\n  ')}\n`]
  for (const form of forms) {
    const before = JSON.stringify(form)
    const answer = score(form)
    assert.equal(answer.score, 'W+10.5')
    assert.deepEqual(answer.dead, [[3, 3]])
    assert.equal(JSON.stringify(form), before)
  }
})

test('an answer has the fields of a JSON line, in the shapes of boards', () => {
  const answer = score(SIGNS, { komi: 0.5, prisoners: { black: 3 } })
  assert.equal(answer.score, 'W+1.5')
  assert.deepEqual(answer.black, { territory: 2, stones: 0, prisoners: 3, dead: 0, points: 5 })
  assert.deepEqual(answer.white,
    { territory: 5, stones: 0, prisoners: 0, dead: 1, komi: 0.5, handicap: 0, points: 6.5 })
  assert.deepEqual(answer.territory[3], [-1, 0, -1, -1, 0, -1])
  assert.equal(answer.recorded, null)
  assert.equal(answer.agrees, null)
  const seki = score(SEKI, { dead: [] })
  assert.equal(seki.seki.length, 22)
  assert.deepEqual([seki.version, seki.certain, seki.uncertain], [2, true, undefined])
  assert.ok(seki.territory.flat().every(owner => owner === 0))
  const filled = score(['XXXXX.X', 'XOOOXXX', 'XXO.OX.', 'XOOOOX.', 'O.O.OXX'], { dead: [] })
  assert.deepEqual(filled.fill, [[1, 4]])
  const last = score(['.O.O.', 'OOOOO', 'OXXOO', '.XOOO', 'X.XXX', 'XXX.X', '.X.XX'], { dead: [] })
  assert.deepEqual(last.last_points, [{ color: 'white', points: [[0, 3]], gain: 1 }])
  assert.equal(last.certain, false)
  assert.deepEqual(last.uncertain_points.map(({ point: [x], color, code, text }) => [typeof x, typeof color, typeof code, typeof text])[0], ['number', 'string', 'string', 'string'])
  assert.equal(filled.territory[4][1], 0)
})

test('dead stones are named by a vertex of their chain', () => {
  for (const dead of [[[3, 3]], ['D2'], [Int8Array.of(3, 3)], [[3, 3], 'D2']]) {
    assert.deepEqual(score(ROWS, { dead }).dead, [[3, 3]])
  }
  assert.deepEqual(score(ROWS, { dead: [] }).dead, [])
  assert.equal(score(ROWS, { dead_from: 'none' }).dead.length, 0)
})

test('a judgement says what it is not sure of, and can be watched and stopped', () => {
  const judgement = judge(ROWS)
  assert.deepEqual(judgement.dead, [[3, 3]])
  assert.equal(typeof judgement.certain, 'boolean')
  // In whichever of its views it is judged, the stones are in doubt: it tells of each.
  const MIRRORED = ['X.O.X', '.....', 'X.O.X']
  let calls = 0
  const whole = judge(MIRRORED, soFar => {
    assert.ok(Array.isArray(soFar.dead))
    calls += 1
  })
  assert.deepEqual(whole, judge(MIRRORED))
  assert.ok(calls > 1)
  calls = 0
  const stopped = judge(MIRRORED, () => (calls += 1) < 2)
  assert.equal(calls, 2)
  assert.equal(stopped.certain, false)
  fails(() => judge(MIRRORED, () => { throw new Error('enough') }), /^enough$/)
  // The scorer may be asked while it asks.
  judge(HANEZEKI, () => score(ROWS).score === 'W+10.5')
})

test('a record is a text or bytes, in the character set that it names', async () => {
  const answer = scoreSgf(RECORD)
  assert.equal(answer.score, 'B+17.5')
  assert.equal(answer.agrees, true)
  assert.deepEqual(scoreSgf(new TextEncoder().encode(RECORD)), answer)
  assert.equal(scoreSgf(RECORD, { moves: 1 }).recorded, 'B+17.5')
  assert.equal(scoreSgf(RECORD, { rules: 'chinese', komi: 7.5 }).score, 'B+17.5')
  // U+8868 in Shift_JIS is 95 5C, whose second byte is that of a backslash.
  const bytes = (...parts) => Uint8Array.from(parts.flatMap(part =>
    (typeof part === 'string' ? [...new TextEncoder().encode(part)] : [part])))
  const japanese = bytes('(;SZ[5]PB[', 0x95, 0x5c, ']CA[Shift_JIS]RE[', 0x95, 0x5c, '];B[cc])')
  assert.equal(scoreSgf(japanese).recorded, '\u8868')
  assert.equal(scoreSgf(bytes('(;SZ[5]CA[cp936]RE[', 0xd6, 0xd0, '])')).recorded, '\u4e2d')
  assert.equal(scoreSgf(bytes('(;SZ[5]RE[J', 0xfc, 'rgen])')).recorded, 'J\u00fcrgen')
  assert.equal(scoreSgf(bytes('(;SZ[5]CA[nonsense]RE[J', 0xfc, 'rgen])')).recorded, 'J\u00fcrgen')
  assert.equal(scoreSgf('(;SZ[5]CA[gb2312]RE[\u4e2d])').recorded, '\u4e2d')
  // The escape of a terminal is not one of ISO-2022-JP.
  assert.equal(scoreSgf(new TextEncoder().encode('(;SZ[5]PB[\x1b[31mred]RE[\u8868];B[cc])')).recorded, '\u8868')
  // Plainly UTF-8, whatever it names: a no-break space in UTF-8 is no character of Shift_JIS.
  assert.equal(scoreSgf(new TextEncoder().encode('(;SZ[5]CA[Shift_JIS]RE[\u00a0\u6587])')).recorded,
    '\u00a0\u6587')

  // Not named: words of the game or everyday characters tell.
  const warned = (record, text) => {
    const { recorded, warnings, score } = scoreSgf(record)
    assert.match(warnings[0], text)
    return [recorded, score]
  }
  const plain = scoreSgf('(;SZ[5]B[cc];W[bb])').score
  assert.deepEqual(warned(new TextEncoder().encode('(;SZ[5]CA[GBK]RE[\u767d\u80dc];B[cc];W[bb])'),
    /^CA\[GBK\]: the record is not in this character set; it is read as UTF-8$/), ['\u767d\u80dc', plain])
  assert.deepEqual(warned(new TextEncoder().encode('(;SZ[5]CA[nonsense]RE[\u767d\u80dc];B[cc];W[bb])'),
    /^CA\[nonsense\]: this character set is not known; the record is read as UTF-8$/), ['\u767d\u80dc', plain])
  for (const label of ['UTF-8', 'utf_8', 'UTF-16']) {
    const named = scoreSgf(new TextEncoder().encode(`(;SZ[5]CA[${label}]RE[\u767d\u80dc];B[cc];W[bb])`))
    assert.equal(named.warnings?.some(text => text.includes('read as')) ?? false, false)
  }
  assert.deepEqual(warned(bytes('(;SZ[5]RE[', 0xb0, 0xd7, 0xca, 0xa4, '];B[cc];W[bb])'),
    /^the record names no character set \(CA\); it is read as GBK$/), ['\u767d\u80dc', plain])
  assert.deepEqual(warned(bytes('(;SZ[5]CA[UTF-8]PW[', 0x95, 0x5c, ']RE[', 0x8d, 0x95, 0x8f, 0x9f, '];B[cc];W[bb])'),
    /^CA\[UTF-8\]: the record is not in this character set; it is read as Shift_JIS$/), ['\u9ed2\u52dd', plain])
  const wide = [...RECORD].flatMap(letter => [letter.charCodeAt(0), 0])
  for (const mark of [[], [0xff, 0xfe]]) assert.deepEqual(scoreSgf(Uint8Array.from([...mark, ...wide])), answer)
  // UTF-8 with a character that was cut in two, and Latin-1 with several accents, are what they seem.
  assert.equal(scoreSgf(bytes('(;SZ[5]CA[UTF-8]RE[\u767d\u80dc\u767d\u80dc', 0xe7, 0x99, '])')).warnings?.[0]?.includes('read as'), false)
  assert.equal(scoreSgf(bytes('(;SZ[5]RE[Gr', 0xf6, 0xdf, 'er J', 0xfc, 'rgen])')).recorded, 'Gr\u00f6\u00dfer J\u00fcrgen')

  const packed = gzipSync(RECORD)
  fails(() => scoreSgf(packed), /readSgf/)
  for (const source of [packed, new Blob([packed]), new Response(packed), RECORD]) {
    assert.equal(scoreSgf(await readSgf(source)).score, 'B+17.5')
  }
  await assert.rejects(readSgf(packed.subarray(0, 20)), /cannot be unpacked/)
  await assert.rejects(readSgf(gzipSync(Buffer.alloc(40 << 20))), /longer than 32 MiB/)
  await assert.rejects(readSgf(undefined), /a record is a string or bytes/)
})

test('where one game of several is counted, a warning says so', () => {
  const said = 'there are more games than one; the first one is used'
  const first = '(;SZ[5]KM[1];B[cc])'
  // The last one: what follows is not read, so it may be damaged.
  for (const others of ['(;SZ[5]KM[2];B[cc])', ' (;SZ[5];B[cc])(;SZ[5])', '(;SZ[9']) {
    for (const source of [first + others, new TextEncoder().encode(first + others)]) {
      const answer = scoreSgf(source)
      assert.deepEqual([answer.score, answer.warnings], ['B+23', [said]])
    }
  }
  // The branches of a merged collection are games.
  assert.deepEqual(scoreSgf('(;SZ[5](;PB[a]KM[1];B[cc])(;PB[b]KM[2];B[cc]))').warnings, [said])
  for (const source of [first, `${first}\n`, `${first} text`]) {
    assert.equal(scoreSgf(source).warnings?.includes(said) ?? false, false)
  }
})

test('points of fields that come later arrive as [x, y], and nothing else does', () => {
  const line = { territory: ['bw.', '...'], recorded: 'B2', seki: [], dead: ['A1', 'C2'], warnings: ['B2', 'B2 is odd'],
    open: [{ chain: 'A1', color: 'black' }, { area: 'C2', points: 3 }] }
  assert.deepEqual(answerOf(JSON.stringify(line)), {
    territory: [[1, -1, 0], [0, 0, 0]], recorded: 'B2', seki: [], dead: [[0, 1], [2, 0]],
    warnings: ['B2', 'B2 is odd'], open: [{ chain: [0, 1], color: 'black' }, { area: [2, 0], points: 3 }] })
})

test('a position of a record is given as it is taken', () => {
  const record = '(;SZ[3]KM[0.5];B[ba];W[aa];B[ab];W[cc])'
  const end = positionOf(record)
  assert.deepEqual(end,
    { board: [[0, 1, 0], [1, 0, 0], [0, 0, -1]], prisoners: { black: 1, white: 0 }, to_move: 'black' })
  assert.deepEqual(positionOf(record, { moves: 2 }).board, [[-1, 1, 0], [0, 0, 0], [0, 0, 0]])
  const { prisoners } = end
  assert.equal(score(end.board, { komi: 0.5, prisoners }).score, scoreSgf(record).score)
  fails(() => positionOf(record, { komi: 1 }), /unknown option "komi": the options are moves/)
})

test('a point is explained', () => {
  const answer = explain(SEKI, [0, 0], { dead: [] })
  assert.deepEqual(answer.vertex, [0, 0])
  assert.equal(answer.status, 'dame')
  assert.match(answer.reasons[0], /^Only black stones surround A5, but they are in seki/)
  assert.deepEqual(explain(SEKI, 'A5', { dead: [] }), answer)
  for (const vertex of [[5, 0], [0, -1], [0, 5], 'Z9', 'I1', [1e9, 1e9], [1], [1, 2, 3], [0.5, 1], [NaN, 0],
    undefined, null, {}, 'D4 ', [3n, 3n], Array(1e6).fill(0)]) fails(() => explain(SEKI, vertex), /vertex/)
})

test('chains that are marked are decided, and the others stay in doubt', () => {
  // The side that plays first at B7 decides about the upper corner, at B1 about the lower one.
  const board = ['...XO', 'XXXXO', 'OOOO.', '.O.OO', 'OOOO.', 'XXXXO', '...XO']
  const [upper, lower] = [[3, 0], [0, 5]]
  const chains = answer => answer.open.map(({ chain }) => chain)
  assert.deepEqual(chains(score(board)), [upper, lower])
  const marked = score(board, { dead: ['D7'], marked: ['D7'] })
  assert.deepEqual([marked.score, chains(marked), marked.uncertain.length, marked.finished], ['W+19.5', [lower], 5, false])
  const alive = score(board, { dead: [], marked: ['D7'] })
  assert.deepEqual([alive.score, chains(alive)], ['W+2.5', [lower]])
  // Without it, `dead` names all of them.
  const { open, uncertain, finished } = score(board, { dead: ['D7'] })
  assert.deepEqual([open, uncertain, finished], [[], undefined, true])
  assert.deepEqual(chains(score(board, { dead: [], marked: ['D7', 'A2'] })), [])
  assert.match(explain(board, 'B1', { dead: ['D7'], marked: ['D7'] }).reasons[1], /^Black to play here saves A2\.$/)
  fails(() => score(board, { dead: [], marked: ['E5'] }), /`marked`: there is no stone at E5/)
  fails(() => score(board, { marked: 'D7' }), /`marked` is a list of points/)
})

test('a picture is an SVG document', () => {
  const svg = picture(ROWS)
  assert.match(svg, /^<svg xmlns="http:\/\/www.w3.org\/2000\/svg"[^]*White wins by 10.5 points[^]*<\/svg>\n$/)
  assert.ok(!picture(ROWS, { caption: false }).includes('wins by 10.5'))
  assert.match(pictureSgf('(;SZ[5]PB[<Ann & Bo>];B[cc])'), /&lt;Ann &amp; Bo&gt;/)
  fails(() => picture(ROWS, { theme: 'pink' }), /`theme` is "auto", "light" or "dark"/)
})

test('what is no position is an error with a sentence', () => {
  for (const [position, sentence] of [
    [[[0, 1], [0]], /row 2 has 1 points, not 2/],
    [[[0, 2]], /has 2 at \[1, 0\]/],
    [[[0, NaN]], /has NaN at \[1, 0\]/],
    [[[0, '1']], /has "1" at/],
    [[[0, 1n]], /has 1n at/],
    [[[0, undefined]], /has undefined at/],
    [[[0, -0.5]], /has -0.5 at/],
    [[new Array(3)], /has undefined at/],
    [[], /0 columns and 0 rows/],
    [[[]], /0 columns and 1 rows/],
    ['', /board/],
    [Array.from({ length: 26 }, () => Array(26).fill(0)), /26 columns and 26 rows/],
    [[Array(26).fill(0)], /26 columns and 1 rows/],
    [Array(1e6).fill([0]), /1 columns and 1000000 rows/],
    [Array(361).fill(0), /row 0 of the position is 0/], [new Int8Array(361), /row 0 of the position is 0/],
    [() => 'code', /a string of rows, and not a function$/],
    [[[1, 1], [1, 1]], /A2 has no liberty/],
    [['XQ'], /row 1 holds 'Q'/],
    [undefined, /undefined/], [null, /null/], [7, /7/], [{}, /an object/], [[7], /row 0/], [[null], /row 0/],
    [new DataView(new ArrayBuffer(4)), /an object/], [Symbol('board'), /Symbol/],
  ]) {
    for (const call of [() => score(position), () => judge(position), () => explain(position, [0, 0]),
      () => picture(position)]) fails(call, sentence)
  }
  for (const side of [1, 2, 24, 25]) assert.ok(score(Array(side).fill('.'.repeat(side))).score)
})

test('what is no option is an error with a sentence', () => {
  for (const [options, sentence] of [
    [{ Komi: 6.5 }, /unknown option "Komi": the options are dead,/],
    [{ moves: 3 }, /unknown option "moves"/],
    [{ komi: NaN }, /`komi` is a number/],
    [{ komi: Infinity }, /`komi` is a number.*Infinity/],
    [{ komi: 'six' }, /`komi` is a number.*"six"/],
    [{ rules: 'calvinball' }, /rules.*"calvinball"/],
    [{ method: 'guess' }, /`method` is "reading", "checkered" or "strict".*"guess"/],
    [{ to_move: 'red' }, /`to_move` is "black" or "white".*"red"/],
    [{ dead: [[3, 9]] }, /`dead`: vertex \[3, 9\] is off the board/],
    [{ dead: ['A2'] }, /`dead`: there is no stone at A2/],
    [{ dead: [[1]] }, /a vertex is \[x, y\]/],
    [{ dead: 'D2' }, /`dead` is a list of points/],
    [{ dead_from: 'engine' }, /`dead_from` is "record", "judge" or "none"/],
    [{ prisoners: { black: -1 } }, /-1/],
    [{ prisoners: { black: 1e9 } }, /1000000000/],
    [{ komi: 10n }, /`komi` is a number.*10n/],
    [{ prisoners: { Black: 3 } }, /`prisoners` has no "Black": it is \{ black, white \}/],
    [{ prisoners: new Map([['black', 3]]) }, /`prisoners` is \{ black, white \}/],
    [{ rules: '\ud800' }, /`rules`: "\ufffd"/],
    [7, /options are an object/], [[], /options are an object/], [new Map([['komi', 3]]), /options are an object, and not \[object Map\]/],
  ]) fails(() => score(ROWS, options), sentence)
  const circle = []
  circle.push(circle)
  fails(() => score(ROWS, { dead: circle }), /cannot be read/)
})

test('an option is read once, and what is null is absent', () => {
  let asked = 0
  const options = { get komi() { return asked++ === 0 ? 0.5 : 'six' }, dead: null, prisoners: { get black() { return asked++ === 1 ? 3 : -1 }, white: null } }
  assert.equal(score(ROWS, options).score, 'W+1.5')
  assert.equal(asked, 2)
})

test('texts of a picture are checked, and half a character in them is replaced', () => {
  for (const [texts, sentence] of [
    [{ title: 'x' }, /`texts` has no "title": it is \{ result, notes, words, columns, rows \}/],
    [{ result: 3 }, /`texts.result` is text; it is 3/],
    [{ notes: 'x' }, /`texts.notes` is a list of texts; it is text here, "x"/],
    [{ rows: [1] }, /`texts.rows` is a list of texts; it is an array/],
    [{ words: { black: 1 } }, /`texts.words` is texts by code, .*; it is an object/],
    [{ constructor: 'x' }, /`texts` has no "constructor"/],
  ]) fails(() => picture(ROWS, { texts }), sentence)
  assert.match(picture(ROWS, { texts: { result: 'half \ud83d', rows: null } }), />half \ufffd</)
})

test('more moves than a number of the scorer holds are an error with a sentence', () => {
  for (const moves of [2 ** 32, 1e300]) fails(() => scoreSgf(RECORD, { moves }), /^`moves` is a whole number from 0 to 4294967295; it is \S+$/)
  fails(() => scoreSgf(RECORD, { moves: 2 ** 32 - 1 }), /it ends after move 5/)
})

test('a long name of a point is cut in the sentence', () => {
  for (const call of [() => explain(ROWS, 'x'.repeat(1e6)), () => score(ROWS, { dead: ['x'.repeat(1e6)] })]) {
    assert.throws(call, ({ message }) => message.startsWith('vertex "x') || message.startsWith('`dead`: vertex "x'))
    assert.throws(call, ({ message }) => message.length < 300)
  }
})

test('a buffer of another realm is a buffer', async () => {
  const bytes = new TextEncoder().encode(RECORD)
  const buffer = runInNewContext(`new ArrayBuffer(${bytes.length})`)
  new Uint8Array(buffer).set(bytes)
  assert.ok(!(buffer instanceof ArrayBuffer))
  assert.equal(scoreSgf(buffer).score, 'B+17.5')
  assert.equal(await readSgf(buffer), RECORD)
})

test('any view of packed bytes is unpacked, once', async () => {
  const packed = Uint8Array.from(gzipSync(RECORD))
  assert.equal(await readSgf(new DataView(packed.buffer)), RECORD)
  await assert.rejects(readSgf(gzipSync(packed)), /packed by gzip twice/)
})

test('what is not one of the modules is named', async () => {
  assert.throws(() => scorerOf(undefined), /^TypeError: createScorer takes a WebAssembly.Module, .*, and not undefined$/)
  assert.throws(() => scorerOf(new Uint8Array(3)), /createScorer takes a WebAssembly.Module/)
  const judgeModule = await readFile(fileURLToPath(new URL('../dist/judge.wasm', import.meta.url)))
  await assert.rejects(createScorer(judgeModule), /neither dist\/score\.wasm/)
})

test('archives are named', async () => {
  const { games } = tenuki
  const tar = new Uint8Array(512)
  tar.set(new TextEncoder().encode('a.sgf'))
  tar.set(new TextEncoder().encode('ustar'), 257)
  for (const [bytes, name] of [
    [Buffer.from('PK\x03\x04\x14\0'), /the record is a zip archive: unpack it before/],
    [Buffer.from('7z\xbc\xaf\x27\x1c', 'latin1'), /a 7z archive/],
    [Buffer.from('\x28\xb5\x2f\xfd', 'latin1'), /packed by zstd/],
    [tar, /a tar archive/],
  ]) {
    fails(() => scoreSgf(bytes), name)
    fails(() => games(bytes), name)
    await assert.rejects(readSgf(gzipSync(bytes)), name)
  }
  // Text with the same letters is a record.
  assert.equal(scoreSgf(Buffer.from('PK (;SZ[5]KM[0.5];B[cc])')).score, 'B+23.5')
})

test('errors about the game do not name a field of a JSON line', () => {
  for (const call of [
    () => tenuki.score(['XO']), () => tenuki.score([]), () => scoreSgf(''), () => scoreSgf('(;SZ[9];B[zz])'),
    () => tenuki.picture(['XO']), () => tenuki.annotateSgf('X.O'),
  ]) {
    assert.throws(call, error => !/`(sgf|board)`/.test(error.message) && error.fault.text === error.message)
  }
})

test('a record cut anywhere is an answer or an error with a sentence', async () => {
  const file = fileURLToPath(new URL('../../tests/records/9x9-seki.sgf', import.meta.url))
  const record = await readFile(file, 'utf8')
  assert.ok(scoreSgf(record).score)
  for (let end = 0; end < record.length; end += 7) {
    const cut = record.slice(0, end)
    try {
      scoreSgf(cut)
    } catch (error) {
      assert.match(error.message, /record|game|property|board|move/)
      assert.equal(error.name, 'Error')
    }
  }
  assert.equal(score(ROWS).score, 'W+10.5')
  for (const record of ['', 'nonsense', '\ud800', undefined, null, 7, [], {}]) {
    fails(() => scoreSgf(record), /record/)
  }
})

test('a record of 50 MB is an error, and one of 30 MB is read; memory is given back', () => {
  fails(() => scoreSgf('x'.repeat(50e6)), /longer than 32 MiB/)
  fails(() => scoreSgf(new Uint8Array(50e6)), /longer than 32 MiB/)
  const long = `(;SZ[5]C[${'y'.repeat(30e6)}];B[cc])`
  assert.equal(scoreSgf(long).score, scoreSgf('(;SZ[5];B[cc])').score)
  assert.equal(score(ROWS).score, 'W+10.5')
})

test('a wrong option is named, with what it may be', () => {
  for (const [options, sentence] of [
    [{ komi: '6.5' }, '`komi` is a number of points, such as 6.5, and not more than 625; it is text here, "6.5"'],
    [{ komi: NaN }, '`komi` is a number of points, such as 6.5, and not more than 625; it is NaN'],
    [{ komi: true }, '`komi` is a number of points, such as 6.5, and not more than 625; it is true'],
    [{ rules: 7 }, '`rules` is the name of a set of rules, such as "japanese"; it is 7'],
    [{ to_move: 'B' }, '`to_move` is "black" or "white"; it is text here, "B"'],
    [{ dead: 'D4' }, '`dead` is a list of points, [[3, 3], "D4"]; it is text here, "D4"'],
    [{ dead_from: 'engine' }, '`dead_from` is "record", "judge" or "none"; it is text here, "engine"'],
    [{ prisoners: 3 }, '`prisoners` is { black, white }: how many stones each side has taken; it is 3'],
    [{ prisoners: { black: -1 } }, '`prisoners.black` is a whole number from 0 to 65535; it is -1'],
  ]) assert.throws(() => score(ROWS, options), { name: 'TypeError', message: sentence })
  assert.throws(() => scoreSgf(RECORD, { moves: 1.5 }), { message: '`moves` is a whole number from 0 to 4294967295; it is 1.5' })
  assert.throws(() => tenuki.picture(ROWS, { caption: 'no' }), { message: '`caption` is true or false; it is text here, "no"' })
  assert.equal(score(ROWS, { komi: null, dead: undefined }).score, 'W+10.5')
})

test('after a trap the next call works', async () => {
  const module = await readFile(fileURLToPath(new URL('../dist/score.wasm', import.meta.url)))
  const scorer = await createScorer(broken(module, 'explain'))
  for (let i = 0; i < 3; i++) {
    assert.throws(() => scorer.explain(ROWS, 'A1'), error =>
      /^the scorer stopped in the middle of this call and was started again: unreachable/.test(error.message) &&
      error.cause instanceof WebAssembly.RuntimeError)
    assert.equal(scorer.score(ROWS).score, 'W+10.5')
  }
  // A call inside another one may stop, too.
  const judged = scorer.judge(HANEZEKI, () => {
    assert.throws(() => scorer.explain(ROWS, 'A1'), /started again/)
    return true
  })
  assert.deepEqual(judged, scorer.judge(HANEZEKI))
})

test('after a full stack the next call works', () => {
  for (let i = 0; i < 3; i++) {
    let tries = 0
    const some = () => {
      try {
        return some()
      } catch (error) {
        if (tries++ < 300) try { judge(ROWS) } catch { /* the stack is full */ }
        throw error
      }
    }
    assert.throws(some, RangeError)
  }
  assert.equal(score(ROWS).score, 'W+10.5')
})

test('two scorers do not know of each other', async () => {
  const [one, two] = await Promise.all([createScorer(), createScorer()])
  one.judge(ROWS, () => two.score(SEKI, { dead: [] }).seki.length === 22)
  assert.deepEqual(one.score(ROWS), two.score(ROWS))
})

test('memory stays as it is over 10,000 calls', async () => {
  const scorer = await createScorer()
  const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().external
  const games = [ROWS, SIGNS, SEKI]
  for (let i = 0; i < 500; i++) scorer.score(games[i % 3])
  const before = memory()
  for (let i = 0; i < 10_000; i++) {
    if (i % 10 === 0) try { scorer.score([[7]]) } catch { /* as it should be */ }
    else if (i % 10 === 1) try { scorer.score(ROWS, { rules: 'x' }) } catch { /* as it should be */ }
    else scorer.score(games[i % 3])
  }
  assert.ok(memory() - before < 2 << 20, `${memory() - before} bytes more`)
})

test('nothing global is left behind', () => {
  assert.deepEqual(Object.keys(globalThis).filter(key => /tenuki|wasm|wbg/i.test(key)), [])
})

test('the example of the README prints what it says', async () => {
  const folder = fileURLToPath(new URL('..', import.meta.url))
  const readme = await readFile(`${folder}README.md`, 'utf8')
  const [, code] = /```js\n([^]*?)```/.exec(readme)
  const printed = execFileSync(process.execPath, ['--input-type=module', '--eval', code], { cwd: folder, encoding: 'utf8' })
  assert.equal(printed.trim(), /\/\/ (.*)\n$/.exec(code)[1])
})

test('every field of an answer is declared', async () => {
  const text = path => readFile(fileURLToPath(new URL(path, import.meta.url)), 'utf8')
  const [, body] = /interface Score \{([^]*?)\n\}/.exec(await text('../types/index.d.ts'))
  const declared = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(match => match[1])
  const schema = JSON.parse(await text('../../docs/json.schema.json'))
  const answers = Object.values(schema.$defs).filter(({ properties }) => properties?.score)
  assert.equal(answers.length, 1)
  // `lines` is a function here.
  const fields = Object.keys(answers[0].properties).filter(field => field !== 'id' && field !== 'lines')
  assert.deepEqual(declared.sort(), fields.sort())
})

test('every set of rules is declared', async () => {
  const types = await readFile(fileURLToPath(new URL('../types/index.d.ts', import.meta.url)), 'utf8')
  const declared = [.../export type Rules = (.*)/.exec(types)[1].matchAll(/'([^']*)'/g)].map(match => match[1])
  const known = /the rules are (.*)$/.exec(await Promise.resolve().then(() => score(ROWS, { rules: 'none' })).catch(({ message }) => message))[1]
  assert.deepEqual(declared, known.split(/, | and /))
})

test('every function of the declarations is there, and no other', async () => {
  const types = await readFile(fileURLToPath(new URL('../types/index.d.ts', import.meta.url)), 'utf8')
  const declared = [...types.matchAll(/^export (?:const|function) (\w+)/gm)].map(match => match[1])
  const exported = Object.keys(tenuki)
  assert.deepEqual(exported.sort(), declared.sort())
})

test('the games of a file are found, in every format', () => {
  const games = tenuki.games(`mail ${RECORD} \u{1f600} (;SZ[99]) (;SZ[9]PB[\u9ed2]KM[0])`)
  assert.deepEqual(games.map(({ size, moves, error }) => size ?? error.slice(0, 6)), [[5, 5], 'SZ[99]', [9, 9]])
  assert.equal(games[2].black, '\u9ed2')
  assert.equal(scoreSgf(games[0].sgf).score, 'B+17.5')
  const [gib] = tenuki.games('\\HS\n\\[GAMETAG=S1,G65,W0,Z35\\]\n\\HE\n\\GS\nSTO 0 2 1 3 3\n\\GE\n')
  assert.deepEqual([gib.komi, gib.result, gib.moves, positionOf(gib.sgf).board[3][3]], [6.5, 'B+3.5', 1, 1])
  assert.deepEqual(tenuki.games(ROWS.join('\n'))[0].board, SIGNS)
  fails(() => tenuki.games('Dear diary'), /no game record/)
  fails(() => tenuki.games(7), /a record is a string or bytes/)
})

test('what to draw is said for every point', () => {
  const shown = tenuki.show(ROWS)
  assert.deepEqual(shown.marks.signs, ['+X+XOO', 'XXXXO-', 'OOOOOO', '-O-xO-', 'OOOOOO'])
  assert.deepEqual({ ...shown, marks: undefined, rules: undefined }, { ...score(ROWS), marks: undefined, rules: undefined })
  assert.equal(shown.rules, 'japanese')
  assert.deepEqual(shown.marks.legend.map(({ code, text }) => [code, text]), [['territory', 'territory'], ['dead', 'dead: prisoners']])
  const record = tenuki.showSgf(RECORD)
  assert.deepEqual([record.score, record.marks.last], ['B+17.5', [[3, 1]]])
  const { names, symbols } = tenuki.look()
  for (const row of shown.marks.signs) for (const letter of row) assert.ok(symbols.includes(`id="${names[letter]}"`), letter)
})

test('the steps of the method end with the territory', () => {
  const steps = tenuki.steps(SEKI)
  assert.equal(steps.at(-1).title, 'Territory')
  assert.deepEqual(steps.at(-1).marks.signs, tenuki.show(SEKI).marks.signs)
  const eyes = tenuki.stepsSgf(RECORD).find(({ title }) => title === 'Eyes are counted')
  assert.deepEqual(eyes.marks.labels.map(({ at: [[x]], text }) => [typeof x, text]), [['number', '2']])
})

/** White has an eye of two points, and one of three points in a row. */
const DEAD = ['..OXX', 'OOOX.', 'XXXXX', 'X.X.X']
const UNSETTLED = ['...OXX', 'OOOOX.', 'XXXXXX', 'X.X.X.']

test('a line says what is proved about a chain, and how play goes', () => {
  const { line, lines } = tenuki
  const dead = line(DEAD, 'C4')
  assert.deepEqual(dead, {
    chain: [[2, 0], [0, 1], [1, 1], [2, 1]], color: 'white', stones: 4, status: 'dead',
    first: 'white', moves: ['pass', [0, 0], [1, 0], [0, 0]], end: 'captured',
    text: 'The white chain at C4 (4 stones) is dead: White pass, Black A4, White B4, Black A4; Black takes it.',
  })
  assert.deepEqual(line(DEAD, [0, 1]), { ...dead, text: dead.text.replace('at C4', 'at A3') })
  assert.deepEqual(lines(DEAD), [dead])
  const { status, first, otherwise } = line(UNSETTLED, [0, 1])
  assert.deepEqual([status, first, otherwise], ['unsettled', 'black', { first: 'white', moves: [[1, 0]], end: 'alive' }])
  assert.deepEqual(lines(SEKI).map(({ status, chain }) => [status, chain.length]), [['seki', 13]])
  assert.deepEqual(line(DEAD, 'A1'), { unsolved: 'two_eyes', text: 'the chain at A1 has two eyes, or room for them' })
  fails(() => line(DEAD, 'E3'), /^there is no stone at E3$/)
  fails(() => line(DEAD, 'Z9'), /Z9 is off the board of 5x4/)
  fails(() => lines(DEAD, { marks: 1 }), /unknown option "marks"/)
})

test('moves that a player tries in a fight are answered', () => {
  const { reply } = tenuki
  for (const tried of ['A4', [0, 0]]) {
    assert.deepEqual(reply(DEAD, 'A3', [tried]), { first: 'white', moves: [[0, 0], [1, 0]], end: 'captured' })
  }
  assert.deepEqual(reply(DEAD, [0, 1], []), { first: 'white', moves: [], end: 'open' })
  assert.deepEqual(reply(DEAD, 'A3', ['pass', 'pass']).moves, ['pass', [0, 0], 'pass', [1, 0]])
  assert.deepEqual(reply(UNSETTLED, 'A3', ['B4']), { first: 'white', moves: [[1, 0]], end: 'alive' })
  // The other side.
  assert.deepEqual(reply(UNSETTLED, 'A3', ['B4'], { first: 'black' }), { first: 'black', moves: [[1, 0]], end: 'dead' })
  assert.deepEqual(reply(UNSETTLED, 'A3', ['A4'], { first: 'black' }), { first: 'black', moves: [[0, 0], [1, 0]], end: 'alive' })
  fails(() => reply(DEAD, 'A3', [], { first: 'black' }), /^the chain is dead already: only White has something to try$/)
  fails(() => reply(DEAD, 'A3', [], { first: 'x' }), /^`first` is "black" or "white"; it is /)
  // Of a chain that lives the other side is tried.
  assert.deepEqual(reply(SEKI, 'B5', ['C5']), { first: 'white', moves: [[2, 0], [4, 0]], end: 'open' })
  fails(() => reply(DEAD, 'A3', ['C3']), /^C3 is occupied$/)
  fails(() => reply(DEAD, 'A3', ['E3']), /^E3 is suicide$/)
  fails(() => reply(DEAD, 'A3', ['A4', 'B4']), /^the fight is over before move 2$/)
  fails(() => reply(DEAD, 'A1', []), /^the chain at A1 has two eyes, or room for them$/)
  fails(() => reply(DEAD, 'E3', []), /^there is no stone at E3$/)
  fails(() => reply(DEAD, 'A3', 'pass'), /^the moves are a list, .* and not /)
  fails(() => reply(DEAD, 'A3', [[9, 9]]), /off the board/)
})

test('errors of records and positions have a code with values', () => {
  for (const [call, fault] of [
    [() => scoreSgf('(;SZ[9];B[aa];W[bb'), { code: 'cut_off', moves: 1 }],
    [() => scoreSgf('(;SZ[9];B[aa];W[aa])'), { code: 'move_occupied', move: 2, color: 'white', points: ['A9'] }],
    [() => score(['XX', 'X']), { code: 'row_length', row: 2, found: 1, expected: 2 }],
    [() => score(['X'.repeat(33), 'X']), { code: 'board_size', rows: 2, columns: 33 }],
    [() => tenuki.judge(Array(30).fill([0])), { code: 'board_size', rows: 30, columns: 1 }],
    [() => tenuki.games('Dear diary'), { code: 'nothing' }],
    [() => scoreSgf(RECORD, { moves: 99 }), { code: 'fewer_moves', asked: 99, found: 5 }],
  ]) {
    assert.throws(call, error => {
      const { text, ...values } = error.fault
      assert.equal(text, error.message)
      assert.deepEqual(values, fault)
      return true
    })
  }
  const [, second] = tenuki.games('(;SZ[5])(;SZ[99])')
  assert.deepEqual([second.error, second.fault.code, second.fault.value], [second.fault.text, 'size', '99'])
})

test('values that no game has are errors', () => {
  fails(() => score(ROWS, { komi: 1e6 }), /`komi` is a number of points.*not more than 625; it is 1000000/)
  fails(() => score(ROWS, { komi: NaN }), /`komi`.*NaN/)
  fails(() => score(ROWS, { prisoners: { black: 1e6 } }), /`prisoners\.black` is a whole number from 0 to 65535; it is 1000000/)
  fails(() => scoreSgf(RECORD, { moves: 99 }), /the game has no move 99 \(it ends after move 5\)/)
})

test('a picture has the texts that it is given', () => {
  const svg = picture(ROWS, { texts: { result: 'W gewinnt', notes: ['Eine Anmerkung.'], words: { count_total: 'Summe', territory: 'Gebiet' }, columns: ['1', '2', '3', '4', '5', '6'], rows: ['一', '二', '三', '四', '五'] } })
  for (const text of ['W gewinnt', 'Eine Anmerkung.', 'Summe', 'Gebiet', '五', 'Komi']) assert.ok(svg.includes(`>${text}<`), text)
  assert.ok(!svg.includes('>Total<') && !svg.includes('>territory<'))
})

test('ownership says whose each point is likely to be', () => {
  const shares = tenuki.ownership(ROWS, 50)
  assert.deepEqual([shares.length, shares[0].length, shares[0][0], shares[0][5]], [5, 6, 1, -1])
  fails(() => tenuki.ownership(ROWS, -1), /number of playouts/)
})

test('every step, every entry of a legend and every remark has one of the codes', () => {
  const { codes } = tenuki.look()
  const steps = tenuki.steps(SEKI)
  assert.deepEqual(steps.map(({ found: { code } }) => code), ['position', 'dead_stones', 'surrounded', 'must_be_filled', 'false_points', 'eyes', 'seki', 'territory'])
  assert.deepEqual(steps[6].found, { code: 'seki', number: 22, text: '22 stones are in seki here.' })
  for (const { found, marks } of steps) {
    assert.ok(codes.steps.includes(found.code), found.code)
    for (const { code } of marks.legend) assert.ok(codes.legend.includes(code), code)
  }
})

test('a scored game is written as SGF', () => {
  const written = tenuki.toSgf(ROWS, { komi: 0.5, rules: 'chinese' })
  assert.deepEqual(positionOf(written).board, SIGNS)
  assert.deepEqual(scoreSgf(written, { dead_from: 'record' }).dead, [[3, 3]])
  assert.match(written, /RU\[Chinese\]KM\[0\.5\]/)
  assert.equal(scoreSgf(tenuki.annotateSgf(RECORD)).score, 'B+17.5')
  assert.match(tenuki.annotateSgf(RECORD), /^\(;SZ\[5\].*TB\[/)
  assert.equal(tenuki.games(tenuki.annotateSgf(RECORD, { moves: 2 }))[0].moves, 2)
})
