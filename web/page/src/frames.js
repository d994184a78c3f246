// When the page is drawn. Drawing is most of the work of a click, so the page is drawn once for it, with the
// scorer's answer.

import { options } from 'preact'

/**
 * The longest time in milliseconds that a click waits for its answer before the reader sees anything of it: an answer within it
 * seems immediate, and on a slow phone drawing twice shows the answer later than drawing once.
 */
const MOST_WAIT = 100

/** How many answers are waited for. */
let waits = 0
/** Whether the reader has seen something of what is waited for: then the next change is drawn at once. */
let isSketched = false
let draw = /** @type {(() => void) | null} */ (null)
let clear = /** @type {(() => void)[]} */ ([])
/** What Preact knows of the part that is busy. */
let wasBusy = 'false'

/** Draws the page, without what was sketched. @param {(() => void) | null} act */
function drawNow(act) {
  clear.forEach(undo => undo())
  clear = []
  draw = null
  act?.()
}

/** Preact calls this for the first change after it has drawn, not for those that follow, unless it is another function by then. */
const scheduler = () => (/** @type {() => void} */ act) => queueMicrotask(() => {
  if (waits > 0 && !isSketched) draw = act
  else drawNow(act)
})
options.debounceRendering = scheduler()

/**
 * The page is not drawn before this has happened. If that takes a moment, it is drawn as it is; or, with `sketch`, which
 * shows the change with little work, it is drawn with the answer or with the next change. Until then a part of it is busy.
 * @param {Promise<unknown> | undefined} answer @param {HTMLElement | null} part
 * @param {(() => () => void) | null} sketch shows the change, and gives what takes that away
 */
export function drawnAfter(answer, part, sketch) {
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
    isSketched = false
    part?.setAttribute('aria-busy', wasBusy)
    drawNow(draw)
  }
  const late = setTimeout(() => {
    // What was drawn meanwhile has the change.
    if (!sketch || !draw) return end()
    clear.push(sketch())
    isSketched = true
    options.debounceRendering = scheduler()
  }, MOST_WAIT)
  answer.then(end, end)
}
