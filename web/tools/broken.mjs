// A module in which a function stops at once, as a defect of the scorer would make it.

/** The bytes of a module with the body of an exported function replaced by `unreachable`. */
export function broken(bytes, name) {
  bytes = Uint8Array.from(bytes)
  let at = 8
  const number = () => {
    for (let value = 0, shift = 0; ; shift += 7) {
      const byte = bytes[at++]
      value |= (byte & 127) << shift
      if (byte < 128) return value
    }
  }
  const text = () => {
    const length = number()
    return new TextDecoder().decode(bytes.subarray(at, (at += length)))
  }
  let imported = 0
  let exported
  while (at < bytes.length) {
    const section = bytes[at++]
    const length = number()
    const end = at + length
    if (section === 2) {
      for (let n = number(); n > 0; n--) {
        text()
        text()
        if (bytes[at++] !== 0) throw new Error('only functions are imported')
        number()
        imported += 1
      }
    } else if (section === 7) {
      for (let n = number(); n > 0; n--) {
        const called = text()
        const kind = bytes[at++]
        const index = number()
        if (kind === 0 && called === name) exported = index - imported
      }
    } else if (section === 10) {
      number()
      for (let i = 0; i <= exported; i++) {
        const length = number()
        if (i === exported) {
          // No locals, unreachable, as many nops as there is room, end.
          bytes.fill(1, at, at + length)
          bytes.set([0, 0], at)
          bytes[at + length - 1] = 0x0b
        }
        at += length
      }
    }
    at = end
  }
  return bytes
}
