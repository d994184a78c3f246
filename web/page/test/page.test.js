// What the page does, by mouse, touch and keys, at the size of a desk and of a phone.

import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'

import { DESK, NARROW, PHONE, SINGLE, address, browser, done, give, inBrowser, message, opened, otherScore, paste, place, read, reads, record, says, score, server, shot, site, start, stones, textOf, until, why } from './helper.js'

inBrowser()

test('a record is dropped, and the count is there', async () => {
  const page = await start()
  assert.match(await page.textContent('.result'), /Drop a game record here/)
  await page.evaluate(text => {
    const data = new DataTransfer()
    data.items.add(new File([text], 'my game.sgf'))
    for (const type of ['dragover', 'drop']) {
      document.querySelector('main').dispatchEvent(new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }))
    }
  }, textOf('19x19.sgf'))
  assert.equal(await score(page, 'B+4.5'), 'B+4.5')
  assert.match(await page.textContent('.result'), /Black wins by 4\.5/)
  assert.match(await page.textContent('.result'), /my game\.sgf/)
  assert.match(await page.textContent('.result'), /B\+4\.5 \(the same\)/)
  const { dead, blackTerritory } = await stones(page)
  assert.deepEqual([dead, blackTerritory], [3, 54])
  await shot(page, 'desk-19')
  await done(page)
})

test('a click marks stones dead and alive, and both can be undone', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  assert.equal(await score(page), 'W+56.5')
  // H6, a dead black stone.
  await page.mouse.click(...await place(page, [7, 3]))
  const alive = await otherScore(page, 'W+56.5')
  assert.match(await page.textContent('.sureness'), /You marked/)
  await page.mouse.click(...await place(page, [7, 3]))
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  await page.click('#undo')
  assert.equal(await score(page, alive), alive)
  await page.keyboard.press('Control+z')
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  await page.keyboard.press('Control+Shift+z')
  assert.equal(await score(page, alive), alive)
  await page.click('text=Let Tenuki judge')
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  assert.match(await page.textContent('.panel'), /not finished/i)
  await shot(page, 'desk-not-finished')
  await done(page)
})

test('while the answer to a click is late, its stones alone change, and the page is drawn with the answer or the next change', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  const before = await score(page)
  // What the worker is asked stays here until it is released.
  await page.evaluate(() => {
    const post = Worker.prototype.postMessage
    let kept = []
    Worker.prototype.postMessage = function (...values) {
      kept.push(() => post.apply(this, values))
    }
    globalThis.release = () => {
      kept.forEach(send => send())
      kept = []
    }
    globalThis.drawn = 0
    new MutationObserver(() => { globalThis.drawn += 1 }).observe(document.querySelector('#page'), { childList: true, characterData: true, subtree: true })
  })
  const look = () => page.evaluate(() => ({
    sketched: [...document.querySelectorAll('.stones .sketched')].map(({ dataset }) => dataset.point).sort(),
    isBusy: document.querySelector('main').ariaBusy,
    drawn: globalThis.drawn,
  }))
  const { dead } = await stones(page)
  // H6, a dead black stone.
  await page.mouse.click(...await place(page, [7, 3]))
  await page.waitForSelector('.stones .sketched')
  const { sketched, ...others } = await look()
  assert.ok(sketched.includes('7,3'))
  await page.evaluate(() => new Promise(done => setTimeout(done, 300)))
  assert.deepEqual(await look(), { sketched, ...others, isBusy: 'true' })
  await page.evaluate(() => globalThis.release())
  await otherScore(page, before)
  assert.deepEqual([(await look()).sketched, (await stones(page)).dead], [[], dead - sketched.length])

  // The score is not of this game any more: the next change shows that.
  await page.mouse.click(...await place(page, [7, 3]))
  await page.waitForSelector('.stones .sketched')
  assert.equal(await page.locator('#score').count(), 1)
  await page.mouse.move(...await place(page, [2, 8]))
  await page.waitForSelector('#score', { state: 'detached' })
  assert.deepEqual((await look()).sketched, [])
  await page.waitForFunction(wanted => {
    globalThis.release()
    return document.querySelector('main').ariaBusy === 'false' && document.querySelector('#score')?.dataset.score === wanted
  }, before)
  assert.equal((await stones(page)).dead, dead)
  await done(page)
})

