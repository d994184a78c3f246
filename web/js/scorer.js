// The scorer behind the entries of the package, but for `deadstones`: an instance of the WebAssembly module, and the
// translation between its JSON text and the shapes of JavaScript.

import instantiate from '../dist/score.js'
import { decoded } from './charset.js'
import { Instance } from './instance.js'
import { MOST, MOST_PLAYOUTS, isList, named, rowsFrom, rowsOf } from './position.js'
import { isBuffer } from './load.js'

/** The most bytes of a record, as `tenuki score` has it. */
const TOO_LONG = 32 << 20
const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
const SIGNS = { X: 1, '.': 0, O: -1 }

/** A record for a question: its text, and how its character set was guessed. */
function read(record, decode) {
  const { text, guess } = typeof record === 'string' ? { text: record } : decode(bytesOf(record))
  if (text.length > TOO_LONG) throw new RangeError(tooLong)
  return { sgf: wellFormed(text), ...guess }
}

/** A text in which half a pair of surrogates, which is no character, is replaced. @param {string} text */
const wellFormed = text => text.replace(/\p{Surrogate}/gu, '\ufffd')

const tooLong = `the record is longer than ${TOO_LONG >> 20} MiB`

function bytesOf(record) {
  let bytes
  if (isBuffer(record)) bytes = new Uint8Array(record)
  else if (ArrayBuffer.isView(record)) {
    bytes = new Uint8Array(record.buffer, record.byteOffset, record.byteLength)
  } else throw new TypeError(`a record is a string or bytes, and not ${named(record)}`)
  if (bytes.length > TOO_LONG) throw new RangeError(tooLong)
  if (isGzip(bytes)) {
    throw new TypeError('the record is packed by gzip: await readSgf(record) unpacks it')
  }
  checkArchive(bytes)
  return bytes
}

/** What is not unpacked here, by its first bytes. @type {[number[], string][]} */
const ARCHIVES = [
  [[0x50, 0x4b, 3, 4], 'a zip archive'], [[0x50, 0x4b, 5, 6], 'a zip archive'],
  [[0xfd, 0x37, 0x7a, 0x58, 0x5a, 0], 'an xz archive'], [[0x37, 0x7a, 0xbc, 0xaf, 0x27, 0x1c], 'a 7z archive'],
  [[0x52, 0x61, 0x72, 0x21, 0x1a, 7], 'a RAR archive'], [[0x42, 0x5a, 0x68, 0x39, 0x31, 0x41, 0x59], 'a bzip2 archive'],
  [[0x28, 0xb5, 0x2f, 0xfd], 'packed by zstd'],
]
const TAR = [0x75, 0x73, 0x74, 0x61, 0x72]

/** Refuses an archive. @param {Uint8Array} bytes */
function checkArchive(bytes) {
  const starts = (/** @type {number[]} */ mark, from = 0) => mark.every((byte, i) => bytes[from + i] === byte)
  // A tar archive names itself behind the name of its first file.
  const kind = ARCHIVES.find(([mark]) => starts(mark))?.[1] ?? (starts(TAR, 257) ? 'a tar archive' : undefined)
  if (kind) throw new TypeError(`the record is ${kind}: unpack it before, and give the records in it one by one`)
}

const isGzip = bytes => bytes[0] === 0x1f && bytes[1] === 0x8b

