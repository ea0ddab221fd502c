// Tests new orders in the owner's app: announced at once on every page, with a sound unless turned off, and found by polling while the socket
// is down. Also tests the receipt of a delivered order, from the button to the picture.
import type { Page, WebSocketRoute } from 'playwright'
import { describe, expect, it } from 'vitest'
import { POLL_MS } from '#data/owner/live/live-follow.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, JOURNEY_SCREENS, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { putOrder } from '#tests/support/stores/live-shop.ts'

const browser = forFile(launchBrowser)

/** Counts the notes that the page plays. */
async function countNotes({ context }: Owner): Promise<void> {
  await context.addInitScript(() => {
    const played = { notes: 0 }
    Object.assign(globalThis, { played })
    const start = OscillatorNode.prototype.start
    OscillatorNode.prototype.start = function (...when) {
      played.notes += 1
      return start.apply(this, when)
    }
  })
}

const notes = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { played: { notes: number } }).played.notes)

/** The page counts as touched after a press alone. Each look that Playwright takes at a page is a touch to Chromium. */
async function countTouches({ context }: Owner): Promise<void> {
  await context.addInitScript(() => {
    const activation = { hasBeenActive: false }
    addEventListener('pointerdown', () => Object.assign(activation, { hasBeenActive: true }), true)
    Object.defineProperty(navigator, 'userActivation', { value: activation })
  })
}

/** Numbers that the page shows on the app's icon; 0: none. The browser of tests has no icon. */
async function watchBadge({ context }: Owner): Promise<void> {
  await context.addInitScript(() => {
    const badges: number[] = []
    Object.assign(globalThis, { badges })
    Object.assign(navigator, {
      setAppBadge: async (count: number) => void badges.push(count),
      clearAppBadge: async () => void badges.push(0),
    })
  })
}

const badges = (page: Page) => page.evaluate(() => (globalThis as unknown as { badges: number[] }).badges)

/** Waits until the page receives changes at once. */
async function isLive(page: Page): Promise<void> {
  await page.locator('[data-orders=live]').waitFor({ state: 'attached' })
}

describe('a new order', () => {
  it.each(JOURNEY_SCREENS)(
    'is said wherever one is, with a sound, and leads to itself, on a %s',
    async (_, viewport) => {
      const owner = await openOwner(browser, { viewport })
      const { page, business } = owner
      await countNotes(owner)
      await watchBadge(owner)
      await owner.visit('/dashboard/products')
      await page.getByRole('heading', { level: 1, name: 'Products' }).click()
      await isLive(page)

      const id = await putOrder({ sql }, business.id, { code: 'A7K2', customer_name: 'Bola' })
      const notice = page
        .getByRole('status')
        .filter({ hasText: 'New order A7K2 · ₦12,500 from Bola' })
        .first()
      await notice.waitFor()
      await page.waitForFunction(() => document.title.startsWith('(1) '))
      await expect.poll(() => notes(page)).toBe(2)
      // A notice stays while the pointer is on it.
      await page.getByRole('button', { name: 'View' }).hover()
      await expect.poll(() => badges(page)).toEqual([0, 1])
      expect(await owner.accessibilityFaults()).toEqual([])
      await page.getByRole('button', { name: 'View' }).click()
      await page.waitForURL(`**/dashboard/orders/${id}`)
      await page.waitForFunction(() => !document.title.startsWith('('))
      await expect.poll(() => badges(page)).toEqual([0, 1, 0])
    },
  )

  it('is silent until the page was touched, and then sounds once for each order', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const { page, business } = owner
    await countNotes(owner)
    await countTouches(owner)
    await owner.visit('/dashboard/products')
    await isLive(page)
    const hear = async (code: string) => {
      await putOrder({ sql }, business.id, { code })
      await page.getByText(`New order ${code}`).first().waitFor()
    }
    await hear('B7K4')
    await page.getByRole('heading', { level: 1, name: 'Products' }).click()
    await hear('B7K5')

    // Each sound is two notes. The first order's is dropped and does not come later.
    await expect.poll(() => notes(page)).toBe(2)
    await hear('B7K6')
    await expect.poll(() => notes(page)).toBe(4)
  })

  it('makes no sound once that is turned off, also after a reload', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const { page, business } = owner
    await countNotes(owner)
    await owner.visit('/settings/notifications')
    await page.getByRole('switch', { name: 'Sound for new orders' }).click()
    await page.reload()
    expect(await page.getByRole('switch', { name: 'Sound for new orders' }).isChecked()).toBe(false)
    await isLive(page)

    await putOrder({ sql }, business.id, { code: 'B7K2' })
    await putOrder({ sql }, business.id, { code: 'B7K3' })
    await page
      .getByText(/2 new orders · the last is B7K3|New order B7K3/)
      .first()
      .waitFor()
    expect(await notes(page)).toBe(0)
    await page.getByRole('switch', { name: 'Sound for new orders' }).click()
    await expect.poll(() => notes(page)).toBe(2)
  })

  it('is found by asking while the socket is down, and the page says how late it may be', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const { page, business } = owner
    let isDown = false
    const sockets: WebSocketRoute[] = []
    await page.routeWebSocket(/\/realtime\/v1\/websocket/, async (socket) => {
      if (isDown) return socket.close({ code: 1011 })
      socket.connectToServer()
      sockets.push(socket)
    })
    await page.clock.install()
    await owner.visit('/dashboard/orders')
    await isLive(page)

    isDown = true
    for (const socket of sockets) await socket.close({ code: 1011 })
    await page.getByText('Checking for orders every 10 seconds').waitFor()
    await putOrder({ sql }, business.id, { code: 'C7K2' })
    await page.clock.fastForward(POLL_MS)
    await page.getByText('New order C7K2').first().waitFor()
    isDown = false
    // The longest wait between two tries to connect.
    await page.clock.fastForward(10_000)
    await page.getByText('Checking for orders every 10 seconds').waitFor({ state: 'detached' })
  })
})

