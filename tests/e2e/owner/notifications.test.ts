import { describe, expect, inject, it } from 'vitest'
import type { PushMessage } from '#functions/adapters/push-sender.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import {
  duePushes,
  letSubscribe,
  openDelivery,
  timesAsked,
  watchShown,
} from '#tests/support/browser/ringing-browser.ts'
import { routeFirst } from '#tests/support/browser/route-first.ts'
import { JOURNEY_SCREENS, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const siteUrl = inject('siteUrl')
const SCOPE = '/dashboard/'
const browser = forFile(launchBrowser)

/** An order that a shopper places, as far as the outbox is concerned. */
async function order(owner: Owner): Promise<{ id: string; code: string }> {
  const product = { name: 'Red oil', price: 500_000, status: 'live', business_id: owner.business.id }
  const { data } = await owner.client.from('products').insert(product).select('id').single()
  await sql('update businesses set allow_pickup = true where id = $1', [owner.business.id])
  const request = {
    store: owner.business.id,
    clientOrderId: crypto.randomUUID(),
    items: [{ productId: data?.id, variantIds: [], quantity: 1 }],
    delivery: 'pickup',
    customer: { name: 'Bola Adeyemi', phone: `23480${Math.floor(1e7 + Math.random() * 8e7)}` },
    expectedTotal: 500_000,
  }
  await sql(`select place_order($1, '{}')`, [JSON.stringify(request)])
  const [placed] = await sql<{ id: string; code: string }>(
    'select id, code from orders where client_order_id = $1',
    [request.clientOrderId],
  )
  if (!placed) throw new Error('the order was not placed')
  return placed
}

/** What a failed test says: the store's notifications, and the device that they are for. */
const outboxOf = ({ business }: Owner) =>
  sql(
    `select d.endpoint, d.gone_at, exists (select from auth.sessions s where s.id = d.auth_session_id) as is_signed_in,
       p.kind, p.attempts, p.next_try_at, p.sent_at, p.gave_up_at, p.last_error
     from private.push_choices c join private.push_devices d on d.id = c.device_id
     left join private.push_outbox p on p.device_id = d.id where c.business_id = $1`,
    [business.id],
  )

const choicesOf = (endpoint: string) =>
  sql(
    `select c.orders, c.paid, c.low_stock, c.summary, c.quiet_from, c.quiet_to from private.push_choices c
     join private.push_devices d on d.id = c.device_id where d.endpoint = $1`,
    [endpoint],
  )

describe.each(JOURNEY_SCREENS)('on %s', (_what, viewport) => {
  it('an owner turns it on, hears of an order, and opens it', async () => {
    const owner = await openOwner(browser, { viewport, keepsApp: true })
    const { page } = owner
    const endpoint = await letSubscribe(owner)
    for (const path of ['/dashboard', '/dashboard/orders']) {
      await owner.visit(path)
      await page.getByRole('heading', { level: 1 }).waitFor()
    }
    await owner.visit('/settings/notifications')
    await page.getByRole('button', { name: 'Turn on notifications' }).waitFor()
    // Nobody is asked before the press.
    expect(await timesAsked(owner)).toBe(0)
    expect(await owner.accessibilityFaults()).toEqual([])
    const delivery = await openDelivery(page, SCOPE)
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await page.getByRole('switch', { name: 'New orders' }).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    const shown = await watchShown(owner)
    const placed = await order(owner)
    // Asks again, as the minute does: another sender may hold the row for a moment. What one call has sent before it failed counts too.
    const due: PushMessage[] = []
    await expect
      .poll(async () => {
        await duePushes(inject('supabase'), siteUrl, due)
        return due.some((push) => push.endpoint === endpoint) || (await outboxOf(owner))
      })
      .toBe(true)
    const message = due.find((push) => push.endpoint === endpoint)
    // Without the number for the icon: see the header.
    const payload = JSON.stringify({ ...JSON.parse(message?.payload ?? ''), app_badge: undefined })
    await delivery.deliver(payload)

    await expect.poll(shown).toEqual([
      {
        title: `New order ${placed.code}`,
        body: '₦5,000 · Bisi Provisions',
        tag: message?.topic,
        lang: 'en',
        navigate: `${siteUrl}/dashboard/orders/${placed.id}?shop=${owner.business.id}`,
      },
    ])
    // What the service sends twice is one notification.
    await delivery.deliver(payload)
    await delivery.deliver('not JSON')
    await expect
      .poll(async () => (await shown()).map(({ title }) => title).toSorted())
      .toEqual([`New order ${placed.code}`, 'Something new in your shop'])

    await owner.visit(`/dashboard/orders/${placed.id}?shop=${owner.business.id}`)
    await page.getByRole('heading', { name: `Order ${placed.code}` }).waitFor()
    await expect
      .poll(
        async () =>
          (await sql('select seen_at is not null as seen from orders where id = $1', [placed.id]))[0],
      )
      .toEqual({ seen: true })
  })
})

describe('notifications', () => {
  it('are chosen for a device, end with signing out, and the Orders tab counts what nobody has opened', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, keepsApp: true })
    const { page } = owner
    const endpoint = await letSubscribe(owner)
    await order(owner)
    await owner.visit('/settings/notifications')
    await page.getByRole('link', { name: /^1 new ?Orders$/ }).waitFor()
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await page.getByRole('switch', { name: 'Running low' }).click()
    await expect.poll(() => choicesOf(endpoint)).toMatchObject([{ low_stock: true, quiet_from: null }])
    // The first of two changes is held up: the second counts all the same.
    const line = Promise.withResolvers<void>()
    await routeFirst(page, '**/api/notifications', async (route) => {
      await line.promise
      await route.continue()
    })
    await page.getByRole('switch', { name: 'Stay silent at night' }).click()
    await page.getByLabel('Until').fill('06:30')
    await page.getByLabel('Until').blur()
    line.resolve()
    const chosen = {
      orders: true,
      paid: true,
      low_stock: true,
      summary: false,
      quiet_from: 1320,
      quiet_to: 390,
    }
    await expect.poll(() => choicesOf(endpoint)).toEqual([chosen])
    await page.reload()
    await page.getByRole('switch', { name: 'Running low', checked: true }).waitFor()
    expect(await page.getByLabel('Until').inputValue()).toBe('06:30')

    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(`${siteUrl}/`)
    expect(await choicesOf(endpoint)).toEqual([])
  })

  it('go on when the browser has lost its subscription, got another address or holds an earlier key, and nobody is asked', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, keepsApp: true })
    const { page } = owner
    const endpoint = await letSubscribe(owner)
    const devices = async () =>
      (
        await sql<{ endpoint: string }>(
          `select d.endpoint from private.push_devices d join private.push_choices c on c.device_id = d.id
           where c.business_id = $1 and c.low_stock`,
          [owner.business.id],
        )
      ).map((device) => device.endpoint)
    // The browser hears of each change too, before the page is left.
    const kept = () =>
      page.evaluate(async () => {
        const found = await caches.match('/push-device', { cacheName: 'push-device' })
        return ((await found?.json()) as { readonly endpoint: string } | undefined)?.endpoint
      })
    await owner.visit('/settings/notifications')
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await page.getByRole('switch', { name: 'Running low' }).click()
    await expect.poll(devices).toEqual([endpoint])

    await page.evaluate(() => localStorage.removeItem('test:subscribed'))
    await owner.visit('/dashboard')
    await expect.poll(devices).toEqual([`${endpoint}/2`])
    await expect.poll(kept).toBe(`${endpoint}/2`)
    await page.evaluate((address) => localStorage.setItem('test:subscribed', address), `${endpoint}/other`)
    await page.reload()
    await expect.poll(devices).toEqual([`${endpoint}/other`])
    await expect.poll(kept).toBe(`${endpoint}/other`)
    // The installation has another key since: no browser subscribes beside the earlier subscription.
    await page.evaluate((address) => localStorage.setItem('test:earlier-key', address), `${endpoint}/other`)
    await page.reload()
    await expect.poll(devices).toEqual([`${endpoint}/3`])
    await expect.poll(kept).toBe(`${endpoint}/3`)
    expect(await timesAsked(owner)).toBe(1)

    // The same where the app does not know that it rang here.
    await page.evaluate(async (address) => {
      await caches.delete('push-device')
      localStorage.setItem('test:earlier-key', address)
    }, `${endpoint}/3`)
    await owner.visit('/settings/notifications')
    await page.getByRole('button', { name: 'Turn on notifications' }).click()
    await page.getByRole('switch', { name: 'Running low' }).waitFor()
    expect(await page.evaluate(() => localStorage.getItem('test:subscribed'))).toBe(`${endpoint}/4`)
  })

  it('are offered after the first order, until they are put away', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, keepsApp: true })
    const { page } = owner
    await letSubscribe(owner)
    await owner.visit('/dashboard')
    await page.getByRole('link', { name: /Let your phone ring/ }).waitFor()
    expect(await page.getByRole('region', { name: 'Let your phone ring' }).count()).toBe(0)
    await order(owner)
    await page.reload()
    await page.getByRole('region', { name: 'Let your phone ring' }).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Put this away' }).click()
    await page.reload()
    await page.getByRole('heading', { name: 'Your first week' }).waitFor()
    expect(await page.getByRole('region', { name: 'Let your phone ring' }).count()).toBe(0)
  })

  it('need the home screen on an iPhone, and the page shows the way', async () => {
    const owner = await openOwner(browser, {
      viewport: PHONE,
      keepsApp: true,
      before: () => {
        Reflect.deleteProperty(globalThis, 'PushManager')
        Object.defineProperty(navigator, 'standalone', { value: false })
      },
    })
    const { page } = owner
    await page.route('**/api/config', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), pushKey: 'B' } })
    })
    await owner.visit('/settings/notifications')
    await page.getByRole('heading', { name: /home screen first/ }).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
  })
})
