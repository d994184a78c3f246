// Why a chain is dead, move by move, and moves that the reader tries: by mouse, and by keyboard alone.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'

import { DESK, PHONE, done, inBrowser, opened, painted, paste, place, read, reads, score, server, shot, stones } from './helper.js'

const SLACK = Number(process.env.SLACK ?? 1)
const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** White has an eye of two points. */
const DEAD = '..OXX\nOOOX.\nXXXXX\nX.X.X'
/** White has an eye of three points in a row. */
const UNSETTLED = '...OXX\nOOOOX.\nXXXXXX\nX.X.X.'
/** White can take C4 back only in a ko. */
const KO = '...OXX.\nOOOXXX.\nXXXXXX.\n.X.X.XX'
const SEKI = '.X.O.\nXXXOO\nXXXOO\nXXXOO\nXXXOO'

// The page's own policy would keep axe out.
inBrowser({ headers: {} })

async function start(board, options = DESK) {
  const page = await opened(`${server.origin}/index.html`, options)
  await page.evaluate(axe)
  await paste(page, board)
  await score(page)
  return page
}

/** Clicks a point, once the board has come to rest. */
async function click(page, vertex) {
  let at = ''
  let last
  do {
    last = String(at)
    await painted(page)
    at = await place(page, vertex)
  } while (String(at) !== last)
  await page.mouse.click(...at)
}
/** The numbers on the board, as `x,y: number`. */
const numbers = page => page.evaluate(() => Array.from(document.querySelectorAll('.board > svg:first-child .marks text'),
  text => `${text.getAttribute('x')},${Math.floor(Number(text.getAttribute('y')))}: ${text.textContent}`).sort())

async function clean(page) {
  const { violations } = await page.evaluate(() => globalThis.axe.run({
    runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  }))
  assert.deepEqual(violations.map(({ id, nodes }) => `${id}: ${nodes.map(node => node.html).join('; ')}`), [])
}

/** The board and what is said beside or under it are on the screen together. */
async function together(page) {
  const off = await page.evaluate(() => ['.board', '.fight'].filter(name => {
    const { top, bottom } = document.querySelector(name).getBoundingClientRect()
    return top < -1 || bottom > innerHeight + 1
  }))
  assert.deepEqual(off, [])
}

for (const [name, options] of [['a mouse', DESK], ['a finger', PHONE]]) {
  test(`with ${name} a dead chain is shown to be dead, and cannot be saved`, async () => {
    const page = await start(DEAD, options)
    const [before, result] = [await stones(page), await score(page)]
    await page.check('input[value=ask]')
    await click(page, [0, 1])
    await page.click('#show')
    await reads(page, '.fight', /The white chain at A3 is dead\.\s*White plays first\./)
    await painted(page)
    await together(page)
    const next = page.getByRole('button', { name: 'The next move' })
    await next.click()
    await reads(page, '.fight', /Move 1 of 4: White passes\./)
    assert.deepEqual(await numbers(page), [])
    await next.click()
    await reads(page, '.fight', /Move 2 of 4: Black plays A4\./)
    await next.click()
    await reads(page, '.fight', /Move 3 of 4: White plays B4\. Captured: 1\./)
    assert.deepEqual(await numbers(page), ['1,0: 3'])
    await page.getByRole('button', { name: 'The move before' }).click()
    assert.deepEqual(await numbers(page), ['0,0: 2'])
    await next.click()
    await next.click()
    await reads(page, '.fight', /Move 4 of 4: Black plays A4\. Captured: 5\. Black takes it\./)
    assert.equal((await stones(page)).white, 0)
    await together(page)
    await clean(page)
    await shot(page, `fight-shown-${options === DESK ? 'desk' : 'phone'}`)
    await page.getByRole('button', { name: 'Close' }).click()

    await page.click('#try')
    await reads(page, '.fight', /You play White: click a point, or pass\./)
    await click(page, [2, 1])
    await reads(page, '.fight', /There is a stone at C3 already\./)
    await click(page, [4, 1])
    await reads(page, '.fight', /A stone at E3 would have no liberty, and captures nothing\./)
    await page.getByRole('button', { name: 'Pass' }).click()
    await reads(page, '.fight', /White passes\. Black plays A4\. You play White/)
    await page.getByRole('button', { name: 'Take back' }).click()
    await reads(page, '.fight', /is dead\.\s*You play White/)
    const took = await page.evaluate(([x, y]) => new Promise(done => {
      const begin = performance.now()
      new MutationObserver(() => /captured/.test(document.querySelector('.fight').textContent) && done(performance.now() - begin))
        .observe(document.querySelector('.fight'), { subtree: true, childList: true, characterData: true })
      const svg = document.querySelector('.board svg')
      for (const type of ['pointerdown', 'pointerup']) svg.dispatchEvent(new PointerEvent(type, { clientX: x, clientY: y, isPrimary: true, pointerId: 1, pointerType: 'mouse', bubbles: true }))
    }), await place(page, [0, 0]))
    assert.ok(took < 100 * SLACK, `${took} ms`)
    await reads(page, '.fight', /White plays A4\. Black plays B4\. It is captured\. You cannot prevent that\./)
    assert.equal((await stones(page)).white, 0)
    await together(page)
    await clean(page)
    await shot(page, `fight-tried-${options === DESK ? 'desk' : 'phone'}`)
    await page.keyboard.press('Escape')
    // The game is what it was.
    await read(page)
    assert.deepEqual(await stones(page), before)
    assert.equal(await score(page), result)
    assert.equal(await page.isDisabled('#undo'), true)
    await done(page)
  })
}

