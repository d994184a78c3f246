// What is beside the board: the result, the count, the rules side by side, and why a point counts.

import { useLayoutEffect, useRef } from 'preact/hooks'

import { Icon, ShadeIcon } from '../board/stones.jsx'
import { kept } from '../kept.jsx'
import { triersOf } from '../session/fight.js'
import { RESULTS, isEarlier } from '../session/game.js'
import { points, rulesName } from '../text/numbers.js'
import { hasResult, resultOf } from '../text/picture.js'

/** @typedef {import('../text/words.js').Words} Words */
/** @typedef {import('../session/game.js').Game} Game */
/** @typedef {import('../scorer/count.js').Count} Count */
/** @typedef {import('tenuki-score').Vertex} Vertex */
/** @typedef {(change: (game: Game) => Game) => void} Change what goes on with a game that is made of the present one */

/** Whether files can be dropped: on touch screens they cannot. */
const canDrop = !matchMedia('(hover: none) and (pointer: coarse)').matches

/** What a record says may be of any length. @param {string | null | undefined} text */
const cut = text => (text && text.length > 80 ? `${text.slice(0, 80)}…` : text)

/** @param {{ words: Words, says: Game['says'], title: Game['title'] }} props */
function DrawnPlayers({ words: { t }, says, title }) {
  /** @param {string | null | undefined} name @param {string | null | undefined} rank @param {'Black' | 'White'} color */
  const side = (name, rank, color) => (
    <span class="side"><Icon ids={[color === 'Black' ? 'k-b' : 'k-w']} /><bdi>{cut(name?.trim()) || t(color)}</bdi>{rank && <small> <bdi>{cut(rank)}</bdi></small>}</span>
  )
  const about = [says.event, says.date, title].map(text => cut(text?.trim())).filter(Boolean)
  if (!says.black && !says.white && about.length === 0) return null
  return (
    <p class="players">
      {side(says.black, says.black_rank, 'Black')} – {side(says.white, says.white_rank, 'White')}
      {about.length > 0 && <small class="about">{about.map((text, i) => <span key={i} class={i === about.length - 1 && title ? 'title' : ''}>{i > 0 && ' · '}<bdi>{text}</bdi></span>)}</small>}
    </p>
  )
}

export const Players = kept(DrawnPlayers)

/** @param {{ words: Words, game: Game, count: Count | null, height: number, isOf: boolean, isEmpty: boolean, isMoving: boolean, isReading: boolean, isLoading: boolean }} props */
function DrawnResult({ words, game, count, height, isOf, isEmpty, isMoving, isReading, isLoading }) {
  const { t, say } = words
  if (isReading) return <div aria-live="polite"><h2>{t('Reading …')}</h2></div>
  if (isEmpty) {
    return (
      <div class="drop" aria-live="polite">
        <h2>{canDrop ? t('Drop a game record here') : t('Open a record')}</h2>
        {/* The room of the longer text: the board below stays where it is. */}
        <p class="either">
          <span hidden={!isLoading}>{t('The scorer is being loaded …')}</span>
          <span hidden={isLoading}>{canDrop ? t('Or open a file, paste a record, or put stones on the board.') : t('Or paste a record, or put stones on the board.')}</span>
        </p>
      </div>
    )
  }
  if (!count) return <div aria-live="polite"><h2>{isMoving ? '…' : t('Counting …')}</h2></div>
  const { score, finished, recorded, rules } = count
  // Before the end of a game another score than the recorded one is no surprise.
  const agrees = finished ? count.agrees : null
  return (
    <div aria-live="polite">
      <h2 id={isOf ? 'score' : undefined} data-score={score}>
        {resultOf(words, count, game)}
      </h2>
      <p>
        {!hasResult(words, count, game) && <span>{t(finished ? 'The count: {x}.' : 'So far: {x}.', { x: words.score(score, rules) })} </span>}
        {t('{x} rules.', { x: rulesName(t, rules) })}
        {recorded && !isEarlier(game) && <span class={agrees === true ? 'same' : agrees === false ? 'off' : ''}> {t('Recorded:')} <bdi>{cut(recorded)}</bdi>{agrees === true ? ` (${t('the same')})` : agrees === false ? ` (${t('another result')})` : ''}</span>}
      </p>
      {count.cause && !isEarlier(game) && <p class="cause">{say('causes', /** @type {any} */ (count.cause), height).text}</p>}
    </div>
  )
}

export const Result = kept(DrawnResult)

/**
 * The reasons for a point.
 * @param {{ words: Words, why: { vertex: Vertex, status: string, reasons: import('tenuki-score').Statement[], isOf: boolean } | null, height: number,
 *   pointName: (vertex: Vertex) => string, isEmpty: boolean, onToggle: (() => void) | null,
 *   solved: import('tenuki-score').Solved | null, onShow: () => void, onTry: (first: 'black' | 'white') => void }} props `solved`: what is proved about the chain
 */
