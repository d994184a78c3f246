// The page as a whole: puts what is open, what the scorer says of it, and what the reader does together.

import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks'

import { Board } from './board/board.jsx'
import { chainAt } from './board/go.js'
import { Symbols, sketched } from './board/stones.jsx'
import { drawnAfter } from './frames.js'
import { useStable } from './kept.jsx'
import { Actions } from './parts/actions.jsx'
import { FightPanel } from './parts/fight.jsx'
import { Games } from './parts/games.jsx'
import { Footer, Header, Notice } from './parts/frame.jsx'
import { CountTable, Legend, Notes, Players, Result, RulesTable, Sureness, Why } from './parts/panel.jsx'
import { fileName, pixels, save } from './parts/save.js'
import { Moves, NewBoard, Settings, Steps, TOOL_SIGNS, Tools } from './parts/tools.jsx'
import { useAnswer, useCount, useReasons } from './session/counts.js'
import { EXAMPLE } from './session/example.js'
import { useFight, useSolved } from './session/fight.js'
import { isBlank, nextSign, placed, toggled } from './session/game.js'
import { useInput } from './session/input.js'
import { usePreferences } from './session/preferences.js'
import { useSession } from './session/session.js'
import { nameOf } from './text/coordinates.js'
import { textsOf } from './text/picture.js'
import { problemOf } from './text/problem.js'

/** @typedef {import('./session/game.js').Game} Game */
/** @typedef {import('tenuki-score').Vertex} Vertex */

/** The longest fragment of a link that every program sends on whole. */
const LONGEST = 16_000
/** The slider is being moved until it has rested for this many milliseconds. */
const REST = 90

/** The dead stones of a game: those that it names itself, or those of its count. @param {Game} game @param {{ dead: Vertex[] }} count */
const deadOf = ({ dead }, count) => (dead?.every(stone => typeof stone !== 'string') ? /** @type {Vertex[]} */ (dead) : count.dead)

/** What is shown where nothing is known yet. */
const NO_BOARD = Array.from({ length: 19 }, () => /** @type {import('tenuki-score').Sign[]} */ (Array(19).fill(0)))

/** What the page has to say of what was done: news, or what went wrong. */
function useNotice() {
  const [notice, setNotice] = useState(/** @type {import('./parts/frame.jsx').Message | null} */ (null))
  const say = useCallback((/** @type {string} */ sentence, values = {}, kind = 'error') => setNotice({ sentence, values, kind }), [])
  const warn = useCallback((/** @type {import('./text/problem.js').Problem} */ problem) => setNotice({ ...problem, kind: 'error' }), [])
  const complain = useCallback((/** @type {unknown} */ error) => warn(problemOf(error)), [warn])
  const close = useCallback(() => setNotice(null), [])
  return { notice, say, warn, complain, close }
}

/** Whether the scorer is there; where it never will be, a message says why. @param {import('./scorer/client.js').Client} client @param {ReturnType<typeof useNotice>['say']} say */
function useReady(client, say) {
  const [isReady, setIsReady] = useState(false)
  useEffect(() => {
    client.ready().then(() => {
      performance.mark('usable')
      setIsReady(true)
      void client.warm(EXAMPLE)
    }, error => {
      const isForbidden = /Content Security Policy|unsafe-eval|no WebAssembly/i.test(error.message)
      if (isForbidden) say('This browser or this server forbids WebAssembly, which the scorer needs: allow it for this page, or open the page in another browser.')
      else say('The scorer cannot be loaded: {x}. Load the page again.', { x: error.message })
    })
  }, [client])
  return isReady
}

/**
 * What a button for saving does; `null` while nothing is counted.
 * @param {() => Promise<void>} act @param {boolean} isCounted @param {(error: unknown) => void} complain
 */
function useSaving(act, isCounted, complain) {
  const saving = useStable(() => act().catch(complain))
  return isCounted ? saving : null
}

