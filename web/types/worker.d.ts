/**
 * The scorer in a worker, for pages that must not stop while a collection is scored.
 *
 * ```js
 * import { createWorker } from 'tenuki-score/worker'
 * const worker = createWorker()
 * const answers = await worker.scoreAll(records, {}, {
 *   onProgress: ({ done, total }) => bar.value = done / total,
 *   signal: cancelled.signal,
 * })
 * ```
 */
import type {
  Explanation, Fault, Judgement, PictureOptions, Position, Score, ScoreOptions, SgfOptions, VertexLike
} from './index.js'

/** How to watch and cancel a call. */
export interface Control<Progress = never> {
  /** Called while the worker works. */
  onProgress?: (progress: Progress) => void
  /** Cancels the call: its promise is rejected with the reason of the signal. Other calls go on. */
  signal?: AbortSignal
}

/** How many records have been scored. */
export interface Done {
  done: number
  total: number
}

/** The functions of the package, one call after the other, each with a promise as its answer, and with the same errors. */
export interface ScoringWorker {
  score(position: Position, options?: ScoreOptions, control?: Control): Promise<Score>
  /** Its progress is the judgement so far. */
  judge(position: Position, control?: Control<Judgement>): Promise<Judgement>
  scoreSgf(
    record: string | ArrayBufferView | ArrayBuffer, options?: SgfOptions, control?: Control
  ): Promise<Score>
  /** Scores records, in order. The answer for a record that cannot be scored is a sentence, and a code if it has one. */
  scoreAll(
    records: readonly (string | ArrayBufferView | ArrayBuffer)[],
    options?: SgfOptions,
    control?: Control<Done>
  ): Promise<(Score | { error: string; fault?: Fault })[]>
  explain(
    position: Position, vertex: VertexLike, options?: ScoreOptions, control?: Control
  ): Promise<Explanation>
  picture(position: Position, options?: PictureOptions, control?: Control): Promise<string>
  /** Ends the worker. Waiting and later calls are rejected. */
  terminate(): void
}

/** Where the modules come from, if not from the package's folder: addresses, bytes or compiled modules. */
export interface WorkerSource {
  score?: string | URL | ArrayBufferView | ArrayBuffer | WebAssembly.Module
  pictures?: string | URL | ArrayBufferView | ArrayBuffer | WebAssembly.Module
}

export function createWorker(source?: WorkerSource): ScoringWorker
