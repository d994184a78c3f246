// How the scorer's WebAssembly comes to the worker.

/** From a file beside the page. @param {string} address */
export async function fetched(address) {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`)
  if (response.headers.get('content-type')?.startsWith('application/wasm')) {
    return WebAssembly.compileStreaming(response)
  }
  return WebAssembly.compile(await response.arrayBuffer())
}

/** From a text inside the page: Base64 of gzip. @param {string} text */
export async function unpacked(text) {
  const bytes = Uint8Array.from(atob(text), letter => letter.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'))
  return WebAssembly.compile(await new Response(stream).arrayBuffer())
}
