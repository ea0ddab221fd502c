// Tests what the plans sell as people use it: an owner sets it up in the app, and a shopper sees it in the shop. `SHOTS=folder` keeps pictures.
// Planted once and seen red: an order without the zone's fee, a template that the shop does not show, a limit of ten on Premium and of eleven on
// Starter, and our name on a white-label shop's receipt.
import { join } from 'node:path'
import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { brand } from '#brand'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { OWNER_PASSWORD, type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, openShopper, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const siteUrl = inject('siteUrl')
const browser = forFile(launchBrowser)

const folder = process.env['SHOTS']
const shoot = (page: Page, name: string) =>
  folder ? page.screenshot({ path: join(folder, `${name}.png`), fullPage: true }) : null

/** An owner whose shop has this plan by the ledger. */
async function openOn(
  plan: 'starter' | 'premium' | 'enterprise',
  viewport: typeof PHONE | typeof DESK = PHONE,
): Promise<Owner> {
  const owner = await openOwner(browser, { plan: 'starter', viewport })
  if (plan !== 'starter')
    await sql('select add_plan_entry($1, $2)', [
      owner.business.id,
      JSON.stringify({
        rowKey: `${owner.business.id}:trial`,
        kind: 'trial',
        plan,
        days: 14,
        effectiveAt: new Date(Date.now() - 60_000).toISOString(),
      }),
    ])
  return owner
}

async function stock({ business }: Owner, count: number, status = 'live'): Promise<void> {
  await sql(
    `insert into products (business_id, name, price, status, position)
     select $1, 'Cloth ' || n, 500000, $3, n from generate_series(1, $2::int) n`,
    [business.id, count, status],
  )
}

async function save({ page }: Owner): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Live in your store' }).waitFor()
}

/** A shopper who reads the details' form with two pieces of the shop's first product in the cart. */
async function toCheckout({ business }: Owner): Promise<Shopper> {
  const shopper = await openShopper(browser, siteUrl)
  await shopper.visit(`/${business.slug}`)
  for (let count = 0; count < 2; count += 1)
    await shopper.page.getByRole('button', { name: 'Add Cloth 1 to cart' }).click()
  await shopper.openCart()
  await shopper.goToCheckout()
  await shopper.fillIn({ name: 'Bola Adeyemi', phone: '0803 555 0199' })
  return shopper
}

/** Waits until the button of the order says this total. */
const expectTotal = ({ page }: Shopper, total: string) =>
  expect
    .poll(() => page.getByRole('button', { name: /^Place order/ }).textContent())
    .toBe(`Place order · ${total}`)

/** Places the order, and opens its page on the site that is tested. Returns the message to the shop. */
async function placeOrder(shopper: Shopper): Promise<string> {
  const { page } = shopper
  await shopper.placeOrder()
  await page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor()
  const message = await shopper.messageOf('Send on WhatsApp')
  const href = await page.getByRole('link', { name: 'Order page' }).getAttribute('href')
  await shopper.visit(new URL(href ?? '').pathname)
  return message
}

/** What a person reads in the page's main part, on one line. */
const textOf = async (page: Page) => (await page.locator('main').innerText()).replace(/\s+/g, ' ')

async function close(...people: readonly Shopper[]): Promise<void> {
  for (const { problems, context } of people) {
    expect(problems).toEqual([])
    await context.close()
  }
}

