// Names of players in the character sets of East Asia, as the package and the native program read them:
//
//   node tools/charsets.mjs TENUKI
//
// Records in SGF, with and without a hint at the language, and in the formats of Tygem, WBaduk and Pandanet. `iconv`
// encodes them.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createScorer } from '../js/node.js'

const program = resolve(process.argv[2])
const NAMES = [
  ['GBK', ['柯洁', '古力', '李世石', '聂卫平', '马晓春', '常昊', '时越', '芈昱廷', '辜梓豪', '谢尔豪']],
  ['BIG5', ['張栩', '周俊勳', '謝依旻', '許家元', '王立誠', '林海峰']],
  ['SHIFT_JIS', ['井山裕太', '一力遼', '芝野虎丸', '趙治勲', '小林光一', '武宮正樹', '高尾紳路']],
  ['EUC-JP', ['井山裕太', '一力遼', '芝野虎丸', '趙治勲', '小林光一', '武宮正樹', '高尾紳路']],
  ['EUC-KR', ['이세돌', '이창호', '박정환', '신진서', '조훈현', '최정', '김지석', '서봉수']],
]
const SERVERS = { GBK: 'AP[foxwq]', BIG5: 'RU[Chinese]', SHIFT_JIS: 'PC[Nihon Kiin]', 'EUC-JP': 'AP[Pandanet]', 'EUC-KR': 'SO[www.cyberoro.com]' }
const RESULTS = { GBK: '黑中盘胜', BIG5: '黑中盤勝', SHIFT_JIS: '黒中押し勝', 'EUC-JP': '黒中押し勝', 'EUC-KR': '흑 불계승' }
const sgf = (more, one, other) => `(;SZ[9]${more}PB[${one}]PW[${other}]KM[6.5];B[aa];W[bb])`
/** What records in a character set may be. */
const forms = set => [
  ['sgf', (one, other) => sgf(SERVERS[set], one, other)],
  ['sgf', (one, other) => sgf(`RE[${RESULTS[set]}]`, one, other)],
  ['sgf', (one, other) => sgf('', one, other)],
  ...(set === 'EUC-KR' ? [
    ['gib', (one, other) => `\\HS\n\\[GAMEBLACKNAME=${one}\\]\n\\[GAMEWHITENAME=${other}\\]\n\\[GAMETAG=S1,G65,W0,Z35\\]\n\\HE\n\\GS\n2 1 0\nSTO 0 2 1 3 3\n\\GE\n`],
    ['ngf', (one, other) => `Game\n19\n${other}  1D\n${one}  1D\nwww.cyberoro.com\n0\n0\n6\n20200102 [10:00]\n5\nBlack wins by resignation!\n1\nPMABBDD\n`],
  ] : []),
]

const scorer = await createScorer({ pictures: true })
const folder = mkdtempSync(join(tmpdir(), 'charsets-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
let compared = 0
const differing = []
for (const [set, names] of NAMES) {
  for (const [ending, form] of forms(set)) {
    names.forEach((one, i) => {
      const bytes = execFileSync('iconv', ['-f', 'UTF-8', '-t', set], { input: form(one, names[(i + 1) % names.length]) })
      const [path, out] = [join(folder, `a.${ending}`), join(folder, 'out.sgf')]
      writeFileSync(path, bytes)
      execFileSync(program, ['score', path, '--sgf', out], { stdio: ['ignore', 'ignore', 'pipe'] })
      const native = scorer.games(readFileSync(out))[0]
      const [own] = scorer.games(bytes)
      compared += 1
      if (own.black !== native.black || own.white !== native.white) differing.push(`${set} .${ending} ${one}: ${own.black} here, ${native.black} by the program`)
    })
  }
}
console.log(`${compared} records in five character sets: ${compared - differing.length} names as the program reads them`)
for (const difference of differing) console.log(`  ${difference}`)
assert.deepEqual(differing, [])
