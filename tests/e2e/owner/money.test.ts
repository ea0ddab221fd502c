// Tests the money of orders in a real browser, at both sizes: a deposit, a claim, the rest, money that is to go back; who owes whom on the start page,
// and a reminder that is opened once a day; a sale at the counter that is taken back, and one that is corrected. Planted defect, seen red: a balance that is not read again after a payment. Another: a
// badge whose words do not break.
import { describe, expect, it } from 'vitest'

import { launchBrowser } from '#tests/support/browser/browser.ts'
import { sql } from '#tests/support/browser/owner.ts'
import { JOURNEY_SCREENS } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { clothLeft, openOrders, shopperOrders } from '#tests/support/stores/owner-sales.ts'

const browser = forFile(launchBrowser)

async function publicPage(token: string): Promise<string> {
  const [row] = await sql('select order_by_token($1) as page', [token])
  const { paid, balance, bankDetails } = (row as { page: Record<string, unknown> }).page
  return JSON.stringify([paid, balance, bankDetails !== null])
}

/** Visible words beyond the edge of the page or of the open sheet. */
function beyondEdge(): string[] {
  const edge = document.documentElement.clientWidth + 1
  return [...document.querySelectorAll('main *, dialog[open] *')]
    .filter(({ children, textContent }) => children.length === 0 && textContent?.trim())
    .filter((element) => element.getBoundingClientRect().right > edge && element.closest('.sr-only') === null)
    .map(({ textContent }) => String(textContent))
}

