// Tests the page of figures in a browser on a phone of 360 pixels: sums against the time before, what to do next, sources, links for campaigns,
// and what Starter sees.
import { readFile } from 'node:fs/promises'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import { openShopper } from '#tests/support/browser/shopper.ts'
import { brokenWords, LARGE, READERS, readAs } from '#tests/support/checks/broken-words.ts'
import { forFile } from '#tests/support/for-file.ts'

const NARROW = { width: 360, height: 740 }
/** Set to keep pictures of the pages that are tested. */
const shots = process.env['OJA_SHOTS']

const browser = forFile(launchBrowser)

/** A shop that sold for 70 days to three buyers, and whose Ankara is seen and not bought. `others` did not sell. */
async function makePast({ business }: Owner, others = 0): Promise<void> {
  const product = (name: string, stock: number | null) =>
    sql<{ id: string }>(
      `insert into products (business_id, name, price, stock, status) values ($1, $2, 450000, $3, 'live') returning id`,
      [business.id, name, stock],
    ).then(([row]) => row?.id)
  const [milo, ankara] = [await product('Milo tin, 400 g', 500), await product('Sunrise Ankara', 3)]
  for (let n = 0; n < others; n += 1) await product(`Adire scarf ${n + 1}`, 5)
  await sql('insert into product_costs (business_id, product_id, cost_minor) values ($1, $2, 300000)', [
    business.id,
    milo,
  ])
  for (let n = 0; n < 24; n += 1) {
    await sql(`select place_order($1::jsonb, $2::jsonb)`, [
      JSON.stringify({
        store: business.id,
        clientOrderId: crypto.randomUUID(),
        items: [{ productId: milo, variantIds: [], quantity: 1 + (n % 3) }],
        delivery: 'agree',
        customer: { name: 'Bola Ade', phone: `234803111222${n % 3}` },
        expectedTotal: 450_000 * (1 + (n % 3)),
      }),
      JSON.stringify({ ipHash: null, userId: null, cameFrom: n % 2 ? 'whatsapp' : 'instagram' }),
    ])
    await sql(
      `update orders set status = 'confirmed', created_at = created_at - make_interval(days => $2, hours => $3)
       where business_id = $1 and status = 'pending'`,
      [business.id, n * 3, n % 5],
    )
  }
  for (let n = 0; n < 12; n += 1) {
    const visit = 'select count_page_visit($1, $2, false, $3)'
    await sql(visit, [business.id, `/product/${ankara}`, n % 3 ? 'whatsapp' : 'direct'])
  }
}

/** What A4 holds between its margins, in CSS pixels. */
const PAPER_WIDTH = 718

/** What a sheet of paper must not have: something to tap, a closed table, text beyond the edge. */
function printFaults(): string[] {
  const isSeen = (element: Element) => element.checkVisibility() && element.getBoundingClientRect().width > 0
  const seen = (selector: string) => [...document.querySelectorAll(selector)].filter(isSeen)
  const words = (element: Element) => `${element.tagName}: ${element.textContent?.slice(0, 40)}`
  const tables = seen('table')
  return [
    ...seen('nav, button, input').map(words),
    ...seen('main details:not([open])').map(words),
    ...tables.filter((table) => table.getBoundingClientRect().right > innerWidth).map(words),
    ...(tables.length < 3 || seen('main svg').length === 0 ? ['no charts or tables'] : []),
  ]
}

const isTooWide = ({ page }: Owner) =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