describe('a payment that a customer claims', () => {
  it('stands on the open order at once, with its reference, and is not paid', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const { page, business } = owner
    const id = await putOrder({ sql }, business.id, { code: 'E7K2' })
    await owner.visit(`/dashboard/orders/${id}`)
    await page.getByText('No payment has been seen yet.').waitFor()
    await isLive(page)

    await sql(`select claim_payment(token, 'FT26-77') from orders where id = $1`, [id])

    await page
      .getByText('The customer says it is paid. Check your account before you send anything.')
      .waitFor()
    await page.getByText('Reference: FT26-77').first().waitFor()
    await page.getByText('The customer says that ₦12,500 was sent').first().waitFor()
    await page.getByRole('button', { name: 'It came' }).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
  })
})

describe('a receipt', () => {
  it.each(JOURNEY_SCREENS)(
    'is made, shown, downloaded and opened from a delivered order, on a %s',
    async (_, viewport) => {
      const owner = await openOwner(browser, { viewport })
      const { page, business } = owner
      const id = await putOrder({ sql }, business.id, {
        code: 'D7K2',
        status: 'delivered',
        paid: 1_250_000,
        delivery_fee: 0,
      })
      await sql(
        `insert into order_lines (order_id, business_id, name, unit_price, quantity, line_total, position, stock_from)
       values ($1, $2, 'Aṣọ Òkè, 6 yards', 1250000, 1, 1250000, 0, 'none')`,
        [id, business.id],
      )
      await owner.visit(`/dashboard/orders/${id}`)

      await page.getByRole('button', { name: 'Make receipt' }).click()
      await page.getByRole('img', { name: 'Receipt No. 0001 for order D7K2' }).waitFor()
      expect(await owner.accessibilityFaults()).toEqual([])
      const waiting = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Download PNG' }).click()
      expect((await waiting).suggestedFilename()).toBe('receipt-1.png')
      const opening = owner.context.waitForEvent('page')
      await page.getByRole('link', { name: 'Open its page' }).click()
      const receipt = await opening
      await receipt.getByRole('heading', { level: 1, name: 'Receipt No. 0001' }).waitFor()
      await receipt.getByText('Payment, as the shop states it: Paid').waitFor()
      await page.getByRole('button', { name: 'Make it again' }).click()
      await page.getByText('Nothing has changed since this one was made.').first().waitFor()
    },
  )
})
