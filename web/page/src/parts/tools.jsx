// What the reader works with: the slider, tools for the board, the steps, settings.

import { useEffect, useRef } from 'preact/hooks'

import { kept } from '../kept.jsx'
import { LANGUAGES } from '../text/words.js'
import { Legend } from './panel.jsx'

/** @typedef {import('../text/words.js').Words} Words */

/** @param {{ words: Words, all: number, at: number, goTo: (moves: number) => void }} props */
function DrawnMoves({ words: { t }, all, at, goTo }) {
  /** @param {number} to @param {string} name @param {string} sign */
  const step = (to, name, sign) => <button type="button" disabled={to < 0 || to > all || to === at} aria-label={t(name)} onClick={() => goTo(to)}>{sign}</button>
  return (
    <div class="moves" role="group" aria-label={t('Moves')}>
      {step(0, 'To the beginning', '«')}
      {step(at - 1, 'The move before', '‹')}
      <input type="range" min="0" max={all} value={at} aria-label={t('Move')} aria-valuetext={t('Move {n} of {n2}', { n: at, n2: all })}
        onInput={({ currentTarget }) => goTo(currentTarget.valueAsNumber)} />
      {step(at + 1, 'The next move', '›')}
      {step(all, 'To the end', '»')}
      <output>{t('Move {n} of {n2}', { n: at, n2: all })}</output>
    </div>
  )
}

export const Moves = kept(DrawnMoves)

/** What each tool that sets up a position puts on a point. @type {Record<string, import('tenuki-score').Sign>} */
export const TOOL_SIGNS = { black: 1, white: -1, erase: 0 }

const TOOLS = [['mark', 'Mark dead or alive'], ['ask', 'Only explain'], ['play', 'Black and white in turn'], ['black', 'Put black'], ['white', 'Put white'], ['erase', 'Take away']]

/** @param {{ words: Words, tool: string, setTool: (tool: string) => void, captures: boolean, setCaptures: (captures: boolean) => void }} props */
function DrawnTools({ words: { t }, tool, setTool, captures, setCaptures }) {
  const sets = tool === 'play' || tool in TOOL_SIGNS
  return (
    <fieldset class="tools">
      <legend>{t('A click on the board')}</legend>
      {TOOLS.map(([name, label]) => (
        <label key={name}><input type="radio" name="tool" value={name} checked={tool === name} onChange={() => setTool(name)} /> {t(label)}</label>
      ))}
      {sets && <label><input type="checkbox" id="captures" checked={captures} onChange={({ currentTarget }) => setCaptures(currentTarget.checked)} /> {t('Captures, as in play')}</label>}
    </fieldset>
  )
}

export const Tools = kept(DrawnTools)

/** A sign on phones, a text elsewhere and for screen readers. @param {{ sign: string, text: string }} props */
const Brief = ({ sign, text }) => <><span class="sign" aria-hidden="true">{sign}</span><span class="text">{text}</span></>

/**
 * The method, step by step. Its buttons stay in their places, however long the text is.
 * @param {{ words: Words, steps: import('tenuki-score').Step[], at: number, setStep: (step: number | null) => void, height: number }} props
 */
export function Steps({ words, steps, at, setStep, height }) {
  const { t, say } = words
  const { found, no_reason: groups, marks } = steps[at]
  const [title, how] = words.step(steps[at])
  const next = useRef(/** @type {HTMLButtonElement | null} */ (null))
  // The button that was pressed is gone.
  useEffect(() => next.current?.focus({ preventScroll: true }), [])
  return (
    <div class="why steps">
      <p class="buttons">
        <button type="button" disabled={at === 0} onClick={() => setStep(at - 1)}><Brief sign="‹" text={t('The step before')} /></button>
        <button type="button" ref={next} aria-disabled={at + 1 === steps.length} onClick={() => at + 1 < steps.length && setStep(at + 1)}><Brief sign="›" text={t('The next step')} /></button>
        <button type="button" onClick={() => setStep(null)}>{t('Back to the count')}</button>
      </p>
      <div aria-live="polite">
        <h3>{t('Step {n} of {n2}: {x}', { n: at + 1, n2: steps.length, x: title })}</h3>
        <p>{[how, say('found', found, height).text, ...groups.map(group => say('remarks', group, height).text)].join(' ')}</p>
      </div>
      <Legend words={words} legend={marks.legend} />
    </div>
  )
}

/** @param {{ words: Words, onMake: (width: number, height: number) => void }} props */
function DrawnNewBoard({ words: { t }, onMake }) {
  /** @param {SubmitEvent} event */
  const make = event => {
    event.preventDefault()
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget))
    const [width, height] = ['width', 'height'].map(name => Math.min(Math.max(Math.trunc(Number(form.get(name))) || 19, 1), 25))
    onMake(width, height)
  }
  /** @param {string} name @param {string} label */
  const side = (name, label) => (
    <label>{t(label)} <input type="number" name={name} min="1" max="25" defaultValue="19" inputmode="numeric" /></label>
  )
  return (
    <details>
      <summary>{t('Set up a position')}</summary>
      <form class="fields" onSubmit={make}>
        {side('width', 'Columns')}
        {side('height', 'Rows')}
        <button type="submit">{t('New board')}</button>
      </form>
    </details>
  )
}

export const NewBoard = kept(DrawnNewBoard)

/**
 * @param {{ words: Words, language: string, style: string, theme: string, setLanguage: (code: string) => void,
 *   setStyle: (style: string) => void, setTheme: (theme: string) => void }} props
 */
function DrawnSettings({ words: { t }, language, style, theme, setLanguage, setStyle, setTheme }) {
  /** @param {string} label @param {string} value @param {(value: string) => void} set @param {[value: string, text: string, lang?: string][]} options @param {string} id */
  const choice = (label, value, set, options, id) => (
    <label>{t(label)} <select id={id} value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
      {options.map(([name, text, lang]) => <option key={name} value={name} lang={lang} selected={name === value}>{text}</option>)}
    </select></label>
  )
  return (
    <p class="fields">
      {choice('Language', language, setLanguage, LANGUAGES.map(({ code, name }) => [code, name, code]), 'language')}
      {choice('Coordinates', style, setStyle, [['', t('default')], ['western', 'D4'], ['characters', '4-十六'], ['digits', '4-16'], ['none', t('none')]], 'coordinates')}
      {choice('Colours', theme, setTheme, [['auto', t('like the system')], ['light', t('light')], ['dark', t('dark')]], 'theme')}
    </p>
  )
}

export const Settings = kept(DrawnSettings)
