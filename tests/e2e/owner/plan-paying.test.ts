// Tests buying a plan in a browser, with the stand-ins of payments and DNS: a trial that is over, paying by transfer, and everything back, which is
// products, template, further currencies, watermark and domain; a card subscription, a lower plan and staying on, and what its owner sees when a renewal fails, when the days of grace are over, and when the money is paid back.

import { type LocalDns, startLocalDns } from '@oja/local-dns'
import type { Browser, Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand, operatorPath } from '#brand'
import { SESSION_KEY } from '#data/session/stored-session.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { DESK, openShopper, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { brokenWords, LARGE, readAs } from '#tests/support/checks/broken-words.ts'
import { addMember, addProduct, openStore } from '#tests/support/database/store.ts'
import { testPassword } from '#tests/support/running/stack.ts'
import { postJson } from '#tests/support/stores/order-shop.ts'
import {
  beginPayment,
  type PayingShop,
  type PayingSite,
  planOfShop,
  startPayingSite,
} from '#tests/support/stores/paying-shop.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

const WWW = 'www.adunni-cloth.example'

let dns: LocalDns
let site: PayingSite
let browser: Browser

beforeAll(async () => {
  dns = await startLocalDns()
  site = await startPayingSite({ SITE_URL: 'http://localhost', DNS_STUB_URL: dns.url })
  dns.setSite({ url: site.oja.site.url, target: 'shops.localhost' })
  browser = await launchBrowser({ localhost: new URL(site.oja.site.url).host })
})
afterAll(async () => {
  await browser?.close()
  await site?.dispose()
  await dns?.stop()
})

const sql = (text: string, values: unknown[] = []) => site.oja.stack.sql(text, values)
const DAY_MS = 86_400_000
const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString()

type PayingOwner = Shopper & PayingShop & { readonly slug: string }

let counter = 0

/** A shop on Starter, and its owner's browser. Products come while the shop tries a plan, or has Premium without a ledger. */
async function openOwner(
  viewport: typeof PHONE | typeof DESK,
  products = 0,
  plan: 'starter' | 'premium' = 'starter',
  trial: 'premium' | 'enterprise' = 'premium',
): Promise<PayingOwner> {
  const shopper = await openPerson(viewport)
  const { person } = shopper
  const { id, slug } = await openStore(rowsOf(site.oja), { plan, slug: `paying-shop-${counter}` })
  await addMember(rowsOf(site.oja), id, person.id, 'owner')
  if (products > 0 && plan === 'starter')
    await addEntry(id, { kind: 'trial', plan: trial, days: 14, effectiveAt: daysAgo(13) })
  for (let n = 0; n < products; n += 1) {
    await addProduct(rowsOf(site.oja), id, { name: `Cloth ${n}`, created_at: daysAgo(30 - n) })
  }
  return { ...shopper, id, slug, owner: person }
}

/** Somebody with an account, and their browser. */
async function openPerson(viewport: typeof PHONE | typeof DESK) {
  counter += 1
  const email = `payer${counter}@oja.test`
  const client = await site.oja.stack.person(email)
  const { data } = await client.auth.getSession()
  const person = { id: data.session?.user.id ?? '', email, token: data.session?.access_token ?? '' }
  const shopper = await openShopper(browser, 'http://localhost', { viewport })
  await shopper.context.addInitScript(([key, session]) => localStorage.setItem(key, session), [
    SESSION_KEY,
    JSON.stringify(data.session),
  ] as const)
  return { ...shopper, person }
}

/**
 * Buys a card subscription at a time of the provider's clock, and lets a month pass there: its renewal fails for want of money. The failure is
 * between 28 and 31 days later.
 */