test('pointing at a point tells why it counts or does not', async () => {
  const page = await start()
  await paste(page, textOf('9x9-seki.sgf'))
  await score(page)
  await page.mouse.move(...await place(page, [2, 8]))
  await page.waitForFunction(() => document.querySelector('.why h3').textContent === 'C1')
  assert.match(await why(page), /seki/)
  await page.mouse.click(...await place(page, [2, 8]))
  await reads(page, '[role=status]', /C1: empty.*seki/s)
  await shot(page, 'desk-why')
  await done(page)
})

test('rules stand side by side, and one can be chosen', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  await score(page)
  await page.waitForSelector('[data-rules]')
  const all = await page.$$eval('[data-rules]', cells => cells.map(({ dataset }) => [dataset.rules, dataset.score]))
  assert.deepEqual(all, [['japanese', 'W+56.5'], ['korean', 'W+56.5'], ['chinese', 'W+55.5'], ['aga', 'W+55.5'], ['new_zealand', 'W+55.5']])
  await page.check('input[value=chinese]')
  assert.equal(await score(page, 'W+55.5'), 'W+55.5')
  assert.match(await page.textContent('.count'), /Stones/)
  await page.fill('.notes input[type=number]', '0.5')
  await page.keyboard.press('Tab')
  assert.equal(await score(page, 'W+49.5'), 'W+49.5')
  await done(page)
})

test('a field shows the number that holds', async () => {
  const page = await start()
  await paste(page, '.X.XO\nXXXXO\n.XOOO\nXXO.O\nXOOO.')
  await score(page)
  const [komi, prisoners] = [page.getByLabel('Komi', { exact: true }), page.getByLabel('Prisoners of Black')]
  for (const [field, typed, shown] of [[komi, '', '6.5'], [komi, '0.5', '0.5'], [komi, '', '6.5'], [prisoners, '-3', '0'], [prisoners, '2.7', '2'], [prisoners, '', '0']]) {
    await field.fill(typed)
    await page.keyboard.press('Tab')
    await read(page)
    await score(page)
    assert.equal(await field.inputValue(), shown, `"${typed}"`)
  }
  await done(page)
})

test('a record is pasted whatever button or slider has the focus, and text into a field of text', async () => {
  const page = await start({ ...DESK, permissions: ['clipboard-read', 'clipboard-write'] })
  await page.evaluate(text => navigator.clipboard.writeText(text), textOf('9x9-c.sgf'))
  for (const [focused, wanted] of [['input[type=range]', 'B+36'], ['input[value=chinese]', 'B+36'], ['.notes input[type=number]', 'W+56.5']]) {
    await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
    await score(page, 'W+56.5')
    await page.focus(focused)
    await page.keyboard.press('Control+v')
    assert.equal(await score(page, wanted), wanted, focused)
  }
  await done(page)
})

test('the slider goes over the moves', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('19x19.sgf'))
  await score(page)
  await page.focus('input[type=range]')
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft')
  await page.waitForSelector('#score')
  assert.match(await page.textContent('.moves output'), /Move 267 of 272/)
  await page.click('[aria-label="To the beginning"]')
  await page.waitForFunction(() => document.querySelectorAll('.stones :is([data-letter=X],[data-letter=O])').length === 0)
  await page.click('[aria-label="To the end"]')
  assert.equal(await score(page, 'B+4.5'), 'B+4.5')
  await done(page)
})

test('the steps of the method are drawn', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  await score(page)
  await page.click('text=How it is counted, step by step')
  const titles = []
  for (;;) {
    titles.push((await page.textContent('.steps h3')).replace(/^Step \d of \d: /, ''))
    if (titles.length === 6) await shot(page, 'desk-steps')
    if (await page.getByRole('button', { name: 'The next step' }).isDisabled()) break
    await page.getByRole('button', { name: 'The next step' }).click()
  }
  assert.deepEqual(titles, ['The position', 'Dead stones', 'Who surrounds what', 'What must be filled', 'False points', 'Eyes are counted', 'Seki', 'Territory'])
  await page.click('text=Back to the count')
  assert.equal(await score(page), 'W+56.5')
  await done(page)
})

