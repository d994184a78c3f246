// What runs inside a worker: it answers one message after the other.

import { createScorer } from './index.js'

/** Answers the messages that arrive; `post` sends an answer. Returns the receiver. */
export function serve(post) {
  let from = {}
  /** The scorers, by what they can do. After an error the next call starts anew. @type {Record<string, Promise<any> | undefined>} */
  const scorers = {}
  const ready = (/** @type {'score' | 'pictures'} */ name) => scorers[name] ??=
    createScorer(from[name] ?? { pictures: name === 'pictures' }).catch(error => {
      scorers[name] = undefined
      throw error
    })
  return async ({ source, method, values, progress }) => {
    if (source) {
      from = source
      return
    }
    try {
      const able = await ready(method === 'picture' ? 'pictures' : 'score')
      const answer = call(able, method, values, progress ? step => post({ progress: step }) : undefined)
      post({ result: answer })
    } catch (error) {
      post({ error: failure(error) })
    }
  }
}

/** An error as it can be sent: its kind, its sentence, and its code with values, if it has one. */
function failure(error) {
  if (!(error instanceof Error)) return { message: String(error) }
  const { name, message, fault } = /** @type {Error & { fault?: unknown }} */ (error)
  return { name, message, ...(fault !== undefined && { fault }) }
}

function call(scorer, method, values, progress) {
  if (method === 'judge') {
    return scorer.judge(values[0], progress && (soFar => {
      progress(soFar)
      return true
    }))
  }
  if (method !== 'scoreAll') return scorer[method](...values)
  const [records, options] = values
  if (!Array.isArray(records)) throw new TypeError('scoreAll takes an array of records')
  return records.map((record, index) => {
    let answer
    try {
      answer = scorer.scoreSgf(record, options)
    } catch (error) {
      answer = { error: error.message, ...(error.fault && { fault: error.fault }) }
    }
    progress?.({ done: index + 1, total: records.length })
    return answer
  })
}
