// The page: gets the scorer and shows it.

import { render } from 'preact'

import '@sabaki/shudan/css/goban.css'
import 'virtual:look.css'
import './page.css'

import compile from 'virtual:module'
import { createScorer } from 'tenuki-score/scorer'

import { Page } from './page.jsx'

/** The scorer, or why there is none. */
const scorer = typeof WebAssembly === 'object'
  ? compile().then(createScorer)
  : Promise.reject(new Error('no WebAssembly'))
scorer.catch(() => {})

render(<Page scorer={scorer} />, document.getElementById('page'))

if (!__SINGLE__ && 'serviceWorker' in navigator && location.protocol.startsWith('http')) {
  // Without it the page works as well, but not without its server.
  navigator.serviceWorker.register('./offline.js').catch(() => {})
}
