// The service worker of the owner's app. It keeps the app's page and files, so that the app opens without a line, and at once with one; and it shows
// notifications and opens what is pressed. It keeps no answer of /api, of the database or of a shop; of a person it keeps only pictures that a phone's
// gallery shares with the app, until the page takes them.

// The Worker writes the version of the page (functions/http/site/service-worker.ts), the build the names of the files (scripts/build/owner-first.ts):
// those that the page names, and those that the app's pages at the stall need besides.
const VERSION = 'oja-owner-version'
const FIRST = 'oja-first-files'.split(' ')
const LATER = 'oja-later-files'.split(' ')

const PREFIX = 'owner-'
const CACHE = `${PREFIX}${VERSION}`

// One page for all addresses of the app.
const PAGE = '/dashboard'
// Named by their content: one that is kept is the right one.
const FILES = '/_astro/'

// Small pictures of the goods that a member last saw; the app keeps them, and removes them at sign-out (src/islands/owner/session/kept/keep-pictures.ts).
const MEDIA = '/media/'
const PICTURES = 'oja-owner-pictures'

// The page that takes shared pictures (src/islands/owner/areas/imports/camera/shared-pictures.ts); the manifest names it.
const SHARED = '/dashboard/imports/camera'

// How many files a version keeps that are not in its list: pages that were opened once open again.
const MOST_BESIDES = 150

self.addEventListener('install', (event) => {
  event.waitUntil(keepVersion().then(() => self.skipWaiting()))
})

// The first version brings what the open page has fetched already. A later one takes over when it has all that the one before has.
async function keepVersion() {
  const cache = await caches.open(CACHE)
  if (await cache.match(PAGE)) return
  const isUpdate = (await wholeVersions()).length > 0
  await keepFiles(cache, isUpdate && !savesData() ? [...FIRST, ...LATER] : FIRST)
  // Last: a version with a page is whole.
  await cache.put(PAGE, await fetchPage())
}

// Two at a time leave the line to the app. After a failure the next try goes on where this one ended.
async function keepFiles(cache, names) {
  const kept = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname))
  const missing = names.map((name) => `${FILES}${name}`).filter((path) => !kept.has(path))
  const keepNext = async () => {
    for (let path = missing.shift(); path; path = missing.shift())
      await cache.put(path, (await caches.match(path)) ?? (await fetchFile(path)))
  }
  await Promise.all([keepNext(), keepNext()])
}

async function fetchFile(path) {
  const file = await fetch(path, { priority: 'low' })
  if (!isFile(file)) throw new Error(`${path}: expected a file, got ${file.status}`)
  return file
}

// A network that asks for a sign-in first answers everything with its own page.
function isFile(response) {
  return response.ok && !response.headers.get('content-type')?.startsWith('text/html')
}

// With its headers, so with its policy. A deploy may come between the script and the page: a page that names other files is refused.
async function fetchPage() {
  const page = await fetch(PAGE, { cache: 'no-store', credentials: 'omit', redirect: 'error' })
  const text = await page.clone().text()
  if (!page.ok || !FIRST.every((name) => text.includes(name)))
    throw new Error(`${PAGE}: expected the page of version ${VERSION}, got another with ${page.status}`)
  return page
}

function savesData() {
  return self.navigator.connection?.saveData === true
}

// Oldest first.
async function wholeVersions() {
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  const whole = await Promise.all(names.map(async (name) => (await caches.open(name)).match(PAGE)))
  return names.filter((_, at) => whole[at])
}

// The app asks when its page is quiet (src/data/owner/owner-worker.ts).
self.addEventListener('message', (event) => {
  if (event.data === 'keep') event.waitUntil(keepAll())
})

async function keepAll() {
  await keepVersion()
  if (!savesData()) await keepFiles(await caches.open(CACHE), LATER)
}

