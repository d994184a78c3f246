// What is dropped, pasted or opened: a text or a file, packed or not, becomes a list of games.

import { Decompress } from 'fzstd'

import { PageError, problemOf } from '../text/problem.js'

/** The most bytes of a file, as `tenuki score` has it for a record. */
export const MOST = 32 << 20

/**
 * A game of a file, with its text.
 * @typedef {import('tenuki-score').FoundGame & { title?: string, file?: string, options?: import('../session/game.js').Options, deadFrom?: import('../session/game.js').DeadFrom,
 *   problem?: import('../text/problem.js').Problem }} Found
 */

/** The bytes of a file, unpacked from gzip or zstd. @param {File} file */
async function bytesOf(file) {
  if (file.size > MOST) throw new PageError('{name} is larger than {n} MiB.', { name: file.name, n: MOST >> 20 })
  /** @type {Uint8Array<ArrayBuffer>} */
  let bytes
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
  } catch {
    throw new PageError('{name} cannot be read: is it a folder?', { name: file.name })
  }
  if (bytes.length === 0) throw new PageError('{name} is empty.', { name: file.name })
  /** @param {number[]} mark */
  const starts = (...mark) => mark.every((byte, i) => bytes[i] === byte)
  try {
    if (starts(0x1f, 0x8b)) bytes = await gunzipped(bytes)
    else if (starts(0x28, 0xb5, 0x2f, 0xfd)) bytes = unzstd(bytes)
  } catch (error) {
    if (error instanceof PageError) throw error
    throw new PageError('{name} is compressed, but damaged.', { name: file.name })
  }
  // A tar archive names itself at byte 257.
  if (starts(0x50, 0x4b, 3, 4) || new TextDecoder('latin1').decode(bytes.subarray(257, 262)) === 'ustar') {
    throw new PageError('{name} is an archive: unpack it, and open the records in it.', { name: file.name })
  }
  const isPicture = starts(0x89, 0x50, 0x4e, 0x47) || starts(0xff, 0xd8, 0xff) || starts(0x47, 0x49, 0x46) ||
    starts(0x52, 0x49, 0x46, 0x46) || file.type?.startsWith('image/')
  if (isPicture) throw new PageError('{name} is a picture: open a game record, such as a file ending in .sgf.', { name: file.name })
  return bytes
}

/** @param {Uint8Array<ArrayBuffer>} bytes */
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
      throw new PageError('It unpacks to more than {n} MiB.', { n: MOST >> 20 })
    }
    parts.push(value)
  }
}

/** @param {Uint8Array} bytes */
function unzstd(bytes) {
  /** @type {Uint8Array[]} */
  const parts = []
  let length = 0
  const stream = new Decompress(part => {
    length += part.length
    if (length > MOST) throw new PageError('It unpacks to more than {n} MiB.', { n: MOST >> 20 })
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

/** @param {string} text */
const isJson = text => /^\s*(\{|\[\s*\{)/.test(text)

/**
 * The games of JSON lines, or of an array of such objects.
 * @param {string} text @param {import('tenuki-score').Scorer} scorer @returns {Found[]}
 */
function ofLines(text, scorer) {
  const start = text.trimStart()
  /** @type {[line: any, number: number][]} */
  const lines = start[0] === '['
    ? whole(start)
    : start.split('\n').map((line, i) => /** @type {[string, number]} */ ([line, i + 1])).filter(([line]) => line.trim())
  return lines.map(([line, number]) => {
    try {
      const { id, sgf, board, dead, rules, komi, method, to_move, prisoners } =
        typeof line === 'string' ? JSON.parse(line) : line
      const options = { dead: dead ?? null, rules: rules ?? null, komi: komi ?? null,
        ...(method && { method }), ...(to_move && { to_move }), ...(prisoners && { prisoners }) }
      const title = id === undefined ? undefined : typeof id === 'string' ? id : JSON.stringify(id)
      if (sgf === undefined && board === undefined) throw new PageError('No game was found.')
      const found = sgf === undefined ? { board: drawn(board, scorer) } : scorer.games(sgf)[0]
      return { ...found, title, options, deadFrom: 'judge' }
    } catch (error) {
      return { problem: { ...problemOf(error), line: number } }
    }
  })
}

/** The board of a line, if it is one. @param {any} board @param {import('tenuki-score').Scorer} scorer */
function drawn(board, scorer) {
  // What is wrong with it is said in the scorer's words.
  scorer.score(board, { dead: [] })
  /** @type {Record<string, import('tenuki-score').Sign>} */
  const signs = { X: 1, O: -1, '.': 0 }
  const rows = typeof board === 'string' ? board.trim().split(/\s+/) : /** @type {ArrayLike<any>[]} */ (board)
  return rows.map(row => Array.from(row, point => signs[point] ?? point))
}

/** @param {string} text @returns {[any, number][]} */
function whole(text) {
  try {
    return JSON.parse(text).map((/** @type {unknown} */ value, /** @type {number} */ i) => [value, i + 1])
  } catch (error) {
    throw new PageError('This looks like JSON, but it is damaged: {x}', { x: problemOf(error).sentence })
  }
}

/**
 * The games of a text or of bytes.
 * @param {string | Uint8Array} source @param {import('tenuki-score').Scorer} scorer @returns {Found[]}
 */
export function gamesOf(source, scorer) {
  // Bytes of JSON are in UTF-8; records may be in any character set.
  const text = typeof source === 'string' ? source : isJson(start(source)) ? new TextDecoder().decode(source) : undefined
  const games = text !== undefined && isJson(text) ? ofLines(text, scorer) : scorer.games(source)
  if (games.length === 0) throw new PageError('No game was found.')
  return games
}

/** @param {Uint8Array} bytes */
const start = bytes => new TextDecoder('latin1').decode(bytes.subarray(0, 100))

/** The games of a file. @param {File} file @param {import('tenuki-score').Scorer} scorer */
export async function gamesOfFile(file, scorer) {
  return gamesOf(await bytesOf(file), scorer).map(game => ({ ...game, file: file.name }))
}
