// The page: starts the worker with the scorer, and shows itself.

import { render } from 'preact'

import 'virtual:look.css'
import './style.css'

import { Page } from './page.jsx'
import { startClient } from './scorer/client.js'

const root = document.getElementById('page')
if (root) render(<Page client={startClient()} />, root)

if (!__SINGLE__ && 'serviceWorker' in navigator && location.protocol.startsWith('http')) {
  // Without it the page works as well, but not without its server.
  navigator.serviceWorker.register('./offline.js').catch(() => {})
}
