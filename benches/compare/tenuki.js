// Counts by npm's `tenuki` (a JavaScript library of that name), for compare.py: reads positions with
// their moves and dead stones, a JSON object a line, prints a JSON object a line: `score`, what Black
// is ahead, and `ms`, the time of the count alone. NODE_PATH names the folder that it is in.

const readline = require('node:readline')
const {Game} = require('tenuki')

const lines = readline.createInterface({input: process.stdin})

lines.on('line', line => {
  const {rows, moves, dead, komi} = JSON.parse(line)
  const game = new Game({boardSize: rows.length, scoring: 'territory', komi})
  for (const {color, at} of moves) {
    // It knows no other turn than the next one.
    if (game.currentPlayer() !== color.toLowerCase()) game.pass({render: false})
    if (at) game.playAt(at[1], at[0], {render: false})
    else game.pass({render: false})
  }
  while (!game.isOver()) game.pass({render: false})
  // Its own marking takes more stones with those that are named.
  game._deadPoints = dead.map(([x, y]) => ({y, x}))
  const start = performance.now()
  const {black, white} = game.score()
  console.log(JSON.stringify({score: black - white, ms: performance.now() - start}))
})
