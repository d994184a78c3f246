// The character set of a record, found as `charset.rs` of `tenuki-record` finds it, with the browser's decoders instead of
// tables of our own. The second byte of a character may look like `\` or `]` in Shift_JIS, GBK and Big5, so a record must
// be decoded before brackets are looked for. `tools/charsets.mjs` compares both.
//
// One difference: where nothing speaks for a character set, the program asks `chardetng`, and here the one is taken in
// which most characters are of everyday use.

const JAPANESE = ['黒', '勝', '段', '目半', '日本', '名人', '本因坊', '棋聖', '手合', 'コミ', '戦', '級', '互先']
const JAPANESE_NAMES = '佐鈴高田中渡伊山小加吉斎斉藤松井木林清池橋阿石前岡長村近坂遠青福西太三原和上内野平菅竹大金柴酒宮横今河武新工丸杉増安岩島久川依結羽一本片関蘇坪秋桜後森北須望谷淡黄芝余張趙許謝王梶桑星神矢水奥服千市東南' +
  '白荒倉梅瀬沢滝角堀塚戸土門永根浜早樋広古細馬牧溝向室元守柳若あいうえおかきくけこさしすせそたちつてとなにぬねのはひふへほまみむめもやゆよらりるれろわ'
const CHINESE_NAMES = '王李张刘陈杨赵黄周吴徐孙胡朱高林何郭马罗梁宋郑谢韩唐冯于董萧程曹袁邓许傅沈曾彭吕苏卢蒋蔡贾丁魏薛叶阎余潘杜戴夏钟汪田任姜范方石姚谭廖邹熊金陆郝孔白崔康毛邱秦江史顾侯邵孟龙万段雷钱汤尹黎易常武乔贺赖龚文' +
  '柯古聂芈檀时连邬辜党佘屠俞华刁丰童牛谷毕柳昊耀芮翔張劉陳楊趙黃吳孫馬羅鄭謝韓馮蕭鄧許呂蘇盧蔣賈葉閻鍾譚鄒陸顧龍萬錢湯喬賀賴龔時連紅聶'
const KOREAN_NAMES = '김이박최정강조윤장임한오서신권황안송류전홍고문양손배백허유남심노하곽성차주우구민진지엄채원천방공현함변염여추도소석선설마길연위표명기반왕금옥육인맹제모탁국편용봉사부가복태형계두감음빈동호경후범팽승갈상' +
  '시화견당온'

/**
 * The character sets of East Asia: name, language, words that records have, the characters with which names begin, the most
 * common ones first, and whether a pair of bytes is a character of everyday use.
 */
const EAST_ASIA = [
  { name: 'GBK', language: 'zh', names: CHINESE_NAMES, words: ['黑', '胜', '段', '贴', '中国', '规则', '围棋', '业余', '级', '对局', '中盘', '日韩', '分先'], isEveryday: (a, b) => b >= 0xa1 && a >= 0xb0 && a <= 0xd7 },
  { name: 'Big5', language: 'zh', names: CHINESE_NAMES, words: ['黑', '勝', '段', '貼', '中國', '圍棋', '規則', '中盤', '級'], isEveryday: a => a >= 0xa4 && a <= 0xc6 },
  { name: 'Shift_JIS', language: 'ja', names: JAPANESE_NAMES, words: JAPANESE, isEveryday: a => a === 0x82 || a === 0x83 || (a >= 0x88 && a <= 0x97) },
  { name: 'EUC-JP', language: 'ja', names: JAPANESE_NAMES, words: JAPANESE, isEveryday: a => a === 0xa4 || a === 0xa5 || (a >= 0xb0 && a <= 0xcf) },
  { name: 'EUC-KR', language: 'ko', names: KOREAN_NAMES, words: ['흑', '백', '승', '단', '집', '한국', '불계', '급', '덤', '호선', '접바둑'], isEveryday: (a, b) => b >= 0xa1 && a >= 0xb0 && a <= 0xc8 },
]
/** What a name is worth that begins with the most common character; more than there are characters. */
const MOST_COMMON = 1000