/** @param {{ client: import('./scorer/client.js').Client }} props */
export function Page({ client }) {
  const { words, ...preferences } = usePreferences()
  const { t } = words
  const { notice, say, warn, complain, close } = useNotice()
  const isReady = useReady(client, say)
  const [tool, setTool] = useState('play')
  const [captures, setCaptures] = useState(true)
  const [cursor, setCursor] = useState(/** @type {Vertex | null} */ (null))
  const [hovered, setHovered] = useState(/** @type {Vertex | null} */ (null))
  const [step, setStep] = useState(/** @type {number | null} */ (null))
  const [isMoving, setIsMoving] = useState(false)
  /** How often something was refused: fields show again what holds. */
  const [refusals, setRefusals] = useState(0)

  const seed = useRef((/** @type {Game} */ game, /** @type {import('./scorer/count.js').Count | null} */ count) => { void game; void count })
  const { entry, isReading, acts } = useSession(client, {
    complain, warn,
    onOpened(game, count) {
      seed.current(game, count)
      setTool(isBlank(game) ? 'play' : 'mark')
      setCursor(null)
      setHovered(null)
      setStep(null)
      close()
    },
    onLeft: close,
  })
  const { game, games, file, index } = entry
  const isEmpty = isBlank(game)
  const counting = useCount(client, game, isReady && !isEmpty, isMoving, (error, wrong) => {
    complain(error)
    setRefusals(n => n + 1)
    acts.revert(wrong)
  })
  seed.current = (game, count) => {
    if (count) counting.seed({ game, count })
  }

  // What is shown: the count of this game, or, until it is there, what is known of it.
  const { count: latestCount, isOf, position } = counting
  const isCounted = isOf && !isEmpty
  const count = isEmpty ? null : latestCount
  const moved = position && !isOf ? position.position : null
  const shown = game.board ? { prisoners: { black: 0, white: 0 }, to_move: null, ...game.others, board: game.board } : moved ?? latestCount ?? { board: NO_BOARD, prisoners: { black: 0, white: 0 }, to_move: null }
  const { board } = shown
  const height = board.length
  const fits = count !== null && count.board.length === height && count.board[0].length === board[0].length
  const steps = useAnswer(isCounted && step !== null ? count : null, () => client.steps(game, count?.dead ?? []))
  const at = Math.min(step ?? 0, (steps?.length ?? 1) - 1)
  // The shades stay until the next count is there: without them, a stone would draw a mark on each open point.
  // Where the game has hardly begun, no point is marked as open.
  const unfinished = count && !count.finished && count.marks.signs.some(row => row.includes('?')) ? count.board : null
  const shares = useAnswer(unfinished, () => client.ownership(unfinished ?? []))
  const marks = steps ? steps[at].marks : fits ? count.marks : undefined
  const { now, ...fight } = useFight(client, game, isCounted ? count : null)
  const why = useReasons(client, game, isCounted ? count : null, now?.vertex ?? hovered ?? cursor)
  const chosen = why?.isOf && hovered === null && (board[why.vertex[1]]?.[why.vertex[0]] ?? 0) !== 0 ? why : null
  const solved = useSolved(client, game, count, chosen)
  const closeFight = useStable(() => {
    if (!now) return
    fight.close()
    setCursor(now.vertex)
    setHovered(null)
    const at = /** @type {HTMLElement | null | undefined} */ (play.current?.querySelector('.board'))
    at?.focus({ preventScroll: true })
  })
  const showFight = useStable(() => why && solved && fight.show(solved, why.vertex))
  const tryFight = useStable((/** @type {'black' | 'white'} */ first) => why && solved && fight.begin(solved, why.vertex, first))

  const main = useRef(/** @type {HTMLElement | null} */ (null))
  /**
   * Goes on with a changed game, of which a point is looked at. `sketch` shows the change before the page is drawn (frames.js).
   * @type {(next: Game, isMore?: boolean, vertex?: Vertex | null, sketch?: (() => () => void) | null) => void}
   */
  const change = useStable((next, isMore = false, vertex = hovered ?? cursor, sketch = null) => {
    close()
    acts.change(next, isMore)
    if (!isReady || isBlank(next)) return
    const answer = counting.want(next, vertex)
    // With these dead stones nothing is judged, which could take long.
    if (next.dead) drawnAfter(answer, main.current, sketch)
  })

  /** Marks the chain at a point dead or alive. @param {Game} from @param {Vertex[]} dead @param {Vertex} vertex */
  const mark = (from, dead, vertex) => change(toggled(from, { board, dead, uncertain: count?.uncertain }, vertex), false, vertex, () => sketched(play.current, chainAt(board, vertex)))

  const goOn = useStable((/** @type {(game: Game) => Game} */ made) => change(made(acts.current())))

  const rest = useRef(/** @type {ReturnType<typeof setTimeout> | undefined} */ (undefined))
  const goTo = useStable((/** @type {number} */ moves) => {
    close()
    clearTimeout(rest.current)
    setIsMoving(true)
    rest.current = setTimeout(() => setIsMoving(false), REST)
    const all = game.says.moves ?? 0
    acts.change({ ...game, moves: moves >= all ? game.end : Math.max(moves, 0), dead: null, marked: null }, isMoving)
  })

  const act = useStable((/** @type {Vertex} */ vertex, /** @type {boolean} */ isMore) => {
    setCursor(vertex)
    setHovered(null)
    if (now) return void fight.play(vertex)
    if (step !== null || tool === 'ask') return
    // The next click may come before this one has been drawn and counted.
    const current = acts.current()
    if (tool === 'mark') {
      if (isStone(vertex) && count && current.source === game.source) mark(current, deadOf(current, count), vertex)
      return
    }
    const next = drawnAt(current, { ...shown, ...current.others, board: current.board ?? board, rules: count?.rules, komi: count?.white.komi }, vertex, isMore)
    if (next === null) return
    if ('illegal' in next) {
      if (isMore) return
      say(next.illegal === 'occupied' ? 'There is a stone at {p} already.' : captures ? 'A stone at {p} would have no liberty, and captures nothing.' : 'With a stone at {p} a chain would have no liberty.', { p: pointName(vertex) })
    } else change(next, isMore, vertex)
  })

  /** The game after a tool was used on a point; `null` where nothing changes. @param {Game} from @param {Parameters<typeof placed>[1]} on @param {Vertex} vertex @param {boolean} isMore */
  const drawnAt = (from, on, vertex, isMore) => {
    if (tool === 'play') return placed(from, on, vertex, nextSign(from), { captures, alternates: true })
    const how = { captures, alternates: false }
    const old = on.board[vertex[1]][vertex[0]]
    const wanted = TOOL_SIGNS[tool]
    const sign = !isMore && old === wanted ? 0 : wanted
    if (old === sign) return null
    if (old === 0) return placed(from, on, vertex, sign, how)
    const cleared = placed(from, on, vertex, 0, how)
    return sign === 0 || 'illegal' in cleared ? cleared : placed(cleared, { ...on, board: cleared.board ?? on.board }, vertex, sign, how)
  }

  const openFiles = useStable((/** @type {File[]} */ files) => acts.open({ files }))
  const openText = useStable((/** @type {string} */ text) => acts.open({ text }))
  const isOver = useInput({ openFiles, openText, undo: acts.undo, redo: acts.redo, leave: closeFight, say })

  const name = (/** @type {string} */ ending) => fileName(game.title, ending)
  const drawn = (/** @type {string} */ theme) =>
    client.picture(game, { theme: /** @type {'auto' | 'light' | 'dark'} */ (theme), texts: count ? textsOf(words, count, game) : undefined })
  const link = async () => {
    if (!count) return
    const { fragment, isPosition } = await client.link(game, { rules: count.rules, komi: count.white.komi }, LONGEST)
    acts.link(fragment)
    const wasCopied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false)
    const first = wasCopied ? 'The link has been copied.' : 'The link is in the address bar: copy it there.'
    say(isPosition ? `${first} It has only the position: the game is too long for a link.` : first, {}, 'news')
  }
  const saves = {
    link: useSaving(link, isCounted, complain),
    sgf: useSaving(async () => save(await client.sgf(game, count?.dead ?? []), 'application/x-go-sgf', name('sgf')), isCounted, complain),
    svg: useSaving(async () => save(await drawn('auto'), 'image/svg+xml', name('svg')), isCounted, complain),
    png: useSaving(async () => save(await pixels(await drawn(document.documentElement.dataset.theme ?? 'light')), 'image/png', name('png')), isCounted, complain),
  }
  const undo = entry.past.length > 0 ? acts.undo : null
  const redo = entry.future.length > 0 ? acts.redo : null
  const actions = useMemo(() => ({ open: openFiles, paste: openText, example: () => openText(EXAMPLE), undo, redo, ...saves }), [undo, redo, isCounted])

  const pointName = useCallback((/** @type {Vertex} */ vertex) => words.named(nameOf(vertex, height), height), [words, height])
  const toggle = useStable(() => why && count && mark(game, count.dead, why.vertex))
  const isStone = (/** @type {Vertex} */ [x, y]) => (board[y]?.[x] ?? 0) !== 0
  const play = useRef(/** @type {HTMLElement | null} */ (null))
  const isStepping = step !== null || now !== null
  const hasSteps = now !== null || (steps !== null && step !== null)
  useEffect(() => {
    if (!hasSteps) return undefined
    // The board and what is said of the step are on the screen together.
    const together = () => {
      const { current } = play
      // On a phone the section is no box of its own.
      const box = current?.getClientRects().length ? current : current?.querySelector('.board')
      box?.scrollIntoView({ block: 'start' })
    }
    together()
    // A phone that is turned has another layout.
    const upright = matchMedia('(orientation: portrait)')
    upright.addEventListener('change', together)
    return () => upright.removeEventListener('change', together)
  }, [hasSteps])

  return (
    <>
      <Symbols />
      <Header {...{ words }} isStepping={isStepping}><Actions {...{ words, actions }} of={entry.key} /></Header>
      <main ref={main} class={`${isOver ? 'over' : ''} ${isStepping ? 'stepping' : ''}`} aria-busy={isReading}>
        <Notice {...{ words, notice, close }} />
        <section class="result" aria-label={t('Result')}>
          <Players {...{ words }} says={game.says} title={game.title} />
          <Result {...{ words, game, height, isEmpty, isMoving, isReading, isLoading: !isReady }} count={isMoving ? null : count} isOf={isOf} />
        </section>
        <section class="play" aria-label={t('Board')} ref={play}>
          <Board {...{ words }} board={now?.board ?? board} marks={now ? now.marks : marks} cursor={now && !now.tried ? now.vertex : cursor} shares={!steps && !now && fits && count && !count.finished ? shares : null} isBusy={!isOf && board !== count?.board && !isEmpty} paints={!isStepping && ['black', 'white', 'erase'].includes(tool)}
            onAct={act} onLook={setCursor} onPoint={setHovered}
            label={t('Board, {n} by {n2}', { n: board[0].length, n2: height })} describedBy="keys" />
          <p id="keys" class="hidden">{t('Arrow keys choose a point; Enter marks its stones dead or alive, or puts a stone there.')}</p>
          {game.source !== null && <Moves {...{ words, goTo }} all={game.says.moves ?? 0} at={game.moves ?? game.says.moves ?? 0} />}
          <Tools {...{ words, tool, setTool, captures, setCaptures }} />
        </section>
        <section class="panel" aria-label={t('Count')}>
          {now
            ? <FightPanel {...{ words, pointName }} fight={now} acts={fight} onClose={closeFight} />
            : steps && step !== null
            ? <Steps {...{ words, steps, at, setStep, height }} />
            : <Why {...{ words, why, height, pointName, isEmpty }}
                onToggle={chosen && count ? toggle : null} solved={solved} onShow={showFight} onTry={tryFight} />}
          {count && !isMoving && (
            <>
              <Sureness {...{ words, count, height }} isMarked={game.dead !== null} isSome={Boolean(game.marked)} deadFrom={game.deadFrom} change={goOn} />
              <CountTable {...{ words }} black={count.black} white={count.white} rules={count.rules} />
              {count.sides && <RulesTable {...{ words }} sides={count.sides} rules={count.rules} wanted={isOf ? null : game.rules} isBusy={!isOf} change={goOn} />}
              {!steps && !now && <Legend {...{ words }} legend={marks?.legend} isShaded={shares !== null} />}
              {!isStepping && <button type="button" id="steps" onClick={() => setStep(0)}>{t('How it is counted, step by step')}</button>}
              <Notes {...{ words, height, refusals }} komi={count.white.komi} prisoners={count.prisoners} remarks={count.remarks} ofRecord={game.remarks}
                isPosition={game.source === null} change={goOn} />
            </>
          )}
          <p class="hidden" role="status">{cursor && `${pointName(cursor)}: ${t(['white stone', 'empty', 'black stone'][((now?.board ?? board)[cursor[1]]?.[cursor[0]] ?? 0) + 1])}. ${why && hovered === null && !now ? why.reasons.map(reason => words.say('reasons', reason, height).text).join(' ') : ''}`}</p>
        </section>
        {games.length > 1 && <Games {...{ words, games, index, client }} file={file ?? ''} onOpen={acts.openIndex} />}
        <section class="more" aria-label={t('More')}>
          <NewBoard {...{ words }} onMake={acts.openBoard} />
          <Settings {...{ words, ...preferences }} />
        </section>
      </main>
      <Footer {...{ words }} />
    </>
  )
}
