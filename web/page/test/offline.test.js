// The service worker: after one visit the page needs no server, looks the same, and leaves other files alone.

import assert from 'node:assert/strict'
import { cpSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import { served } from '../../tools/chromium.mjs'
import { CSP, SITE, folder, give, inBrowser, opened, read, score, shot, textOf } from './helper.js'

inBrowser()
// The page in a folder beside other files.
cpSync(SITE, join(folder, 'go'), { recursive: true })
writeFileSync(join(folder, 'go', 'notes.html'), '<!DOCTYPE html><title>Notes</title>')

const kept = page => page.evaluate(async () => {
  await navigator.serviceWorker.ready
  while (!navigator.serviceWorker.controller) await new Promise(done => setTimeout(done, 20))
})

test('after one visit a new tab without the server shows the same picture', async t => {
  const server = await served(folder, { 'content-security-policy': CSP })
  // It is closed below; a server left open by a failure would keep the tests from ending.
  t.after(() => server.close())
  const address = `${server.origin}/go/`
  const page = await opened(address)
  await kept(page)
  const fresh = await page.context().newPage()
  await fresh.goto(address)
  await fresh.waitForSelector('.board')
  await fresh.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  await read(fresh)
  const online = await fresh.screenshot()
  server.close()
  const offline = await page.context().newPage()
  const complaints = []
  offline.on('console', message => message.type() === 'error' && complaints.push(`${message.text()} ${message.location().url}`))
  offline.on('pageerror', error => complaints.push(error.message))
  await offline.goto(address)
  await offline.waitForFunction(() => performance.getEntriesByName('usable').length > 0)
  await read(offline)
  assert.ok(online.equals(await offline.screenshot()), 'the pictures differ')
  // The browser asks for a newer service worker, and only for that.
  assert.deepEqual(complaints.filter(text => !text.endsWith('/offline.js')), [])
  offline.complaints = []
  await give(offline, 'a.sgf', textOf('19x19.sgf'))
  assert.equal(await score(offline), 'B+4.5')
  await shot(offline, 'offline')
  await offline.goto(`${address}index.html?from=home`)
  await offline.waitForSelector('.board')
  await page.context().close()
})

test('other addresses of its folder are not its own', async t => {
  const server = await served(folder, { 'content-security-policy': CSP })
  t.after(() => server.close())
  const page = await opened(`${server.origin}/go/`)
  await kept(page)
  await page.goto(`${server.origin}/go/notes.html`)
  assert.equal(await page.title(), 'Notes')
  // The server's answer is an error without a page.
  await assert.rejects(page.goto(`${server.origin}/go/notes.txt`), /ERR_HTTP_RESPONSE_CODE_FAILURE/)
  await page.context().close()
})