/** What in a record, read as Latin-1, says which language its server speaks: a format, a program. @type {[RegExp, string][]} */
const SERVERS = [
  // Tygem, Pandanet, WBaduk.
  [/^\s*\\(?:HS|\[)/, 'ko'], [/^\s*\[[a-z][a-z0-9]*\]\s*\n/i, 'ja'],
  [/^[^\n]*\n\s*\d{1,2}\s*\n(?:[^\n]*\n){3}\s*\d+\s*\n[^\n]*\n\s*-?[\d.]+\s*\n\s*\d{8}/, 'ko'],
  [/(?:AP|SO|PC)\[[^\]]*(?:foxwq|weiqi|multigo|tom\.com|sina|sohu|qq\.com|yehu|china)/i, 'zh'],
  [/(?:AP|SO|PC)\[[^\]]*(?:kiin|pandanet|igo|japan)/i, 'ja'],
  [/(?:AP|SO|PC)\[[^\]]*(?:tygem|cyberoro|oro|baduk|hangame|korea)/i, 'ko'],
]
/** Rules that name a language. @type {[RegExp, string][]} */
const RULES = [[/RU\[[^\]]*chinese/i, 'zh'], [/RU\[[^\]]*japanese/i, 'ja'], [/RU\[[^\]]*korean/i, 'ko']]

/** The letters of languages that are written in Cyrillic or Greek. A name has those of one of them. */
const ALPHABETS = [
  'абвгдеёжзийклмнопрстуфхцчшщъыьэюя',
  'абвгґдеєжзиіїйклмнопрстуфхцчшщьюя',
  'абвгдеёжзійклмнопрстуўфхцчшыьэюя',
  'абвгдђѓежзѕијклљмнњопрстћќуфхцчџш',
  'αάβγδεέζηήθιίϊΐκλμνξοόπρσςτυύϋΰφχψωώ',
]
/** Their character sets. */
const OTHERS = ['windows-1251', 'koi8-r', 'iso-8859-5', 'windows-1253']

/**
 * The text of a record, and if its character set was guessed or is another one than the record names, what it names
 * and what was taken.
 * `label` is what the record names, for `TextDecoder`.
 */
export function decoded(bytes, label) {
  const { text, guess } = decodedAs(bytes, label)
  if (guess === undefined) return { text }
  const [, named] = /CA\s*\[([^\]]+)\]/.exec(text) ?? []
  return { text, guess: { read_as: guess, named: named?.trim(), ...(isUnknown(label) && { named_is_unknown: true }) } }
}

/** @returns {{ text: string, guess?: string }} */
function decodedAs(bytes, label) {
  const wide = utf16(bytes)
  if (wide) return { text: decodedIn(wide, bytes) }
  const named = known(label)
  const claimed = named && !named.startsWith('utf-') ? named : undefined
  // What is taken, and, where it was guessed or is another one than the record names, its name.
  const taken = (encoding, isInDoubt) => ({ text: decodedIn(encoding, bytes), ...((isInDoubt || isUnknown(label)) && { guess: nameOf(encoding) }) })
  const utf8 = strictly('utf-8', bytes)
  const hasEscape = bytes.includes(0x1b)
  const isAscii = bytes.every(byte => byte < 0x80)
  const plain = () => ({ text: utf8 ?? decodedIn('windows-1252', bytes), ...((claimed || isUnknown(label)) && !isAscii && { guess: 'UTF-8' }) })
  // A few characters of East Asia are valid UTF-8 by accident, and odd letters then.
  if (utf8 !== undefined && !hasEscape && !isByAccident(utf8, bytes, claimed)) return plain()
  if (claimed && wrong(claimed, bytes) === 0) {
    if (claimed !== 'windows-1252' || looksWestern(latin1(bytes))) return taken(claimed, false)
    const guess = detected(bytes)
    const isAnother = !isSingleByte(guess) || alphabet(bytes) === guess
    return isAnother ? taken(guess, true) : taken(claimed, false)
  }
  const guess = detected(bytes)
  // A character that was cut in two does not make another character set.
  if (named) {
    const wrongAsNamed = wrong(named, bytes)
    const high = bytes.reduce((count, byte) => count + (byte >= 0x80 ? 1 : 0), 0)
    if (8 * wrongAsNamed < high || wrong(guess, bytes) >= wrongAsNamed) return taken(named, false)
  }
  if (guess === 'utf-8') return plain()
  // Without CA the specification says Latin-1.
  const isLatin = guess === 'windows-1252' && !named && looksWestern(latin1(bytes))
  return taken(guess, !isLatin)
}

/** How the program calls a character set. */
const nameOf = encoding => [...EAST_ASIA.map(({ name }) => name), 'UTF-8', 'ISO-2022-JP', 'KOI8-R', 'ISO-8859-5']
  .find(name => name.toLowerCase() === encoding.toLowerCase()) ?? encoding

