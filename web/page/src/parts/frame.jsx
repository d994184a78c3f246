// What is around the game: the name of the page and what it is, messages, where its source is.

/** @typedef {import('../text/words.js').Words} Words */
/** @typedef {{ sentence: string, values?: Record<string, string | number>, kind: string }} Message */

/** @param {{ words: Words, children: import('preact').ComponentChildren }} props */
export function Header({ words: { t }, children }) {
  return (
    <header>
      <h1>Tenuki <small>{t('Who won this game of Go?')}</small></h1>
      {children}
    </header>
  )
}

/** @param {{ words: Words, notice: Message | null, close: () => void, height: number }} props */
export function Notice({ words: { t, told }, notice, close, height }) {
  return (
    <div class="messages" role="alert">
      {notice && (
        <p class={`notice ${notice.kind}`}>
          <span>{notice.values ? t(notice.sentence, notice.values) : told(notice.sentence, height)}</span>
          <button type="button" onClick={close} aria-label={t('Close')}>×</button>
        </p>
      )}
    </div>
  )
}

/** @param {{ words: Words }} props */
export function Footer({ words: { t } }) {
  return (
    <footer>
      <p>{t('Nothing that you open here leaves this device.')}</p>
      <p>
        Tenuki {__VERSION__} · <a href="https://crates.io/crates/tenuki">{t('Source and program')}</a> · {t('Free software: MIT or Apache-2.0')}
      </p>
    </footer>
  )
}
