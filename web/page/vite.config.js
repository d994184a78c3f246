// Two builds from the same sources: `vite build` makes dist/site, files for any server, and
// `vite build --mode single` makes dist/single/tenuki.html, one file that a double click opens.

import { readFileSync, renameSync } from 'node:fs'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'
import { defineConfig } from 'vite'
import { VitePWA } from 'vite-plugin-pwa'
import { viteSingleFile } from 'vite-plugin-singlefile'

import { createScorer } from 'tenuki-score/scorer'
import { shapesOf } from './src/board/shapes.js'

const wasm = createRequire(import.meta.url).resolve('tenuki-score/pictures.wasm')
const source = name => fileURLToPath(new URL(`src/${name}`, import.meta.url))
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'))

/**
 * `virtual:look` and `virtual:look.css`: the marks and colours of Tenuki's pictures, asked of the scorer when
 * the page is built. The page sets `data-theme` on its root.
 */
function look() {
  const asked = WebAssembly.compile(readFileSync(wasm)).then(module => createScorer(module).look())
  const within = css => css.replace(/([^{}]+)\{/g, (_, selector) =>
    selector === ':root' ? ':root[data-theme=dark]{' : `[data-theme=dark] ${selector}{`)
  return {
    name: 'look',
    resolveId: id => (id.startsWith('virtual:look') ? `\0${id}` : null),
    async load(id) {
      if (id === '\0virtual:look') {
        const { symbols, names } = await asked
        return `export default ${JSON.stringify({ symbols, names, shapes: shapesOf(symbols) })}`
      }
      if (id !== '\0virtual:look.css') return null
      const { light, dark, light_page, dark_page } = await asked
      return [light, light_page, within(dark), within(dark_page)].join('\n')
    },
  }
}

/** `virtual:module`: a function that compiles the scorer, from a file beside the page or from inside it. */
function scorer(single) {
  return {
    name: 'scorer',
    resolveId: id => (id === 'virtual:module' ? '\0module' : null),
    load(id) {
      if (id !== '\0module') return null
      if (!single) return `import address from ${JSON.stringify(wasm + '?url')}
import { fetched } from ${JSON.stringify(source('scorer/module.js'))}
export default () => fetched(new URL(address, import.meta.url).href)`
      const packed = gzipSync(readFileSync(wasm), { level: 9 }).toString('base64')
      return `import { unpacked } from ${JSON.stringify(source('scorer/module.js'))}
export default () => unpacked(${JSON.stringify(packed)})`
    },
  }
}

/** `virtual:worker`: a function that starts the worker, from a file beside the page or from inside it. */
function worker(single) {
  return {
    name: 'worker',
    resolveId: id => (id === 'virtual:worker' ? '\0worker' : null),
    load: id => (id !== '\0worker' ? null
      : `import Scorer from ${JSON.stringify(`${source('scorer/worker.js')}?worker${single ? '&inline' : ''}`)}
export default () => new Scorer()`),
  }
}

/** The single file has its icon inside, no manifest, and a name of its own. */
const oneFile = {
  name: 'one-file',
  enforce: 'post',
  closeBundle() {
    const folder = new URL('dist/single/', import.meta.url)
    renameSync(new URL('index.html', folder), new URL('tenuki.html', folder))
  },
  transformIndexHtml(html) {
    const icon = readFileSync(new URL('public/icon.svg', import.meta.url)).toString('base64')
    return html.replace(/\s*<link rel="manifest"[^>]*>/, '')
      .replace(/href="[^"]*icon\.svg"/, () => `href="data:image/svg+xml;base64,${icon}"`)
  },
}

/** The service worker, with the names of all files, those that Vite writes last among them. */
const offline = () => VitePWA({
  strategies: 'injectManifest', srcDir: 'src', filename: 'offline.js', injectRegister: false, manifest: false,
  injectManifest: { globPatterns: ['**/*'], minify: true, sourcemap: false, maximumFileSizeToCacheInBytes: 4 << 20 },
})

export default defineConfig(({ mode }) => {
  const single = mode === 'single'
  return {
    base: './',
    publicDir: single ? false : 'public',
    define: { __SINGLE__: JSON.stringify(single), __VERSION__: JSON.stringify(version) },
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    plugins: [look(), scorer(single), worker(single), ...(single ? [oneFile, viteSingleFile()] : [offline()])],
    worker: { format: single ? 'iife' : 'es', plugins: () => [scorer(single)] },
    build: {
      target: ['chrome91', 'firefox113', 'safari16.4'],
      outDir: single ? 'dist/single' : 'dist/site',
      emptyOutDir: true,
      assetsInlineLimit: single ? undefined : 0,
      modulePreload: false,
      cssCodeSplit: false,
      reportCompressedSize: false,
    },
  }
})
