// The page in Firefox (FIREFOX names the program), driven by WebDriver BiDi: a record is opened, a stone is marked, the
// page is reloaded, a position is drawn. The other tests run in Chromium.

import assert from 'node:assert/strict'
import { test } from 'node:test'
import puppeteer from 'puppeteer-core'

import { browser, inBrowser, keptSource, record, server } from './helper.js'

const executablePath = process.env.FIREFOX
const skip = executablePath ? false : 'FIREFOX names no program'

inBrowser({ skip, launch: () => puppeteer.launch({ browser: 'firefox', executablePath, headless: true, timeout: 120_000 }) })

const place = (page, x, y) => page.evaluate((x, y) => {
  const at = new DOMPoint(x, y).matrixTransform(document.querySelector('.board svg').getScreenCTM())
  return [at.x, at.y]
}, x, y)
const scored = (page, wanted) => page.waitForFunction(wanted => document.querySelector('#score')?.dataset.score === wanted, { timeout: 60_000 }, wanted)

test('in Firefox a record is opened, marked, reloaded, and a position is drawn', { skip }, async () => {
  const page = await browser.newPage()
  const complaints = []
  page.on('pageerror', error => complaints.push(error.message))
  page.on('console', message => message.type() === 'error' && complaints.push(message.text()))
  await page.setViewport({ width: 1280, height: 900 })
  await page.goto(`${server.origin}/index.html`)
  await page.waitForSelector('.board')
  const field = await page.$('input[type=file]')
  await field.uploadFile(record('9x9-seki.sgf'))
  await scored(page, 'W+56.5')
  // H6, a dead black stone.
  await page.mouse.click(...await place(page, 7, 3))
  await page.waitForFunction(() => /You marked/.test(document.querySelector('.sureness').textContent))
  await page.waitForFunction(() => document.querySelector('#score') && document.querySelector('#score').dataset.score !== 'W+56.5')
  const marked = await page.$eval('#score', score => score.dataset.score)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => true))
  await keptSource(page)
  await page.reload()
  await scored(page, marked)
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/firefox.png` })
  await page.click('summary')
  await page.click('form button')
  await page.waitForSelector('[data-size="19x19"]')
  await page.evaluate(() => scrollTo(0, 0))
  await page.mouse.click(...await place(page, 3, 3))
  await page.mouse.click(...await place(page, 15, 3))
  await page.waitForFunction(() => document.querySelectorAll('.stones :is([data-letter=X],[data-letter=O])').length === 2)
  assert.deepEqual(complaints, [])
  await page.close()
})
