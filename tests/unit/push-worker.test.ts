// The service worker of notifications, with a browser that writes down what it is asked.
// Planted once and seen red: an address of another site opened; a message that cannot be read shown as nothing.
import { readFileSync } from 'node:fs'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'

type Event = { readonly waitUntil: (work: Promise<unknown>) => void } & Readonly<Record<string, unknown>>

/** `pages`: whether each open page lets itself be navigated. */
function start(pages: readonly boolean[] = []) {
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
    },
    clients: { matchAll: async () => clients, openWindow: async (path: string) => tell('open', path) },
    addEventListener: (name: string, handler: (event: Event) => void) => handlers.set(name, handler),
  }
  const importScripts = (path: string) => expect(path).toBe('/sw.js')
  runInNewContext(readFileSync('public/push-worker.js', 'utf8'), { self, importScripts, URL })
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
