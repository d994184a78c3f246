// The worker: progress, cancelling, ending.

import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import test from 'node:test'

import { createWorker } from '../js/worker-node.js'

const ROWS = ['.X.XOO', 'XXXXO.', 'OOOOOO', '.O.XO.', 'OOOOOO']
const RECORD = '(;SZ[5]KM[6.5]RE[B+17.5];B[cc];W[cb];B[db];W[];B[])'

test('a worker answers as the package does', async () => {
  const worker = createWorker()
  const [score, record, judgement, reasons, picture] = await Promise.all([
    worker.score(ROWS, { komi: 0.5 }), worker.scoreSgf(RECORD), worker.judge(ROWS),
    worker.explain(ROWS, 'A1'), worker.picture(ROWS),
  ])
  assert.equal(score.score, 'W+4.5')
  assert.equal(record.score, 'B+17.5')
  assert.deepEqual(judgement.dead, [[3, 3]])
  assert.equal(reasons.status, 'alive')
  assert.match(picture, /^<svg/)
  await assert.rejects(worker.score([[7]]), /has 7 at \[0, 0\]/)
  assert.equal((await worker.score(ROWS)).score, 'W+10.5')
  worker.terminate()
})

test('progress is told', async () => {
  const worker = createWorker()
  const judged = []
  // It tells of each view of the board, which is its own mirror image.
  await worker.judge(['X.O.X', '.....', 'X.O.X'], { onProgress: soFar => judged.push(soFar) })
  assert.ok(judged.length > 1 && judged.every(({ dead }) => Array.isArray(dead)))
  const steps = []
  const answers = await worker.scoreAll([RECORD, 'nonsense', RECORD], {}, { onProgress: step => steps.push(step) })
  assert.deepEqual(steps, [{ done: 1, total: 3 }, { done: 2, total: 3 }, { done: 3, total: 3 }])
  assert.deepEqual(answers.map(({ score }) => score), ['B+17.5', undefined, 'B+17.5'])
  assert.match(answers[1].error, /no game record/)
  await assert.rejects(
    worker.scoreAll([RECORD, RECORD], {}, { onProgress() { throw new Error('enough') } }), /^Error: enough$/)
  assert.equal((await worker.score(ROWS)).score, 'W+10.5')
  worker.terminate()
})

test('a call is cancelled before it runs and while it runs, and others go on', async () => {
  const worker = createWorker()
  const running = new AbortController()
  const waiting = new AbortController()
  const before = AbortSignal.abort(new Error('never mind'))
  const calls = [
    worker.scoreAll(Array(1e5).fill(RECORD), {}, { signal: running.signal, onProgress() { running.abort() } }),
    worker.scoreSgf(RECORD, {}, { signal: waiting.signal }),
    worker.score(ROWS),
    worker.score(ROWS, {}, { signal: before }),
  ]
  waiting.abort(new Error('no more'))
  const ends = await Promise.allSettled(calls)
  assert.equal(ends[0].reason.name, 'AbortError')
  assert.equal(ends[1].reason.message, 'no more')
  assert.equal(ends[2].value.score, 'W+10.5')
  assert.equal(ends[3].reason.message, 'never mind')
  worker.terminate()
})

test('an ended worker says so', async () => {
  const worker = createWorker()
  const pending = worker.score(ROWS)
  const queued = worker.score(ROWS)
  worker.terminate()
  await assert.rejects(pending, /has been ended/)
  await assert.rejects(queued, /has been ended/)
  await assert.rejects(worker.score(ROWS), /has been ended: create another one/)
  worker.terminate()
})

test('an error is what it is without a worker', async () => {
  const worker = createWorker()
  const size = { code: 'size', value: '99' }
  await assert.rejects(worker.scoreSgf('(;SZ[99])'), ({ fault: { text, ...fault }, message }) => {
    assert.deepEqual([fault, text], [size, message])
    return true
  })
  const [{ error, fault: { text, ...fault } }, other] = await worker.scoreAll(['(;SZ[99])', 7])
  assert.deepEqual([fault, text], [size, error])
  assert.deepEqual(other, { error: 'a record is a string or bytes, and not 7' })
  await assert.rejects(worker.score([[7]]), { name: 'TypeError' })
  await assert.rejects(worker.score(ROWS, {}, { onProgress: 'x' }), /onProgress is a function, and not "x"/)
  await assert.rejects(worker.score(ROWS, {}, { signal: {} }), /signal is an AbortSignal, and not an object/)
  assert.equal((await worker.score(ROWS, {}, null)).score, 'W+10.5')
  worker.terminate()
})

test('a module that could not be loaded is loaded by the next call', async () => {
  const module = await readFile(new URL('../dist/score.wasm', import.meta.url))
  let asked = 0
  const server = createServer((request, response) => {
    asked += 1
    if (asked === 1) response.writeHead(503).end()
    else response.writeHead(200, { 'content-type': 'application/wasm' }).end(module)
  })
  await new Promise(done => server.listen(0, done))
  const worker = createWorker({ score: new URL(`http://localhost:${server.address().port}/score.wasm`) })
  await assert.rejects(worker.score(ROWS), /cannot be fetched from .*: 503/)
  assert.equal((await worker.score(ROWS)).score, 'W+10.5')
  worker.terminate()
  server.close()
  server.closeAllConnections()
  for (const source of ['score.wasm', 5, { wasm: 'score.wasm' }]) assert.throws(() => createWorker(source), /createWorker takes \{ score, pictures \}/)
})

test('what cannot be sent to a worker is an error', async () => {
  const worker = createWorker()
  await assert.rejects(worker.score(() => {}), Error)
  assert.equal((await worker.score(ROWS)).score, 'W+10.5')
  worker.terminate()
})
