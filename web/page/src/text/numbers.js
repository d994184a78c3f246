// Numbers of points and scores as players write them.

/** The names of the rules. @type {Record<string, string>} */
const RULES_NAMES = {
  japanese: 'Japanese', korean: 'Korean', chinese: 'Chinese', aga: 'AGA', new_zealand: 'New Zealand',
  'tromp-taylor': 'Tromp-Taylor',
}

/** @param {import('./words.js').Words['t']} t @param {string | null} rules */
export const rulesName = (t, rules) => t((rules && RULES_NAMES[rules]) ?? rules ?? 'Rules of its own')

/** A number of points: 3½, not 3.5. @param {number} number */
export const points = number => {
  const whole = Math.trunc(Math.abs(number))
  return Math.abs(number) - whole === 0.5 ? `${whole || ''}½` : String(Math.abs(number))
}

/** A score as a sentence. @param {import('./words.js').Words['t']} t @param {string} score */
export function sentence(t, score) {
  if (score === '0') return t('A draw')
  const number = points(Number(score.slice(2)))
  return score[0] === 'B' ? t('Black wins by {points}', { points: number }) : t('White wins by {points}', { points: number })
}

/** A score for a table: B+3½. @param {string} score */
export const score = score => (score === '0' ? '0' : `${score.slice(0, 2)}${points(Number(score.slice(2)))}`)
