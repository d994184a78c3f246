// How large the page is, and how fast with a processor that is four times as slow.
//
// A time is taken twice: by the clock, with Chromium's processor slowed down to a quarter, and as four times the
// time that the page's thread had the processor, which means something on a busy machine, too. The smaller one
// counts. What it takes to measure nothing is taken off. SLACK is by how much the limits are multiplied (1).

import assert from 'node:assert/strict'
import { readFileSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { createScorer } from 'tenuki-score/scorer'
import { SINGLE, SITE, browser, folder, give, inBrowser, score, server, textOf } from './helper.js'

const slack = Number(process.env.SLACK ?? 1)
const sorted = values => [...values].sort((a, b) => a - b)
const median = values => sorted(values)[values.length >> 1]
const most = values => sorted(values)[Math.floor(values.length * 0.95)]

/** Holds what `choose` makes of two lists of times against a limit. */
function within({ clock, processor }, choose, limit, what) {
  const quarter = 4 * choose(processor)
  console.log(`${what}: ${Math.round(choose(clock))} ms by the clock, ${Math.round(quarter)} ms by the processor (at most ${limit})`)
  assert.ok(Math.min(choose(clock), quarter) <= limit * slack, what)
}

inBrowser()

test('the whole page is smaller than 500 kB, packed by gzip', () => {
  const files = readdirSync(SITE, { recursive: true }).map(name => join(SITE, name)).filter(path => statSync(path).isFile())
  const sizes = files.map(path => [path.slice(SITE.length + 1), gzipSync(readFileSync(path)).length])
  const all = sizes.reduce((sum, [, size]) => sum + size, 0)
  const single = gzipSync(readFileSync(new URL(SINGLE))).length
  console.log(`site: ${all} bytes (${sizes.map(([name, size]) => `${name} ${size}`).join(', ')}); single file: ${single} bytes`)
  assert.ok(all < 500_000 && single < 500_000)
})

/** A page, slowed down or not, and a function that tells for how long its thread has had the processor. */
async function started(address, rate) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: 'en-GB', serviceWorkers: 'block' })
  const page = await context.newPage()
  const session = await context.newCDPSession(page)
  await session.send('Performance.setTimeDomain', { timeDomain: 'threadTicks' })
  await session.send('Performance.enable')
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  await page.goto(address)
  await page.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  const worked = async () =>
    1000 * (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'ThreadTime').value
  return { page, worked }
}

/** What `measure` gives for pages that are slowed down, and for such that are not. */
async function both(address, measure) {
  const times = { clock: [], processor: [] }
  for (const [kind, rate] of [['clock', 4], ['processor', 1]]) {
    const { page, worked } = await started(address, rate)
    const time = async act => {
      const before = kind === 'clock' ? 0 : await worked()
      const took = await act()
      return kind === 'clock' ? took : await worked() - before
    }
    // What it takes to do nothing and to measure that is no time of the page's.
    await page.waitForTimeout(300)
    const nothing = []
    for (let i = 0; i < 15; i++) nothing.push(await time(() => painted(page, () => {})))
    await measure(page, async act => times[kind].push(Math.max(await time(act) - median(nothing), 0)))
    await page.context().close()
  }
  return times
}

test('the page is usable within a second, cold', async () => {
  for (const [what, address] of [['site', `${server.origin}/index.html`], ['single file', SINGLE]]) {
    const times = { clock: [], processor: [] }
    for (let i = 0; i < 3; i++) {
      const slow = await started(address, 4)
      times.clock.push(await slow.page.evaluate(() => performance.getEntriesByName('usable')[0].startTime))
      await slow.page.context().close()
      const { page, worked } = await started(address, 1)
      times.processor.push(await worked())
      await page.context().close()
    }
    within(times, median, 1000, `${what}, until it can be used`)
  }
})

/** A file with a record of 30 MB. */
function large() {
  const path = join(folder, 'large.sgf')
  writeFileSync(path, textOf('9x9-a.sgf').replace('(;', `(;GC[${'x'.repeat(30e6)}]`))
  return path
}

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

/** What shows a record, from the paste to the count. */
const pasting = async text => {
  const shown = new Promise(done => new MutationObserver((_, observer) => document.querySelector('#score') && (observer.disconnect(), done()))
    .observe(document.body, { childList: true, subtree: true }))
  const data = new DataTransfer()
  data.setData('text/plain', text)
  dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
  await shown
}