test('several games stand in a list, of which only a part is in the page', async () => {
  const page = await start()
  const one = textOf('9x9-a.sgf')
  await give(page, 'all.sgf', Array.from({ length: 1000 }, (_, i) => i === 3 ? '(;SZ[77])' : one.replace(/PB\[[^\]]*\]/, `PB[Player ${i}]`)).join('\n'))
  await score(page)
  assert.match(await page.textContent('.games h3'), /1,000 games/)
  assert.ok(await page.locator('.games li').count() < 40)
  await page.locator('.games .list').evaluate(list => { list.scrollTop = 22000 })
  await page.click('text=Player 505 ')
  await read(page)
  assert.match(await page.textContent('.players'), /Player 505/)
  await page.fill('[type=search]', 'player 777')
  await page.waitForFunction(() => document.querySelectorAll('.games li').length === 1)
  await page.click('.games li button')
  await read(page)
  assert.match(await page.textContent('.players'), /Player 777/)
  await page.fill('[type=search]', '')
  // The whole list is there again, and has scrolled to the game that is open.
  await page.waitForFunction(() => document.querySelectorAll('.games li').length > 1 && document.querySelector('.games [aria-current=true]'))
  await page.keyboard.press('Tab')
  await page.locator('.games .list').evaluate(list => { list.scrollTop = 0 })
  await page.click('.games .error')
  await read(page)
  await says(page, /SZ\[77\]/)
  assert.match(await page.textContent('.players'), /Player 777/)
  await shot(page, 'desk-games')
  await done(page)
})

test('stones are set up on a board of any size', async () => {
  const page = await start()
  await page.click('summary')
  await page.getByLabel('Columns').fill('5')
  await page.getByLabel('Rows').fill('3')
  await page.click('text=New board')
  await page.waitForSelector('[data-size="5x3"]')
  await page.check('input[value=black]')
  for (const y of [0, 1, 2]) await page.mouse.click(...await place(page, [2, y]))
  assert.equal(await score(page, 'B+5.5'), 'B+5.5')
  await page.check('input[value=white]')
  await page.mouse.click(...await place(page, [0, 0]))
  await page.mouse.click(...await place(page, [0, 1]))
  await page.check('input[value=erase]')
  await page.mouse.click(...await place(page, [0, 1]))
  assert.equal((await stones(page)).white, 1)
  await page.check('input[value=black]')
  await page.uncheck('#captures')
  await page.mouse.click(...await place(page, [1, 0]))
  await page.mouse.click(...await place(page, [0, 1]))
  await says(page, /no liberty/)
  assert.equal((await stones(page)).black, 4)
  await page.check('#captures')
  await page.mouse.click(...await place(page, [0, 1]))
  assert.deepEqual(await stones(page).then(({ black, white }) => [black, white]), [5, 0])
  await done(page)
})

/** Two black corners: the side that plays first at B7 decides about the upper one, at B1 about the lower one. */
const TWO_CORNERS = '...XO\nXXXXO\nOOOO.\n.O.OO\nOOOO.\nXXXXO\n...XO'

