// Small screens: marks lie on their stones, coordinates do not overlap, steps and their board are on the screen
// together, small points are magnified.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { HOLD } from '../src/board/pointer.js'
import { browser, done, give, inBrowser, place, read, score, server, shot, start, stones, textOf, until, why } from './helper.js'

inBrowser()

const phone = (width, height, more = {}) =>
  start({ viewport: { width, height }, isMobile: true, hasTouch: true, deviceScaleFactor: 2, ...more })

const SCREENS = [[320, 568], [360, 640], [390, 844], [412, 915], [500, 900], [568, 320], [844, 390]]
/** A board of a size whose stones are seki, dead, unsure and last. */
const sized = size => `(;SZ[${size}]AB[aa][cc][ba]AW[dd][ab];B[${String.fromCharCode(96 + size).repeat(2)}];W[cd];B[dc])`

test('every mark lies on its point, on all screens', async () => {
  for (const [width, height] of SCREENS) {
    const page = await phone(width, height)
    for (const size of [9, 13, 19]) {
      await give(page, `${size}.sgf`, sized(size))
      await page.waitForSelector(`[data-size="${size}x${size}"]`)
      await page.waitForSelector('.marks [data-mark=k-last]')
      const off = await page.evaluate(() => {
        const svg = document.querySelector('.board svg')
        const middle = element => {
          const { left, right, top, bottom } = element.getBoundingClientRect()
          return [(left + right) / 2, (top + bottom) / 2]
        }
        return [...svg.querySelectorAll('.marks [data-point], .stones [data-point]')].map(mark => {
          const at = new DOMPoint(...mark.dataset.point.split(',').map(Number)).matrixTransform(svg.getScreenCTM())
          const [x, y] = middle(mark)
          return Math.max(Math.abs(x - at.x), Math.abs(y - at.y))
        })
      })
      assert.ok(off.length > 6 && Math.max(...off) < 0.75, `${size} lines on ${width} by ${height}: ${Math.max(...off)} px`)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width, `${width}`)
    }
    await done(page)
  }
})

test('coordinates do not overlap each other or the stones, in five languages', async () => {
  for (const locale of ['en-GB', 'ja-JP', 'ko-KR', 'zh-CN', 'zh-TW']) {
    for (const [width, height] of [[320, 568], [390, 844], [1280, 900]]) {
      const page = await phone(width, height, { locale })
      for (const size of [9, 19, 25]) {
        await give(page, `${size}.sgf`, sized(size))
        await page.waitForSelector(`[data-size="${size}x${size}"]`)
        await read(page)
        const { overlaps, texts, least } = await page.evaluate(() => {
          const svg = document.querySelector('.board svg')
          const boxes = [...svg.querySelectorAll('.coordinates text')].map(text => ({ name: text.textContent, box: text.getBoundingClientRect(), font: Number(getComputedStyle(text.parentNode).fontSize.slice(0, -2)) * svg.getScreenCTM().a }))
          const edge = svg.getBoundingClientRect()
          const overlaps = []
          boxes.forEach((a, i) => {
            if (a.box.left < edge.left - 0.5 || a.box.right > edge.right + 0.5) overlaps.push(`${a.name} leaves the board`)
            boxes.slice(i + 1).forEach(b => {
              const [wide, high] = [Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left), Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top)]
              // Boxes of text are higher than its characters.
              if (wide > 0.5 && high > 0.3 * Math.min(a.box.height, b.box.height)) overlaps.push(`${a.name} ${b.name}: ${wide} by ${high}`)
            })
          })
          return { overlaps, texts: boxes.length, least: Math.min(...boxes.map(({ font }) => font)) }
        })
        assert.deepEqual(overlaps, [], `${locale}, ${size} lines on ${width}`)
        if (size < 25 || width > 400) assert.ok(texts === 4 * size && least > 8, `${locale}, ${size} lines on ${width}: ${texts} of ${least} px`)
      }
      await give(page, 'a.sgf', textOf('19x19.sgf'))
      await score(page)
      await shot(page, `coordinates-${locale}-${width}`)
      await done(page)
    }
  }
})

/** Waits until parts of the page are on the screen as a whole: it scrolls to them once it has been painted. */
const onScreen = (page, ...selectors) => until(page, selectors => selectors.every(selector => {
  const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect()
  return top >= -1 && bottom <= innerHeight + 1 && left >= -1 && right <= innerWidth + 1
}), selectors)

