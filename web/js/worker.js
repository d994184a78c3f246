// The scorer in a Web Worker.

import { workerOver } from './queue.js'

export function createWorker() {
  return workerOver((receive, fail) => {
    const worker = new Worker(new URL('./worker-thread.js', import.meta.url), { type: 'module' })
    worker.onmessage = event => receive(event.data)
    worker.onerror = event => fail(new Error(`the worker failed: ${event.message ?? 'it cannot be loaded'}`))
    return { post: message => worker.postMessage(message), end: () => worker.terminate() }
  })
}