async function failRenewal(shop: PayingShop, boughtDaysAgo: number): Promise<void> {
  const { provider } = site
  provider.world.aheadMs = -boughtDaysAgo * DAY_MS
  const reference = await beginPayment(site, shop, { renews: true })
  await provider.play({ play: 'pay', reference })
  const known = (column: string) => async () =>
    (await sql(`select from plan_subscriptions where business_id = $1 and ${column} is not null`, [shop.id]))
      .length
  await expect.poll(known('subscription_code'), { timeout: 20_000 }).toBe(1)
  await provider.play({ play: 'cards', email: shop.owner.email, conduct: 'no_funds' })
  await provider.play({ play: 'clock', hours: 32 * 24 })
  await expect.poll(known('failed_at'), { timeout: 20_000 }).toBe(1)
  provider.world.aheadMs = 0
}

const addEntry = (id: string, entry: Readonly<Record<string, unknown>>) =>
  sql('select add_plan_entry($1, $2)', [
    id,
    JSON.stringify({ rowKey: `${id}:${String(entry['kind'])}:${String(entry['effectiveAt'])}`, ...entry }),
  ])

/** How many of the products a shopper sees in the stored page. */
async function shownProducts(slug: string): Promise<number> {
  const { text } = await site.oja.ask(`/${slug}`)
  return new Set(text.match(/\bCloth \d/g)).size
}

/** Uses everything that only a paid plan has; the domain is proved and served. */
async function useThePlan({ id, owner }: PayingOwner): Promise<void> {
  await sql(
    `update businesses set template = 'boutique', display_currencies = '{USD,GBP}', watermark_type = 'text', watermark_text = 'Ada'
     where id = $1`,
    [id],
  )
  await sql('insert into watermark_marks (business_id, name, width, height) values ($1, $2, 300, 80)', [
    id,
    `${id}/mark.png`,
  ])
  const headers = { authorization: `Bearer ${owner.token}` }
  const claimed = await postJson(site.oja, '/api/domain/claim', { businessId: id, name: WWW }, { headers })
  expect(claimed.status).toBe(200)
  const [claim] = await sql('select token from private.domain_claims where business_id = $1', [id])
  dns.set({ name: '_oja.adunni-cloth.example', type: 'TXT', value: claim?.['token'] as string })
  dns.set({ name: WWW, type: 'CNAME', value: 'shops.localhost' })
  const serve = async () => {
    await sql(`update private.domain_claims set next_check_at = now() where business_id = $1`, [id])
    await site.oja.site.scheduled()
    return (await site.oja.ask('/', { host: WWW })).status
  }
  await expect.poll(serve, { timeout: 30_000, interval: 300 }).toBe(200)
}

/** What a shop has of a paid plan. The page is the same byte for byte when its ETag is: template, currencies and products are in it. */
async function hadOf({ id, slug }: PayingOwner) {
  await site.oja.site.scheduled()
  const [row] = await sql(
    `select store_snapshot(id) -> 'store' ->> 'template' as template, store_snapshot(id) #>> '{store,displayCurrencies}' as currencies,
       private.watermark_of(id) ->> 'name' as watermark from businesses where id = $1`,
    [id],
  )
  const { headers, text } = await site.oja.ask(`/${slug}`)
  const domain = (await site.oja.ask('/', { host: WWW })).status
  return {
    ...row,
    products: await shownProducts(slug),
    hasOurName: text.includes('Made with'),
    page: headers['etag'],
    domain,
  }
}

