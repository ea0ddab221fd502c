// Follows an order from the owner to the shopper, on a phone 360 pixels wide: the owner writes how it travels and opens the ready message, and
// the shopper reads it on the order's page and finds the status by code and phone number, without a script. On Starter the owner sees what
// Premium adds. `SHOTS=folder` keeps pictures.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { openShopper, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { openOrders, shopperOrders, stockShelves } from '#tests/support/stores/owner-sales.ts'

const browser = forFile(launchBrowser)

const folder = process.env['SHOTS']
const shoot = (page: Page, name: string) =>
  folder ? page.screenshot({ path: join(folder, `${name}.png`), fullPage: true }) : null

const day = new Date(Date.now() + 3 * 86_400_000)
const isoDay = day.toISOString().slice(0, 10)
const dayText = `${day.getUTCDate()} ${day.toLocaleString('en-GB', { month: 'long', timeZone: 'UTC' })} ${day.getUTCFullYear()}`

describe('an order on its way', () => {
  it('keeps what two people write into it, and what was typed and not saved', async () => {
    const { page, problems, context, sales, open, button } = await openOrders(browser, PHONE)
    const order = await shopperOrders(sales)
    await open(order.id, order.code)
    const [number, expectedOn] = [page.getByLabel('Tracking number'), page.getByLabel('Expected day')]
    const save = page.getByRole('region', { name: 'How it travels' }).getByRole('button', { name: 'Save' })
    const stored = async () =>
      (
        await sql(
          `select courier, tracking_number, to_char(expected_on, 'YYYY-MM-DD') as day from order_tracking where order_id = $1`,
          [order.id],
        )
      )[0]
    await expectedOn.fill(isoDay)

    // The page does not hear of what the colleague does.
    let letRead = () => {}
    const mayRead = new Promise<void>((resolve) => {
      letRead = resolve
    })
    await page.route('**/rpc/order_details*', async (route) => {
      await mayRead
      await route.fallback()
    })
    // A colleague saves a number while this page is open.
    await sql('insert into order_tracking (order_id, business_id, tracking_number) values ($1, $2, $3)', [
      order.id,
      sales.storeId,
      'GIG-00123',
    ])
    await save.click()
    await expect.poll(stored).toEqual({ courier: '', tracking_number: 'GIG-00123', day: isoDay })
    await expect.poll(() => number.inputValue()).toBe('GIG-00123')

    // Both write a number: this page's person chooses.
    await sql(`update order_tracking set tracking_number = 'GIG-00777' where order_id = $1`, [order.id])
    await number.fill('GIG-00999')
    await save.click()
    await page.getByText('Somebody else changed this while you were writing: Tracking number.').waitFor()
    expect(await stored()).toMatchObject({ tracking_number: 'GIG-00777' })
    await button('Save mine instead').click()
    await expect.poll(stored).toEqual({ courier: '', tracking_number: 'GIG-00999', day: isoDay })

    letRead()
    await page.getByLabel('Courier').fill('Kwik')
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('Kwik'))
    await page.reload()
    await page.getByText('This is what you typed earlier and did not save.').waitFor()
    expect(await page.getByLabel('Courier').inputValue()).toBe('Kwik')
    expect(problems.filter((problem) => !/\b400\b/.test(problem))).toEqual([])
    await context.close()
  })

  it('is told by the owner and found by the shopper', async () => {
    const { page, problems, context, sales, business, open, button, accessibilityFaults } = await openOrders(
      browser,
      PHONE,
    )
    const phone = '2348035550142'
    const order = await shopperOrders(sales, { phone })
    await open(order.id, order.code)
    await page.getByRole('link', { name: 'Tell them: Order received' }).waitFor()
    await button('Confirm order').click()
    // What is typed on the page is saved by the step, which stops once at what cannot be saved.
    await page.getByLabel('Courier (optional)').fill('GIG Logistics')
    await page.getByLabel('Tracking number (optional)').fill('<GIG>')
    await page.getByText('letters, digits, spaces and dashes only').waitFor()
    await page.getByLabel('Expected day (optional)').fill(isoDay)
    await page.getByLabel('A note for you and your team').fill('Ask for Musa at the park')
    await button('Mark shipped').click()
    await page.getByText('Not saved: how it travels.').first().waitFor()
    expect(await sql('select status from orders where id = $1', [order.id])).toEqual([
      { status: 'confirmed' },
    ])
    await page.getByLabel('Tracking number (optional)').fill('GIG-00123')
    await button('Mark shipped').click()
    await page.getByText('Shipped.', { exact: true }).locator('visible=true').waitFor()
    await page.getByText('Saved. The customer sees it on the order’s page.').first().waitFor()
    await page.getByText('Ask for Musa at the park').first().waitFor()
    expect(await page.getByLabel('A note for you and your team').inputValue()).toBe('')
    await shoot(page, 'owner-order')
    expect(await accessibilityFaults()).toEqual([])

    const href = await page.getByRole('link', { name: 'Tell them: On its way' }).getAttribute('href')
    const message = decodeURIComponent(href ?? '')
    expect(message).toContain(`https://wa.me/${phone}?text=Hello Ngozi, your order ${order.code}`)
    for (const part of ['Courier: GIG Logistics', 'Tracking number: GIG-00123', `Expected on ${dayText}`])
      expect(message).toContain(part)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(problems).toEqual([])
    await context.close()

    await expect
      .poll(async () => (await fetch(`${inject('siteUrl')}/${business.slug}/track`)).status, {
        timeout: 20_000,
      })
      .toBe(200)
    const known = { phone, code: order.code, slug: business.slug, orderId: order.id }
    await followAsShopper(known, { javaScriptEnabled: false })
    await followAsShopper(known, { javaScriptEnabled: true })
  })
})

