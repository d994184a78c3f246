// How a WebAssembly module is found and compiled. There are three: `score.wasm`; `pictures.wasm`, which draws besides
// and is larger; and `judge.wasm`, which only judges and is smaller.

/** @type {Record<string, () => unknown>} */
const OWN = {}

/** Says where the package's own modules come from: a browser fetches them, Node.js reads files. */
export function setOwnModules(modules) {
  Object.assign(OWN, modules)
}

/** Whether it is an ArrayBuffer, perhaps one of another realm (an iframe, Jest). @returns {source is ArrayBuffer} */
export const isBuffer = source => Object.prototype.toString.call(source) === '[object ArrayBuffer]'

/** Whether `init` was called with `{ pictures: true }`. */
export const wantsPictures = source => source?.pictures === true

/**
 * Compiles a module: one of the package's own, or that of an address, an answer, or bytes. An entry with a single
 * module of its own names it.
 */
export async function load(source, name = wantsPictures(source) ? 'pictures.wasm' : 'score.wasm') {
  if (source === undefined || typeof source?.pictures === 'boolean') {
    const own = OWN[name]
    if (!own) throw new Error('this script has no module of its own: give `init` an address')
    return compiled(own())
  }
  if (typeof source === 'string' || source instanceof URL) return compiled(fetch(source))
  return compiled(source)
}

/**
 * A module of bytes, compiled at once.
 * @param {ArrayBufferView | ArrayBuffer | WebAssembly.Module} source
 */
export function compileNow(source) {
  if (source instanceof WebAssembly.Module) return source
  if (!isBuffer(source) && !ArrayBuffer.isView(source)) {
    throw new TypeError('initSync takes bytes or a WebAssembly.Module: `await init(source)` takes an address')
  }
  return new WebAssembly.Module(/** @type {BufferSource} */ (source))
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
  if (!isBuffer(source) && !ArrayBuffer.isView(source)) {
    throw new TypeError('init takes { pictures: true }, an address, a Response, bytes, or a ' +
      'WebAssembly.Module')
  }
  return WebAssembly.compile(/** @type {BufferSource} */ (source))
}
