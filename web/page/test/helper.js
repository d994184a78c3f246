// The built page in Chromium: CHROMIUM names the program, TENUKI the native one.

import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before } from 'node:test'
import { fileURLToPath } from 'node:url'

import { launched, served } from '../../tools/chromium.mjs'

export const CSP = "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'"
export const SITE = fileURLToPath(new URL('../dist/site', import.meta.url))
export const SINGLE = new URL('../dist/single/tenuki.html', import.meta.url).href
export const REPOSITORY = fileURLToPath(new URL('../../../', import.meta.url))
export const record = name => `${REPOSITORY}tests/records/${name}`
export const textOf = name => readFileSync(record(name), 'utf8')

export const DESK = { viewport: { width: 1280, height: 900 } }
export const PHONE = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, deviceScaleFactor: 2 }
export const NARROW = { viewport: { width: 320, height: 640 }, isMobile: true, hasTouch: true }

const chromium = () => launched(process.env.CHROMIUM ?? '/usr/bin/chromium')

/** Serves the page with the strict policy, or others. */
export const site = (headers = { 'content-security-policy': CSP }) => served(SITE, headers)

/** For the tests of a file that calls `inBrowser`. */
export let browser
export let server

/** Starts a browser, and a server of the page, before the tests of a file, and ends both after them. */
export function inBrowser({ skip = false, launch = chromium, headers } = {}) {
  before(async () => {
    if (skip) return
    browser = await launch()
    server = await site(headers)
  })
  after(async () => {
    await browser?.close()
    server?.close()
  })
}

/** A page of its own, with everything that it complains about or asks of others. */
export async function opened(address, options = DESK) {
  const context = await browser.newContext({ locale: 'en-GB', ...options })
  const page = await context.newPage()
  page.complaints = []
  page.on('pageerror', error => page.complaints.push(error.message))
  page.on('console', message => message.type() === 'error' && page.complaints.push(message.text()))
  page.on('request', request => {
    const { origin } = new URL(request.url())
    if (origin !== new URL(address).origin && !/^(data|blob):/.test(request.url())) page.complaints.push(`asks for ${request.url()}`)
  })
  await page.goto(address)
  await page.waitForSelector('.board')
  // The board is drawn again once its width is known.
  await read(page)
  return page
}

/** The page of the server. */
export const start = options => opened(`${server.origin}/index.html`, options)

/** Closes a page, which has complained about nothing. */
export async function done(page) {
  assert.deepEqual(page.complaints, [])
  await page.context().close()
}

/** For the files of a test. */
export const folder = mkdtempSync(join(tmpdir(), 'tenuki-page-'))
process.on('exit', () => rmSync(folder, { recursive: true }))

/** Gives the page a file, as a reader who chooses it. */
export async function give(page, name, content) {
  const path = join(folder, name)
  writeFileSync(path, content)
  await page.setInputFiles('input[type=file]', path)
  await read(page)
}

/** The page has painted what it has drawn, and has done what it does after painting, such as moving the focus. */
export const painted = page => page.evaluate(() => new Promise(done => requestAnimationFrame(() => setTimeout(done))))

/** The page reads nothing any more, and has painted what it has read. */
export async function read(page) {
  await painted(page)
  await page.waitForSelector('main[aria-busy=false]')
  await painted(page)
}

/** Pastes a text into the page. */
export async function paste(page, text) {
  await page.evaluate(text => {
    const data = new DataTransfer()
    data.setData('text/plain', text)
    dispatchEvent(new ClipboardEvent('paste', { clipboardData: data }))
  }, text)
  await read(page)
}

/** Waits until this holds in the page. If it never does, what the test asserts next says what is there instead. */
export const until = (page, holds, argument) => page.waitForFunction(holds, argument).catch(() => {})

const shownScore = page => page.evaluate(() => document.querySelector('#score')?.dataset.score)

/** The score that is shown, once there is one, or once it is this one. */
export async function score(page, wanted) {
  await read(page)
  await until(page, wanted => {
    const shown = document.querySelector('#score')?.dataset.score
    return shown !== undefined && (wanted === undefined || shown === wanted)
  }, wanted)
  await painted(page)
  return shownScore(page)
}

/** The score that is shown, once it is another one than this. */
export async function otherScore(page, old) {
  await until(page, old => {
    const shown = document.querySelector('#score')?.dataset.score
    return shown !== undefined && shown !== old
  }, old)
  await read(page)
  const shown = await shownScore(page)
  assert.ok(shown !== undefined && shown !== old, `another score than ${old}, not ${shown}`)
  return shown
}

/** Why a point counts, once it is said. */
export async function why(page) {
  await read(page)
  await page.waitForSelector('.why[aria-busy=false]')
  return page.textContent('.why')
}

/** An element has this text, if not at once then soon. */
export async function reads(page, selector, wanted, about) {
  await page.locator(selector).filter({ hasText: wanted }).first().waitFor({ state: 'attached' }).catch(() => {})
  assert.match(await page.textContent(selector), wanted, about)
}

/** What the page says. */
export const message = page => page.textContent('.messages')

/** The page says something, if not at once then soon. */
export const says = (page, wanted, about) => reads(page, '.messages', wanted, about)

/** The address of the page. */
export const address = page => page.evaluate(() => location.href)

/** The file of the game that is shown is kept in the browser, so that it is there after a reload. */
export const keptSource = page => page.waitForFunction(async () => {
  const answer = request => new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result)
    request.onerror = () => reject(request.error)
  })
  // The page has made the database when it opened the file.
  const database = await answer(indexedDB.open('tenuki'))
  while (await answer(database.transaction('opened').objectStore('opened').count(history.state.file)) === 0) {
    await new Promise(done => setTimeout(done, 20))
  }
  database.close()
  return true
})

/** Where a point of the board is, in pixels. */
export async function place(page, [x, y]) {
  return page.evaluate(([x, y]) => {
    const at = new DOMPoint(x, y).matrixTransform(document.querySelector('.board svg').getScreenCTM())
    return [at.x, at.y]
  }, [x, y])
}

/** How many stones there are: all of a colour, and those that are drawn as dead. */
export const stones = page => page.evaluate(() => {
  const count = letters => [...document.querySelectorAll('.board > svg:first-child .stones [data-letter]')].filter(({ dataset }) => letters.includes(dataset.letter)).length
  return { black: count('X#xdf'), white: count('O@oeg'), dead: count('xodefg'), blackTerritory: count('+'), whiteTerritory: count('-') }
})

export async function shot(page, name) {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png`, fullPage: true })
}