/** What an option may be: a test and the words for it. */
/** @typedef {[fits: (value: any) => boolean, words: string]} Kind */
/** No board has more points, so that no komi is more. @type {Kind} */
const A_KOMI = [value => typeof value === 'number' && Math.abs(value) <= MOST * MOST, `a number of points, such as 6.5, and not more than ${MOST * MOST}`]
/** @type {Kind} */
const A_NUMBER_OF_STONES = [value => Number.isInteger(value) && value >= 0 && value <= 0xffff, `a whole number from 0 to ${0xffff}`]
/** @type {Kind} */
const A_TEXT = [value => typeof value === 'string', 'text']
/** @param {string[]} names @returns {Kind} */
const oneOf = (...names) => [value => names.includes(value), names.map(name => `"${name}"`).join(', ').replace(/, ("[^"]*")$/, ' or $1')]
/** @type {Kind} */
const A_COUNT = [value => Number.isInteger(value) && value >= 0, 'a whole number from 0 on']
/** @type {Kind} */
const A_NUMBER_OF_MOVES = [value => A_COUNT[0](value) && value <= 0xffffffff, `a whole number from 0 to ${0xffffffff}`]
/** Whether a value has its parts by name. A list or a Map has other ones. */
const isObject = value => typeof value === 'object' && value !== null && typeof value[Symbol.iterator] !== 'function'
/** @type {Kind} */
const SOME_TEXTS = [value => isList(value) && Array.from(value).every(A_TEXT[0]), 'a list of texts']
/** @type {Record<string, Kind>} */
const OPTIONS = {
  dead: [value => isList(value), 'a list of points, [[3, 3], "D4"]'],
  marked: [value => isList(value), 'a list of points, [[3, 3], "D4"]'],
  dead_from: oneOf('record', 'judge', 'none'),
  rules: [A_TEXT[0], 'the name of a set of rules, such as "japanese"'],
  komi: A_KOMI,
  method: oneOf('reading', 'checkered', 'strict'),
  to_move: oneOf('black', 'white'),
  first: oneOf('black', 'white'),
  why: [value => isList(value), 'a list of points, [[3, 3], "D4"]'],
  prisoners: [isObject, '{ black, white }: how many stones each side has taken'],
  moves: A_NUMBER_OF_MOVES,
  as_is: [value => typeof value === 'boolean', 'true or false'],
  texts: [isObject, '{ result, notes, words, columns, rows }: what a picture says'],
  theme: oneOf('auto', 'light', 'dark'),
  caption: [value => typeof value === 'boolean', 'true or false'],
}

/** The parts of the options that have some. @type {Record<string, Record<string, Kind>>} */
const PARTS = {
  prisoners: { black: A_NUMBER_OF_STONES, white: A_NUMBER_OF_STONES },
  texts: {
    result: A_TEXT,
    notes: SOME_TEXTS,
    words: [value => isObject(value) && Object.values(value).every(A_TEXT[0]), 'texts by code, { black: "Schwarz" }'],
    columns: SOME_TEXTS,
    rows: SOME_TEXTS,
  },
}

/** An option that cannot be what it is: its name, what it is, and what it may be. @param {string} name @param {unknown} value @param {Kind} kind */
function checkOption(name, value, [fits, words]) {
  if (value === undefined || value === null || fits(value)) return
  throw new TypeError(`\`${name}\` is ${words}; it is ${typeof value === 'string' ? `text here, ${named(value)}` : named(value)}`)
}

/** A question as JSON text. */
function questionOf(game, options, allowed) {
  if (options === undefined || options === null) options = {}
  if (!isObject(options)) {
    const found = typeof options === 'object' && !isList(options) ? Object.prototype.toString.call(options) : named(options)
    throw new TypeError(`options are an object, and not ${found}`)
  }
  // Copies: what is checked is what is asked, and nothing that is null.
  const given = copyOf(options)
  for (const [key, value] of Object.entries(given)) {
    if (!allowed.includes(key)) {
      throw new TypeError(`unknown option ${JSON.stringify(key)}: the options are ${
        allowed.join(', ')}`)
    }
    checkOption(key, value, OPTIONS[key])
    if (!PARTS[key]) continue
    given[key] = copyOf(/** @type {object} */ (value))
    for (const [part, inner] of Object.entries(given[key])) {
      const kind = Object.hasOwn(PARTS[key], part) ? PARTS[key][part] : undefined
      if (!kind) throw new TypeError(`\`${key}\` has no ${JSON.stringify(part)}: it is ${OPTIONS[key][1]}`)
      checkOption(`${key}.${part}`, inner, kind)
    }
  }
  try {
    return JSON.stringify({ ...given, ...game }, (key, value) => {
      if (typeof value === 'number' && !Number.isFinite(value)) {
        throw new TypeError(`${value} is not a number`)
      }
      if (typeof value === 'string') return wellFormed(value)
      return ArrayBuffer.isView(value) ? Array.from(/** @type {any} */ (value)) : value
    })
  } catch (error) {
    throw new TypeError(`the options cannot be read: ${error.message}`, { cause: error })
  }
}

/** What an object has, each part read once, but what is undefined or null. @param {object} object @returns {Record<string, any>} */
const copyOf = object => Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined && value !== null))

/** The games of a text, in the shape of the package. */
function gamesIn(text, found, guess) {
  return found.map(({ place, says, error, ...game }) => ({
    ...(place && { sgf: text.slice(...place) }),
    ...game,
    ...(error && { error: error.text, fault: error }),
    ...says,
    ...(guess && { guess }),
    ...(game.board && { board: signsOf(game.board) }),
  }))
}

const signsOf = rows => rows.map(row => Array.from(row, letter => SIGNS[letter]))

const COUNT = ['dead', 'marked', 'dead_from', 'rules', 'komi', 'method', 'to_move', 'prisoners', 'why']
const DRAW = [...COUNT, 'theme', 'caption', 'texts']

