// How points are named. The scorer writes "D4"; players write as their country does.

const LETTERS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'
const DIGITS = ['', '一', '二', '三', '四', '五', '六', '七', '八', '九']

/** A number from 1 to 25 in Chinese characters. @param {number} number */
export function characters(number) {
  const tens = Math.floor(number / 10)
  if (tens === 0) return DIGITS[number]
  return (tens === 1 ? '' : DIGITS[tens]) + '十' + DIGITS[number % 10]
}

/**
 * The styles: columns, rows (both from the upper left corner, from 0), and both together. Japanese and
 * Chinese diagrams count from the upper left, the rows in characters; Korean ones in digits.
 * @type {Record<string, { x: (x: number) => string, y: (y: number, height: number) => string, name: (x: number, y: number, height: number) => string }>}
 */
export const STYLES = {
  western: {
    x: x => LETTERS[x],
    y: (y, height) => String(height - y),
    name: (x, y, height) => LETTERS[x] + (height - y),
  },
  characters: {
    x: x => String(x + 1),
    y: y => characters(y + 1),
    name: (x, y) => `${x + 1}-${characters(y + 1)}`,
  },
  digits: {
    x: x => String(x + 1),
    y: y => String(y + 1),
    name: (x, y) => `${x + 1}-${y + 1}`,
  },
}

/** The style of each language. @type {Record<string, string>} */
export const STYLE_OF = { en: 'western', ja: 'characters', ko: 'digits', 'zh-CN': 'characters', 'zh-TW': 'characters' }

/** The scorer's name of a point in another style. @param {string} name @param {string} style @param {number} height */
export function renamed(name, style, height) {
  return STYLES[style].name(LETTERS.indexOf(name[0]), height - Number(name.slice(1)), height)
}

/** The scorer's name of a point. @param {import('tenuki-score').Vertex} vertex @param {number} height */
export const nameOf = ([x, y], height) => STYLES.western.name(x, y, height)
