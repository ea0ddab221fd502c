// Tests goods that come back in a real browser, at both sizes: what is asked, what is given back, the receipt of it, the customer's page, and taking it
// back. Planted defect, seen red: a sheet that sends all pieces of the order.
import { describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { sql } from '#tests/support/browser/owner.ts'
import { JOURNEY_SCREENS } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { openOrders, shopperOrders } from '#tests/support/stores/owner-sales.ts'

const browser = forFile(launchBrowser)

const SHOTS = process.env['RETURN_SHOTS']

describe.each(JOURNEY_SCREENS)('on %s', (screen, viewport) => {
  it('one of two pieces comes back, its money in cash, and all of it can be taken back', async () => {
    const { page, sales, visit, button, accessibilityFaults, problems } = await openOrders(browser, viewport)
    const shot = async (name: string) => {
      if (SHOTS)
        await page.screenshot({
          path: `${SHOTS}/${screen.replaceAll(' ', '-')}-${name}.png`,
          fullPage: name.startsWith('full'),
        })
    }
    const order = await shopperOrders(sales)
    await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order.id])
    for (const status of ['confirmed', 'shipped', 'delivered'])
      await sql('select set_order_status($1, $2)', [order.id, status])
    await sql(
      `select record_payment(business_id, id, jsonb_build_object('id', gen_random_uuid(), 'kind', 'received', 'amount', 1000000,
         'way', 'cash', 'seenBalance', balance)) from orders where id = $1`,
      [order.id],
    )
    const stock = async () =>
      Number((await sql('select stock from products where id = $1', [sales.cloth]))[0]?.['stock'])
    const before = await stock()
    await visit(`/dashboard/orders/${order.id}?status=all`)

    await button('Something came back').click()
    await button('Write it down').click()
    await page.getByText('Say how many pieces came back.').waitFor()
    await button('One more of Ankara cloth').click()
    await page.getByText('The customer’s price for it: ₦5,000.').waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await shot('sheet')
    await page.getByLabel('Give back less (optional)').fill('6,000')
    await button('Write it down').click()
    await page.getByText('The customer paid ₦5,000 for it, so no more can go back.').waitFor()
    await page.getByLabel('Give back less (optional)').fill('4,500')
    await page.getByText('You keep ₦500.').waitFor()
    await page.getByLabel('Why (optional)').fill('Wrong colour')
    await shot('sheet-less')
    const published = page.waitForRequest('**/api/nudge')
    await button('Write it down').click()
    await published
    await page.getByText('₦4,500 went back in cash.').waitFor()
    await page.getByText('1 of 2 brought back').locator('visible=true').first().waitFor()
    expect(await stock()).toBe(before + 1)
    expect(await accessibilityFaults()).toEqual([])
    await shot('full-order')

    await button('Its receipt').click()
    await page.getByRole('img', { name: /Return receipt No\. 0001/ }).waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await shot('receipt')
    await page.getByRole('button', { name: 'Close' }).click()
    const [receipt] = await sql('select token from receipts where order_id = $1', [order.id])
    const shopper = await page.context().newPage()
    await shopper.goto(new URL(`/r/${receipt?.['token']}`, page.url()).href)
    await shopper.getByRole('heading', { name: 'Return receipt No. 0001' }).waitFor()
    await shopper.getByText('Goes back (NGN)').waitFor()
    if (SHOTS)
      await shopper.screenshot({
        path: `${SHOTS}/${screen.replaceAll(' ', '-')}-receipt-page.png`,
        fullPage: true,
      })
    await shopper.goto(new URL(`/o/${order.token}`, page.url()).href)
    await shopper.getByText('That takes ₦4,500 off your order.').waitFor()
    if (SHOTS)
      await shopper.screenshot({
        path: `${SHOTS}/${screen.replaceAll(' ', '-')}-order-page.png`,
        fullPage: true,
      })
    await shopper.close()

    await page.getByRole('button', { name: 'Undo the return: 1 × Ankara cloth' }).click()
    const publishedAgain = page.waitForRequest('**/api/nudge')
    await button('Undo it').click()
    await publishedAgain
    await page.getByText('Taken back ·').nth(1).waitFor()
    expect(await stock()).toBe(before)
    expect(problems).toEqual([])
  })

  it('goods that points paid for come back, and both sides read that the points stay spent', async () => {
    const { page, sales, visit, button, problems } = await openOrders(browser, viewport)
    const order = await shopperOrders(sales)
    await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order.id])
    await sql(
      `insert into point_entries (business_id, customer_id, kind, points, reason)
       select business_id, customer_id, 'corrected', 1000, 'A gift' from orders where id = $1`,
      [order.id],
    )
    await sql(
      `update orders set points_spent = 1000, points_amount = subtotal, points_customer_id = customer_id, total = 0 where id = $1`,
      [order.id],
    )
    for (const status of ['confirmed', 'shipped', 'delivered'])
      await sql('select set_order_status($1, $2)', [order.id, status])
    await visit(`/dashboard/orders/${order.id}?status=all`)

    await button('Something came back').click()
    await button('One more of Ankara cloth').click()
    await page.getByText('The customer’s price for it: ₦0.').waitFor()
    const stay = '1,000 points were spent on this order. They stay spent when goods come back.'
    await page.getByRole('dialog').getByText(stay).waitFor()
    expect(await page.getByLabel('Give back less (optional)').count()).toBe(0)
    await button('Write it down').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText(stay).waitFor()
    await visit(`/o/${order.token}`)
    await page.getByText('The 1000 points that you spent on this order stay spent.').waitFor()
    expect(problems).toEqual([])
  })

  it('both pieces come back onto a gift card', async () => {
    const { page, sales, visit, button, problems } = await openOrders(browser, viewport)
    const order = await shopperOrders(sales)
    await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order.id])
    for (const status of ['confirmed', 'shipped', 'delivered'])
      await sql('select set_order_status($1, $2)', [order.id, status])
    await sql(
      `select record_payment(business_id, id, jsonb_build_object('id', gen_random_uuid(), 'kind', 'received', 'amount', 600000,
         'way', 'transfer', 'seenBalance', balance)) from orders where id = $1`,
      [order.id],
    )
    await visit(`/dashboard/orders/${order.id}?status=all`)
    await button('Something came back').click()
    await button('One more of Ankara cloth').click()
    await page.getByText('How does ₦1,000 go back?').waitFor()
    // On a slow line nothing is written down before the sheet says what goes back.
    let answer = () => {}
    const isSlow = new Promise<void>((resolve) => {
      answer = resolve
    })
    await page.route('**/rpc/quote_return', async (route) => {
      await isSlow
      await route.continue()
    })
    const asked = page.waitForRequest('**/rpc/quote_return')
    await page.getByLabel('How many of Ankara cloth').fill('2')
    await asked
    expect(await button('Write it down').isDisabled()).toBe(true)
    answer()
    await page.getByText('₦4,000 was not paid yet: it is no longer to pay.').waitFor()
    await page.getByText('Gift card', { exact: true }).click()
    await page.getByRole('switch', { name: 'Back on the shelf' }).click()
    await button('Write it down').click()
    await page.getByText(/₦6,000 is on the gift card that ends in/).waitFor()
    await page.getByText('The goods came back. Nothing is left to pay.').waitFor()
    await page.getByRole('link', { name: 'Gift card' }).click()
    await page.getByText('₦6,000').first().waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${screen.replaceAll(' ', '-')}-card.png` })
    await visit('/dashboard/orders?status=all')
    await page.getByText('Brought back', { exact: true }).locator('visible=true').first().waitFor()
    if (SHOTS) await page.screenshot({ path: `${SHOTS}/${screen.replaceAll(' ', '-')}-list.png` })
    expect(problems).toEqual([])
  })
})
