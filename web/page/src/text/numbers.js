// Numbers of points and scores as players write them.

/** The names of the rules. @type {Record<string, string>} */
const RULES_NAMES = {
  japanese: 'Japanese', korean: 'Korean', chinese: 'Chinese', 'chinese-kgs': 'Chinese (KGS)', aga: 'AGA',
  new_zealand: 'New Zealand', 'tromp-taylor': 'Tromp-Taylor', ing: 'Ing',
}

/** @param {import('./words.js').Words['t']} t @param {string | null} rules */
export const rulesName = (t, rules) => t((rules && RULES_NAMES[rules]) ?? rules ?? 'Custom')

/** A number of points without its sign: 3.5, as records write it. @param {number} number */
export const points = number => String(Math.abs(number))

/** A number with a unit, and half a unit as a word: 4目半, 半目. @param {number} number @param {string} unit @param {string} half */
const withHalf = (number, unit, half) => {
  const whole = Math.trunc(number)
  if (number - whole !== 0.5) return `${number}${unit}`
  return whole === 0 ? half + unit.trim() : `${whole}${unit}${half}`
}

/** Chinese rules count stones; one is two points of difference: 1又3/4子. @param {number} number */
const inStones = number => {
  const [whole, quarters] = [Math.trunc(number / 2), (number * 2) % 4]
  const part = quarters % 1 === 0 ? ['', '1/4', '1/2', '3/4'][quarters] : null
  if (part === null) return `${number / 2}子`
  return whole === 0 && part ? `${part}子` : `${whole}${part && `又${part}`}子`
}

/** A number of points in words of a language. @param {string} language @param {number} number @param {string | null} rules */
export function amountOf(language, number, rules) {
  switch (language) {
    case 'ja': return withHalf(number, '目', '半')
    case 'ko': return withHalf(number, '집', number < 1 ? '반' : ' 반')
    case 'zh-CN':
    case 'zh-TW': return rules === 'chinese' ? inStones(number) : withHalf(number, '目', '半')
    default: return points(number)
  }
}

/** A score as a sentence. @param {Pick<import('./words.js').Words, 't' | 'amount'>} words @param {string} score @param {string | null} rules */
export function sentence({ t, amount }, score, rules) {
  if (score === '0') return t('A draw')
  const number = amount(Number(score.slice(2)), rules)
  return score[0] === 'B' ? t('Black wins by {points}', { points: number }) : t('White wins by {points}', { points: number })
}

/** A score for a table: B+3.5. @param {string} score */
export const score = score => (score === '0' ? '0' : `${score.slice(0, 2)}${points(Number(score.slice(2)))}`)
