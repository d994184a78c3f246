// What test/browser.test.js asks of a page.

import * as tenuki from '../../js/index.js'
import { createWorker } from '../../js/worker.js'
import * as deadstones from '../../js/deadstones.js'
import * as goscorer from '../../js/goscorer.js'

globalThis.parts = { tenuki, createWorker, deadstones, goscorer }
