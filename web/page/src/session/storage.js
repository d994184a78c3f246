// What was opened, kept in this browser (IndexedDB), so that reloading the page, Back and Forward bring it back.
// Where the browser keeps nothing, it is known as long as the page is open. What was changed since is kept with the tab.

import { createStore, del, get, keys, set } from 'idb-keyval'

/** @typedef {import('../scorer/worker.js').Source} Source */
/** @typedef {import('./game.js').Game} Game */

/** How many sources are kept: the newest ones. */
const MOST = 20

let store = /** @type {ReturnType<typeof createStore> | null} */ (null)
const opened = () => (store ??= createStore('tenuki', 'opened'))

/** A name for a source. Later names are greater. */
export const newName = () => `${Date.now().toString(36).padStart(10, '0')}-${Math.random().toString(36).slice(2, 8)}`

/** @param {string} name @param {Source} source */
export async function keepSource(name, source) {
  try {
    await set(name, source, opened())
    const old = (await keys(opened())).map(String).sort().slice(0, -MOST)
    await Promise.all(old.map(other => del(other, opened())))
  } catch {
    // Storage is forbidden or full.
  }
}

/** @param {string} name @returns {Promise<Source | undefined>} */
export async function keptSource(name) {
  try {
    return await get(name, opened())
  } catch {
    return undefined
  }
}

/** @param {string} key an entry of the browser's history */
const gameName = key => `tenuki.game.${key}`

/**
 * Keeps the game of an entry of the browser's history as it was changed, in sessionStorage: that takes a browser much less than
 * another state of its history, which is news to all of its parts. Whether that worked is the answer.
 * @param {string} key @param {Game} game
 */
export function keepGame(key, game) {
  try {
    sessionStorage.setItem(gameName(key), JSON.stringify(game))
    return true
  } catch {
    // Storage is forbidden or full.
  }
  try {
    // An older one must not come back.
    sessionStorage.removeItem(gameName(key))
  } catch {
    // Forbidden.
  }
  return false
}

/** @param {string} key @returns {Game | null} */
export function keptGame(key) {
  try {
    return JSON.parse(sessionStorage.getItem(gameName(key)) ?? 'null')
  } catch {
    return null
  }
}
