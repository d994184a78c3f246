// The scorer in a Web Worker.

import { sourceOf, workerOver } from './queue.js'

/** `source`: where the modules come from, if not from beside the package, `{ score, pictures }`. */
export function createWorker(source) {
  // The worker lies elsewhere than the page: addresses are those of the page.
  const from = sourceOf(source, address => new URL(address, location.href).href)
  return workerOver((receive, fail) => {
    const worker = new Worker(new URL('./worker-thread.js', import.meta.url), { type: 'module' })
    worker.onmessage = event => receive(event.data)
    worker.onerror = event => fail(new Error(`the worker failed: ${event.message ?? 'it cannot be loaded'}`))
    if (from) worker.postMessage({ source: from })
    return { post: message => worker.postMessage(message), end: () => worker.terminate() }
  })
}
