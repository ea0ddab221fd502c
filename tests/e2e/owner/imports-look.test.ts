// Corrects an import before it runs, on a phone: rows are left out and their name, price and stock put right; the run writes what the page said. With two
// thousand rows a tick shows at once.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import { PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

async function shot({ page }: Owner, name: string): Promise<void> {
  const shots = process.env['SHOTS']
  if (shots) await page.screenshot({ path: join(shots, `${name}.png`), fullPage: true })
}

/** Brings a list of goods and opens its look. */
async function bring(
  { page, visit }: Owner,
  rows: readonly string[],
  head = 'Name,Price,Stock',
): Promise<void> {
  await visit('/dashboard/imports/new')
  const buffer = Buffer.from([head, ...rows].join('\n'))
  await page.locator('input[type=file]').setInputFiles({ name: 'goods.csv', mimeType: 'text/csv', buffer })
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('heading', { name: 'What would change' }).waitFor({ timeout: 30_000 })
}

it('leaves out and corrects rows before they are imported', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page, business } = owner
  await bring(owner, ['Kaften,12500,5', 'Aso oke,30000,2', 'Beads,4000,', 'Old cap,900,1'])
  const box = (name: string) => page.getByRole('checkbox', { name: `Import ${name}` })
  const sheet = page.getByRole('dialog', { name: 'Correct before importing' })
  const correct = async (name: string) => {
    await page.getByRole('button', { name: `Correct ${name}` }).click()
    await sheet.waitFor()
  }

  await box('Old cap').uncheck()
  await page.getByText('1 product is not ticked below and will be left out.').waitFor()
  await page.getByRole('button', { name: 'Import 3 products' }).waitFor()
  await correct('Kaften')
  await shot(owner, 'correct-sheet')
  await sheet.getByLabel('Name').fill('Aso oke')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Another row of this file has this name.').waitFor()
  await sheet.getByLabel('Name').fill('Kaftan')
  await sheet.getByLabel('Price').fill('a lot')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.getByText('Type a price like 12,500.').waitFor()
  await sheet.getByLabel('Price').fill('13,500')
  await sheet.getByLabel('How many you have').fill('')
  expect(await owner.accessibilityFaults()).toEqual([])
  await sheet.getByRole('button', { name: 'Save' }).click()
  await page.getByText('Corrected. The file says: Kaften · ₦12,500 · 5 in stock').waitFor()
  await sheet.waitFor({ state: 'hidden' })
  await correct('Beads')
  await sheet.getByLabel('Price').fill('1')
  await sheet.getByRole('button', { name: 'Save' }).click()
  await sheet.waitFor({ state: 'hidden' })
  await correct('Beads')
  await sheet.getByRole('button', { name: 'As in the file again' }).click()
  await sheet.waitFor({ state: 'hidden' })

  // Kept on the server: a reload shows the same.
  await page.reload()
  await page.getByRole('button', { name: 'Correct Kaftan' }).waitFor()
  expect(await box('Old cap').isChecked()).toBe(false)
  expect(await owner.accessibilityFaults()).toEqual([])
  await shot(owner, 'look')
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  await shot(owner, 'look-200')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)
  for (const target of [box('Old cap').locator('..'), page.getByRole('button', { name: 'Correct Kaftan' })]) {
    const { width = 0, height = 0 } = (await target.boundingBox()) ?? {}
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await page.evaluate(() => {
    document.documentElement.style.fontSize = ''
  })

  await page.getByRole('button', { name: 'Import 3 products' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  await page.getByText('1 product left out, as you chose.').waitFor()
  await shot(owner, 'report')
  expect(
    await sql(`select name, price::int, stock from products where business_id = $1 order by name`, [
      business.id,
    ]),
  ).toEqual([
    { name: 'Aso oke', price: 3_000_000, stock: 2 },
    { name: 'Beads', price: 400_000, stock: null },
    { name: 'Kaftan', price: 1_350_000, stock: null },
  ])
  expect(owner.problems).toEqual([])
})

it('shows what a sale takes off, and the first picture', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  await bring(
    owner,
    ['Lace,9000,7500,"https://a.example/red%20lace.jpg?v=2, https://a.example/b.jpg"', 'Cap,800,,'],
    'Name,Price,Sale price,Images',
  )
  await owner.page.getByText('2 pictures, first red lace.jpg').waitFor()
  const before = owner.page.getByRole('listitem').filter({ hasText: 'row 2' }).locator('s')
  await before.waitFor()
  expect(await before.allTextContents()).toEqual(['₦9,000'])
})

