// The service worker of our own host. It keeps one thing: the page that says there is no connection. Pages, prices, answers of the
// API and pictures always come from the network; nothing that could be out of date or somebody else's is ever stored.
const VERSION = 'oja-offline-version'
const CACHE = `offline-${VERSION}`
const OFFLINE = '/offline'

self.addEventListener('install', (event) => {
  // Straight from the server: a copy of an earlier deploy must not be taken for this one's.
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.add(new Request(OFFLINE, { cache: 'reload' })))
      .then(() => self.skipWaiting()),
  )
})

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([
      caches
        .keys()
        .then((names) =>
          Promise.all(
            names
              .filter((name) => name.startsWith('offline-') && name !== CACHE)
              .map((name) => caches.delete(name)),
          ),
        ),
      self.registration.navigationPreload?.enable(),
    ]).then(() => self.clients.claim()),
  )
})

self.addEventListener('fetch', (event) => {
  if (event.request.mode !== 'navigate' || event.request.method !== 'GET') return
  event.respondWith(fromNetwork(event))
})

async function fromNetwork(event) {
  try {
    return (await event.preloadResponse) ?? (await fetch(event.request))
  } catch (error) {
    const page = await caches.match(OFFLINE, { cacheName: CACHE })
    if (page) return page
    throw error
  }
}