function DrawnWhy({ words: { t, say }, why, height, pointName, isEmpty, onToggle, solved, onShow, onTry }) {
  return (
    <div class="why" aria-busy={why !== null && !why.isOf}>
      <h3>{why ? pointName(why.vertex) : t('Why does a point count?')}</h3>
      {why
        ? why.reasons.map(reason => {
          const { text, lang } = say('reasons', reason, height)
          return <p key={text} lang={lang}>{text}</p>
        })
        : <p>{isEmpty ? t('Once there is a game: click a point to read why it counts or does not; click a stone to mark it dead or alive.') : t('Click a point to read why it counts or does not. Click a stone to mark it dead or alive.')}</p>}
      {(onToggle || solved) && (
        <p class="buttons">
          {onToggle && <button type="button" onClick={onToggle}>{why?.status === 'dead' ? t('Mark alive') : t('Mark dead')}</button>}
          {solved && <button type="button" id="show" onClick={onShow}>{t('Show why')}</button>}
          {solved && triersOf(solved).map((first, i) => (
            <button type="button" key={first} id={i === 0 ? 'try' : 'try-other'} onClick={() => onTry(first)}>{first === solved.color ? t('Try to save it') : t('Try to capture it')}</button>
          ))}
        </p>
      )}
    </div>
  )
}

export const Why = kept(DrawnWhy)

/** What `Result` and `Sureness` say already, and what is beside the rules. */
const ELSEWHERE = [...Object.keys(RESULTS), 'recorded', 'rules_assumed', 'not_certain']
/** How many doubts are listed. */
const MOST_DOUBTS = 6

/** The remarks about the position, and those about the record. @param {Pick<Count, 'remarks'>} count */
const remarksOf = ({ remarks }) => {
  const isOfPosition = (/** @type {{ code: string }} */ { code }) => ['not_finished', 'not_sure', 'komi_assumed', 'rules_decide', 'handicap_assumed', 'last_point', 'no_reason'].includes(code)
  return [remarks.filter(isOfPosition), remarks.filter(remark => !isOfPosition(remark) && !ELSEWHERE.includes(remark.code))]
}

/**
 * Who said which stones are dead, whether the result is certain, and what is left to play.
 * @param {{ words: Words, count: Count, isMarked: boolean, isSome: boolean, deadFrom: Game['deadFrom'], change: Change, height: number }} props
 */
function DrawnSureness({ words: { t, say }, count, isMarked, isSome, deadFrom, change, height }) {
  const [remarks] = remarksOf(count)
  const judge = <button type="button" class="link" onClick={() => change(game => ({ ...game, dead: null, marked: null, deadFrom: 'judge' }))}>{t('Let Tenuki judge')}</button>
  return (
    <div class="sureness" data-finished={count.finished} data-certain={count.certain}>
      {isMarked
        ? <p>{isSome ? `${t('You marked which stones are dead.')} ${t('Tenuki judged the stones that you have not marked.')}` : t('You marked which stones are dead.')} {judge}</p>
        : count.uncertain === undefined && <p>{deadFrom === 'none' ? t('No stone is dead.') : t('The record marks which stones are dead.')} {judge}</p>}
      {remarks.map(remark => (
        <p key={remark.text} class="warn">{say('remarks', remark, height).text}{remark.code === 'not_sure' && count.marks.unsure.length > 0 && ` ${t('Click the dead ones.')}`}</p>
      ))}
      {count.certain && <p class="sure">{t('Certain: nothing is left to play, and no stone and no point is in doubt.')}</p>}
      {count.finished && count.uncertain_points.length > 0 && (
        <div class="doubts">
          <p>{t('Not certain:')}</p>
          <ul>
            {count.uncertain_points.slice(0, MOST_DOUBTS).map(doubt => <li key={doubt.text}>{say('doubts', /** @type {any} */ (doubt), height).text}</li>)}
            {count.uncertain_points.length > MOST_DOUBTS && <li>…</li>}
          </ul>
        </div>
      )}
    </div>
  )
}

export const Sureness = kept(DrawnSureness)

const CountRow = kept(/** @param {{ name: string, black: number | null, white: number }} props */ function CountRow({ name, black, white }) {
  return <tr><th scope="row">{name}</th><td>{black === null ? '' : number(black)}</td><td>{number(white)}</td></tr>
})

/** @param {{ words: Words, black: Count['black'], white: Count['white'], rules: string | null }} props */
function DrawnCountTable({ words: { t }, black, white, rules }) {
  const isArea = black.stones > 0 || white.stones > 0 || !['japanese', 'korean'].includes(rules ?? '')
  /** @type {[name: string, black: number | null, white: number][]} */
  const rows = [
    [t('Territory'), black.territory, white.territory],
  ]
  if (isArea) rows.push([t('Stones'), black.stones, white.stones])
  else rows.push([t('Prisoners'), black.prisoners, white.prisoners], [t('Dead stones'), black.dead, white.dead])
  rows.push([t('Komi'), null, white.komi])
  if (white.handicap > 0) rows.push([t('Handicap'), null, white.handicap])
  rows.push([t('Total'), black.points, white.points])
  return (
    <table class="count">
      <caption class="hidden">{t('Count')}</caption>
      <thead><tr><td /><th scope="col">{t('Black')}</th><th scope="col">{t('White')}</th></tr></thead>
      <tbody>
        {rows.map(([name, black, white]) => <CountRow key={name} {...{ name, black, white }} />)}
      </tbody>
    </table>
  )
}