test('a click decides about one chain, and the others stay in doubt', async () => {
  const page = await start()
  await paste(page, TWO_CORNERS)
  assert.equal(await score(page, 'W+2.5'), 'W+2.5')
  const [upper, lower] = [[3, 0], [0, 5]]
  await page.mouse.click(...await place(page, upper))
  assert.equal(await score(page, 'W+19.5'), 'W+19.5')
  const isHalf = async page => {
    assert.match(await page.textContent('.sureness'), /You marked.*Tenuki judged the stones.*chain at A2 by playing B1.*not sure whether the chain at A2 is dead/)
    assert.doesNotMatch(await page.textContent('.sureness'), /D7/)
    assert.equal(await page.textContent('#score'), 'Not finished')
  }
  await isHalf(page)
  await page.click('#link')
  await page.waitForFunction(() => location.hash.length > 50)
  const other = await opened(await address(page))
  assert.equal(await score(other, 'W+19.5'), 'W+19.5')
  await isHalf(other)
  await done(other)
  // Twice, so that it is decided and alive.
  for (const wanted of ['W+36.5', 'W+19.5']) {
    await page.mouse.click(...await place(page, lower))
    assert.equal(await score(page, wanted), wanted)
    assert.doesNotMatch(await page.textContent('.sureness'), /not sure|still take/)
  }
  assert.match(await page.textContent('#score'), /White wins by 19\.5/)
  await page.click('#undo')
  await page.click('#undo')
  assert.equal(await score(page, 'W+19.5'), 'W+19.5')
  await reads(page, '#score', /Not finished/)
  await isHalf(page)
  await page.click('text=Let Tenuki judge')
  assert.equal(await score(page, 'W+2.5'), 'W+2.5')
  assert.match(await page.textContent('.sureness'), /D7 A2/)
  await done(page)
})

test('the move that decides about a chain is named where it is played', async () => {
  const page = await start()
  await paste(page, TWO_CORNERS)
  await score(page, 'W+2.5')
  await page.mouse.click(...await place(page, [1, 0]))
  await reads(page, '.why', /Black to play here saves D7\.White to play here captures D7\./)
  await page.mouse.click(...await place(page, [3, 0]))
  await score(page, 'W+19.5')
  await page.mouse.click(...await place(page, [1, 0]))
  await reads(page, '.why h3', /B7/)
  assert.doesNotMatch(await why(page), /to play here/)
  await page.mouse.click(...await place(page, [1, 6]))
  await reads(page, '.why', /Black to play here saves A2\./)
  await done(page)
})

test('a game that has hardly begun is said to be that, and its board is plain', async () => {
  const page = await start()
  await give(page, 'a.sgf', '(;SZ[19]KM[6.5];B[dp];W[pd];B[pp];W[dd])')
  await score(page, 'W+6.5')
  assert.match(await page.textContent('.sureness'), /Not finished: the game has hardly begun\.$/)
  assert.equal(await page.locator(".stones [data-letter='?'], .shades *, .marks [data-mark=k-bu]").count(), 0)
  await page.getByLabel('Only explain').check()
  await page.mouse.click(...await place(page, [3, 15]))
  await reads(page, '.why', /The black stone at D4 is alive\.The game has hardly begun\./)
  await done(page)
})

test('a link holds the game', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  const before = await score(page)
  await page.mouse.click(...await place(page, [7, 3]))
  const marked = await otherScore(page, before)
  await page.click('#link')
  await page.waitForFunction(() => location.hash.length > 50)
  await says(page, /link/i)
  const link = await address(page)
  await done(page)
  const other = await opened(link)
  assert.equal(await score(other, marked), marked)
  assert.match(await other.textContent('.players'), /GNU Go/)
  await done(other)
  for (const broken of [link.slice(0, -30), `${link.split('#')[0]}#g1=!!!`, `${link.split('#')[0]}#nonsense`]) {
    const page = await opened(broken)
    await page.waitForSelector('.notice')
    await says(page, /The link is broken/)
    await done(page)
  }
})

