// The worker: it has the scorer and the texts of all records, and does everything that may take long. The page
// knows games by their file and their place in it.

import { expose } from 'comlink'
import { createScorer } from 'tenuki-score/scorer'
import compile from 'virtual:module'

import { gameOf } from '../session/game.js'
import { fragmentOf, valueOf } from '../session/link.js'
import { PageError, ProblemError, problemOf } from '../text/problem.js'
import * as count from './count.js'
import { gamesOf, gamesOfFile } from './files.js'

/** @typedef {import('../session/game.js').Game} Game */
/** @typedef {import('../session/game.js').Listed} Listed */
/** @typedef {import('../text/problem.js').Problem} Problem */
/** @typedef {import('tenuki-score').Vertex} Vertex */

/**
 * Where games come from: files, a text, or the fragment of a link.
 * @typedef {{ files: File[] } | { text: string } | { fragment: string }} Source
 */

/**
 * Errors keep their values on the way to the page.
 * @template T
 * @typedef {{ value: T, problem?: undefined } | { value?: undefined, problem: Problem }} Answer
 */

const scorer = typeof WebAssembly === 'object'
  ? compile().then(createScorer)
  : Promise.reject(new Error('no WebAssembly'))
scorer.catch(() => {})

/** The games of each file that was opened, with their texts. */
const files = /** @type {Map<string, import('./files.js').Found[]>} */ (new Map())

/**
 * A function whose errors are answers.
 * @template {unknown[]} Values
 * @template T
 * @param {(scorer: import('tenuki-score').Scorer, ...values: Values) => T | Promise<T>} act
 * @returns {(...values: Values) => Promise<Answer<Awaited<T>>>}
 */
const answering = act => async (...values) => {
  try {
    return { value: await act(await scorer, ...values) }
  } catch (error) {
    return { problem: problemOf(error) }
  }
}

/** @param {Game} game @returns {count.Whole} */
function wholeOf(game) {
  if (!game.source) return { ...game, sgf: null }
  const [file, index] = game.source
  const sgf = files.get(file)?.[index]?.sgf
  if (sgf === undefined) throw new Error(`there is no game ${index + 1} in ${file}`)
  return { ...game, sgf }
}

/** @param {count.Whole} whole @returns {Game} */
function withoutText(whole) {
  const { sgf, ...game } = whole
  void sgf
  return game
}

/** A game for the list: all but its text. @param {import('./files.js').Found} found @returns {Listed} */
function listed({ sgf, error, fault, problem, ...says }) {
  const wrong = problem ?? (error === undefined ? undefined : { sentence: error, ...(fault && { fault }) })
  return { ...says, hasRecord: sgf !== undefined, ...(wrong && { problem: wrong }) }
}

/** @param {import('tenuki-score').Scorer} ready @param {File[]} given */
async function gamesIn(ready, given) {
  if (given.length === 0) throw new PageError('There is no file in what was dropped.')
  const found = []
  const broken = []
  for (const file of given) {
    try {
      // One by one: a thousand games in a file give out no thousand names.
      for (const game of await gamesOfFile(file, ready)) found.push(game)
    } catch (error) {
      if (given.length === 1) throw error
      broken.push({ file: file.name, problem: problemOf(error) })
    }
  }
  return [...found, ...broken]
}

const service = {
  /** Whether the scorer is there: or why not. */
  ready: answering(() => true),

  /** WebAssembly is compiled as it is called first: before the reader has found a record, rather than after. */
  warm: answering((ready, /** @type {string} */ example) => void ready.showSgf(example, { dead_from: 'judge' })),

  /** Finds the games of a source, which are known by `file` from then on. A link changes its game. */
  open: answering(async (ready, /** @type {string} */ file, /** @type {Source} */ source) => {
    /** @type {import('./files.js').Found[]} */
    let found
    /** @type {Partial<Game>} */
    let change = {}
    if ('fragment' in source) {
      const link = count.unlinked(ready, await valueOf(source.fragment))
      found = [link.found]
      change = link.change
    } else if ('text' in source) {
      if (source.text.trim() === '') throw new PageError('There is no text to paste: copy a game record first.')
      found = gamesOf(source.text, ready)
    } else found = await gamesIn(ready, source.files)
    files.set(file, found)
    return { games: found.map(listed), change }
  }),

  /** Counts a game of a file, as far as its record can be played. */
  start: answering((ready, /** @type {string} */ file, /** @type {number} */ index, /** @type {Partial<Game>} */ change) => {
    const found = files.get(file)?.[index]
    const { problem, ...rest } = listed(found ?? {})
    if (problem) throw new ProblemError(problem)
    const { game, count: counted, warning } = count.opened(ready, wholeOf({ ...gameOf(rest, [file, index]), ...change }))
    return { game: withoutText(game), count: counted, warning }
  }),

  /** Counts a game, and explains a point of it. */
  count: answering((ready, /** @type {Game} */ game, /** @type {Vertex | null} */ vertex = null) => count.counted(ready, wholeOf(game), vertex)),
  position: answering((ready, /** @type {Game} */ game) => count.positionOf(ready, wholeOf(game))),
  /** Whose each point is likely to be. */
  ownership: answering((ready, /** @type {import('../session/game.js').SignMap} */ board) => ready.ownership(board)),
  steps: answering((ready, /** @type {Game} */ game, /** @type {Vertex[]} */ dead) => count.stepsOf(ready, wholeOf(game), dead)),
  explain: answering((ready, /** @type {Game} */ game, /** @type {count.Counted} */ counted, /** @type {Vertex} */ vertex) =>
    count.explained(ready, wholeOf(game), counted, vertex)),
  /** What is proved about a chain. */
  line: answering((ready, /** @type {Game} */ game, /** @type {count.Counted} */ counted, /** @type {Vertex} */ vertex) =>
    count.lineOf(ready, wholeOf(game), counted, vertex)),
  reply: answering((ready, /** @type {Game} */ game, /** @type {count.Counted} */ counted, /** @type {Vertex} */ vertex, /** @type {(Vertex | 'pass')[]} */ moves, /** @type {'black' | 'white'} */ first) =>
    count.replied(ready, wholeOf(game), counted, vertex, moves, first)),
  sgf: answering((ready, /** @type {Game} */ game, /** @type {Vertex[]} */ dead) => count.sgfOf(ready, wholeOf(game), dead)),
  picture: answering((ready, /** @type {Game} */ game, /** @type {import('tenuki-score').PictureOptions} */ look) => count.pictureOf(ready, wholeOf(game), look)),

  /** The fragment of a link: the game, or, where that is too long, its position. */
  link: answering(async (ready, /** @type {Game} */ game, /** @type {{ rules: string | null, komi: number }} */ counted, /** @type {number} */ longest) => {
    const whole = wholeOf(game)
    const fragment = await fragmentOf(count.linked(ready, whole))
    if (fragment.length <= longest) return { fragment, isPosition: false }
    return { fragment: await fragmentOf(count.linkedPosition(ready, whole, counted)), isPosition: true }
  }),

  /** The scores of some games of a file; `null` for one that cannot be counted. */
  scores: answering((ready, /** @type {string} */ file, /** @type {number[]} */ indexes) => indexes.map(index => {
    try {
      const found = files.get(file)?.[index]
      if (!found || found.error || found.problem) return null
      const { score, finished, agrees } = count.scoreOf(ready, wholeOf(gameOf(listed(found), [file, index])))
      return { score, finished, agrees }
    } catch {
      return null
    }
  })),
}

/** @typedef {typeof service} Service */

expose(service)
