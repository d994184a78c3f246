// What is open: a game, the list it is from, and what was done before. The browser's history has an entry for
// each game that was opened; undo and redo go over the changes of one game.

import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { PageError } from '../text/problem.js'
import { emptyBoard } from './game.js'
import { keepGame, keepSource, keptGame, keptSource, newName } from './storage.js'

/** @typedef {import('./game.js').Game} Game */
/** @typedef {import('./game.js').Listed} Listed */
/** @typedef {import('../scorer/worker.js').Source} Source */
/** @typedef {import('../scorer/count.js').Count} Count */

/**
 * A game that is open.
 * @typedef {object} Entry
 * @property {string} key its entry in the browser's history
 * @property {string | null} file the file that it is from
 * @property {Listed[]} games the games of that file
 * @property {number} index
 * @property {Game[]} past
 * @property {Game} game
 * @property {Game[]} future
 */

/** What an entry of the browser's history holds: the game as it was opened; how it was changed is kept by its key. @typedef {{ tenuki: 1, key: string, file: string | null, index: number, game: Game }} Kept */

const MOST_STEPS = 500

const BROKEN_LINK = 'The link is broken: a part of its address is missing. Ask for it again.'

/** @returns {Entry} */
const blank = () => ({ key: newName(), file: null, games: [], index: 0, past: [], game: emptyBoard(19, 19), future: [] })

/** The address without what a link adds. */
const ownAddress = () => location.pathname + location.search

/** @param {Entry} entry @returns {Kept} */
const keptOf = ({ key, file, index, game }) => ({ tenuki: 1, key, file, index, game })

/** Keeps a game that was changed. @param {Entry} entry */
function keepChanged(entry) {
  const isKept = keepGame(entry.key, entry.game)
  // A link in the address is that of the game before.
  if (!isKept || history.state?.key !== entry.key || location.hash !== '') history.replaceState(keptOf(entry), '', ownAddress())
}

/**
 * @param {import('../scorer/client.js').Client} client
 * @param {object} listeners
 * @param {(error: unknown) => void} listeners.complain
 * @param {(problem: import('../text/problem.js').Problem) => void} listeners.warn what the scorer says of a game that was opened
 * @param {(game: Game, count: Count | null) => void} listeners.onOpened
 * @param {() => void} listeners.onLeft the reader goes to another game of the browser's history
 */