test('a game is saved as SGF, SVG and PNG, under the strict policy', async () => {
  const page = await start()
  await give(page, 'my game.sgf', textOf('9x9-a.sgf'))
  await score(page)
  await page.waitForFunction(() => navigator.serviceWorker.controller)
  const saved = async id => {
    const [download] = await Promise.all([page.waitForEvent('download'), page.click(id)])
    return { name: download.suggestedFilename(), content: readFileSync(await download.path()) }
  }
  const sgf = await saved('#sgf')
  assert.equal(sgf.name, 'my-game.sgf')
  assert.match(sgf.content.toString(), /TB\[.*TW\[/s)
  assert.match((await saved('#svg')).content.toString(), /^<svg.*White wins by 4\.5.*Japanese rules/s)
  const png = await saved('#png')
  assert.deepEqual([...png.content.subarray(1, 4)], [...Buffer.from('PNG')])
  assert.ok(png.content.length > 20_000, `${png.content.length} bytes`)
  if (process.env.SHOTS) (await import('node:fs')).writeFileSync(`${process.env.SHOTS}/saved.png`, png.content)
  await give(page, 'saved.sgf', sgf.content)
  assert.equal(await score(page), 'W+4.5')
  await done(page)
})

test('every format is read, packed or not', async () => {
  const page = await start()
  await give(page, 'a.sgf.gz', gzipSync(textOf('9x9-seki.sgf')))
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  // A frame of zstd with one block that is not packed.
  const small = Buffer.from('(;SZ[5]KM[6.5];B[cc];W[cb];B[db];W[];B[])')
  await give(page, 'small.sgf.zst', Buffer.concat([Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, small.length, (small.length << 3) & 255 | 1, small.length >> 5, 0]), small]))
  assert.equal(await score(page, 'B+17.5'), 'B+17.5')
  await paste(page, '.X.XO\nXXXXO\n.XOOO\nXXO.O\nXOOO.')
  await page.waitForSelector('[data-size="5x5"]')
  await give(page, 'lines.jsonl', `{"id":"first","board":["X.O","XXO","OOO"],"komi":0,"dead":[]}\n{"id":8,"sgf":${JSON.stringify(textOf('9x9-c.sgf'))}}\n{"id":9,"board":["Q"]}\n`)
  assert.match(await page.textContent('.games h3'), /3 games/)
  await page.click('.games li:nth-child(2) button')
  assert.equal(await score(page, 'B+36'), 'B+36')
  await page.click('.games li:nth-child(3) button')
  await read(page)
  await says(page, /holds 'Q'/)
  assert.equal(await score(page), 'B+36')
  await done(page)
})

test('bad input is told of, and what was there stays', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-seki.sgf'))
  await score(page, 'W+56.5')
  const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  for (const [name, content, told] of [
    ['picture.png', png, /picture\.png is a picture/],
    ['empty.sgf', '', /empty\.sgf is empty/],
    ['blank.sgf', ' \n', /no game record/],
    ['text.txt', 'Dear diary', /no game record/],
    ['broken.sgf.gz', gzipSync(textOf('9x9-a.sgf')).subarray(0, 60), /is compressed, but damaged/],
    ['array.json', '[{"board":["X."]},', /looks like JSON, but it is damaged/],
    ['settings.json', '{"a":1}', /Line 1: No game was found/],
    ['games.zip', Buffer.from('PK\x03\x04\x14'), /games\.zip is an archive: unpack it/],
    ['games.tar.gz', gzipSync(Buffer.from('game.sgf'.padEnd(257, '\0') + 'ustar'.padEnd(255, '\0'))), /games\.tar\.gz is an archive/],
    ['broken.sgf.zst', Buffer.from([0x28, 0xb5, 0x2f, 0xfd, 0x20, 9, 1, 1]), /is compressed, but damaged/],
    ['large.sgf', Buffer.alloc(50 << 20, 32), /larger than 32 MiB/],
    ['size.sgf', '(;SZ[0])', /SZ\[0\]/],
    ['chess.sgf', '(;GM[2])', /is not Go/],
    ['rows.txt', 'X.O\nXX\n', /points, not 3/],
    ['liberties.txt', 'XX\nXX\n', /no liberty/],
    ['set-up.sgf', '(;SZ[9]AB[aa]AW[ab][ba])', /^the position at the start: the stone at A9 has no liberty/],
    ['wide.txt', '.'.repeat(26), /26 columns/],
  ]) {
    await give(page, name, content)
    await page.waitForFunction(() => document.querySelector('.notice'))
    await says(page, told, name)
    assert.doesNotMatch(await message(page), /`(sgf|board)`/, name)
    assert.equal(await score(page), 'W+56.5', name)
    await page.click('[aria-label=Close]')
  }
  await page.evaluate(() => {
    const data = new DataTransfer()
    data.setData('text/plain', '')
    document.querySelector('main').dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true }))
  })
  await page.waitForSelector('.notice')
  await says(page, /No game was found/)
  assert.equal(await score(page), 'W+56.5')
  await done(page)
})

