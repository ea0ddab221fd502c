// Finding a product in a shop, on a phone and a laptop: from the first focus of the search box to the product and back. Reports what the
// first focus costs.
// Planted defects, each seen red: the address not kept, results under the page's own products, a shard that is gone not asked for again.
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { routeFirst } from '#tests/support/browser/route-first.ts'
import { DESK, JOURNEY_SCREENS, openShopper, type Shopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const siteUrl = inject('siteUrl')
const SHOP = '/adunni-fabrics'

const browser = forFile(launchBrowser)
let shopper: Shopper

async function visit(path: string, options: Parameters<typeof openShopper>[2] = {}): Promise<Page> {
  shopper = await openShopper(browser, siteUrl, options)
  await shopper.visit(path)
  return shopper.page
}

const box = (page: Page) => page.getByRole('searchbox')
const found = (page: Page) => page.locator('.goods:visible h3').allTextContents()
const said = (page: Page, text: string) => page.getByRole('status').getByText(text).waitFor()

/** Types a query and waits for what is said of it. */
async function search(page: Page, text: string, answer: string): Promise<void> {
  await box(page).fill(text)
  await said(page, answer)
}

describe.each(JOURNEY_SCREENS)('on a %s', (_, viewport) => {
  it('finds in the whole shop from a category, leads to the product, and Back brings it back', async () => {
    const page = await visit(`${SHOP}/category/lace`, { viewport })

    await search(page, 'powdr ankra', '0 products found')
    await search(page, 'indgo recrd', '1 product found')
    expect(await found(page)).toEqual(['Indigo Record Hollandais, 6 yards'])
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('Results for “indgo recrd”')
    expect(await shopper.accessibilityFaults()).toEqual([])
    await page.waitForURL('**/category/lace?q=indgo+recrd')
    const link = page.getByRole('link', { name: 'Indigo Record' })
    expect(await link.getAttribute('href')).toMatch(/^\/adunni-fabrics\/product\/[0-9a-f-]{36}$/)

    await link.click()
    await page.waitForURL('**/product/*')
    await page.goBack()
    await said(page, '1 product found')
    expect([await box(page).inputValue(), await found(page)]).toEqual([
      'indgo recrd',
      ['Indigo Record Hollandais, 6 yards'],
    ])

    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Lace' }).waitFor()
    expect(await box(page).inputValue()).toBe('')
  })

  it('sorts and filters, and the address holds all of it', async () => {
    const page = await visit(SHOP, { viewport })

    await search(page, 'gele', '8 products found')
    await page.getByLabel('Sort').selectOption('Lowest price')
    await page.getByText('Filter').click()
    await page.getByLabel('Price to').fill('9,500')
    await page.getByLabel('Price to').blur()
    await said(page, '3 products found')
    expect(await found(page)).toEqual([
      'Gele, champagne sego',
      'Ankara tote with leather handles',
      'Ready-to-tie gele',
    ])
    expect(await shopper.accessibilityFaults()).toEqual([])
    await page.getByLabel('Colour').selectOption('Wine')
    await said(page, '1 product found')

    await page.waitForURL((url) => url.searchParams.has('o'))
    expect(new URL(page.url()).search).toBe('?q=gele&sort=cheap&max=9500&o=Colour%3AWine')
    await page.reload()
    await said(page, '1 product found')
    expect(await page.getByText('Filter (2)').isVisible()).toBe(true)
  })

  it('returns to its place in a long list after Back', async () => {
    const page = await visit(`${SHOP}?sort=cheap`, { viewport })
    await said(page, '40 products found')
    await page.getByRole('button', { name: 'Show 16 more' }).click()
    const link = page.locator('.goods:visible h3 a').nth(31)
    await link.scrollIntoViewIfNeeded()
    const name = await link.textContent()
    const topOf = () => link.evaluate((element) => Math.round(element.getBoundingClientRect().top))
    // Cards above get their heights while the list is scrolled.
    const moved = async () => (await topOf()) - (await topOf())
    await expect.poll(moved).toBe(0)
    const before = await topOf()
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(viewport.height)

    await link.click()
    await page.getByRole('heading', { level: 1, name: name ?? '' }).waitFor()
    await page.goBack()
    await said(page, '40 products found')

    // Heights and places are fractions of pixels.
    await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThanOrEqual(1)
    expect([await page.locator('.goods:visible .item').count(), await link.textContent()]).toEqual([40, name])
  })

  it('says what to do where the shop has nothing', async () => {
    const page = await visit(`${SHOP}?q=pizza`, { viewport })

    await page.getByRole('heading', { name: 'Nothing found for “pizza”' }).waitFor()
    expect(await shopper.messageOf('Ask the shop on WhatsApp')).toContain('do+you+have+“pizza”?')
    expect(await page.getByRole('link', { name: 'See all products' }).getAttribute('href')).toBe(SHOP)
    expect(await shopper.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Clear the search' }).click()
    await said(page, '40 products')
    expect(await found(page)).toHaveLength(40)
  })
})

it('is used by keyboard alone', async () => {
  const page = await visit(SHOP, { viewport: DESK })

  await box(page).focus()
  await page.locator('.tools').waitFor()
  await page.keyboard.type('kente')
  await said(page, '1 product found')
  for (let steps = 0; steps < 3; steps += 1) await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('Bonwire kente, 4 yards')
  await page.keyboard.press('Enter')

  await page.waitForURL('**/product/*')
})

it('adds what was found to the cart', async () => {
  const page = await visit(SHOP)

  await search(page, 'velvet', '1 product found')
  await page.getByRole('button', { name: 'Add Plum velvet, per yard to cart' }).tap()

  await page.getByRole('button', { name: 'Cart, 1 in it' }).waitFor()
})

it('reads descriptions where names have nothing, and no earlier', async () => {
  const page = await visit(SHOP)
  const words: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('/search/words-')) words.push(request.url())
  })

  await search(page, 'kente', '1 product found')
  expect(words).toEqual([])
  await search(page, 'raffia', '1 product found')

  expect(await found(page)).toEqual(['Adire oniko, moon rings'])
  expect(words).toHaveLength(1)
})

