// What the sessions through Sabaki's own controller, npm's @sabaki/gtp, have in common.

const assert = require('node:assert/strict')

/** Functions that ask the controller that `controller()` is. */
module.exports = controller => {
  let asked = 0

  /** The id of the next command. */
  const nextId = () => ++asked

  async function send(command) {
    const [name, ...args] = command.split(' ')
    const id = nextId()
    const response = await controller().sendCommand({id, name, args})
    assert.equal(response.id, id, `\`${command}\` was answered out of step`)
    return response
  }

  /** The answer to a command, which must not be an error. */
  async function ask(command) {
    const {error, content} = await send(command)
    assert.equal(error, false, `\`${command}\` failed: ${content}`)
    return content
  }

  /** The message of a command that must fail. */
  async function fail(command) {
    const {error, content} = await send(command)
    assert.equal(error, true, `\`${command}\` should fail, but answers: ${content}`)
    return content
  }

  return {nextId, ask, fail, asked: () => asked}
}
