// The scorer in a worker thread of Node.js.

import { Worker } from 'node:worker_threads'
import { sourceOf, workerOver } from './queue.js'

/** `source`: where the modules come from, if not from beside the package, `{ score, pictures }`. */
export function createWorker(source) {
  const from = sourceOf(source, address => address)
  return workerOver((receive, fail) => {
    const worker = new Worker(new URL('./worker-thread-node.js', import.meta.url))
    worker.on('message', receive)
    worker.on('error', (/** @type {Error} */ error) => fail(new Error(`the worker failed: ${error.message}`, { cause: error })))
    worker.unref()
    if (from) worker.postMessage({ source: from })
    return {
      post(message) {
        worker.ref()
        worker.postMessage(message)
      },
      end: () => void worker.terminate(),
      rest: () => worker.unref(),
    }
  })
}
