// A browser that subscribes to notifications. No push service can be reached from a test, and the browser of tests shows no notification: the
// subscription is made up, what the Worker would send is handed to the browser by its developer tools, and what the service worker shows is read
// from what it tells the open page. The service worker, the push event and the app are real.
import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext, CDPSession, Page } from 'playwright'
import { openDatabase } from '#data/client.ts'
import type { PushMessage } from '#functions/adapters/push-sender.ts'
import { sendDuePushes } from '#functions/queue/pushes.ts'

/** Any point of the curve: nothing is encrypted with it here. */
const KEYS = { p256dh: 'B'.repeat(87), auth: 'A'.repeat(22) }

/**
 * The page can subscribe once the person allows it. Returns its address at the push service; each later subscription has `/2`, `/3` … behind it.
 * `test:asked` in the page's storage counts the times the person was asked.
 */
export async function letSubscribe({
  context,
  page,
}: {
  context: BrowserContext
  page: Page
}): Promise<string> {
  const endpoint = `https://fcm.googleapis.com/fcm/send/${createHash('sha256').update(randomBytes(16)).digest('hex')}`
  await context.grantPermissions(['notifications'])
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), pushKey: KEYS.p256dh } })
  })
  await page.addInitScript(
    ([address, keys]) => {
      const count = (name: string) => {
        const next = Number(localStorage.getItem(name) ?? 0) + 1
        localStorage.setItem(name, String(next))
        return next
      }
      // The address of a subscription that was made with an earlier key.
      const earlier = () => localStorage.getItem('test:earlier-key')
      const made = (endpoint: string) =>
        ({
          endpoint,
          options: {
            applicationServerKey: endpoint === earlier() ? new Uint8Array(65).fill(7).buffer : null,
          },
          toJSON: () => ({ endpoint, keys }),
          unsubscribe: async () => {
            localStorage.removeItem('test:subscribed')
            return true
          },
        }) as unknown as PushSubscription
      // This browser always says no.
      Object.defineProperty(Notification, 'permission', { get: () => 'granted' })
      Notification.requestPermission = async () => {
        count('test:asked')
        return 'granted'
      }
      Object.assign(PushManager.prototype, {
        subscribe: async () => {
          const held = localStorage.getItem('test:subscribed')
          if (held !== null && held === earlier())
            throw new DOMException('A subscription with a different key already exists.', 'InvalidStateError')
          const number = count('test:subscriptions')
          const endpoint = number === 1 ? address : `${address}/${number}`
          localStorage.setItem('test:subscribed', endpoint)
          return made(endpoint)
        },
        getSubscription: async () => {
          const endpoint = localStorage.getItem('test:subscribed')
          return endpoint === null ? null : made(endpoint)
        },
      })
    },
    [endpoint, KEYS] as const,
  )
  return endpoint
}

/** Adds to `sent` what the Worker would send now, to whichever device. */
export async function duePushes(
  { apiUrl, secretKey }: { readonly apiUrl: string; readonly secretKey: string },
  siteUrl: string,
  sent: PushMessage[],
): Promise<void> {
  await sendDuePushes({
    database: openDatabase({ url: apiUrl, key: secretKey }),
    sender: async (message) => {
      sent.push(message)
      return { outcome: 'sent', waitSeconds: 0, reason: '' }
    },
    siteUrl,
  })
}

/** Hands messages to the worker of a scope, as a push service would. Open it before the worker is registered. */
export async function openDelivery(page: Page, scope: string) {
  const session: CDPSession = await page.context().newCDPSession(page)
  const found = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const own = registrations.find(({ scopeURL }) => scopeURL.endsWith(scope))
      if (own) resolve(own.registrationId)
    })
  })
  await session.send('ServiceWorker.enable')
  return {
    deliver: async (payload: string) =>
      void (await session.send('ServiceWorker.deliverPushMessage', {
        origin: new URL(page.url()).origin,
        registrationId: await found,
        data: payload,
      })),
  }
}

type Shown = {
  readonly title: string
  readonly body?: string
  readonly tag?: string
  readonly navigate?: string
}

/** What the worker of notifications showed, as it tells the open page. One of a tag takes the place of the one before, as on a phone. */
export async function watchShown({ page }: { page: Page }): Promise<() => Promise<Shown[]>> {
  await page.evaluate(() => {
    const shown: Shown[] = []
    Object.assign(globalThis, { shown })
    navigator.serviceWorker.addEventListener('message', ({ data }) => {
      const { pushed } = data as { readonly pushed: Shown }
      const before = shown.findIndex(({ tag }) => tag !== undefined && tag === pushed.tag)
      shown.splice(before === -1 ? shown.length : before, before === -1 ? 0 : 1, pushed)
    })
    navigator.serviceWorker.startMessages()
  })
  return () => page.evaluate(() => (globalThis as unknown as { shown: Shown[] }).shown)
}

/** How often the page has asked the person whether it may ring. */
export function timesAsked({ page }: { page: Page }): Promise<number> {
  return page.evaluate(() => Number(localStorage.getItem('test:asked') ?? 0))
}
