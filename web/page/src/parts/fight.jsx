// The fight about a chain: why it is dead, move by move, and moves that the reader tries.

import { useEffect, useRef } from 'preact/hooks'

import { isOver, isPassed, signOf } from '../session/fight.js'

/** @typedef {import('../text/words.js').Words} Words */
/** @typedef {import('../session/fight.js').Fight} Fight */
/** @typedef {ReturnType<typeof import('../session/fight.js').useFight>} Fighting */

/** The name of a side. @param {Words['t']} t @param {boolean} isBlack */
const side = (t, isBlack) => (isBlack ? t('Black') : t('White'))

/** What is proved about the chain. @param {Fight} fight @param {Words['t']} t @param {string} p */
function titleOf({ solved: { color, status } }, t, p) {
  const values = { x: color === 'black' ? t('black') : t('white'), p }
  switch (status) {
    case 'dead': return t('The {x} chain at {p} is dead.', values)
    case 'alive': return t('The {x} chain at {p} is alive.', values)
    case 'seki': return t('The {x} chain at {p} is in seki.', values)
    default: return t('The side that plays first decides about the {x} chain at {p}.', values)
  }
}

/** How the line that is shown ends. @param {Fight} fight @param {Words['t']} t */
function endOf({ line, solved: { color } }, t) {
  const [owner, other] = [side(t, color === 'black'), side(t, color === 'white')]
  switch (line.end) {
    case 'captured': return t('{x} takes it.', { x: other })
    case 'dead': return t('{x} cannot live there.', { x: owner })
    case 'alive': return t('{x} cannot take it.', { x: other })
    case 'repetition': return t('Play repeats itself, which captures nothing.')
    default: return t('And so on.')
  }
}

/** How the reader's attempt has ended. @param {Fight} fight @param {Words['t']} t */
function outcomeOf({ line, solved }, t) {
  const sentences = isPassed(line) ? [t('Both passed.')] : []
  const isSaved = line.end === 'alive' || (line.end === 'open' && line.first !== solved.color)
  sentences.push(line.end === 'captured' ? t('It is captured.') : isSaved ? t('It lives.') : t('It can no longer live.'))
  // Of an unsettled chain the reader has decided.
  if (solved.status !== 'unsettled') sentences.push(t('You cannot prevent that.'))
  return sentences
}

/**
 * @param {{ words: Words, fight: NonNullable<Fighting['now']>, acts: Omit<Fighting, 'now'>, pointName: (vertex: import('tenuki-score').Vertex) => string, onClose: () => void }} props
 */
export function FightPanel({ words: { t }, fight, acts, pointName, onClose }) {
  const { solved, line, at, tried, refused, captured } = fight
  const next = useRef(/** @type {HTMLButtonElement | null} */ (null))
  // The button that was pressed is gone. Who tries something plays on the board.
  useEffect(() => (next.current ?? document.querySelector('.board'))?.focus({ preventScroll: true }), [])

  // The arrow keys go through the line wherever the focus is, but in a field, which has its own use for them.
  useEffect(() => {
    /** @param {KeyboardEvent} event */
    const keys = event => {
      if (event.altKey || event.ctrlKey || event.metaKey || (event.target instanceof Element && event.target.matches('input, select, textarea'))) return
      if (event.key === 'ArrowLeft') acts.step(-1)
      else if (event.key === 'ArrowRight') acts.step(1)
    }
    if (!tried) addEventListener('keydown', keys)
    return () => removeEventListener('keydown', keys)
  })

  /** @param {number} index */
  const told = index => {
    const move = line.moves[index]
    const x = side(t, signOf(line, index) === 1)
    return move === 'pass' ? t('{x} passes.', { x }) : t('{x} plays {p}.', { x, p: pointName(move) })
  }
  const isLast = at === line.moves.length
  const said = []
  if (tried) {
    // The reader's last move and the answer to it.
    for (let i = Math.max(2 * tried.length - 2, 0); i < at; i++) said.push(told(i))
    if (refused) said.push(t(refused.sentence, { p: refused.move === 'pass' ? '' : pointName(refused.move) }))
    if (isOver(line)) said.push(...outcomeOf(fight, t))
    else if (!refused) said.push(t('You play {x}: click a point, or pass.', { x: side(t, line.first === 'black') }))
  } else {
    said.push(at === 0 ? t('{x} plays first.', { x: side(t, line.first === 'black') }) : told(at - 1))
    if (captured > 0) said.push(t('Captured: {n}.', { n: captured }))
    if (isLast) said.push(endOf(fight, t))
  }

  /** @param {import('tenuki-score').Line} other */
  const choice = other => (
    <button type="button" class={line.first === other.first ? 'main' : ''} aria-pressed={line.first === other.first} onClick={() => acts.choose(other)}>{t('{x} first', { x: side(t, other.first === 'black') })}</button>
  )
  return (
    <div class="why steps fight">
      <p class="buttons">
        {tried
          ? <>
              <button type="button" disabled={isOver(line)} onClick={() => void acts.play('pass')}>{t('Pass')}</button>
              <button type="button" disabled={tried.length === 0} onClick={acts.takeBack}>{t('Take back')}</button>
            </>
          : <>
              <button type="button" aria-label={t('The move before')} aria-disabled={at === 0} onClick={() => acts.step(-1)}>‹</button>
              <button type="button" ref={next} aria-label={t('The next move')} aria-disabled={isLast} onClick={() => acts.step(1)}>›</button>
              {solved.otherwise && [solved, solved.otherwise].map(choice)}
            </>}
        <button type="button" onClick={onClose}>{t('Close')}</button>
      </p>
      <div aria-live="polite">
        <h3>{titleOf(fight, t, pointName(fight.vertex))}</h3>
        <p>{!tried && at > 0 ? t('Move {n} of {n2}: {x}', { n: at, n2: line.moves.length, x: said.join(' ') }) : said.join(' ')}</p>
      </div>
    </div>
  )
}