export function useSession(client, listeners) {
  const [entry, setEntry] = useState(blank)
  /** How many files are being read: they may take seconds. */
  const [reading, setReading] = useState(0)
  const now = useRef(entry)
  const heard = useRef(listeners)
  heard.current = listeners
  /** Entries by their key, with what can be undone. */
  const entries = useRef(/** @type {Map<string, Entry>} */ (new Map()))
  /** The last thing that was asked to be opened. What was asked before comes too late. */
  const ticket = useRef(0)

  const show = useCallback((/** @type {Entry} */ next) => {
    now.current = next
    entries.current.set(next.key, next)
    setEntry(next)
  }, [])

  /** Opens a game of a list, as a new entry of the browser's history. */
  const enter = useCallback((/** @type {Omit<Entry, 'key' | 'past' | 'future'>} */ opened, /** @type {Count | null} */ count, address = ownAddress()) => {
    // Nothing was done in an empty page, so there is nothing to come back to.
    const replaces = now.current.file === null && now.current.past.length === 0 && now.current.future.length === 0
    const next = { ...opened, key: newName(), past: [], future: [] }
    history[replaces ? 'replaceState' : 'pushState'](keptOf(next), '', address)
    show(next)
    heard.current.onOpened(next.game, count)
  }, [show])

  /** Counts one game of a file; without `which` the first one that can be counted. */
  const start = useCallback(async (/** @type {string} */ file, /** @type {Listed[]} */ games, /** @type {number | undefined} */ which, change = {}) => {
    let problem
    for (let index = which ?? 0; index < games.length; index++) {
      try {
        return { index, ...await client.start(file, index, change) }
      } catch (error) {
        problem ??= error
        if (which !== undefined) break
      }
    }
    throw problem ?? new PageError('No game was found.')
  }, [client])

  /** Opens files, a text or a link. Whether that worked is the answer. */
  const open = useCallback(async (/** @type {Source} */ source, /** @type {string | undefined} */ address = undefined) => {
    const mine = ++ticket.current
    setReading(n => n + 1)
    try {
      const file = newName()
      const { games, change } = await client.open(file, source)
      const { game, index, count, warning } = await start(file, games, undefined, change)
      if (mine !== ticket.current) return false
      void keepSource(file, source)
      enter({ file, games, index, game }, count, address)
      if (warning) heard.current.warn(warning)
      return true
    } catch (error) {
      if (mine === ticket.current) heard.current.complain('fragment' in source ? new PageError(BROKEN_LINK) : error)
      return false
    } finally {
      setReading(n => n - 1)
    }
  }, [client, start, enter])

  /** Opens another game of the same file. */
  const openIndex = useCallback(async (/** @type {number} */ which) => {
    const { file, games } = now.current
    if (file === null) return
    const mine = ++ticket.current
    setReading(n => n + 1)
    try {
      const { game, index, count, warning } = await start(file, games, which)
      if (mine !== ticket.current) return
      enter({ file, games, index, game }, count)
      if (warning) heard.current.warn(warning)
    } catch (error) {
      if (mine === ticket.current) heard.current.complain(error)
    } finally {
      setReading(n => n - 1)
    }
  }, [start, enter])

  const openBoard = useCallback((/** @type {number} */ width, /** @type {number} */ height) => {
    ticket.current += 1
    enter({ file: null, games: [], index: 0, game: emptyBoard(width, height) }, null)
  }, [enter])

  /** Goes on with a changed game. With `isMore` the change before becomes a part of this one. */
  const change = useCallback((/** @type {Game} */ game, isMore = false) => {
    const { past, game: old, ...rest } = now.current
    const next = { ...rest, past: isMore && past.length > 0 ? past : [...past, old].slice(-MOST_STEPS), game, future: [] }
    keepChanged(next)
    show(next)
  }, [show])

  const undo = useCallback(() => {
    const { past, game, future, ...rest } = now.current
    const before = past.at(-1)
    if (!before) return
    const next = { ...rest, past: past.slice(0, -1), game: before, future: [game, ...future] }
    keepChanged(next)
    show(next)
  }, [show])

  const redo = useCallback(() => {
    const { past, game, future: [after, ...future], ...rest } = now.current
    if (!after) return
    const next = { ...rest, past: [...past, game], game: after, future }
    keepChanged(next)
    show(next)
  }, [show])

  /** Puts a link into the address. */
  const link = useCallback((/** @type {string} */ fragment) => {
    history.replaceState(keptOf(now.current), '', `${ownAddress()}#${fragment}`)
  }, [])

  /** Goes back to the game before a change that cannot be counted. */
  const revert = useCallback((/** @type {Game} */ wrong) => {
    const { past, game, ...rest } = now.current
    const before = past.at(-1)
    if (game !== wrong || !before) return
    const next = { ...rest, past: past.slice(0, -1), game: before }
    keepChanged(next)
    show(next)
  }, [show])

  // The browser's history: reloading, Back, Forward, and links that are put into the address by hand. This runs
  // before the page is painted: later it would replace what the reader has opened meanwhile.
  useLayoutEffect(() => {
    const restore = async () => {
      const kept = /** @type {Kept | null} */ (history.state)
      if (kept?.tenuki !== 1) {
        if (location.hash === '') {
          ticket.current += 1
          return show(blank())
        }
        const { key } = now.current
        entries.current.delete(key)
        now.current = blank()
        if (!await open({ fragment: location.hash }, location.href) && now.current.file === null) show(now.current)
        return
      }
      const mine = ++ticket.current
      const known = entries.current.get(kept.key)
      if (known) return show(known)
      const { key, file, index } = kept
      const game = keptGame(key) ?? kept.game
      const sameFile = [...entries.current.values()].find(other => other.file === file)
      let games = sameFile?.games ?? []
      if (file !== null && !sameFile) {
        try {
          const source = await keptSource(file)
          if (!source) throw new PageError('This game is no longer kept here: open it again.')
          games = (await client.open(file, source)).games
        } catch (error) {
          if (mine !== ticket.current) return
          heard.current.complain(error)
          return show(blank())
        }
      }
      if (mine === ticket.current) show({ key, file, games, index, past: [], game, future: [] })
    }
    void restore()
    const leave = () => {
      heard.current.onLeft()
      void restore()
    }
    addEventListener('popstate', leave)
    return () => removeEventListener('popstate', leave)
  }, [client, open, show])

  /** The game as it is now, even where it has not been drawn yet. */
  const current = useCallback(() => now.current.game, [])
  const acts = useMemo(() => ({ current, open, openIndex, openBoard, change, undo, redo, revert, link }), [current, open, openIndex, openBoard, change, undo, redo, revert, link])
  return { entry, isReading: reading > 0, acts }
}