describe('orders', () => {
  it('have the delivery fee and the voucher that the owner made', async () => {
    const owner = await openOn('starter')
    const { page } = owner
    await stock(owner, 1)
    await owner.visit('/settings/delivery')
    await page.getByRole('button', { name: 'Add a zone' }).click()
    await page.getByLabel('Area').fill('Yaba')
    await page.getByLabel('Fee').fill('1,500')
    await page.getByRole('button', { name: 'Save zone' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Yaba' }).waitFor()
    await owner.visit('/dashboard/vouchers')
    await page.getByRole('link', { name: 'New voucher' }).click()
    await page.getByLabel('Code that customers type').fill('yaba10')
    await page.getByLabel('Percent').fill('10')
    await page.getByRole('button', { name: 'Create voucher' }).click()
    await page.getByRole('heading', { name: 'YABA10' }).first().waitFor()

    const shopper = await toCheckout(owner)
    await shopper.page.getByText('Yaba').click()
    await shopper.fillIn({ address: '12 Herbert Macaulay Way' })
    await expectTotal(shopper, '₦11,500')
    await shopper.page.getByLabel('Voucher or gift card code').fill('yaba10')
    await shopper.page.getByRole('button', { name: 'Apply' }).click()
    await expectTotal(shopper, '₦10,500')
    const message = await placeOrder(shopper)
    for (const line of ['Discount (YABA10): -₦1,000', 'Delivery (Yaba): ₦1,500', '*Total: ₦10,500*'])
      expect(message).toContain(line)
    expect(await textOf(shopper.page)).toContain('Discount (YABA10) -₦1,000 Delivery ₦1,500 Total ₦10,500')

    await owner.visit('/dashboard/orders')
    await page.getByRole('link', { name: /Bola Adeyemi/ }).click()
    await page.getByRole('heading', { name: 'In this order' }).waitFor()
    expect(await textOf(page)).toContain('Voucher YABA10 -₦1,000 Delivery: Yaba ₦1,500 Total ₦10,500')
    await close(owner, shopper)
  })

  it('are paid in US dollars when the owner takes them', async () => {
    const owner = await openOn('premium')
    const { page } = owner
    await stock(owner, 1)
    await owner.visit('/settings/currencies')
    await page.getByRole('button', { name: 'Add a currency' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a currency' })
    await sheet.getByLabel('Currency').selectOption('USD')
    await sheet.getByLabel('$1 is').fill('1,600')
    await sheet.getByRole('button', { name: 'Save' }).click()
    const dollars = page.getByRole('listitem').filter({ hasText: 'US Dollar' })
    await dollars.getByRole('link', { name: 'Add the account' }).click()
    await page.getByRole('heading', { name: 'Account for orders in US Dollar' }).waitFor()
    await page.getByLabel('Bank', { exact: true }).fill('Chase')
    await page.getByLabel('Account number').fill('000123456789')
    await page.getByLabel('Account name').fill('Bisi Provisions Inc')
    await page.getByLabel('Bank code').fill('021000021')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    const proof = page.getByRole('dialog', { name: 'Is it you?' })
    await proof.getByLabel('Your password').fill(OWNER_PASSWORD)
    await proof.getByRole('button', { name: 'Go on' }).click()
    await page.getByText('Account saved', { exact: true }).waitFor()

    const shopper = await toCheckout(owner)
    await expectTotal(shopper, '₦10,000')
    expect(await shopper.page.locator('dialog').innerText()).toContain('$ US dollars')
    await shopper.page.getByText('$ US dollars').click()
    await expectTotal(shopper, '$6.26')
    await shopper.page.getByText('Converted at $1 = ₦1,600.').waitFor()
    const message = await placeOrder(shopper)
    expect(message).toContain('*Total without delivery: $6.26*')
    expect(message).not.toContain('₦')
    const shown = await textOf(shopper.page)
    for (const text of ['Total without delivery $6.26', '000123456789', '021000021'])
      expect(shown).toContain(text)

    await owner.visit('/dashboard/orders')
    await page
      .getByRole('link', { name: /Bola Adeyemi/ })
      .getByText('$6.26')
      .click()
    await page.getByText('Converted at $1 = ₦1,600, your rate when it was ordered.').waitFor()
    await close(owner, shopper)
  })
})

describe('a shop on Premium', () => {
  it('looks as its owner chose: template, logo and colours, without our name', async () => {
    const owner = await openOn('premium')
    const { page, business } = owner
    await stock(owner, 6)
    const logo = await sharp({ create: { width: 640, height: 640, channels: 3, background: '#f2a93b' } })
      .png()
      .toBuffer()
    const desk = await openShopper(browser, siteUrl, { viewport: DESK })
    const phone = await openShopper(browser, siteUrl)
    /** Widths in pixels of the second product's picture on a phone and a laptop, and the letters of its name. */
    const look = async (name: string) => {
      for (const shopper of [phone, desk]) await shopper.visit(`/${business.slug}`)
      await shoot(phone.page, `${name}-360`)
      await shoot(desk.page, `${name}-1280`)
      expect(await phone.accessibilityFaults()).toEqual([])
      const item = (shopper: Shopper) => shopper.page.getByRole('listitem').filter({ hasText: 'Cloth 2' })
      const width = async (shopper: Shopper) =>
        Math.round((await item(shopper).locator('.shot').boundingBox())?.width ?? 0)
      const letters = await item(phone)
        .getByRole('heading')
        .evaluate((element) => getComputedStyle(element).fontFamily)
      return { widths: [await width(phone), await width(desk)], isSerif: letters.startsWith('ui-serif') }
    }

    await owner.visit('/settings/branding')
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: logo })
    await page.getByRole('img', { name: 'Logo now' }).waitFor()
    await page.getByLabel('Main colour', { exact: true }).fill('#7a1f5c')
    await page.getByRole('radio', { name: /Boutique/ }).check()
    await save(owner)
    expect(await look('boutique')).toEqual({ widths: [158, 274], isSerif: true })
    const html = await phone.page.content()
    expect(html).toContain(`/media/${business.id}/`)
    expect(html).toContain('#7a1f5c')
    expect(html).not.toContain('Made with')

    await owner.visit('/settings/branding')
    await page.getByRole('radio', { name: /Wholesale/ }).check()
    await save(owner)
    expect(await look('wholesale')).toEqual({ widths: [56, 56], isSerif: false })
    await close(owner, phone, desk)
  })
})

/** Types a product into the editor; it is live where the plan has a place for it. */
async function typeProduct({ page, visit }: Owner, name: string): Promise<void> {
  await visit('/dashboard/products')
  await page.getByRole('button', { name: 'Add goods' }).click()
  await page.getByRole('link', { name: /^One product/ }).click()
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
  await page.getByRole('textbox', { name: 'Price', exact: true }).fill('500')
}

describe('the eleventh product', () => {
  it('is in the shop on Premium, beside the ten others', async () => {
    const owner = await openOn('premium')
    const { page, business } = owner
    await stock(owner, 10)
    await typeProduct(owner, 'Eleventh cloth')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('link', { name: 'See the page' }).waitFor()

    const shopper = await openShopper(browser, siteUrl)
    await shopper.visit(`/${business.slug}`)
    expect(await shopper.page.getByRole('heading', { name: /cloth/i, level: 3 }).count()).toBe(11)
    await shopper.page.getByRole('link', { name: 'Eleventh cloth' }).click()
    await shopper.page.getByRole('button', { name: 'Add to cart' }).waitFor()
    await close(owner, shopper)
  })

  it('is not kept on Starter, also as a draft, and the owner reads why', async () => {
    const owner = await openOn('starter')
    const { page, business } = owner
    await stock(owner, 5)
    await stock(owner, 5, 'draft')
    await typeProduct(owner, 'Eleventh cloth')
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const refusal = page.getByRole('heading', { name: 'Starter keeps 10 products' })
    await refusal.or(page.getByText('Saved as draft.')).first().waitFor()
    expect(await refusal.isVisible()).toBe(true)
    expect(await owner.accessibilityFaults()).toEqual([])
    expect(await sql('select from products where business_id = $1', [business.id])).toHaveLength(10)
    await close(owner)
  })
})

describe('a shop on Enterprise', () => {
  it('has what Premium has, and names nobody but itself from its page to the receipt', async () => {
    const owner = await openOn('enterprise')
    const { page, business } = owner
    await stock(owner, 1)
    await owner.visit('/settings/branding')
    await page.getByRole('radio', { name: /Boutique/ }).check()
    await save(owner)
    const pages: string[] = []
    const shopper = await toCheckout(owner)
    const read = async (title: string) => {
      await shopper.page.getByRole('heading', { name: title }).first().waitFor()
      pages.push(await shopper.page.content())
    }
    pages.push(await shopper.page.content())
    expect(
      await shopper.page.locator('h3').evaluate((element) => getComputedStyle(element).fontFamily),
    ).toMatch(/^ui-serif/)
    pages.push(await placeOrder(shopper))
    const [order] = await sql('select id, code from orders where business_id = $1', [business.id])
    await read(`Order ${order?.['code']}`)
    await shopper.visit(`/${business.slug}/track`)
    await read('Track your order')
    await shopper.page.getByLabel('Order code').fill(order?.['code'])
    await shopper.page.getByLabel('Phone number').fill('0803 555 0199')
    await shopper.page.getByRole('button', { name: 'Show the status' }).click()
    await shopper.page.getByText('The shop has your order').waitFor()
    pages.push(await shopper.page.content())

    await owner.visit(`/dashboard/orders/${order?.['id']}`)
    await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order?.id])
    for (const step of ['Confirm order', 'Mark shipped', 'Mark delivered', 'Make receipt'])
      await page.getByRole('button', { name: step }).click()
    const href = await page.getByRole('link', { name: 'Open its page' }).getAttribute('href')
    await shopper.visit(href ?? '')
    await read('Receipt')
    expect(pages).toHaveLength(6)
    for (const text of pages) {
      expect(text).toContain('Bisi Provisions')
      expect(text).not.toMatch(new RegExp(`\\b${brand.name}\\b`))
    }
    await close(owner, shopper)
  })
})
