// What stands beside the board: the result, the count, the rules side by side, and why a point counts.

import { Icon } from './board.jsx'
import { points } from './count.js'

/** The names of the rules. */
export const RULES_NAMES = {
  japanese: 'Japanese', korean: 'Korean', chinese: 'Chinese', aga: 'AGA', new_zealand: 'New Zealand',
  'tromp-taylor': 'Tromp-Taylor',
}

export const rulesName = (t, rules) => t(RULES_NAMES[rules] ?? rules ?? 'Rules of its own')

/** A score as a sentence. */
export function sentence(t, score) {
  if (score === '0') return t('A draw')
  const number = points(Number(score.slice(2)))
  return score[0] === 'B' ? t('Black wins by {points}', { points: number }) : t('White wins by {points}', { points: number })
}

/** A score for a table: B+3½. */
const short = score => (score === '0' ? '0' : `${score.slice(0, 2)}${points(Number(score.slice(2)))}`)

/** What a record says may be of any length. */
const cut = text => (text?.length > 80 ? `${text.slice(0, 80)}…` : text)

export function Players({ words: { t }, game: { says, title } }) {
  const side = (name, rank, color) => (
    <span class="side"><Icon ids={[color === 'Black' ? 'k-b' : 'k-w']} /><bdi>{cut(name?.trim()) || t(color)}</bdi>{rank && <small> <bdi>{cut(rank)}</bdi></small>}</span>
  )
  if (!says.black && !says.white && !title) return null
  return (
    <p class="players">
      {side(says.black, says.black_rank, 'Black')} – {side(says.white, says.white_rank, 'White')}
      {title && <small class="title"> <bdi>{cut(title)}</bdi></small>}
    </p>
  )
}

export function Result({ words: { t }, count, isEmpty, isMoving, isLoading }) {
  if (isEmpty) {
    return (
      <div aria-live="polite">
        <h2>{t('Drop a game record here')}</h2>
        <p>{isLoading ? t('The scorer is being loaded …') : t('Or open a file, paste a record, or put stones on the board.')}</p>
      </div>
    )
  }
  if (!count) return <div aria-live="polite"><h2>{isMoving ? '…' : t('Not counted')}</h2></div>
  const { score, finished, recorded, agrees, rules } = count
  return (
    <div aria-live="polite">
      <h2 id="score" data-score={score}>
        {finished ? sentence(t, score) : t('Not finished')}
      </h2>
      <p>
        {!finished && <span>{t('As it stands: {x}.', { x: sentence(t, score) })} </span>}
        {t('{x} rules.', { x: rulesName(t, rules) })}
        {recorded && <span class={agrees === true ? 'same' : agrees === false ? 'off' : ''}> {t('Recorded:')} <bdi>{cut(recorded)}</bdi>{agrees === true ? ` (${t('the same')})` : agrees === false ? ` (${t('another result')})` : ''}</span>}
      </p>
    </div>
  )
}

/** The reasons for a point. */
export function Why({ words: { t, told, language }, why, height, pointName, isEmpty, onToggle }) {
  return (
    <div class="why">
      <h3>{why ? pointName(why.vertex) : t('Why does a point count?')}</h3>
      {why
        ? why.reasons.map(reason => {
          const text = told(reason, height)
          return <p lang={text === reason && language !== 'en' ? 'en' : undefined}>{text}</p>
        })
        : <p>{isEmpty ? t('Once there is a game: click a point to read why it counts or does not; click a stone to mark it dead or alive.') : t('Click a point to read why it counts or does not. Click a stone to mark it dead or alive.')}</p>}
      {onToggle && <button type="button" onClick={onToggle}>{why.status === 'dead' ? t('Mark alive') : t('Mark dead')}</button>}
    </div>
  )
}

/** A list of points, a few of them. */
const list = (vertices, pointName) => {
  const names = vertices.slice(0, 12).map(pointName)
  return names.join(' ') + (vertices.length > 12 ? ' …' : '')
}

