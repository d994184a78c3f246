// Names in the character sets of East Asia, in the formats of the servers: the page shows those that the native program
// (TENUKI) reads, whether a file is chosen, dropped or pasted.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

import { folder, inBrowser, read, start } from './helper.js'

const tenuki = process.env.TENUKI
const skip = tenuki ? false : 'TENUKI names no program'

const NAMES = {
  'EUC-KR': ['이세돌', '박정환'],
  // A syllable that only Microsoft's extension has.
  CP949: ['똠방각하', '김민수'],
  GB18030: ['柯洁', '谢尔豪'],
  BIG5: ['許家元', '周俊勳'],
  SHIFT_JIS: ['井山裕太', '高尾紳路'],
  'EUC-JP': ['井山裕太', '高尾紳路'],
}
const FORMS = {
  sgf: (black, white) => `(;SZ[9]PB[${black}]PW[${white}]KM[6.5];B[aa];W[bb])`,
  gib: (black, white) => `\\HS\n\\[GAMEBLACKNAME=${black}\\]\n\\[GAMEWHITENAME=${white}\\]\n\\[GAMETAG=S1,G65,W0,Z35\\]\n\\HE\n\\GS\n2 1 0\nSTO 0 2 1 3 3\n\\GE\n`,
  ngf: (black, white) => `Game\n19\n${white}  1D\n${black}  1D\nwww.cyberoro.com\n0\n0\n6\n20200102 [10:00]\n5\nBlack wins by resignation!\n1\nPMABBDD\n`,
}
/** Formats of Korean servers do not say so where names in GB18030 or EUC-JP could be Korean ones. */
const isClear = (set, form) => form === 'sgf' || !['GB18030', 'EUC-JP'].includes(set)

inBrowser({ skip })

/** The names that the program gives for a record: the first line of its answer. */
function native(path) {
  const [line] = execFileSync(tenuki, ['score', path, '--dead-from', 'none'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')
  return /: black (.*?)(?: \(1D\))?, white (.*?)(?: \(1D\))?$/.exec(line)?.slice(1)
}

/** Gives the page a file as a drop or a paste does. */
const given = (page, kind, name, bytes) => page.evaluate(([kind, name, bytes]) => {
  const data = new DataTransfer()
  data.items.add(new File([Uint8Array.from(bytes)], name))
  dispatchEvent(kind === 'drop' ? new DragEvent('drop', { dataTransfer: data, bubbles: true }) : new ClipboardEvent('paste', { clipboardData: data }))
}, [kind, name, [...bytes]])

const shown = page => page.$$eval('.players .side > bdi', names => names.map(name => name.textContent))

test('names in six character sets and three formats are those of the native program', { skip }, async () => {
  const page = await start()
  for (const [set, names] of Object.entries(NAMES)) {
    for (const [form, text] of Object.entries(FORMS)) {
      const bytes = execFileSync('iconv', ['-f', 'UTF-8', '-t', set], { input: text(...names) })
      for (const kind of ['choose', 'drop', 'paste']) {
        const name = `${set}-${kind}.${form}`
        const path = join(folder, name)
        writeFileSync(path, bytes)
        if (kind === 'choose') await page.setInputFiles('input[type=file]', path)
        else await given(page, kind, name, bytes)
        await page.waitForFunction(name => document.querySelector('.title bdi')?.textContent.trim() === name, name)
        await read(page)
        const found = await shown(page)
        assert.deepEqual(found, native(path), name)
        if (isClear(set, form)) assert.deepEqual(found, names, name)
      }
    }
  }
  assert.deepEqual(page.complaints, [])
})
