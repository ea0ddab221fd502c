// The service worker of notifications, for the owner's app alone (scope /dashboard/). It shows what is sent and opens what is pressed. Its pages
// have the site's page for lost connections too.
importScripts('/sw.js')

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
