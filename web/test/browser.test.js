// The package in Chromium: CHROMIUM names the program; without it this is left out. Needs npm's
// playwright-core on NODE_PATH.

import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'

import { launched, served } from '../tools/chromium.mjs'

const CSP = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
const ROWS = ['.X.XOO', 'XXXXO.', 'OOOOOO', '.O.XO.', 'OOOOOO']
const program = process.env.CHROMIUM
const skip = program ? false : 'CHROMIUM names no program'

let browser
let strict
let plain

before(async () => {
  if (skip) return
  browser = await launched(program)
  strict = await served(undefined, { 'content-security-policy': CSP })
  plain = await served()
})

after(async () => {
  await browser?.close()
  strict?.close()
  plain?.close()
})

/** A page, and everything that it complains about. */
async function page(address) {
  const page = await browser.newPage()
  const complaints = []
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', error => complaints.push(error.message))
  await page.goto(address)
  return { page, complaints }
}

test('a page with a strict policy scores, judges, explains and draws', { skip }, async () => {
  const { page: it, complaints } = await page(`${strict.origin}/test/page/index.html`)
  await it.waitForFunction(() => globalThis.parts)
  const got = await it.evaluate(async rows => {
    const { tenuki, deadstones, goscorer } = globalThis.parts
    const sentence = call => {
      try {
        call()
      } catch (error) {
        return error.message
      }
    }
    await tenuki.init()
    await tenuki.init({ pictures: true })
    const signs = rows.map(row => [...row].map(c => ({ X: 1, O: -1, '.': 0 })[c]))
    const stones = signs.map(row => row.map(s => (s === -1 ? 2 : s)))
    const unmarked = rows.map(row => [...row].map(() => false))
    const packed = await new Response(new Blob(['(;SZ[5]RE[B+17.5];B[cc];W[cb];B[db])']).stream()
      .pipeThrough(new CompressionStream('gzip'))).arrayBuffer()
    return {
      score: tenuki.score(rows),
      judgement: tenuki.judge(signs),
      explained: tenuki.explain(rows, [0, 0]).status,
      picture: tenuki.picture(rows).slice(0, 4),
      packed: tenuki.scoreSgf(await tenuki.readSgf(packed), { komi: 6.5 }).agrees,
      error: sentence(() => tenuki.score([[7]])),
      guess: await deadstones.guess(signs, { finished: true }),
      goscorer: goscorer.finalAreaScore(stones, unmarked, 7.5),
      global: Object.keys(globalThis).filter(key => /tenuki|wasm|wbg/i.test(key)),
    }
  }, ROWS)
  assert.equal(got.score.score, 'W+10.5')
  assert.deepEqual(got.judgement.dead, [[3, 3]])
  assert.equal(got.explained, 'black_territory')
  assert.equal(got.picture, '<svg')
  assert.equal(got.packed, true)
  assert.match(got.error, /has 7 at \[0, 0\]/)
  assert.deepEqual(got.guess, [[3, 3]])
  assert.ok(got.goscorer.white > got.goscorer.black)
  assert.deepEqual(got.global, [])
  assert.deepEqual(complaints, [])
})

test('without wasm-unsafe-eval the page is told why', { skip }, async () => {
  const forbidden = await served(undefined, { 'content-security-policy': "default-src 'self'" })
  const { page: it } = await page(`${forbidden.origin}/blank`)
  const error = await it.evaluate(() =>
    import('/js/index.js').then(({ init }) => init()).catch(error => error.message))
  assert.match(error, /Content Security Policy|wasm-unsafe-eval|unsafe-eval/)
  forbidden.close()
})

test('a worker tells how far it is and is cancelled, under the same policy', { skip }, async () => {
  const { page: it, complaints } = await page(`${strict.origin}/test/page/index.html`)
  await it.waitForFunction(() => globalThis.parts)
  const got = await it.evaluate(async rows => {
    const worker = globalThis.parts.createWorker()
    const record = '(;SZ[5]KM[6.5];B[cc];W[cb];B[db];W[];B[])'
    const steps = []
    const answers = await worker.scoreAll([record, record], {}, { onProgress: step => steps.push(step) })
    const abort = new AbortController()
    const cancelled = worker.scoreAll(Array(1e5).fill(record), {}, {
      signal: abort.signal, onProgress: () => abort.abort() }).catch(error => error.name)
    const after = worker.score(rows)
    const ends = [await cancelled, (await after).score]
    worker.terminate()
    return { steps, scores: answers.map(({ score }) => score), ends,
      ended: await worker.score(rows).catch(error => error.message) }
  }, ROWS)
  assert.deepEqual(got.steps, [{ done: 1, total: 2 }, { done: 2, total: 2 }])
  assert.deepEqual(got.scores, ['B+17.5', 'B+17.5'])
  assert.deepEqual(got.ends, ['AbortError', 'W+10.5'])
  assert.match(got.ended, /has been ended: create another one/)
  assert.deepEqual(complaints, [])
})

test('after a full stack the page goes on', { skip }, async () => {
  const { page: it } = await page(`${strict.origin}/test/page/index.html`)
  await it.waitForFunction(() => globalThis.parts)
  const got = await it.evaluate(async rows => {
    const scorer = await globalThis.parts.tenuki.createScorer()
    let tries = 0
    const deeper = () => {
      try {
        return deeper()
      } catch (error) {
        if (tries++ < 1500) try { scorer.score(rows) } catch { /* the stack is full */ }
        throw error
      }
    }
    try {
      deeper()
    } catch {
      // The stack is full.
    }
    return [tries > 1000, scorer.score(rows).score]
  }, ROWS)
  assert.deepEqual(got, [true, 'W+10.5'])
})

test('the example scores what is typed', { skip }, async () => {
  const { page: it, complaints } = await page(`${plain.origin}/example/index.html`)
  await it.waitForFunction(() => document.querySelector('svg'))
  assert.equal(await it.textContent('#result'), 'W+10.5')
  assert.deepEqual(complaints, [])
  await it.fill('#rows', '.X.\nXXX\n.X.')
  assert.equal(await it.textContent('#result'), 'W+2.5')
  await it.fill('#rows', '.Q.')
  assert.match(await it.textContent('#result'), /row 1 holds 'Q'/)
})

test('goscorer: a module that does not lie beside the package does not concern who says where it is', { skip }, async () => {
  const { page: it } = await page(`${plain.origin}/blank`)
  await it.route('**/dist/score.wasm', async route => {
    await new Promise(done => setTimeout(done, 300))
    await route.fulfill({ status: 404 })
  })
  const black = await it.evaluate(async () => {
    const { init, finalAreaScore } = await import('/js/goscorer.js')
    await new Promise(done => setTimeout(done, 50))
    await init('/dist/pictures.wasm')
    return finalAreaScore([[0, 1], [1, 0]], [[false, false], [false, false]], 0.5).black
  })
  assert.equal(black, 4)
})