test('a record cut anywhere is shown as far as it goes, or told of', async () => {
  const page = await start()
  const whole = textOf('9x9-a.sgf')
  for (let length = 3; length < whole.length; length += 41) {
    await page.evaluate(() => document.querySelector('.notice button')?.click())
    await give(page, 'cut.sgf', whole.slice(0, length))
    await page.waitForFunction(() => document.querySelector('#score') || document.querySelector('.notice'))
  }
  await give(page, 'occupied.sgf', '(;SZ[5];B[cc];W[bb];B[cc];W[dd])')
  await page.waitForFunction(() => /move 3/.test(document.querySelector('.messages').textContent))
  assert.match(await page.textContent('.moves output'), /Move 2 of 2/)
  await done(page)
})

test('before the end of a game nobody has won, and open points have shades', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('19x19.sgf'))
  await score(page, 'B+4.5')
  await page.focus('input[type=range]')
  await page.keyboard.press('Home')
  for (let i = 0; i < 4; i++) await page.keyboard.press('PageUp')
  await page.waitForFunction(() => document.querySelector('#score')?.textContent === 'Not finished')
  assert.match(await page.textContent('.moves output'), /Move (6|7|8|9|10|11|12)\d of 272/)
  assert.doesNotMatch(await page.textContent('.result'), /wins|another result|Recorded/)
  assert.equal(await page.locator('.result .off').count(), 0)
  await page.waitForSelector('.shades .black, .shades .white')
  assert.equal(await page.locator(".stones [data-letter='?']:visible").count(), 0)
  await shot(page, 'desk-move-100')
  await done(page)
})

test('a game that was resigned says so', async () => {
  const page = await start()
  await give(page, 'a.sgf', textOf('9x9-a.sgf').replace(/RE\[[^\]]*\]/, 'RE[B+R]'))
  await score(page, 'W+4.5')
  assert.equal(await page.textContent('#score'), 'Black won by resignation')
  assert.match(await page.textContent('.result'), /The count: W\+4\.5/)
  assert.doesNotMatch(await page.textContent('.result'), /another result|wins/)
  await done(page)
})

test('a record cut in the middle is shown as far as it reads, with the reason', async () => {
  const page = await start()
  const whole = textOf('9x9-a.sgf')
  const moves = (whole.match(/;[BW]\[/g) ?? []).length
  await give(page, 'cut.sgf', whole.slice(0, whole.lastIndexOf(';W[') - 8))
  await page.waitForSelector('.notice')
  await says(page, /the record is cut off after move \d+/)
  assert.match(await page.textContent('.notes'), /the record is cut off after move \d+/)
  const [, shown] = /Move (\d+) of \1/.exec(await page.textContent('.moves output'))
  assert.ok(Number(shown) > moves - 6 && Number(shown) < moves, `${shown} of ${moves}`)
  await page.selectOption('#language', 'ja')
  await says(page, /手の後：棋譜が途中で切れています/)
  assert.match(await page.textContent('.notes'), /\d+手の後で切れています/)
  await done(page)
})

test('a million variations are passed over', async () => {
  const page = await start()
  const nested = `(;SZ[9];B[aa]${'(;W[bb]'.repeat(1e6)}${')'.repeat(1e6)})`
  await give(page, 'deep.sgf', nested)
  await page.waitForFunction(() => document.querySelector('#score') || document.querySelector('.notice'))
  await give(page, 'wide.sgf', `(;SZ[9];B[aa]${'(;W[bb])'.repeat(1e6)})`)
  await page.waitForFunction(() => /Move 2 of 2/.test(document.querySelector('.moves output')?.textContent))
  await done(page)
})

test('boards of all shapes fit', async () => {
  const page = await start(NARROW)
  for (const rows of ['.', 'X.', `${'.'.repeat(25)}`, Array(25).fill('.').join('\n'), Array(25).fill('.'.repeat(25)).join('\n'), Array(3).fill('.'.repeat(24)).join('\n')]) {
    await paste(page, rows)
    const [height, width] = [rows.split('\n').length, rows.split('\n')[0].length]
    await page.waitForSelector(`[data-size="${width}x${height}"]`)
    // An empty board has no score.
    if (rows.includes('X')) await score(page)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= 320, rows)
  }
  await done(page)
})

