// Compiled with --strict against the declarations of the packed package, and run.

import { createScorer, init, judge, score, scoreSgf, explain, picture, positionOf } from 'tenuki-score'
import type { Judgement, Position, Score, Sign, Vertex } from 'tenuki-score'
import { games, line, lines, reply, show, steps } from 'tenuki-score'
import type { FoundGame, Line, Marks, Scorer, Solved, Unsolved } from 'tenuki-score'
import { createScorer as scorerOf } from 'tenuki-score/scorer'
import { createWorker } from 'tenuki-score/worker'
import deadstones, { guess } from 'tenuki-score/deadstones'
import { BLACK, LocScore, finalTerritoryScore, territoryScoring } from 'tenuki-score/goscorer'

const rows = ['.X.XOO', 'XXXXO.', 'OOOOOO', '.O.XO.', 'OOOOOO'] as const
const signs: Sign[][] = rows.map(row => [...row].map(c => (c === 'X' ? 1 : c === 'O' ? -1 : 0)))

await init({ pictures: true })
const positions: Position[] = [rows, signs, signs.map(row => Int8Array.from(row)), rows.join('\n')]
const scores: Score[] = positions.map(position => score(position, { dead: [[3, 3]], rules: 'japanese' }))
const judgement: Judgement = judge(signs, ({ dead }) => dead.length < 9)
const [x, y]: Vertex = judgement.dead[0]!
const record = '(;SZ[5]KM[6.5]RE[B+17.5];B[cc];W[cb];B[db];W[];B[])'
const { agrees, white: { komi } } = scoreSgf(record, { moves: 5 })
const other = await createScorer()

const worker = createWorker()
const seen: number[] = []
const [first] = await worker.scoreAll([record], {}, { onProgress: ({ done }) => seen.push(done) })
worker.terminate()

const stones = signs.map(row => row.map(sign => (sign === -1 ? 2 : sign)))
const marked = stones.map((row, b) => row.map((_, a) => a === x && b === y))
const points: LocScore[][] = territoryScoring(stones, marked)

const found: FoundGame[] = games(record)
const marks: Marks = show(rows).marks
const proved: Solved | Unsolved = line(rows, 'D2')
const answered: Line = reply(rows, [3, 3], ['pass'])
const make: (module: WebAssembly.Module) => Scorer = scorerOf

// @ts-expect-error: there is no such option
const wrong = () => score(rows, { Komi: 6.5 })

console.log(JSON.stringify([
  scores.map(({ score }) => score), [x, y], agrees, komi, positionOf(record).to_move,
  first !== undefined && 'score' in first ? first.score : first?.error, seen,
  explain(rows, [0, 0]).status, picture(rows).length > 1000, other.score(rows).score,
  await guess(signs), (await deadstones.guess(signs)).length, points[0]![0]!.isTerritoryFor === BLACK,
  finalTerritoryScore(stones, marked, 0, 0, 6.5), typeof wrong,
  found[0]?.komi, marks.signs[0], steps(signs).length > 3, lines(rows).length, 'unsolved' in proved ? proved.text : proved.status, answered.end, typeof make,
]))
