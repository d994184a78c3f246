// What a saved picture says, in the reader's language.

import { RESULTS, isEarlier } from '../session/game.js'
import { STYLES } from './coordinates.js'
import { rulesName, sentence } from './numbers.js'

/** @typedef {import('../scorer/count.js').Count} Count */

/** The words of a picture by the codes that the scorer has for them. */
const WORDS = {
  count_territory: 'Territory', count_prisoners: 'Prisoners', count_dead: 'Dead stones', count_stones: 'Stones',
  count_komi: 'Komi', count_handicap: 'Handicap', count_total: 'Total', black: 'Black', white: 'White',
}

/**
 * The result in a sentence. Of a game that was not counted it says who won, and how; one that is not finished has none.
 * @param {import('./words.js').Words} words @param {Count} count @param {import('../session/game.js').Game} game
 */
export function resultOf(words, count, game) {
  const decided = count.remarks.find(({ code }) => code in RESULTS)
  if (decided && !isEarlier(game)) return words.t(RESULTS[decided.code], { x: words.t(decided.winner === 'black' ? 'Black' : 'White') })
  return count.finished ? sentence(words, count.score, count.rules) : words.t('Not finished')
}

/** @param {import('./words.js').Words} words @param {Count} count @param {import('../session/game.js').Game} game */
export const hasResult = (words, count, game) => resultOf(words, count, game) === sentence(words, count.score, count.rules)

/**
 * @param {import('./words.js').Words} words @param {Count} count @param {import('../session/game.js').Game} game
 * @returns {import('tenuki-score').PictureOptions['texts']}
 */
export function textsOf(words, count, game) {
  const { t, say, style } = words
  const [height, width] = [count.board.length, count.board[0].length]
  const names = STYLES[style] ?? STYLES.western
  const result = resultOf(words, count, game)
  const remarks = count.remarks.filter(({ code }) => !(code in RESULTS))
  return {
    result,
    notes: [
      ...(hasResult(words, count, game) ? [] : [t(count.finished ? 'The count: {x}.' : 'So far: {x}.', { x: words.score(count.score, count.rules) })]),
      t('{x} rules.', { x: rulesName(t, count.rules) }),
      ...remarks.map(remark => say('remarks', remark, height).text),
      ...(count.cause ? [say('causes', /** @type {any} */ (count.cause), height).text] : []),
    ],
    words: {
      ...Object.fromEntries(Object.entries(WORDS).map(([code, text]) => [code, t(text)])),
      ...Object.fromEntries(count.marks.legend.map(entry => [entry.code, say('legend', entry).text])),
    },
    columns: Array.from({ length: width }, (_, x) => names.x(x)),
    rows: Array.from({ length: height }, (_, y) => names.y(y, height)),
  }
}
