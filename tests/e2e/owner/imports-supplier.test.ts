// A supplier's product on a phone: a saved page of 1688 and a pasted list of AliExpress, the calculator with the profit, the costs kept; a plain list whose
// columns are remembered, and the question about a product that only its name tells.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright'
import { expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { openShopper, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

const fixture = (name: string) =>
  readFileSync(resolve(import.meta.dirname, '../../fixtures/imports/suppliers', name))

async function look(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('heading', { name: 'What would change' }).waitFor()
}

async function finish(page: Page, count: string): Promise<void> {
  await page.getByRole('button', { name: `Import ${count}` }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
}

it('makes prices of suppliers’ products with the calculator, and keeps what they cost', async () => {
  const owner = await openOwner(browser, { viewport: PHONE, plan: 'enterprise' })
  const { page, business } = owner
  await owner.visit('/dashboard/imports/new')
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'dress.html', mimeType: 'text/html', buffer: fixture('1688-page.html.txt') })
  await look(page)
  await page.getByRole('listitem').getByText('The supplier sells at least 2 pieces at a time.').waitFor()
  await page.getByText('Make the prices first: type what the goods cost you above').waitFor()
  await page.getByText('Its price is not made yet.').first().waitFor()
  await page.getByRole('button', { name: 'Make the prices' }).click()
  await page.getByText('A number above zero, for example 1550.25.').waitFor()
  await page.getByLabel('1 CNY costs').fill('210')
  await page.getByLabel('Shipping for one piece').fill('1200')
  await page.getByLabel('Profit, % of your cost').fill('50')
  await page.getByText('Costs you ₦7,500, sells at ₦11,300: ₦3,800 profit per piece.').waitFor()
  expect(await owner.accessibilityFaults()).toEqual([])
  await page.getByRole('button', { name: 'Make the prices' }).click()
  await page.getByRole('heading', { name: 'How they will look' }).waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/imp-calculator.png', fullPage: true })
  await finish(page, '1 product')

  await owner.visit('/dashboard/imports/new')
  await page.getByText('A message to paste').click()
  await page
    .getByLabel('Your message')
    .fill('Phone case $2.50 (min 5) https://www.aliexpress.com/item/1005001234567890.html')
  await look(page)
  await page.getByLabel('1 USD costs').fill('1600')
  await page.getByLabel('Profit, % of your cost').fill('100')
  await page.getByRole('button', { name: 'Make the prices' }).click()
  await page.getByRole('heading', { name: 'How they will look' }).waitFor()
  await finish(page, '1 product')

  const stored = await sql(
    `select p.name, p.price::int, c.cost_minor::int as cost from products p join product_costs c on c.product_id = p.id
      where p.business_id = $1 order by p.price`,
    [business.id],
  )
  expect(stored).toEqual([
    { name: 'Phone case', price: 800_000, cost: 400_000 },
    { name: '夏季连衣裙 女', price: 1_130_000, cost: 750_000 },
  ])
  const shopper = await openShopper(browser, inject('siteUrl'))
  await shopper.visit(`/${business.slug}`)
  const shelf = await shopper.page.locator('main').innerText()
  for (const text of ['夏季连衣裙 女', '₦11,300', 'Phone case', '₦8,000']) expect(shelf).toContain(text)
  expect(shelf).not.toContain('7,500')
})

it('remembers what columns are, and asks about a product that only its name tells', async () => {
  const owner = await openOwner(browser, { viewport: PHONE, plan: 'premium' })
  const { page, business } = owner
  const bring = async (text: string) => {
    await owner.visit('/dashboard/imports/new')
    // Said before anything is chosen.
    await page.getByText(/AliExpress and 1688 are part of Enterprise/).waitFor()
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'a.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })
    await page.getByRole('button', { name: 'See what would change' }).click()
  }
  await bring('what;how much\nPlain cap;3000')
  await page.getByLabel('Column 1').selectOption('name')
  await page.getByLabel('Column 2').selectOption('price')
  await look(page)
  await finish(page, '1 product')

  await bring('What;How much\nPlain cap;3500')
  await page.getByRole('heading', { name: 'What would change' }).waitFor()
  await page.getByText('You have “Plain cap” at ₦3,000. Is this the same?').waitFor()
  if (process.env['SHOTS']) await page.screenshot({ path: '/tmp/imp-question.png', fullPage: true })
  await page.getByText('A new one', { exact: true }).click()
  await page.getByRole('button', { name: 'Import 1 product' }).waitFor()
  await page.getByRole('heading', { name: 'How they will look' }).waitFor()
  await finish(page, '1 product')

  expect(
    await sql('select price::int from products where business_id = $1 order by price', [business.id]),
  ).toEqual([{ price: 300_000 }, { price: 350_000 }])
})
