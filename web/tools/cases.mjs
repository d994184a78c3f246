// What the repository's tests draw and record, as JSON lines: each position under every set of rules, and
// each record.

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const RULES = ['japanese', 'korean', 'chinese', 'aga', 'new_zealand', 'tromp-taylor']

function* files(folder, ending) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (['target', 'node_modules', '.git', 'web'].includes(entry.name)) continue
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* files(path, ending)
    else if (entry.name.endsWith(ending)) yield path
  }
}

/** The boards in string literals of Rust sources, as rows; some are wrong on purpose. */
export function drawings(repository) {
  const found = new Map()
  for (const path of files(repository, '.rs')) {
    for (const [, text] of readFileSync(path, 'utf8').matchAll(/"([XO.\s]+)"/g)) {
      const rows = text.trim().split(/\s+/)
      if (rows[0] !== '') found.set(rows.join(' '), rows)
    }
  }
  const large = readFileSync(join(repository, 'tests/positions/hardest.txt'), 'utf8')
  return [...found.values(), large.trim().split(/\s+/)]
}

export function positions(repository) {
  return drawings(repository).flatMap((board, i) =>
    RULES.map(rules => JSON.stringify({ id: i, board, rules, komi: 0.5, version: 2 })))
}

export function records(repository) {
  const lines = []
  for (const path of files(repository, '.sgf')) {
    const sgf = readFileSync(path, 'utf8')
    for (const rules of [undefined, ...RULES]) lines.push(JSON.stringify({ id: path, sgf, rules, version: 2 }))
  }
  return lines
}