it('a trial ends, everything of the plan rests, the owner pays by transfer, and everything is back', async () => {
  const owner = await openOwner(PHONE, 7, 'starter', 'enterprise')
  const { page } = owner
  await useThePlan(owner)
  await site.oja.settled()
  const full = await hadOf(owner)
  expect(full).toMatchObject({
    template: 'boutique',
    currencies: '["GBP","USD"]',
    watermark: `${owner.id}/mark.png`,
    products: 7,
    hasOurName: false,
    domain: 200,
  })
  await sql(`update businesses set plan_ends_at = now() where id = $1`, [owner.id])
  const resting = {
    template: 'market',
    currencies: '[]',
    watermark: null,
    products: 5,
    hasOurName: true,
    domain: 302,
  }
  await expect.poll(() => hadOf(owner), { timeout: 30_000, interval: 300 }).toMatchObject(resting)
  expect((await hadOf(owner)).page).not.toBe(full.page)

  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  await owner.visit('/settings/plan')
  await page.getByRole('heading', { name: '2 products rest' }).waitFor()
  // The provider's script is looked for where plans are paid, and never loaded.
  expect(warnings.filter((text) => text.includes('Paystack'))).toHaveLength(1)
  const used = await page.locator('dl', { hasText: 'Live products' }).innerText()
  for (const line of ['Live products\n5 shown, 2 rest', '\n7 of 10\n', 'Pictures\n0 of 300', 'Domain\nNone'])
    expect(used).toContain(line)
  await page.getByRole('button', { name: 'Get Enterprise back' }).click()
  await page.getByRole('dialog', { name: 'Buy a plan' }).getByText('3 months').click()
  expect(await owner.accessibilityFaults()).toEqual([])
  await page.getByRole('button', { name: 'Pay ₦45,000' }).click()
  await page.getByRole('button', { name: 'Pay by transfer' }).click()
  await page.getByRole('heading', { name: 'Waiting for your money' }).waitFor()
  // The way back alone grants nothing.
  expect(
    await sql(`select 1 from plan_entries where business_id = $1 and kind = 'charge'`, [owner.id]),
  ).toEqual([])
  await page.getByRole('button', { name: 'I have sent the money' }).click()

  await page.getByText('Your payment has arrived. Thank you!').waitFor()
  await page.getByText('Enterprise, 3 months').waitFor()
  await page.getByRole('heading', { name: '2 products rest' }).waitFor({ state: 'detached' })
  await expect.poll(() => hadOf(owner), { timeout: 30_000, interval: 300 }).toEqual(full)
  await owner.visit('/settings/help')
  await page.getByText(brand.dedicatedContact.name).first().waitFor()
  expect(owner.problems).toEqual([])
  await owner.context.close()
}, 180_000)

/** On the provider's page. */
async function payByCard(page: Page, number: string, cvv: string): Promise<void> {
  await page.getByLabel('Card number').fill(number)
  await page.getByLabel('Expiry').fill('12/30')
  await page.getByLabel('CVV').fill(cvv)
  await page.getByRole('button', { name: 'Pay by card' }).click()
}

