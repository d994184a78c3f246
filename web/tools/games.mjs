// The final positions of games in JSON lines.

/** The final position of a record, and the stones of the chains that are named dead. */
export function ended(scorer, sgf, dead) {
  const { board, prisoners } = scorer.positionOf(sgf)
  return { rows: board, prisoners, score: scorer.score(board, { dead, prisoners }) }
}

export function sameStones(a, b) {
  const key = stones => stones.map(([x, y]) => y * 32 + x).sort((m, n) => m - n).join()
  return key(a) === key(b)
}
