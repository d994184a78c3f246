// The Web Worker of worker.js.

import { serve } from './serve.js'

const receive = serve(message => self.postMessage(message))
self.onmessage = event => receive(event.data)
