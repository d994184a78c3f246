// What the reader works with: opening and saving, the slider, tools for the board, settings.

import { useRef, useState } from 'preact/hooks'

import { Legend } from './panel.jsx'
import { LANGUAGES } from './words.js'

export function Actions({ words: { t }, actions }) {
  const field = useRef()
  const [isPasting, setIsPasting] = useState(false)
  const text = useRef()
  // Reading the clipboard may be forbidden: then there is a field to paste into.
  const paste = async () => {
    try {
      const copied = await navigator.clipboard.readText()
      if (copied.trim()) return actions.paste(copied)
    } catch {
      // As below.
    }
    setIsPasting(!isPasting)
    if (!isPasting) requestAnimationFrame(() => text.current?.focus())
  }
  const button = (name, act, id) => <button type="button" id={id} disabled={!act} onClick={act ?? undefined}>{t(name)}</button>
  return (
    <>
      <div class="actions" role="group" aria-label={t('Game')}>
        <input ref={field} type="file" multiple hidden onChange={({ currentTarget }) => {
          if (currentTarget.files.length > 0) actions.open(Array.from(currentTarget.files))
          currentTarget.value = ''
        }} />
        <button type="button" class="main" id="open" onClick={() => field.current.click()}>{t('Open a record')}</button>
        {button('Paste', paste, 'paste')}
        {actions.example && button('Example', actions.example, 'example')}
        {button('Undo', actions.undo, 'undo')}
        {button('Redo', actions.redo, 'redo')}
        {button('Copy link', actions.link, 'link')}
        <span class="saves" role="group" aria-label={t('Save')}>
          {button('Save SGF', actions.sgf, 'sgf')}
          {button('SVG', actions.svg, 'svg')}
          {button('PNG', actions.png, 'png')}
        </span>
      </div>
      {isPasting && (
        <form class="paste" onSubmit={event => {
          event.preventDefault()
          actions.paste(text.current.value)
          setIsPasting(false)
        }}>
          <label for="record">{t('Paste a game record, or a board drawn with X, O and .')}</label>
          <textarea id="record" ref={text} rows="4" spellcheck={false} onPaste={event => {
            const { files } = event.clipboardData
            const pasted = event.clipboardData.getData('text/plain')
            if (files.length === 0 && pasted.trim() === '') return
            event.preventDefault()
            if (files.length > 0) actions.open(Array.from(files))
            else actions.paste(pasted)
            setIsPasting(false)
          }} />
          <button type="submit">{t('Count it')}</button>
        </form>
      )}
    </>
  )
}

export function Moves({ words: { t }, game, goTo }) {
  const all = game.says.moves
  const at = game.moves ?? all
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

const TOOLS = [['mark', 'Mark dead or alive'], ['ask', 'Only ask why'], ['black', 'Put black'], ['white', 'Put white'], ['erase', 'Take away']]

export function Tools({ words: { t }, tool, setTool }) {
  return (
    <fieldset class="tools">
      <legend>{t('A click on the board')}</legend>
      {TOOLS.map(([name, label]) => (
        <label><input type="radio" name="tool" value={name} checked={tool === name} onChange={() => setTool(name)} /> {t(label)}</label>
      ))}
    </fieldset>
  )
}

export function Steps({ words, steps, at, setStep, height }) {
  const { t, told } = words
  const { title, how, found, marks } = steps[at]
  return (
    <div class="why steps">
      <h3>{t('Step {n} of {n2}: {x}', { n: at + 1, n2: steps.length, x: told(title) })}</h3>
      <p aria-live="polite">{told(how, height)} {told(found, height)}</p>
      <p class="buttons">
        <button type="button" disabled={at === 0} onClick={() => setStep(at - 1)}>{t('The step before')}</button>
        <button type="button" disabled={at + 1 === steps.length} onClick={() => setStep(at + 1)}>{t('The next step')}</button>
        <button type="button" onClick={() => setStep(null)}>{t('Back to the count')}</button>
      </p>
      <Legend words={words} marks={marks} />
    </div>
  )
}

export function NewBoard({ words: { t }, onMake }) {
  const sides = useRef({})
  const make = event => {
    event.preventDefault()
    const [width, height] = ['width', 'height'].map(name => Math.min(Math.max(Math.trunc(sides.current[name].valueAsNumber) || 19, 1), 25))
    onMake(width, height)
  }
  const side = (name, label) => (
    <label>{t(label)} <input type="number" min="1" max="25" value="19" inputmode="numeric" ref={field => (sides.current[name] = field)} /></label>
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

export function Settings({ words: { t }, language, style, theme, setLanguage, setStyle, setTheme }) {
  const choice = (label, value, set, options, id) => (
    <label>{t(label)} <select id={id} value={value} onChange={({ currentTarget }) => set(currentTarget.value)}>
      {options.map(([name, text, lang]) => <option value={name} lang={lang} selected={name === value}>{text}</option>)}
    </select></label>
  )
  return (
    <p class="fields">
      {choice('Language', language, setLanguage, LANGUAGES.map(({ code, name }) => [code, name, code]), 'language')}
      {choice('Coordinates', style, setStyle, [['', t('as usual')], ['western', 'D4'], ['characters', '4-十六'], ['digits', '4-16'], ['none', t('none')]], 'coordinates')}
      {choice('Colours', theme, setTheme, [['auto', t('as the system')], ['light', t('light')], ['dark', t('dark')]], 'theme')}
    </p>
  )
}