test('a record of 300 moves is shown within 200 ms, and a click answered within 50', async () => {
  const record = await long()
  const records = { clock: [], processor: [] }
  for (let i = 0; i < 3; i++) {
    const { clock, processor } = await both(`${server.origin}/index.html`, async (page, timed) => {
      await page.waitForTimeout(300)
      await timed(() => painted(page, pasting, record))
      assert.match(await page.textContent('.moves output'), /300/)
    })
    records.clock.push(...clock)
    records.processor.push(...processor)
  }
  within(records, median, 200, 'a record of 300 moves')

  const clicks = await both(`${server.origin}/index.html`, async (page, timed) => {
    await painted(page, pasting, record)
    await page.waitForTimeout(500)
    for (let i = 0; i < 40; i++) {
      await timed(() => painted(page, clicking, { among: '.stones [data-letter]:not([data-letter="+"],[data-letter="-"])', n: i * 37 }))
      await page.waitForTimeout(150)
    }
  })
  console.log(`a click, by the processor: half of ${clicks.processor.length} take ${Math.round(4 * median(clicks.processor))} ms at most, the quickest ${Math.round(4 * Math.min(...clicks.processor))}`)
  within(clicks, most, 50, 'a click, 95 of 100')
})

/** A click on one of some things that lie on points, until the count is there. */
const clicking = async ({ among, n, at }) => {
  const svg = document.querySelector('.board svg')
  const all = among ? svg.querySelectorAll(among) : []
  const [x, y] = at ?? all[n % all.length].dataset.point.split(',').map(Number)
  const { x: clientX, y: clientY } = new DOMPoint(x, y).matrixTransform(svg.getScreenCTM())
  const counted = new Promise(done => new MutationObserver((_, observer) => document.querySelector('#score') && (observer.disconnect(), done()))
    .observe(document.body, { childList: true, subtree: true, attributes: true, attributeFilter: ['id'] }))
  for (const type of ['pointerdown', 'pointerup']) svg.dispatchEvent(new PointerEvent(type, { clientX, clientY, isPrimary: true, pointerType: 'mouse', bubbles: true }))
  await counted
}

test('drawing a position: a stone is there within 50 ms, although every position is judged', async () => {
  const times = await both(`${server.origin}/index.html`, async (page, timed) => {
    for (let i = 0; i < 30; i++) {
      await timed(() => painted(page, n => {
        const svg = document.querySelector('.board svg')
        const { x: clientX, y: clientY } = new DOMPoint(n % 6 * 3 + 1, Math.floor(n / 6) * 3 + 1).matrixTransform(svg.getScreenCTM())
        for (const type of ['pointerdown', 'pointerup']) svg.dispatchEvent(new PointerEvent(type, { clientX, clientY, isPrimary: true, pointerType: 'mouse', bubbles: true }))
      }, i))
      await page.waitForTimeout(100)
    }
    await page.waitForFunction(() => [...document.querySelectorAll('.board > svg:first-child .stones [data-letter]')].filter(({ dataset }) => 'XO#@xodefg'.includes(dataset.letter)).length === 30)
  })
  within(times, most, 50, 'a stone, 95 of 100')
})

test('a record of 30 MB keeps the page awake', async () => {
  const { page } = await started(`${server.origin}/index.html`, 1)
  await page.evaluate(() => {
    globalThis.longest = 0
    new PerformanceObserver(list => list.getEntries().forEach(({ duration }) => { globalThis.longest = Math.max(globalThis.longest, duration) }))
      .observe({ type: 'longtask' })
  })
  await page.setInputFiles('input[type=file]', large())
  // How long that takes is not measured.
  await page.waitForSelector('#score', { timeout: 30_000 * slack })
  await page.waitForTimeout(300)
  const longest = await page.evaluate(() => Math.round(globalThis.longest))
  console.log(`a record of 30 MB: the page's own thread is busy for ${longest} ms at most (those below 50 count as 0)`)
  assert.ok(longest <= 100 * slack)
  await page.context().close()
})

test('a thousand games scroll without a hitch', async () => {
  const times = await both(`${server.origin}/index.html`, async (page, timed) => {
    await give(page, 'all.sgf', Array.from({ length: 1000 }, (_, i) => textOf('19x19.sgf').replace(/PB\[[^\]]*\]/, `PB[Player ${i}]`)).join('\n'))
    await score(page)
    await page.waitForTimeout(500)
    for (let i = 0; i < 60; i++) {
      await timed(() => painted(page, () => { document.querySelector('.games .list').scrollTop += 700 }))
    }
  })
  within(times, most, 50, 'a frame while scrolling, 95 of 100')
})

test('the slider moves on while positions are not judged', async () => {
  const times = await both(`${server.origin}/index.html`, async (page, timed) => {
    await give(page, 'a.sgf', textOf('19x19.sgf'))
    await score(page)
    await page.waitForTimeout(300)
    for (let moves = 260; moves > 20; moves -= 8) {
      await timed(() => painted(page, moves => {
        const slider = document.querySelector('input[type=range]')
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(slider, moves)
        slider.dispatchEvent(new Event('input', { bubbles: true }))
      }, moves))
    }
  })
  within(times, most, 100, 'a step of the slider, 95 of 100')
})