/** An answer with its points as `[x, y]` and its territory as rows of 1, 0 and -1. */
function answerOf(text, height) {
  const answer = JSON.parse(text)
  height ??= answer[0]?.marks?.signs.length
  if (answer.territory) {
    height = answer.territory.length
    answer.territory = answer.territory.map(row =>
      Array.from(row, letter => (letter === 'b' ? 1 : letter === 'w' ? -1 : 0)))
  }
  for (const doubt of answer.uncertain_points ?? []) doubt.point = place(doubt.point, height)
  return placed(answer, height)
}

const NAME = /^([A-HJ-Z])([1-9][0-9]?)$/

/**
 * Names of points become `[x, y]` wherever they stand in lists: as the elements of one, and in the
 * objects that are its elements. What stands outside of lists is no point, even if it reads like one.
 */
function placed(value, height, inList = false) {
  if (typeof value === 'string') return inList && NAME.test(value) ? place(value, height) : value
  if (Array.isArray(value)) {
    const mixed = value.some(inner => typeof inner === 'string' && !NAME.test(inner))
    return mixed ? value : value.map(inner => placed(inner, height, true))
  }
  if (typeof value === 'object' && value !== null) {
    // The values of what is said are points in lists only.
    const isPlaced = inList && value.code === undefined
    for (const key of Object.keys(value)) value[key] = placed(value[key], height, isPlaced)
  }
  return value
}

function place(name, height) {
  const [, column, row] = NAME.exec(name)
  return [COLUMNS.indexOf(column), height - Number(row)]
}

/** Whether a module is the larger one. */
export const drawsPictures = module => WebAssembly.Module.exports(module).some(({ name }) => name === 'picture')

/** The functions of the package, which all use one instance of the module. */
export function createScorer(module) {
  if (!(module instanceof WebAssembly.Module)) {
    throw new TypeError(`createScorer takes a WebAssembly.Module, await WebAssembly.compile(bytes), and not ${named(module)}`)
  }
  if (!WebAssembly.Module.exports(module).some(({ name }) => name === 'score')) {
    throw new TypeError('this module is neither dist/score.wasm nor dist/pictures.wasm of the package')
  }
  const instance = new Instance(instantiate, module)
  const draws = drawsPictures(module)
  /** Calls a function that only the larger module has. */
  const larger = (name, question) => {
    if (!draws) {
      throw new Error('this scorer draws no pictures, reads no files and writes no records: ' +
        'call `await init({ pictures: true })` first')
    }
    return instance.call(name, question)
  }
  const draw = (game, options, allowed) => larger('picture', questionOf(game, options, allowed))
  const decode = bytes => decoded(bytes, (...values) => instance.call('decode', ...values))
  const drawing = (name, game, options, allowed, height) =>
    answerOf(larger(name, questionOf(game, options, allowed)), height)

  /** What is proved in a fight, with its points as `[x, y]`; a pass stays a word. */
  const fought = (name, game, options, height, allowed = COUNT) =>
    JSON.parse(larger(name, questionOf(game, options, allowed)), (key, value) =>
      key === 'chain' || key === 'moves' ? value.map(it => (it === 'pass' ? it : place(it, height))) : value)

  return Object.freeze({
    score(position, options) {
      const board = rowsOf(position)
      return answerOf(instance.call('score', questionOf({ board }, options, COUNT)), board.length)
    },

    judge(position, goOn) {
      const board = rowsOf(position)
      let thrown
      const ask = goOn && (text => {
        try {
          return goOn(answerOf(text, board.length)) !== false
        } catch (error) {
          thrown = { error }
          return false
        }
      })
      if (goOn !== undefined && typeof goOn !== 'function') {
        throw new TypeError(`the second argument of judge is a function, and not ${named(goOn)}`)
      }
      const text = instance.call('judge', questionOf({ board }, {}, []), ask)
      if (thrown) throw thrown.error
      return answerOf(text, board.length)
    },

    scoreSgf(record, options) {
      const game = read(record, decode)
      return answerOf(instance.call('score', questionOf(game, options, [...COUNT, 'moves', 'as_is'])))
    },

    positionOf(record, options) {
      const game = read(record, decode)
      const answer = JSON.parse(instance.call('position', questionOf(game, options, ['moves', 'as_is'])))
      return { ...answer, board: signsOf(answer.board) }
    },

    explain(position, vertex, options) {
      const board = rowsOf(position)
      const question = questionOf({ board, vertex: point(vertex) }, options, COUNT)
      const answer = JSON.parse(instance.call('explain', question))
      return { ...answer, vertex: place(answer.vertex, board.length), why: placed(answer.why, board.length) }
    },

    picture(position, options) {
      return draw({ board: rowsOf(position) }, options, DRAW)
    },

    pictureSgf(record, options) {
      return draw(read(record, decode), options, [...DRAW, 'moves', 'as_is'])
    },

    games(file) {
      const { sgf, ...guess } = read(file, decode)
      return gamesIn(sgf, JSON.parse(larger('games', sgf)), guess.read_as)
    },

    toSgf(position, options) {
      return larger('record', questionOf({ board: rowsOf(position) }, options, COUNT))
    },

    annotateSgf(record, options) {
      return larger('record', questionOf(read(record, decode), options, [...COUNT, 'moves', 'as_is']))
    },

    show(position, options) {
      const board = rowsOf(position)
      return drawing('show', { board }, options, COUNT, board.length)
    },

    showSgf(record, options) {
      return drawing('show', read(record, decode), options, [...COUNT, 'moves', 'as_is'])
    },

    line(position, vertex, options) {
      const board = rowsOf(position)
      return fought('line', { board, vertex: point(vertex) }, options, board.length)
    },

    lines(position, options) {
      const board = rowsOf(position)
      return fought('lines', { board }, options, board.length)
    },

    reply(position, vertex, moves, options) {
      const board = rowsOf(position)
      if (!isList(moves)) throw new TypeError(`the moves are a list, [[3, 3], "pass"], and not ${named(moves)}`)
      return fought('reply', { board, vertex: point(vertex), tried: Array.from(moves, point) }, options, board.length, [...COUNT, 'first'])
    },

    steps(position, options) {
      const board = rowsOf(position)
      return drawing('steps', { board }, options, COUNT, board.length)
    },

    stepsSgf(record, options) {
      return drawing('steps', read(record, decode), options, [...COUNT, 'moves', 'as_is'])
    },

    look() {
      return drawing('look', {}, {}, [], 1)
    },

    async readSgf(source) {
      return read(await unpacked(source), decode).sgf
    },

    /** For goscorer's stand-in: the rows of what every point is. */
    points(position, dead) {
      const board = rowsOf(position)
      return JSON.parse(instance.call('points', JSON.stringify({ board, dead })))
    },

    ownership(position, playouts = 200) {
      const board = rowsOf(position)
      if (!A_COUNT[0](playouts)) throw new TypeError(`the number of playouts is ${A_COUNT[1]}; it is ${named(playouts)}`)
      return rowsFrom(instance.call('ownership', JSON.stringify({ board }), Math.min(playouts, MOST_PLAYOUTS)), board)
    },
  })
}

