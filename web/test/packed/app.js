// Bundled by Vite, and run in Chromium.

import { init, picture, score } from 'tenuki-score'
import { createWorker } from 'tenuki-score/worker'
import deadstones from 'tenuki-score/deadstones'
import { finalAreaScore } from 'tenuki-score/goscorer'

const rows = ['.X.XOO', 'XXXXO.', 'OOOOOO', '.O.XO.', 'OOOOOO']
await init({ pictures: true })
const worker = createWorker()
document.title = [
  score(rows).score, picture(rows).slice(0, 4), (await worker.score(rows)).score,
  JSON.stringify(await deadstones.guess([[0, 1, 0], [1, 1, 1], [0, 1, 0]])),
  finalAreaScore([[0, 1], [1, 0]], [[false, false], [false, false]], 0.5).black,
].join(' ')
worker.terminate()
