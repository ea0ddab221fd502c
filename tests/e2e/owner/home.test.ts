// Planted once and seen red: figures of the page before the app that the app does not take (each is asked twice), that sign-out leaves, that show behind a
// PIN.
import { gzipSync } from 'node:zlib'
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { newPerson, type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, openShopper, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

async function addProduct(
  { business }: Owner,
  name: string,
  price: number,
  stock: number | null,
): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into products (business_id, name, price, stock, status) values ($1, $2, $3, $4, 'live') returning id`,
    [business.id, name, price, stock],
  )
  return row?.id ?? ''
}

/** Places a confirmed order, as the edge stores it. */
async function placeOrder(
  { business }: Owner,
  productId: string,
  price: number,
  quantity: number,
): Promise<void> {
  const [row] = await sql<{ place_order: { orderId?: string } }>(
    `select place_order($1::jsonb, '{"ipHash": null, "userId": null}'::jsonb)`,
    [
      JSON.stringify({
        store: business.id,
        clientOrderId: crypto.randomUUID(),
        items: [{ productId, variantIds: [], quantity }],
        delivery: 'agree',
        customer: { name: 'Bola Ade', phone: '2348031112222' },
        expectedTotal: price * quantity,
      }),
    ],
  )
  expect(row).toBeDefined()
  await sql(`update orders set status = 'confirmed' where business_id = $1`, [business.id])
}

const DAY_MS = 24 * 60 * 60_000

/** Figures are of a day in Lagos, an hour before UTC: waits for the next day when this one ends within a minute. */
async function untilDayHasRoom(): Promise<void> {
  const leftMs = DAY_MS - ((Date.now() + 60 * 60_000) % DAY_MS)
  if (leftMs < 60_000) await new Promise((resolve) => setTimeout(resolve, leftMs))
}

describe('the start page', () => {
  it.each([
    ['phone', PHONE],
    ['desk', DESK],
  ])('shows what came in, what waits, what sells and what runs out, on a %s', async (_, viewport) => {
    const owner = await openOwner(browser, { viewport })
    const milo = await addProduct(owner, 'Milo tin, 400 g', 450_000, 6)
    await untilDayHasRoom()
    await placeOrder(owner, milo, 450_000, 3)

    await owner.visit('/dashboard')
    const { page } = owner
    const sales = page.getByRole('region', { name: 'Sales', exact: true })
    await sales.getByText('₦13,500').or(sales.getByText('₦13.5k')).first().waitFor()
    expect(await sales.getByText('1 sale', { exact: true }).count()).toBe(3)
    const waiting = page.getByRole('link', { name: /1 to pack and send/ })
    await waiting.waitFor()
    expect((await waiting.boundingBox())?.y).toBeLessThan((await sales.boundingBox())?.y ?? 0)
    await page.getByRole('link', { name: /Milo tin, 400 g 3 sold/ }).waitFor()
    await page.getByRole('link', { name: /Milo tin, 400 g 3 left/ }).waitFor()
    await page.getByRole('img', { name: /Sales of 30 days: ₦13,500 in all/ }).waitFor()
    await page.getByText('See each day').click()
    await page.getByRole('cell', { name: '₦13,500' }).waitFor()

    expect(await owner.accessibilityFaults()).toEqual([])
  })

  it('counts a view and a cart when a shopper leaves the page, without a cookie', async () => {
    const owner = await openOwner(browser)
    const product = await addProduct(owner, 'Peak milk', 120_000, null)
    const siteUrl = inject('siteUrl')
    await expect
      .poll(async () => (await fetch(`${siteUrl}/${owner.business.slug}/product/${product}`)).status)
      .toBe(200)
    await untilDayHasRoom()
    // Sends a phone's user agent: test browsers name themselves headless, also to the beacon, and crawlers are not counted.
    const phones = await launchBrowser({}, ['--user-agent=Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile'])
    const shopper = await openShopper(phones, siteUrl)
    await shopper.visit(`/${owner.business.slug}`)
    await shopper.page.getByRole('button', { name: /^Add Peak milk/ }).click()
    await shopper.visit(`/${owner.business.slug}/product/${product}`)
    await shopper.page.goto('about:blank')

    const rows = () =>
      sql('select page, views, carts from store_page_days where business_id = $1 order by page', [
        owner.business.id,
      ])
    await expect.poll(rows).toEqual([
      { page: '', views: 1, carts: 1 },
      { page: `/product/${product}`, views: 1, carts: 0 },
    ])
    expect(await shopper.context.cookies()).toEqual([])
    expect(shopper.problems).toEqual([])
    await phones.close()

    await owner.visit('/dashboard')
    const funnel = owner.page.getByRole('region', { name: 'From view to order' })
    await funnel.getByText('Pages viewed').waitFor()
    expect(await funnel.getByRole('listitem').allTextContents()).toEqual([
      expect.stringMatching(/Pages viewed\s*2/),
      expect.stringMatching(/Put in a cart\s*50%\s*1/),
      expect.stringMatching(/Orders on your pages\s*0/),
    ])
  })

  it('teaches when there is nothing yet, ticks what is done and can be put away', async () => {
    const owner = await openOwner(browser)
    await owner.visit('/dashboard')
    const { page } = owner
    const steps = page.getByRole('region', { name: 'First steps' })
    await steps.getByRole('link', { name: /Put your first product live/ }).waitFor()
    // One message replaces zeros and empty cards.
    await page.getByRole('heading', { name: 'Begin with one product' }).waitFor()
    const headings = await page.getByRole('main').getByRole('heading').allTextContents()
    expect(headings).toEqual(['Home', 'Begin with one product', 'Your first week', 'Share your store'])
    expect(await owner.accessibilityFaults()).toEqual([])

    await owner.context.grantPermissions(['clipboard-write', 'clipboard-read'])
    await page.getByRole('button', { name: 'Copy link' }).click()
    await page.getByText('Link copied').first().waitFor()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `${inject('siteUrl')}/${owner.business.slug}`,
    )
    await steps.getByText('2 of 8').waitFor()

    await page.getByRole('button', { name: 'Put the list away' }).click()
    await steps.waitFor({ state: 'detached' })
    await page.reload()
    await page.getByRole('heading', { name: 'Begin with one product' }).waitFor()
    expect(await steps.count()).toBe(0)
  })
})

/** Keeps answers back until the returned function is called. */
async function hold(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await held
    await route.continue()
  })
  return () => release()
}

/** The app's files. */
const FILES = '**/_astro/**'

const keptFigures = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oja:figures:')))

/** Compressed. */
async function kilobytesOf(paths: Iterable<string>): Promise<number> {
  const sizes = await Promise.all(
    [...paths].map(async (path) => {
      const text = await (await fetch(`${inject('siteUrl')}${path}`)).text()
      return gzipSync(text, { level: 6 }).byteLength
    }),
  )
  return sizes.reduce((sum, size) => sum + size, 0) / 1024
}

const card = (page: Page) => page.locator('astro-island[ssr] section[data-first]')
const home = (page: Page) => page.getByRole('region', { name: 'Sales', exact: true })

describe('the page before the app has loaded', () => {
  it('shows what this device showed last, then what is true now, and asks for each once', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    const milo = await addProduct(owner, 'Milo tin', 1_350_000, 6)
    await placeOrder(owner, milo, 1_350_000, 1)
    await owner.visit('/dashboard')
    await home(page).getByText('1 sale', { exact: true }).first().waitFor()

    await placeOrder(owner, milo, 1_350_000, 1)
    const asked: string[] = []
    page.on('request', (request) => {
      const [, name] = /\/rest\/v1\/(?:rpc\/)?(business_members|store_dashboard)/.exec(request.url()) ?? []
      if (name && request.method() !== 'OPTIONS') asked.push(name)
    })
    // What is kept for a time without a line reads again on a slow machine: here it never comes.
    await hold(page, '**/keeper.*.js')
    // The answers wait too, so that what was kept is seen.
    const answer = await hold(page, '**/rest/v1/rpc/store_dashboard')
    const release = await hold(page, FILES)
    await page.reload({ waitUntil: 'commit' })
    await card(page).getByText('1 sale', { exact: true }).waitFor()
    await card(page).getByText('₦13.5k', { exact: true }).waitFor()
    await card(page)
      .getByText(/^As of \d\d:\d\d$/)
      .waitFor()
    answer()
    await card(page).getByText('2 sales', { exact: true }).waitFor()
    await card(page).getByText('₦27k', { exact: true }).waitFor()
    expect(await card(page).getByText(/As of/).count()).toBe(0)

    release()
    await home(page).getByText('2 sales', { exact: true }).first().waitFor()
    expect(asked.sort()).toEqual(['business_members', 'store_dashboard'])
  })

  it('shows nothing behind a PIN, and nothing to the next person', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    const milo = await addProduct(owner, 'Milo tin', 1_350_000, 6)
    await placeOrder(owner, milo, 1_350_000, 1)
    await owner.visit('/dashboard')
    await home(page).getByText('1 sale', { exact: true }).first().waitFor()
    await expect.poll(() => keptFigures(page)).toHaveLength(1)

    await page.evaluate(() => localStorage.setItem('oja:lock', 'set'))
    const release = await hold(page, FILES)
    await page.reload({ waitUntil: 'commit' })
    await page.getByText('Opening your dashboard…').waitFor()
    await page.waitForFunction(() => document.readyState !== 'loading')
    expect(await card(page).isVisible()).toBe(false)
    await page.evaluate(() => localStorage.removeItem('oja:lock'))
    release()

    await owner.visit('/settings/account')
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await page.waitForURL(/\/$/)
    expect(await keptFigures(page)).toEqual([])
  })

  it('forgets the figures of a member who may not see them any more', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    const milo = await addProduct(owner, 'Milo tin', 1_350_000, 6)
    await placeOrder(owner, milo, 1_350_000, 1)
    await owner.visit('/dashboard')
    await home(page).getByText('1 sale', { exact: true }).first().waitFor()
    const { person: partner } = await newPerson()
    await sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'owner')`, [
      owner.business.id,
      partner.id,
    ])
    await sql(`update business_members set role = 'staff' where user_id = $1`, [owner.person.id])
    await page.reload()
    await expect.poll(() => keptFigures(page)).toEqual([])

    // Without figures Home knows that something was sold, when nothing waits any more.
    await sql(`update orders set status = 'delivered', source = 'manual' where business_id = $1`, [
      owner.business.id,
    ])
    await sql(
      `insert into order_payments (id, business_id, order_id, kind, amount, way)
       select gen_random_uuid(), business_id, id, 'received', total, 'cash' from orders where business_id = $1`,
      [owner.business.id],
    )
    await page.reload()
    await page.getByRole('heading', { name: 'Nothing waits for you' }).waitFor()
  })

  it('names at once what Home needs, 200 KB in 60 files, and brings 250 KB with what comes after it', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    const paths = new Set<string>()
    page.on('request', (request) => {
      const url = new URL(request.url())
      if (url.origin === inject('siteUrl')) paths.add(url.pathname)
    })
    await owner.visit('/dashboard')
    await page.getByRole('heading', { level: 1 }).waitFor()
    // What comes after Home: the store's menu, which a tap before it was there opens, and messages.
    await page.getByRole('button', { name: /Bisi Provisions/ }).click()
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
    await page.locator('[data-toasts]').waitFor({ state: 'attached' })

    const html = await (await fetch(`${inject('siteUrl')}/dashboard`)).text()
    const app = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)].map(([, path = '']) => path)
    const home = /data-home-files="([^"]+)"/.exec(html)?.[1]?.split(' ') ?? []
    const first = ['/dashboard', '/api/config', ...app, ...home.map((file) => `/${file}`)]
    const before = await kilobytesOf(first)
    const all = await kilobytesOf(paths)
    console.log(
      `/dashboard: ${before.toFixed(1)} KB in ${first.length} files, ${all.toFixed(1)} KB in ${paths.size} after`,
    )

    expect(app.length).toBeGreaterThan(10)
    expect(home.length).toBeGreaterThan(3)
    expect(first.length).toBeLessThanOrEqual(60)
    expect(before).toBeLessThan(200)
    expect(all).toBeLessThan(250)
  })

  it('opens the menu that was tapped before it was there', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    const release = await hold(page, '**/_astro/SwitcherMenu.*')
    await owner.visit('/dashboard')
    await page.getByRole('button', { name: /Bisi Provisions/ }).click()
    release()
    await page.getByRole('menuitem', { name: 'Sign Out' }).waitFor()
  })
})
