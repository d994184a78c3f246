// The packed package in other people's builds: each bundler makes a page of the same program, which is opened in
// Chromium. Prints a table.
//
//   CHROMIUM=/usr/bin/chromium node test/bundlers/run.mjs [NAME…]
//
// The bundlers come from npm, each into a folder of its own.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { launched, served } from '../../tools/chromium.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'bundlers-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
const WASM = 'node_modules/tenuki-score/dist'

/** What the page says where all is well: two entries, one of them with `init`. */
const WELL = 'W+10.5 4'
const html = script => `<!DOCTYPE html><meta charset="utf-8"><title></title>${script}`
const MODULE = html('<script type="module" src="./app.js"></script>')

// goscorer's stand-in, changed in its import only, answers after `init`; inline it answers at once.
const program = (init, entry = 'goscorer') => `
import { init, score } from 'tenuki-score'
import { ${entry === 'goscorer' ? 'init as ready, ' : ''}finalAreaScore } from 'tenuki-score/${entry}'
const start = async () => {
  await init(${init})
  ${entry === 'goscorer' ? `await ready(${init})` : ''}
  const stones = [[0, 1], [1, 0]]
  document.title = score('.X.XOO XXXXO. OOOOOO .O.XO. OOOOOO').score + ' ' + finalAreaScore(stones, stones.map(row => row.map(() => false)), 0.5).black
}
start().catch(error => { document.title = 'error: ' + error.message })
`
/** The main entry alone: what another entry needs must not be what makes it work. */
const alone = `
import { init, judge, score } from 'tenuki-score'
init().then(() => { document.title = score('.X.XOO XXXXO. OOOOOO .O.XO. OOOOOO').score + ' ' + (4 + judge('.X. XXX .X.').dead.length) }, error => { document.title = 'error: ' + error.message })
`
/** The judge alone: no other module is in the bundle. */
const judging = (module = '') => `
import deadstones from 'tenuki-score/deadstones'
${module && `deadstones.useFetch('${module}')`}
const signs = ['.X.XOO', 'XXXXO.', 'OOOOOO', '.O.XO.', 'OOOOOO'].map(row => Array.from(row, letter => '.XO'.indexOf(letter)).map(sign => sign === 2 ? -1 : sign))
deadstones.guess(signs, { finished: true, iterations: 100 }).then(dead => { document.title = String(dead) === '3,3' ? '${WELL}' : 'dead: ' + dead }, error => { document.title = 'error: ' + error.message })
`
/** The same for a script that is no module: the module is inside, and nothing is fetched or awaited. */
const inline = `
import { finalAreaScore } from 'tenuki-score/goscorer/inline'
const stones = [[0, 1], [1, 0]]
export const black = finalAreaScore(stones, stones.map(row => row.map(() => false)), 0.5).black
`
const LIBRARY = html('<script src="./library.js"></script><script>document.title = "W+10.5 " + library.black</script>')

