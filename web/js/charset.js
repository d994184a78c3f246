// The decoders of JavaScript for the scorer, which finds the character set of a record as the native program does
// (`charset.rs` of `tenuki-record`). `tools/charsets.mjs` compares both.

const decoders = new Map()

/** The name of the character set with this label, `undefined` if there is none; with bytes, their text. */
function decoder(label, bytes) {
  if (!decoders.has(label)) {
    try {
      decoders.set(label, new TextDecoder(label, { ignoreBOM: true }))
    } catch {
      return undefined
    }
  }
  const known = decoders.get(label)
  return bytes ? known.decode(bytes) : known.encoding
}

/**
 * The text of a record, and if its character set was guessed or is another one than the record names, what it names
 * and what was taken. `decode` is the function of the scorer.
 */
export function decoded(bytes, decode) {
  const [text, read_as, named, isUnknown] = decode(bytes, decoder)
  return { text, ...(read_as && { guess: { read_as, named, ...(isUnknown && { named_is_unknown: true }) } }) }
}
