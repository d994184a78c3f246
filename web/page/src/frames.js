// When the page is drawn. Drawing is most of the work of a click, so the page is drawn once for it, with the
// scorer's answer, if that comes soon.

import { options } from 'preact'

/**
 * The longest time in milliseconds that a click waits for its answer before the board is drawn without it: an answer within it
 * seems immediate, and on a slow phone drawing twice shows the answer later than drawing once.
 */
const MOST_WAIT = 100

/** How many answers are waited for. */
let waits = 0
let draw = /** @type {(() => void) | null} */ (null)
/** What Preact knows of the part that is busy. */
let wasBusy = 'false'

options.debounceRendering = act => queueMicrotask(() => {
  if (waits > 0) draw = act
  else act()
})

/**
 * The page is not drawn before this has happened, or is drawn as it is after a moment. Until then a part of it is busy.
 * @param {Promise<unknown> | undefined} answer @param {HTMLElement | null} part
 */
export function drawnAfter(answer, part) {
  if (!answer) return
  let isWaiting = true
  if (waits === 0) wasBusy = part?.getAttribute('aria-busy') ?? 'false'
  waits += 1
  part?.setAttribute('aria-busy', 'true')
  const end = () => {
    if (!isWaiting) return
    isWaiting = false
    waits -= 1
    clearTimeout(late)
    if (waits > 0) return
    part?.setAttribute('aria-busy', wasBusy)
    const act = draw
    draw = null
    act?.()
  }
  const late = setTimeout(end, MOST_WAIT)
  answer.then(end, end)
}