describe.each(JOURNEY_SCREENS)('on %s', (_, viewport) => {
  it('money comes in parts, is said to be sent, and goes back', async () => {
    const { page, sales, visit, button, accessibilityFaults, problems } = await openOrders(browser, viewport)
    await sql(
      `insert into business_bank_details (business_id, bank_name, account_number, account_name)
       values ($1, 'GTBank', '0123456789', 'Adunni') on conflict do nothing`,
      [sales.storeId],
    )
    const order = await shopperOrders(sales)
    await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order.id])
    await sql(`select set_order_status($1, 'confirmed')`, [order.id])
    await visit(`/dashboard/orders/${order.id}?status=all`)

    await page.getByText('No payment has been seen yet.').waitFor()
    await button('Money came').click()
    await page.getByLabel('Amount').fill('4,000')
    await page.getByText('Cash', { exact: true }).click()
    expect(await accessibilityFaults()).toEqual([])
    await button('Write it down').click()
    await page.getByText('₦4,000 came, ₦6,000 is still to come.').waitFor()
    await page.getByText('₦4,000 of ₦10,000 paid').locator('visible=true').first().waitFor()
    // It was by POS: taken back, and written again as the money of then.
    await button(/^Undo the payment/).click()
    await button('Undo it').click()
    await page.getByText('No payment has been seen yet.').waitFor()
    await button('Money came').click()
    await page.getByLabel('Amount').fill('4,000')
    await page.getByText('POS', { exact: true }).click()
    await button('Write it down').click()
    await page.getByText('Choose one of the two.').waitFor()
    await page.getByText(/^Then: /).click()
    expect(await accessibilityFaults()).toEqual([])
    await button('Write it down').click()
    await page.getByText('₦4,000 came, ₦6,000 is still to come.').waitFor()
    expect(
      await sql(
        'select count(distinct paid_at)::int as moments from order_payments where order_id = $1 and reverses is null',
        [order.id],
      ),
    ).toEqual([{ moments: 1 }])
    expect(await publicPage(order.token)).toBe('[400000,600000,true]')

    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%'
    })
    await button('Money came').click()
    await page.getByRole('dialog').getByLabel('Amount').waitFor()
    expect(await page.evaluate(beyondEdge)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(
      viewport.width,
    )
    await button('Close').click()
    await page.evaluate(() => document.documentElement.style.removeProperty('font-size'))

    await sql(`select claim_payment($1, 'GTB 17')`, [order.token])
    await page.getByText('The customer says that ₦6,000 was sent').first().waitFor()
    // Other money leaves the claim open.
    await button('Money came').click()
    const reference = page.getByLabel('Reference or note (optional)')
    expect(await reference.inputValue()).toBe('GTB 17')
    await page.getByText('Cash', { exact: true }).click()
    await page.getByText(/^Now/).click()
    await button('Write it down').click()
    await page.getByText('Choose Yes or No.').waitFor()
    await page.getByText('No, other money').click()
    expect(await reference.inputValue()).toBe('')
    await page.getByLabel('Amount').fill('1,000')
    expect(await accessibilityFaults()).toEqual([])
    await button('Write it down').click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await page.getByText('₦5,000 came, ₦5,000 is still to come.').first().waitFor()
    await button('It came').click()
    await page.getByLabel('Amount').fill('5,000')
    await button('Write it down').click()
    await page.getByText('You have the money.').waitFor()
    expect(await publicPage(order.token)).toBe('[1000000,0,false]')
    expect(await accessibilityFaults()).toEqual([])

    await sql(`select set_order_status($1, 'cancelled')`, [order.id])
    await button('Give back ₦10,000').click()
    await button('It went back').click()
    await page.getByText('The money went back to the customer.').waitFor()
    expect(problems).toEqual([])
  })

  it('a rest that never came is let go, and asked for again', async () => {
    const { page, sales, visit, button, accessibilityFaults, problems } = await openOrders(browser, viewport)
    const order = await shopperOrders(sales)
    await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order.id])
    for (const status of ['confirmed', 'shipped', 'delivered'])
      await sql('select set_order_status($1, $2)', [order.id, status])
    await sql(
      `select record_payment(business_id, id, jsonb_build_object('id', gen_random_uuid(), 'kind', 'received', 'amount', 950000,
         'way', 'cash', 'seenBalance', balance)) from orders where id = $1`,
      [order.id],
    )
    await visit(`/dashboard/orders/${order.id}?status=all`)

    await button('Let the rest go').click()
    await page.getByRole('dialog', { name: 'Let ₦500 go?' }).waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await button('Let it go').click()
    await page.getByText('₦9,500 came, and you let ₦500 go.').waitFor()
    expect(await publicPage(order.token)).toBe('[950000,0,false]')

    await page.getByRole('button', { name: /^Ask for it again/ }).click()
    await button('It is to come').click()
    await page.getByText('₦9,500 came, ₦500 is still to come.').waitFor()
    expect(problems).toEqual([])
  })

  it('the start page says who owes whom, and reminds once a day', async () => {
    const { page, sales, visit, button, accessibilityFaults, problems, context } = await openOrders(
      browser,
      viewport,
    )
    const owes = await shopperOrders(sales, { name: 'Ngozi Eze', phone: '2348031234567' })
    const paid = await shopperOrders(sales, { name: 'Bola Ade', phone: '2348037654321' })
    for (const { id } of [owes, paid]) {
      await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [id])
      await sql(`select set_order_status($1, 'confirmed')`, [id])
    }
    await sql(
      `select record_payment(business_id, id, jsonb_build_object('id', gen_random_uuid(), 'kind', 'received', 'amount', 500000,
         'way', 'cash', 'seenBalance', balance)) from orders where id = $1`,
      [paid.id],
    )
    await sql(`select set_order_status($1, 'cancelled')`, [paid.id])
    await visit('/dashboard')

    const owed = page.getByRole('region', { name: 'Owes you' })
    const toGiveBack = page.getByRole('region', { name: 'You owe' })
    await owed.getByText('₦10,000').first().waitFor()
    await toGiveBack.getByText('₦5,000').first().waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await context.route('https://wa.me/**', (route) => route.fulfill({ body: 'chat' }))
    const opening = context.waitForEvent('page')
    await owed.getByRole('button', { name: 'Remind' }).click()
    const chat = await opening
    await chat.waitForURL(/wa\.me/)
    expect(decodeURIComponent(chat.url())).toContain(
      'Hello Ngozi, ₦10,000 is still to be paid for your order',
    )
    await chat.close()
    await button('Reminded').waitFor()
    expect(await button('Reminded').isDisabled()).toBe(true)

    // Seen on the open page, and nobody is reminded of what they say to have paid.
    await sql(`select claim_payment($1, 'GTB 17')`, [owes.token])
    const claim = page.getByRole('link', { name: /says it is paid: check your account/ })
    await claim.waitFor()
    await owed.getByText('Says it is paid: check your account').waitFor()
    expect(await button('Reminded').count()).toBe(0)
    await claim.click()
    await page
      .getByRole('heading', { name: /^Order / })
      .first()
      .waitFor()
    expect(page.url()).toContain(owes.id)

    await visit('/dashboard/money')
    await page.getByRole('link', { name: 'Bola Ade' }).waitFor()
    expect(await accessibilityFaults()).toEqual([])
    expect(problems).toEqual([])
  })

  it('a sale with a wrong number is taken back, or corrected', async () => {
    const { page, sales, visit, button, accessibilityFaults, problems } = await openOrders(browser, viewport)
    const sellTwo = async () => {
      await visit('/dashboard/orders/new')
      await button('Add a product').click()
      await button('Add Ankara cloth').click()
      await button('Add Ankara cloth').click()
      await button('Done').click()
      await page.getByRole('status').getByText('₦10,000').waitFor()
      await button('Save the sale').click()
      await page.getByRole('heading', { name: /^Order / }).waitFor()
    }
    await sellTwo()
    await button('Take the sale back').locator('visible=true').click()
    await page.getByText('Taken back: it counts nowhere.').locator('visible=true').waitFor()
    expect(await clothLeft(sales)).toBe(10)

    await sellTwo()
    await button('More for this order').click()
    await page.getByRole('menuitem', { name: 'Correct the sale' }).click()
    await page.getByRole('heading', { name: /^Correct sale / }).waitFor()
    await button('One less of Ankara cloth').click()
    await page.getByLabel('Payment').selectOption({ label: 'Paid by transfer' })
    await page.getByRole('status').getByText('₦5,000').waitFor()
    expect(await accessibilityFaults()).toEqual([])
    await button('Save the sale').click()
    await page.getByText(/^In place of/).waitFor()
    await page.getByText('You have the money.').waitFor()
    expect(await clothLeft(sales)).toBe(9)
    expect(await accessibilityFaults()).toEqual([])
    await page.getByRole('link', { name: /^[2-9A-Z]{5}$/ }).click()
    await page.getByText('This sale was corrected. In its place stands').waitFor()
    expect(
      await sql(`select status, is_void, total from orders where business_id = $1 order by is_void, total`, [
        sales.storeId,
      ]),
    ).toEqual([
      { status: 'delivered', is_void: false, total: 500_000 },
      { status: 'cancelled', is_void: true, total: 1_000_000 },
      { status: 'cancelled', is_void: true, total: 1_000_000 },
    ])
    expect(problems).toEqual([])
  })
})
