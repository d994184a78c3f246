// Setting up positions; printing and forced colours; what the page says of itself.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { DESK, done, give, inBrowser, message, opened, paste, place, read, says, score, shot, site, start, stones, textOf, until, why } from './helper.js'

inBrowser()

const counts = async page => {
  await read(page)
  const { black, white } = await stones(page)
  return [black, white]
}

test('on an empty board a click puts a stone at once, by turns, and captures as in play', async () => {
  const page = await start()
  const click = async (...at) => page.mouse.click(...await place(page, at))
  await click(3, 3)
  assert.deepEqual(await counts(page), [1, 0])
  await click(4, 3)
  assert.deepEqual(await counts(page), [1, 1])
  // Black takes the white stone at E16.
  for (const at of [[5, 3], [9, 9], [4, 2], [10, 9], [4, 4]]) await click(...at)
  assert.deepEqual(await counts(page), [4, 2])
  await score(page)
  assert.equal(await page.inputValue('text=Prisoners of Black >> input'), '1')
  // White may not play where the stone was.
  await click(4, 3)
  await says(page, /A stone at E16 would have no liberty/)
  await click(3, 3)
  await says(page, /There is a stone at D16 already/)
  await page.selectOption('#language', 'ko')
  await click(4, 3)
  await says(page, /[가-힣]/)
  assert.doesNotMatch(await message(page), /[a-z]{3}/)
  assert.deepEqual(await counts(page), [4, 2])
  await done(page)
})

test('a stone changes its own point only, and open points keep their shades meanwhile', async () => {
  const page = await start()
  const shaded = moves => page.waitForFunction(moves => document.querySelector('#score') && document.querySelector('.shades > *') &&
    document.querySelectorAll('.stones [data-letter]').length === moves, moves)
  // With fewer stones the game has hardly begun, and has no shades.
  await paste(page, '.........\n.X.....O.\n.X.....O.\n.X.....O.\n.........\n.X.....O.\n.........\n.X.....O.\n.........')
  await page.check('input[value=play]')
  await shaded(10)
  await page.evaluate(() => {
    globalThis.changed = []
    new MutationObserver(records => records.forEach(({ type, addedNodes, removedNodes }) =>
      globalThis.changed.push(`${type} +${addedNodes.length} -${removedNodes.length}`)))
      .observe(document.querySelector('.stones'), { childList: true, subtree: true, attributes: true })
    new MutationObserver(() => { if (!document.querySelector('.shades')) globalThis.changed.push('no shades') })
      .observe(document.querySelector('.board'), { childList: true, subtree: true })
  })
  await page.mouse.click(...await place(page, [4, 4]))
  await shaded(11)
  await read(page)
  assert.deepEqual(await page.evaluate(() => globalThis.changed), ['childList +1 -0'])
  await done(page)
})

test('dragging paints with one colour, and is undone at once', async () => {
  const page = await start()
  await page.check('input[value=white]')
  await page.mouse.move(...await place(page, [2, 5]))
  await page.mouse.down()
  for (let x = 3; x <= 8; x++) await page.mouse.move(...await place(page, [x, 5]))
  await page.mouse.up()
  assert.deepEqual(await counts(page), [0, 7])
  await page.check('input[value=erase]')
  await page.mouse.click(...await place(page, [4, 5]))
  assert.deepEqual(await counts(page), [0, 6])
  await page.click('#undo')
  await page.click('#undo')
  assert.deepEqual(await counts(page), [0, 0])
  await done(page)
})

/** The colours of some points of a picture of the page. */
const colours = async (page, picture, points) => page.evaluate(async ([data, points]) => {
  const image = new Image()
  image.src = `data:image/png;base64,${data}`
  await image.decode()
  const canvas = new OffscreenCanvas(image.width, image.height)
  const context = canvas.getContext('2d')
  context.drawImage(image, 0, 0)
  return points.map(([x, y]) => [...context.getImageData(Math.round(x), Math.round(y), 1, 1).data.slice(0, 3)])
}, [picture.toString('base64'), points])
const brightness = ([r, g, b]) => (r + g + b) / 3

test('stones are black and white on paper and in forced colours', async t => {
  // The check looks at pictures in the page, which the strict policy forbids.
  const open = await site({})
  t.after(() => open.close())
  for (const media of [{ media: 'print' }, { media: 'print', colorScheme: 'dark' }, { forcedColors: 'active' }, { forcedColors: 'active', colorScheme: 'dark' }]) {
    const page = await opened(`${open.origin}/index.html`)
    await give(page, 'a.sgf', textOf('19x19.sgf'))
    await score(page)
    await page.emulateMedia(media)
    await read(page)
    const at = ([x, y]) => place(page, [x, y])
    // D19 is black, C19 white, E14 empty.
    const picture = await page.screenshot()
    const [black, white, wood] = await colours(page, picture, [await at([3.2, 0.2]), await at([2, 0]), await at([4.5, 5.5])])
    assert.ok(brightness(black) < 60 && brightness(white) > 190, `${JSON.stringify(media)}: ${black}, ${white}`)
    assert.ok(brightness(white) - brightness(wood) > 20 && brightness(wood) - brightness(black) > 60, `${JSON.stringify(media)}: ${wood}`)
    await shot(page, `media-${Object.values(media).join('-')}`)
    await page.context().close()
  }
})