describe('a card subscription', () => {
  it('is bought, and shows its card and the next charge; it is cancelled and resumed, also by a lower plan and staying on', async () => {
    const owner = await openOwner(DESK)
    const { page } = owner
    await addEntry(owner.id, { kind: 'trial', plan: 'premium', days: 14, effectiveAt: daysAgo(0) })
    await owner.visit('/settings/plan')
    const chooseCard = async () => {
      await page.getByRole('button', { name: 'Keep Premium' }).click()
      await page.getByText('Card, renews by itself').click()
    }
    await chooseCard()
    const told = await page
      .getByText(/^1 month is paid now and added to the days that are left\./)
      .innerText()
    const next = /Your card is charged on .+, when your 4[2-5] days end\.$/.exec(told)?.[0] ?? told
    await page.getByRole('button', { name: 'Pay ₦5,500' }).click()
    await page.getByRole('link', { name: 'Cancel the payment' }).click()
    await page.getByText('The payment was not finished. Nothing was taken.').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Go on paying' }).click()
    await payByCard(page, '4084080000005408', '001')
    await page.getByRole('alert').getByText('Declined').waitFor()
    await page.getByRole('link', { name: 'Cancel the payment' }).click()
    await page.getByText('Your bank declined the payment. Nothing was taken.').waitFor()
    await page.getByRole('button', { name: 'Put this away' }).click()
    await chooseCard()
    await page.getByRole('button', { name: 'Pay ₦5,500' }).click()
    await payByCard(page, '4084084084084081', '408')

    await page.getByText('Your payment has arrived. Thank you!').waitFor()
    await page.getByText(/4081, until 12\/\d{4}$/).waitFor()
    // The form, the plan, the card and the receipt say one date.
    await page.getByText(next, { exact: true }).waitFor()
    await page.getByText(`₦5,500 every month for Premium. ${next}`, { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Receipt' }).click()
    await page.getByText(next, { exact: true }).waitFor()
    await readAs(page, LARGE)
    expect((await brokenWords(page)).filter((word) => word.length < 20)).toEqual([])
    await readAs(page, { width: 1280, size: '100%', spacing: '' })
    await page.getByRole('link', { name: 'Plan and payments' }).click()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Cancel the subscription' }).click()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByText(/^Cancelled: the card is not charged again/).waitFor()
    await page.getByRole('button', { name: 'Renew again' }).click()
    await page.getByRole('button', { name: 'Cancel the subscription' }).waitFor()
    // What another plan would end is said before it is paid.
    await page.getByRole('button', { name: /^Buy more days|^Keep Premium/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Buy a plan' })
    const ends = sheet.getByText('that card is charged for Premium no more.')
    await sheet.getByText(/added to the days that are left/).waitFor()
    expect(await ends.count()).toBe(0)
    // A second card for the same plan is refused, so it is not offered.
    expect(await sheet.getByText('Card, renews by itself').count()).toBe(0)
    await sheet.getByText('Enterprise', { exact: true }).click()
    await ends.waitFor()
    await sheet.getByText('Card, renews by itself').click()
    await sheet.getByText('Premium', { exact: true }).click()
    await sheet.getByText('Card, renews by itself').waitFor({ state: 'detached' })
    await sheet.getByText(/^Paid once. Your card subscription goes on/).waitFor()
    await page.keyboard.press('Escape')

    const subscription = async () => {
      const [row] = await sql(
        `select subscription_code as code, status, (private.fold_plan(business_id)).chosen_plan, (private.fold_plan(business_id)).renews
         from plan_subscriptions where business_id = $1`,
        [owner.id],
      )
      const known = site.provider.world.subscriptions.find(({ code }) => code === row?.['code'])
      return [row?.['status'], row?.['chosen_plan'], row?.['renews'], known?.status]
    }
    for (let n = 0; n < 7; n += 1)
      await addProduct(rowsOf(site.oja), owner.id, { name: `Cloth ${n}`, created_at: daysAgo(30 - n) })
    await sql(`update businesses set display_currencies = '{USD}' where id = $1`, [owner.id])
    await page.getByRole('button', { name: 'Go down to Starter' }).click()
    const dialog = page.getByRole('dialog', { name: 'Go down to Starter?' })
    await dialog.getByText('Your card is not charged again.').waitFor()
    // Before it is pressed: what rests, and by name which products.
    await dialog.getByText('Nobody sees prices or pays in USD.').waitFor()
    await dialog.getByText('Cloth 5, Cloth 6', { exact: true }).waitFor()
    await dialog.getByLabel('Cloth 0').uncheck()
    await dialog.getByLabel('Cloth 6').check()
    await dialog.getByText('Cloth 0, Cloth 5', { exact: true }).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await dialog.getByRole('button', { name: 'Go down to Starter' }).click()
    await page
      .getByText(/^Premium ends on .* If you stay on Premium, it is charged again as before\.$/)
      .waitFor()
    expect(await subscription()).toEqual(['non-renewing', 'starter', false, 'non-renewing'])
    const staying = await sql(
      'select name from products where business_id = $1 and stays_on_starter order by name',
      [owner.id],
    )
    expect(staying.map(({ name }) => name)).toEqual(['Cloth 1', 'Cloth 2', 'Cloth 3', 'Cloth 4', 'Cloth 6'])
    await page.getByRole('button', { name: 'Stay on Premium' }).click()
    await page.getByText('You stay on Premium', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Go down to Starter' }).waitFor()
    await page.getByRole('button', { name: 'Cancel the subscription' }).waitFor()
    expect(await subscription()).toEqual(['active', 'premium', true, 'active'])
  })

  it('of a plan above one that is tried: the plan to keep is the chosen one, and one date is told before the payment', async () => {
    const owner = await openOwner(DESK)
    const { page } = owner
    const sheet = page.getByRole('dialog', { name: 'Buy a plan' })
    await addEntry(owner.id, { kind: 'trial', plan: 'premium', days: 14, effectiveAt: daysAgo(0) })
    await owner.visit('/settings/plan')
    await page.getByRole('button', { name: 'Keep Premium' }).click()
    await sheet.getByRole('button', { name: 'Pay ₦5,500' }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('button', { name: 'Try Enterprise for 14 days' }).click()
    await page.getByRole('button', { name: 'Keep Enterprise' }).click()
    await sheet.getByRole('button', { name: 'Pay ₦15,000' }).waitFor()

    await sheet.getByText('Card, renews by itself').click()
    const told = await sheet.getByText('Premium does not follow then').innerText()
    // 14 days of the trial, and a month of 28 to 31.
    expect(told).toMatch(/when your 4[2-5] days end\.$/)
    await owner.context.close()
  })

  it('that cannot be charged keeps the plan for seven days, and says so', async () => {
    const owner = await openOwner(PHONE)
    const { page } = owner
    await failRenewal(owner, 34)

    await owner.visit('/dashboard')
    await page.getByText(/^Your card could not be charged. Premium stays for \d days? more.$/).waitFor()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByRole('link', { name: 'Pay now' }).click()
    await page.getByText('Payment failed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Pay now' }).waitFor()
    await page.getByRole('button', { name: 'Put this away' }).click()
    await owner.visit('/settings/plan')
    await page.getByText('Payment failed', { exact: true }).waitFor()
    await page.getByRole('button', { name: 'Pay now' }).click()
    await page.getByText('Transfer', { exact: true }).click()
    await page.getByText(/^Paid once. Your card subscription goes on/).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await page.getByText(/^Your card could not be charged. Premium stays/).count()).toBe(1)
    await page.getByRole('button', { name: 'Cancel the subscription' }).click()
    await page.getByRole('button', { name: 'Cancel it' }).click()
    await page.getByText(/^Cancelled: the card is not charged again/).waitFor()
    await page.getByText('Payment failed', { exact: true }).waitFor({ state: 'detached' })
    // Nor does it come back where nothing was put away.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage))
        if (key.startsWith('oja:card-failed')) localStorage.removeItem(key)
    })
    await owner.visit('/settings/plan')
    await page.getByText(/^Cancelled: the card is not charged again/).waitFor()
    expect(await page.getByText(/^Your card could not be charged/).count()).toBe(0)
    // No days are left from whose end the card could renew: paying is the way.
    await page.getByRole('button', { name: 'Buy more days' }).waitFor()
    expect(await page.getByRole('button', { name: 'Renew again' }).count()).toBe(0)
  })

  it('that cannot be charged is paid and renewed by another card; a manager reads who can pay, until then', async () => {
    const owner = await openOwner(PHONE)
    const { page } = owner
    await failRenewal(owner, 34)
    const manager = await openPerson(PHONE)
    await addMember(rowsOf(site.oja), owner.id, manager.person.id, 'manager')
    await manager.visit('/dashboard')
    const note = manager.page.getByText(/^The shop’s card could not be charged. .* An owner can pay for it.$/)
    await note.waitFor()
    expect(await manager.page.getByRole('link', { name: 'Pay now' }).count()).toBe(0)

    await owner.visit('/settings/plan')
    await page.getByText('Another card pays now and takes the place of this one.').waitFor()
    await page.getByRole('button', { name: 'Use another card' }).click()
    await page.getByText(/^Pays 1 month, counted from \d/).waitFor()
    await page.getByText(/^The card you pay with takes the place of the earlier one./).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Pay ₦5,500' }).click()
    await payByCard(page, '4084084084084081', '408')
    await page.getByText('Your payment has arrived. Thank you!').waitFor()
    await page.getByText(/^Your card could not be charged/).waitFor({ state: 'detached' })
    await page.getByText('Payment failed', { exact: true }).waitFor({ state: 'detached' })
    await page.getByText(/^Another card is set on the payment service’s page/).waitFor()
    // The manager's page was not touched.
    await note.waitFor({ state: 'detached', timeout: 60_000 })
    await manager.context.close()
  })

  it('that stays unpaid rests after the days of grace, and a transfer brings everything back', async () => {
    const owner = await openOwner(PHONE, 7, 'premium')
    const { page } = owner
    await expect.poll(() => shownProducts(owner.slug), { timeout: 20_000 }).toBe(7)
    await failRenewal(owner, 45)
    await expect.poll(() => shownProducts(owner.slug), { timeout: 20_000 }).toBe(5)

    await owner.visit('/settings/plan')
    await page.getByText(/^Premium ended on /).waitFor()
    await page.getByRole('heading', { name: '2 products rest' }).waitFor()
    await page.getByRole('button', { name: 'Get Premium back' }).click()
    await page.getByRole('button', { name: 'Pay ₦5,500' }).click()
    await page.getByRole('button', { name: 'Pay by transfer' }).click()
    await page.getByRole('button', { name: 'I have sent the money' }).click()

    await page.getByText('Your payment has arrived. Thank you!').waitFor()
    await page.getByRole('heading', { name: '2 products rest' }).waitFor({ state: 'detached' })
    await expect.poll(() => shownProducts(owner.slug), { timeout: 20_000 }).toBe(7)
  })
})

it('money asked back is paid by the provider once an operator agrees, and ends the days that it bought', async () => {
  const owner = await openOwner(DESK)
  const { page } = owner
  const reference = await beginPayment(site, owner)
  await site.provider.play({ play: 'pay', reference })
  await expect.poll(async () => (await planOfShop(site, owner)).charges, { timeout: 20_000 }).toBe(1)
  await owner.visit('/settings/plan')
  await page.getByRole('button', { name: 'Ask for your money back' }).click()
  await page.getByRole('button', { name: 'Ask', exact: true }).click()
  await page.getByText('Money back asked').waitFor()

  const operator = await openOperator()
  await operator.page.getByRole('link', { name: 'Payments' }).click()
  await operator.page.getByLabel('Why (the owner reads this)').fill('Within the guarantee.')
  await operator.page.getByLabel('Your password').fill(testPassword)
  await operator.page.getByRole('button', { name: 'Pay back' }).click()
  await operator.page.getByText('The provider pays it back within days.').waitFor()
  await operator.context.close()
  expect((await planOfShop(site, owner)).plan).toBe('premium')
  await site.oja.site.scheduled()
  await site.provider.play({ play: 'clock', hours: 2 })
  await expect.poll(async () => (await planOfShop(site, owner)).refunds, { timeout: 20_000 }).toBe(1)
  site.provider.world.aheadMs = 0
  await owner.visit('/settings/plan')

  await page.getByText('Paid back', { exact: true }).first().waitFor()
  await page.getByRole('heading', { name: 'Starter', exact: true }).waitFor()
})

/** An operator, signed in, at the overview. */
async function openOperator(): Promise<Shopper> {
  const email = 'operator@paying.test'
  const client = await site.oja.stack.person(email)
  const { data } = await client.auth.getUser()
  await sql('insert into platform_admins values ($1)', [data.user?.id])
  const visitor = await openShopper(browser, 'http://localhost', { viewport: DESK })
  await visitor.page.goto(`http://localhost/auth?next=${operatorPath}`)
  await visitor.page.getByLabel('Email', { exact: false }).first().fill(email)
  await visitor.page.getByLabel('Password', { exact: true }).fill(testPassword)
  await visitor.page.getByRole('button', { name: 'Sign In' }).click()
  await visitor.page.getByRole('heading', { name: 'Overview' }).waitFor()
  return visitor
}
