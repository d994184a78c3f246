// Texts in the reader's language. What the page says of itself is in a table by its English text. What the scorer
// says is a code with values: its English sentence comes with it, the other languages have a text for each code
// (languages/). A text for the code and the names of its empty values, `fill-takes`, comes before that of the code.

import { STYLE_OF, STYLES, nameOf, renamed } from './coordinates.js'
import ja from './languages/ja.js'
import ko from './languages/ko.js'
import zhCN from './languages/zh-CN.js'
import zhTW from './languages/zh-TW.js'
import { amountOf, score as scoreText, sentence } from './numbers.js'

/** @typedef {import('tenuki-score').Vertex} Vertex */
/** @typedef {Record<string, string>} Texts */
/** @typedef {'reasons' | 'remarks' | 'doubts' | 'causes' | 'steps' | 'legend' | 'errors'} Kind */
/**
 * @typedef {{ page: Texts, reasons: Texts, remarks: Texts, doubts: Texts, causes: Texts, found: Texts, legend: Texts, errors: Texts,
 *   steps: Record<string, string[]> }} Language
 * @typedef {{ code: string, text: string, [value: string]: unknown }} Said
 * @typedef {{ text: string, lang?: string }} Spoken a text, and its language where it is not the reader's
 * @typedef {ReturnType<typeof speaker>} Words
 */

/** All languages but English. @type {Record<string, Language>} */
export const TABLES = { ja, ko, 'zh-CN': zhCN, 'zh-TW': zhTW }

export const LANGUAGES = [
  { code: 'en', name: 'English' },
  { code: 'ja', name: '日本語' },
  { code: 'ko', name: '한국어' },
  { code: 'zh-CN', name: '简体中文' },
  { code: 'zh-TW', name: '繁體中文' },
]

const PLACE = /\{(\w+)\}/g
/** A list names at most this many points. */
const MOST_POINTS = 12
const NAME = /\b[A-HJ-Z][1-9][0-9]?\b/g

/** @param {unknown} value */
const isEmpty = value => value === 0 || (Array.isArray(value) && value.length === 0)

/**
 * The points of a value: vertices, or, of an error, names.
 * @param {string} name @param {unknown} value @param {number} height @returns {string[] | null} as on the board, `D4`
 */
function pointsOf(name, value, height) {
  if (!Array.isArray(value)) return null
  const list = name === 'point' ? [value] : value
  return list.map(point => (typeof point === 'string' ? point : nameOf(point, height)))
}

/** The texts of a language, with points named in a style. @param {string} language @param {string} styleName */
export function speaker(language, styleName) {
  const table = TABLES[language]
  const style = styleName || STYLE_OF[language] || 'western'

  /** A text of the page, with values at its places. @param {string} key @param {Record<string, string | number>} values */
  const t = (key, values = {}) =>
    (table?.page[key] ?? key).replace(PLACE, (place, name) => String(values[name] ?? place))

  /** The name of a point in this style, by the scorer's name. @param {string} name @param {number} height */
  const named = (name, height) => (height > 0 && style in STYLES ? renamed(name, style, height) : name)

  /** @param {string[]} names @param {number} height */
  const listed = (names, height) =>
    names.slice(0, MOST_POINTS).map(name => named(name, height)).join(' ') + (names.length > MOST_POINTS ? ' …' : '')

  /** @param {string} name @param {unknown} value @param {number} height */
  const valueOf = (name, value, height) => {
    const points = pointsOf(name, value, height)
    if (points) return listed(points, height)
    if (name === 'doubtful') return value === 'yes' ? t('Perhaps: ') : ''
    if (name === 'color' || name === 'winner' || name === 'rules') return t(String(value))
    return name === 'score' ? score(String(value)) : String(value)
  }

  /** The cause of a remark `not_certain`: what is in doubt, as `uncertain_points` has it. @param {Said} said @param {number} height */
  const causeOf = ({ cause, points, ...values }, height) =>
    say('doubts', { ...values, code: String(cause), point: /** @type {Vertex[]} */ (points)[0] }, height).text

  /** The English sentence, with its points in this style. @param {Said} said @param {number} height */
  const english = (said, height) => {
    const points = new Set(Object.entries(said).flatMap(([name, value]) => pointsOf(name, value, height) ?? []))
    return said.text.replace(NAME, name => (points.has(name) ? named(name, height) : name))
  }

  /**
   * What the scorer says. Without a height points keep the names that they have.
   * @param {Exclude<Kind, 'steps'> | 'found'} kind @param {Said} said @param {number} height @returns {Spoken}
   */
  const say = (kind, said, height = 0) => {
    if (!table) return { text: english(said, height) }
    const empty = Object.keys(said).filter(name => isEmpty(said[name])).map(name => `-${name}`).join('')
    // A record that has lost moves is an error or a remark.
    const texts = kind === 'errors' && !(said.code in table.errors) ? table.remarks : table[kind]
    const text = texts[said.code + empty] ?? texts[said.code]
    if (text === undefined) return { text: said.text, lang: 'en' }
    const after = kind === 'errors' && Number(said.after) > 0 ? table.errors.after : ''
    return { text: (after + text).replace(PLACE, (_, name) => (name === 'cause' ? causeOf(said, height) : name in said ? valueOf(name, said[name], height) : '')) }
  }

  /** @param {number} points @param {string | null} rules */
  const amount = (points, rules) => amountOf(language, points, rules)

  /** @param {string} text @param {string | null} rules */
  const score = (text, rules = null) => (language === 'en' ? scoreText(text) : sentence({ t, amount }, text, rules))

  return {
    language, style, t, say, named,
    /** What a step is called and how it works. @param {import('tenuki-score').Step} step @returns {string[]} */
    step: ({ title, how, found: { code } }) => table?.steps[code] ?? [title, how],
    /** A number of points as the language writes it: `4.5`, `4目半`. @param {number} points @param {string | null} rules */
    amount,
    /** A score where there is little room: `B+4.5`, `黒4目半勝ち`. */
    score,
    /** @param {number} number */
    number: number => new Intl.NumberFormat(language).format(number),
  }
}

/** The language that the reader's browser prefers. */
export function preferred() {
  for (const wanted of navigator.languages ?? [navigator.language]) {
    const { language, script } = new Intl.Locale(wanted).maximize()
    const code = language === 'zh' ? (script === 'Hant' ? 'zh-TW' : 'zh-CN') : language
    if (LANGUAGES.some(known => known.code === code)) return code
  }
  return 'en'
}
