// Texts in the reader's language, all from one table (texts.js). Its keys are the English texts, those of
// the scorer too: a sentence of the scorer is found by the form of its key, and what stands at the places
// of the key goes to the same places of the translation.

import { renamed } from './coordinates.js'
import { LANGUAGES, TEXTS } from './texts.js'

export { LANGUAGES }

const POINT = '[A-HJ-Z][1-9][0-9]?'
const FORMS = {
  color: 'black|white', Color: 'Black|White', p: POINT, ps: `${POINT}(?:,? ${POINT})*(?: …)?`, n: '[0-9]+',
}
const PLACE = /\{([a-zA-Z]+)(\d?)\}/g

/** Keys with places, as expressions that find the values there; the most particular first. */
const PATTERNS = Object.keys(TEXTS)
  .filter(key => /\{/.test(key))
  .map(key => {
    const places = []
    const form = key.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(PLACE, (place, kind) => {
      places.push(place)
      return `(${FORMS[kind] ?? '.+'})`
    })
    return { key, places, form: new RegExp(`^${form}$`, 's') }
  })
  .sort((a, b) => b.key.length - a.key.length)

const COLORS = {
  ja: { black: '黒', white: '白' }, ko: { black: '흑', white: '백' }, zh: { black: '黑', white: '白' },
}

/** @typedef {ReturnType<typeof speaker>} Words */

/** The texts of a language, with points named in a style. @param {string} language @param {string} style */
export function speaker(language, style) {
  const column = LANGUAGES.findIndex(({ code }) => code === language) - 1
  const translated = key => (column < 0 ? key : TEXTS[key]?.[column] ?? key)
  const value = (kind, text, height) => {
    if ((kind === 'p' || kind === 'ps') && height) {
      return text.replace(new RegExp(POINT, 'g'), name => renamed(name, style, height))
    }
    if (kind === 'color' || kind === 'Color') return COLORS[language]?.[text.toLowerCase()] ?? text
    // A sentence in a sentence, as the reason of an error is.
    return kind === 'x' ? told(text, height) : text
  }

  /** A text of the table, with values at its places. */
  const t = (key, values = {}) =>
    translated(key).replace(PLACE, (place, kind, number) => values[kind + number] ?? place)

  /** A sentence of the scorer; where the table has none of its form, each of its sentences, else as it is. */
  const told = (sentence, height) => {
    if (TEXTS[sentence]) return translated(sentence)
    for (const { key, places, form } of PATTERNS) {
      const found = form.exec(sentence)
      if (!found) continue
      const values = Object.fromEntries(places.map((place, i) => [place, value(place.slice(1, -1).replace(/\d/, ''), found[i + 1], height)]))
      return translated(key).replace(PLACE, place => values[place] ?? place)
    }
    const parts = sentence.split(/(?<=\.) (?=\S)/)
    if (parts.length > 1) return parts.map(part => told(part, height)).join(language === 'ja' || language === 'zh' ? '' : ' ')
    return sentence
  }

  return { language, style, t, told, isKnown: sentence => TEXTS[sentence] !== undefined || PATTERNS.some(({ form }) => form.test(sentence)) }
}

/** The language that the reader's browser prefers. */
export function preferred() {
  const wanted = (navigator.languages ?? [navigator.language]).map(code => code.slice(0, 2))
  return wanted.find(code => LANGUAGES.some(language => language.code === code)) ?? 'en'
}
