// Names of players in the character sets of East Asia, as the package and the native program read them:
//
//   node tools/charsets.mjs TENUKI
//
// Records in SGF, with and without a hint at the language, and in the formats of Tygem and WBaduk. `iconv`
// encodes them.

import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createScorer } from '../js/node.js'

const program = resolve(process.argv[2])
/** Names that players have, and parts of which others are made. */
const NAMES = [
  ['GBK', ['柯洁', '古力', '李世石', '聂卫平', '马晓春', '常昊', '时越', '芈昱廷', '辜梓豪', '谢尔豪'], '王李张刘陈杨黄赵周吴孙马', ['伟', '志强', '晓明', '丽', '建国', '子豪', '文博']],
  ['BIG5', ['張栩', '周俊勳', '謝依旻', '許家元', '王立誠', '林海峰'], '陳林黃張李王吳劉蔡楊許鄭', ['家豪', '怡君', '志明', '淑芬', '建宏', '雅婷', '承恩']],
  ['SHIFT_JIS', ['井山裕太', '一力遼', '芝野虎丸', '趙治勲', '小林光一', '武宮正樹', '高尾紳路'], ['佐藤', '鈴木', '高橋', '田中', '渡辺', '伊藤', '中村', '小林'], ['健一', '大輔', '翔太', '恵子', 'さくら', '由香里', '誠']],
  ['EUC-JP', ['井山裕太', '一力遼', '芝野虎丸', '趙治勲', '小林光一', '武宮正樹', '高尾紳路'], ['佐藤', '鈴木', '高橋', '田中', '渡辺', '伊藤', '中村', '小林'], ['健一', '大輔', '翔太', '恵子', 'さくら', '由香里', '誠']],
  ['EUC-KR', ['이세돌', '이창호', '박정환', '신진서', '조훈현', '최정', '김지석', '서봉수'], '김이박최정강조윤장임한오', ['민준', '서연', '지훈', '영희', '철수', '동현', '은지']],
].map(([set, players, first, last]) => [set, [...players, ...[...first].flatMap(one => last.map(other => one + other))]])
const SERVERS = { GBK: 'AP[foxwq]', BIG5: 'RU[Chinese]', SHIFT_JIS: 'PC[Nihon Kiin]', 'EUC-JP': 'AP[Pandanet]', 'EUC-KR': 'SO[www.cyberoro.com]' }
const RESULTS = { GBK: '黑中盘胜', BIG5: '黑中盤勝', SHIFT_JIS: '黒中押し勝', 'EUC-JP': '黒中押し勝', 'EUC-KR': '흑 불계승' }
const sgf = (more, one, other) => `(;SZ[9]${more}PB[${one}]PW[${other}]KM[6.5];B[aa];W[bb])`
/** What records in a character set may be. */
const forms = set => [
  ['sgf', (one, other) => sgf(SERVERS[set], one, other)],
  ['sgf', (one, other) => sgf(`RE[${RESULTS[set]}]`, one, other)],
  ['sgf', (one, other) => sgf('', one, other)],
  // Names in other character sets may be Korean ones to Node.js, whose decoder knows fewer syllables than that of browsers:
  // the page's tests compare them in Chromium.
  ...(set === 'EUC-KR' ? [
    ['gib', (one, other) => `\\HS\n\\[GAMEBLACKNAME=${one}\\]\n\\[GAMEWHITENAME=${other}\\]\n\\[GAMETAG=S1,G65,W0,Z35\\]\n\\HE\n\\GS\n2 1 0\nSTO 0 2 1 3 3\n\\GE\n`],
    ['ngf', (one, other) => `Game\n19\n${other}  1D\n${one}  1D\nwww.cyberoro.com\n0\n0\n6\n20200102 [10:00]\n5\nBlack wins by resignation!\n1\nPMABBDD\n`],
  ] : []),
]

/** The names that the program gives for a record: the first line of its answer. */
function native(path) {
  const [line] = execFileSync(program, ['score', path, '--dead-from', 'none'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).split('\n')
  const [, black, white] = /: black (.*?)(?: \(1D\))?, white (.*?)(?: \(1D\))?$/.exec(line) ?? []
  assert.ok(black && white, line)
  return { black, white }
}

const scorer = await createScorer({ pictures: true })
const folder = mkdtempSync(join(tmpdir(), 'charsets-'))
process.on('exit', () => rmSync(folder, { recursive: true }))
let [compared, right] = [0, 0]
const differing = []
for (const [set, names] of NAMES) {
  for (const [ending, form] of forms(set)) {
    names.forEach((one, i) => {
      const bytes = execFileSync('iconv', ['-f', 'UTF-8', '-t', set], { input: form(one, names[(i + 1) % names.length]) })
      const path = join(folder, `a.${ending}`)
      writeFileSync(path, bytes)
      const { black, white } = native(path)
      const [own] = scorer.games(bytes)
      compared += 1
      if (black === one) right += 1
      if (own.black !== black || own.white !== white) differing.push(`${set} .${ending} ${one}: ${own.black} here, ${black} by the program`)
    })
  }
}
console.log(`${compared} records in five character sets: ${compared - differing.length} names as the program reads them; ${right} as they are`)
for (const difference of differing) console.log(`  ${difference}`)
assert.deepEqual(differing, [])