test('what is printed has no buttons, and tables and board stay whole', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('19x19.sgf'))
  await score(page)
  await page.emulateMedia({ media: 'print' })
  const visible = await page.$$eval('button, input, select, textarea, summary', all => all.filter(element => element.checkVisibility()).map(element => element.outerHTML))
  assert.deepEqual(visible, [])
  const inside = await page.$$eval('.board, table, .legend', all => all.map(element => getComputedStyle(element).breakInside))
  assert.ok(inside.length >= 4 && inside.every(value => value === 'avoid'), `${inside}`)
  const pdf = await page.pdf({ format: 'A4' })
  if (process.env.SHOTS) (await import('node:fs')).writeFileSync(`${process.env.SHOTS}/print.pdf`, pdf)
  assert.equal(pdf.toString('latin1').match(/\/Type\s*\/Page\b/g).length, 1)
  await page.context().close()
})

test('the page says what it is, which version, and where its source is', async () => {
  const page = await start()
  assert.match(await page.textContent('h1'), /Tenuki.*Who won this game of Go/)
  assert.match(await page.textContent('footer'), /Tenuki \d+\.\d+\.\d+/)
  assert.match(await page.getAttribute('footer a', 'href'), /^https:/)
  assert.equal(await page.$eval('.drop', drop => getComputedStyle(drop).borderStyle), 'dashed')
  await done(page)
})

test('event and date are shown, and computed results stand in the list of games', async () => {
  const page = await start()
  await give(page, 'all.sgf', `${textOf('9x9-a.sgf').replace('(;', '(;EV[Cup final]DT[2026-11-01]')}${textOf('9x9-c.sgf')}`)
  await score(page)
  assert.match(await page.textContent('.about'), /Cup final.*2026-11-01/)
  await page.waitForFunction(() => document.querySelectorAll('.games .computed').length === 2)
  assert.deepEqual(await page.$$eval('.games .computed', all => all.map(({ dataset }) => dataset.score)), ['W+4.5', 'B+36'])
  assert.match(await page.textContent('.games li:first-child'), /Cup final/)
  await done(page)
})

test('the focus stays on a button that was pressed', async () => {
  const page = await start()
  await page.focus('#example')
  await page.keyboard.press('Enter')
  await score(page, 'W+56.5')
  assert.equal(await page.evaluate(() => document.activeElement.id), 'example')
  await page.focus('#steps')
  await page.keyboard.press('Enter')
  await page.waitForSelector('.steps')
  // It goes there once the step has been painted.
  await until(page, () => /next step/.test(document.activeElement.textContent))
  assert.match(await page.evaluate(() => document.activeElement.textContent), /next step/)
  await done(page)
})

test('what cannot be read stays in the field for pasting', async () => {
  const page = await start()
  await page.click('#paste')
  await page.fill('#record', 'Dear diary')
  await page.click('text=Count it')
  await page.waitForSelector('.notice')
  await says(page, /no game record/)
  assert.equal(await page.inputValue('#record'), 'Dear diary')
  await page.fill('#record', textOf('9x9-a.sgf'))
  await page.click('text=Count it')
  assert.equal(await score(page, 'W+4.5'), 'W+4.5')
  assert.equal(await page.locator('#record').count(), 0)
  await page.click('#paste')
  await page.fill('#record', textOf('9x9-seki.sgf'))
  await page.press('#record', 'Control+Enter')
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  assert.equal(await page.locator('#record').count(), 0)
  // Another game closes the field, too.
  await page.click('#paste')
  await page.fill('#record', 'Dear diary')
  await give(page, 'a.sgf', textOf('9x9-a.sgf'))
  assert.equal(await score(page, 'W+4.5'), 'W+4.5')
  assert.equal(await page.locator('#record').count(), 0)
  await done(page)
})

test('coordinates of a small board are in proportion', async () => {
  const page = await start(DESK)
  const sizes = []
  for (const side of [5, 9, 19]) {
    await paste(page, `${'X'.repeat(1)}${'.'.repeat(side - 1)}\n${Array(side - 1).fill('.'.repeat(side)).join('\n')}`)
    await page.waitForSelector(`[data-size="${side}x${side}"]`)
    await read(page)
    sizes.push(await page.evaluate(() => {
      const svg = document.querySelector('.board svg')
      return Number(svg.querySelector('.coordinates').getAttribute('font-size')) * svg.getScreenCTM().a
    }))
  }
  for (const size of sizes) assert.ok(size > 11 && size < 26, `${sizes}`)
  await done(page)
})

test('a point is explained while the judge works on another position', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  await score(page, 'W+56.5')
  await page.mouse.move(...await place(page, [0, 0]))
  await page.mouse.move(...await place(page, [2, 8]))
  assert.match(await why(page), /C1.*seki/)
  await done(page)
})