/** Walks through the steps of a record: at each step the board and all that is said of it are on the screen. */
async function walked(page, name, [width, height], locale) {
  await give(page, name, textOf(name))
  await score(page)
  await page.click('#steps')
  await page.waitForSelector('.steps')
  await onScreen(page, '.board svg', '.steps')
  await read(page)
  const [next, back] = [1, 2].map(n => page.locator('.steps button').nth(n))
  const first = await next.boundingBox()
  let legends = 0
  for (let step = 1; step <= 8; step++) {
    const boxes = await page.evaluate(() => Object.fromEntries(['.board svg', '.steps .buttons', '.steps [aria-live]', '.steps .legend', '.steps'].map(selector => {
      const { left, right, top, bottom } = document.querySelector(selector)?.getBoundingClientRect() ?? {}
      return [selector, { left, right, top, bottom }]
    })))
    const where = `${name}, step ${step} on ${width} by ${height}, ${locale}`
    for (const [what, box] of Object.entries(boxes)) {
      // The first step shows no marks, so no legend.
      if (what.endsWith('legend') && box.top === undefined) continue
      assert.ok(box.top >= -1 && box.bottom <= height + 1 && box.left >= -1 && box.right <= width + 1, `${where}: ${what} ${JSON.stringify(box)}`)
      if (what.endsWith('legend')) legends += 1
    }
    if (width > height) assert.ok(boxes['.steps'].left >= boxes['.board svg'].right - 1, `${where}: side by side`)
    if (process.env.SHOTS && step === 5) await page.screenshot({ path: `${process.env.SHOTS}/step-${name}-${width}-${locale}.png` })
    assert.deepEqual(await next.boundingBox(), first, `${where}: the button stays in its place`)
    if (step < 8) await next.click()
    await read(page)
  }
  assert.ok(legends >= 6, `${legends}`)
  await back.click()
  await page.waitForSelector('#steps')
}

test('a step, its board, its text and its legend are on the screen together, and no button is lost', async () => {
  for (const screen of SCREENS) {
    const [width, height] = screen
    // The smallest screens in all languages, with the longest texts.
    const walks = Math.min(width, height) > 320 ? [['en-GB', '19x19.sgf']]
      : [['en-GB', '19x19.sgf'], ...['en-GB', 'ja-JP', 'ko-KR', 'zh-CN', 'zh-TW'].map(locale => [locale, '9x9-seki.sgf'])]
    for (const [locale, name] of walks) {
      const page = await phone(width, height, { locale })
      await walked(page, name, screen, locale)
      await done(page)
    }
  }
})

test('on a phone on its side the whole board is on the first screen, and the result beside it', async () => {
  for (const [width, height] of [[844, 390], [568, 320]]) {
    const page = await phone(width, height)
    await give(page, 'a.sgf', textOf('19x19.sgf'))
    await score(page, 'B+4.5')
    const boxes = await page.$$eval('.board, #score', all => all.map(one => one.getBoundingClientRect().toJSON()))
    for (const box of boxes) assert.ok(box.top >= 0 && box.bottom <= height && box.left >= 0 && box.right <= width, `${width}: ${JSON.stringify(box)}`)
    assert.ok(Math.min(...boxes.map(box => box.right)) <= Math.max(...boxes.map(box => box.left)), 'beside each other')
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= width)
    await done(page)
  }
})

test('where nothing can be dropped the page does not ask for it', async () => {
  const page = await phone(390, 844)
  assert.match(await page.textContent('.drop'), /^Open a record.*Or paste a record, or put stones on the board\.$/)
  await done(page)
})

test('a phone that is turned shows the step, its board and its text together', async () => {
  const page = await phone(390, 844)
  await give(page, 'a.sgf', textOf('19x19.sgf'))
  await score(page)
  await page.click('#steps')
  const next = page.locator('.steps button').nth(1)
  for (let step = 1; step < 5; step++) await next.click()
  await page.waitForSelector('.steps h3:has-text("Step 5 of")')
  for (const [width, height] of [[844, 390], [390, 844], [844, 390]]) {
    await page.setViewportSize({ width, height })
    await page.waitForFunction(width => innerWidth === width, width)
    await onScreen(page, '.board svg', '.steps')
    await read(page)
    const boxes = await page.evaluate(() => ['.board svg', '.steps'].map(selector => {
      const { left, right, top, bottom } = document.querySelector(selector).getBoundingClientRect()
      return { selector, left, right, top, bottom }
    }))
    for (const box of boxes) assert.ok(box.top >= -1 && box.bottom <= height + 1 && box.left >= -1 && box.right <= width + 1, `${width} by ${height}: ${JSON.stringify(box)}`)
  }
  await done(page)
})

