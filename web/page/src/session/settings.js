// What the reader chose. Where the browser keeps nothing, it holds as long as the page is open.

/** @param {string} name */
export function kept(name) {
  try {
    return localStorage.getItem(`tenuki.${name}`)
  } catch {
    return null
  }
}

/** @param {string} name @param {string} value */
export function keep(name, value) {
  try {
    localStorage.setItem(`tenuki.${name}`, value)
  } catch {
    // Storage is forbidden or full.
  }
}