// The version before stays: its page may be open, and fetches files late.
self.addEventListener('activate', (event) => {
  event.waitUntil(
    // An earlier worker of this scope had switched it on.
    Promise.all([dropOlder(), self.registration.navigationPreload?.disable()]).then(() =>
      self.clients.claim(),
    ),
  )
})

async function dropOlder() {
  const [before] = (await wholeVersions()).filter((name) => name !== CACHE).slice(-1)
  const names = (await caches.keys()).filter((name) => name.startsWith(PREFIX))
  await Promise.all(
    names.filter((name) => name !== CACHE && name !== before).map((name) => caches.delete(name)),
  )
}

// Attack: a scope is a prefix, so pages of a shop called `dashboard-cloth` are in it. They are left to the browser, like everything but the app's pages
// and files.
self.addEventListener('fetch', (event) => {
  const { method, mode, referrer, url } = event.request
  const { origin, pathname } = new URL(url)
  if (origin !== self.location.origin) return
  if (method === 'POST' && mode === 'navigate' && pathname === SHARED)
    event.respondWith(takeShared(event.request))
  if (method !== 'GET') return
  if (mode === 'navigate') {
    if (isOwn(pathname)) event.respondWith(answerPage(event.request))
  } else if (pathname.startsWith(MEDIA)) {
    if (referrer.startsWith(origin) && isOwn(new URL(referrer).pathname))
      event.respondWith(answerPicture(event.request))
  } else if (pathname.startsWith(FILES)) {
    const from = referrer.startsWith(origin) ? new URL(referrer).pathname : FILES
    if (isOwn(from)) event.respondWith(answerFile(event))
    // A file that a file names: only the page that it is for is known.
    else if (from.startsWith(FILES)) event.respondWith(answerFileOfFile(event))
  }
})

// Other letters than these are a link that a chat has changed: the site leads it to the address that it meant.
function isOwn(pathname) {
  return /^\/(?:dashboard|settings|oracle|onboarding)(?:\/[\w-]+)*$/.test(pathname)
}

// A reload asks the site first: whoever reloads wants what is new.
const RELOAD_MS = 3_000

async function answerPage(request) {
  const kept = await keptPage()
  if (!kept) return fromSite(request)
  const isAsked = /^(?:no-cache|reload)$/.test(request.cache) || isOld(kept)
  return (isAsked && (await reloaded(request))) || kept
}

// A browser without room for a new version must not show the old one for ever.
const OLD_MS = 7 * 24 * 60 * 60 * 1_000

function isOld(page) {
  return Date.now() - Date.parse(page.headers.get('date') ?? '') > OLD_MS
}

// Of this worker's version, else of the newest: the worker of another address may have brought a later one, and dropped this one.
async function keptPage() {
  const own = await caches.match(PAGE, { cacheName: CACHE })
  if (own) return own
  const [newest] = (await wholeVersions()).slice(-1)
  return newest && caches.match(PAGE, { cacheName: newest })
}

// Null when the site does not answer in time, or has a fault.
async function reloaded(request) {
  const late = new Promise((resolve) => setTimeout(resolve, RELOAD_MS, null))
  const answer = await Promise.race([fetch(request).catch(() => null), late])
  return answer && answer.status < 500 ? answer : null
}

// The site's worker keeps a page that says there is no connection.
async function fromSite(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await caches.match('/offline')
    if (page) return page
    throw error
  }
}

async function answerFileOfFile(event) {
  const page = await self.clients.get(event.clientId)
  return page && !isOwn(new URL(page.url).pathname) ? fetch(event.request) : answerFile(event)
}

async function answerFile(event) {
  const { url } = event.request
  const kept = (await caches.match(url, { cacheName: CACHE })) ?? (await caches.match(url))
  if (kept) return kept
  const file = await fetch(event.request)
  if (isFile(file)) event.waitUntil(keepBesides(url, file.clone()))
  return file
}

