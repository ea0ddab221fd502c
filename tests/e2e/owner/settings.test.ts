// Tests the settings: each tab saved and seen by a shopper, typed text never lost, two editors warned of each other, and the deletion of a
// store. Planted once and seen red: the draft not kept; rates left out of the checkout; the order of zones not sent.
import { readFile } from 'node:fs/promises'
import { createClient } from '@supabase/supabase-js'
import { unzipSync } from 'fflate'
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { mailsTo, waitForMail } from '#tests/support/browser/mailbox.ts'
import {
  deliverMails,
  newPerson,
  newStore,
  OWNER_PASSWORD,
  type Owner,
  openAs,
  openOwner,
  sql,
  sqlWithoutTriggers,
} from '#tests/support/browser/owner.ts'
import { JOURNEY_SCREENS, openShopper, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { translatePage } from '#tests/support/browser/translation.ts'
import { forFile } from '#tests/support/for-file.ts'

const siteUrl = inject('siteUrl')
const { mailboxUrl } = inject('supabase')
const browser = forFile(launchBrowser)

const storePage = async (path: string) => (await fetch(`${siteUrl}${path}`)).text()

async function save(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByRole('link', { name: 'Live in your store' }).waitFor()
}

/** Gives the proof when the dialog asks. */
async function prove(page: Page, password = OWNER_PASSWORD): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Is it you?' })
  await dialog.getByLabel('Your password').fill(password)
  await dialog.getByRole('button', { name: 'Go on' }).click()
}

async function expectClean(shopper: Pick<Shopper, 'accessibilityFaults' | 'problems'>): Promise<void> {
  expect(await shopper.accessibilityFaults()).toEqual([])
  expect(shopper.problems).toEqual([])
}

async function addProduct(owner: Owner, fields: Record<string, unknown> = {}): Promise<string> {
  const row = { business_id: owner.business.id, name: 'Red oil', price: 500_000, status: 'live', ...fields }
  const { data, error } = await owner.client.from('products').insert(row).select('id').single()
  if (error) throw error
  return data.id
}

describe.each(JOURNEY_SCREENS)('on %s', (_what, viewport) => {
  it('a store is closed with a message and renamed, and shoppers see it', async () => {
    const owner = await openOwner(browser, { viewport })
    const { page, business } = owner
    await addProduct(owner)
    await owner.visit('/settings')
    await page
      .getByRole('navigation', { name: 'Settings' })
      .getByRole('link', { name: /^Store/ })
      .click()
    await page.getByLabel('Name', { exact: true }).fill('Bisi & Daughters')
    await page.getByLabel('Return terms').fill('Back within 7 days.\nYou pay the rider.')
    await page.getByRole('switch', { name: /Open: shoppers can order/ }).click()
    await page.getByLabel('Message while closed').fill('Back on Monday')
    await page.getByLabel(/lapses after/).fill('0')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('A whole number of hours from 1 to 720.').waitFor()
    await page.getByLabel(/lapses after/).fill('24')
    await save(page)

    const shop = await storePage(`/${business.slug}`)
    expect(shop).toContain('Bisi &amp; Daughters')
    expect(shop).toContain('Back on Monday')
    await expectClean(owner)
  })

  it('every tab opens, says what it is, and has no barrier', async () => {
    const owner = await openOwner(browser, { viewport })
    await owner.client
      .from('delivery_zones')
      .insert({ business_id: owner.business.id, name: 'Ikeja', fee: 150_000 })
    for (const [tab, title, landmark] of [
      ['store', 'Store', 'About your store'],
      ['branding', 'Branding', 'Colours'],
      ['contact', 'WhatsApp and contact', 'WhatsApp'],
      ['delivery', 'Delivery zones', 'Ikeja'],
      ['bank', 'Bank details', 'Who sees this'],
      ['currencies', 'Currencies', 'Shoppers pay in Nigerian Naira'],
      ['privacy', 'Data and privacy', 'Export everything'],
      ['help', 'Help', 'What you asked'],
      ['account', 'Account', 'Delete your account'],
    ] as const) {
      await owner.visit(`/settings/${tab}`)
      await owner.page.getByRole('heading', { level: 1, name: title }).waitFor()
      await owner.page.getByText(landmark, { exact: true }).first().waitFor()
      // Checks the phone only: both layouts have the same elements, and on the phone they are closest together.
      if (viewport === PHONE) expect([tab, await owner.accessibilityFaults()]).toEqual([tab, []])
    }
  })
})

