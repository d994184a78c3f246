// The marks of the board are shapes of their own: they look as the symbols of Tenuki's pictures.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'

import { createScorer } from 'tenuki-score/scorer'
import { placedAt, shapesOf } from '../src/board/shapes.js'
import { browser, inBrowser } from './helper.js'

/** By how much a colour of a pixel may differ, of 255. */
const MOST_OFF = 8

/** By how much the colours of two pictures differ at most. */
const difference = (page, ...pictures) => page.evaluate(async pictures => {
  const [one, two] = await Promise.all(pictures.map(async picture => {
    const image = new Image()
    image.src = `data:image/png;base64,${picture}`
    await image.decode()
    const canvas = new OffscreenCanvas(image.width, image.height).getContext('2d')
    canvas.drawImage(image, 0, 0)
    return canvas.getImageData(0, 0, image.width, image.height).data
  }))
  return one.reduce((most, value, i) => Math.max(most, Math.abs(value - two[i])), 0)
}, pictures.map(picture => picture.toString('base64')))

inBrowser()

test('every mark looks as its symbol, on any point', async () => {
  const { symbols, names, light } = createScorer(await WebAssembly.compile(readFileSync(new URL('../../dist/pictures.wasm', import.meta.url)))).look()
  const shapes = shapesOf(symbols)
  const all = [...new Set([...Object.values(names), 'k-bu', 'k-wu', 'k-last'])]
  assert.ok(all.length > 20)
  assert.deepEqual(all.filter(name => !(name in shapes)), [])
  assert.deepEqual(all.filter(name => shapes[name].length === 0), [names['.']])
  const pointOf = i => [i % 6, Math.floor(i / 6)]
  const written = attributes => Object.entries(attributes).map(([name, value]) => `${name}="${value}"`).join(' ')
  const drawn = content => `<style>${light} body{margin:0}</style><svg width="0" height="0" style="position:absolute"><defs>${symbols}</defs></svg>
    <svg width="600" height="500" viewBox="-.7 -.7 6 5">${content}</svg>`
  const page = await browser.newPage({ viewport: { width: 600, height: 500 } })
  const picture = async content => {
    await page.setContent(drawn(content))
    return page.screenshot()
  }
  const used = all.map((name, i) => `<use href="#${name}" x="${pointOf(i)[0]}" y="${pointOf(i)[1]}"/>`)
  const moved = all.map((name, i) => shapes[name].map(shape => `<${shape.tag} ${written(placedAt(shape, pointOf(i)))}/>`).join(''))
  for (const [i, name] of all.entries()) {
    const off = await difference(page, await picture(used[i]), await picture(moved[i]))
    // An edge may fall on the other side of a rounding.
    assert.ok(off <= MOST_OFF, `${name}: ${off}`)
  }
  assert.ok(await difference(page, await picture(used.join('')), await picture(used.slice(0, -1).join(''))) > 50, 'the pictures show the marks')
  await page.close()
})