test('a board of few lines is no larger than one of six', async () => {
  const page = await start()
  await paste(page, Array(6).fill('......').join('\n'))
  await page.waitForSelector('[data-size="6x6"]')
  const { width: widest } = await page.locator('.board > svg').first().boundingBox()
  for (const size of [1, 2, 3]) {
    await paste(page, Array(size).fill('.'.repeat(size)).join('\n'))
    await page.waitForSelector(`[data-size="${size}x${size}"]`)
    const { width } = await page.locator('.board > svg').first().boundingBox()
    assert.ok(width > 80 && width < 0.6 * widest, `${size}: ${width} of ${widest}`)
  }
  await done(page)
})

test('names are text, never markup, and turn no direction', async () => {
  const page = await start()
  await give(page, '<b>x<b>.sgf', '(;SZ[9]PB[<img src=x onerror="window.hacked=1"></script><script>window.hacked=1</script>]PW[\u05d0\u05d1 \u202eabc];B[aa])')
  await page.waitForSelector('#score')
  assert.match(await page.textContent('.players'), /<img src=x/)
  assert.equal(await page.evaluate(() => window.hacked), undefined)
  assert.equal(await page.locator('.players bdi').count(), 3)
  await done(page)
})

test('keys alone are enough', async () => {
  const page = await start()
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement.id), 'open')
  await page.focus('#example')
  await page.keyboard.press('Enter')
  await score(page, 'W+56.5')
  await page.focus('.board')
  await page.keyboard.press('ArrowLeft')
  await reads(page, '.why h3', /^E5$/)
  for (const key of ['ArrowUp', 'ArrowRight', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
  await reads(page, '.why h3', /^H6$/)
  await reads(page, '[role=status]', /H6: black stone.*dead/)
  await page.keyboard.press('Enter')
  await otherScore(page, 'W+56.5')
  assert.match(await page.textContent('.sureness'), /You marked/)
  await page.keyboard.press('Control+z')
  assert.equal(await score(page, 'W+56.5'), 'W+56.5')
  await page.keyboard.press('Home')
  await page.keyboard.press('PageUp')
  await reads(page, '.why h3', /^A9$/)
  await done(page)
})

test('a tap on a phone marks, and asks', async () => {
  for (const options of [PHONE, NARROW, { ...PHONE, colorScheme: 'dark' }]) {
    const page = await start(options)
    await page.tap('#example')
    await score(page, 'W+56.5')
    await page.touchscreen.tap(...await place(page, [7, 3]))
    const before = await otherScore(page, 'W+56.5')
    assert.match(await why(page), /H6/)
    await page.getByLabel('Only explain').check()
    await page.locator('.board').scrollIntoViewIfNeeded()
    await page.touchscreen.tap(...await place(page, [6, 3]))
    await reads(page, '.why h3', /G6/)
    assert.equal(await score(page), before)
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth) <= options.viewport.width)
    await shot(page, `phone-${options.viewport.width}-${options.colorScheme ?? 'light'}`)
    await done(page)
  }
})

