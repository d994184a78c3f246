// Calls to a worker, one at a time. A call under way is cancelled by ending its worker; the next call
// gets a new one.

import { named } from './position.js'

/** The errors that the scorer throws besides plain ones. */
const KINDS = { TypeError, RangeError }

/** An error as it was thrown in the worker: its kind, its sentence, and `fault`, if it has a code. */
const errorOf = ({ name, message, fault }) => Object.assign(new (KINDS[name] ?? Error)(message), fault && { fault })

/** Where the modules come from, as it can be sent. `whole(address)` is an address that the worker understands. */
export function sourceOf(source, whole) {
  if (source === undefined || source === null) return undefined
  const keys = typeof source === 'object' ? Object.keys(source) : ['']
  if (keys.some(key => key !== 'score' && key !== 'pictures')) {
    throw new TypeError('createWorker takes { score, pictures }: where the modules come from, an address, bytes or a WebAssembly.Module each')
  }
  return Object.fromEntries(Object.entries(source).map(([name, from]) =>
    [name, typeof from === 'string' || from instanceof URL ? whole(String(from)) : from]))
}

export class Queue {
  #start
  #waiting = []
  #running
  #port
  #ended = false

  /** `start(receive, fail)` starts a worker and returns `{ post(message), end() }`. */
  constructor(start) {
    this.#start = start
  }

  /** @param {string} method @param {unknown[]} values @param {{ onProgress?: (progress: any) => void, signal?: AbortSignal } | null} [control] */
  call(method, values, control) {
    return new Promise((resolve, reject) => {
      const { onProgress, signal } = control ?? {}
      if (onProgress !== undefined && typeof onProgress !== 'function') throw new TypeError(`onProgress is a function, and not ${named(onProgress)}`)
      if (signal !== undefined && typeof signal?.addEventListener !== 'function') throw new TypeError(`signal is an AbortSignal, and not ${named(signal)}`)
      if (this.#ended) throw new Error('the worker has been ended: create another one')
      signal?.throwIfAborted()
      const job = { method, values, onProgress, signal, resolve, reject }
      job.abort = () => this.#cancel(job)
      signal?.addEventListener('abort', job.abort, { once: true })
      this.#waiting.push(job)
      this.#next()
    })
  }

  end() {
    this.#ended = true
    this.#stopWorker()
    const jobs = [...(this.#running ? [this.#running] : []), ...this.#waiting]
    this.#running = undefined
    this.#waiting = []
    for (const job of jobs) this.#settle(job, () => job.reject(new Error('the worker has been ended')))
  }

  #next() {
    if (this.#running || this.#waiting.length === 0) return
    const job = this.#waiting.shift()
    this.#running = job
    try {
      this.#port ??= this.#newPort()
      this.#port.post({ method: job.method, values: job.values, progress: Boolean(job.onProgress) })
    } catch (error) {
      this.#finish(() => job.reject(error))
    }
  }

  #newPort() {
    const port = this.#start(
      message => {
        // A worker that was ended may have sent something before.
        if (port === this.#port && this.#running) this.#receive(message)
      },
      error => {
        if (port !== this.#port) return
        this.#stopWorker()
        this.#finish(job => job.reject(error))
      })
    return port
  }

  #receive(message) {
    const job = this.#running
    if (message.progress !== undefined) {
      try {
        job.onProgress?.(message.progress)
      } catch (error) {
        this.#stopWorker()
        this.#finish(() => job.reject(error))
      }
    } else if (message.error !== undefined) {
      this.#finish(() => job.reject(errorOf(message.error)))
    } else {
      this.#finish(() => job.resolve(message.result))
    }
  }

  #cancel(job) {
    const at = this.#waiting.indexOf(job)
    if (at >= 0) {
      this.#waiting.splice(at, 1)
      this.#settle(job, () => job.reject(job.signal.reason))
    } else if (job === this.#running) {
      this.#stopWorker()
      this.#finish(() => job.reject(job.signal.reason))
    }
  }

  #finish(settle) {
    const job = this.#running
    this.#running = undefined
    if (job) this.#settle(job, () => settle(job))
    this.#next()
    // In Node.js a worker with nothing to do must not keep the program from ending.
    if (!this.#running) this.#port?.rest?.()
  }

  #settle(job, settle) {
    job.signal?.removeEventListener('abort', job.abort)
    settle()
  }

  #stopWorker() {
    this.#port?.end()
    this.#port = undefined
  }
}

/** The functions of the package, each with a promise as its answer. */
export function workerOver(start) {
  const queue = new Queue(start)
  return Object.freeze({
    score: (position, options, control) => queue.call('score', [position, options], control),
    judge: (position, control) => queue.call('judge', [position], control),
    scoreSgf: (record, options, control) => queue.call('scoreSgf', [record, options], control),
    scoreAll: (records, options, control) => queue.call('scoreAll', [records, options], control),
    explain: (position, vertex, options, control) =>
      queue.call('explain', [position, vertex, options], control),
    picture: (position, options, control) => queue.call('picture', [position, options], control),
    terminate: () => queue.end(),
  })
}