describe('the link', () => {
  it('is checked while it is typed, changes at once, and the old one leads to it', async () => {
    const owner = await openOwner(browser)
    const { page, business } = owner
    await owner.visit('/settings/store')
    const link = page.getByLabel('Your link')
    await link.fill('adunni-fabrics')
    await page.getByText('Somebody has this link already. Please choose another.').waitFor()
    await link.fill('adm1n')
    await page.getByText('This word is kept for the site itself.').first().waitFor()
    const slug = `${business.slug}-new`
    await link.fill(slug)
    await page.getByText('This link is free.').waitFor()
    await page.getByRole('button', { name: 'Change the link' }).click()
    await page.getByText(`Your link is now /${slug}. The old one leads here.`, { exact: true }).waitFor()
    await page.getByText(`These lead to you too: /${business.slug}.`).waitFor()

    await expect
      .poll(async () => {
        const { status, headers } = await fetch(`${siteUrl}/${business.slug}`, { redirect: 'manual' })
        return [status, headers.get('location')]
      })
      .toEqual([301, `/${slug}`])
    const shopper = await openShopper(browser, siteUrl)
    await shopper.visit(`/${slug}`)
    expect(await shopper.page.title()).toContain('Bisi Provisions')
    expect(new URL(shopper.page.url()).pathname).toBe(`/${slug}`)
    expect(shopper.problems).toEqual([])
    await shopper.context.close()
    await link.fill(business.slug)
    await page.getByText('This was your link before. You can go back to it.').waitFor()
  })
})

describe('nothing is lost', () => {
  it('a draft survives a reload and a lost connection, and is gone once it is saved', async () => {
    const owner = await openOwner(browser)
    const { page, context } = owner
    await owner.visit('/settings/contact')
    await page.getByLabel('E-mail of the store').fill('bisi@example.com')
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('bisi@example.com'))
    await context.setOffline(true)
    await page.getByText('You are offline.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Not saved: you are offline. What you typed is kept.').waitFor()
    await context.setOffline(false)
    await page.reload()
    await page.getByText('This is what you typed earlier and did not save.').waitFor()
    expect(await page.getByLabel('E-mail of the store').inputValue()).toBe('bisi@example.com')

    await save(page)
    await page.reload()
    await page.getByLabel('E-mail of the store').waitFor()
    expect(await page.getByText('This is what you typed earlier').count()).toBe(0)
  })

  it('a draft leaves what a colleague saved since, and asks where both wrote', async () => {
    const owner = await openOwner(browser)
    const { page, client, business } = owner
    await client.from('businesses').update({ opening_hours: '9 to 5' }).eq('id', business.id)
    const typeAndLeave = async (text: string) => {
      await owner.visit('/settings/trust')
      await page.getByLabel('Address', { exact: true }).fill(text)
      await page.waitForFunction((kept) => JSON.stringify(localStorage).includes(kept), text)
      await owner.visit('/dashboard')
    }
    const comeBack = async () => {
      await owner.visit('/settings/trust')
      await page.getByText('This is what you typed earlier and did not save.').waitFor()
    }
    await typeAndLeave('Shop 12, Balogun')
    const since = { opening_hours: '8 to 8', delivery_terms: 'Two days' }
    await client.from('businesses').update(since).eq('id', business.id)
    await comeBack()
    await save(page)
    const columns = 'street_address, opening_hours, delivery_terms'
    const stored = async () =>
      (await sql(`select ${columns} from businesses where id = $1`, [business.id]))[0]
    expect(await stored()).toEqual({ street_address: 'Shop 12, Balogun', ...since })

    await typeAndLeave('Shop 13, Balogun')
    await client.from('businesses').update({ street_address: 'Shop 99, Yaba' }).eq('id', business.id)
    await comeBack()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Somebody else changed this while you were writing: Address.').waitFor()
    expect(await stored()).toEqual({ street_address: 'Shop 99, Yaba', ...since })
  })

  it('the second of two editors is told, and chooses whose words stand', async () => {
    const owner = await openOwner(browser)
    const { page, client, business } = owner
    await owner.visit('/settings/store')
    await page.getByLabel('Description').fill('Palm oil from Ondo')
    await page.getByLabel('Category').fill('Groceries')
    await client.from('businesses').update({ description: 'Oil and rice' }).eq('id', business.id)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Somebody else changed this while you were writing: Description.').waitFor()
    await page.getByRole('button', { name: 'Take theirs' }).click()
    expect(await page.getByLabel('Description').inputValue()).toBe('Oil and rice')
    expect(await page.getByLabel('Category').inputValue()).toBe('Groceries')
    await save(page)

    await page.getByLabel('Description').fill('Palm oil from Ondo')
    await client.from('businesses').update({ description: 'Rice alone' }).eq('id', business.id)
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('button', { name: 'Save mine instead' }).click()
    await page.getByRole('link', { name: 'Live in your store' }).waitFor()
    const [row] = await sql('select description, category from businesses where id = $1', [business.id])
    expect(row).toEqual({ description: 'Palm oil from Ondo', category: 'Groceries' })
  })
})

