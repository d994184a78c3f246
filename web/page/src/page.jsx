// The page as a whole: the game that is shown, what was done before, and what the reader does.

import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'

import { Board, Symbols } from './board.jsx'
import { STYLE_OF, nameOf, renamed } from './coordinates.js'
import {
  chainAt, counted, emptyBoard, explained, gameOf, linked, linkedPosition, pictureOf, placed, positionOf, sgfOf,
  sideBySide, stepsOf, toggled, unlinked,
} from './count.js'
import { EXAMPLE } from './example.js'
import { Told, gamesOf, gamesOfFile } from './files.js'
import { Games } from './games.jsx'
import { fragmentOf, valueOf } from './link.js'
import { CountTable, Legend, Notes, Players, Result, RulesTable, Why, Sureness } from './panel.jsx'
import { fileName, pixels, save } from './save.js'
import { keep, kept } from './settings.js'
import { Actions, Moves, NewBoard, Settings, Steps, Tools } from './tools.jsx'
import { preferred, speaker } from './words.js'

/** The longest fragment of a link that every program sends on whole. */
const LONGEST = 16_000
/** The slider has rested for so many milliseconds before a position is judged. */
const REST = 90

/** The other rules follow the count after so many milliseconds: once it has been painted. */
const AFTER = 80

const BROKEN_LINK = 'The link is broken: a part of its address is missing. Ask for it again.'

const dark = matchMedia('(prefers-color-scheme: dark)')

/** What is shown first: nothing yet, so that a record is asked for. */
const START = { past: [], now: { game: emptyBoard(19, 19), games: [], index: 0 }, future: [] }

