// The service worker: keeps all files of the page, so that it works without its server. A new version
// keeps its own files first, and takes over when the page is opened the next time.

const FILES = [/* files */]
const CACHE = 'tenuki-/* version */'
/** Where the page leaves a picture for a moment, so that it has an address of this server. */
const PICTURE = new URL('./picture-to-save.svg', self.location).href

self.addEventListener('install', event => {
  event.waitUntil(caches.open(CACHE)
    .then(cache => cache.addAll(FILES.map(file => new Request(file, { cache: 'reload' }))))
    .then(() => self.skipWaiting()))
})

self.addEventListener('activate', event => {
  event.waitUntil(caches.keys()
    .then(names => Promise.all(names
      .filter(name => name.startsWith('tenuki-') && name !== CACHE)
      .map(name => caches.delete(name))))
    .then(() => self.clients.claim()))
})

let picture

self.addEventListener('message', event => {
  picture = event.data.picture
  event.ports[0].postMessage(PICTURE)
})

self.addEventListener('fetch', event => {
  if (event.request.method !== 'GET') return
  if (event.request.url.startsWith(PICTURE)) {
    event.respondWith(new Response(picture, { headers: { 'content-type': 'image/svg+xml' } }))
    return
  }
  const isPage = event.request.mode === 'navigate'
  event.respondWith(caches.open(CACHE)
    .then(cache => cache.match(isPage ? './' : event.request, { ignoreSearch: true }))
    .then(kept => kept ?? fetch(event.request)))
})
