// The service worker: keeps the files of the page, so that it works without its server. A new version takes over
// when the page is opened the next time. Addresses of other files, even in the same folder, are not its own.

import { cleanupOutdatedCaches, precacheAndRoute } from 'workbox-precaching'

/** @type {any} */
const worker = self

/** Where the page leaves a picture for a moment, so that it has an address of this server. */
const PICTURE = new URL('./picture-to-save.svg', worker.location.href).href
let picture = ''

worker.addEventListener('message', (/** @type {MessageEvent} */ event) => {
  picture = event.data.picture
  event.ports[0].postMessage(PICTURE)
})

worker.addEventListener('fetch', (/** @type {any} */ event) => {
  if (!event.request.url.startsWith(PICTURE)) return
  event.respondWith(new Response(picture, { headers: { 'content-type': 'image/svg+xml' } }))
})

worker.addEventListener('install', () => worker.skipWaiting())
worker.addEventListener('activate', (/** @type {any} */ event) => event.waitUntil(worker.clients.claim()))

cleanupOutdatedCaches()
// Any query is that of the page itself, which has none of its own.
precacheAndRoute(/** @type {any} */ (self).__WB_MANIFEST, { ignoreURLParametersMatching: [/./], cleanURLs: false })
