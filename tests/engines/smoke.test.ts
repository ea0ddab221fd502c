// A shopper's order and an owner's sign-in, in the engine that OJA_ENGINE names (webkit, firefox); Chromium without it. Runs each night, and by
// hand with `npm test -- engines`: what works in one engine alone is seen here, the rest in the journeys of tests/e2e.
import { describe, expect, inject, it, onTestFinished } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { forFile } from '#tests/support/for-file.ts'
import { newPhone } from '#tests/support/stores/order-shop.ts'

const browser = forFile(() => launchBrowser())
const siteUrl = inject('siteUrl').replace('127.0.0.1', 'localhost')

/** A page of a phone's size, and the faults of its scripts. Without the touch of a phone, which Firefox does not emulate. */
async function openPage() {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  onTestFinished(() => context.close())
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  return { page, faults }
}

describe('a shop', () => {
  it('takes an order, and hands it to WhatsApp', async () => {
    const { page, faults } = await openPage()
    await page.goto(`${siteUrl}/adunni-fabrics`)
    await page
      .getByRole('listitem')
      .filter({ has: page.locator('.price small') })
      .first()
      .getByRole('link')
      .first()
      .click()
    const groups = page.locator('[data-product-form] fieldset')
    await groups.first().waitFor()
    for (const group of await groups.all())
      await group.locator('label:has(input:enabled) input').first().check()
    await page.getByRole('button', { name: 'Add to cart' }).click()
    await page.getByRole('button', { name: /^Cart/ }).click()
    await page.getByRole('button', { name: 'Checkout' }).click()
    await page.getByLabel('Your name').fill('Bola Adeyemi')
    await page.getByLabel('Phone number').fill(newPhone())
    await page.getByRole('dialog').getByRole('radio').first().check()
    await page.getByLabel('Address', { exact: true }).fill('12 Allen Avenue')
    await page.getByRole('button', { name: /^Place order/ }).click()

    const link = page.getByRole('link', { name: 'Send on WhatsApp' })
    await link.waitFor()
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
    expect(faults).toEqual([])
  })

  it('finds a product, and works without scripts up to the product', async () => {
    const { page, faults } = await openPage()
    await page.goto(`${siteUrl}/adunni-fabrics`)
    await page.getByRole('searchbox').first().fill('ankara')
    await page.getByRole('searchbox').first().press('Enter')
    await page
      .getByRole('listitem')
      .filter({ hasText: /ankara/i })
      .first()
      .waitFor()
    expect(faults).toEqual([])

    const context = await browser.newContext({ javaScriptEnabled: false })
    onTestFinished(() => context.close())
    const plain = await context.newPage()
    await plain.goto(`${siteUrl}/adunni-fabrics`)
    await plain.locator('a[href*="/product/"]').first().click()
    await plain.getByRole('heading', { level: 1 }).waitFor()
  })
})

describe('the owner', () => {
  it('signs in, sees the shop, and signs out', async () => {
    const { page, faults } = await openPage()
    await page.goto(`${siteUrl}/auth?next=/dashboard/orders`)
    await page.getByLabel('Email').fill('adunni@oja.test')
    await page.getByLabel('Password', { exact: true }).fill('market-day')
    await page.getByRole('button', { name: 'Sign In', exact: true }).click()

    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    await page.getByRole('button', { name: 'More' }).click()
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await page.waitForURL(`${siteUrl}/`)
    expect(faults).toEqual([])
  })
})