describe('money', () => {
  it('shows further currencies on the product’s page and at checkout', async () => {
    const owner = await openOwner(browser)
    const { page, business } = owner
    const id = await addProduct(owner)
    await owner.visit('/settings/store')
    await page.getByLabel('US Dollar ($)').check()
    await page.getByLabel('British Pound (£)').check()
    await save(page)

    const shopper = await openShopper(browser, siteUrl)
    await shopper.visit(`/${business.slug}/product/${id}`)
    await shopper.page.getByText(/^About £[\d.]+ or \$[\d.]+\. You pay in Nigerian Naira\.$/).waitFor()
    await shopper.page.getByRole('button', { name: 'Add to cart' }).click()
    await shopper.openCart()
    await shopper.goToCheckout()
    await shopper.page
      .getByRole('dialog')
      .getByText(/^About £[\d.]+ or \$[\d.]+$/)
      .waitFor()
    // Totals are pale while the shop computes them.
    await shopper.page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
    await expectClean(shopper)
    await shopper.context.close()
    await expectClean(owner)
  })

  it('takes orders in pounds at the owner’s rate, with an account and prices of their own', async () => {
    const owner = await openOwner(browser)
    const { page, business } = owner
    const id = await addProduct(owner, { price: 1_000_000 })
    await owner.visit('/settings/currencies')
    await page.getByRole('button', { name: 'Add a currency' }).click()
    const sheet = page.getByRole('dialog', { name: 'Add a currency' })
    await sheet.getByLabel('Currency').selectOption('GBP')
    await sheet.getByRole('button', { name: 'Save' }).click()
    await sheet.getByText('A number like 1,950 or 1,950.50.').waitFor()
    await sheet.getByLabel('£1 is').fill('1,950.50')
    await sheet.getByText('₦10,000 shows as £5.13.').waitFor()
    await sheet.getByLabel('Round converted prices to').selectOption('50')
    await sheet.getByText('₦10,000 shows as £5.').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await sheet.getByRole('button', { name: 'Save' }).click()
    const pounds = page.getByRole('listitem').filter({ hasText: 'British Pound' })
    await pounds.getByText('£1 = ₦1,950.50').waitFor()
    await pounds.getByText('No account yet').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])

    await pounds.getByRole('link', { name: 'Add the account' }).click()
    await page.getByRole('heading', { name: 'Account for orders in British Pound' }).waitFor()
    await page.getByLabel('Bank', { exact: true }).fill('Monzo')
    await page.getByLabel('Account number').fill('12345678')
    await page.getByLabel('Account name').fill('Bisi Provisions Ltd')
    await page.getByLabel('Bank code').fill('04-00-04')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await prove(page)
    await page.getByText('Account saved', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Nigerian Naira' }).click()
    await page.getByRole('heading', { name: 'Account', exact: true }).waitFor()
    expect(await page.getByLabel('Bank', { exact: true }).inputValue()).toBe('')
    expect(await owner.accessibilityFaults()).toEqual([])

    await owner.visit(`/dashboard/products/${id}`)
    await page.getByText('£5 converted').waitFor()
    await page.getByRole('button', { name: 'Set prices yourself' }).click()
    const prices = page.getByRole('dialog', { name: 'Prices in other currencies' })
    await prices.getByLabel('Each').fill('4.75')
    expect(await owner.accessibilityFaults()).toEqual([])
    await prices.getByRole('button', { name: 'Save prices' }).click()
    await page.getByText('£4.75 your price').waitFor()
    expect(
      await sql('select currency, price_minor::int from currency_prices where business_id = $1', [
        business.id,
      ]),
    ).toEqual([{ currency: 'GBP', price_minor: 475 }])

    const placed = await fetch(`${siteUrl}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        store: business.id,
        clientOrderId: crypto.randomUUID(),
        items: [{ productId: id, variantIds: [], quantity: 2 }],
        delivery: 'agree',
        customer: { name: 'Bola in Leeds', phone: '+447400123456', address: '1 Roundhay Road' },
        currency: 'GBP',
        expectedTotal: 950,
      }),
    })
    expect([placed.status, await placed.json()]).toMatchObject([201, { order: { currency: 'GBP' } }])
    const [order] = await sql('select id, customer_id from orders where business_id = $1', [business.id])
    await owner.visit('/dashboard/orders')
    await page
      .getByRole('link', { name: /Bola in Leeds/ })
      .getByText('£9.50')
      .waitFor()
    await sql(`update orders set status = 'confirmed' where id = $1`, [order?.['id']])
    await owner.visit(`/dashboard/orders/${order?.['id']}`)
    await page.getByText('Converted at £1 = ₦1,950.50, your rate when it was ordered.').waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain('₦0')
    await page.getByRole('link', { name: 'Change', exact: true }).click()
    await page.getByRole('button', { name: 'Add a product' }).click()
    await page.getByRole('dialog').getByText('£4.75').waitFor()
    await page.getByRole('button', { name: 'Add Red oil' }).click()
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('£14.25').first().waitFor()
    await owner.visit(`/dashboard/customers/${order?.['customer_id']}`)
    await page.getByRole('region', { name: 'Figures' }).getByText('₦18,529.75 at the orders’ rates').waitFor()
    await owner.visit('/dashboard/analytics')
    await page.getByText('In your currency at the orders’ rates: ₦18,529.75.').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])

    await owner.visit('/settings/currencies')
    await pounds.getByText('Paid to Monzo, account ending in 5678.').waitFor()
    await pounds.getByRole('button', { name: 'Change British Pound' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page
      .getByRole('dialog', { name: /Stop taking/ })
      .getByRole('button', { name: 'Remove' })
      .click()
    await page.getByText('Shoppers pay in Nigerian Naira').waitFor()
  })

  it('asks before the currency changes, and keeps Premium’s choices out of Starter’s reach', async () => {
    const owner = await openOwner(browser, { plan: 'starter' })
    const { page, business } = owner
    await owner.visit('/settings/currencies')
    await page.getByText(/^Taking orders in other currencies is part of Premium/).waitFor()
    expect(await page.getByRole('button', { name: 'Add a currency' }).count()).toBe(0)
    await owner.visit('/settings/store')
    expect(await page.getByLabel('US Dollar ($)').isDisabled()).toBe(true)
    await page.getByLabel('Your prices are in').selectOption('GHS')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('₦5,000 becomes ₵5,000').waitFor()
    await page.getByRole('button', { name: 'Change the currency' }).click()
    await page.getByRole('link', { name: 'Live in your store' }).waitFor()
    const [row] = await sql('select currency from businesses where id = $1', [business.id])
    expect(row?.['currency']).toBe('GHS')

    await owner.visit('/settings/branding')
    expect(await page.getByRole('radio', { name: /Boutique/ }).isDisabled()).toBe(true)
    await page.getByRole('radio', { name: /Kitchen/ }).check()
    await page.getByLabel('Main colour', { exact: true }).fill('#b4532a')
    await page.getByLabel('Second colour', { exact: true }).fill('#b5532b')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('The two colours look alike').waitFor()
    await page.getByLabel('Second colour', { exact: true }).fill('#f2a93b')
    await save(page)
    expect(await storePage(`/${business.slug}`)).toContain('#b4532a')
  })
})

describe('delivery and bank', () => {
  it('zones are added, moved, paused, removed and put back', async () => {
    const owner = await openOwner(browser, { before: translatePage })
    const { page, business } = owner
    await owner.visit('/settings/delivery')
    for (const [area, fee, free] of [
      ['Lagos Mainland', '1,500', '25,000'],
      ['Lekki', '3000', ''],
    ] as const) {
      await page.getByRole('button', { name: 'Add a zone' }).click()
      await page.getByRole('button', { name: 'Save zone' }).click()
      await page.getByText('Which area is it?').waitFor()
      await page.getByLabel('Area').fill(area)
      await page.getByLabel('Fee').fill(fee)
      await page.getByLabel('Free from this order value').fill(free)
      await page.getByRole('button', { name: 'Save zone' }).click()
      await page.getByRole('listitem').filter({ hasText: area }).waitFor()
    }
    await page.getByRole('button', { name: 'Move Lekki up' }).click()
    await page.getByRole('button', { name: 'Edit Lekki' }).click()
    await page.getByRole('switch', { name: 'Offered to shoppers' }).click()
    await page.getByRole('button', { name: 'Save zone' }).click()
    await page.getByText('Paused').waitFor()
    await page.getByRole('button', { name: 'Remove Lagos Mainland' }).click()
    await page.getByText('Lagos Mainland removed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByRole('button', { name: 'Move Lagos Mainland up' }).waitFor()
    await expectClean(owner)

    const zones = () =>
      sql(
        'select name, fee::int, free_above::int, is_active from delivery_zones where business_id = $1 order by position',
        [business.id],
      )
    await expect.poll(zones).toEqual([
      { name: 'Lekki', fee: 300_000, free_above: null, is_active: false },
      { name: 'Lagos Mainland', fee: 150_000, free_above: 2_500_000, is_active: true },
    ])

    // A colleague was faster: what she wrote stands in the list once it is known.
    await page.getByRole('button', { name: 'Edit Lekki' }).click()
    await sql(`update delivery_zones set fee = 400000 where business_id = $1 and name = 'Lekki'`, [
      business.id,
    ])
    await page.getByLabel('Fee').fill('3500')
    await page.getByRole('button', { name: 'Save zone' }).click()
    await page.getByText(/^Somebody else has changed or removed this zone/).waitFor()
    await page.locator('li').filter({ hasText: '₦4,000' }).waitFor()
  })

  it('the account is on an order’s page and on no other, and its tab is the owner’s alone', async () => {
    const owner = await openOwner(browser)
    const { page, business } = owner
    const product = await addProduct(owner)
    await owner.visit('/settings/bank')
    await page.getByLabel('Bank', { exact: true }).fill('GTBank')
    await page.getByLabel('Account number').fill('01234')
    await page.getByLabel('Account name').fill('Bisi Provisions')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('An account number has 10 digits.').waitFor()
    await page.getByLabel('Account number').fill('0123456789')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await prove(page)
    await page.getByText('Account saved', { exact: true }).waitFor()

    const placed = await fetch(`${siteUrl}/api/orders`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        store: business.id,
        clientOrderId: crypto.randomUUID(),
        items: [{ productId: product, variantIds: [], quantity: 1 }],
        delivery: 'agree',
        customer: { name: 'Bola', phone: '08031112233', address: '1 Allen Avenue' },
        expectedTotal: 500_000,
      }),
    })
    const { order, whatsappUrl } = (await placed.json()) as { order: { url: string }; whatsappUrl: string }
    const { pathname } = new URL(order.url)
    expect(await storePage(pathname)).toContain('0123456789')
    expect(decodeURIComponent(whatsappUrl)).toContain(pathname)
    for (const path of ['', `/product/${product}`, '/checkout.json', '/account']) {
      expect(await storePage(`/${business.slug}${path}`)).not.toContain('0123456789')
    }
    await owner.context.close()

    const { person, client } = await newPerson()
    // Starter has one seat.
    await sql(`update businesses set plan = 'premium' where id = $1`, [business.id])
    await sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'manager')`, [
      business.id,
      person.id,
    ])
    const manager = await openAs(browser, client)
    await manager.visit('/settings')
    const tabs = manager.page.getByRole('navigation', { name: 'Settings' })
    await tabs.getByRole('link', { name: /^Delivery zones/ }).waitFor()
    expect(await tabs.getByRole('link', { name: /^Bank details/ }).count()).toBe(0)
    await manager.visit('/settings/bank')
    await manager.page.getByText('There is no such setting for you').waitFor()
    await manager.visit('/settings/privacy')
    await manager.page.getByRole('heading', { name: 'Export everything' }).waitFor()
    expect(await manager.page.getByRole('button', { name: 'Delete this store' }).count()).toBe(0)
    await sql(`insert into role_rights values ($1, 'manager', 'export', false)`, [business.id])
    await manager.page.getByRole('button', { name: 'Export everything' }).click()
    await manager.page
      .getByText(/^Your role may not take the shop’s data away/)
      .first()
      .waitFor()
    await sql(`update business_members set role = 'staff' where user_id = $1`, [person.id])
    await manager.visit('/settings')
    await tabs.getByRole('link', { name: /^Account/ }).waitFor()
    expect(await tabs.getByRole('link', { name: /^Notifications/ }).count()).toBe(1)
    expect(await tabs.getByRole('link').count()).toBe(4)
  })

  it('a number is taken as people write it and tried with one tap', async () => {
    const owner = await openOwner(browser)
    const { page, business } = owner
    await owner.visit('/settings/contact')
    await page.getByLabel('WhatsApp number').fill('0805 555')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('This does not look like a phone number.').waitFor()
    await page.getByLabel('WhatsApp number').fill('0805 123 9999')
    await page.getByText('Orders go to +234 805 123 9999.').waitFor()
    const link = page.getByRole('link', { name: 'Send a test message' })
    expect(await link.getAttribute('href')).toContain('https://wa.me/2348051239999')
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await prove(page)
    await page.getByRole('link', { name: 'Live in your store' }).waitFor()
    expect(await storePage(`/${business.slug}`)).toContain('wa.me/2348051239999')
    await deliverMails()
    const mail = await waitForMail(mailboxUrl, { to: owner.person.email })
    expect(mail.subject).toBe('WhatsApp number of Bisi Provisions was changed')
    expect(mail.text).toMatch(/Before: ending in 4567\s+Now: ending in 9999/)
    // A change of the e-mail alone needs no proof.
    await page.getByLabel('E-mail of the store').fill('bisi@example.com')
    await save(page)
  })

  it('the account is changed by whoever shows who they are, once in ten minutes, and every owner hears of it', async () => {
    const owner = await openOwner(browser)
    const { page, business, person } = owner
    const second = await newPerson()
    await sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'owner')`, [
      business.id,
      second.person.id,
    ])
    const saveIt = page.getByRole('button', { name: 'Save', exact: true })
    const dialog = page.getByRole('dialog', { name: 'Is it you?' })
    const details = () =>
      sql('select account_number from business_bank_details where business_id = $1', [business.id])
    await owner.visit('/settings/bank')
    await page.getByLabel('Bank', { exact: true }).fill('GTBank')
    await page.getByLabel('Account number').fill('0123456789')
    await page.getByLabel('Account name').fill('Bisi <b>Provisions</b>')

    await saveIt.click()
    await dialog.getByText('Money, orders or people’s data depend on this').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await expect
      .poll(() => dialog.getByLabel('Your password').evaluate((field) => field.matches(':focus')))
      .toBe(true)
    await dialog.getByRole('button', { name: 'Keep as it is' }).click()
    expect(await page.getByLabel('Account number').inputValue()).toBe('0123456789')
    await saveIt.click()
    await prove(page, 'not-my-password')
    await dialog.getByText('That is not your password. Nothing was changed.').waitFor()
    expect(await details()).toEqual([])
    await dialog.getByLabel('Your password').fill(OWNER_PASSWORD)
    await dialog.getByLabel('Your password').press('Enter')
    await page.getByText('Account saved', { exact: true }).waitFor()
    expect(await page.getByLabel('Account name').inputValue()).toBe('Bisi bProvisions/b')

    await page.getByLabel('Account number').fill('9876543210')
    await saveIt.click()
    await expect.poll(details).toEqual([{ account_number: '9876543210' }])
    await page.getByRole('button', { name: 'Remove', exact: true }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
    await page.getByText('Account removed', { exact: true }).waitFor()
    for (const { email } of [person, second.person]) {
      await expect
        .poll(async () => {
          await deliverMails()
          const mails = await mailsTo(mailboxUrl, email)
          return mails.map(({ text }) => text.match(/(?<=Now: ).*/)?.[0]).reverse()
        })
        .toEqual(['ending in 6789', 'ending in 3210', 'none'])
    }
  })

  it('nothing is renamed by saving something else', async () => {
    const owner = await openOwner(browser)
    const { page, business } = owner
    // A value as older versions could store it; the form cleans it by itself and must not send it as a change.
    await sqlWithoutTriggers(`update businesses set name = 'Bisi <b>Oil</b>' where id = '${business.id}'`)
    const nameOf = async () =>
      (await sql('select name from businesses where id = $1', [business.id]))[0]?.['name']
    await owner.visit('/settings/store')
    await page.getByLabel('Category').fill('Groceries <1>')
    await save(page)
    expect(await nameOf()).toBe('Bisi <b>Oil</b>')
    expect(await page.getByLabel('Category').inputValue()).toBe('Groceries 1')

    await page.getByLabel('Name', { exact: true }).fill(`Bisi <i>Oil</i> ${'o'.repeat(250)}`)
    await save(page)
    expect(await nameOf()).toBe(`Bisi iOil/i ${'o'.repeat(188)}`)
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe(await nameOf())
  })
})

describe('data', () => {
  it('everything is taken along in one ZIP', async () => {
    const owner = await openOwner(browser)
    const { page, business } = owner
    await addProduct(owner)
    await owner.visit('/settings/privacy')
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export everything' }).click()
    const file = await download
    await page.getByText('The file is in your downloads.').waitFor()

    expect(file.suggestedFilename()).toMatch(new RegExp(`^${business.slug}-\\d{4}-\\d\\d-\\d\\d\\.zip$`))
    const files = unzipSync(new Uint8Array(await readFile(await file.path())))
    expect(new TextDecoder().decode(files['products.csv'])).toContain('Red oil,,5000.00')
    expect(new TextDecoder().decode(files['README.txt'])).toContain('Everything of Bisi Provisions')
    await expectClean(owner)
  })

  it('a suspended shop still takes all its pictures along', async () => {
    const owner = await openOwner(browser)
    const { page, business } = owner
    const { apiUrl, secretKey } = inject('supabase')
    const path = `${business.id}/${'a'.repeat(32)}`
    const { error } = await createClient(apiUrl, secretKey)
      .storage.from('store-media')
      .upload(`${path}/1280.jpg`, Buffer.from('a picture'), { contentType: 'image/jpeg' })
    expect(error).toBeNull()
    await sql(
      'insert into product_images (business_id, product_id, path, width, height, position) values ($1, $2, $3, 600, 600, 0)',
      [business.id, await addProduct(owner), path],
    )
    await sql(`update businesses set status = 'suspended' where id = $1`, [business.id])
    await expect.poll(async () => (await fetch(`${siteUrl}/media/${path}/1280.jpg`)).status).toBe(404)
    await owner.visit('/settings/privacy')
    await page.getByText('Your shop is suspended').waitFor()
    const download = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Export everything' }).click()
    const file = await download

    const files = unzipSync(new Uint8Array(await readFile(await file.path())))
    const pictures = Object.entries(files).filter(([name]) => name.startsWith('pictures/'))
    expect(pictures.map(([, bytes]) => new TextDecoder().decode(bytes))).toEqual(['a picture'])
  })

  it('a store is deleted by typing its link, and the person goes on in their other store', async () => {
    const owner = await openOwner(browser)
    const { page, business, client } = owner
    await newStore(client, { store: { name: 'Second Stall' } })
    await owner.visit('/settings/privacy')
    await page.getByRole('button', { name: 'Delete this store' }).click()
    const dialog = page.getByRole('dialog')
    const sure = dialog.getByRole('button', { name: 'Delete for good' })
    expect(await sure.isDisabled()).toBe(true)
    await dialog.getByLabel(`Type ${business.slug} to delete it`).fill(business.slug)
    await dialog.getByLabel('Your password').fill('not-my-password')
    await sure.click()
    await dialog.getByText('That is not your password. Nothing was deleted.').waitFor()
    await expectClean({ ...owner, problems: [] })
    await dialog.getByLabel('Your password').fill(OWNER_PASSWORD)
    await sure.click()
    await page.getByText('Bisi Provisions is deleted.', { exact: true }).waitFor()
    await page.getByRole('button', { name: /Second Stall/ }).waitFor()
    await page.waitForURL('**/dashboard')

    expect((await fetch(`${siteUrl}/${business.slug}`)).status).toBe(404)
    expect(await sql('select from businesses where id = $1', [business.id])).toEqual([])
  })

  it('an account is deleted with the store that nobody else owns, and the browser is signed out', async () => {
    const owner = await openOwner(browser)
    const { page, business, person } = owner
    await owner.visit('/settings/account')
    await page.getByRole('button', { name: 'Delete your account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(OWNER_PASSWORD)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await dialog.getByLabel(`Type ${business.slug} to delete Bisi Provisions`).fill(business.slug)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL(`${siteUrl}/`)

    expect(await sql('select from auth.users where id = $1', [person.id])).toEqual([])
    expect(await page.evaluate(() => localStorage.getItem('oja:session'))).toBe(null)
  })

  it('an account without a store is deleted too, from the start page', async () => {
    const { person, client } = await newPerson()
    const visitor = await openAs(browser, client)
    const { page } = visitor
    await visitor.visit('/dashboard')
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByText('Shops keep the orders that you placed with them.').waitFor()
    expect(await visitor.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Delete your account' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Your password').fill(OWNER_PASSWORD)
    await dialog.getByRole('button', { name: 'Delete for good' }).click()
    await page.waitForURL(`${siteUrl}/`)

    expect(await sql('select from auth.users where id = $1', [person.id])).toEqual([])
  })
})