test('languages have their texts and coordinates', async () => {
  for (const [locale, won, chinese, point, language] of [
    ['ja-JP', '白56目半勝ち', '白55目半勝ち', '3-九', 'ja'], ['ko-KR', '백 56집 반 승', '백 55집 반 승', '3-9', 'ko'],
    ['zh-CN', '白胜56目半', '白胜27又3/4子', '3-九', 'zh-CN'], ['zh-TW', '白勝56目半', '白勝27又3/4子', '3-九', 'zh-TW'], ['zh-HK', '白勝56目半', '白勝27又3/4子', '3-九', 'zh-TW'],
  ]) {
    const page = await start({ ...DESK, locale })
    await page.click('#example')
    await score(page)
    assert.equal(await page.textContent('#score'), won)
    // Beside the names of the rules, too.
    await reads(page, 'td[data-rules=chinese]', RegExp(chinese))
    await page.mouse.click(...await place(page, [2, 8]))
    await until(page, point => document.querySelector('.why h3').textContent === point, point)
    assert.equal(await page.textContent('.why h3'), point)
    assert.ok((await why(page)).includes(point))
    assert.doesNotMatch(await why(page), /[a-z]{3}/)
    assert.equal(await page.getAttribute('html', 'lang'), language)
    await shot(page, `desk-${locale}`)
    // A picture has the words, the coordinates and the result of the page.
    const [download] = await Promise.all([page.waitForEvent('download'), page.click('#svg')])
    const svg = readFileSync(await download.path(), 'utf8').replace(/<style>.*?<\/style>/s, '').replace(/<[^>]*>/g, ' ')
    assert.ok(svg.includes(won) && svg.includes(point.slice(2)), svg)
    assert.doesNotMatch(svg.replaceAll('GNU Go', ''), /[a-z]{3}/)
    if (process.env.SHOTS) {
      const [png] = await Promise.all([page.waitForEvent('download'), page.click('#png')])
      await png.saveAs(`${process.env.SHOTS}/saved-${locale}.png`)
    }
    await page.waitForSelector('.rules[aria-busy=false]')
    await page.check('input[value=chinese]')
    await score(page, 'W+55.5')
    assert.equal(await page.textContent('#score'), chinese)
    await page.check('input[value=japanese]')
    await score(page, 'W+56.5')
    await page.selectOption('#coordinates', 'western')
    assert.equal(await page.textContent('.why h3'), 'C1')
    await page.selectOption('#language', 'en')
    assert.match(await page.textContent('#score'), /White wins by 56\.5/)
    await done(page)
  }
})

test('what was chosen stays, and where nothing can be kept the page works', async () => {
  const page = await start()
  await page.selectOption('#theme', 'dark')
  await page.selectOption('#language', 'ko')
  await page.reload()
  await page.waitForSelector('.board')
  assert.equal(await page.getAttribute('html', 'data-theme'), 'dark')
  assert.equal(await page.getAttribute('html', 'lang'), 'ko')
  await done(page)
  const context = await browser.newContext({ locale: 'en-GB' })
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', { get() { throw new DOMException('forbidden', 'SecurityError') } })
  })
  const strict = await context.newPage()
  await strict.goto(`${server.origin}/index.html`)
  await strict.click('#example')
  assert.equal(await score(strict), 'W+56.5')
  await strict.selectOption('#theme', 'dark')
  await strict.waitForFunction(() => document.documentElement.dataset.theme === 'dark')
  await context.close()
})

test('where WebAssembly is forbidden a sentence says so', async t => {
  const forbidding = await site({ 'content-security-policy': "default-src 'self'" })
  t.after(() => forbidding.close())
  const page = await opened(`${forbidding.origin}/index.html`)
  await page.waitForSelector('.notice')
  await says(page, /forbids WebAssembly/)
  await page.context().close()
})

test('the page can be installed', async () => {
  const page = await start()
  const session = await page.context().newCDPSession(page)
  await page.evaluate(() => navigator.serviceWorker.ready)
  const { errors } = await session.send('Page.getAppManifest')
  assert.deepEqual(errors, [])
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // A window of a test is like a private one, in which nothing is installed.
  assert.deepEqual(installabilityErrors.map(({ errorId }) => errorId).filter(id => id !== 'in-incognito'), [])
  await done(page)
})

test('the single file works from file://', async () => {
  for (const options of [DESK, { ...PHONE, colorScheme: 'dark' }]) {
    const page = await opened(SINGLE, options)
    await page.setInputFiles('input[type=file]', record('19x19.sgf'))
    assert.equal(await score(page), 'B+4.5')
    await page.mouse.click(...await place(page, [0, 0]))
    assert.match(await why(page), /A19 is white territory/)
    for (const id of ['#sgf', '#svg', '#png']) {
      const [download] = await Promise.all([page.waitForEvent('download'), page.click(id)])
      assert.equal(download.suggestedFilename(), `19x19.${id.slice(1)}`)
    }
    await page.click('#link')
    await page.waitForFunction(() => location.hash.length > 50)
    const other = await opened(await address(page), options)
    assert.equal(await score(other), 'B+4.5')
    await done(other)
    await shot(page, `single-${options.viewport.width}`)
    await done(page)
  }
})
