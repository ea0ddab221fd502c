import { describe, expect, inject, it } from 'vitest'
import { formatMoney } from '#domain/basics/money.ts'
import type { Quote } from '#domain/checkout/order-request.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { DESK, openShopper, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { SITE_HOST, SITE_URL } from '#tests/support/running/site.ts'
import { newPhone } from '#tests/support/stores/order-shop.ts'

const browser = forFile(() => launchBrowser({ [SITE_HOST]: new URL(inject('siteUrl')).host }))
let shopper: Shopper

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESK],
])('ordering from adunni-fabrics on %s', (_what, viewport) => {
  it('ends in a WhatsApp message that says exactly what the pages said', async () => {
    shopper = await openShopper(browser, SITE_URL, { viewport })
    const { page } = shopper
    const phone = newPhone()
    await shopper.visit('/adunni-fabrics')
    const storeName = (await page.getByRole('heading', { level: 1 }).textContent())?.trim()

    // The first product with options.
    const card = page
      .getByRole('listitem')
      .filter({ has: page.locator('.price small') })
      .first()
    await card.getByRole('link').first().click()
    const name = (await page.getByRole('heading', { level: 1 }).textContent())?.trim()
    const groups = page.locator('[data-product-form] fieldset')
    await groups.first().waitFor()
    const chosen: string[] = []
    for (const group of await groups.all()) {
      const label = group.locator('label:has(input:enabled)').first()
      await label.locator('input').check()
      chosen.push(`${await group.locator('legend').textContent()}: ${(await label.textContent())?.trim()}`)
    }
    const price = await page.locator('[data-price-now]').textContent()
    await page.getByRole('button', { name: 'Add to cart' }).click()

    await shopper.openCart()
    await page.getByText(`${price} each`).waitFor()
    await page.getByRole('button', { name: `One more of ${name}` }).click()
    await shopper.goToCheckout()
    await shopper.fillIn({ name: 'Bola Adeyemi', phone })
    const zone = page.getByRole('dialog').getByRole('radio').first()
    await zone.check()
    const zoneName = await page
      .locator('.oc-choice span')
      .first()
      .evaluate((span) => span.firstChild?.textContent)
    await shopper.fillIn({ address: '12 Allen Avenue' })
    await page.getByLabel('Voucher or gift card code').fill('welcome10')
    await page.getByRole('button', { name: 'Apply' }).click()
    await page.getByText('takes off').waitFor()
    expect(await shopper.accessibilityFaults()).toEqual([])

    const answered = page.waitForResponse('**/api/orders')
    await shopper.placeOrder()
    const { order } = (await (await answered).json()) as { order: Quote & { code: string; url: string } }
    await page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor()

    const money = (amount: number) => formatMoney(amount, 'NGN')
    expect(order.items).toMatchObject([{ name, options: chosen.join(', '), quantity: 2 }])
    expect(money(order.items[0]?.unitPrice ?? 0)).toBe(price)
    expect(await shopper.messageOf('Send on WhatsApp')).toBe(
      [
        `Good day ${storeName}, I would like to order:`,
        `*Order ${order.code}*`,
        `2 × ${name} (${chosen.join(', ')}): ${money(order.subtotal)}`,
        '',
        `Subtotal: ${money(order.subtotal)}`,
        `Discount (WELCOME10): -${money(order.discount)}`,
        `Delivery (${zoneName}): ${order.deliveryFee === 0 ? 'free' : money(order.deliveryFee ?? 0)}`,
        `*Total: ${money(order.total)}*`,
        '',
        'Name: Bola Adeyemi',
        `Phone: 234${phone.slice(1)} wa.me/234${phone.slice(1)}`,
        'Address: 12 Allen Avenue',
        `Order page: ${order.url}`,
      ].join('\n'),
    )
  })
})