it('says that the line failed, keeps what was typed, and goes on with the next letter', async () => {
  const page = await visit(SHOP)
  let isDown = true
  await page.route('**/search.json', (route) =>
    isDown ? route.abort('internetdisconnected') : route.continue(),
  )

  await box(page).fill('ken')
  await said(page, 'This did not load. Check your connection and tap again.')
  expect(await box(page).inputValue()).toBe('ken')
  isDown = false
  await box(page).press('End')
  await box(page).pressSequentially('te')

  await said(page, '1 product found')
})

it('reads the list again when the shop has changed meanwhile', async () => {
  const page = await visit(SHOP)
  await routeFirst(page, '**/search/names-*', (route) => route.fulfill({ status: 404, body: 'gone' }))

  await search(page, 'kente', '1 product found')
})

it('costs at most 16 KB at the first focus in a shop of 40 products', async () => {
  const page = await visit(SHOP)
  const sizes: Promise<{ responseBodySize: number }>[] = []
  page.on('requestfinished', (request) => {
    if (/search/.test(request.url())) sizes.push(request.sizes())
  })

  await box(page).focus()
  await page.locator('.tools').waitFor()
  await expect.poll(() => sizes.length).toBe(4)

  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  console.log(`first focus: ${sizes.length} files, ${bytes} bytes`)
  expect(sizes).toHaveLength(4)
  expect(bytes).toBeLessThanOrEqual(16 * 1024)
})

it('leaves pages of links to visitors without scripts', async () => {
  const page = await visit(`${SHOP}?q=kente`, { javaScriptEnabled: false })

  expect(await box(page).count()).toBe(0)
  expect(await page.locator('.goods h3 a').count()).toBe(40)
  await page.getByRole('link', { name: 'Lace', exact: true }).click()
  await expect.poll(() => page.locator('.goods h3 a').count()).toBe(6)
})
