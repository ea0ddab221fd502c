// Tests what the shop spends and earns in a real browser, on phones: an expense in two taps, its bill, taking it back; a cost that rides with the
// product's Save; what an order, a day and a month earned.
import { describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { sql } from '#tests/support/browser/owner.ts'
import { JOURNEY_SCREENS } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { openOrders, shopperOrders } from '#tests/support/stores/owner-sales.ts'
import { plainPicture } from '../../unit/domain/picture/files.ts'

const browser = forFile(launchBrowser)
const PAGE = '/dashboard/money/expenses'

describe.each(JOURNEY_SCREENS)('on %s', (screen, viewport) => {
  const shoot = async (page: { screenshot: (options: object) => unknown }, name: string) => {
    const folder = process.env['OJA_SHOTS']
    if (folder)
      await page.screenshot({ path: `${folder}/${screen.replaceAll(' ', '-')}-${name}.png`, fullPage: true })
  }

  it('an expense is written in two taps, has its bill, and is taken back', async () => {
    const { page, visit, button, accessibilityFaults, problems } = await openOrders(browser, viewport)
    await visit(PAGE)
    await page.getByText('Nothing is written down for this month.').waitFor()
    await button('Save').click()
    await page.getByText('Write an amount above 0, like 2,500.').waitFor()
    await page.getByText('Tap what it was for.').waitFor()
    await page.getByLabel('Amount').fill('2,500')
    await page.getByText('Transport', { exact: true }).click()
    await page.getByText('Cash, today. Change, or add').click()
    await page.getByLabel('Note (optional)').fill('Rider to Lekki')
    const photo = await plainPicture(900, 1200, '#ddddcc').jpeg().toBuffer()
    await page
      .getByLabel('Picture of the bill')
      .setInputFiles({ name: 'bill.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByText('Bill: bill.jpg').waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await shoot(page, 'form')
    await button('Save').click()
    await page.getByText('The bill is kept.').first().waitFor()

    const list = page.getByRole('list', { name: 'Expenses' })
    await list.getByText('Rider to Lekki').waitFor()
    await button(/^See the bill of ₦2,500/).click()
    await page.getByRole('img', { name: 'The bill' }).waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await page.keyboard.press('Escape')
    await page.getByLabel('Amount').fill('40000')
    await page.getByText('Rent', { exact: true }).first().click()
    await button('Save').click()
    const sum = page.getByText('₦42,500', { exact: true }).first()
    await sum.waitFor()
    await shoot(page, 'month')

    await button('Undo the expense: ₦40,000, Rent').click()
    await button('Undo it').click()
    await list.getByText(/^Taken back/).waitFor()
    await sum.waitFor({ state: 'detached' })
    expect(await accessibilityFaults()).toEqual([])
    expect(problems).toEqual([])
  })

  it('says what an order, a day and a month earned, and of how much of the sales', async () => {
    const { page, sales, visit, button, accessibilityFaults, problems } = await openOrders(browser, viewport)
    await visit(`/dashboard/products/${sales.cloth}#cost`)
    await page.getByLabel('Cost of each').fill('3,000')
    await page.getByText('You earn ₦2,000 on each, 40% of the price.').waitFor()
    await shoot(page, 'cost')
    await button('Save').click()
    await expect
      .poll(() =>
        sql('select cost_minor::int as cost from product_costs where product_id = $1', [sales.cloth]),
      )
      .toEqual([{ cost: 300_000 }])

    const order = await shopperOrders(sales)
    await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order.id])
    await sql(`select set_order_status($1, 'confirmed')`, [order.id])
    await sql(
      `insert into order_lines (order_id, business_id, product_id, name, unit_price, list_price, quantity, line_total, position, stock_from)
       select $1, $2, $3, 'Aso Oke gele', 1000000, 1000000, 1, 1000000, 9, 'none'`,
      [order.id, sales.storeId, sales.gele],
    )
    await sql('update orders set subtotal = subtotal + 1000000, total = total + 1000000 where id = $1', [
      order.id,
    ])
    await sql(
      `insert into expenses (id, business_id, amount, currency, kind, way, spent_on)
       values (gen_random_uuid(), $1, 100000, 'NGN', 'data', 'cash', (now() at time zone 'Africa/Lagos')::date)`,
      [sales.storeId],
    )
    await visit(`/dashboard/orders/${order.id}?status=all`)
    const earned = page.getByRole('region', { name: 'What you earned' })
    await earned
      .getByText('You know the cost of 50% of these goods. On this part you earned ₦4,000.')
      .waitFor()
    await earned.getByRole('link', { name: 'Aso Oke gele' }).waitFor()
    await shoot(page, 'order')

    await visit('/dashboard/analytics')
    await page
      .getByText('You know the cost of 50% of what you sold. On this part you earned ₦4,000.')
      .waitFor()
    await shoot(page, 'analytics')
    expect(await accessibilityFaults()).toEqual([])
    await visit(PAGE)
    await page.getByText('Expenses of ₦1,000 off,').waitFor()
    await page.getByText('₦3,000 is left').waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await shoot(page, 'profit')
    expect(problems).toEqual([])
  })
})
