// Brings products in, in a browser: a pasted message on a phone, a file of another shop system on a laptop; the look, the run in the Worker,
// the report, the same file again, and undo.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, openShopper, PHONE } from '#tests/support/browser/shopper.ts'
import { workbookOf } from '#tests/support/cases/workbooks.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

const fixture = (name: string) => readFileSync(resolve(import.meta.dirname, '../../fixtures/imports', name))

const MESSAGE =
  'Good morning!\nAnkara 6yds – 14,500 / Lace 5yds 65k per bundle, only 3 left\nTee ₦5,000 sizes S, M\nCap 2 for 5000'

function productsOf(businessId: string) {
  return sql<{ name: string; price: number; stock: number | null; status: string }>(
    `select name, price::int, stock, status from products where business_id = $1 and status <> 'deleted' order by name`,
    [businessId],
  )
}

const figure = (page: Page, label: string) =>
  page.locator('dl > div').filter({ hasText: label }).first().locator('dd')

async function look(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('heading', { name: 'What would change' }).waitFor()
}

async function undoIt(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Undo this import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('heading', { name: 'This import was undone' }).waitFor()
}

it('pastes a message on a phone: each row beside its line, every doubt marked, then undoes it', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page, business } = owner
  await owner.visit('/dashboard/imports')
  await page.getByRole('link', { name: 'Bring products in' }).click()
  await page.getByText('A message to paste').click()
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByText('Paste your message first.').waitFor()
  await page.getByLabel('Your message').fill('Good morning, dear customers')
  await look(page)
  await page.getByText('No goods were found in this message.').waitFor()
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByRole('link', { name: 'Bring products in' }).click()
  await page.getByText('A message to paste').click()
  await page.getByLabel('Your message').fill(MESSAGE)
  // What was typed is there again after a look at the imports that stand in its way.
  await sql(
    `insert into imports (business_id, source, status, created_by) select $1, 'list', 'ready', $2 from generate_series(1, 3)`,
    [business.id, owner.person.id],
  )
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('link', { name: 'See what waits' }).click()
  await page.getByRole('heading', { name: 'Imports', level: 1 }).waitFor()
  await sql(`delete from imports where business_id = $1 and source = 'list'`, [business.id])
  await page.getByRole('link', { name: 'Bring products in' }).click()
  await expect.poll(() => page.getByLabel('Your message').inputValue()).toBe(MESSAGE)
  await look(page)
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Ankara 6yds')

  await page.getByText('“Lace 5yds 65k per bundle, only 3 left”').waitFor()
  await page.getByRole('listitem').getByText('"2 for" became one product of 2 pieces.').waitFor()
  await page.getByText('No price was found in this line.').waitFor()
  expect(await figure(page, 'New').textContent()).toBe('4')
  expect(await productsOf(business.id)).toEqual([])
  expect(await owner.accessibilityFaults()).toEqual([])

  await page.getByRole('switch', { name: 'Keep new products as drafts' }).click()
  await page.getByRole('button', { name: 'Import 4 products' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  expect(await productsOf(business.id)).toEqual([
    { name: 'Ankara 6yds', price: 1_450_000, stock: null, status: 'draft' },
    { name: 'Cap (2 pieces)', price: 500_000, stock: null, status: 'draft' },
    { name: 'Lace 5yds', price: 6_500_000, stock: 3, status: 'draft' },
    { name: 'Tee', price: 500_000, stock: null, status: 'draft' },
  ])

  await undoIt(page)
  await page.getByText('4 products deleted.').waitFor()
  expect(await productsOf(business.id)).toEqual([])
})

it('brings a Shopify file on a laptop: refuses rows with the reason, and finds nothing to do the second time', async () => {
  const owner = await openOwner(browser, { viewport: DESK, plan: 'enterprise' })
  const { page, business } = owner
  const bring = async (name: string, content: Buffer) => {
    await owner.visit('/dashboard/imports/new')
    await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: content })
  }

  await bring('picture.csv', Buffer.from([0x89, 0x50, 0x4e, 0x47, ...Array(500).fill(0)]))
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByText('This is not a text file, but a PDF, a picture').waitFor()
  await bring('list.pdf', Buffer.from('%PDF-1.7\n1 0 obj\nName, Price\nGele, 8500\n'))
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByText('This is not a text file, but a PDF, a picture').waitFor()

  const unknown = [
    ['what', 'how much'],
    ['Plain cap', '3000'],
    ['Straw hat', '4500'],
  ]
  await bring('prices.xlsx', Buffer.from(workbookOf(unknown)))
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByText('Say below which is which.').waitFor()
  await page.getByLabel('Column 1').selectOption('name')
  await page.getByLabel('Column 2').selectOption('price')
  await look(page)
  await page.getByText('Straw hat').first().waitFor()
  expect(await figure(page, 'New').textContent()).toBe('2')
  await page.getByRole('button', { name: 'Discard' }).click()
  await page.getByText('Nothing brought in yet').waitFor()
  // The same columns as text: the answer is remembered.
  await bring('prices.csv', Buffer.from(unknown.map((cells) => cells.join(';')).join('\n')))
  await look(page)
  expect(await figure(page, 'New').textContent()).toBe('2')

  await bring('shop.csv', fixture('shopify-old.csv'))
  await look(page)
  await page.getByText('Gift cards are not products here.').waitFor()
  await page.getByRole('button', { name: 'Import 2 products' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  expect(await figure(page, 'New').textContent()).toBe('2')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Report as CSV' }).click()
  const report = readFileSync(await (await download).path(), 'utf8')
  expect(report).toContain('Ankara gown,,created')
  expect(report).toContain('The price ""ask"" is not a number.')

  await bring('shop.csv', fixture('shopify-old.csv'))
  await look(page)
  await page.getByText('There is nothing to import.').waitFor()
  expect(await figure(page, 'Unchanged').textContent()).toBe('2')

  const dearer = fixture('shopify-old.csv').toString('utf8').replaceAll('65000.00', '70000.00')
  await bring('shop.csv', Buffer.from(dearer))
  await look(page)
  await page.getByText('Price: ₦65,000 → ₦70,000').waitFor()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  await undoIt(page)
  expect(await productsOf(business.id)).toMatchObject([{ price: 2_500_000 }, { price: 6_500_000 }])
  const shopper = await openShopper(browser, inject('siteUrl'), { viewport: DESK })
  await shopper.visit(`/${business.slug}`)
  await shopper.page.getByRole('link', { name: 'Ankara gown' }).click()
  await shopper.page.getByRole('heading', { level: 1, name: 'Ankara gown' }).waitFor()
  expect(await shopper.page.locator('main').innerText()).toContain('₦22,500')
  await shopper.context.close()
  expect(await owner.accessibilityFaults()).toEqual([])
})
