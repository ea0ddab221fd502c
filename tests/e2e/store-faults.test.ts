// Tests that faults of a shop's scripts reach operators, whether the page, a fetched script or nobody has caught them, each once; and that an
// outage is none. Then each file of the cart throws once, as it is read, imported, drawn and at a tap: each time the shopper gets the order
// placed, or the chosen goods as a message to the shop, and nothing blames the connection. The account page says that it did not start. Planted, seen
// red: a cart and a page that offer no message (19 of 43); a form whose fault nobody catches; an account page without its late sentence; the page only
// logs what it catches; the page does not listen to what nobody has caught.
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { afterEach, describe, expect, inject, it } from 'vitest'
import { bundleStore } from '#scripts/build/store-bundle.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type FaultTime, withFault } from '#tests/support/browser/plant-faults.ts'
import { forFile } from '#tests/support/for-file.ts'

const SHOP = `${inject('siteUrl')}/adunni-fabrics`

const browser = forFile(launchBrowser)
let page: Page

afterEach(() => page.context().close())

type Report = { readonly place: string; readonly name: string; readonly frames: readonly string[] }

/** Opens a page of the shop. `scripts` takes the place of fetched scripts, by name; `null` is a lost connection. */
async function open(scripts: Readonly<Record<string, string | null>>, shop = SHOP): Promise<Report[]> {
  page = await (await browser.newContext({ viewport: { width: 360, height: 740 } })).newPage()
  // One of five visitors reports: this one does.
  await page.addInitScript(() => {
    Math.random = () => 0
  })
  const reports: Report[] = []
  await page.route('**/api/errors', async (route) => {
    reports.push(route.request().postDataJSON())
    await route.fulfill({ status: 204 })
  })
  for (const [name, body] of Object.entries(scripts)) {
    await page.route(new RegExp(`/_astro/${name}\\.[^/]+\\.js`), (route) =>
      body === null ? route.abort() : route.fulfill({ contentType: 'text/javascript', body }),
    )
  }
  await page.goto(shop, { waitUntil: 'load' })
  return reports
}

const NOT_LOADED = 'This did not load. Check your connection and tap again.'
const FAILED = 'This did not work in your browser. Load the page again.'
const search = () => page.getByRole('searchbox').first()
const openCart = () => page.locator('[data-cart-open]').first().click()

/** Adds a product while the page's cart cannot be written: the script in the page throws. */
async function breakAdding(): Promise<void> {
  await page.evaluate(() => {
    const cart = (window as unknown as { ojaCart: { write: unknown } }).ojaCart
    cart.write = null
  })
  await page.locator('[data-add]').first().click()
}

it('a search that breaks is told, once, and the page does not blame the connection', async () => {
  const reports = await open({ 'store-search': 'export async function begin() { return null.length }' })
  await search().fill('ankara')
  await page.getByText(FAILED).waitFor()
  await expect.poll(() => reports).toHaveLength(1)
  await search().fill('ankara lace')
  await page.getByText(FAILED).waitFor()

  expect(reports).toMatchObject([{ place: 'shop', name: 'TypeError' }])
  expect(reports[0]?.frames[0]).toMatch(/^store-search\.[\w-]+\.js:1:\d+$/)
})

it('a cart that breaks is told', async () => {
  const reports = await open({ 'cart-drawer': 'export function open() { return null.length }' })
  await openCart()
  await page.getByText(FAILED).waitFor()

  await expect.poll(() => reports).toMatchObject([{ place: 'shop', name: 'TypeError' }])
})

it('a script of the cart that does not start is told, also by the page’s own React', async () => {
  const reports = await open({ 'cart-panel': 'throw new TypeError("planted")' })
  await openCart()
  await page.getByText(FAILED).waitFor()

  await expect.poll(() => reports).toHaveLength(1)
  expect(reports[0]?.frames[0]).toMatch(/^cart-panel\./)
})

it('a fault of the script in the page is told', async () => {
  const reports = await open({})
  await breakAdding()

  await expect.poll(() => reports).toMatchObject([{ place: 'shop', name: 'TypeError' }])
  expect(reports[0]?.frames[0]).toMatch(/^page\.js:\d+:\d+$/)
})

