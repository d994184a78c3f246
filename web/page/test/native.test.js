// What the page shows of the records of the repository is what the native program (TENUKI) answers.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import { inBrowser, record, start } from './helper.js'

const tenuki = process.env.TENUKI
const skip = tenuki ? false : 'TENUKI names no program'

inBrowser({ skip })

function* files(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path)
    else if (/\.(sgf|gib|ngf|ug[fi])$/.test(entry.name)) yield path
  }
}

/** The native answers to a file, one a game. */
function native(path, ...options) {
  let out
  try {
    out = execFileSync(tenuki, ['score', path, '--format', 'json', ...options], { stdio: ['ignore', 'pipe', 'ignore'] })
  } catch (error) {
    out = error.stdout
  }
  return out.toString().trim().split('\n').filter(Boolean).map(line => JSON.parse(line))
}

/** Everything that the page says of its game. */
const told = page => page.evaluate(() => ({
  score: document.querySelector('#score')?.dataset.score,
  finished: document.querySelector('.sureness').dataset.finished === 'true',
  certain: document.querySelector('.sureness').dataset.certain === 'true',
  totals: [...document.querySelectorAll('.count tbody tr:last-child td')].map(cell => cell.textContent),
  rules: Object.fromEntries([...document.querySelectorAll('[data-rules]')].map(({ dataset }) => [dataset.rules, dataset.score])),
  recorded: document.querySelector('.result p:last-child bdi')?.textContent ?? null,
  ...Object.fromEntries(Object.entries({ black: '+of', white: '-xg', dead: 'xodefg', seki: '#@' }).map(([what, letters]) =>
    [what, [...document.querySelectorAll('.board > svg:first-child .stones [data-letter]')].filter(({ dataset }) => letters.includes(dataset.letter)).length])),
}))

const points = number => String(number).replace('-', '−')

test('fifty records and more are counted as by the native program', { skip }, async () => {
  const page = await start()
  let compared = 0
  for (const path of files(record(''))) {
    const [answer, ...others] = native(path)
    if (others.length > 0 || !answer || answer.error) continue
    await page.evaluate(() => document.querySelector('.notice button')?.click())
    await page.setInputFiles('input[type=file]', path)
    await page.waitForFunction(name => document.querySelector('.title bdi')?.textContent.trim() === name.split('/').at(-1), path)
    await page.waitForFunction(() => document.querySelector('#score'))
    // The other rules follow soon.
    await page.waitForSelector('.rules[aria-busy=false]')
    const shown = await told(page)
    const count = letter => answer.territory.join('').split(letter).length - 1
    const name = path.slice(record('').length)
    assert.equal(shown.score, answer.score, name)
    assert.deepEqual(shown.totals, [points(answer.black.points), points(answer.white.points)], name)
    assert.deepEqual([shown.black, shown.white], [count('b'), count('w')], name)
    assert.equal(shown.dead, answer.dead.length, name)
    assert.equal(shown.seki, answer.seki.length, name)
    assert.equal(shown.finished, answer.finished, name)
    // Version 1 says of the stones alone whether they are certain.
    if (answer.version > 1) assert.equal(shown.certain, answer.certain, name)
    for (const rules of ['japanese', 'chinese', 'aga']) {
      const under = native(path, '--rules', rules, ...deadOf(answer))
      assert.equal(shown.rules[rules], under[0].score, `${name} under ${rules}`)
    }
    compared += 1
  }
  console.log(`${compared} records compared`)
  assert.ok(compared >= 50, `${compared}`)
  assert.deepEqual(page.complaints, [])
})

const deadOf = ({ dead }) => (dead.length > 0 ? ['--dead', dead.join(',')] : ['--dead-from', 'none'])
