// What a file leaves open, on a phone: the questions come first, one answer counts for all rows of a kind, the look then shows what the run does, and a
// workbook asks which sheet holds the goods.
import type { Page } from 'playwright'
import { describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { odsFile, odsRow, odsTable, odsText } from '#tests/support/cases/ods-files.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

/** The narrowest phone of the promises. */
const NARROW = { width: 360, height: 740 }

const CSV = `Name,Size,Price,Stock,Published,Shelf,Parent
Beads,,150.50,1.200,yes,A,
Pins,,20.50,2.500,yes,A,
Tape,,9.50,on its way,yes,B,
Glue,,5.50,3,some day,B,
Gown,S,10.50,1,yes,C,
Gown,M,12.50,2,yes,C,`

async function bring(page: Page, name: string, content: string | Uint8Array): Promise<void> {
  await page.getByLabel('Choose a file').setInputFiles({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(content),
  })
  await page.getByRole('button', { name: 'See what would change' }).click()
  await page.getByRole('heading', { name: 'What would change' }).waitFor()
}

/** Chooses an answer and waits until the file has been read again. */
async function answer(page: Page, question: RegExp, choice: string): Promise<void> {
  const group = page.getByRole('group', { name: question })
  await group.getByText(choice, { exact: true }).click()
  await expect.poll(() => group.getByRole('radio', { name: choice }).isChecked()).toBe(true)
  await page.getByText('Reading the file again…').waitFor({ state: 'detached' })
}

const productsOf = (businessId: string) =>
  sql<{ name: string; stock: number | null; status: string }>(
    `select name, stock, status from products where business_id = $1 and status <> 'deleted' order by name`,
    [businessId],
  )

const sideways = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

describe('the questions of a file, on a phone', () => {
  it('come first, by kind, and one answer each makes the look and the run', async () => {
    const owner = await openOwner(browser, { viewport: NARROW })
    const { page, business } = owner
    await owner.visit('/dashboard/imports/new')
    await bring(page, 'stock.csv', CSV)

    const headings = page.getByRole('heading', { level: 2 })
    await expect.poll(() => headings.allTextContents()).toContain('First, some questions')
    expect((await headings.allTextContents())[0]).toBe('First, some questions')
    await page.getByText('Stock that can be read in two ways, in 2 rows. What does 1.200 mean?').waitFor()
    await page.getByText('Beads: 1.200').waitFor()
    await page.getByText('Tape: on its way').waitFor()
    await page.getByText('Glue: some day').waitFor()
    await page.getByText('Gown: S, M').waitFor()
    await page.getByText('Not used, though it may matter: “Parent”.').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    for (const size of ['100%', '200%']) {
      await page.evaluate((text) => {
        document.documentElement.style.fontSize = text
      }, size)
      expect([size, await sideways(page)]).toEqual([size, 0])
    }
    await page.evaluate(() => {
      document.documentElement.style.fontSize = ''
    })

    await answer(page, /^Stock that can be read/, 'One thousand two hundred')
    await page.getByText('1200 in stock').waitFor()
    await answer(page, /Is there any/, 'Sold out')
    await answer(page, /Should shoppers see it/, 'Shoppers see them')
    await answer(page, /sizes or colours/, 'Separate products')
    await page.getByText('Gown (S)', { exact: true }).first().waitFor()
    expect(await productsOf(business.id)).toEqual([])

    await page.getByRole('button', { name: 'Import 6 products' }).click()
    await page.getByRole('heading', { name: 'Done' }).waitFor()
    expect(await productsOf(business.id)).toEqual([
      { name: 'Beads', stock: 1_200, status: 'live' },
      { name: 'Glue', stock: 3, status: 'live' },
      { name: 'Gown (M)', stock: 2, status: 'live' },
      { name: 'Gown (S)', stock: 1, status: 'live' },
      { name: 'Pins', stock: 2_500, status: 'live' },
      { name: 'Tape', stock: 0, status: 'live' },
    ])
  })

  it('wait as drafts without an answer', async () => {
    const owner = await openOwner(browser, { viewport: NARROW })
    const { page, business } = owner
    await owner.visit('/dashboard/imports/new')
    await bring(page, 'stock.csv', CSV)
    await page.getByRole('button', { name: 'Import 5 products' }).click()
    await page.getByRole('heading', { name: 'Done' }).waitFor()

    expect((await productsOf(business.id)).map(({ name, status }) => [name, status])).toEqual([
      ['Beads', 'draft'],
      ['Glue', 'draft'],
      ['Gown', 'live'],
      ['Pins', 'draft'],
      ['Tape', 'draft'],
    ])
  })

  it('ask which sheet of a workbook holds the goods', async () => {
    const sheet = (name: string, goods: string) =>
      odsTable(
        [
          ['Name', 'Price'],
          [goods, '900'],
        ]
          .map((cells) => odsRow(cells.map(odsText).join('')))
          .join(''),
        { name },
      )
    const owner = await openOwner(browser, { viewport: NARROW })
    const { page, business } = owner
    await owner.visit('/dashboard/imports/new')
    await bring(page, 'goods.ods', odsFile(sheet('Men', 'Shirt') + sheet('Women', 'Dress')))

    await page.getByText('This workbook has 2 sheets. Which one holds your goods?').waitFor()
    await page.getByText('Dress · 900').waitFor()
    await answer(page, /holds your goods/, 'Women')
    await page.getByText('Shirt · 900').waitFor()
    await page.getByText('sheet “Women”').waitFor()
    await page.getByRole('button', { name: 'Import 1 product' }).click()
    await page.getByRole('heading', { name: 'Done' }).waitFor()
    expect((await productsOf(business.id)).map(({ name }) => name)).toEqual(['Dress'])
  })
})