it('a lost connection is no fault', async () => {
  const reports = await open({ 'store-search': null, 'cart-drawer': null })
  await search().fill('ankara')
  await page.getByText(NOT_LOADED).waitFor()
  await openCart()
  await expect.poll(() => page.getByRole('status').getByText(NOT_LOADED).count()).toBe(2)
  // What comes after it is told, and alone.
  await breakAdding()

  await expect
    .poll(() => reports.flatMap(({ frames }) => frames[0]))
    .toEqual([expect.stringMatching(/^page\.js/)])
})

/** The way to the shop, wherever it is shown. */
const way = () => page.locator('[role=status] a[href*="wa.me/"], dialog a[href*="wa.me/"]').last()

/** Taps, and waits for what comes next or for the way to the shop. True for the first. */
async function taps(button: string | RegExp, next: string | RegExp): Promise<boolean> {
  await page.getByRole('button', { name: button }).last().click()
  await page.getByRole('heading', { name: next, exact: true }).or(way()).first().waitFor()
  return !(await way().isVisible())
}

/** Orders one piece as far as it goes. `open` opens the cart, or the order of one product. */
async function order(open: () => Promise<boolean>, time: FaultTime): Promise<void> {
  if (!(await open())) return
  const name = page.getByLabel('Your name')
  await page.getByRole('button', { name: 'Checkout' }).or(name).or(way()).first().waitFor()
  if (time === 'tap') await page.evaluate('globalThis.__armed = 1')
  const isCart = await page.getByRole('button', { name: 'Checkout' }).isVisible()
  if (isCart && !(await taps('Checkout', 'Your details'))) return
  await name.or(way()).first().waitFor()
  if (await way().isVisible()) return
  await name.fill('Bola')
  if (await way().isVisible()) return
  await page.getByLabel('Phone number').fill('08031234567')
  await page.getByText('Somewhere else').click()
  if (await way().isVisible()) return
  await taps(/^Place order/, 'Order placed')
}

const PLACED = {
  order: {
    code: 'PLANT',
    url: `${SHOP}/placed`,
    total: 1_450_000,
    currency: 'NGN',
    deliveryFee: null,
    giftCard: null,
  },
  whatsappUrl: 'https://wa.me/2348000000101?text=placed',
}

const { drawerPath, modules, files } = await bundleStore(resolve(import.meta.dirname, '../..'))
const CART_FILES = [...new Set([drawerPath, ...modules['cart-panel'], ...modules['cart-checkout']])]
const TIMES = ['import', 'render', 'tap'] as const
const CASES = [
  ['parse', drawerPath] as const,
  ...TIMES.flatMap((time) => CART_FILES.map((path) => [time, path] as const)),
]

/** Opens the shop, in which one file has a fault. */
async function openBroken(path: string, time: FaultTime): Promise<void> {
  const name = path.slice('/_astro/'.length, -'.12345678.js'.length)
  await open({ [name]: withFault(files.get(path.slice(1)) ?? '', time) })
  page.setDefaultTimeout(8_000)
  await page.route('**/api/orders', (route) => route.fulfill({ status: 201, json: PLACED }))
}

async function expectWay(name: string): Promise<void> {
  const href = decodeURIComponent((await way().getAttribute('href')) ?? '')
  expect(href).toMatch(/^https:\/\/wa\.me\/2348000000101\?text=/)
  if (!href.endsWith('placed')) {
    expect(href).toContain('not confirmed by the store')
    expect(href).toContain(`1 × ${name}`)
  }
  const said = await page.locator('[role=status], [role=alert]').allInnerTexts()
  expect(said.join()).not.toMatch(/connection/i)
}

