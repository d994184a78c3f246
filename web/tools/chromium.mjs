// The package in a page of Chromium, by npm's playwright-core (on NODE_PATH, or installed).

import { createServer } from 'node:http'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { extname, join, normalize } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const TYPES = { '.html': 'text/html', '.js': 'text/javascript', '.wasm': 'application/wasm', '.css': 'text/css',
  '.svg': 'image/svg+xml', '.webmanifest': 'application/manifest+json' }

/** Serves the package's folder, or another, each answer with these headers. */
export async function served(folder = root, headers = {}) {
  const server = createServer(async (request, response) => {
    if (request.url === '/favicon.ico') return response.writeHead(204).end()
    const asked = normalize(decodeURIComponent(new URL(request.url, 'http://localhost').pathname))
    const path = asked.endsWith('/') ? `${asked}index.html` : asked
    try {
      const body = path === '/blank' ? '<!DOCTYPE html><title>.</title>' : await readFile(join(folder, path))
      const type = path === '/blank' ? 'text/html' : TYPES[extname(path)] ?? 'application/octet-stream'
      response.writeHead(200, { 'content-type': type, ...headers }).end(body)
    } catch {
      response.writeHead(404).end()
    }
  })
  await new Promise(resolve => server.listen(0, '127.0.0.1', resolve))
  return { origin: `http://127.0.0.1:${server.address().port}`, close() { server.close(); server.closeAllConnections() } }
}

export async function launched(executablePath) {
  const { chromium } = createRequire(join(process.cwd(), 'x.js'))('playwright-core')
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking',
      '--disable-component-update', '--disable-sync'],
  })
}

/** A page that answers JSON lines by the package. */
export async function inChromium(executablePath) {
  const server = await served()
  const browser = await launched(executablePath)
  const page = await browser.newPage()
  await page.goto(`${server.origin}/blank`)
  await page.evaluate(async () => {
    const [{ createScorer }, { ask }] = await Promise.all([import('/js/index.js'), import('/tools/ask.js')])
    const scorer = await createScorer({ pictures: true })
    globalThis.answer = lines => JSON.stringify(lines.map(line => ask(scorer, line)))
  })
  return {
    async ask(lines) {
      const answers = []
      for (let i = 0; i < lines.length; i += 500) {
        answers.push(...JSON.parse(await page.evaluate(some => globalThis.answer(some), lines.slice(i, i + 500))))
      }
      return answers
    },
    async close() {
      await browser.close()
      server.close()
    },
  }
}
