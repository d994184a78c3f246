// The marks on the points of a board. A click changes a few of 361 points. Preact would compare all points of their
// rows, with all their attributes, which took half of the time of drawing a board.

import { placedAt } from './shapes.js'
import look from 'virtual:look'

/** @typedef {import('tenuki-score').Vertex} Vertex */
/** What lies on a point. @typedef {{ letter: string, element: SVGElement }} Lying */

const SVG = 'http://www.w3.org/2000/svg'

/** @param {Element} element @param {Record<string, string | number>} attributes */
function set(element, attributes) {
  for (const name in attributes) element.setAttribute(name, String(attributes[name]))
}

/** @param {string} tag @param {Record<string, string | number>} attributes */
function made(tag, attributes) {
  const element = document.createElementNS(SVG, tag)
  set(element, attributes)
  return element
}

/** The mark of a letter: its shape, or a group of its shapes. @param {string} letter @param {Vertex} at */
function mark(letter, at) {
  const shapes = look.shapes[look.names[letter]]
  const about = { 'data-letter': letter, 'data-point': String(at) }
  if (shapes.length === 1) return made(shapes[0].tag, { ...placedAt(shapes[0], at), ...about })
  const group = made('g', about)
  group.append(...shapes.map(shape => made(shape.tag, placedAt(shape, at))))
  return group
}

/**
 * Makes one mark of another one if that takes a few attributes, as it does for a stone that dies.
 * @param {Lying} lying @param {string} letter
 */
function became(lying, letter) {
  const [old, next] = [lying.letter, letter].map(letter => look.shapes[look.names[letter]])
  if (old.length !== 1 || next.length !== 1 || old[0].tag !== 'circle' || next[0].tag !== 'circle' || String(old[0].at) !== String(next[0].at)) return false
  const [before, after] = [old[0].look, next[0].look]
  for (const name in before) if (!(name in after)) lying.element.removeAttribute(name)
  for (const name in after) if (before[name] !== after[name]) lying.element.setAttribute(name, after[name])
  lying.element.setAttribute('data-letter', letter)
  lying.letter = letter
  return true
}

/** The marks of a board in an element of the page. */
export class Points {
  /** @type {{ letters: string, group: SVGElement, lying: (Lying | null)[] }[]} */
  #rows = []
  #parent

  /** @param {Element} parent */
  constructor(parent) {
    this.#parent = parent
  }

  /** Shows these letters; `.` is an empty point. @param {string[]} rows */
  show(rows) {
    for (const { group } of this.#rows.splice(rows.length)) group.remove()
    rows.forEach((letters, y) => {
      if (!this.#rows[y]) {
        const group = made('g', {})
        this.#parent.append(group)
        this.#rows[y] = { letters: '', group, lying: [] }
      }
      const row = this.#rows[y]
      if (row.letters === letters) return
      for (let x = 0; x < Math.max(letters.length, row.letters.length); x++) this.#put(row, letters[x] ?? '.', [x, y])
      row.letters = letters
    })
  }

  /** @param {{ group: SVGElement, lying: (Lying | null)[] }} row @param {string} letter @param {Vertex} at */
  #put({ group, lying }, letter, at) {
    const [x] = at
    const old = lying[x] ?? null
    if ((old?.letter ?? '.') === letter || (old && letter !== '.' && became(old, letter))) return
    const element = letter === '.' ? null : mark(letter, at)
    if (old && element) old.element.replaceWith(element)
    else if (old) old.element.remove()
    else if (element) group.append(element)
    lying[x] = element && { letter, element }
  }
}
