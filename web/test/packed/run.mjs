// Packs the package, installs it in an empty folder, and uses it there by a TypeScript program compiled with
// --strict, by plain Node.js, and by a page that Vite bundles (opened where CHROMIUM names a browser):
//
//   node test/packed/run.mjs
//
// TypeScript and Vite come from npm.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync, writeFileSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { launched, served } from '../../tools/chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'packed-'))
const run = (program, ...args) =>
  execFileSync(program, args, { cwd: folder, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })


try {
  const packed = JSON.parse(execFileSync('npm',
    ['pack', '--json', '--loglevel=error', '--pack-destination', folder], { cwd: root, encoding: 'utf8' }))[0]
  console.log(`${packed.filename}: ${packed.entryCount} files, ${packed.size} bytes, ${packed.unpackedSize} unpacked`)
  writeFileSync(join(folder, 'package.json'), '{"type":"module","private":true}')
  run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', packed.filename, 'typescript@5', 'vite@7')
  for (const file of ['program.ts', 'required.cts', 'plain.mjs', 'app.js']) {
    cpSync(new URL(file, import.meta.url), join(folder, file))
  }

  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({
    compilerOptions: {
      strict: true, noUncheckedIndexedAccess: true, target: 'es2022', module: 'nodenext', types: [],
      lib: ['es2023', 'dom', 'dom.iterable'],
    },
    files: ['program.ts', 'required.cts'],
  }))
  run('npx', 'tsc')
  // As bundlers look for declarations, and as TypeScript did before packages had `exports`.
  for (const resolution of ['bundler', 'node10']) {
    run('npx', 'tsc', '--noEmit', '--module', 'es2022', '--moduleResolution', resolution)
  }
  const typed = run('node', 'program.js').trim()
  console.log(`TypeScript: ${typed}`)
  assert.deepEqual(JSON.parse(typed), [Array(4).fill('W+10.5'), [3, 3], true, 6.5, 'white', 'B+17.5', [1],
    'black_territory', true, 'W+10.5', [[3, 3]], 1, true, { black: 2, white: 12.5 }, 'function', 6.5, '+X+XOO', true, 1, 'dead', 'captured', 'function'])

  const plain = run('node', 'plain.mjs').trim()
  console.log(`Node.js: ${plain}`)
  assert.equal(plain, 'W+10.5 {"black":4,"white":0.5} []')

  writeFileSync(join(folder, 'index.html'),
    '<!DOCTYPE html><meta charset="utf-8"><title></title><script type="module" src="/app.js"></script>')
  run('npx', 'vite', 'build', '--logLevel', 'warn', '--target', 'es2022')
  console.log(`Vite: ${readdirSync(join(folder, 'dist/assets')).join(' ')}`)
  if (process.env.CHROMIUM) {
    const server = await served(join(folder, 'dist'))
    const browser = await launched(process.env.CHROMIUM)
    const page = await browser.newPage()
    page.on('pageerror', error => console.log(error))
    await page.goto(`${server.origin}/index.html`)
    await page.waitForFunction(() => document.title !== '')
    console.log(`Vite's page: ${await page.title()}`)
    assert.equal(await page.title(), 'W+10.5 <svg W+10.5 [] 4')
    await browser.close()
    server.close()
  }
} finally {
  rmSync(folder, { recursive: true })
}
