// What is dropped, pasted or opened: a text or a file, packed or not, becomes a list of games.

import { Decompress } from 'fzstd'

/** The most bytes of a file, as `tenuki score` has it for a record. */
export const MOST = 32 << 20

/** An error that the page says in the reader's language: a sentence of the table and its values. */
export class Told extends Error {
  constructor(sentence, values = {}) {
    super(sentence)
    this.values = values
  }
}

/** The bytes of a file, unpacked from gzip or zstd. */
async function bytesOf(file) {
  if (file.size > MOST) throw new Told('{name} is larger than {n} MiB.', { name: file.name, n: MOST >> 20 })
  let bytes
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new Told('{name} cannot be read: is it a folder?', { name: file.name })
  }
  const starts = (...mark) => mark.every((byte, i) => bytes[i] === byte)
  try {
    if (starts(0x1f, 0x8b)) return await gunzipped(bytes)
    if (starts(0x28, 0xb5, 0x2f, 0xfd)) return unzstd(bytes)
  } catch (error) {
    if (error instanceof Told) throw error
    throw new Told('{name} is packed, and broken.', { name: file.name })
  }
  const isPicture = starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46) ||
    starts(0x52, 0x49, 0x46, 0x46) || file.type?.startsWith('image/')
  if (isPicture) throw new Told('{name} is a picture: a game record is wanted, such as a file ending in .sgf.', { name: file.name })
  return bytes
}

async function gunzipped(bytes) {
  const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')).getReader()
  const parts = []
  let length = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(parts).arrayBuffer())
    length += value.length
    if (length > MOST) {
      reader.cancel()
      throw new Told('It unpacks to more than {n} MiB.', { n: MOST >> 20 })
    }
    parts.push(value)
  }
}

function unzstd(bytes) {
  const parts = []
  let length = 0
  const stream = new Decompress(part => {
    length += part.length
    if (length > MOST) throw new Told('It unpacks to more than {n} MiB.', { n: MOST >> 20 })
    parts.push(part)
  })
  const STEP = 1 << 16
  for (let at = 0; at < bytes.length; at += STEP) stream.push(bytes.subarray(at, at + STEP), at + STEP >= bytes.length)
  const all = new Uint8Array(length)
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}

const isJson = text => /^\s*(\{|\[\s*\{)/.test(text)

/** The games of JSON lines, or of an array of such objects. */
function ofLines(text, scorer) {
  const start = text.trimStart()
  const lines = start[0] === '[' ? whole(start) : start.split('\n').map((line, i) => [line, i + 1]).filter(([line]) => line.trim())
  return lines.map(([line, number]) => {
    try {
      const { id, sgf, board, dead, rules, komi, method, to_move, prisoners } =
        typeof line === 'string' ? JSON.parse(line) : line
      const options = { dead: dead ?? null, rules: rules ?? null, komi: komi ?? null,
        ...(method && { method }), ...(to_move && { to_move }), ...(prisoners && { prisoners }) }
      const title = id === undefined ? undefined : typeof id === 'string' ? id : JSON.stringify(id)
      const found = sgf === undefined ? { board } : scorer.games(sgf)[0]
      return { ...found, title, options, deadFrom: 'judge' }
    } catch (error) {
      return { error: `line ${number}: ${error.message}` }
    }
  })
}

function whole(text) {
  try {
    return JSON.parse(text).map((value, i) => [value, i + 1])
  } catch (error) {
    throw new Told('This looks like JSON, and is broken: {x}', { x: error.message })
  }
}

/** The games of a text or of bytes. */
export function gamesOf(source, scorer) {
  // Bytes of JSON are in UTF-8; records may be in any character set.
  const text = typeof source === 'string' ? source : isJson(start(source)) ? new TextDecoder().decode(source) : undefined
  const games = text !== undefined && isJson(text) ? ofLines(text, scorer) : scorer.games(source)
  if (games.length === 0) throw new Told('There is no game in it.')
  return games
}

const start = bytes => new TextDecoder('latin1').decode(bytes.subarray(0, 100))

/** The games of a file. */
export async function gamesOfFile(file, scorer) {
  return gamesOf(await bytesOf(file), scorer).map(game => ({ ...game, file: file.name }))
}
