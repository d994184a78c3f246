// The scorer in a Web Worker.

import { workerOver } from './queue.js'

/** `source`: where the modules come from, if not from beside the package, `{ score, pictures }`. */
export function createWorker(source) {
  return workerOver((receive, fail) => {
    const worker = new Worker(new URL('./worker-thread.js', import.meta.url), { type: 'module' })
    worker.onmessage = event => receive(event.data)
    worker.onerror = event => fail(new Error(`the worker failed: ${event.message ?? 'it cannot be loaded'}`))
    // The worker lies elsewhere than the page: addresses are those of the page.
    if (source) worker.postMessage({ source: Object.fromEntries(Object.entries(source).map(([name, from]) => [name, typeof from === 'string' ? new URL(from, location.href).href : from])) })
    return { post: message => worker.postMessage(message), end: () => worker.terminate() }
  })
}