const decodedIn = (encoding, bytes) => new TextDecoder(encoding).decode(bytes)
const latin1 = bytes => Array.from({ length: Math.ceil(bytes.length / 8192) }, (_, i) => String.fromCharCode(...bytes.subarray(8192 * i, 8192 * (i + 1)))).join('')

/** How many characters of a text a character set does not have. */
function wrong(encoding, bytes) {
  return strictly(encoding, bytes) === undefined ? Math.max(1, decodedIn(encoding, bytes).split('\ufffd').length - 1) : 0
}

/** Whether a text in valid UTF-8 is in another character set. */
function isByAccident(text, bytes, claimed) {
  const kind = letters(text)
  const isEast = name => !isSingleByte(name) && wrong(name, bytes) === 0
  if (kind === 'usual') return false
  if (claimed) return isEast(claimed)
  return kind === 'mixed' && EAST_ASIA.some(({ name }) => isEast(name))
}

/**
 * Which letters a text has: `usual` are Latin ones, one more alphabet of Europe, or any that take three bytes in UTF-8; `rare`
 * are Armenian, Hebrew or Arabic ones; `mixed` are such as no name has side by side, or hardly any name has.
 */
function letters(text) {
  if (/[\u0800-\uffff]/.test(text)) return 'usual'
  // eslint-disable-next-line no-misleading-character-class
  const rest = text.replace(/[\0-\x7f\xa0-\u017f\u01a0\u01a1\u01af\u01b0\u01cd-\u01dc\u0218-\u021b\u0300-\u036f]/g, '')
  const alphabets = [/[\u0370-\u03ff]/, /[\u0400-\u04ff]/, /[\u0530-\u058f]/, /[\u0590-\u05ff]/, /[\u0600-\u06ff]/, /[^\u0370-\u04ff\u0530-\u06ff]/]
  const found = alphabets.map(alphabet => alphabet.test(rest))
  const count = found.filter(Boolean).length
  if (count === 0 || (count === 1 && (found[0] || found[1]))) return 'usual'
  return count === 1 && !found[5] ? 'rare' : 'mixed'
}

/** UTF-16 is known by its mark, or by an ASCII character in front. */
function utf16([a, b, c, d]) {
  const ascii = byte => byte >= 9 && byte <= 0x7e
  if ((a === 0xff && b === 0xfe) || (ascii(a) && b === 0 && ascii(c) && d === 0)) return 'utf-16le'
  if ((a === 0xfe && b === 0xff) || (a === 0 && ascii(b) && c === 0 && ascii(d))) return 'utf-16be'
}

/** The character set of a label, as `TextDecoder` calls it. */
function known(label) {
  try {
    return label && new TextDecoder(label).encoding
  } catch {
    // No character set has this name.
  }
}

/** Whether a record names an unknown character set. */
const isUnknown = label => Boolean(label) && known(label) === undefined

const isSingleByte = encoding => /^(windows-|iso-8859|koi8|ibm866|macintosh|x-)/.test(encoding)

function strictly(encoding, bytes) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes)
  } catch {
    // The bytes are in another character set.
  }
}

/** The same for a text, read as Latin-1: all bytes above 127 are letters of Western Europe, or signs between words. */
function looksWestern(raw) {
  const LETTER = '\\x8a\\x8c\\x8e\\x9a\\x9c\\x9e\\x9f\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\xff'
  const SIGN = '\\x85\\x91-\\x94\\x96\\x97\\xa0\\xab\\xb0\\xb4\\xb7\\xbb'
  if (new RegExp(`[^\\0-\\x7f${LETTER}${SIGN}]|[\\x80-\\xff]\\\\`).test(raw) || hasBrokenBrackets(raw)) return false
  const signs = new RegExp(`[${SIGN}]`, 'g')
  // No word of two and more of such letters has more of them than other letters.
  return raw.split(/[^a-zA-Z\x80-\xff]/).every(word => {
    const high = word.replace(/[a-zA-Z]/g, '').length
    const between = (word.match(signs) ?? []).length
    return (high - between < 2 && between <= word.length - high) || 2 * high <= word.length
  })
}

