// The games of a file: a list of which only the rows in view are there, however many there are.

import { useEffect, useMemo, useRef, useState } from 'preact/hooks'

/** The height of a row in pixels, as the style sheet has it. */
const ROW = 44

export function Games({ words: { t, told }, games, index, onOpen }) {
  const [top, setTop] = useState(0)
  const [search, setSearch] = useState('')
  const list = useRef()
  const texts = useMemo(() => games.map(game => [game.title, game.file, game.black, game.white, game.event, game.date].filter(Boolean).join(' ').toLowerCase()), [games])
  const found = useMemo(() => {
    const wanted = search.toLowerCase().split(/\s+/).filter(Boolean)
    return games.map((_, i) => i).filter(i => wanted.every(word => texts[i].includes(word)))
  }, [games, texts, search])
  const view = list.current?.clientHeight ?? 400
  const first = Math.max(0, Math.floor(top / ROW) - 8)
  const after = Math.min(found.length, Math.ceil((top + view) / ROW) + 8)

  useEffect(() => {
    const place = found.indexOf(index)
    const { current } = list
    if (place < 0 || !current) return
    if (place * ROW < current.scrollTop) current.scrollTop = place * ROW
    else if ((place + 1) * ROW > current.scrollTop + current.clientHeight) current.scrollTop = (place + 1) * ROW - current.clientHeight
  }, [index, found])

  const keys = event => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const next = found[found.indexOf(index) + by]
    if (next === undefined) return
    onOpen(next)
    requestAnimationFrame(() => requestAnimationFrame(() => list.current?.querySelector('[aria-current=true]')?.focus()))
  }

  return (
    <section class="games" aria-label={t('Games')}>
      <h3>{t('{n} games', { n: games.length.toLocaleString() })}</h3>
      <label class="search">{t('Find')} <input type="search" value={search} onInput={({ currentTarget }) => { setSearch(currentTarget.value); setTop(0); list.current.scrollTop = 0 }} /></label>
      <div class="list" ref={list} onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)} onKeyDown={keys}>
        <ul style={{ height: `${found.length * ROW}px` }}>
          {found.slice(first, after).map((i, place) => {
            const game = games[i]
            return (
              <li key={i} aria-setsize={found.length} aria-posinset={first + place + 1} style={{ top: `${(first + place) * ROW}px` }}>
                <button type="button" aria-current={i === index ? 'true' : undefined} onClick={() => onOpen(i)}>
                  <span class="number">{i + 1}</span>
                  {game.error
                    ? <span class="error" title={told(game.error)}>{game.file && <bdi>{game.file}: </bdi>}{told(game.error)}</span>
                    : <span class="who"><bdi>{name(game, t)}</bdi></span>}
                  {game.result && <bdi class="recorded">{game.result.slice(0, 12)}</bdi>}
                </button>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}

const name = (game, t) => game.black || game.white ? `${(game.black ?? t('Black')).slice(0, 80)} – ${(game.white ?? t('White')).slice(0, 80)}` : game.title ?? game.file ?? t('A position')