/** Who said which stones are dead, whether that is certain, and what is left to play. */
export function Sureness({ words: { t }, count, game, change, pointName }) {
  const { certain, finished, open, no_reason: noReason, last_points: lastPoints = [] } = count
  const isMarked = game.dead !== null
  return (
    <div class="sureness">
      {!finished && (
        <div class="warn">
          <p><strong>{t('The game is not finished:')}</strong></p>
          <ul>
            {open.slice(0, 8).map(left => (
              <li>{left.area
                ? t('{n} points around {p} are open to both sides.', { n: left.points, p: pointName(left.area) })
                : t('Who plays first takes or saves the {color} stones at {p}.', { color: t(left.color), p: pointName(left.chain) })}</li>
            ))}
          </ul>
        </div>
      )}
      {isMarked
        ? <p>{t('You marked which stones are dead.')} <button type="button" class="link" onClick={() => change({ ...game, dead: null, deadFrom: 'judge' })}>{t('Let Tenuki judge')}</button></p>
        : certain === undefined
          ? <p>{game.deadFrom === 'none' ? t('No stone is dead.') : t('The record marks which stones are dead.')} <button type="button" class="link" onClick={() => change({ ...game, deadFrom: 'judge' })}>{t('Let Tenuki judge')}</button></p>
          : certain
            ? <p class="sure">{t('Certain: Tenuki is sure which stones are dead.')}</p>
            : count.marks.unsure.length === 0
              ? <p class="warn">{t('Not certain: before the end of a game no stone is.')}</p>
              : <p class="warn">{t('Not certain: these stones may be dead or alive, with a broken ring on the board:')} {list(count.marks.unsure, pointName)}. {t('Click the dead ones.')}</p>}
      {lastPoints.map(({ color, points, gain }) => (
        <p class="warn">{t('Points that {color} still gains by playing first at {p}: {n}.', { color: t(color), p: list(points, pointName), n: gain })}</p>
      ))}
      {noReason?.length > 0 && <p class="warn">{t('Nothing shows why these stones are alive: {x}. Mark them dead, or play it out.', { x: list(noReason, pointName) })}</p>}
    </div>
  )
}

export function CountTable({ words: { t }, count }) {
  const { black, white } = count
  const isArea = black.stones > 0 || white.stones > 0 || !['japanese', 'korean'].includes(count.rules)
  const rows = [
    [t('Territory'), black.territory, white.territory],
    ...(isArea ? [[t('Stones'), black.stones, white.stones]] : [
      [t('Prisoners'), black.prisoners, white.prisoners],
      [t('Dead stones'), black.dead, white.dead],
    ]),
    [t('Komi'), '', white.komi],
    ...(white.handicap > 0 ? [[t('Handicap'), '', white.handicap]] : []),
    [t('Total'), black.points, white.points],
  ]
  return (
    <table class="count">
      <caption class="hidden">{t('Count')}</caption>
      <thead><tr><td /><th scope="col">{t('Black')}</th><th scope="col">{t('White')}</th></tr></thead>
      <tbody>
        {rows.map(([name, ...sides]) => (
          <tr><th scope="row">{name}</th>{sides.map(side => <td>{typeof side === 'number' ? number(side) : side}</td>)}</tr>
        ))}
      </tbody>
    </table>
  )
}

const number = value => (value < 0 ? `−${points(value)}` : value === 0 ? '0' : points(value))

export function RulesTable({ words: { t }, count, rules, game, change }) {
  return (
    <table class="rules">
      <caption>{t('Under other rules')}</caption>
      <thead><tr><th scope="col">{t('Rules')}</th><th scope="col">{t('Komi')}</th><th scope="col">{t('Result')}</th></tr></thead>
      <tbody>
        {rules.map(({ rules: name, score, komi }) => (
          <tr class={name === count.rules ? 'chosen' : ''}>
            <th scope="row">
              <label><input type="radio" name="rules" value={name} checked={name === count.rules} onChange={() => change({ ...game, rules: name })} /> {rulesName(t, name)}</label>
            </th>
            <td>{number(komi)}</td>
            <td data-rules={name} data-score={score}>{short(score)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

export function Legend({ words: { told }, marks }) {
  if (!marks || marks.legend.length === 0) return null
  return (
    <ul class="legend">
      {marks.legend.map(([icons, meaning]) => (
        <li>{icons.map(ids => <Icon ids={ids} />)}<span>{told(meaning)}</span></li>
      ))}
    </ul>
  )
}

/** What the reader can say of a game besides its stones, and what of the record was interpreted. */
export function Notes({ words: { t, told, language }, count, game, change, height }) {
  const warnings = [...new Set([...game.warnings, ...(count.warnings ?? [])])]
  const prisoners = color => (
    <label>{t(color === 'black' ? 'Prisoners of Black' : 'Prisoners of White')} <input type="number" min="0" max="999" inputmode="numeric" value={count.prisoners[color]}
      onChange={({ currentTarget: field }) => change({ ...game, others: { ...game.others, prisoners: { ...count.prisoners, [color]: Math.max(0, Math.trunc(field.valueAsNumber) || 0) } } })} /></label>
  )
  return (
    <div class="notes">
      <p class="fields">
        <label>{t('Komi')} <input type="number" step="0.5" min="-99" max="99" value={count.white.komi}
          onChange={({ currentTarget: field }) => {
            if (!change({ ...game, komi: Number.isFinite(field.valueAsNumber) ? field.valueAsNumber : null })) field.value = count.white.komi
          }} /></label>
        {game.sgf === null && prisoners('black')}
        {game.sgf === null && prisoners('white')}
      </p>
      {warnings.map(warning => {
        const text = told(warning, height)
        return <p class="warning" lang={text === warning && language !== 'en' ? 'en' : undefined}>{text}</p>
      })}
    </div>
  )
}
