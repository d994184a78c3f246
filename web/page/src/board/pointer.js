// The pointer on the board: a mouse points, clicks and paints; a finger taps, and where points are small it
// looks through a magnifier while it is held, and acts when it is lifted.

import { useEffect, useRef, useState } from 'preact/hooks'

/** @typedef {import('tenuki-score').Vertex} Vertex */

/** Points that are smaller than this, in pixels, are magnified under a finger. */
const FINGER = 24
/** A finger that has rested for this many milliseconds chooses a point; before that it may scroll the page. */
export const HOLD = 250

/**
 * The point of the board under the pointer, if there is one.
 * @param {SVGSVGElement} svg @param {{ clientX: number, clientY: number }} event
 * @param {number} width @param {number} height @returns {Vertex | null}
 */
function vertexAt(svg, { clientX, clientY }, width, height) {
  const matrix = svg.getScreenCTM()
  if (!matrix) return null
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse())
  const [column, row] = [Math.round(x), Math.round(y)]
  return column >= 0 && row >= 0 && column < width && row < height ? [column, row] : null
}

/** @param {Vertex | null} a @param {Vertex | null} b */
const isSame = (a, b) => String(a) === String(b)

/**
 * @param {object} options
 * @param {number} options.width
 * @param {number} options.height
 * @param {boolean} options.paints whether a tool is chosen that puts stones along the way
 * @param {(vertex: Vertex, isMore: boolean) => void} options.onAct `isMore`: the pointer was moved there
 * @param {(vertex: Vertex | null) => void} options.onPoint
 */
export function usePointer({ width, height, paints, onAct, onPoint }) {
  const svg = useRef(/** @type {SVGSVGElement | null} */ (null))
  const press = useRef(/** @type {{ id: number, vertex: Vertex | null, isTouch: boolean, isHeld: boolean, isSmall: boolean, timer: ReturnType<typeof setTimeout> } | null} */ (null))
  const [magnified, setMagnified] = useState(/** @type {Vertex | null} */ (null))

  /** @param {{ clientX: number, clientY: number }} event */
  const at = event => svg.current && vertexAt(svg.current, event, width, height)
  const unit = () => svg.current?.getScreenCTM()?.a ?? 0
  const stop = () => {
    if (press.current) clearTimeout(press.current.timer)
    press.current = null
    setMagnified(null)
  }

  // While a finger chooses a point the page must not scroll: only a listener that is not passive can say so.
  useEffect(() => {
    const { current } = svg
    /** @param {TouchEvent} event */
    const hold = event => {
      if (press.current?.isHeld && event.cancelable) event.preventDefault()
    }
    current?.addEventListener('touchmove', hold, { passive: false })
    return () => current?.removeEventListener('touchmove', hold)
  }, [])

  /** @param {PointerEvent} event */
  const onPointerDown = event => {
    if (event.button !== 0 || !event.isPrimary) return
    const vertex = at(event)
    if (!vertex) return
    const isTouch = event.pointerType !== 'mouse'
    const isSmall = isTouch && unit() < FINGER
    const paintsNow = paints && !isSmall
    const now = {
      id: event.pointerId, vertex, isTouch, isSmall, isHeld: paintsNow,
      timer: setTimeout(() => { now.isHeld = true }, HOLD),
    }
    press.current = now
    if (isTouch) svg.current?.setPointerCapture(event.pointerId)
    if (isSmall) setMagnified(vertex)
    else if (paintsNow) onAct(vertex, false)
  }
  /** @param {PointerEvent} event */
  const onPointerMove = event => {
    const vertex = at(event)
    const now = press.current
    if (!now || now.id !== event.pointerId) {
      if (event.pointerType === 'mouse') onPoint(vertex)
      return
    }
    if (isSame(vertex, now.vertex)) return
    now.vertex = vertex
    if (now.isSmall) setMagnified(vertex)
    else if (paints && vertex) onAct(vertex, true)
  }
  /** @param {PointerEvent} event */
  const onPointerUp = event => {
    const now = press.current
    if (!now || now.id !== event.pointerId) return
    const vertex = at(event)
    stop()
    if (vertex && (now.isSmall || (!paints && isSame(vertex, now.vertex)))) onAct(vertex, false)
  }
  return {
    svg, magnified,
    handlers: {
      onPointerDown, onPointerMove, onPointerUp, onPointerCancel: stop,
      onPointerLeave: () => onPoint(null),
      onContextMenu: (/** @type {Event} */ event) => { if (press.current?.isTouch) event.preventDefault() },
    },
  }
}