/** A vertex as it goes into a question. */
function point(vertex) {
  if (typeof vertex === 'string') return vertex
  if (isList(vertex) && vertex.length === 2 && Array.from(vertex).every(Number.isInteger)) {
    return Array.from(vertex)
  }
  throw new TypeError('a vertex is [x, y], column and row from the upper left corner, ' +
    `or a name such as "D4", and not ${isList(vertex) ? `[${Array.from(vertex).slice(0, 3).map(named).join(',')}${vertex.length > 3 ? ',…' : ''}]` : named(vertex)}`)
}

export { answerOf, isGzip }

/** What a source has, unpacked if it is packed by gzip. */
async function unpacked(source) {
  if (typeof source === 'string') return source
  if (typeof Response === 'function' && source instanceof Response) {
    if (!source.ok) throw new Error(`${source.url}: ${source.status} ${source.statusText}`)
    source = await source.arrayBuffer()
  }
  if (typeof Blob === 'function' && source instanceof Blob) source = await source.arrayBuffer()
  if (isBuffer(source)) source = new Uint8Array(source)
  if (!ArrayBuffer.isView(source)) return source
  const packed = new Uint8Array(source.buffer, source.byteOffset, source.byteLength)
  if (!isGzip(packed)) return source
  const stream = new Blob([/** @type {BlobPart} */ (packed)]).stream().pipeThrough(new DecompressionStream('gzip'))
  const chunks = []
  let length = 0
  try {
    for (const reader = stream.getReader(); ;) {
      const { done, value } = await reader.read()
      if (done) break
      length += value.length
      if (length > TOO_LONG) {
        await reader.cancel()
        throw new RangeError(tooLong)
      }
      chunks.push(value)
    }
  } catch (error) {
    if (error instanceof RangeError) throw error
    throw new Error(`the record cannot be unpacked: ${error.message}`, { cause: error })
  }
  const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer())
  if (isGzip(bytes)) throw new TypeError('the record is packed by gzip twice: unpack it once first')
  return bytes
}
