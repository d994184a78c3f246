// Guesses dead stones by @sabaki/deadstones, for compare.py: reads positions, a JSON object a line,
// prints a JSON object a line: `dead`, a list of [x, y], and `ms`. NODE_PATH names the folder that
// @sabaki/deadstones is in.

const readline = require('node:readline')
const deadstones = require('@sabaki/deadstones')

const ITERATIONS = 100 // what Sabaki asks for

const lines = readline.createInterface({input: process.stdin})
let work = Promise.resolve()

lines.on('line', line => {
  work = work.then(async () => {
    const {rows} = JSON.parse(line)
    const start = performance.now()
    const dead = await deadstones.guess(rows, {finished: true, iterations: ITERATIONS})
    console.log(JSON.stringify({dead, ms: performance.now() - start}))
  })
})
