// What runs inside a worker: it answers one message after the other.

import { createScorer } from './index.js'

/** Answers the messages that arrive; `post` sends an answer. Returns the receiver. */
export function serve(post) {
  let from = {}
  let scorer
  let drawing
  return async ({ source, method, values, progress }) => {
    if (source) {
      from = source
      return
    }
    try {
      const able = method === 'picture'
        ? await (drawing ??= createScorer(from.pictures ?? { pictures: true }))
        : await (scorer ??= createScorer(from.score))
      const answer = call(able, method, values, progress ? step => post({ progress: step }) : undefined)
      post({ result: answer })
    } catch (error) {
      post({ error: error instanceof Error ? error.message : String(error) })
    }
  }
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
      answer = { error: error.message }
    }
    progress?.({ done: index + 1, total: records.length })
    return answer
  })
}
