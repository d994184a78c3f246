// The games of a file: a list of which only the rows in view are there, however many there are.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

import { kept } from '../kept.jsx'
import { latest } from '../scorer/client.js'
import { score as scoreText } from '../text/numbers.js'
import { spoken } from '../text/problem.js'

/** @typedef {import('../session/game.js').Listed} Listed */
/** @typedef {import('../text/words.js').Words} Words */
/** @typedef {{ score: string, finished: boolean, agrees: boolean | null } | null} Computed */

/** The height of a row in pixels, as the style sheet has it. */
const ROW = 44
/** How many games are counted at once, so that other calls need not wait for long. */
const BATCH = 4
const REST = 60

/**
 * The scores of the games in view, counted as they come into it.
 * @param {import('../scorer/client.js').Client} client @param {string} file @param {number[]} wanted
 * @returns {Map<number, Computed>}
 */
function useScores(client, file, wanted) {
  const ask = useMemo(() => latest(client.scores), [client])
  const [known, setKnown] = useState(() => ({ file, scores: /** @type {Map<number, Computed>} */ (new Map()) }))
  const { scores } = known.file === file ? known : { scores: /** @type {Map<number, Computed>} */ (new Map()) }
  const missing = wanted.filter(i => !scores.has(i)).slice(0, BATCH)
  useEffect(() => {
    if (missing.length === 0) return undefined
    // While the list is being scrolled nothing is counted.
    const rest = setTimeout(() => ask(file, missing).then(found => {
      if (!found) return
      setKnown(old => ({ file, scores: new Map([...(old.file === file ? old.scores : []), ...missing.map((index, i) => /** @type {[number, Computed]} */ ([index, found[i]]))]) }))
    }, () => {}), REST)
    return () => clearTimeout(rest)
  }, [ask, file, String(missing)])
  return scores
}

/** @param {{ words: Words, games: Listed[], index: number, client: import('../scorer/client.js').Client, file: string, onOpen: (which: number) => void }} props */
function DrawnGames({ words, games, index, client, file, onOpen }) {
  const { t } = words
  const [top, setTop] = useState(0)
  const [search, setSearch] = useState('')
  const list = useRef(/** @type {HTMLDivElement | null} */ (null))
  const texts = useMemo(() => games.map(game => [game.title, game.file, game.black, game.white, game.event, game.date].filter(Boolean).join(' ').toLowerCase()), [games])
  const found = useMemo(() => {
    const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
    return games.map((_, i) => i).filter(i => wanted.every(word => texts[i].includes(word)))
  }, [games, texts, search])
  const view = list.current?.clientHeight ?? 400
  const first = Math.max(0, Math.floor(top / ROW) - 8)
  const after = Math.min(found.length, Math.ceil((top + view) / ROW) + 8)

  const rows = found.slice(first, after)
  const scores = useScores(client, file, rows)
  /** @param {Listed} game */
  const problem = ({ problem }) => problem && spoken(words, problem).text

  useEffect(() => {
    const place = found.indexOf(index)
    const { current } = list
    if (place < 0 || !current) return
    if (place * ROW < current.scrollTop) current.scrollTop = place * ROW
    else if ((place + 1) * ROW > current.scrollTop + current.clientHeight) current.scrollTop = (place + 1) * ROW - current.clientHeight
  }, [index, found])

  /** @param {KeyboardEvent} event */
  const keys = event => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0
    if (by === 0 || event.target instanceof HTMLInputElement) return
    event.preventDefault()
    const next = found[found.indexOf(index) + by]
    if (next === undefined) return
    onOpen(next)
    requestAnimationFrame(() => requestAnimationFrame(() => /** @type {HTMLElement | null | undefined} */ (list.current?.querySelector('[aria-current=true]'))?.focus()))
  }

  return (
    <section class="games" aria-label={t('Games')}>
      <h3>{t('{n} games', { n: words.number(games.length) })}</h3>
      <label class="search">{t('Find')} <input type="search" value={search} onInput={({ currentTarget }) => { setSearch(currentTarget.value); setTop(0); list.current?.scrollTo(0, 0) }} /></label>
      <div class="list" ref={list} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)} onKeyDown={keys}>
        <ul style={{ height: `${found.length * ROW}px` }}>
          {rows.map((i, place) => {
            const game = games[i]
            const computed = scores.get(i)
            return (
              <li key={i} aria-setsize={found.length} aria-posinset={first + place + 1} style={{ top: `${(first + place) * ROW}px` }}>
                <button type="button" aria-current={i === index ? 'true' : undefined} onClick={() => onOpen(i)}>
                  <span class="number">{i + 1}</span>
                  {game.problem
                    ? <span class="error" title={problem(game)}>{game.file && <bdi>{game.file}: </bdi>}{problem(game)}</span>
                    : <span class="who"><bdi>{name(game, t)}</bdi>{about(game) && <small> <bdi>{about(game)}</bdi></small>}</span>}
                  {game.result && <bdi class="recorded" title={t('Recorded:')}>{game.result.slice(0, 12)}</bdi>}
                  {computed && <span class={`computed ${computed.agrees === true ? 'same' : computed.agrees === false && computed.finished ? 'off' : ''}`} data-score={computed.score}>{computed.finished ? scoreText(computed.score) : t('Not finished')}</span>}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

export const Games = kept(DrawnGames)

/** @param {Listed} game */
const about = game => [game.event, game.date].filter(Boolean).join(' · ').slice(0, 80)

/** @param {Listed} game @param {Words['t']} t */
const name = (game, t) => game.black || game.white ? `${(game.black ?? t('Black')).slice(0, 80)} – ${(game.white ?? t('White')).slice(0, 80)}` : game.title ?? game.file ?? t('A position')
