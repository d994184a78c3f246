// The board: wood, stones and marks in one drawing, so that nothing can lie beside its point, on a screen or on
// paper; the pointer and the keys on it.

import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { STYLES } from '../text/coordinates.js'
import { usePointer } from './pointer.js'
import { Stones, lettersOf } from './stones.jsx'
import { Wood, frameOf } from './wood.jsx'

/** @typedef {import('tenuki-score').Vertex} Vertex */

/** How much of the board the magnifier shows around a point, in points. */
const LENS = 2.6
/** The largest distance of two lines in pixels, so that a board of 2×2 does not fill the screen. */
const MOST_UNIT = 110

/**
 * How many pixels the board has from side to side, about.
 * @param {import('preact/hooks').MutableRef<HTMLElement | null>} frame
 */
function useWidth(frame) {
  const [width, setWidth] = useState(320)
  useLayoutEffect(() => {
    const { current } = frame
    if (!current) return
    const measure = () => setWidth(current.querySelector('svg')?.clientWidth ?? current.clientWidth)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(current)
    return () => observer.disconnect()
  }, [])
  return width
}

/** The point that a key leads to. @param {string} key @param {Vertex} at @param {number} width @param {number} height @returns {Vertex | null} */
function stepped(key, [x, y], width, height) {
  switch (key) {
    case 'ArrowLeft': return [Math.max(x - 1, 0), y]
    case 'ArrowRight': return [Math.min(x + 1, width - 1), y]
    case 'ArrowUp': return [x, Math.max(y - 1, 0)]
    case 'ArrowDown': return [x, Math.min(y + 1, height - 1)]
    case 'Home': return [0, y]
    case 'End': return [width - 1, y]
    case 'PageUp': return [x, 0]
    case 'PageDown': return [x, height - 1]
    default: return null
  }
}

/** @param {{ at: Vertex }} props */
const Cursor = ({ at: [x, y] }) => (
  <>
    <rect class="halo" x={x - 0.5} y={y - 0.5} width="1" height="1" rx=".12" />
    <rect class="cursor" x={x - 0.5} y={y - 0.5} width="1" height="1" rx=".12" />
  </>
)

/**
 * @param {object} props
 * @param {import('../text/words.js').Words} props.words
 * @param {import('./go.js').SignMap} props.board
 * @param {import('tenuki-score').Marks | undefined} props.marks
 * @param {number[][] | null} props.shares whose each point is likely to be, where the game is not finished
 * @param {Vertex | null} props.cursor
 * @param {boolean} props.isBusy whether the marks are those of another position
 * @param {boolean} props.paints
 * @param {(vertex: Vertex, isMore: boolean) => void} props.onAct
 * @param {(vertex: Vertex | null) => void} props.onPoint
 * @param {(vertex: Vertex) => void} props.onLook
 * @param {string} props.label
 * @param {string} props.describedBy
 */
export function Board({ words, board, marks, shares, cursor, isBusy, paints, onAct, onPoint, onLook, label, describedBy }) {
  const height = board.length
  const width = board[0].length
  const { t, style: styleName } = words
  const style = styleName === 'none' ? null : STYLES[styleName] ?? STYLES.western
  const outer = useRef(/** @type {HTMLDivElement | null} */ (null))
  const pixels = useWidth(outer)
  const frame = useMemo(() => {
    // The wood depends on the distance of two lines, which depends on the wood: the second guess is near.
    const first = frameOf(height, style, pixels / (width + 2))
    return frameOf(height, style, pixels / (width - 1 + 2 * first.left))
  }, [width, height, style, pixels])
  const { left, top } = frame
  const rows = useMemo(() => lettersOf(board, marks), [board, marks])
  const { svg, magnified, handlers } = usePointer({ width, height, paints, onAct, onPoint })

  /** @param {KeyboardEvent} event */
  const keys = event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const at = cursor ?? [Math.floor(width / 2), Math.floor(height / 2)]
    const next = stepped(event.key, at, width, height)
    // The first arrow shows where the cursor is.
    if (next) onLook(cursor || !event.key.startsWith('Arrow') ? next : at)
    else if (event.key === 'Enter' || event.key === ' ') onAct(at, false)
    else return
    event.preventDefault()
  }

  const view = `${-left} ${-top} ${width - 1 + 2 * left} ${height - 1 + 2 * top}`
  const drawn = (
    <>
      <Wood {...{ width, height, style, frame }} />
      <Stones rows={rows} marks={marks} shares={shares} />
    </>
  )
  return (
    <div class="frame" ref={outer}>
      <div class={`board${isBusy ? ' busy' : ''}${paints ? ' paints' : ''}`} role="application" aria-roledescription={t('Go board')} aria-label={label}
        data-size={`${width}x${height}`} aria-describedby={describedBy} tabindex={0} onKeyDown={keys} style={{ '--ratio': (width - 1 + 2 * left) / (height - 1 + 2 * top), '--widest': `${MOST_UNIT * (width + 1)}px` }}>
        <svg ref={svg} aria-hidden="true" viewBox={view} {...handlers}>
          {drawn}
          {cursor && <Cursor at={cursor} />}
          {magnified && <Cursor at={magnified} />}
        </svg>
        {magnified && (
          <svg class={`lens ${magnified[1] < height / 2 ? 'below' : 'above'} ${magnified[0] < width / 2 ? 'right' : 'left'}`} aria-hidden="true"
            viewBox={`${magnified[0] - LENS} ${magnified[1] - LENS} ${2 * LENS} ${2 * LENS}`}>
            {drawn}
            <Cursor at={magnified} />
          </svg>
        )}
      </div>
    </div>
  )
}