const BUILDS = {
  'plain script': { install: [], what: 'import map, no bundler', build: () => {
    cpSync(join(here, 'node_modules/tenuki-score'), join(here, 'dist/tenuki-score'), { recursive: true })
    write('dist/app.js', program('').replaceAll("'tenuki-score'", "'./tenuki-score/js/index.js'").replaceAll("'tenuki-score/goscorer'", "'./tenuki-score/js/goscorer.js'"))
    write('dist/index.html', MODULE)
  } },
  'Vite 7': { install: ['vite@7'], what: 'as it is', build: () => vite() },
  'Vite 8, one entry': { install: ['vite@8'], what: 'as it is', build: () => vite(alone) },
  'webpack 5, one entry': { install: ['webpack@5', 'webpack-cli@6'], what: 'as it is', build: () => webpack(alone) },
  'Vite 8': { install: ['vite@8'], what: 'as it is', build: () => vite() },
  'Vite 7, served': { install: ['vite@7'], what: "optimizeDeps: { exclude: ['tenuki-score'] }", dev: true },
  'Vite 8, served': { install: ['vite@8'], what: "optimizeDeps: { exclude: ['tenuki-score'] }", dev: true },
  esbuild: { install: ['esbuild'], what: "init('./score.wasm'), the file copied", build: () => esbuild(program("'./score.wasm'"), 'score.wasm') },
  'esbuild, deadstones': { install: ['esbuild'], what: "useFetch('./judge.wasm'), the file copied", build: () => esbuild(judging('./judge.wasm'), 'judge.wasm') },
  'Vite 8, deadstones': { install: ['vite@8'], what: 'as it is', build: () => {
    vite(judging())
    onlyJudge()
  } },
  'webpack 5, deadstones': { install: ['webpack@5', 'webpack-cli@6'], what: 'as it is', build: () => {
    webpack(judging())
    onlyJudge()
  } },
  'webpack 5': { install: ['webpack@5', 'webpack-cli@6'], what: 'as it is', build: () => webpack() },
  Rollup: { install: ['rollup@4', '@rollup/plugin-node-resolve', '@web/rollup-plugin-import-meta-assets'], what: '@web/rollup-plugin-import-meta-assets', build: () => {
    write('app.js', program(''))
    write('rollup.config.mjs', `import { nodeResolve } from '@rollup/plugin-node-resolve'
import { importMetaAssets } from '@web/rollup-plugin-import-meta-assets'
export default { input: 'app.js', output: { file: 'dist/app.js', format: 'es' }, plugins: [nodeResolve({ browser: true }), importMetaAssets()] }`)
    run('npx', 'rollup', '-c', '--silent')
    write('dist/index.html', MODULE)
  } },
  'esbuild, iife': { install: ['esbuild'], what: 'goscorer/inline', build: () => {
    write('app.js', inline)
    run('npx', 'esbuild', 'app.js', '--bundle', '--format=iife', '--global-name=library', '--outfile=dist/library.js', '--log-level=error')
    write('dist/index.html', LIBRARY)
  } },
  'webpack 5, UMD': { install: ['webpack@5', 'webpack-cli@6'], what: "goscorer/inline; globalObject: 'this', for Node.js", build: () => {
    write('app.js', inline)
    write('webpack.config.mjs', `export default { mode: 'production', entry: './app.js', performance: false, output: { path: ${JSON.stringify(join(here, 'dist'))}, filename: 'library.js', globalObject: 'this', library: { name: 'library', type: 'umd' } } }`)
    run('npx', 'webpack', '--stats', 'errors-only')
    write('dist/index.html', LIBRARY)
    required()
  } },
  'webpack 5, CommonJS': { install: ['webpack@5', 'webpack-cli@6'], what: 'goscorer/inline, in Node.js', node: true, build: () => {
    write('app.js', inline)
    write('webpack.config.mjs', `export default { mode: 'production', target: 'node', entry: './app.js', output: { path: ${JSON.stringify(join(here, 'dist'))}, filename: 'library.cjs', library: { type: 'commonjs2' } } }`)
    run('npx', 'webpack', '--stats', 'errors-only')
    required('library.cjs')
  } },
  'Rollup, UMD': { install: ['rollup@4', '@rollup/plugin-node-resolve'], what: 'goscorer/inline', build: () => {
    write('app.js', inline)
    write('rollup.config.mjs', `import { nodeResolve } from '@rollup/plugin-node-resolve'
export default { input: 'app.js', output: { file: 'dist/library.js', format: 'umd', name: 'library' }, plugins: [nodeResolve({ browser: true })] }`)
    run('npx', 'rollup', '-c', '--silent')
    write('dist/index.html', LIBRARY)
  } },
}

