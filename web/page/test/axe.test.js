// axe-core finds nothing in any state of the page.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { test } from 'node:test'

import { DESK, NARROW, PHONE, give, inBrowser, otherScore, place, read, says, score, start, textOf } from './helper.js'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

// The policy would keep axe itself out.
inBrowser({ headers: {} })

const SHAPES = {
  'desk, light': DESK, 'desk, dark': { ...DESK, colorScheme: 'dark' },
  'phone, light': PHONE, 'phone, dark': { ...PHONE, colorScheme: 'dark' }, '320 px': NARROW,
}

for (const [name, options] of Object.entries(SHAPES)) {
  test(`axe-core finds nothing: ${name}`, async () => {
    const page = await start(options)
    await page.evaluate(axe)
    const check = async state => {
      await read(page)
      // What lies under a message is smaller.
      await page.evaluate(() => scrollTo(0, 0))
      const { violations } = await page.evaluate(() => globalThis.axe.run({
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
      }))
      assert.deepEqual(violations.map(({ id, nodes }) => `${state}: ${id}: ${nodes.map(node => node.html).join('; ').slice(0, 600)}`), [])
    }
    await check('empty')
    await page.click('#example')
    await score(page, 'W+56.5')
    await page.mouse.click(...await place(page, [7, 3]))
    await otherScore(page, 'W+56.5')
    await check('marked')
    await page.click('text=How it is counted, step by step')
    await page.waitForSelector('.steps')
    await check('steps')
    await page.click('text=Back to the count')
    await give(page, 'many.sgf', `${textOf('9x9-a.sgf')}(;SZ[77])${textOf('9x9-c.sgf')}`)
    await page.click('.games .error')
    await says(page, /SZ\[77\]/)
    await check('several games, and a message')
    await page.click('summary')
    await page.selectOption('#language', 'ko')
    await check('Korean, setting up')
    await page.context().close()
  })
}