/** Whether a bracket seems to belong to the character before it: `PW[表]KM[0.5]` in Shift_JIS has a backslash before its first `]`. */
const hasBrokenBrackets = raw => /[\x80-\xff][\\\]]\](?=\s*(?:[A-Z]{1,4}\[|[;()]))/.test(raw)

/** Whether all bytes above 127 come in pairs, apart from other letters. */
const isInPairs = raw => raw.split(/[^a-zA-Z\x80-\xff]/).every(word => /^[a-zA-Z]*$/.test(word) || /^(?:[\x80-\xff]{2})*$/.test(word))

/** The character set of Cyrillic or Greek in which all words begin with a capital and go on with small letters of one alphabet, as names do. */
function alphabet(bytes) {
  const words = latin1(bytes).split(/[\0-\x7f]+/).filter(word => word.length > 1)
  if (words.reduce((sum, { length }) => sum + length, 0) < 4) return undefined
  const isName = (encoding, word) => {
    const text = decodedIn(encoding, Uint8Array.from(word, letter => letter.charCodeAt(0)))
    return /^\p{Lu}\p{Ll}*$/u.test(text) && ALPHABETS.some(known => [...text.toLowerCase()].every(letter => known.includes(letter)))
  }
  return OTHERS.find(encoding => words.every(word => isName(encoding, word)))
}

/** The character set that a text is most likely in. */
function detected(bytes) {
  if (bytes.includes(0x1b)) {
    const utf8 = strictly('utf-8', bytes)
    if (utf8 === undefined) return 'windows-1252'
    // The escape of a terminal is not one of ISO-2022-JP.
    return utf8.includes('\x1b$') && strictly('iso-2022-jp', bytes) !== undefined ? 'iso-2022-jp' : 'utf-8'
  }
  const raw = latin1(bytes)
  if (looksWestern(raw)) return 'windows-1252'
  const other = alphabet(bytes)
  if (other) return other
  const valid = EAST_ASIA.flatMap(found => {
    const text = strictly(found.name, bytes)
    return text === undefined ? [] : [{ ...found, hits: found.words.filter(word => text.includes(word)).length, everyday: everyday(raw, found), surnames: surnames(raw, found) }]
  })
  /** The one that is best in the first of these respects in which they differ; of equals the first. @param {typeof valid} some @param {((one: typeof valid[0]) => number)[]} respects */
  const best = (some, ...respects) => some.reduce((best, one) => {
    const respect = respects.find(value => value(one) !== value(best))
    return respect && respect(one) > respect(best) ? one : best
  }, some[0])
  const most = Math.max(0, ...valid.map(({ hits }) => hits))
  // A server has players of other languages, too: in Korean their names would be rare syllables.
  const isAnother = one => one.everyday < 0.5 && valid.some(other => other.everyday >= 0.75)
  // Words of the game decide where there are any.
  const start = raw.slice(0, 4096)
  const language = [...SERVERS, ...RULES].find(([form]) => form.test(start))?.[1]
  // One word may be there by accident, and several are stronger than a hint.
  const hinted = best(valid.filter(one => one.language === language && one.hits + 1 >= most && !isAnother(one)), one => one.surnames, one => one.everyday)
  if (hinted) return hinted.name
  const likely = valid.filter(({ hits }) => hits === most)
  if (most > 0) return best(likely, one => one.everyday).name
  const named = best(likely.filter(one => one.surnames > 0), one => one.surnames, one => one.everyday)
  if (named) return named.name
  const everydayOne = best(likely, one => one.everyday)
  if (!everydayOne) return 'windows-1252'
  return everydayOne.everyday > 0.5 || hasBrokenBrackets(raw) || isInPairs(raw) ? everydayOne.name : 'windows-1252'
}

/** How much the players' names begin as names of this language do: the more common the beginning, the more. */
function surnames(raw, { name, names }) {
  const known = [...names]
  return [...raw.matchAll(/P[BW]\[([^\]]*)/g)].reduce((sum, [, value]) => {
    const first = [...(strictly(name, Uint8Array.from(value, letter => letter.charCodeAt(0))) ?? '').trimStart()][0]
    const at = known.indexOf(first)
    return at < 0 ? sum : sum + MOST_COMMON - at
  }, 0)
}

/** How many of the characters of two bytes are of everyday use, of 1. */
function everyday(raw, { name, isEveryday }) {
  let [all, known] = [0, 0]
  for (let at = 0; at + 1 < raw.length; at++) {
    const [a, b] = [raw.charCodeAt(at), raw.charCodeAt(at + 1)]
    // Shift_JIS has single bytes where the others have first halves.
    if (a <= 0x80 || a === 0xff || b < 0x40 || (name === 'Shift_JIS' && a >= 0xa0 && a <= 0xdf)) {
      // A bracket that belongs to the character before it is in another character set.
      if (a >= 0x80 && (b === 0x5c || b === 0x5d) && raw[at + 2] === ']') return 0
      continue
    }
    all += 1
    if (isEveryday(a, b)) known += 1
    at += 1
  }
  return all === 0 ? 0 : known / all
}
