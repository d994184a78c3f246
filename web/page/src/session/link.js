// A link that holds a game: JSON, deflated, in Base64 for addresses, behind the # of the address. What
// stands there is never sent to a server.

const MARK = 'g1='

/** @param {Uint8Array<ArrayBuffer>} bytes @param {CompressionStream} stream */
async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer())
}

/** The fragment for a value. @param {unknown} value */
export async function fragmentOf(value) {
  const bytes = await through(new TextEncoder().encode(JSON.stringify(value)), new CompressionStream('deflate-raw'))
  let text = ''
  for (const byte of bytes) text += String.fromCharCode(byte)
  return MARK + btoa(text).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '')
}

/** The most bytes that a fragment may unpack to. */
const MOST = 4 << 20

/** The value of a fragment; `undefined` where it holds none. Throws where it is broken. @param {string} fragment */
export async function valueOf(fragment) {
  const text = fragment.replace(/^#/, '')
  if (!text.startsWith(MARK)) {
    if (text === '') return undefined
    throw new Error('broken link')
  }
  const packed = Uint8Array.from(atob(text.slice(MARK.length).replace(/-/g, '+').replace(/_/g, '/')), c => c.charCodeAt(0))
  const reader = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader()
  const parts = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    length += value.length
    if (length > MOST) {
      reader.cancel()
      throw new Error('broken link')
    }
    parts.push(value)
  }
  return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(await new Blob(parts).arrayBuffer()))
}
