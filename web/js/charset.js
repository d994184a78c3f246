// The character set of a record. The second byte of a character may look like `\` or `]` in Shift_JIS, GBK
// and Big5, so a record must be decoded before brackets are looked for.
//
// A record is in UTF-16 or UTF-8 where its bytes are; else in the character set that it names (CA), where
// its bytes are in that one; else in the character set of East Asia that the words of the game in it suggest, the
// server or the format that it is from, its rules, or its most frequent characters; else in Latin-1, as the
// specification says. A test compares the guesses with those of the native program. That one guesses others too,
// Cyrillic ones for example, in which no brackets can be hidden: names of players may differ there.

/** Name, language, words of the game that records have, and whether a pair of bytes is a character of everyday use. */
const JAPANESE = ['黒', '勝', '段', '目半', '日本', '名人', '本因坊', '棋聖', '手合', 'コミ', '戦', '級', '互先']
const EAST_ASIA = [
  { name: 'GBK', language: 'zh', words: ['黑', '胜', '段', '贴', '中国', '规则', '围棋', '业余', '级', '对局', '中盘', '日韩', '分先'], isEveryday: (a, b) => b >= 0xa1 && a >= 0xb0 && a <= 0xd7 },
  { name: 'Big5', language: 'zh', words: ['黑', '勝', '段', '貼', '中國', '圍棋', '規則', '中盤', '級'], isEveryday: a => a >= 0xa4 && a <= 0xc6 },
  { name: 'Shift_JIS', language: 'ja', words: JAPANESE, isEveryday: a => a === 0x82 || a === 0x83 || (a >= 0x88 && a <= 0x97) },
  { name: 'EUC-JP', language: 'ja', words: JAPANESE, isEveryday: (a, b) => b >= 0xa1 && (a === 0xa4 || a === 0xa5 || (a >= 0xb0 && a <= 0xcf)) },
  { name: 'EUC-KR', language: 'ko', words: ['흑', '백', '승', '단', '집', '한국', '불계', '급', '덤', '호선', '접바둑'], isEveryday: (a, b) => b >= 0xa1 && a >= 0xb0 && a <= 0xc8 },
]

/** What in a record, read as Latin-1, says which language its server speaks: a format, a program, rules. @type {[RegExp, string][]} */
const SERVERS = [
  // Tygem, Pandanet, WBaduk.
  [/^\\(?:HS|\[)/, 'ko'], [/^\[[a-z][a-z0-9]*\]\s*\n/i, 'ja'],
  [/^[^\n]*\n\s*\d{1,2}\s*\n(?:[^\n]*\n){3}\s*\d+\s*\n[^\n]*\n\s*-?[\d.]+\s*\n\s*\d{8}/, 'ko'],
  [/(?:AP|SO|PC)\[[^\]]*(?:foxwq|weiqi|multigo|tom\.com|sina|sohu|qq\.com|yehu|china)/i, 'zh'],
  [/(?:AP|SO|PC)\[[^\]]*(?:kiin|pandanet|igo|japan)/i, 'ja'],
  [/(?:AP|SO|PC)\[[^\]]*(?:tygem|cyberoro|oro|baduk|hangame|korea)/i, 'ko'],
  [/RU\[[^\]]*chinese/i, 'zh'], [/RU\[[^\]]*japanese/i, 'ja'], [/RU\[[^\]]*korean/i, 'ko'],
]

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

function decodedAs(bytes, label) {
  const wide = utf16(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes) }
  const named = known(label)
  const isAscii = bytes.every(byte => byte < 0x80)
  // Programs write Latin-1 without looking, so that its name says little.
  const says = named && !isSingleByte(named) && !named.startsWith('utf-16') ? named : undefined
  const utf8 = strictly('utf-8', bytes)
  // Characters of three bytes that are right are no accident, whatever CA says.
  const isAnother = isUnknown(label) || (named && !named.startsWith('utf-'))
  const another = isAnother && !isAscii ? 'UTF-8' : undefined
  if (utf8 !== undefined && /[\u0800-\uffff]/.test(utf8)) return { text: utf8, guess: another }
  if (says && says !== 'utf-8') {
    const text = strictly(says, bytes)
    if (text !== undefined) return { text }
  }
  if (utf8 !== undefined) {
    const text = utf8.includes('\x1b$') ? strictly('iso-2022-jp', bytes) : undefined
    return text === undefined ? { text: utf8, guess: another } : { text, guess: 'ISO-2022-JP' }
  }
  const lossy = says && new TextDecoder(says).decode(bytes)
  // A character that was cut in two does not make another character set.
  const wrong = lossy ? lossy.split('\ufffd').length - 1 : Infinity
  const high = bytes.reduce((count, byte) => count + (byte >= 0x80), 0)
  const guess = 8 * wrong < high ? undefined : guessed(bytes)
  if (guess) return { text: new TextDecoder(guess).decode(bytes), guess }
  const otherwise = named && !named.startsWith('utf') ? named : 'windows-1252'
  const said = isUnknown(label) ? { guess: otherwise } : {}
  return { text: lossy ?? new TextDecoder(otherwise).decode(bytes), ...said }
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

/**
 * The most likely character set of East Asia; none where most characters would be rare ones. Words of the game decide;
 * one may be there by accident, so that the language of the server is stronger than it.
 */
function guessed(bytes) {
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 4096))
  const language = SERVERS.find(([form]) => form.test(start))?.[1]
  const valid = EAST_ASIA.flatMap(({ name, language, words, isEveryday }) => {
    const text = strictly(name, bytes)
    if (text === undefined) return []
    return [{ name, language, hits: words.filter(word => text.includes(word)).length, everyday: share(bytes, name === 'Shift_JIS', isEveryday) }]
  })
  const most = Math.max(0, ...valid.map(({ hits }) => hits))
  const likely = (one, other) => other.everyday - one.everyday
  const [named] = valid.filter(found => found.language === language && found.hits + 1 >= most).sort(likely)
  if (named) return named.name
  const [best] = valid.filter(({ hits, everyday }) => hits === most && everyday > 0.5).sort(likely)
  return best?.name
}

/** How many of the characters of two bytes are of everyday use, of 1. */
function share(bytes, halfWidth, isEveryday) {
  let [all, everyday] = [0, 0]
  for (let at = 0; at + 1 < bytes.length; at++) {
    const [a, b] = [bytes[at], bytes[at + 1]]
    // Shift_JIS has single bytes where the others have first halves.
    if (a <= 0x80 || a === 0xff || b < 0x40 || (halfWidth && a >= 0xa0 && a <= 0xdf)) continue
    all += 1
    if (isEveryday(a, b)) everyday += 1
    at += 1
  }
  return all === 0 ? 0 : everyday / all
}
