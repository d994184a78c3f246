// The wood of the board: lines, star points, coordinates.

import { kept } from '../kept.jsx'
import { stars } from './go.js'

/** @typedef {{ x: (x: number) => string, y: (y: number, height: number) => string }} Style */

/** The least and the greatest height of coordinates in pixels; they are left out if they would be crowded. */
const LEAST_TEXT = 9
const MOST_TEXT = 18
const LEAST_UNIT = 12
/** From the outermost line to the edge of the wood where there are no coordinates. */
const EDGE = 0.65

/** How wide a text is, in font sizes. Chinese characters are square. @param {string} text */
const widthOf = text => Array.from(text).reduce((sum, letter) => sum + (letter > '\u2e80' ? 1 : 0.62), 0)

/**
 * How large the coordinates are, and the wood around the lines, in units of the distance between two lines.
 * @param {number} height @param {Style | null} style
 * @param {number} unit that distance in pixels, about
 */
export function frameOf(height, style, unit) {
  if (!style || unit < LEAST_UNIT) return { font: 0, left: EDGE, top: EDGE }
  const font = Math.min(Math.max(LEAST_TEXT / unit, 0.36), MOST_TEXT / unit, 0.66)
  const widest = Math.max(...Array.from({ length: height }, (_, y) => widthOf(style.y(y, height))))
  return { font, left: 0.7 + widest * font, top: 0.72 + font }
}

/** @param {{ width: number, height: number, style: Style | null, frame: ReturnType<typeof frameOf> }} props */
function DrawnWood({ width, height, style, frame: { font, left, top } }) {
  const [right, bottom] = [width - 1, height - 1]
  const columns = Array.from({ length: width }, (_, x) => x)
  const rows = Array.from({ length: height }, (_, y) => y)
  const lines = columns.map(x => `M${x} 0V${bottom}`).join('') + rows.map(y => `M0 ${y}H${right}`).join('') +
    (width * height === 1 ? 'M-.3 0H.3M0-.3V.3' : '')
  const side = left / 2 + 0.27
  return (
    <g class="wood">
      <rect x={-left} y={-top} width={right + 2 * left} height={bottom + 2 * top} rx=".18" fill="url(#k-wood)" />
      <path d={lines} class="k-lines" stroke-width=".035" stroke-linecap="square" />
      <rect width={right} height={bottom} class="k-lines" stroke-width=".075" />
      {stars(width, height).map(([x, y]) => <circle key={`${x} ${y}`} cx={x} cy={y} r=".1" class="k-coord" />)}
      {style && font > 0 && (
        <g class="k-coord coordinates" font-size={font} text-anchor="middle">
          {columns.flatMap(x => [-0.62, bottom + 0.62 + font * 0.75].map(y => <text key={`${x} ${y}`} x={x} y={y}>{style.x(x)}</text>))}
          {rows.flatMap(y => [-side, right + side].map(x => <text key={`${x} ${y}`} x={x} y={y + font * 0.36}>{style.y(y, height)}</text>))}
        </g>
      )}
    </g>
  )
}

export const Wood = kept(DrawnWood)
