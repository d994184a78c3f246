// What the reader chose for all games: language, coordinates, colours.

import { useCallback, useLayoutEffect, useMemo, useState } from 'preact/hooks'

import { STYLE_OF } from '../text/coordinates.js'
import { preferred, speaker } from '../text/words.js'
import { keep, kept } from './settings.js'

const dark = matchMedia('(prefers-color-scheme: dark)')
/** Paper is white. */
const paper = matchMedia('print')

/** @param {string} name @param {() => string} otherwise @returns {[string, (value: string) => void]} */
function useKept(name, otherwise) {
  const [value, setValue] = useState(() => kept(name) ?? otherwise())
  return [value, useCallback((/** @type {string} */ chosen) => {
    keep(name, chosen)
    setValue(chosen)
  }, [name])]
}

export function usePreferences() {
  const [language, setLanguage] = useKept('language', preferred)
  const [style, setStyle] = useKept('coordinates', () => '')
  const [theme, setTheme] = useKept('theme', () => 'auto')
  const words = useMemo(() => speaker(language, style || STYLE_OF[language] || 'western'), [language, style])

  useLayoutEffect(() => {
    document.documentElement.lang = words.language
    document.title = words.t('Tenuki: who won this game of Go?')
  }, [words])
  useLayoutEffect(() => {
    const { documentElement: root } = document
    const apply = () => {
      root.dataset.theme = paper.matches ? 'light' : theme === 'auto' ? (dark.matches ? 'dark' : 'light') : theme
      root.style.colorScheme = root.dataset.theme
    }
    apply()
    const media = [dark, paper]
    media.forEach(query => query.addEventListener('change', apply))
    return () => media.forEach(query => query.removeEventListener('change', apply))
  }, [theme])
  return { words, language, style, theme, setLanguage, setStyle, setTheme }
}
