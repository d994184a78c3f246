// The drop-in for a program that uses `require`.
import * as deadstones from 'tenuki-score/deadstones'
import { guess } from 'tenuki-score/deadstones'

export const dead: Promise<[number, number][]> = deadstones.useFetch('deadstones_bg.wasm').guess([[0, 1], [-1, 0]])
// @ts-expect-error Vertices are no numbers.
export const wrong: Promise<number[]> = guess([[0, 1], [-1, 0]], { finished: true })