// From the site, as without a worker; without a line the small one that was kept, in place of every size.
async function answerPicture(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const small = request.url.replace(/\/\d+\.webp$/, '/320.webp')
    const kept = await caches.match(small, { cacheName: PICTURES })
    if (kept) return kept
    throw error
  }
}

// Beside the kept pictures, so that a sign-out removes them too.
async function takeShared(request) {
  try {
    const form = await request.formData()
    const cache = await caches.open(PICTURES)
    for (const [at, file] of form.getAll('pictures').entries()) {
      const headers = { 'x-name': encodeURIComponent(file.name), 'x-time': `${file.lastModified}` }
      if (file instanceof File) await cache.put(`${SHARED}?picture=${at}`, new Response(file, { headers }))
    }
  } catch {
    // Full, or no form of pictures: the page lets them be chosen.
  }
  return Response.redirect(SHARED, 303)
}

async function keepBesides(url, file) {
  try {
    if (!(await caches.has(CACHE))) return
    const cache = await caches.open(CACHE)
    const { length } = await cache.keys()
    if (length <= FIRST.length + LATER.length + MOST_BESIDES) await cache.put(url, file)
  } catch {
    // Full: the file comes from the site the next time too.
  }
}

self.addEventListener('push', (event) => {
  event.waitUntil(show(event.data))
})

// Every message shows a notification: a browser ends the subscription of whoever stays silent.
async function show(data) {
  const { notification, app_badge: badge } = read(data)
  const { title, navigate, ...rest } = notification
  await tellPages(notification)
  await self.registration.showNotification(title, {
    ...rest,
    icon: '/icon-192.png',
    badge: '/badge-96.png',
    data: { navigate },
  })
  // Last: where the number on the icon fails, the notification is shown already.
  if (Number.isInteger(badge)) await self.navigator.setAppBadge?.(badge).catch(() => {})
}

// An open app reads its orders again, also where its socket is down.
async function tellPages(notification) {
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  for (const page of pages) page.postMessage({ pushed: notification })
}

function read(data) {
  try {
    const message = data.json()
    if (typeof message.notification.title === 'string') return message
  } catch {
    // A message of a later version, or none of ours: the app says what is new.
  }
  return { notification: { title: 'Something new in your shop', navigate: '/dashboard' } }
}

self.addEventListener('notificationclick', (event) => {
  event.notification.close()
  event.waitUntil(open(event.notification.data?.navigate))
})

// Attack: an address of another site in a message. Pages of our own host are opened, no others.
async function open(navigate) {
  const url = new URL(navigate ?? '/dashboard', self.location.origin)
  const path = url.origin === self.location.origin ? `${url.pathname}${url.search}` : '/dashboard'
  const windows = await self.clients.matchAll({ type: 'window' })
  for (const page of windows) {
    const shown = await page
      .focus()
      .then(() => page.navigate(path))
      .catch(() => null)
    if (shown) return
  }
  await self.clients.openWindow(path)
}

// The browser has got another address at its push service, or lost the one it had: the server learns the new one without asking anybody. The
// app keeps the device as the server knows it (src/data/owner/notifications/kept-device.ts); after signing out there is none. Where this fails,
// the app does the same at its next start.
self.addEventListener('pushsubscriptionchange', (event) => {
  event.waitUntil(move(event.newSubscription))
})

async function move(given) {
  const before = await (await caches.match('/push-device', { cacheName: 'push-device' }))?.json()
  if (!before) return
  const { endpoint, keys } = (given ?? (await subscribe())).toJSON()
  const device = { endpoint, p256dh: keys.p256dh, auth: keys.auth }
  const response = await fetch('/api/notifications', {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ call: 'move', before, device }),
  })
  if (!response.ok) return
  const cache = await caches.open('push-device')
  await cache.put('/push-device', new Response(JSON.stringify(device)))
}

async function subscribe() {
  const { pushKey } = await (await fetch('/api/config')).json()
  return self.registration.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })
}