it('shows doubts by kind, each left out with one press, and what is overwritten apart', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page, business } = owner
  await sql(`insert into products (business_id, name, price, status) values ($1, 'Lace', 800000, 'live')`, [
    business.id,
  ])
  await bring(
    owner,
    [
      'Lace,9000,',
      'Kaften,12500,a lot',
      'Beads,4000,?',
      'Cap,900,"12 ""or so"',
      'Wrap,700,much',
      'Hat,500,300',
    ],
    'Name,Price,Cost',
  )
  const kind = page.getByRole('region', { name: 'The cost … is not an amount. It was left out.' })
  await kind.getByText('Row 3 · Kaften: The cost "a lot" is not an amount. It was left out.').waitFor()
  await kind.getByText('and 1 other').waitFor()
  expect(await kind.getByRole('listitem').count()).toBe(4)
  const overwritten = page.getByRole('region', { name: 'Products of your shop that change' })
  await overwritten.getByText('Price: ').waitFor()
  expect(await overwritten.getByRole('checkbox').count()).toBe(1)
  const others = page.getByRole('region', { name: 'Other products' })
  await expect.poll(() => others.getByRole('checkbox').count()).toBe(5)
  expect(await owner.accessibilityFaults()).toEqual([])
  await shot(owner, 'doubts')

  await kind.getByRole('button', { name: 'Leave out all 4' }).click()
  await page.getByRole('button', { name: 'Import 2 products' }).waitFor()
  await kind.getByRole('button', { name: 'Take in again' }).waitFor()
  await expect.poll(() => others.getByRole('checkbox', { checked: true }).count()).toBe(1)
  await overwritten.getByRole('checkbox').uncheck()
  await page.getByRole('button', { name: 'Import 1 product' }).click()
  await page.getByRole('heading', { name: 'Done' }).waitFor()
  expect(
    await sql('select name, price::int from products where business_id = $1 order by name', [business.id]),
  ).toEqual([
    { name: 'Hat', price: 50_000 },
    { name: 'Lace', price: 800_000 },
  ])
  expect(owner.problems).toEqual([])
})

it('stays quick with two thousand rows on a slow phone', async () => {
  const owner = await openOwner(browser, { viewport: PHONE, plan: 'enterprise' })
  const { page } = owner
  await bring(
    owner,
    Array.from({ length: 2_000 }, (_, n) => `Cloth ${n + 1},${1_000 + n},3`),
  )
  await page.getByRole('button', { name: 'Import 2,000 products' }).waitFor({ timeout: 60_000 })
  const boxes = page.getByRole('checkbox', { name: /^Import Cloth/ })
  for (let shown = 50; shown < 2_000; shown += 50) {
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => boxes.count(), { timeout: 10_000 }).toBe(shown + 50)
  }
  const cdp = await owner.context.newCDPSession(page)
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: 4 })

  /** Milliseconds from the tap until the row is drawn again. */
  const tick = (name: string) =>
    page.getByRole('checkbox', { name, exact: true }).evaluate(
      (input: HTMLInputElement) =>
        new Promise<number>((resolve) => {
          const began = performance.now()
          input.click()
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - began)))
        }),
    )
  const times = [
    await tick('Import Cloth 1'),
    await tick('Import Cloth 999'),
    await tick('Import Cloth 2000'),
  ]
  if (process.env['SHOTS']) console.info('milliseconds to a tick of 2,000 rows', times)
  expect(Math.max(...times)).toBeLessThan(1_000)
  await page.getByText('3 products are not ticked below').waitFor()
  await page.getByRole('button', { name: 'Untick all' }).click()
  await page.getByText('Nothing is ticked below, so there is nothing to import.').waitFor()
  expect(await boxes.nth(500).isChecked()).toBe(false)
  await page.getByRole('button', { name: 'Tick all', exact: true }).click()
  await page.getByRole('button', { name: 'Import 2,000 products' }).waitFor()
  expect(await boxes.nth(500).isChecked()).toBe(true)
})