describe('the owner’s app that cannot start says so within ten seconds', () => {
  const said = () => page.getByRole('heading', { name: 'This page could not start' })

  it.each([
    ['is missing', null],
    ['throws at import', 'throw new TypeError("planted")'],
    ['throws as it is drawn', 'export function OwnerApp() { throw new TypeError("planted") }'],
  ])('when its script %s', async (_what, body) => {
    await open({ OwnerApp: body }, `${inject('siteUrl')}/dashboard`)

    const endsAt = await endWaits()
    await said().waitFor()

    expect(endsAt).toEqual([8_000])
    await page.getByText('Your browser may be too old').waitFor()
  })

  it('when nobody says who is signed in', async () => {
    page = await (await browser.newContext()).newPage()
    await page.clock.install()
    await page.route('**/api/config', () => {})
    await page.goto(`${inject('siteUrl')}/dashboard`)
    await page.locator('[aria-busy=true]').waitFor()

    await page.clock.fastForward(9_000)

    await page.getByRole('alert').getByText('Your account does not answer.').waitFor()
    expect(await said().isVisible()).toBe(false)
  })
})

/** Ends all animations of the page now, and returns how long each would have been: they show what is late. */
const endWaits = () =>
  page.evaluate(() =>
    document.getAnimations().map((wait) => {
      const { endTime } = wait.effect?.getComputedTiming() ?? {}
      wait.finish()
      return endTime
    }),
  )

describe('the account page of a shop says so within ten seconds', () => {
  const [pagePath = ''] = modules['account-page']
  const name = pagePath.slice('/_astro/'.length, -'.12345678.js'.length)
  const said = () => page.getByRole('alert').getByText('Your account did not load.')

  it.each([
    ['is missing', null],
    ['does not parse', '}'],
    ['throws at import', 'throw new TypeError("planted")'],
  ])('when its script %s', async (_what, body) => {
    await open({ [name]: body }, `${SHOP}/account`)

    expect(await said().isVisible()).toBe(false)
    expect(await endWaits()).toContain(8_000)
    await said().waitFor()
    expect(await page.locator('footer a[href*="wa.me/"]').isVisible()).toBe(true)
  })

  it('and offers what is in the cart when it crashes', async () => {
    // React draws once more after a fault, so it comes each time.
    const broken = withFault(files.get(pagePath.slice(1)) ?? '', 'render')
    await open({ [name]: broken.replaceAll('globalThis.__armed=0,', '') })
    const card = page.locator('li:has([data-add])').first()
    const goods = (await card.locator('h3').textContent()) ?? ''
    await card.locator('[data-add]').click()
    await page.goto(`${SHOP}/account`)

    const link = page.getByRole('alert').locator('a[href*="wa.me/"]')
    await link.waitFor()

    expect(decodeURIComponent((await link.getAttribute('href')) ?? '')).toContain(`1 × ${goods}`)
  })

  it('and not when it runs', async () => {
    await open({}, `${SHOP}/account`)
    await page.getByText('See your orders and keep your addresses').waitFor()

    expect(await said().count()).toBe(0)
  })
})

describe('the shopper reaches the shop', () => {
  it.each(CASES)('when the cart throws at %s in %s', async (time, path) => {
    await openBroken(path, time)
    const card = page.locator('li:has([data-add])').first()
    const name = (await card.locator('h3').textContent()) ?? ''
    await card.locator('[data-add]').click()

    await order(() => taps(/^Cart/, 'Your cart'), time)

    await expectWay(name)
  })

  it.each(TIMES)('when the order of one product throws at %s', async (time) => {
    await openBroken(modules['order-sheet'][0] ?? '', time)
    const link = page.locator('li:has([data-add]) h3 a').first()
    const name = (await link.textContent()) ?? ''
    await link.click()
    await page.getByRole('heading', { name }).waitFor()

    await order(() => taps('Order on WhatsApp', 'Your order'), time)

    await expectWay(name)
  })

  it('when a product’s form throws as it reads what was chosen', async () => {
    await open({})
    await page.locator('li:has([data-add]) h3 a').first().click()
    const name = (await page.getByRole('heading', { level: 1 }).textContent()) ?? ''
    await page.locator('[data-product-form]').waitFor()
    await page.evaluate(() => {
      FormData.prototype.get = () => {
        throw new TypeError('planted')
      }
    })

    await page.getByRole('button', { name: 'Add to cart' }).first().click()

    await way().waitFor()
    await expectWay(name)
  })
})
