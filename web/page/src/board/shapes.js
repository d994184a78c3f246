// The marks of Tenuki's pictures as shapes with their own coordinates. A browser paints a shape with much less work
// than a `<use>` of a symbol: that is three elements, and each has a transform of its own.

/**
 * A part of a mark: a circle or a path, around the point 0, 0.
 * @typedef {object} Shape
 * @property {'circle' | 'path'} tag
 * @property {[x: number, y: number]} at the middle of the circle, or where the path begins
 * @property {string} [path] the path from there on, in relative commands
 * @property {Record<string, string>} look its other attributes
 */

const ATTRIBUTE = /([\w-]+)="([^"]*)"/g

/** @param {string} text @returns {Record<string, string>} */
const attributesOf = text => Object.fromEntries([...text.matchAll(ATTRIBUTE)].map(([, name, value]) => [name, value]))

/** A number without the noise of a difference. @param {number} value */
const short = value => Number(value.toFixed(4))

/**
 * A path of absolute `M`, `L`, `H`, `V` and `Z` in relative commands, after its beginning.
 * @param {string} d @returns {{ at: [number, number], path: string }}
 */
function relative(d) {
  const steps = [...d.matchAll(/([A-Z])([^A-Z]*)/g)].map(([, command, values]) => ({ command, values: values.trim().split(/[ ,]+/).map(Number) }))
  /** @type {[number, number]} */
  const at = [steps[0].values[0], steps[0].values[1]]
  let [x, y] = at
  let begin = at
  let path = ''
  for (const { command, values } of steps.slice(1)) {
    const [oldX, oldY] = [x, y]
    switch (command) {
      case 'M': case 'L':
        [x, y] = values
        path += `${command.toLowerCase()}${short(x - oldX)} ${short(y - oldY)}`
        if (command === 'M') begin = [x, y]
        break
      case 'H':
        [x] = values
        path += `h${short(x - oldX)}`
        break
      case 'V':
        [y] = values
        path += `v${short(y - oldY)}`
        break
      case 'Z':
        [x, y] = begin
        path += 'z'
        break
      default: throw new Error(`a mark has the path command ${command}, which this page cannot move: ${d}`)
    }
  }
  return { at, path }
}

/** @param {string} tag @param {Record<string, string>} attributes @returns {Shape} */
function shapeOf(tag, { cx = '0', cy = '0', d, ...look }) {
  if (tag === 'circle') return { tag, at: [Number(cx), Number(cy)], look }
  if (tag === 'path') return { tag, ...relative(d), look }
  throw new Error(`a mark has the element ${tag}, which this page cannot move`)
}

/**
 * The shapes of each symbol, by its name. A group with an opacity has one shape, which gets it.
 * @param {string} symbols as the scorer's `look()` has them @returns {Record<string, Shape[]>}
 */
export function shapesOf(symbols) {
  const all = [...symbols.matchAll(/<g id="([\w-]+)">((?:<g [^>]*>.*?<\/g>|<(?!g |\/g)[^>]*>)*)<\/g>/g)]
  return Object.fromEntries(all.map(([, name, inside]) => [
    name,
    [...inside.matchAll(/<g ([^>]*)>(.*?)<\/g>|<(circle|path) ([^>]*)>/g)].map(([, group, content, tag, attributes]) => {
      if (group === undefined) return shapeOf(tag, attributesOf(attributes))
      const [only, ...more] = [...content.matchAll(/<(\w+) ([^>]*)>/g)]
      if (more.length > 0) throw new Error(`the mark ${name} has a group of several shapes, which cannot share their opacity`)
      return shapeOf(only[1], { ...attributesOf(only[2]), ...attributesOf(group) })
    }),
  ]))
}

/**
 * The attributes of a shape on a point.
 * @param {Shape} shape @param {import('tenuki-score').Vertex} vertex @returns {Record<string, string | number>}
 */
export function placedAt({ at, path, look }, [x, y]) {
  const [left, top] = [short(x + at[0]), short(y + at[1])]
  return path === undefined ? { ...look, cx: left, cy: top } : { ...look, d: `M${left} ${top}${path}` }
}
