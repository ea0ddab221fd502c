// Columns in the look, on a phone: what each became, one tap that says what it is, and what choices cost; of a list, also without names, and of a program's file.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

/** The narrowest phone of the promises. */
const NARROW = { width: 360, height: 740 }

async function choose(page: Page, content: string): Promise<void> {
  await page
    .getByLabel('Choose a file')
    .setInputFiles({ name: 'gowns.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
  await page.getByRole('button', { name: 'See what would change' }).click()
}

/** Says what a column is, and waits until the file has been read again. */
async function say(page: Page, column: string, what: string): Promise<void> {
  const field = page.getByRole('combobox', { name: column })
  await field.selectOption({ label: what })
  await expect.poll(() => field.isEnabled()).toBe(true)
  await page.getByText('Reading the file again…').waitFor({ state: 'detached' })
  expect(await field.locator('option:checked').textContent()).toBe(what)
}

const stored = (businessId: string) =>
  sql(
    `select p.name, p.price::int, p.sale_price::int as sale, (select array_agg(stock order by stock) from product_combinations c where c.product_id = p.id) as stocks,
       (select array_agg(cost_minor::int order by cost_minor) from product_costs c where c.product_id = p.id) as costs
     from products p where business_id = $1 and status <> 'deleted' order by name`,
    [businessId],
  )

describe('columns, on a phone', () => {
  it('are each shown with what they became, and said with one tap', async () => {
    const owner = await openOwner(browser, { viewport: NARROW })
    const { page, business } = owner
    await owner.visit('/dashboard/imports/new')
    await choose(
      page,
      `Name,Price,Colour,Amt left,Buying price,Price before
Gown,10000,Red,4,6000,12000
Gown,10000,Blue,5,6500,12000`,
    )

    await page.getByText(/^Not used, though it may matter: “Amt left”, “Price before”\./).waitFor()
    await page.getByText('6 columns, 2 not used').waitFor()
    await page.getByText('costs you Red ₦6,000 · Blue ₦6,500').waitFor()
    expect(await page.getByRole('combobox', { name: 'Colour' }).locator('option:checked').textContent()).toBe(
      'Choices (size, colour)',
    )
    expect(await owner.accessibilityFaults()).toEqual([])
    for (const size of ['100%', '200%']) {
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = text
      }, size)
      const sideways = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      )
      expect([size, sideways]).toEqual([size, 0])
      if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/columns-${size}.png`, fullPage: true })
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })

    await say(page, 'Amt left', 'Stock')
    await say(page, 'Price before', 'Old price')
    await page.getByText('6 columns, 0 not used').waitFor()
    await page.getByText('Red ₦12,000, 4 left · Blue ₦12,000, 5 left').waitFor()
    expect(await stored(business.id)).toEqual([])

    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await page.getByRole('heading', { name: 'Done' }).waitFor()
    expect(await stored(business.id)).toEqual([
      { name: 'Gown', price: 1_200_000, sale: 1_000_000, stocks: [4, 5], costs: [600_000, 650_000] },
    ])
  })

  it('are shown and said of a list that was named by hand, and has no names itself', async () => {
    const owner = await openOwner(browser, { viewport: NARROW })
    const { page, business } = owner
    await owner.visit('/dashboard/imports/new')
    await choose(page, 'Cap,3000,red,7\nCap,3000,blue,8')
    await page.getByRole('heading', { name: 'Which column is which?' }).waitFor()
    await page.getByRole('switch', { name: 'The first row holds names' }).click()
    await page.getByLabel('Column 1').selectOption('name')
    await page.getByLabel('Column 2').selectOption('price')
    await page.getByRole('button', { name: 'See what would change' }).click()
    await page.getByRole('heading', { name: 'What would change' }).waitFor()

    await page.getByText('4 columns, 2 not used').click()
    await page.getByText('red · blue').waitFor()
    await say(page, 'Column 3', 'Choices (size, colour)')
    await say(page, 'Column 4', 'Stock')
    await page.getByText('red ₦3,000, 7 left · blue ₦3,000, 8 left').waitFor()
    await say(page, 'Column 4', 'Not used')

    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await page.getByRole('heading', { name: 'Done' }).waitFor()
    expect(await stored(business.id)).toEqual([
      { name: 'Cap', price: 300_000, sale: null, stocks: [null, null], costs: null },
    ])
  })

  it('are said of a program’s file too: those that it does not use, those that it read wrongly, and those that it must keep', async () => {
    const owner = await openOwner(browser, { viewport: NARROW, plan: 'enterprise' })
    const { page, business } = owner
    await owner.visit('/dashboard/imports/new')
    await choose(
      page,
      `ID,Type,SKU,Name,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s),Meta: fabric,Supplier price
7,variable,GOWN,Gown,,,,Size,"M, L",,
8,variation,GOWN-M,Gown M,10000,40,GOWN,Size,M,Lace,6000
9,variation,GOWN-L,Gown L,10000,50,GOWN,Size,L,Lace,6500`,
    )

    await page.getByText('Not used, though it may matter: “Supplier price”. Say below what it is.').waitFor()
    await page.getByText('11 columns, 2 not used').click()
    await page
      .getByText('Number in its source. It stays as WooCommerce wrote it, so that rows find their product.')
      .waitFor()
    expect(await page.getByRole('combobox', { name: 'ID', exact: true }).count()).toBe(0)
    expect(await owner.accessibilityFaults()).toEqual([])

    await say(page, 'Supplier price', 'What it costs you')
    await say(page, 'Meta: fabric', 'Choices (size, colour)')
    await say(page, 'Stock', 'Not used')
    await page.getByText('11 columns, 1 not used').waitFor()
    await page.getByText('costs you M Lace ₦6,000 · L Lace ₦6,500').waitFor()
    await page.getByRole('combobox', { name: 'Stock' }).selectOption({ label: 'As in the file' })
    await page.getByText('11 columns, 0 not used').waitFor()
    await say(page, 'Stock', 'Not used')

    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await page.getByRole('heading', { name: 'Done' }).waitFor()
    expect(await stored(business.id)).toEqual([
      { name: 'Gown', price: 1_000_000, sale: null, stocks: [null, null], costs: [600_000, 650_000] },
    ])
  })
})
