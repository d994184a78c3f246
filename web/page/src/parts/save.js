// Files that the reader keeps.

import { PageError } from '../text/problem.js'

/** @param {string | Blob} content @param {string} type @param {string} name */
export function save(content, type, name) {
  const address = URL.createObjectURL(content instanceof Blob ? content : new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}

/** A name for a file, of what the game is called. @param {string | undefined} title @param {string} ending */
export const fileName = (title, ending) =>
  `${(title ?? 'go').replace(/\.(sgf|gib|ngf|ug[fi]|jsonl|gz|zst)\b/gi, '').replace(/[^\p{L}\p{N}._-]+/gu, '-').slice(0, 60) || 'go'}.${ending}`

/** A picture in pixels, twice as large as it is drawn. @param {string} svg @returns {Promise<Blob>} */
export async function pixels(svg) {
  const image = new Image()
  const address = await addressOf(svg)
  try {
    image.src = address
    await image.decode()
  } catch {
    throw new PageError('The picture cannot be drawn here: save it as SVG.')
  } finally {
    if (address.startsWith('blob:')) URL.revokeObjectURL(address)
  }
  const canvas = document.createElement('canvas')
  canvas.width = 2 * image.naturalWidth
  canvas.height = 2 * image.naturalHeight
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
  return new Promise((resolve, reject) => canvas.toBlob(picture => {
    if (picture) resolve(picture)
    else reject(new PageError('The picture cannot be drawn here: save it as SVG.'))
  }, 'image/png'))
}

/**
 * An address for a picture. A strict policy allows pictures from the page's own server only: there the
 * service worker answers for it.
 * @param {string} svg @returns {Promise<string>}
 */
function addressOf(svg) {
  const worker = navigator.serviceWorker?.controller
  if (!worker) return Promise.resolve(URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' })))
  return new Promise(resolve => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = ({ data }) => resolve(`${data}?${performance.now()}`)
    worker.postMessage({ picture: svg }, [port2])
  })
}
