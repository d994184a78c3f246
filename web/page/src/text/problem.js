// What went wrong, in a form that goes from the worker to the page and is said in the reader's language.

/**
 * A sentence of the page with values for its places, or an error of the scorer: its message, and, if it has one, its
 * code with values. `line` is the line of the file that it is about.
 * @typedef {{ sentence: string, values?: Record<string, string | number>, fault?: import('tenuki-score').Fault, line?: number }} Problem
 */

/** An error with a sentence of the page. */
export class PageError extends Error {
  /** @param {string} sentence @param {Record<string, string | number>} values */
  constructor(sentence, values = {}) {
    super(sentence)
    this.values = values
  }
}

/** An error made of a problem. */
export class ProblemError extends Error {
  /** @param {Problem} problem */
  constructor(problem) {
    super(problem.sentence)
    this.problem = problem
  }
}

/** @param {unknown} error @returns {Problem} */
export function problemOf(error) {
  if (error instanceof ProblemError) return error.problem
  if (error instanceof PageError) return { sentence: error.message, values: error.values }
  if (!(error instanceof Error)) return { sentence: String(error) }
  const sentence = error.message
  if (!('fault' in error)) return { sentence }
  const fault = /** @type {import('tenuki-score').Fault} */ (error.fault)
  return { sentence, fault }
}

/** A problem in the reader's language. @param {import('./words.js').Words} words @param {Problem} problem @returns {import('./words.js').Spoken} */
export function spoken({ t, say }, { sentence, values, fault, line }) {
  const said = fault ? say('errors', fault) : values ? { text: t(sentence, values) } : { text: sentence, lang: 'en' }
  return line === undefined ? said : { ...said, text: t('Line {n}: {x}', { n: line, x: said.text }) }
}
