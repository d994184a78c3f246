// How the WebAssembly module is found and compiled.

let ownModule = () => compiled(fetch(new URL('../dist/score.wasm', import.meta.url)))

/** Says where the package's own module comes from: Node.js reads a file where a browser fetches one. */
export function setOwnModule(load) {
  ownModule = load
}

/** Compiles the module: the package's own, or that of an address, an answer, or bytes. */
export async function load(source) {
  if (source === undefined) return compiled(ownModule())
  if (typeof source === 'string' || source instanceof URL) return compiled(fetch(source))
  return compiled(source)
}

async function compiled(source) {
  source = await source
  if (source instanceof WebAssembly.Module) return source
  if (typeof Response === 'function' && source instanceof Response) {
    if (!source.ok) {
      throw new Error(`the scorer cannot be fetched from ${source.url}: ${source.status} ${
        source.statusText}`)
    }
    // A server that does not know WebAssembly names another type, and then nothing can be streamed.
    if (source.headers.get('content-type')?.startsWith('application/wasm')) {
      return WebAssembly.compileStreaming(source)
    }
    source = await source.arrayBuffer()
  }
  if (!(source instanceof ArrayBuffer) && !ArrayBuffer.isView(source)) {
    throw new TypeError('init takes an address, a Response, bytes, or a WebAssembly.Module')
  }
  return WebAssembly.compile(source)
}
