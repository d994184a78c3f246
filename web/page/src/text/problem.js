// Errors that the page says in the reader's language.

/** An error that the page says in the reader's language: a sentence of the table and its values. */
export class Told extends Error {
  /** @param {string} sentence @param {Record<string, string | number>} values */
  constructor(sentence, values = {}) {
    super(sentence)
    this.values = values
  }
}
