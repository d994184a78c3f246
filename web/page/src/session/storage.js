// What was opened, kept in this browser (IndexedDB), so that reloading the page, Back and Forward bring it back.
// Where the browser keeps nothing, it is known as long as the page is open.

import { createStore, del, get, keys, set } from 'idb-keyval'

/** @typedef {import('../scorer/worker.js').Source} Source */

/** So many sources are kept: the newest ones. */
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