export function Page({ scorer: coming }) {
  const [scorer, setScorer] = useState(null)
  const [history, setHistory] = useState(START)
  const [notice, setNotice] = useState(null)
  const [language, setLanguage] = useState(() => kept('language') ?? preferred())
  const [style, setStyle] = useState(() => kept('coordinates') ?? '')
  const [theme, setTheme] = useState(() => kept('theme') ?? 'auto')
  const [tool, setTool] = useState('mark')
  const [cursor, setCursor] = useState(null)
  const [hovered, setHovered] = useState(null)
  const [step, setStep] = useState(null)
  const [isMoving, setIsMoving] = useState(false)
  const [isOver, setIsOver] = useState(false)

  useEffect(() => {
    if (!scorer) return
    performance.mark('usable')
    // WebAssembly is compiled as it is called first: before the reader has found a record, rather than after.
    const warm = setTimeout(() => scorer.showSgf(EXAMPLE, { dead_from: 'judge' }), 100)
    return () => clearTimeout(warm)
  }, [scorer])

  const words = useMemo(() => speaker(language, style || STYLE_OF[language] || 'western'), [language, style])
  const { t, told } = words
  const { game, games, index } = history.now
  const isEmpty = history.now === START.now

  useEffect(() => {
    document.documentElement.lang = language
    document.title = t('Tenuki: who won this game of Go?')
  }, [words])
  useLayoutEffect(() => {
    const apply = () => {
      document.documentElement.dataset.theme = theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme
      document.documentElement.style.colorScheme = document.documentElement.dataset.theme
    }
    apply()
    dark.addEventListener('change', apply)
    return () => dark.removeEventListener('change', apply)
  }, [theme])

  // Messages. What the page says of itself has a place in the table; what the scorer says is found there.
  const say = useCallback((sentence, values, kind = 'error') => setNotice({ sentence, values, kind }), [])
  const complain = useCallback(error => {
    say(error.message, error instanceof Told ? error.values : undefined)
  }, [say])

  useEffect(() => {
    coming.then(ready => setScorer(() => ready), error => {
      const isForbidden = typeof WebAssembly !== 'object' || /Content Security Policy|unsafe-eval|no WebAssembly/i.test(error.message)
      say(isForbidden
        ? 'This browser or this server forbids WebAssembly, which the scorer needs: allow it for this page, or open the page in another browser.'
        : 'The scorer cannot be loaded: {x}. Load the page again.', { x: error.message })
    })
  }, [])

  // The game and its count. A game that cannot be counted never gets here.
  const count = useMemo(() => {
    if (!scorer || isMoving) return null
    try {
      return counted(scorer, game)
    } catch (error) {
      return { error }
    }
  }, [scorer, game, isMoving])
  const last = useRef(null)
  if (count && !count.error) last.current = count
  const moving = useMemo(() => {
    if (!scorer || (count && !count.error)) return null
    try {
      return positionOf(scorer, game)
    } catch {
      return null
    }
  }, [scorer, game, count])
  const shown = moving ? { ...moving, width: moving.board[0].length, height: moving.board.length } : count ?? { board: game.board, width: 19, height: 19 }
  const { height } = shown
  const isCounted = count !== null && !count.error && !isEmpty
  const [rules, setRules] = useState(null)
  useEffect(() => {
    if (!isCounted) return setRules(null)
    const soon = setTimeout(() => setRules(sideBySide(scorer, game, count)), AFTER)
    return () => clearTimeout(soon)
  }, [count, isCounted])
  const steps = useMemo(() => (isCounted && step !== null ? stepsOf(scorer, game, count) : null), [count, isCounted, step !== null])
  const at = steps && Math.min(step, steps.length - 1)

  /** Goes on with another state, which can be undone. */
  const go = useCallback((change, isSame = () => false) => {
    setHistory(({ past, now, future }) => {
      const next = { ...now, ...change(now) }
      const isMore = past.length > 0 && isSame(now, next)
      return { past: isMore ? past : [...past, now].slice(-500), now: next, future: [] }
    })
    setNotice(null)
  }, [])
  const undo = useCallback(() => setHistory(({ past, now, future }) =>
    past.length === 0 ? { past, now, future } : { past: past.slice(0, -1), now: past.at(-1), future: [now, ...future] }), [])
  const redo = useCallback(() => setHistory(({ past, now, future }) =>
    future.length === 0 ? { past, now, future } : { past: [...past, now], now: future[0], future: future.slice(1) }), [])

  /** Goes on with a changed game, if it can be counted. */
  const change = useCallback(next => {
    try {
      counted(scorer, next)
      go(() => ({ game: next }))
      return true
    } catch (error) {
      complain(error)
      return false
    }
  }, [scorer, go, complain])

  /** Opens one of some games: the first that can be counted, or the one that is asked for. */
  const open = useCallback((ready, found, which) => {
    let problem
    for (let i = which ?? 0; i < found.length; i++) {
      try {
        if (found[i].error) throw new Error(found[i].error)
        const { game, warning } = opened(ready, gameOf(found[i]))
        go(() => ({ game, games: found, index: i }))
        setCursor(null)
        setStep(null)
        if (warning) say(warning, undefined)
        return true
      } catch (error) {
        problem ??= error
        if (which !== undefined) break
      }
    }
    complain(problem)
    return false
  }, [go, complain])

  const openFiles = useCallback(async files => {
    try {
      const ready = await coming
      const found = []
      const broken = []
      for (const file of files) {
        try {
          // One by one: a thousand games in a file give out no thousand names.
          for (const game of await gamesOfFile(file, ready)) found.push(game)
        } catch (error) {
          if (files.length === 1) throw error
          broken.push({ file: file.name, error: error instanceof Told ? t(error.message, error.values) : error.message })
        }
      }
      if (files.length === 0) throw new Told('There is no file in what was dropped.')
      open(ready, [...found, ...broken])
    } catch (error) {
      complain(error)
    }
  }, [coming, open, complain, t])

  const openText = useCallback(async text => {
    try {
      const ready = await coming
      if (text.trim() === '') throw new Told('There is no text to paste: copy a game record first.')
      open(ready, gamesOf(text, ready))
    } catch (error) {
      complain(error)
    }
  }, [coming, open, complain])

  const openLink = useCallback(async () => {
    let value
    try {
      value = await valueOf(location.hash)
      if (value === undefined) return
    } catch {
      say(BROKEN_LINK)
      return
    }
    const ready = await coming.catch(() => null)
    if (!ready) return
    try {
      const game = unlinked(ready, value)
      counted(ready, game)
      go(() => ({ game, games: [], index: 0 }))
    } catch {
      say(BROKEN_LINK)
    }
  }, [coming, go, say])

  useEffect(() => {
    openLink()
    addEventListener('hashchange', openLink)
    return () => removeEventListener('hashchange', openLink)
  }, [])

  // Dropped and pasted wherever the pointer is.
  useEffect(() => {
    const over = event => {
      event.preventDefault()
      setIsOver(event.type === 'dragover')
    }
    const drop = event => {
      event.preventDefault()
      setIsOver(false)
      const { files, items } = event.dataTransfer
      const isFolder = Array.from(items ?? []).some(item => item.kind === 'file' && item.webkitGetAsEntry?.()?.isDirectory)
      if (isFolder) say('That is a folder: drop the files in it instead.')
      else if (files.length > 0) openFiles(Array.from(files))
      else openText(event.dataTransfer.getData('text/plain'))
    }
    const paste = event => {
      if (event.target.matches?.('input, textarea, select')) return
      const { files } = event.clipboardData
      if (files.length > 0) openFiles(Array.from(files))
      else openText(event.clipboardData.getData('text/plain'))
    }
    const keys = event => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.target.matches?.('input:not([type=range]):not([type=radio]), textarea')) return
      const key = event.key.toLowerCase()
      if (key === 'z' && !event.shiftKey) undo()
      else if (key === 'y' || (key === 'z' && event.shiftKey)) redo()
      else return
      event.preventDefault()
    }
    const heard = [['dragover', over], ['dragleave', over], ['drop', drop], ['paste', paste], ['keydown', keys]]
    for (const [name, handler] of heard) addEventListener(name, handler)
    return () => heard.forEach(([name, handler]) => removeEventListener(name, handler))
  }, [openFiles, openText, undo, redo, say])

  // The slider: the stones at once, the count when it rests.
  const rest = useRef(0)
  const goTo = moves => {
    clearTimeout(rest.current)
    setIsMoving(true)
    rest.current = setTimeout(() => setIsMoving(false), REST)
    const all = game.says.moves
    const next = moves >= all ? game.end : Math.max(moves, 0)
    const from = game
    go(() => ({ game: { ...from, moves: next, dead: null } }), now => now.game.sgf === from.sgf && isMoving)
  }

  const why = useMemo(() => {
    const vertex = hovered ?? cursor
    if (!vertex || !isCounted || vertex[0] >= count.width || vertex[1] >= count.height) return null
    try {
      const { status, reasons } = explained(scorer, game, count, vertex)
      return { vertex, status, reasons, isHovered: hovered !== null }
    } catch (error) {
      return { vertex, status: '', reasons: [error.message] }
    }
  }, [hovered, cursor, count, isCounted])

  const act = vertex => {
    setCursor(vertex)
    setHovered(null)
    if (!count || count.error) return
    if (tool === 'mark' || tool === 'ask' || steps) {
      const isStone = count.board[vertex[1]][vertex[0]] !== 0
      if (isStone && tool === 'mark' && !steps && !isEmpty) change(toggled(game, count, vertex))
      return
    }
    const sign = { black: 1, white: -1, erase: 0 }[tool]
    const old = count.board[vertex[1]][vertex[0]]
    const next = old === sign ? 0 : sign
    if (old !== next) change(placed(game, count, vertex, next))
  }

  const actions = {
    open: openFiles,
    paste: openText,
    example: isEmpty ? () => openText(EXAMPLE) : null,
    undo: history.past.length > 0 ? undo : null,
    redo: history.future.length > 0 ? redo : null,
    link: isCounted ? async () => {
      let fragment = await fragmentOf(linked(game, count))
      const isLong = fragment.length > LONGEST
      if (isLong) fragment = await fragmentOf(linkedPosition(game, count))
      window.history.replaceState(null, '', `#${fragment}`)
      const wasCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false)
      const first = wasCopied ? 'The link has been copied.' : 'The link is in the address bar: copy it there.'
      say(isLong ? `${first} It holds the position only: the game is too long for a link.` : first, {}, 'news')
    } : null,
    sgf: isCounted ? () => save(sgfOf(scorer, game, count), 'application/x-go-sgf', fileName(game.title, 'sgf')) : null,
    svg: isCounted ? () => save(pictureOf(scorer, game, count, 'auto'), 'image/svg+xml', fileName(game.title, 'svg')) : null,
    png: isCounted ? () => pixels(pictureOf(scorer, game, count, document.documentElement.dataset.theme))
      .then(picture => save(picture, 'image/png', fileName(game.title, 'png')), complain) : null,
  }

  const choose = (name, set) => value => {
    keep(name, value)
    set(value)
  }
  const pointName = vertex => (words.style === 'none' ? nameOf(vertex, height) : renamed(nameOf(vertex, height), words.style, height))
  const marks = steps ? steps[at].marks : isCounted ? count.marks : undefined
  const signAt = cursor && shown.board[cursor[1]]?.[cursor[0]]

  return (
    <>
      <Symbols />
      <header>
        <h1>{t('Who won?')}</h1>
        <Actions {...{ words, actions }} />
      </header>
      <main class={isOver ? 'over' : ''}>
        <div class="messages" role="alert">
          {notice && (
            <p class={`notice ${notice.kind}`}>
              <span>{notice.values ? t(notice.sentence, notice.values) : told(notice.sentence, height)}</span>
              <button type="button" onClick={() => setNotice(null)} aria-label={t('Close')}>×</button>
            </p>
          )}
        </div>
        <section class="result" aria-label={t('Result')}>
          <Players {...{ words, game }} />
          <Result {...{ words, count: isCounted ? count : null, isEmpty, isMoving, isLoading: !scorer }} />
        </section>
        <section class="play" aria-label={t('Board')}>
          <Board {...{ words, marks, cursor }} board={shown.board} busy={isMoving} onAct={act} onLook={setCursor} onPoint={setHovered}
            label={t('Board, {n} by {n2}', { n: shown.width, n2: shown.height })} describedBy="keys" />
          <p id="keys" class="hidden">{t('Arrow keys choose a point; Enter marks its stones dead or alive, or puts a stone there.')}</p>
          {game.sgf !== null && <Moves {...{ words, game, goTo }} />}
          <Tools {...{ words, tool, setTool }} />
        </section>
        <section class="panel" aria-label={t('Count')}>
          {steps
            ? <Steps {...{ words, steps, at, setStep, height }} />
            : <Why {...{ words, why, height, pointName, isEmpty }}
                onToggle={why && !why.isHovered && count.board[why.vertex[1]][why.vertex[0]] !== 0 ? () => change(toggled(game, count, why.vertex)) : null} />}
          {isCounted && (
            <>
              <Sureness {...{ words, count, game, change, pointName }} />
              <CountTable {...{ words, count }} />
              {rules && <RulesTable {...{ words, count, rules, game, change }} />}
              {!steps && <Legend {...{ words, marks }} />}
              {!steps && <button type="button" onClick={() => setStep(0)}>{t('How it is counted, step by step')}</button>}
              <Notes {...{ words, count, game, change, height }} />
            </>
          )}
          <p class="hidden" role="status">{cursor && `${pointName(cursor)}: ${t(signAt === 1 ? 'black stone' : signAt === -1 ? 'white stone' : 'empty')}. ${why && !why.isHovered ? why.reasons.map(reason => told(reason, height)).join(' ') : ''}`}</p>
        </section>
        {games.length > 1 && <Games {...{ words, games, index }} onOpen={which => open(scorer, games, which)} />}
        <section class="more" aria-label={t('More')}>
          <NewBoard {...{ words }} onMake={(width, height) => {
            go(() => ({ game: emptyBoard(width, height), games: [], index: 0 }))
            setTool('black')
          }} />
          <Settings {...{ words, language, style, theme }} setLanguage={choose('language', setLanguage)}
            setStyle={choose('coordinates', setStyle)} setTheme={choose('theme', setTheme)} />
        </section>
      </main>
      <footer>
        <p>{t('Nothing that you open here leaves this device.')}</p>
      </footer>
    </>
  )
}

/** A game that can be counted: where its record has a move that cannot be played, up to there. */
function opened(scorer, game) {
  try {
    counted(scorer, game)
    return { game }
  } catch (error) {
    const [, number] = /^(?:`sgf`: )?move (\d+),/.exec(error.message) ?? []
    if (game.sgf === null || number === undefined) throw error
    const end = Number(number) - 1
    const short = { ...game, moves: end, end, says: { ...game.says, moves: end } }
    counted(scorer, short)
    return { game: short, warning: error.message }
  }
}
