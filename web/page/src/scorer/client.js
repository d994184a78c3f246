// The worker, as the page calls it.

import { wrap } from 'comlink'
import startWorker from 'virtual:worker'

import { ProblemError } from '../text/problem.js'

/**
 * The functions of the worker; their errors are thrown here.
 * @typedef {{ [Name in keyof import('./worker.js').Service]: (...values: Parameters<import('./worker.js').Service[Name]>) => Promise<NonNullable<Awaited<ReturnType<import('./worker.js').Service[Name]>>['value']>> }} Client
 */

/** @type {Promise<void> | null} */
let frame = null

/** The next frame: answers that arrive before it are drawn together. A page that is hidden has no frames. */
function nextFrame() {
  frame ??= new Promise(resolve => {
    const begin = () => {
      frame = null
      resolve()
    }
    if (document.hidden) setTimeout(begin)
    else requestAnimationFrame(begin)
  })
  return frame
}

/** @returns {Client} */
export function startClient() {
  const worker = startWorker()
  const remote = /** @type {Record<string, any>} */ (wrap(worker))
  /** A worker that cannot be loaded answers nothing. */
  const failed = new Promise((_, reject) => {
    worker.onerror = event => reject(new Error(event.message || 'the worker cannot be loaded'))
  })
  failed.catch(() => {})
  return /** @type {Client} */ (new Proxy({}, {
    get: (_, name) => async (/** @type {unknown[]} */ ...values) => {
      const answer = await Promise.race([remote[/** @type {string} */ (name)](...values), failed])
      await nextFrame()
      if (answer.problem) throw new ProblemError(answer.problem)
      return answer.value
    },
  }))
}

/**
 * A function that has one call under way at most: of the calls that arrive meanwhile only the last one is made.
 * The others are answered by `undefined`.
 * @template {unknown[]} Values
 * @template T
 * @param {(...values: Values) => Promise<T>} act
 * @returns {(...values: Values) => Promise<T | undefined>}
 */
export function latest(act) {
  let isBusy = false
  let waiting = /** @type {(() => void) | null} */ (null)
  let drop = () => {}
  return async (...values) => {
    if (isBusy) {
      drop()
      const isLast = await new Promise(resolve => {
        waiting = () => resolve(true)
        drop = () => resolve(false)
      })
      if (!isLast) return undefined
    }
    isBusy = true
    try {
      return await act(...values)
    } finally {
      isBusy = false
      drop = () => {}
      const next = waiting
      waiting = null
      next?.()
    }
  }
}