test('the board stays where it is when the scorer has been loaded', async () => {
  for (const locale of ['en-GB', 'ja-JP', 'ko-KR', 'zh-CN', 'zh-TW']) {
    const context = await browser.newContext({ viewport: { width: 360, height: 640 }, isMobile: true, hasTouch: true, locale })
    const page = await context.newPage()
    // The worker's answers stay here until they are released.
    await page.addInitScript(() => {
      const { addEventListener } = Worker.prototype
      const kept = []
      globalThis.release = () => kept.splice(0).forEach(go => go())
      const later = listener => event => kept.push(() => listener.call(event.target, event))
      Worker.prototype.addEventListener = function (type, listener, ...more) {
        addEventListener.call(this, type, type === 'message' ? later(listener) : listener, ...more)
      }
      const { set } = Object.getOwnPropertyDescriptor(Worker.prototype, 'onmessage')
      Object.defineProperty(Worker.prototype, 'onmessage', { set(listener) { set.call(this, later(listener)) } })
    })
    await page.goto(`${server.origin}/index.html`)
    await page.waitForSelector('.drop')
    await read(page)
    const shown = () => page.evaluate(() => [...document.querySelectorAll('.drop span')].findIndex(span => getComputedStyle(span).visibility === 'visible'))
    const [before, text] = [await place(page, [6, 7]), await shown()]
    assert.equal(text, 0, 'it is being loaded')
    await page.waitForFunction(() => {
      globalThis.release()
      return getComputedStyle(document.querySelector('.drop span')).visibility === 'hidden'
    })
    assert.equal(await shown(), 1)
    assert.deepEqual(await place(page, [6, 7]), before, locale)
    await context.close()
  }
})

test('a press on small points shows a part of the board, and the stone is put on release', async () => {
  const page = await phone(360, 640)
  const session = await page.context().newCDPSession(page)
  const touch = async (type, at) => {
    await session.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [{ x: at[0], y: at[1] }] : [] })
    await read(page)
  }
  const [from, to] = [await place(page, [5, 5]), await place(page, [6, 7])]
  await touch('touchStart', from)
  await page.waitForSelector('.lens')
  assert.equal((await stones(page)).black, 0)
  // A finger that has rested chooses a point. The page's own clock says when, which is late where it is busy.
  await page.evaluate(hold => new Promise(done => setTimeout(done, hold)), HOLD)
  await touch('touchMove', to)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/lens.png` })
  await touch('touchEnd')
  await page.waitForSelector('.lens', { state: 'detached' })
  await page.waitForSelector('.stones [data-letter=X]')
  assert.deepEqual(await page.$$eval('.stones [data-letter=X]', all => all.map(stone => stone.dataset.point)), ['6,7'])
  // A finger that scrolls puts nothing.
  const move = (type, y) => session.send('Input.dispatchTouchEvent', { type, touchPoints: y === undefined ? [] : [{ x: from[0], y }] })
  // All at once: a finger that waits chooses a point. This one does not, however slow the machine is.
  await page.evaluate(hold => {
    const { setTimeout } = globalThis
    globalThis.setTimeout = (act, time, ...more) => (time === hold ? 0 : setTimeout(act, time, ...more))
  }, HOLD)
  const steps = Array.from({ length: 10 }, (_, i) => from[1] - 15 * (i + 1))
  await Promise.all([move('touchStart', from[1]), ...steps.map(y => move('touchMove', y)), move('touchEnd')])
  await until(page, () => scrollY > 50)
  assert.ok(await page.evaluate(() => scrollY) > 50)
  await read(page)
  assert.deepEqual([(await stones(page)).black, (await stones(page)).white], [1, 0])
  await done(page)
})

test('points of 24 px and more are not magnified', async () => {
  const page = await phone(390, 844)
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  await score(page, 'W+56.5')
  await page.touchscreen.tap(...await place(page, [7, 3]))
  assert.match(await why(page), /H6/)
  assert.equal(await page.locator('.lens').count(), 0)
  await done(page)
})
