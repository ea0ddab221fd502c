import { describe, expect, it } from 'vitest'
import { launchBrowser, stopClock } from '#tests/support/browser/browser.ts'
import { sql } from '#tests/support/browser/owner.ts'
import { DESK, JOURNEY_SCREENS, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { eventsOf, messagesOffered, openOrders, shopperOrders } from '#tests/support/stores/owner-sales.ts'

const browser = forFile(launchBrowser)

describe.each(JOURNEY_SCREENS)('a step on %s', (_, viewport) => {
  it('is taken once by a double tap, waits for the next, and can be undone for a minute', async () => {
    const { page, sales, open, button, accessibilityFaults } = await openOrders(browser, viewport)
    const order = await shopperOrders(sales)
    await open(order.id, order.code)
    const box = await button('Confirm order').boundingBox()
    const [x, y] = [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2]
    await stopClock(page)

    await page.mouse.click(x, y)
    // Advances the clock a little: the page handles an answer in a timer of zero milliseconds.
    await expect
      .poll(async () => {
        await page.clock.runFor(1)
        return button('Mark shipped').count()
      })
      .toBe(1)
    expect(await button('Mark shipped').isDisabled()).toBe(true)
    await page.mouse.click(x, y)
    await page.mouse.click(x, y)
    await page.clock.runFor(1_500)
    await page.clock.resume()
    expect(await eventsOf(order.id)).toEqual(['placed pending', 'status confirmed'])
    expect(await accessibilityFaults()).toEqual([])

    await button('Mark shipped').click()
    await page.getByText('Shipped.', { exact: true }).locator('visible=true').waitFor()
    expect(await messagesOffered(page)).toEqual(['On its way', 'Payment details'])
    await button('Undo').click()
    await page.getByText('Undone: back to Confirmed.').locator('visible=true').waitFor()
    await page.getByText('Undone: back to Confirmed', { exact: true }).waitFor()
    expect(await eventsOf(order.id)).toEqual([
      'placed pending',
      'status confirmed',
      'status shipped',
      'undone confirmed',
    ])

    await button('Mark shipped').click()
    await button('Undo').waitFor()
    // The database's answer may set the countdown again; less than a minute is left by then.
    await expect
      .poll(async () => {
        await page.clock.runFor(60_000)
        return button('Undo').count()
      })
      .toBe(0)
  })
})

describe('an undo', () => {
  it('says why a cancellation cannot be undone: somebody else has bought the last piece', async () => {
    const { page, sales, open, button } = await openOrders(browser, PHONE)
    const order = await shopperOrders(sales)
    await open(order.id, order.code)
    await button('Cancel now').click()
    await button('Undo').waitFor()
    await sql('update products set stock = 1 where id = $1', [sales.cloth])

    await button('Undo').click()

    await page.getByText('There is only 1 of Ankara cloth.').first().waitFor()
    const [row] = await sql('select status from orders where id = $1', [order.id])
    expect(row).toEqual({ status: 'cancelled' })
  })
})

const PICTURE =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path fill="#b5482f" d="M0 0h9v9H0z"/></svg>'

describe.each([
  ['a small phone', { width: 320, height: 640 }],
  ['a laptop', DESK],
] as const)('a walk-in sale on %s', (_, viewport) => {
  it('needs no number, has its own prices and something that is no product', async () => {
    const { page, sales, visit, button, heading, accessibilityFaults } = await openOrders(browser, viewport)
    const path = `${sales.storeId}/cloth`
    await sql(
      `insert into product_images (business_id, product_id, path, width, height, position) values ($1, $2, $3, 320, 320, 0)`,
      [sales.storeId, sales.cloth, path],
    )
    await page.route(`**/media/${path}/**`, (route) =>
      route.fulfill({ contentType: 'image/svg+xml', body: PICTURE }),
    )
    const picture = page.locator(`img[src="/media/${path}/320.webp"]`)
    await visit('/dashboard/orders/new')
    await button('Add a product').click()
    await page.getByRole('dialog').locator(picture).waitFor()
    await button('Add Ankara cloth').click()
    await button('Done').click()
    await page.getByLabel('Price of one Ankara cloth').fill('4,500')
    await page.getByText('instead of ₦5,000').waitFor()
    await button('Something else').click()
    await button('Save the sale').click()
    await page.getByText('each line needs a name and a price').waitFor()
    await page.getByText('Say what it is.').waitFor()
    await page.getByPlaceholder('Alteration').fill('Alteration')
    await page.getByLabel('Price of one Alteration').fill('700')
    await page.getByRole('status').getByText('₦5,200').waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await button('Save the sale').click()
    await heading(/^Order /).waitFor()

    const [row] = await sql(
      `select o.customer_name, o.phone, o.customer_id, o.total::int as total,
         (select count(*)::int from customers where business_id = o.business_id) as customers
       from orders o where o.business_id = $1`,
      [sales.storeId],
    )
    expect(row).toEqual({
      customer_name: 'Walk-in',
      phone: null,
      customer_id: null,
      total: 520_000,
      customers: 0,
    })
    await page.getByText('Ankara cloth: ₦4,500 instead of ₦5,000').waitFor()
    await page.getByRole('region', { name: 'In this order' }).locator(picture).waitFor()
    for (const name of ['WhatsApp', 'Call', 'Tell them']) expect(await button(name).count()).toBe(0)
    expect(await accessibilityFaults()).toEqual([])

    await visit('/dashboard/customers')
    await page.getByRole('link', { name: /^Walk-in .* ₦5,200 .*1 order/ }).click()
    await page.getByText('Only walk-in sales are shown.').waitFor()
    const rows = page.getByRole('list', { name: 'Orders', exact: true }).getByRole('link')
    await expect.poll(() => rows.count()).toBe(1)
    await rows.first().locator(picture).waitFor()
    expect(await accessibilityFaults()).toEqual([])
  })
})
