// Stones and marks: at each point what Tenuki's pictures show there.

import { useLayoutEffect, useRef } from 'preact/hooks'

import { kept } from '../kept.jsx'
import { Points } from './points.js'
import { placedAt } from './shapes.js'
import look from 'virtual:look'

/** @typedef {import('tenuki-score').Marks} Marks */
/** @typedef {import('tenuki-score').Vertex} Vertex */

const BLACK = 'X#xdfB'
const WHITE = 'O@oegW'
/** Living stones cast a shadow. */
const LIVING = 'XO#@'

/**
 * The letter of a point: that of the marks, if they are of this position.
 * @param {number} sign @param {string | undefined} letter
 */
function letterAt(sign, letter) {
  if (sign === 1) return letter && BLACK.includes(letter) ? letter : 'X'
  if (sign === -1) return letter && WHITE.includes(letter) ? letter : 'O'
  return letter && (!(BLACK + WHITE).includes(letter) || 'BW'.includes(letter)) ? letter : '.'
}

/**
 * The letters of a board, as rows.
 * @param {import('./go.js').SignMap} board @param {Marks | undefined} marks
 */
export const lettersOf = (board, marks) =>
  board.map((row, y) => row.map((sign, x) => letterAt(sign, marks?.signs[y]?.[x])).join(''))

/** The shadows of all stones are one shape: that is drawn much faster. */
const Shadows = kept(/** @param {{ letters: string }} props */ function Shadows({ letters }) {
  const shapes = letters.split(' ').flatMap((row, y) => Array.from(row, (letter, x) =>
    (LIVING.includes(letter) ? `M${x - 0.433} ${y + 0.065}a.478.478 0 1 0 .956 0a.478.478 0 1 0-.956 0` : '')))
  return <path class="k-shade" d={shapes.join('')} />
})

/** The marks of all points. @param {{ rows: string[] }} props */
function Lying({ rows }) {
  const group = useRef(/** @type {SVGGElement | null} */ (null))
  const points = useRef(/** @type {Points | null} */ (null))
  useLayoutEffect(() => {
    if (!group.current) return
    points.current ??= new Points(group.current)
    points.current.show(rows)
  })
  return <g class="stones" ref={group} />
}

/**
 * Shows that stones are being marked. The answer takes that away.
 * @param {HTMLElement | null} part where the board is @param {Vertex[]} stones
 */
export function sketched(part, stones) {
  const elements = stones.flatMap(stone => part?.querySelector(`.stones [data-point="${stone}"]`) ?? [])
  elements.forEach(element => element.classList.add('sketched'))
  return () => elements.forEach(element => element.classList.remove('sketched'))
}

/** A mark above a stone, such as that of the last move. @param {{ name: string, at: Vertex }} props */
const Mark = ({ name, at }) => (
  <g data-mark={name} data-point={String(at)}>{look.shapes[name].map((shape, i) => <shape.tag key={i} {...placedAt(shape, at)} />)}</g>
)

/** As many shades of each side; all points of one are one shape: that is drawn much faster. */
const SHADES = 5

/**
 * Where a game is not finished: whose each open point is likely to be, the darker, the likelier.
 * @param {{ rows: string[], shares: number[][] }} props
 */
function Shades({ rows, shares }) {
  const shapes = Array.from({ length: 2 * SHADES + 1 }, () => '')
  rows.forEach((row, y) => Array.from(row).forEach((letter, x) => {
    if (letter === '?') shapes[SHADES + Math.round(SHADES * (shares[y]?.[x] ?? 0))] += `M${x - 0.24} ${y - 0.24}h.48v.48h-.48z`
  }))
  return (
    <g class="shades">
      {shapes.map((shape, i) => shape && i !== SHADES &&
        <path key={i} d={shape} class={i > SHADES ? 'black' : 'white'} opacity={Math.abs(i - SHADES) / SHADES} />)}
    </g>
  )
}

export const Stones = kept(/** @param {{ rows: string[], marks: Marks | undefined, shares: number[][] | null }} props */ function Stones({ rows, marks, shares }) {
  /** @param {Vertex} vertex */
  const at = ([x, y]) => rows[y]?.[x] ?? '.'
  return (
    <>
      <Shadows letters={rows.join(' ')} />
      {shares && <Shades rows={rows} shares={shares} />}
      <Lying rows={shares ? rows.map(letters => letters.replaceAll('?', '.')) : rows} />
      <g class="marks">
        {marks?.unsure.map(stone => (
          <Mark key={String(stone)} name={BLACK.includes(at(stone)) ? 'k-bu' : 'k-wu'} at={stone} />
        ))}
        {marks?.last.map(([x, y]) => (BLACK + WHITE).includes(rows[y]?.[x] ?? '.') && <Mark key="last" name="k-last" at={[x, y]} />)}
        {marks?.labels.map(({ at: [point], text }) => (
          <text key={String(point)} x={point[0]} y={point[1] + 0.17} font-size=".48" text-anchor="middle" class={labelClass(at(point))}>{text}</text>
        ))}
      </g>
    </>
  )
})

/** @param {string} letter */
const labelClass = letter => (BLACK.includes(letter) ? 'k-wt' : WHITE.includes(letter) ? 'k-bt' : 'k-bt k-halo')

/** A mark of the legend. @param {{ ids: string[] }} props */
export function Icon({ ids }) {
  return (
    <svg viewBox="-.5 -.5 1 1" aria-hidden="true" class="icon">
      <rect class="tile" x="-.5" y="-.5" width="1" height="1" rx=".12" fill="url(#k-wood)" />
      {ids.map(id => <use key={id} href={`#${id}`} />)}
    </svg>
  )
}

/** The shades of the legend. */
export function ShadeIcon() {
  return (
    <svg viewBox="-.5 -.5 1 1" aria-hidden="true" class="icon shades">
      <rect class="tile" x="-.5" y="-.5" width="1" height="1" rx=".12" fill="url(#k-wood)" />
      <rect x="-.42" y="-.21" width=".42" height=".42" class="black" opacity=".6" />
      <rect x="0" y="-.21" width=".42" height=".42" class="white" opacity=".6" />
    </svg>
  )
}

/** All marks, once in the page. */
export function Symbols() {
  return (
    <svg class="symbols" aria-hidden="true" width="0" height="0">
      <defs dangerouslySetInnerHTML={{ __html: look.symbols }} />
    </svg>
  )
}
