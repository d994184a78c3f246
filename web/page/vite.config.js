// Two builds from the same sources: `vite build` makes dist/site, files for any server, and
// `vite build --mode single` makes dist/tenuki.html, one file that a double click opens.

import { createHash } from 'node:crypto'
import { readFileSync, readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { gzipSync } from 'node:zlib'
import { defineConfig } from 'vite'

import { createScorer } from 'tenuki-score/scorer'

const wasm = createRequire(import.meta.url).resolve('tenuki-score/pictures.wasm')
const here = new URL('.', import.meta.url)

/**
 * `virtual:look` and `virtual:look.css`: the marks and colours of Tenuki's pictures, asked of the scorer when
 * the page is built. The page sets `data-theme` on its root.
 */
function look() {
  const asked = WebAssembly.compile(readFileSync(wasm)).then(module => createScorer(module).look())
  const within = css => css.replace(/([^{}]+)\{/g, (_, selector) =>
    selector === ':root' ? ':root[data-theme=dark]{' : `[data-theme=dark] ${selector}{`)
  // Wood and stones for Shudan, which takes no SVG: the same colours as variables.
  const variables = css => `:root{${[...css.matchAll(/\.(k-\w+)\{(?:fill:none;)?(?:stop-color|stroke|fill):([^;}]+)/g)]
    .map(([, name, color]) => `--${name}:${color}`).join(';')}}`
  return {
    name: 'look',
    resolveId: id => (id.startsWith('virtual:look') ? `\0${id}` : null),
    async load(id) {
      if (id === '\0virtual:look') {
        const { symbols, names } = await asked
        return `export default ${JSON.stringify({ symbols, names })}`
      }
      if (id !== '\0virtual:look.css') return null
      const { light, dark, light_page, dark_page } = await asked
      return [light, light_page, variables(light), within(dark), within(dark_page), within(variables(dark))].join('\n')
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
import { fetched } from ${JSON.stringify(new URL('src/module.js', here).pathname)}
export default () => fetched(address)`
      const packed = gzipSync(readFileSync(wasm), { level: 9 }).toString('base64')
      return `import { unpacked } from ${JSON.stringify(new URL('src/module.js', here).pathname)}
export default () => unpacked(${JSON.stringify(packed)})`
    },
  }
}

/** Shudan's style sheet without its pictures: the page draws wood and stones as Tenuki's pictures do. */
const plainShudan = {
  name: 'plain-shudan',
  enforce: 'pre',
  transform: (code, id) => (id.includes('shudan') && id.endsWith('.css') ? code.replace(/url\([^)]*\)/g, 'none') : null),
}

/** The service worker, with the names of all files and a version that changes with any of them. */
const offline = {
  name: 'offline',
  generateBundle(_, bundle) {
    const files = Object.keys(bundle).concat(readdirSync(new URL('public', here))).sort()
    const hash = createHash('sha256')
    for (const name of files) {
      const made = bundle[name]
      hash.update(name).update(made ? made.code ?? made.source : readFileSync(new URL(`public/${name}`, here)))
    }
    const source = readFileSync(new URL('src/offline.js', here), 'utf8')
      .replace('[/* files */]', JSON.stringify(['./', ...files.filter(name => name !== 'index.html')]))
      .replace('/* version */', hash.digest('hex').slice(0, 16))
    this.emitFile({ type: 'asset', fileName: 'offline.js', source })
  },
}

/** One HTML file: script and style sheet stand in it, without `type="module"`, which file:// does not allow. */
const inlined = {
  name: 'inlined',
  enforce: 'post',
  generateBundle(_, bundle) {
    const page = bundle['index.html']
    const script = Object.values(bundle).find(({ type }) => type === 'chunk').code
    const style = Object.values(bundle).find(({ fileName }) => fileName.endsWith('.css')).source
    // Nothing in a script may end its element.
    const safe = script.replace(/<\/(script)/gi, '<\\/$1').replace(/<!--/g, '<\\!--')
    const icon = Buffer.from(readFileSync(new URL('public/icon.svg', here))).toString('base64')
    page.source = page.source
      .replace(/\s*<script[^>]*src=[^>]*><\/script>/, '')
      .replace(/\s*<link rel="(stylesheet|manifest)"[^>]*>/g, '')
      .replace(/href="[^"]*icon.svg"/, () => `href="data:image/svg+xml;base64,${icon}"`)
      .replace('</head>', () => `<style>${style}</style></head>`)
      .replace('</body>', () => `<script>${safe}</script></body>`)
    page.fileName = 'tenuki.html'
    for (const name of Object.keys(bundle)) if (name !== 'index.html') delete bundle[name]
  },
}

export default defineConfig(({ mode }) => {
  const single = mode === 'single'
  return {
    base: './',
    publicDir: single ? false : 'public',
    define: { __SINGLE__: JSON.stringify(single) },
    esbuild: { jsx: 'automatic', jsxImportSource: 'preact', legalComments: 'none' },
    plugins: [look(), scorer(single), plainShudan, single ? inlined : offline],
    build: {
      target: ['chrome91', 'firefox113', 'safari16.4'],
      outDir: single ? 'dist/single' : 'dist/site',
      emptyOutDir: true,
      assetsInlineLimit: 0,
      modulePreload: false,
      cssCodeSplit: false,
      rollupOptions: single ? { output: { format: 'iife', inlineDynamicImports: true } } : {},
    },
  }
})
