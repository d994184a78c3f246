// Guesses dead stones by @sabaki/deadstones, for compare.py: reads a sign map (rows of 1, -1 and 0) a
// line, prints a JSON object a line: `dead`, a list of [x, y], and `ms`. NODE_PATH names the folder
// that @sabaki/deadstones is in.

const readline = require('node:readline')
const deadstones = require('@sabaki/deadstones')

const ITERATIONS = 100 // what Sabaki asks for

const lines = readline.createInterface({input: process.stdin})
let work = Promise.resolve()

lines.on('line', line => {
  work = work.then(async () => {
    const board = JSON.parse(line)
    const start = performance.now()
    const dead = await deadstones.guess(board, {finished: true, iterations: ITERATIONS})
    console.log(JSON.stringify({dead, ms: performance.now() - start}))
  })
})
