// The service worker of the owner's app: its notifications, with a browser that writes down what it is asked. What it keeps and answers is in
// owner-worker-keeps.test.ts.
// Planted once and seen red: an address of another site opened; a message that cannot be read shown as nothing; a changed address told without
// the one before.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Event = { readonly waitUntil: (work: Promise<unknown>) => void } & Readonly<Record<string, unknown>>

/** `pages`: whether each open page lets itself be navigated. `kept`: the device as the app keeps it; `status` of the server's answers. */
function start(
  pages: readonly boolean[] = [],
  { kept = null, status = 200 }: { readonly kept?: object | null; readonly status?: number } = {},
) {
  const handlers = new Map<string, (event: Event) => void>()
  const told: unknown[] = []
  const tell = (...what: unknown[]) => void told.push(what)
  const clients = pages.map((isOurs) => ({
    postMessage: (message: unknown) => tell('page', message),
    focus: async () => tell('focus'),
    navigate: async (path: string) => {
      if (!isOurs) throw new TypeError('not controlled')
      tell('navigate', path)
      return {}
    },
  }))
  const self = {
    location: { origin: 'https://oja.test' },
    navigator: { setAppBadge: async (count: number) => tell('badge', count) },
    registration: {
      showNotification: async (title: string, options: object) => tell('show', title, options),
      pushManager: {
        subscribe: async (options: object) => {
          tell('subscribe', options)
          return subscription('fresh')
        },
      },
    },
    clients: { matchAll: async () => clients, openWindow: async (path: string) => tell('open', path) },
    addEventListener: (name: string, handler: (event: Event) => void) => handlers.set(name, handler),
  }
  const caches = {
    match: async (path: string, { cacheName }: { cacheName: string }) =>
      kept && path === '/push-device' && cacheName === 'push-device' ? Response.json(kept) : undefined,
    open: async (name: string) => ({
      put: async (path: string, response: Response) => tell('keep', name, path, await response.json()),
    }),
  }
  const fetch = async (path: string, { body = '{}' }: { body?: string } = {}) => {
    if (path === '/api/config') return Response.json({ pushKey: 'key' })
    tell('fetch', path, JSON.parse(body))
    return Response.json({ done: true }, { status })
  }
  const browser = { self, URL, Response, caches, fetch }
  runInNewContext(readFileSync('public/owner-worker.js', 'utf8'), browser)
  return {
    told,
    async happen(name: string, event: object) {
      let work: Promise<unknown> | undefined
      handlers.get(name)?.({
        ...event,
        waitUntil: (given: Promise<unknown>) => {
          work = given
        },
      } as Event)
      await work
    },
  }
}

const subscription = (name: string) => ({
  toJSON: () => ({ endpoint: `https://push.test/${name}`, keys: { p256dh: `p-${name}`, auth: `a-${name}` } }),
})
const deviceOf = (name: string) => ({
  endpoint: `https://push.test/${name}`,
  p256dh: `p-${name}`,
  auth: `a-${name}`,
})

const press = (navigate?: string) => ({ notification: { close: () => {}, data: { navigate } } })

test('shows what was sent, with the number on the icon', async () => {
  const worker = start()
  const message = {
    web_push: 8030,
    notification: {
      title: 'New order A7K2',
      body: '₦5,000',
      tag: 't',
      navigate: 'https://oja.test/dashboard/orders/1',
    },
    app_badge: 3,
  }
  await worker.happen('push', { data: { json: () => message } })

  expect(worker.told).toEqual([
    [
      'show',
      'New order A7K2',
      {
        body: '₦5,000',
        tag: 't',
        icon: '/icon-192.png',
        badge: '/badge-96.png',
        data: { navigate: 'https://oja.test/dashboard/orders/1' },
      },
    ],
    ['badge', 3],
  ])
})

test.each([
  ['no data', null],
  ['no JSON', { json: () => JSON.parse('x') }],
  ['JSON of another kind', { json: () => ({ notification: 1 }) }],
])('is never silent: %s', async (_what, data) => {
  const worker = start()
  await worker.happen('push', { data })

  expect(worker.told).toMatchObject([['show', 'Something new in your shop', {}]])
})

test('opens the app where it is open, else a window, and no other site', async () => {
  const [open, foreign, none] = [start([false, true]), start(), start([false])]
  await open.happen('notificationclick', press('https://oja.test/dashboard/orders/1?shop=2'))
  await foreign.happen('notificationclick', press('https://evil.example/x'))
  await none.happen('notificationclick', press())

  expect(open.told).toEqual([['focus'], ['focus'], ['navigate', '/dashboard/orders/1?shop=2']])
  expect(foreign.told).toEqual([['open', '/dashboard']])
  expect(none.told).toEqual([['focus'], ['open', '/dashboard']])
})

test.each([
  ['the browser has it', subscription('given'), 'given', []],
  [
    'the browser has none',
    null,
    'fresh',
    [['subscribe', { userVisibleOnly: true, applicationServerKey: 'key' }]],
  ],
])(
  'tells the server of a changed address, and asks nobody: %s',
  async (_what, newSubscription, name, before) => {
    const worker = start([], { kept: deviceOf('old') })
    await worker.happen('pushsubscriptionchange', { newSubscription })

    expect(worker.told).toEqual([
      ...before,
      ['fetch', '/api/notifications', { call: 'move', before: deviceOf('old'), device: deviceOf(name) }],
      ['keep', 'push-device', '/push-device', deviceOf(name)],
    ])
  },
)

test('keeps the old address for the next start when the server is not there, and stays silent after signing out', async () => {
  const [late, signedOut] = [start([], { kept: deviceOf('old'), status: 503 }), start()]
  for (const worker of [late, signedOut])
    await worker.happen('pushsubscriptionchange', { newSubscription: subscription('given') })

  expect(late.told).toMatchObject([['fetch', '/api/notifications', { call: 'move' }]])
  expect(signedOut.told).toEqual([])
})
