// What is around the game: the name of the page and what it is, messages, where its source is.

import { kept } from '../kept.jsx'
import { spoken } from '../text/problem.js'

/** @typedef {import('../text/words.js').Words} Words */
/** @typedef {import('../text/problem.js').Problem & { kind: string }} Message */

/** @param {{ words: Words, isStepping: boolean, children: import('preact').ComponentChildren }} props */
export function Header({ words: { t }, isStepping, children }) {
  return (
    <header class={isStepping ? 'stepping' : ''}>
      <h1>Tenuki <small>{t('Who won this game of Go?')}</small></h1>
      {children}
    </header>
  )
}

/** @param {{ words: Words, notice: Message | null, close: () => void }} props */
function DrawnNotice({ words, notice, close }) {
  const said = notice && spoken(words, notice)
  return (
    <div class="messages" role="alert">
      {notice && (
        <p class={`notice ${notice.kind}`}>
          <span lang={said?.lang}>{said?.text}</span>
          <button type="button" onClick={close} aria-label={words.t('Close')}>×</button>
        </p>
      )}
    </div>
  )
}

export const Notice = kept(DrawnNotice)

/** @param {{ words: Words }} props */
function DrawnFooter({ words: { t } }) {
  return (
    <footer>
      <p>{t('Nothing that you open here leaves this device.')}</p>
      <p>
        Tenuki {__VERSION__} · <a href="https://crates.io/crates/tenuki">{t('Source and program')}</a> · {t('Free software: MIT or Apache-2.0')}
      </p>
    </footer>
  )
}

export const Footer = kept(DrawnFooter)
