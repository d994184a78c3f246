// Reload, Back, Forward and links: address and game go together.

import assert from 'node:assert/strict'
import { test } from 'node:test'

import { SINGLE, address, done, give, inBrowser, keptSource, opened, otherScore, place, reads, says, score, server, start, stones, textOf } from './helper.js'

inBrowser()

const reloaded = async page => {
  await keptSource(page)
  await page.reload()
  await page.waitForSelector('.board')
  await page.waitForSelector('#score')
}

test('reloading brings back the game, its marks, its rules and its move', async () => {
  for (const origin of [`${server.origin}/index.html`, SINGLE]) {
    const page = await opened(origin)
    await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
    await score(page, 'W+56.5')
    await page.waitForSelector('.rules[aria-busy=false]')
    await page.check('input[value=chinese]')
    await score(page, 'W+55.5')
    await page.mouse.click(...await place(page, [7, 3]))
    const marked = await otherScore(page, 'W+55.5')
    const { dead } = await stones(page)
    await reloaded(page)
    assert.equal(await score(page), marked)
    assert.equal((await stones(page)).dead, dead)
    assert.match(await page.textContent('.result'), /Chinese rules/)
    assert.match(await page.textContent('.sureness'), /You marked/)
    await page.click('[aria-label="The move before"]')
    await page.click('[aria-label="The move before"]')
    await page.click('[aria-label="The move before"]')
    await reads(page, '.moves output', /Move 39 of 42/)
    await reloaded(page)
    assert.match(await page.textContent('.moves output'), /Move 39 of 42/)
    assert.match(await page.textContent('.players'), /GNU Go/)
    await done(page)
  }
})

test('a click is kept, however soon after it the page is reloaded', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  await score(page, 'W+56.5')
  await keptSource(page)
  // Until then the page before is there, with its own text.
  const loaded = page.waitForEvent('load')
  await page.evaluate(() => {
    const svg = document.querySelector('.board svg')
    const { x: clientX, y: clientY } = new DOMPoint(7, 3).matrixTransform(svg.getScreenCTM())
    for (const type of ['pointerdown', 'pointerup']) svg.dispatchEvent(new PointerEvent(type, { clientX, clientY, isPrimary: true, pointerType: 'mouse', bubbles: true }))
    location.reload()
  })
  await loaded
  await page.waitForSelector('.sureness')
  assert.match(await page.textContent('.sureness'), /You marked/)
  await otherScore(page, 'W+56.5')
  await done(page)
})

test('what is opened as soon as the page is there stays', async () => {
  const page = await start()
  await page.addInitScript(() => new MutationObserver((_, observer) => {
    const example = document.querySelector('#example')
    if (!example) return
    observer.disconnect()
    example.click()
  }).observe(document, { childList: true, subtree: true }))
  await page.reload()
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  await done(page)
})

test('where the tab keeps nothing, or no more, a reload brings back the last change, none before it', async () => {
  for (const forbid of [
    () => Object.defineProperty(window, 'sessionStorage', { get() { throw new DOMException('forbidden', 'SecurityError') } }),
    () => { globalThis.fill = () => { for (let size = 1 << 22; size > 0; size >>= 1) try { for (let i = 0; ; i++) sessionStorage.setItem(`${size} ${i}`, 'x'.repeat(size)) } catch { /* full */ } } },
  ]) {
    const page = await start()
    await page.addInitScript(forbid)
    await page.reload()
    await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
    await score(page, 'W+56.5')
    await page.mouse.click(...await place(page, [7, 3]))
    const once = await otherScore(page, 'W+56.5')
    await page.evaluate(() => globalThis.fill?.())
    // More stones are dead: the text is longer.
    await page.mouse.click(...await place(page, [4, 5]))
    const twice = await otherScore(page, once)
    await reloaded(page)
    assert.equal(await score(page, twice), twice)
    await done(page)
  }
})

test('what was said of one game is not said of another one of the history', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  await score(page, 'W+56.5')
  await give(page, 'b.sgf', textOf('9x9-c.sgf'))
  await score(page, 'B+36')
  await give(page, 'c.sgf', '(;SZ[77])')
  await page.waitForSelector('.notice')
  await page.goBack()
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  await page.waitForSelector('.notice', { state: 'detached' })
  await done(page)
})

test('a file of 20 MB and a list of games come back, too', async () => {
  const page = await start()
  const large = textOf('9x9-a.sgf').replace('(;', `(;GC[${'x'.repeat(20e6)}]`)
  await give(page, 'all.sgf', `${large}${textOf('9x9-c.sgf')}`)
  await score(page, 'W+4.5')
  await page.click('.games li:nth-child(2) button')
  assert.equal(await score(page, 'B+36'), 'B+36')
  await reloaded(page)
  assert.equal(await score(page, 'B+36'), 'B+36')
  assert.match(await page.textContent('.games h3'), /2 games/)
  await page.goBack()
  assert.equal(await score(page, 'W+4.5'), 'W+4.5')
  await done(page)
})

test('Back and Forward walk through games', async () => {
  const page = await start()
  await give(page, 'one.sgf', textOf('9x9-seki.sgf'))
  await score(page, 'W+56.5')
  await page.mouse.click(...await place(page, [7, 3]))
  const marked = await otherScore(page, 'W+56.5')
  await give(page, 'two.sgf', textOf('19x19.sgf'))
  await score(page, 'B+4.5')
  await page.goBack()
  assert.equal(await score(page, marked), marked)
  await page.click('#undo')
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  await page.goForward()
  assert.equal(await score(page, 'B+4.5'), 'B+4.5')
  await done(page)
})

test('the address holds the link of the game that is shown, or none', async () => {
  const page = await start()
  await give(page, 'one.sgf', textOf('9x9-seki.sgf'))
  await score(page, 'W+56.5')
  await page.click('#link')
  await page.waitForFunction(() => location.hash.length > 50)
  // The message moves the board.
  await says(page, /link/i)
  const link = await address(page)
  await page.mouse.click(...await place(page, [7, 3]))
  await otherScore(page, 'W+56.5')
  assert.equal(new URL(await address(page)).hash, '')
  await give(page, 'two.sgf', textOf('19x19.sgf'))
  await score(page, 'B+4.5')
  assert.equal(new URL(await address(page)).hash, '')
  // A link that is put into the address by hand.
  await page.evaluate(link => { location.href = link }, link)
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  await page.goBack()
  assert.equal(await score(page, 'B+4.5'), 'B+4.5')
  await give(page, 'three.sgf', textOf('9x9-a.sgf'))
  assert.equal(await score(page, 'W+4.5'), 'W+4.5')
  assert.equal(new URL(await address(page)).hash, '')
  await done(page)
})

test('opening a record puts the tool back', async () => {
  const page = await start()
  await page.check('input[value=black]')
  await give(page, 'one.sgf', textOf('9x9-seki.sgf'))
  await score(page, 'W+56.5')
  assert.equal(await page.isChecked('input[value=mark]'), true)
  await page.mouse.click(...await place(page, [7, 3]))
  // The click has marked a stone, and put none.
  await otherScore(page, 'W+56.5')
  assert.match(await page.textContent('.moves output'), /Move 42 of 42/)
  await done(page)
})
