// Run by plain Node.js in the folder where the packed package is installed.

import { createRequire } from 'node:module'
import { init, score } from 'tenuki-score'
import { finalAreaScore } from 'tenuki-score/goscorer'

await init()
const required = createRequire(import.meta.url)('tenuki-score/deadstones')
console.log(score('.X.XOO XXXXO. OOOOOO .O.XO. OOOOOO').score,
  JSON.stringify(finalAreaScore([[0, 1], [1, 0]], [[false, false], [false, false]], 0.5)),
  JSON.stringify(await required.guess([[0, 1, 0], [1, 1, 1], [0, 1, 0]])))
