// Tests that faults of a shop's scripts reach operators, whether the page, a fetched script or nobody has caught them, each once; and that an
// outage is none. Planted, seen red: the page only logs what it catches; the page does not listen to what nobody has caught.
import type { Browser, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'

const SHOP = `${inject('siteUrl')}/adunni-fabrics`

let browser: Browser
let page: Page

beforeAll(async () => {
  browser = await launchBrowser()
})
afterEach(() => page.context().close())
afterAll(() => browser?.close())

type Report = { readonly place: string; readonly name: string; readonly frames: readonly string[] }

/** Opens a page of the shop. `scripts` takes the place of fetched scripts, by name; `null` is a lost connection. */
async function open(scripts: Readonly<Record<string, string | null>>, path = ''): Promise<Report[]> {
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
  await page.goto(`${SHOP}${path}`, { waitUntil: 'load' })
  return reports
}

const NOT_LOADED = 'This did not load. Check your connection and tap again.'
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

it('a search that breaks is told, once, and the page says what it says without a connection', async () => {
  const reports = await open({ 'store-search': 'export async function begin() { return null.length }' })
  await search().fill('ankara')
  await page.getByText(NOT_LOADED).waitFor()
  await expect.poll(() => reports).toHaveLength(1)
  await search().fill('ankara lace')
  await page.getByText(NOT_LOADED).waitFor()

  expect(reports).toMatchObject([{ place: 'shop', name: 'TypeError' }])
  expect(reports[0]?.frames[0]).toMatch(/^store-search\.[\w-]+\.js:1:\d+$/)
})

it('a cart that breaks is told', async () => {
  const reports = await open({ 'cart-drawer': 'export function open() { return null.length }' })
  await openCart()
  await page.getByText(NOT_LOADED).waitFor()

  await expect.poll(() => reports).toMatchObject([{ place: 'shop', name: 'TypeError' }])
})

it('a script of the cart that does not start is told, also by the page’s own React', async () => {
  const reports = await open({ 'cart-panel': 'throw new TypeError("planted")' })
  await openCart()
  await page.getByText(NOT_LOADED).waitFor()

  await expect.poll(() => reports).toHaveLength(1)
  expect(reports[0]?.frames[0]).toMatch(/^cart-panel\./)
})

it('a fault of the script in the page is told, though nobody catches it', async () => {
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
