// The board: Shudan draws wood, lines, stones and coordinates and tells of clicks; the marks of Tenuki's
// pictures lie over it.

import { Goban } from '@sabaki/shudan'
import { Component } from 'preact'
import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import look from 'virtual:look'

import { STYLES } from './coordinates.js'

/** What lies over the stone or point of each sign. Living and dead stones are Shudan's. */
const OVER = { ...look.names, X: null, O: null, '.': null, x: 'k-tw', o: 'k-tb', f: 'k-tb', g: 'k-tw', d: null, e: null }
const DEAD = 'xodefg'
/** The class of a dead stone. Shudan has `dimmedVertices` for it, but draws all points anew for each change. */
const DIM = 'dim'

/** A component that is drawn anew only for other props. */
const kept = Drawn => class extends Component {
  shouldComponentUpdate(next) {
    return Object.keys(next).some(key => next[key] !== this.props[key])
  }

  render(props) {
    return <Drawn {...props} />
  }
}

/** Shudan itself draws every point anew each time. */
const Stones = kept(Goban)

/** `from` as long as it says the same. */
function useSame(from) {
  const kept = useRef(from)
  const text = JSON.stringify(from)
  const last = useRef(text)
  if (last.current !== text) {
    last.current = text
    kept.current = from
  }
  return kept.current
}

export function Board({ words, board, marks, cursor, busy, onAct, onPoint, onLook, label, describedBy }) {
  const height = board.length
  const width = board[0].length
  const { t, style } = words
  const frame = useRef()
  const [room, setRoom] = useState(null)
  useLayoutEffect(() => {
    const measure = () => {
      const { clientWidth } = frame.current
      setRoom([clientWidth, Math.max(innerHeight * 0.86, 240)])
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame.current)
    return () => observer.disconnect()
  }, [])

  const hasCoordinates = room !== null && style !== 'none' && room[0] / (width + 2) >= 12
  const edge = hasCoordinates ? 2 : 0.5
  const size = room === null ? 0 : Math.max(Math.min(room[0] / (width + edge), room[1] / (height + edge), 64), 6)
  const vertexSize = Math.floor(size * 4) / 4
  useLayoutEffect(() => {
    const vertices = frame.current.querySelectorAll('.shudan-vertex')
    vertices.forEach((vertex, i) => {
      const isDead = DEAD.includes(marks?.signs[Math.floor(i / width)]?.[i % width] ?? '.')
      if (vertex.classList.contains(DIM) !== isDead) vertex.classList.toggle(DIM, isDead)
    })
  })
  const signs = useSame(board)
  const { x: coordX, y } = STYLES[style] ?? STYLES.western
  const coordY = useSame({ height, style })
  const rowName = useRef()
  if (rowName.current?.for !== coordY) rowName.current = Object.assign(row => y(row, height), { for: coordY })

  // Shudan calls these again and again; they stay the same so that it need not draw.
  const acts = useRef()
  acts.current = { onAct, onPoint }
  const handlers = useRef({
    click: (_, vertex) => acts.current.onAct(vertex),
    enter: (event, vertex) => event.pointerType === 'mouse' && acts.current.onPoint(vertex),
  }).current

  const keys = event => {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key]
    const at = cursor ?? [Math.floor(width / 2), Math.floor(height / 2)]
    if (step) {
      const by = cursor ? step : [0, 0]
      onLook([Math.min(Math.max(at[0] + by[0], 0), width - 1), Math.min(Math.max(at[1] + by[1], 0), height - 1)])
    } else if (event.key === 'Home' || event.key === 'End') onLook([event.key === 'Home' ? 0 : width - 1, at[1]])
    else if (event.key === 'PageUp' || event.key === 'PageDown') onLook([at[0], event.key === 'PageUp' ? 0 : height - 1])
    else if (event.key === 'Enter' || event.key === ' ') onAct(at)
    else return
    event.preventDefault()
  }

  return (
    <div class="frame" ref={frame}>
      {room !== null && (
        <div class={`board${busy ? ' busy' : ''}`} role="application" aria-roledescription={t('Go board')} aria-label={label}
          aria-describedby={describedBy} tabindex="0" onKeyDown={keys} onPointerLeave={() => onPoint(null)}>
          <div aria-hidden="true">
            <Stones vertexSize={vertexSize} signMap={signs} showCoordinates={hasCoordinates}
              coordX={coordX} coordY={rowName.current} onVertexClick={handlers.click} onVertexPointerEnter={handlers.enter} />
          </div>
          <Marks {...{ width, height, marks, cursor }} board={signs} side={vertexSize} edge={edge} />
        </div>
      )}
    </div>
  )
}

/** The points of a board of letters that fit. */
function points(rows, fits) {
  const found = []
  rows?.forEach((row, y) => Array.from(row).forEach((letter, x) => fits(letter) && found.push([x, y])))
  return found
}

const Marks = kept(function Marks({ width, height, marks, cursor, board, side, edge }) {
  const put = (id, [x, y]) => <use key={`${id} ${x} ${y}`} href={`#${id}`} x={x} y={y} />
  const inset = (edge / 2) * side
  const isBlack = ([x, y]) => board[y][x] === 1
  return (
    <svg class="marks" aria-hidden="true" viewBox={`-.5 -.5 ${width} ${height}`} width={width * side} height={height * side}
      style={{ left: `${inset}px`, top: `${inset}px` }}>
      <g>{marks && points(marks.signs, letter => OVER[letter]).map(([x, y]) => put(OVER[marks.signs[y][x]], [x, y]))}</g>
      {marks?.unsure.map(stone => put(isBlack(stone) ? 'k-bu' : 'k-wu', stone))}
      {marks?.last.map(stone => put('k-last', stone))}
      {marks?.labels.map(({ at: [[x, y]], text }) => (
        <text key={`${x} ${y}`} x={x} y={y + 0.17} font-size=".48" text-anchor="middle" class={labelClass(marks.signs[y][x])}>{text}</text>
      ))}
      {cursor && <rect class="halo" x={cursor[0] - 0.5} y={cursor[1] - 0.5} width="1" height="1" rx=".12" />}
      {cursor && <rect class="cursor" x={cursor[0] - 0.5} y={cursor[1] - 0.5} width="1" height="1" rx=".12" />}
    </svg>
  )
})

const labelClass = letter => ('X#B'.includes(letter) ? 'k-wt' : 'O@W'.includes(letter) ? 'k-bt' : 'k-bt k-halo')

/** A mark of the legend. */
export function Icon({ ids }) {
  return (
    <svg viewBox="-.5 -.5 1 1" aria-hidden="true" class="icon">
      {ids.map(id => <use href={`#${id}`} />)}
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
