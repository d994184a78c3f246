// Writes the board of npm's @sabaki/go-board and goban with a black stone at B9 and a white one at J7, as JSON.
//
//   NODE_PATH=FOLDER/node_modules node .ci/real-programs/boards.cjs

const versionOf = name => require(`${require('path').join(process.env.NODE_PATH, name)}/package.json`).version

const Board = require('@sabaki/go-board')
const sabaki = Board.fromDimensions(9).set([1, 0], 1).set([8, 2], -1)

// goban is made for browsers: what it asks of a page when it is loaded is there, and does nothing.
const page = new Proxy(function () {}, {
  get: (_, name) => (name === Symbol.toPrimitive ? () => '' : page), apply: () => page, construct: () => page,
})
for (const name of ['self', 'window', 'document', 'localStorage', 'HTMLElement', 'CSSStyleSheet']) globalThis[name] = page
const { GobanEngine } = require('goban')
const engine = new GobanEngine({ width: 9, height: 9, moves: [] })
engine.place(1, 0)
engine.place(8, 2)

console.log(JSON.stringify({
  '@sabaki/go-board': { version: versionOf('@sabaki/go-board'), board: sabaki.signMap },
  goban: { version: versionOf('goban'), board: engine.board },
}))
process.exit()