/** The shopper: the order's page, a wrong number, and the right one. Looks for broken accessibility rules with scripts alone: axe is one. */
async function followAsShopper(
  order: {
    readonly phone: string
    readonly code: string
    readonly slug: string
    readonly orderId: string
  },
  { javaScriptEnabled }: { readonly javaScriptEnabled: boolean },
): Promise<void> {
  const shopper = await openShopper(browser, inject('siteUrl'), { javaScriptEnabled })
  const { page } = shopper
  const checkAccessibility = async () => {
    if (javaScriptEnabled) expect(await shopper.accessibilityFaults()).toEqual([])
  }
  const [row] = await sql('select token from orders where id = $1', [order.orderId])
  await shopper.visit(`/o/${row?.['token']}`)
  for (const part of ['GIG Logistics', 'GIG-00123', dayText])
    await page.getByText(part, { exact: true }).waitFor()
  await shoot(page, 'shopper-order')
  await page.getByRole('link', { name: 'with the code and your phone number' }).click()

  await page.getByRole('heading', { name: 'Track your order' }).waitFor()
  expect(new URL(page.url()).pathname).toBe(`/${order.slug}/track`)
  await shoot(page, 'track-form')
  await checkAccessibility()
  const ask = async (code: string, phone: string) => {
    await page.getByLabel('Order code').fill(code)
    await page.getByLabel('Phone number').fill(phone)
    await page.getByRole('button', { name: 'Show the status' }).click()
  }
  await ask(order.code, '0803 000 0000')
  await page.getByRole('alert').getByText('We cannot show an order').waitFor()
  await shoot(page, 'track-missed')
  await checkAccessibility()

  await ask(order.code.toLowerCase(), '0803 555 0142')
  await page.getByText('Your order is on its way.').waitFor()
  const steps = page.getByRole('list', { name: 'Progress of the order' }).getByRole('listitem')
  expect(await steps.count()).toBe(3)
  await shoot(page, 'track-found')
  await checkAccessibility()
  if (javaScriptEnabled) expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await shopper.context.close()
}

describe('a shop on Starter', () => {
  it('keeps the status and its messages, and reads what Premium adds', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, plan: 'starter' })
    const sales = await stockShelves(owner.business.id)
    const order = await shopperOrders(sales)
    await owner.visit(`/dashboard/orders/${order.id}`)

    const card = owner.page.getByRole('region', { name: 'How it travels' })
    await card.getByText('Courier, tracking number and expected day are part of Premium').waitFor()
    expect(await card.getByRole('textbox').count()).toBe(0)
    await owner.page.getByRole('link', { name: 'Tell them: Order received' }).waitFor()
    await shoot(owner.page, 'owner-order-starter')
    expect(await owner.accessibilityFaults()).toEqual([])
  })
})