export const CountTable = kept(DrawnCountTable)

/** @param {number} value */
const number = value => (value < 0 ? `−${points(value)}` : value === 0 ? '0' : points(value))

const RulesRow = kept(/** @param {{ words: Words, name: string, score: string, komi: number, isChosen: boolean, change: Change }} props */ function RulesRow({ words, name, score, komi, isChosen, change }) {
  return (
    <tr class={isChosen ? 'chosen' : ''}>
      <th scope="row">
        <label><input type="radio" name="rules" value={name} checked={isChosen} onChange={() => change(game => ({ ...game, rules: name }))} /> {rulesName(words.t, name)}</label>
      </th>
      <td>{number(komi)}</td>
      <td data-rules={name} data-score={score}>{words.score(score, name)}</td>
    </tr>
  )
})

/** @param {{ words: Words, sides: import('../scorer/count.js').Side[], rules: string | null, wanted: string | null, isBusy: boolean, change: Change }} props `wanted`: the rules that are chosen, and not counted yet */
function DrawnRulesTable({ words, sides, rules, wanted, isBusy, change }) {
  const { t } = words
  // What the reader has chosen is shown at once; a list of games may have names that are not of this table.
  const chosen = sides.some(side => side.rules === wanted) ? wanted : rules
  return (
    <table class="rules" aria-busy={isBusy}>
      <caption>{t('Under other rules')}</caption>
      <thead><tr><th scope="col">{t('Rules')}</th><th scope="col">{t('Komi')}</th><th scope="col">{t('Result')}</th></tr></thead>
      <tbody>
        {sides.map(({ rules: name, score, komi }) => <RulesRow key={name} {...{ words, name, score, komi, change }} isChosen={name === chosen} />)}
      </tbody>
    </table>
  )
}

export const RulesTable = kept(DrawnRulesTable)

/** @param {{ words: Words, legend: import('tenuki-score').Marks['legend'] | undefined, isShaded?: boolean }} props */
function DrawnLegend({ words: { say }, legend, isShaded = false }) {
  if (!legend || legend.length === 0) return null
  return (
    <ul class="legend">
      {legend.map(entry => (
        <li key={entry.code}>
          {entry.code === 'open' && isShaded ? <ShadeIcon /> : entry.icons.map(ids => <Icon key={String(ids)} ids={ids} />)}
          <span>{say('legend', entry).text}</span>
        </li>
      ))}
    </ul>
  )
}

export const Legend = kept(DrawnLegend)

/**
 * A field for a number. It shows again what holds when a number was refused. `onChange` says what holds now, as far as that is known.
 * @param {{ label: string, value: number, refusals: number, onChange: (value: number) => number, step: string, min: string, max: string }} props
 */
function NumberField({ label, value, refusals, onChange, ...limits }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null))
  // Before the page is painted: later it would replace what the reader types meanwhile.
  useLayoutEffect(() => {
    if (field.current) field.current.value = String(value)
  }, [value, refusals])
  return (
    <label>{label} <input ref={field} type="number" inputmode="decimal" {...limits} defaultValue={String(value)}
      onChange={({ currentTarget }) => { currentTarget.value = String(onChange(currentTarget.valueAsNumber)) }} /></label>
  )
}

/**
 * What the reader can say of a game besides its stones, and what of the record was interpreted.
 * @param {{ words: Words, komi: number, prisoners: Count['prisoners'], remarks: Count['remarks'], ofRecord: Game['remarks'], isPosition: boolean,
 *   change: Change, height: number, refusals: number }} props
 */
function DrawnNotes({ words: { t, say }, komi, prisoners, remarks, ofRecord, isPosition, change, height, refusals }) {
  const [, aboutRecord] = remarksOf({ remarks })
  const all = [...ofRecord, ...aboutRecord]
  const said = all.filter((remark, i) => all.findIndex(other => other.text === remark.text) === i).map(remark => say('remarks', remark, height))
  /** @param {'black' | 'white'} color */
  const taken = color => (
    <NumberField label={t(color === 'black' ? 'Prisoners of Black' : 'Prisoners of White')} step="1" min="0" max="999" value={prisoners[color]} refusals={refusals}
      onChange={typed => {
        const number = Math.max(0, Math.trunc(typed) || 0)
        change(game => ({ ...game, others: { ...game.others, prisoners: { ...prisoners, ...game.others.prisoners, [color]: number } } }))
        return number
      }} />
  )
  return (
    <div class="notes">
      <p class="fields">
        <NumberField label={t('Komi')} step="0.5" min="-99" max="99" value={komi} refusals={refusals}
          onChange={typed => {
            const isNumber = Number.isFinite(typed)
            change(game => ({ ...game, komi: isNumber ? typed : null }))
            return isNumber ? typed : komi
          }} />
        {isPosition && taken('black')}
        {isPosition && taken('white')}
      </p>
      {said.map(({ text, lang }) => <p key={text} class="warning" lang={lang}>{text}</p>)}
    </div>
  )
}

export const Notes = kept(DrawnNotes)
