// Opening, undoing, saving.

import { useLayoutEffect, useRef, useState } from 'preact/hooks'

import { kept } from '../kept.jsx'

/** @typedef {(() => unknown) | null} Act what a button does; `null` where it can do nothing now */

/**
 * @param {object} props
 * @param {import('../text/words.js').Words} props.words
 * @param {{ open: (files: File[]) => unknown, paste: (text: string) => Promise<boolean>, example: Act, undo: Act, redo: Act, link: Act, sgf: Act, svg: Act, png: Act }} props.actions
 * @param {string} props.of the game that is open
 */
function DrawnActions({ words: { t }, actions, of }) {
  const field = useRef(/** @type {HTMLInputElement | null} */ (null))
  const [isPasting, setIsPasting] = useState(false)
  useLayoutEffect(() => setIsPasting(false), [of])
  // Reading the clipboard may be forbidden: then there is a field to paste into.
  const paste = async () => {
    const copied = isPasting ? '' : await navigator.clipboard?.readText().catch(() => '')
    if (copied?.trim()) await actions.paste(copied)
    else setIsPasting(!isPasting)
  }
  /** @param {string} name @param {Act} act @param {string} id */
  const button = (name, act, id) => <button type="button" id={id} disabled={!act} onClick={() => void act?.()}>{t(name)}</button>
  return (
    <>
      <div class="actions" role="group" aria-label={t('Game')}>
        <input ref={field} type="file" multiple hidden onChange={({ currentTarget }) => {
          const files = Array.from(currentTarget.files ?? [])
          if (files.length > 0) actions.open(files)
          currentTarget.value = ''
        }} />
        <button type="button" class="main" id="open" onClick={() => field.current?.click()}>{t('Open a record')}</button>
        {button('Paste', paste, 'paste')}
        {button('Example', actions.example, 'example')}
        {button('Undo', actions.undo, 'undo')}
        {button('Redo', actions.redo, 'redo')}
        {button('Copy link', actions.link, 'link')}
        <span class="saves" role="group" aria-label={t('Save')}>
          {button('Save SGF', actions.sgf, 'sgf')}
          {button('SVG', actions.svg, 'svg')}
          {button('PNG', actions.png, 'png')}
        </span>
      </div>
      {isPasting && <PasteField {...{ t, actions }} close={() => setIsPasting(false)} />}
    </>
  )
}

export const Actions = kept(DrawnActions)

/**
 * A field for a record. What cannot be read stays in it.
 * @param {{ t: import('../text/words.js').Words['t'], actions: Parameters<typeof DrawnActions>[0]['actions'], close: () => void }} props
 */
function PasteField({ t, actions, close }) {
  const text = useRef(/** @type {HTMLTextAreaElement | null} */ (null))
  const submit = async () => {
    if (await actions.paste(text.current?.value ?? '')) close()
  }
  return (
    <form class="paste" onSubmit={event => {
      event.preventDefault()
      void submit()
    }}>
      <label for="record">{t('Paste a game record, or a board drawn with X, O and .')}</label>
      <textarea id="record" rows={4} spellcheck={false} ref={field => {
        if (field && !text.current) field.focus()
        text.current = field
      }} onKeyDown={event => {
        if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit()
      }} onPaste={event => {
        const { clipboardData } = event
        const files = Array.from(clipboardData?.files ?? [])
        if (files.length > 0) {
          event.preventDefault()
          actions.open(files)
          close()
        } else if (clipboardData?.getData('text/plain').trim()) requestAnimationFrame(submit)
      }} />
      <button type="submit">{t('Count it')}</button>
    </form>
  )
}
