// Each source that the site names, from its file to the shop, in a browser: the look, the calculator where a supplier's prices ask for it, the
// run, its totals as a member reads them, the shop with its products, and the same file again, which finds nothing to do.
// Planted once and seen red: prices compared before the calculator has made them.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, inject, it } from 'vitest'
import type { WholeImport } from '#contract/sql/catalogue/imports.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { JOURNEY_SCREENS, openShopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const FIXTURES = resolve(import.meta.dirname, '../../fixtures')

const browser = forFile(launchBrowser)

type Source = {
  readonly what: string
  readonly path: string
  /** What the calculator asks for: the currency of the supplier. */
  readonly supplier?: 'USD' | 'CNY'
  /** Products that the shop has afterwards. */
  readonly created: number
  readonly rows: { readonly read: number; readonly refused: number; readonly skipped: number }
}

const SOURCES: readonly Source[] = [
  {
    what: 'WooCommerce',
    path: 'woocommerce-small.csv',
    created: 4,
    rows: { read: 9, refused: 2, skipped: 1 },
  },
  {
    what: 'Shopify, new columns',
    path: 'imports/shopify-new.csv',
    created: 2,
    rows: { read: 3, refused: 0, skipped: 0 },
  },
  {
    what: 'a catalogue feed of WhatsApp as CSV',
    path: 'imports/feed.csv',
    created: 2,
    rows: { read: 5, refused: 2, skipped: 0 },
  },
  {
    what: 'a catalogue feed as RSS',
    path: 'imports/feed.xml',
    created: 2,
    rows: { read: 2, refused: 0, skipped: 0 },
  },
  {
    what: 'a French list',
    path: 'imports/list-french.csv',
    created: 2,
    rows: { read: 3, refused: 1, skipped: 0 },
  },
  {
    what: 'our own export',
    path: 'imports/own-products.csv',
    created: 2,
    rows: { read: 2, refused: 0, skipped: 0 },
  },
  {
    what: 'a table of DSers',
    path: 'imports/suppliers/dsers.csv',
    supplier: 'USD',
    created: 2,
    rows: { read: 6, refused: 3, skipped: 0 },
  },
  {
    what: 'a page of AliExpress',
    path: 'imports/suppliers/aliexpress-page.html.txt',
    supplier: 'USD',
    created: 1,
    rows: { read: 1, refused: 0, skipped: 0 },
  },
  {
    what: 'JSON of AliExpress',
    path: 'imports/suppliers/aliexpress-api.json.txt',
    supplier: 'USD',
    created: 1,
    rows: { read: 1, refused: 0, skipped: 0 },
  },
  {
    what: 'JSON of 1688',
    path: 'imports/suppliers/1688-api.json.txt',
    supplier: 'CNY',
    created: 1,
    rows: { read: 1, refused: 0, skipped: 0 },
  },
  {
    what: 'all columns of WooCommerce’s sample',
    path: 'imports/woocommerce-template.csv',
    created: 3,
    rows: { read: 9, refused: 2, skipped: 2 },
  },
  {
    what: 'all columns of Shopify’s old template',
    path: 'imports/shopify-old-template.csv',
    created: 2,
    rows: { read: 4, refused: 0, skipped: 0 },
  },
  {
    what: 'all columns of Shopify’s new template',
    path: 'imports/shopify-new-template.csv',
    created: 3,
    rows: { read: 5, refused: 0, skipped: 0 },
  },
]

/** Brings a file of this source twice. The second look finds nothing to do. */
async function bringTwice(
  viewport: { readonly width: number; readonly height: number },
  { path, supplier, created, rows }: Source,
) {
  const owner = await openOwner(browser, { viewport, plan: 'enterprise' })
  const { page, business } = owner
  const name = (path.split('/').at(-1) ?? path).replace(/\.txt$/, '')
  const bring = async () => {
    await owner.visit('/dashboard/imports/new')
    await page
      .locator('input[type=file]')
      .setInputFiles({ name, mimeType: 'text/plain', buffer: readFileSync(resolve(FIXTURES, path)) })
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByRole('heading', { name: 'What would change' }).waitFor()
  }
  await bring()
  if (supplier) {
    await page.getByLabel(`1 ${supplier} costs`).fill('300')
    await page.getByLabel('Profit, % of your cost').fill('50')
    await page.getByRole('button', { name: 'Make the prices' }).click()
    await page.getByRole('heading', { name: 'How they will look' }).waitFor()
  }
  await page.getByRole('button', { name: /^Import [\d,]+ products?$/ }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  const { data } = await owner.client.rpc('read_import', {
    p_business_id: business.id,
    p_import_id: new URL(page.url()).pathname.split('/').at(-1),
  })
  const done = data as WholeImport
  expect(done.rows).toEqual(rows)
  expect(done.totals).toEqual({ created, updated: 0, unchanged: 0, refused: 0, leftOut: 0 })
  await expectInShop(viewport, business)
  await bring()
  await page.getByText('There is nothing to import.').waitFor()
  await owner.context.close()
}

/** A shopper reads the name of every live product, each with a price, and opens the first. */
async function expectInShop(
  viewport: { readonly width: number; readonly height: number },
  { id, slug }: { readonly id: string; readonly slug: string },
) {
  const live = await sql<{ name: string }>(
    `select name from products where business_id = $1 and status = 'live' order by name`,
    [id],
  )
  const shopper = await openShopper(browser, inject('siteUrl'), { viewport })
  const cards = shopper.page.locator('.goods .item')
  const shown = async () => {
    await shopper.visit(`/${slug}`)
    return (await cards.getByRole('heading').allTextContents()).map((name) => name.trim()).sort()
  }
  expect(live.length).toBeGreaterThan(0)
  await expect.poll(shown).toEqual(live.map(({ name }) => name).sort())
  for (const price of await cards.locator('.price').allTextContents()) expect(price).toMatch(/₦\d/)
  const link = cards.getByRole('link').first()
  const name = (await link.textContent())?.trim() ?? ''
  await link.click()
  await shopper.page.getByRole('heading', { level: 1, name }).waitFor()
  expect(shopper.problems).toEqual([])
  await shopper.context.close()
}

/** Sources of each run; `npm run test:soak` brings all of them, on both screens. Unit tests read each file in every run. */
const IN_EACH_RUN = ['all columns of WooCommerce’s sample', 'a catalogue feed as RSS', 'a table of DSers']
const isSoak = process.env['OJA_SCREENS'] === 'all'

describe.each(JOURNEY_SCREENS)('on a %s', (_, viewport) => {
  it.each(SOURCES.filter(({ what }) => isSoak || IN_EACH_RUN.includes(what)))('$what', (source) =>
    bringTwice(viewport, source),
  )
})
