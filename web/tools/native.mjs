// The native program, asked for JSON lines and over GTP, in the shapes of the package.

import { spawn } from 'node:child_process'
import { once } from 'node:events'

const COLUMNS = 'ABCDEFGHJKLMNOPQRSTUVWXYZ'

/** What the program prints for an input. */
export async function run(program, args, input) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.on('error', () => {})
  child.stdin.end(input)
  const chunks = []
  child.stdout.on('data', chunk => chunks.push(chunk))
  await once(child, 'close')
  return Buffer.concat(chunks).toString()
}

/** The answers to JSON lines. */
export async function answers(program, lines, args = []) {
  if (lines.length === 0) return []
  const out = await run(program, ['score', '-', '--format', 'json', ...args], lines.join('\n') + '\n')
  return out.trimEnd().split('\n').map(line => JSON.parse(line))
}

/** An answer of the program as the package gives it. */
export function shaped({ id, ...answer }) {
  if (answer.error !== undefined) return { error: answer.error.replace(/^.*?line \d+: /, '').replace(/^`(?:sgf|board)`: /, '').replace(/: give another komi with --komi$/, '') }
  const height = answer.territory.length
  const vertex = name => [COLUMNS.indexOf(name[0]), height - Number(name.slice(1))]
  const vertices = names => names?.map(vertex)
  const shaped = {
    ...answer,
    territory: answer.territory.map(row => [...row].map(c => ({ b: 1, w: -1, '.': 0 })[c])),
  }
  for (const [key, value] of Object.entries(answer)) {
    if (key !== 'territory' && Array.isArray(value) && value.every(name => /^[A-Z]\d+$/.test(name))) {
      shaped[key] = vertices(value)
    }
  }
  if (answer.uncertain_points) shaped.uncertain_points = answer.uncertain_points.map(doubt => ({ ...doubt, point: vertex(doubt.point) }))
  const placed = statement => Object.fromEntries(Object.entries(statement).map(([name, value]) => [name, Array.isArray(value) ? vertices(value) : value]))
  if (answer.cause) shaped.cause = placed(answer.cause)
  for (const field of ['remarks', 'last_points']) if (answer[field]) shaped[field] = answer[field].map(placed)
  shaped.open = answer.open?.map(({ chain, save, take, area, ...rest }) => ({
    ...(chain && { chain: vertex(chain) }),
    ...(save && { save: vertices(save), take: vertices(take) }),
    ...(area && { area: vertex(area) }),
    ...rest,
  }))
  return shaped
}