let here
const write = (name, text) => writeFileSync(join(here, name), text)
const run = (program, ...args) => execFileSync(program, args, { cwd: here, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
const esbuild = (text, module) => {
  write('app.js', text)
  run('npx', 'esbuild', 'app.js', '--bundle', '--format=esm', '--outfile=dist/app.js', '--log-level=error')
  cpSync(join(here, WASM, module), join(here, 'dist', module))
  write('dist/index.html', MODULE)
}
/** The bundle has one WebAssembly module, as large as that of the judge. */
const onlyJudge = () => {
  const sizes = readdirSync(join(here, 'dist'), { recursive: true }).filter(name => String(name).endsWith('.wasm')).map(name => statSync(join(here, 'dist', String(name))).size)
  assert.deepEqual(sizes, [statSync(join(here, WASM, 'judge.wasm')).size])
}
const webpack = (text = program('')) => {
  write('app.js', text)
  write('webpack.config.mjs', `export default { mode: 'production', entry: './app.js', output: { path: ${JSON.stringify(join(here, 'dist'))}, filename: 'app.js' } }`)
  run('npx', 'webpack', '--stats', 'errors-only')
  write('dist/index.html', MODULE)
}
const vite = (text = program('')) => {
  write('app.js', text)
  write('index.html', MODULE)
  write('vite.config.mjs', 'export default { base: "./", build: { target: "es2022" } }')
  run('npx', 'vite', 'build', '--logLevel', 'error')
}
/** A library that answers at once where it is required. */
const required = (name = 'library.js') => {
  cpSync(join(here, 'dist', name), join(here, 'required.cjs'))
  assert.equal(run('node', '--print', "require('./required.cjs').black").trim(), '4')
}

const packed = JSON.parse(execFileSync('npm', ['pack', '--json', '--loglevel=error', '--pack-destination', folder], { cwd: root, encoding: 'utf8' }))[0]
const wanted = process.argv.slice(2)
const browser = await launched(process.env.CHROMIUM)
const rows = []
const installed = new Map()
for (const [name, { install, what, build, dev, node }] of Object.entries(BUILDS)) {
  if (wanted.length > 0 && !wanted.some(word => name.includes(word))) continue
  here = join(folder, name.replace(/\W+/g, '-'))
  mkdirSync(join(here, 'dist'), { recursive: true })
  writeFileSync(join(here, 'package.json'), '{"type":"module","private":true}')
  let outcome
  let size = 0
  let close = () => {}
  try {
    const key = install.join()
    // The same bundler is installed once.
    if (installed.has(key)) cpSync(join(installed.get(key), 'node_modules'), join(here, 'node_modules'), { recursive: true, verbatimSymlinks: true })
    else run('npm', 'install', '--no-audit', '--no-fund', '--loglevel=error', join(folder, packed.filename), ...install)
    installed.set(key, here)
    let address
    if (dev) {
      write('app.js', program(''))
      write('index.html', MODULE)
      write('serve.mjs', `import { createServer } from 'vite'
const server = await createServer({ configFile: false, root: ${JSON.stringify(here)}, logLevel: 'error', server: { port: 0, host: '127.0.0.1', hmr: false }, optimizeDeps: { exclude: ['tenuki-score'] } })
await server.listen()
console.log('http://127.0.0.1:' + server.httpServer.address().port + '/')`)
      const { spawn } = await import('node:child_process')
      const child = spawn('node', ['serve.mjs'], { cwd: here, stdio: ['ignore', 'pipe', 'inherit'] })
      close = () => child.kill()
      address = await new Promise((resolve, reject) => {
        child.stdout.once('data', data => resolve(String(data).trim()))
        child.once('exit', code => reject(new Error(`vite ended with ${code}`)))
      })
    } else {
      build()
      size = readdirSync(join(here, 'dist'), { recursive: true }).map(file => statSync(join(here, 'dist', file))).filter(file => file.isFile()).reduce((sum, file) => sum + file.size, 0)
      if (!node) {
        const server = await served(join(here, 'dist'))
        close = server.close
        address = `${server.origin}/index.html`
      }
    }
    if (node) outcome = WELL
    else {
      const page = await browser.newPage()
      const complaints = []
      page.on('pageerror', error => complaints.push(error.message))
      await page.goto(address)
      await page.waitForFunction(() => document.title !== '', null, { timeout: 20_000 }).catch(() => {})
      outcome = complaints[0] ?? await page.title()
      await page.close()
    }
  } catch (error) {
    // A bundle in a message is of no use.
    outcome = [error.message, error.stderr].map(text => String(text ?? '').slice(-300)).join(' ')
  } finally {
    close()
  }
  const version = install.map(tool => `${tool.replace(/(.)@.*/, '$1')} ${JSON.parse(readFileSync(join(here, 'node_modules', tool.replace(/(.)@.*/, '$1'), 'package.json'))).version}`)[0] ?? ''
  rows.push({ name, version, what, size, outcome })
  console.log(`| ${name} | ${version} | ${what} | ${size || ''} | ${outcome === WELL ? 'works' : outcome} |`)
}
await browser.close()
const failed = rows.filter(({ outcome }) => outcome !== WELL)
console.log(`${rows.length - failed.length} of ${rows.length} builds work`)
process.exitCode = failed.length === 0 && rows.length > 0 ? 0 : 1
