// How large the page is, and how fast with a processor that is four times as slow. SLACK is by how much the
// limits of times are multiplied (1), for a machine that does other work.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { createScorer } from 'tenuki-score/scorer'
import { SINGLE, SITE, launched, give, opened, score, site, textOf } from './helper.js'

const slack = Number(process.env.SLACK ?? 1)
const within = (value, most, what) => {
  console.log(`${what}: ${Math.round(value)} ms (at most ${most})`)
  assert.ok(value <= most * slack, `${what}: ${value} ms`)
}

let browser
let server
before(async () => {
  browser = await launched()
  server = await site()
})
after(async () => {
  await browser?.close()
  server?.close()
})

test('the whole page is smaller than 500 kB, packed by gzip', () => {
  const files = readdirSync(SITE, { recursive: true }).map(name => join(SITE, name)).filter(path => statSync(path).isFile())
  const sizes = files.map(path => [path.slice(SITE.length + 1), gzipSync(readFileSync(path)).length])
  const all = sizes.reduce((sum, [, size]) => sum + size, 0)
  const single = gzipSync(readFileSync(new URL(SINGLE))).length
  console.log(`site: ${all} bytes (${sizes.map(([name, size]) => `${name} ${size}`).join(', ')}); single file: ${single} bytes`)
  assert.ok(all < 500_000 && single < 500_000)
})

async function slow(address, rate = 4) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(address)
  return page
}

const median = values => values.sort((a, b) => a - b)[values.length >> 1]

test('the page is usable within a second, cold', async () => {
  for (const [what, address] of [['site', `${server.origin}/index.html`], ['single file', SINGLE]]) {
    const times = []
    for (let i = 0; i < 5; i++) {
      const page = await slow(address)
      await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
      times.push(await page.evaluate(() => performance.getEntriesByName('usable')[0].startTime))
      await page.context().close()
    }
    within(median(times), 1000, `${what}, until it can be used (median of ${times.map(Math.round).join(' ')})`)
  }
})

/** A record of 300 moves: the last ones fill territory, and pass where that would end it. */
async function long() {
  const scorer = createScorer(await WebAssembly.compile(readFileSync(new URL('../../dist/pictures.wasm', import.meta.url))))
  let record = textOf('19x19.sgf').trim().replace(/;[BW]\[\](?=[^;]*$|;[BW]\[\])/g, '').replace(/T[BW](\[\w*\])+/g, '')
  while (scorer.games(record)[0].moves < 300) {
    const { marks } = scorer.showSgf(record)
    const sign = scorer.positionOf(record).to_move === 'black' ? '+' : '-'
    const free = marks.signs.flatMap((row, y) => Array.from(row, (letter, x) => [letter, x, y]))
      .find(([letter, x, y]) => letter === sign && marks.signs[y][x + 1] === sign && marks.signs[y + 1]?.[x] === sign)
    const place = free ? String.fromCharCode(97 + free[1], 97 + free[2]) : ''
    record = `${record.slice(0, -1)};${sign === '+' ? 'B' : 'W'}[${place}])`
  }
  return record
}

/** How long something takes until it has been painted. */
const painted = (page, act, argument) => page.evaluate(async ([source, argument]) => {
  const start = performance.now()
  await new Function('argument', `return (${source})(argument)`)(argument)
  await new Promise(done => requestAnimationFrame(() => { const { port1, port2 } = new MessageChannel(); port1.onmessage = done; port2.postMessage(0) }))
  return performance.now() - start
}, [String(act), argument])

test('a record of 300 moves is shown within 200 ms, and a click answered within 50', async () => {
  const record = await long()
  const times = []
  let page
  for (let i = 0; i < 5; i++) {
    await page?.context().close()
    page = await slow(`${server.origin}/index.html`)
    await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
    await page.waitForTimeout(300)
    times.push(await painted(page, async text => {
      const shown = new Promise(done => new MutationObserver((_, observer) => document.querySelector('#score') && (observer.disconnect(), done()))
        .observe(document.body, { childList: true, subtree: true }))
      const data = new DataTransfer()
      data.setData('text/plain', text)
      dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
      await shown
    }, record))
    assert.match(await page.textContent('.moves output'), /300/)
  }
  within(median(times), 200, `a record of 300 moves (median of ${times.map(Math.round).join(' ')})`)

  const clicks = []
  for (let i = 0; i < 60; i++) {
    clicks.push(await painted(page, n => {
      const stones = document.querySelectorAll('.shudan-vertex:not(.shudan-sign_0)')
      stones[(n * 37) % stones.length].click()
    }, i))
  }
  clicks.sort((a, b) => a - b)
  within(clicks[Math.floor(clicks.length * 0.95)], 50, `a click, 95 of 100 (median ${Math.round(clicks[30])})`)
  await page.context().close()
})

test('a thousand games scroll without a hitch', async () => {
  const page = await slow(`${server.origin}/index.html`)
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  await give(page, 'all.sgf', Array.from({ length: 1000 }, (_, i) => textOf('19x19.sgf').replace(/PB\[[^\]]*\]/, `PB[Player ${i}]`)).join('\n'))
  await score(page)
  const frames = await page.evaluate(async () => {
    const list = document.querySelector('.games .list')
    const frames = []
    let last = performance.now()
    for (let i = 0; i < 120; i++) {
      list.scrollTop += 350
      await new Promise(requestAnimationFrame)
      const now = performance.now()
      frames.push(now - last)
      last = now
    }
    return frames.sort((a, b) => a - b)
  })
  console.log(`frames while scrolling: median ${Math.round(frames[60])} ms, longest ${Math.round(frames.at(-1))} ms`)
  within(frames[Math.floor(frames.length * 0.95)], 50, 'a frame while scrolling, 95 of 100')
  await page.context().close()
})

test('judging an unfinished position does not stop the slider', async () => {
  const page = await opened(browser, `${server.origin}/index.html`)
  await give(page, 'a.sgf', textOf('19x19.sgf'))
  await score(page)
  const times = []
  for (let moves = 260; moves > 20; moves -= 8) {
    times.push(await painted(page, moves => {
      const slider = document.querySelector('input[type=range]')
      slider.value = moves
      slider.dispatchEvent(new Event('input', { bubbles: true }))
    }, moves))
  }
  times.sort((a, b) => a - b)
  within(times[Math.floor(times.length * 0.95)], 50, 'a step of the slider, 95 of 100, without a slower processor')
  await page.context().close()
})
