// The texts are whole: every text of the page and every code of the scorer has one in all languages, with the same
// places.

import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { before, test } from 'node:test'

import { createScorer } from 'tenuki-score/scorer'
import { characters, renamed } from '../src/text/coordinates.js'
import { amountOf, score } from '../src/text/numbers.js'
import { LANGUAGES, TABLES, speaker } from '../src/text/words.js'
import { drawings } from '../../tools/cases.mjs'
import { REPOSITORY, record } from './helper.js'

let scorer
before(async () => {
  scorer = createScorer(await WebAssembly.compile(readFileSync(new URL('../../dist/pictures.wasm', import.meta.url))))
})

const places = text => [...text.matchAll(/\{\w+\}/g)].map(([place]) => place).sort()
const OTHERS = Object.keys(TABLES)

test('every text of the page is in all languages, and has its places', () => {
  assert.deepEqual(['en', ...OTHERS], LANGUAGES.map(({ code }) => code))
  const folder = new URL('../src/', import.meta.url)
  const source = readdirSync(folder, { recursive: true }).filter(name => /\.jsx?$/.test(name) && !name.includes('languages'))
    .map(name => readFileSync(new URL(name, folder), 'utf8')).join('\n')
  const asked = new Set([
    ...source.matchAll(/\b(?:t|say)\('([A-Z{](?:[^'\\]|\\.)*)'/g), ...source.matchAll(/new PageError\('((?:[^'\\]|\\.)*)'/g),
    ...source.matchAll(/\b(?:button|side|step|choice)\((?:[^,'()]*, )?'([A-Z][^']*)'/g), ...source.matchAll(/\? '([A-Z][^']*)'/g), ...source.matchAll(/: '([A-Z][^']*)'/g),
    ...source.matchAll(/\['\w+', '([A-Z][^']*)'\]/g),
  ].map(([, text]) => text).filter(text => /[a-z]{2}/.test(text) && !text.includes('|') && text !== 'English'))
  assert.ok(asked.size > 80, `${asked.size}`)
  for (const [code, { page }] of Object.entries(TABLES)) {
    assert.deepEqual([...asked].filter(text => page[text] === undefined), [], code)
    for (const [key, text] of Object.entries(page)) assert.deepEqual(places(text), places(key), `${code}: ${key}`)
  }
})

test('every code of the scorer has a text in all languages', () => {
  const { codes } = scorer.look()
  assert.ok(Object.values(codes).flat().length > 100)
  for (const [code, table] of Object.entries(TABLES)) {
    for (const [kind, all] of Object.entries(codes)) {
      assert.deepEqual(all.filter(name => table[kind][name] === undefined), [], `${code}: ${kind}`)
      // A text for empty values is one of a code, too.
      const unknown = Object.keys(table[kind]).filter(name => name !== 'after' && !all.includes(name.split('-')[0]))
      assert.deepEqual(unknown, [], `${code}: ${kind} that nobody says`)
    }
    assert.deepEqual(codes.steps.filter(name => name !== 'position' && table.found[name] === undefined), [], `${code}: found`)
  }
})

test('what the scorer says of the drawings and records of the repository is said in all languages, with its values', () => {
  const words = OTHERS.map(code => speaker(code, 'western'))
  const heard = new Set()
  const hear = (kind, said, height) => {
    heard.add(`${kind} ${said.code}`)
    for (const { language, say } of words) {
      const { text, lang } = say(kind, said, height)
      assert.equal(lang, undefined, `${language}: ${said.text}`)
      assert.doesNotMatch(text, /undefined|\[object|\{/, `${language}: ${said.text}`)
      // Each value of the template is there, so that nothing is left out by a wrong name.
      const table = TABLES[language][kind]
      for (const place of places(table[said.code] ?? '')) {
        const name = place.slice(1, -1)
        if (!(name in said)) assert.ok(['points', 'value'].includes(name) && said.code === 'no_stone', `${language}: ${said.code} has no ${name}: ${said.text}`)
      }
    }
  }
  const position = (board, shown, options) => {
    const height = board.length
    for (const entry of shown.marks.legend) hear('legend', entry)
    for (const remark of shown.remarks) hear('remarks', remark, height)
    for (const doubt of shown.uncertain_points) hear('doubts', doubt, height)
    const seen = new Set()
    shown.marks.signs.forEach((row, y) => Array.from(row).forEach((sign, x) => {
      // One point of each kind is enough.
      if (seen.has(sign) && (x + y) % 7) return
      seen.add(sign)
      for (const reason of scorer.explain(board, [x, y], options).why) hear('reasons', reason, height)
    }))
    for (const step of scorer.steps(board, options)) {
      for (const { step: translated } of words) assert.equal(translated(step).length, 2)
      if (step.found.code !== 'position') hear('found', step.found, height)
      for (const group of step.no_reason) hear('remarks', group, height)
    }
  }
  for (const board of drawings(REPOSITORY)) {
    for (const rules of ['japanese', 'chinese']) {
      let shown
      try {
        shown = scorer.show(board, { rules })
      } catch (error) {
        // Wrong on purpose.
        hear('errors', error.fault ?? assert.fail(error.message))
        continue
      }
      position(board, shown, { dead: shown.dead, rules })
    }
  }
  for (const name of readdirSync(record(''), { recursive: true }).filter(name => /\.(sgf|gib|ngf|ug[fi])$/.test(name))) {
    let games
    try {
      games = scorer.games(readFileSync(record(name)))
    } catch (error) {
      hear('errors', error.fault ?? assert.fail(`${name}: ${error.message}`))
      continue
    }
    for (const { sgf, fault, remarks = [] } of games) {
      if (fault) hear('errors', fault)
      for (const remark of remarks) hear('remarks', remark, 19)
      if (!sgf || fault) continue
      try {
        const { board } = scorer.positionOf(sgf)
        const shown = scorer.showSgf(sgf)
        for (const remark of shown.remarks) hear('remarks', remark, board.length)
        if (shown.cause) hear('causes', shown.cause, board.length)
      } catch (error) {
        hear('errors', error.fault ?? assert.fail(`${name}: ${error.message}`))
      }
    }
  }
  for (const [kind, least] of [['reasons', 14], ['remarks', 15], ['doubts', 5], ['found', 8], ['legend', 7], ['errors', 4]]) {
    const found = [...heard].filter(name => name.startsWith(`${kind} `))
    assert.ok(found.length >= least, `${kind}: ${found.length}: ${found.join(', ')}`)
  }
})

test('values go to their places, and points are named in the style', () => {
  const said = { code: 'fill', color: 'black', points: [[0, 0]], saves: [[4, 4]], takes: [], after: [[2, 6], [3, 5]], text: 'Once C3 D4 is taken, Black must fill it: the stones at E5 would be captured there.' }
  assert.equal(speaker('ja', 'characters').say('reasons', said, 9).text, '3-七 4-六が詰まると、黒は手入れしなければなりません。さもないと5-五の石が取られます。')
  assert.equal(speaker('en', 'digits').say('reasons', said, 9).text, 'Once 3-7 4-6 is taken, Black must fill it: the stones at 5-5 would be captured there.')
  assert.deepEqual(speaker('zh-CN', 'western').say('remarks', { code: 'of_later', text: 'Nobody translated A1.' }, 9), { text: 'Nobody translated A1.', lang: 'en' })
  const doubt = { code: 'not_certain', cause: 'too_large', color: 'white', points: [[9, 9]], number: 9, most: 7, text: 'Not certain: whether White must fill a point near K10: 9 points are left to play there, and at most 7 are read.' }
  assert.equal(speaker('zh-CN', 'western').say('remarks', doubt, 19).text, '不确定：白方是否必须在K10附近补棋（还剩9个点，最多能算7个）。')
  assert.equal(speaker('en', 'digits').say('remarks', doubt, 19).text, doubt.text.replace('K10', '10-10'))
  assert.equal(speaker('ko', '').t('Move {n} of {n2}', { n: 3, n2: 40 }), '3수 / 총 40수')
  assert.equal(speaker('ko', '').t('The move before'), '한 수 전')
  assert.equal(speaker('zh-TW', '').say('errors', { code: 'cut_off', after: 7, text: '' }).text, '第7手之後：棋譜不完整，中途斷開。')
})

test('numbers are written as players of the language do', () => {
  assert.deepEqual(['en', 'ja', 'ko', 'zh-CN', 'zh-TW'].map(code => amountOf(code, 4.5, 'japanese')), ['4.5', '4目半', '4집 반', '4目半', '4目半'])
  assert.deepEqual(['en', 'ja', 'ko', 'zh-CN'].map(code => amountOf(code, 0.5, 'japanese')), ['0.5', '半目', '반집', '半目'])
  // Chinese rules count stones, each of two points of difference.
  assert.deepEqual([0.5, 1, 3.5, 4, 6.5, 55.5].map(number => amountOf('zh-CN', number, 'chinese')), ['1/4子', '1/2子', '1又3/4子', '2子', '3又1/4子', '27又3/4子'])
  assert.equal(amountOf('ja', 3.5, 'chinese'), '3目半')
  assert.equal(score('B+0.5'), 'B+0.5')
})

test('points are named as the country does', () => {
  assert.deepEqual([1, 9, 10, 11, 19, 20, 25].map(characters), ['一', '九', '十', '十一', '十九', '二十', '二十五'])
  assert.deepEqual(['western', 'characters', 'digits'].map(style => renamed('J16', style, 19)), ['J16', '9-四', '9-4'])
})