describe('the page of figures', () => {
  it('shows sums, what to do, and parts on a narrow phone', async () => {
    const owner = await openOwner(browser, { viewport: NARROW })
    const { page } = owner
    // More products than a table shows at first.
    await makePast(owner, 12)

    await owner.visit('/dashboard/analytics')
    await page.getByRole('heading', { name: 'What to do next' }).waitFor()
    await page
      .getByText('Sunrise Ankara was viewed 12 times, nobody bought: it has no picture. Add three.')
      .waitFor()
    const sums = page.getByRole('region', { name: 'Sums' })
    await sums
      .getByText(/the 30 days before/)
      .first()
      .waitFor()
    await sums.getByText('Post your link in the hours when most orders come.').waitFor()
    await page.getByRole('img', { name: /^Sales: .*₦/ }).waitFor()
    const sources = page.getByRole('region', { name: 'Where buyers come from', exact: true })
    await sources.getByText('8 views').waitFor()
    await page.getByRole('region', { name: 'Products, table' }).getByText('Milo tin, 400 g').waitFor()
    await page.getByRole('heading', { name: 'When orders come' }).waitFor()
    const stock = page.getByRole('region', { name: 'Stock, table' })
    await stock.getByText('Milo tin, 400 g').waitFor()
    expect(await stock.getByRole('row').count()).toBe(11)
    await page.getByRole('button', { name: 'Show all 14' }).click()
    await stock.getByText('Sunrise Ankara').waitFor()
    expect(await stock.getByRole('row').count()).toBe(15)
    await page.getByText(/^You know the cost of \d+% of what you sold/).waitFor()
    await page.getByRole('region', { name: 'Buyers who come back, table' }).waitFor()
    expect(await isTooWide(owner)).toBe(false)
    if (shots) await page.screenshot({ path: `${shots}/analytics.png`, fullPage: true })

    await page.getByRole('button', { name: 'Ways of paying', exact: true }).click()
    await page.getByText('No money came in this time.').waitFor()
    await page.getByRole('button', { name: 'Who sold', exact: true }).click()
    await page.getByRole('row', { name: /Ordered on your pages .* 100%/ }).waitFor()
    await page.getByRole('link', { name: '12 months' }).click()
    await page.getByRole('heading', { name: 'Sales by month' }).waitFor()
    await page.getByRole('region', { name: 'Sales by month' }).getByText('See the figures').click()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'CSV: Sales by month' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/-sales-by-month-\d{4}-\d\d-\d\d\.csv$/)
    const text = await readFile(await file.path(), 'utf8')
    expect(text.split('\r\n')).toHaveLength(14)
    expect(text).toContain('Month,Amount,Sales,New buyers,Orders,Views')
    if (shots) await page.screenshot({ path: `${shots}/analytics-months.png`, fullPage: true })

    expect(await owner.accessibilityFaults()).toEqual([])
    await readAs(page, LARGE)
    expect(await isTooWide(owner)).toBe(false)
    const isInTable = (word: string) => word.startsWith('outside: ')
    expect((await brokenWords(page)).filter((word) => !isInTable(word))).toEqual([])
    await readAs(page, READERS[1])

    await page.reload()
    await page.getByRole('button', { name: 'Show all 14' }).waitFor()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: PAPER_WIDTH, height: 1000 })
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    if (shots) await page.screenshot({ path: `${shots}/analytics-print.png`, fullPage: true })
    expect(await page.evaluate(printFaults)).toEqual([])
    expect(await page.getByRole('region', { name: 'Stock, table' }).getByRole('row').count()).toBe(15)
  })

  it('makes links for campaigns, which count the visits that come by them', async () => {
    const owner = await openOwner(browser, { viewport: NARROW })
    const { page } = owner
    await makePast(owner)
    await owner.visit('/dashboard/analytics')
    await page.getByLabel('Name of the campaign').fill('Eid sale on WhatsApp')
    await page.getByRole('button', { name: 'Make the link' }).click()
    const link = page.getByRole('list', { name: 'Your links' }).getByRole('listitem')
    await link.getByText(`/${owner.business.slug}?utm_source=eid-sale-on-whatsapp`).waitFor()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'QR code of Eid sale on WhatsApp' }).click()
    expect((await downloading).suggestedFilename()).toMatch(/-eid-sale-on-whatsapp-qr\.png$/)

    const siteUrl = inject('siteUrl')
    const address = `/${owner.business.slug}?utm_source=eid-sale-on-whatsapp`
    await expect.poll(async () => (await fetch(`${siteUrl}${address}`)).text()).toContain('Milo tin')
    const phones = await launchBrowser({}, ['--user-agent=Mozilla/5.0 (Linux; Android 14) Chrome/130 Mobile'])
    const shopper = await openShopper(phones, siteUrl)
    await shopper.visit(address)
    await shopper.page.getByRole('button', { name: /^Add Milo/ }).click()
    await shopper.page.goto('about:blank')
    await expect
      .poll(() =>
        sql('select views, carts from private.campaigns where business_id = $1', [owner.business.id]),
      )
      .toEqual([{ views: 1, carts: 1 }])
    expect(await shopper.context.cookies()).toEqual([])
    await phones.close()

    await page.reload()
    await link.getByText('1 view → 1 cart').waitFor()
    await page.getByRole('button', { name: 'Delete Eid sale on WhatsApp' }).click()
    await page.getByRole('button', { name: 'Delete the link' }).click()
    await page.getByText('No links yet.').waitFor()
  })

  it('shows Starter 30 days and what Premium has more, and a new shop what will stand here', async () => {
    const owner = await openOwner(browser, { viewport: NARROW, plan: 'starter' })
    const { page } = owner
    await owner.visit('/dashboard/analytics')
    await page.getByRole('heading', { name: 'Your figures will stand here' }).waitFor()
    await makePast(owner)

    await owner.visit('/dashboard/analytics?by=month')
    await page.getByRole('heading', { name: 'Sales by day' }).waitFor()
    await page.getByText(/^More than 30 days.* are part of Premium/).waitFor()
    expect(await page.getByRole('heading', { name: 'Where buyers come from' }).count()).toBe(0)
    expect(await page.getByRole('navigation', { name: 'Time' }).count()).toBe(0)
    if (shots) await page.screenshot({ path: `${shots}/analytics-starter.png`, fullPage: true })
    expect(await isTooWide(owner)).toBe(false)
    expect(await owner.accessibilityFaults()).toEqual([])
  })
})