test('by keyboard alone both lines of an unsettled chain are shown, and the chain is saved', async () => {
  const page = await start(UNSETTLED)
  const { keyboard } = page
  const tabTo = async selector => {
    for (let i = 0; i < 60; i++) {
      if (await page.evaluate(selector => document.activeElement?.matches(selector), selector)) return
      await keyboard.press('Tab')
    }
    assert.fail(`the focus never comes to ${selector}`)
  }
  await tabTo('.board')
  // The first key shows the cursor.
  for (const key of ['ArrowLeft', 'Home', 'PageUp', 'ArrowDown']) await keyboard.press(key)
  await page.waitForSelector('#show')
  await tabTo('#show')
  await keyboard.press('Enter')
  await reads(page, '.fight', /The side that plays first decides about the white chain at A3\.\s*Black plays first\./)
  for (let i = 0; i < 9; i++) await keyboard.press('ArrowRight')
  await reads(page, '.fight', /Move 7 of 7: .*Black takes it\./)
  await keyboard.press('ArrowLeft')
  await reads(page, '.fight', /Move 6 of 7/)
  await clean(page)
  await tabTo('.fight [aria-pressed=false]')
  await keyboard.press('Enter')
  await reads(page, '.fight', /White plays first\./)
  await keyboard.press('ArrowRight')
  await reads(page, '.fight', /Move 1 of 1: White plays B4\. Black cannot take it\./)
  await keyboard.press('Escape')
  await tabTo('#try')
  await keyboard.press('Enter')
  await reads(page, '.fight', /You play White/)
  // The cursor is on the chain.
  await page.waitForFunction(() => document.activeElement.matches('.board'))
  await keyboard.press('ArrowUp')
  await keyboard.press('Enter')
  await reads(page, '.fight', /White plays A4\. Black plays B4\. You play White/)
  assert.deepEqual(await numbers(page), ['0,0: 1', '1,0: 2'])
  await tabTo('.fight button:nth-child(2)')
  await keyboard.press('Enter')
  assert.deepEqual(await numbers(page), [])
  await keyboard.press('Shift+Tab')
  while (await page.evaluate(() => !document.activeElement.matches('.board'))) await keyboard.press('Shift+Tab')
  await keyboard.press('ArrowRight')
  await keyboard.press('Enter')
  await reads(page, '.fight', /White plays B4\. It lives\.$/)
  assert.equal(await page.isDisabled('.fight button'), true)
  await keyboard.press('Escape')
  await page.waitForSelector('.fight', { state: 'detached' })
  assert.equal(await page.evaluate(() => document.activeElement.className.includes('board')), true)
  // The other side tries to capture it.
  await page.click('#try-other')
  await reads(page, '.fight', /You play Black: click a point, or pass\./)
  await click(page, [0, 0])
  await reads(page, '.fight', /Black plays A4\. White plays B4\. It lives\.$/)
  await page.getByRole('button', { name: 'Take back' }).click()
  await click(page, [1, 0])
  await reads(page, '.fight', /Black plays B4\. It can no longer live\.$/)
  await clean(page)
  await page.keyboard.press('Escape')
  await page.waitForSelector('.fight', { state: 'detached' })
  await done(page)
})

test('a ko may be taken back only after a pass', async () => {
  const page = await start(KO)
  await page.check('input[value=ask]')
  await click(page, [0, 1])
  await page.click('#try')
  await click(page, [1, 0])
  await reads(page, '.fight', /White plays B4\. Black plays C4\./)
  await click(page, [3, 0])
  await reads(page, '.fight', /D4 takes a ko back: pass for it first\./)
  await page.getByRole('button', { name: 'Pass' }).click()
  await reads(page, '.fight', /White passes\. Black plays A4\. It is captured\./)
  await done(page)
})

test('a chain in seki cannot be captured', async () => {
  const page = await start(SEKI)
  await page.check('input[value=ask]')
  await click(page, [1, 1])
  await reads(page, '#try', /Try to capture it/)
  await page.click('#try')
  await reads(page, '.fight', /You play White/)
  await click(page, [2, 0])
  await reads(page, '.fight', /White plays C5\. Black plays E5\. You play White/)
  await page.getByRole('button', { name: 'Pass' }).click()
  await reads(page, '.fight', /White passes\. Black passes\. Both passed\. It lives\. You cannot prevent that\./)
  // Another position leaves the fight.
  await paste(page, DEAD)
  await page.waitForSelector('.fight', { state: 'detached' })
  await done(page)
})

test('nothing is offered where nothing is proved', async () => {
  const page = await start(DEAD)
  await page.check('input[value=ask]')
  // A living chain, and an empty point.
  for (const vertex of [[0, 2], [4, 1]]) {
    await click(page, vertex)
    await page.waitForTimeout(300)
    assert.equal(await page.$('#show'), null)
  }
  await click(page, [0, 1])
  await page.waitForSelector('#show')
  // Marked alive, it is still proved to be dead.
  await page.check('input[value=mark]')
  await click(page, [0, 1])
  await reads(page, '.why', /is alive/)
  await page.click('#show')
  await reads(page, '.fight', /The white chain at A3 is dead/)
  await done(page)
})
