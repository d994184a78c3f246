// The worker thread of worker-node.js.

import { parentPort } from 'node:worker_threads'
import './node.js'
import { serve } from './serve.js'

const receive = serve(message => parentPort.postMessage(message))
parentPort.on('message', receive)
