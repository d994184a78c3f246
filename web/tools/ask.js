// Answers to JSON lines by the package, for Node.js and for a page.

/** The answer to a line, or the sentence of its error. */
export function ask(scorer, line) {
  const { id, sgf, bytes, board, explain, picture, ...options } = JSON.parse(line)
  for (const key of ['recorded', 'lead', 'gold', 'version']) delete options[key]
  options.dead_from ??= 'judge'
  // The program counts records that may have lost moves.
  if (board === undefined) options.as_is = true
  try {
    if (explain !== undefined) return scorer.explain(board, explain, options)
    const record = bytes && Uint8Array.from(atob(bytes), letter => letter.charCodeAt(0))
    if (picture) return scorer.pictureSgf(record, options)
    if (record) return scorer.scoreSgf(record, options)
    return sgf === undefined ? scorer.score(board, options) : scorer.scoreSgf(sgf, options)
  } catch (error) {
    return { error: error.message }
  }
}
