// The table of texts is whole: every text of the page and every sentence of the scorer is in it, in all
// languages, with the same places.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { before, test } from 'node:test'

import { createScorer } from 'tenuki-score/scorer'
import { characters, renamed } from '../src/text/coordinates.js'
import { LANGUAGES, TEXTS } from '../src/text/texts.js'
import { speaker } from '../src/text/words.js'
import { drawings } from '../../tools/cases.mjs'
import { REPOSITORY } from './helper.js'

let scorer
before(async () => {
  scorer = createScorer(await WebAssembly.compile(readFileSync(new URL('../../dist/pictures.wasm', import.meta.url))))
})

const places = text => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()

test('every text has all languages and nothing but its places', () => {
  for (const [key, row] of Object.entries(TEXTS)) {
    assert.equal(row.length, LANGUAGES.length - 1, key)
    for (const text of row) {
      assert.ok(text.length > 0, key)
      for (const place of places(text)) assert.ok(places(key).includes(place), `${key}: ${text}`)
      // Who leaves a value out has a reason for it: colours and reasons that another word tells.
      for (const place of places(key)) assert.ok(places(text).includes(place) || place === '{x}', `${key}: ${text}`)
    }
  }
})

test('every text of the page is in the table', () => {
  const folder = new URL('../src/', import.meta.url)
  const source = readdirSync(folder, { recursive: true }).filter(name => /\.jsx?$/.test(name) && !name.endsWith('texts.js'))
    .map(name => readFileSync(new URL(name, folder), 'utf8')).join('\n')
  const asked = [
    ...source.matchAll(/\b(?:t|say)\('((?:[^'\\]|\\.)*)'/g), ...source.matchAll(/new Told\('((?:[^'\\]|\\.)*)'/g),
    ...source.matchAll(/\b(?:button|side|step|choice)\((?:[^,'()]*, )?'([A-Z][^']*)'/g), ...source.matchAll(/\? '([A-Z][^']*)'/g), ...source.matchAll(/: '([A-Z][^']*)'/g),
  ].map(([, text]) => text).filter(text => /[a-z]{2}/.test(text) && !text.includes('|'))
  assert.ok(asked.length > 80, `${asked.length}`)
  assert.deepEqual([...new Set(asked)].filter(text => TEXTS[text] === undefined), [])
})

test('every sentence of the scorer about the drawings of the repository is in the table', () => {
  const { isKnown } = speaker('ja', 'western')
  const unknown = new Set()
  const all = drawings(REPOSITORY)
  let asked = 0
  const hear = sentence => {
    asked += 1
    const parts = isKnown(sentence) ? [] : sentence.split(/(?<=\.) (?=\S)/)
    for (const part of parts) if (!isKnown(part)) unknown.add(part)
  }
  for (const board of all) {
    let shown
    try {
      shown = scorer.show(board)
    } catch (error) {
      // Wrong on purpose: what is wrong is told of, too.
      hear(error.message)
      continue
    }
    for (const [, meaning] of shown.marks.legend) hear(meaning)
    const seen = new Set()
    shown.marks.signs.forEach((row, y) => Array.from(row).forEach((sign, x) => {
      // One point of each kind is enough.
      if (seen.has(sign) && (x + y) % 7) return
      seen.add(sign)
      for (const reason of scorer.explain(board, [x, y], { dead: shown.dead }).reasons) hear(reason)
    }))
    for (const { title, how, found } of scorer.steps(board, { dead: shown.dead })) {
      hear(title)
      hear(how)
      if (found) hear(found)
    }
  }
  assert.ok(asked > 5000, `${asked} sentences`)
  assert.deepEqual([...unknown], [])
})

test('values go to their places', () => {
  const sentence = 'Once C3 D4 is taken, Black must fill it: the stones at E5 would be captured there.'
  assert.equal(speaker('ja', 'characters').told(sentence, 9), '3-七 4-六が詰まると、黒は手入れしなければなりません。さもないと5-五の石が取られます。')
  assert.equal(speaker('en', 'digits').told(sentence, 9), 'Once 3-7 4-6 is taken, Black must fill it: the stones at 5-5 would be captured there.')
  assert.equal(speaker('zh', 'western').told('nobody ever wrote this', 9), 'nobody ever wrote this')
  assert.equal(speaker('ko', 'western').t('Move {n} of {n2}', { n: 3, n2: 40 }), '3수 / 총 40수')
})

test('points are named as the country does', () => {
  assert.deepEqual([1, 9, 10, 11, 19, 20, 25].map(characters), ['一', '九', '十', '十一', '十九', '二十', '二十五'])
  assert.deepEqual(['western', 'characters', 'digits'].map(style => renamed('J16', style, 19)), ['J16', '9-四', '9-4'])
})
