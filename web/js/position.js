// Positions as they are given, and lists of points as rows.

/** The longest side of a board. */
export const MOST = 25
const LETTERS = new Map([[1, 'X'], [0, '.'], [-1, 'O']])

/** The rows of a position as text, the top one first: `X` black, `O` white, `.` empty. */
export function rowsOf(position) {
  const given = typeof position === 'string' ? position.trim().split(/\s+/) : position
  if (!isList(given)) {
    throw new TypeError(`a position is an array of rows, or a string of rows, and not ${
      named(position)}`)
  }
  // Where the first row is none, that is said below: a list of all points in one has too many rows as well.
  if (given.length > MOST && isRow(given[0])) throw tooLarge(given[0].length, given.length)
  const rows = []
  for (let y = 0; y < given.length; y++) {
    const row = given[y]
    if (!isRow(row)) {
      throw new TypeError(`row ${y} of the position is ${named(row)}: give an array of 1, 0 and -1, ` +
        'or a string of X, O and .')
    }
    if (row.length > MOST) throw tooLarge(row.length, given.length)
    if (typeof row === 'string') {
      rows.push(row)
      continue
    }
    let text = ''
    for (let x = 0; x < row.length; x++) {
      const letter = LETTERS.get(row[x])
      if (letter === undefined) {
        throw new TypeError(`the position has ${named(row[x])} at [${x}, ${y}]: ` +
          '1 is black, -1 is white, 0 is empty')
      }
      text += letter
    }
    rows.push(text)
  }
  return rows
}

export const isList = value =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView))

const isRow = row => typeof row === 'string' || isList(row)

/** The scorer's error of a board of this size, with its code and values. */
const tooLarge = (columns, rows) => {
  const text = `${columns} columns and ${rows} rows: a board is 1 to ${MOST} points wide and high`
  return Object.assign(new RangeError(text), { fault: { code: 'board_size', rows, columns, text } })
}

/** A value in a message. */
export function named(value) {
  if (typeof value === 'string') return JSON.stringify(value.slice(0, 40))
  if (typeof value === 'object' && value !== null) return Array.isArray(value) ? 'an array' : 'an object'
  if (typeof value === 'function') return 'a function'
  return typeof value === 'bigint' ? `${value}n` : String(value)
}

/** A list of points, row by row from the top, as rows. */
export const rowsFrom = (values, rows) =>
  rows.map((row, y) => Array.from(values.subarray(y * row.length, (y + 1) * row.length)))

/** More playouts say nothing new, and a position of any size still takes less than a minute. */
export const MOST_PLAYOUTS = 10_000
