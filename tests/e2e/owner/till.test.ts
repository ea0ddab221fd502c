// Tests a day at the counter in a real browser: a sale with a voucher and a gift card whose codes are typed wrong first, the till that is opened, counted
// short and taken back, the figures by way of paying, and the day in one picture without the names of people. Planted defect, seen red: a sale form that
// does not send the gift card.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { sql } from '#tests/support/browser/owner.ts'
import { JOURNEY_SCREENS } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { openOrders, shopperOrders } from '#tests/support/stores/owner-sales.ts'

const browser = forFile(launchBrowser)
const shots = process.env['OJA_SHOTS']

describe.each(JOURNEY_SCREENS)('on %s', (_, viewport) => {
  it('a sale takes a voucher and a gift card, and says why a code is refused', async () => {
    const { page, sales, visit, button, heading, accessibilityFaults, problems } = await openOrders(
      browser,
      viewport,
    )
    await sql(
      `insert into vouchers (business_id, code, discount_type, discount_value) values ($1, 'TEN', 'percentage', 10)`,
      [sales.storeId],
    )
    const [card] = await sql(`select create_gift_card($1, 200000, 'Ngozi', '', null) ->> 'code' as code`, [
      sales.storeId,
    ])
    await visit('/dashboard/orders/new')
    await button('Add a product').click()
    await button('Add Ankara cloth').click()
    await button('Done').click()
    await page.getByLabel('Voucher code').fill('ELEVEN')
    await page.getByText('Your shop has no voucher with this code').waitFor()
    expect(await button('Save the sale').isDisabled()).toBe(true)
    await page.getByLabel('Voucher code').fill('ten')
    await page.getByLabel('Gift card code').fill(String(card?.['code']).slice(0, -1))
    await page.getByText('Your shop has no gift card with this code').waitFor()
    expect(await accessibilityFaults()).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/sale-refused.png`, fullPage: true })
    await page.getByLabel('Gift card code').fill(String(card?.['code']))
    await page.getByText('Left on the gift card').waitFor()
    await page.getByRole('status').getByText('₦2,500').waitFor()
    if (shots) await page.screenshot({ path: `${shots}/sale.png`, fullPage: true })
    await button('Save the sale').click()
    await heading(/^Order /).waitFor()

    const [order] = await sql(
      `select o.total, o.payment_status, o.gift_card_amount, v.uses, c.balance from orders o join vouchers v on v.id = o.voucher_id
       join gift_cards c on c.id = o.gift_card_id where o.business_id = $1`,
      [sales.storeId],
    )
    expect(order).toEqual({
      total: 250000,
      payment_status: 'paid',
      gift_card_amount: 200000,
      uses: 1,
      balance: 0,
    })
    expect(problems).toEqual([])
  })

  it('the till is opened, closed with a difference in words, and a wrong count taken back', async () => {
    const { page, sales, visit, button, accessibilityFaults, problems } = await openOrders(browser, viewport)
    await visit('/dashboard/money/till')
    await page.getByLabel('Cash that you counted').fill('10,000')
    expect(await accessibilityFaults()).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/till-begin.png`, fullPage: true })
    await button('Begin').click()
    await page.getByText('That much cash should be in it.').waitFor()

    const order = await shopperOrders(sales)
    await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order.id])
    const pay = (amount: number) =>
      sql(
        `select record_payment(business_id, id, jsonb_build_object('id', gen_random_uuid(), 'kind', 'received', 'amount', $2::int,
           'way', 'cash', 'seenBalance', balance)) from orders where id = $1`,
        [order.id, amount],
      )
    await pay(600_000)
    await visit('/dashboard/money/till')
    await page.getByText('₦16,000').first().waitFor()
    await page.getByLabel('Cash that you counted').fill('1')
    await page.getByText('₦15,999 is missing.').waitFor()
    await pay(400_000)
    await page.getByLabel('Cash that you counted').fill('15,500')
    await page.getByLabel('Left in the till for tomorrow').fill('5,000')
    await page.getByLabel('Note').fill('Bus fare')
    // The till has moved since this page was read, unless Realtime was faster.
    await button('Close the till').click()
    await page.getByText('₦20,000').first().waitFor()
    expect(await page.getByLabel('Cash that you counted').inputValue()).toBe('15,500')
    if (shots) await page.screenshot({ path: `${shots}/till-moved.png`, fullPage: true })
    await page.getByLabel('Cash that you counted').fill('19,500')
    await page.getByText('₦500 is missing.').waitFor()
    // What they saw as they began to type is not what is expected now: they say that they have looked.
    await page.getByText('The till has changed while you counted: ₦20,000 should be in it now.').waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await button('My count is right').click()
    await button('Close the till').click()
    await page.getByText('The till is closed. ₦500 is missing.').first().waitFor()
    await page.getByText('₦19,500 counted').waitFor()
    await button('Dismiss').first().click()
    if (shots) await page.screenshot({ path: `${shots}/till-closed.png`, fullPage: true })
    expect(await accessibilityFaults()).toEqual([])

    await button('Undo the count of ₦19,500').click()
    await button('Undo it').click()
    await page.getByText('Taken back').waitFor()
    await page.getByText('₦20,000').first().waitFor()

    // Cash that was spent is out of the till at once.
    await page.getByRole('link', { name: 'Expenses', exact: true }).click()
    await page.getByLabel('Amount').fill('2,000')
    await page.getByText('Transport', { exact: true }).first().click()
    await button('Save').click()
    await page.getByText('Choose one of the two.').waitFor()
    expect(await accessibilityFaults()).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/expense-after-count.png`, fullPage: true })
    await page.getByText('After it', { exact: true }).click()
    await button('Save').click()
    await page.getByText('₦2,000 written down').first().waitFor()
    // Of before the count: it leaves no till of now, and the answer before is still chosen.
    await page.getByLabel('Amount').fill('700')
    await page.getByText('Transport', { exact: true }).first().click()
    expect(await page.getByRole('radio', { name: 'After it' }).isChecked()).toBe(true)
    await page.getByText('Before the count').click()
    await button('Save').click()
    await page.getByText('₦700 written down').first().waitFor()
    await page.getByRole('link', { name: 'Till', exact: true }).click()
    await page.getByText('₦18,000').first().waitFor({ timeout: 10_000 })
    // A closing of a colleague meanwhile keeps what was typed.
    await page.getByLabel('Cash that you counted').fill('18,000')
    await sql(
      `insert into till_counts (id, business_id, currency, opening, cash_in, cash_out, counted, left_in)
       values (gen_random_uuid(), $1, 'NGN', 1000000, 1000000, 200000, 1800000, 300000)`,
      [sales.storeId],
    )
    await button('Close the till').click()
    await page.getByText('The till has changed while you counted: ₦3,000 should be in it now.').waitFor()
    expect(await page.getByLabel('Cash that you counted').inputValue()).toBe('18,000')
    if (shots) await page.screenshot({ path: `${shots}/till-closed-meanwhile.png`, fullPage: true })

    // Cash of an order that was forgotten: it was in that count.
    const forgotten = await shopperOrders(sales)
    await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [forgotten.id])
    await visit(`/dashboard/orders/${forgotten.id}?status=all`)
    await button('Money came').click()
    const sheet = page.getByRole('dialog', { name: 'Money came' })
    await sheet.getByText('Cash', { exact: true }).click()
    await sheet.getByText('When did the cash come?').waitFor()
    await sheet.getByRole('button', { name: 'Write it down' }).click()
    await sheet.getByText('Choose one of the two.').waitFor()
    expect(await accessibilityFaults()).toEqual([])
    if (shots) await page.screenshot({ path: `${shots}/payment-after-count.png`, fullPage: true })
    await sheet.getByText('Before the count').click()
    await sheet.getByRole('button', { name: 'Write it down' }).click()
    await sheet.waitFor({ state: 'detached' })
    expect(
      await sql(
        `select p.till_at = (select max(closed_at) from till_counts c where c.business_id = p.business_id) as is_counted
         from order_payments p where p.order_id = $1`,
        [forgotten.id],
      ),
    ).toEqual([{ is_counted: true }])
    expect(problems).toEqual([])
  })

  it('the day is one picture, with names only when they are asked for', async () => {
    const { page, sales, visit, accessibilityFaults, problems } = await openOrders(browser, viewport)
    const owes = await shopperOrders(sales, { name: 'Ngozi Eze', phone: '2348031234567' })
    const other = await shopperOrders(sales, {
      name: 'Bola Adeyemi-Okonkwo',
      phone: '2348031234568',
      quantity: 5,
    })
    for (const { id } of [owes, other]) {
      await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [id])
      await sql(`select set_order_status($1, 'confirmed')`, [id])
    }
    for (const [way, amount] of [
      ['cash', 700_000],
      ['transfer', 1_200_000],
      ['pos', 90_000],
    ])
      await sql(
        `select record_payment(business_id, id, jsonb_build_object('id', gen_random_uuid(), 'kind', 'received', 'amount', $3::int,
           'way', $2::text, 'seenBalance', balance)) from orders where id = $1`,
        [other.id, way, amount],
      )
    await sql(
      `insert into orders (business_id, source, client_order_id, request_hash, code, token, currency, subtotal, delivery_kind, delivery_fee, total, customer_name,
         status, expires_at, created_at)
       values ($1, 'manual', gen_random_uuid(), 'x', 'CDFGH', md5(random()::text), 'NGN', 2500000, 'pickup', 0, 2500000, 'Walk-in', 'delivered', now(),
         now() - interval '7 days')`,
      [sales.storeId],
    )
    await sql(
      `insert into orders (business_id, source, client_order_id, request_hash, code, token, currency, base_currency, rate_own, rate_other, rate_step, rate_source, subtotal,
         delivery_kind, delivery_fee, total, customer_name, status, expires_at)
       values ($1, 'manual', gen_random_uuid(), 'x', 'CDFGJ', md5(random()::text), 'GBP', 'NGN', 2000, 1, 1, 'own', 3500, 'pickup', 0, 3500, 'Walk-in', 'delivered', now())`,
      [sales.storeId],
    )
    await visit('/dashboard')
    await page.getByText('This month also £35 in 1 sale.').waitFor()
    await visit('/dashboard/money/till')
    await page.getByRole('link', { name: 'The day in one picture' }).click()
    const picture = page.getByRole('img', { name: /sold, 2 sales/ })
    await picture.waitFor()
    const words = (await picture.getAttribute('alt')) ?? ''
    expect(words).toContain('₦35,000 sold')
    expect(words).toContain('₦10,000 more than last')
    expect(words).toContain('Transfer ₦12,000')
    expect(words).toContain('and £35 in 1 sale')
    expect(words).toMatch(/4 people owe ₦[\d,]+ and £35/)
    expect(words).toContain('Ankara cloth: 3 left')
    expect(words).not.toContain('Ngozi')
    expect(await accessibilityFaults()).toEqual([])
    const save = async (name: string) => {
      const download = page.waitForEvent('download')
      await page.getByRole('button', { name: 'Save picture' }).click()
      const path = shots ? `${shots}/${name}.png` : undefined
      const file = await download
      if (path) await file.saveAs(path)
      return sharp(await file.path()).metadata()
    }
    expect(await save('evening')).toMatchObject({ width: 1080, height: 1920, format: 'png' })
    await page.getByRole('switch', { name: 'Show who owes' }).click()
    await page.getByRole('img', { name: /Ngozi Eze ₦10,000/ }).waitFor()
    await save('evening-names')
    if (shots) await page.screenshot({ path: `${shots}/evening-page.png`, fullPage: true })

    await visit('/dashboard/analytics')
    await page.getByRole('button', { name: 'Ways of paying' }).click()
    await page.getByRole('row', { name: /Transfer ₦12,000 60%/ }).waitFor()
    if (shots) await page.screenshot({ path: `${shots}/ways.png`, fullPage: true })
    expect(await accessibilityFaults()).toEqual([])
    expect(problems).toEqual([])
  })
})
