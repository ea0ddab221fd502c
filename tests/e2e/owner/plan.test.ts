import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { newPerson, newStore, openAs, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const siteUrl = inject('siteUrl')
const browser = forFile(launchBrowser)

async function expectClean(shopper: Pick<Shopper, 'accessibilityFaults' | 'problems'>): Promise<void> {
  expect(await shopper.accessibilityFaults()).toEqual([])
  expect(shopper.problems).toEqual([])
}

/** Puts the end of a trial that runs to so many days from now, in the ledger's result and not in the ledger. */
const endIn = (storeId: string, days: number) =>
  sql(
    `update businesses set plan_ends_at = now() + make_interval(secs => $2::float8 * 86400) where id = $1`,
    [storeId, days],
  )

const addProducts = (storeId: string, names: readonly string[]) =>
  sql(
    `insert into products (business_id, name, price, status, position, created_at)
     select $1, name, 500000, 'live', place, now() + make_interval(secs => place)
     from unnest($2::text[]) with ordinality t (name, place)`,
    [storeId, names],
  )

describe('a trial', () => {
  it('begins with one tap where a feature needs it', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, plan: 'starter' })
    const { page } = owner
    await owner.visit('/settings/watermark')
    await page.getByText('Watermark is part of Premium: try it for 14 days').waitFor()
    await expectClean(owner)

    await page.getByRole('button', { name: 'Try Premium' }).click()

    await page.getByText('Premium is yours for 14 days', { exact: true }).waitFor()
    await page.getByText('Watermark is part of Premium').waitFor({ state: 'detached' })
    const rows = await sql('select kind, plan from plan_entries where business_id = $1', [owner.business.id])
    expect(rows).toEqual([{ kind: 'trial', plan: 'premium' }])
  })

  it('that was tapped on the pricing page begins when the person is there, and no address begins one', async () => {
    const { client } = await newPerson()
    const store = await newStore(client, { plan: 'starter' })
    const visitor = await openAs(browser, client, { viewport: DESK })
    const { page } = visitor
    await visitor.visit('/settings/plan?try=enterprise')
    await page.getByRole('button', { name: 'Try Premium for 14 days' }).waitFor()
    expect(await sql('select 1 from plan_entries where business_id = $1', [store.id])).toEqual([])

    await visitor.visit('/pricing')
    await page.getByRole('link', { name: 'Start 14-day free trial' }).click()

    await page.getByText('Premium is yours for 14 days', { exact: true }).waitFor()
    await page.getByText(/^14 days left: until/).waitFor()
  })

  // Planted once and seen red: a list of the areas to read again, which some page was missing in.
  it('opens the page on which it is begun', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, plan: 'starter' })
    const { page } = owner
    await owner.visit('/dashboard/leads')
    await page.getByRole('button', { name: 'Try Premium', exact: true }).click()
    await page.getByText('Premium is yours for 14 days', { exact: true }).waitFor()
    await page.getByText('Nobody has asked yet', { exact: true }).waitFor()
  })

  it('is told of before its end, rests products after it, and the owner chooses which stay', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, plan: 'starter' })
    const { page, business } = owner
    await owner.visit('/settings/plan')
    await page.getByRole('button', { name: 'Try Premium for 14 days' }).click()
    await page.getByText(/^14 days left: until/).waitFor()
    await page.getByRole('button', { name: 'Try Enterprise for 14 days' }).waitFor()
    const names = ['Ankara', 'Lace', 'Adire', 'Aso-oke', 'Damask', 'Kampala', 'Velvet']
    await addProducts(business.id, names)

    await endIn(business.id, 2.5)
    await owner.visit('/settings/plan')
    await page.getByText('Your trial of Premium ends in 3 days.').waitFor()
    await page.getByText(/^3 days left: until/).waitFor()
    await expectClean(owner)

    await endIn(business.id, 0)
    await owner.visit('/settings/plan')
    await page.getByRole('heading', { name: '2 products rest' }).waitFor()
    await expectClean(owner)
    await page.getByLabel('Ankara').uncheck()
    await page.getByLabel('Velvet').check()
    await page.getByRole('button', { name: 'Save what stays' }).click()
    await page.getByText('Saved. Your store follows within a minute.', { exact: true }).waitFor()

    const [row] = await sql('select store_snapshot($1) as snapshot', [business.id])
    const shown = row?.['snapshot'].products.map((product: { name: string }) => product.name)
    expect(shown.sort()).toEqual(['Adire', 'Aso-oke', 'Damask', 'Lace', 'Velvet'])
    await expect
      .poll(async () => (await (await fetch(`${siteUrl}/${business.slug}`)).text()).includes('Velvet'), {
        timeout: 20_000,
      })
      .toBe(true)
  })
})

describe('payments', () => {
  it('have a receipt that prints on one page, and can be asked back', async () => {
    const owner = await openOwner(browser, { viewport: DESK, plan: 'starter' })
    const { page, business } = owner
    const charge = {
      rowKey: `charge:${business.id}`,
      kind: 'charge',
      plan: 'premium',
      months: 3,
      days: 91,
      amountMinor: 1_650_000,
      currency: 'NGN',
      reference: `pl-${business.id}`,
      channel: 'bank_transfer',
    }
    await sql('select add_plan_entry($1, $2)', [business.id, JSON.stringify(charge)])
    await owner.visit('/settings/plan')
    await page.getByText(/^91 days left: until/).waitFor()
    await expectClean(owner)
    await page.getByRole('link', { name: 'Receipt' }).click()
    await page.getByText('Premium, 3 months').waitFor()
    await expectClean(owner)
    const pdf = (await page.pdf({ format: 'A4' })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)

    await page.getByRole('link', { name: 'Plan and payments' }).click()
    await page.getByRole('button', { name: 'Ask for your money back' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ask for your money back?' })
    await dialog.getByLabel(/What was wrong/).fill('Typed and left')
    await dialog.getByRole('button', { name: 'Keep as it is' }).click()
    await page.getByRole('button', { name: 'Ask for your money back' }).click()
    expect(await dialog.getByLabel(/What was wrong/).inputValue()).toBe('')
    await dialog.getByLabel(/What was wrong/).fill('Not for my shop')
    await dialog.getByRole('button', { name: 'Ask', exact: true }).click()
    await page.getByText('Money back asked').waitFor()
    const requests = await sql('select status, reason from money_back_requests where business_id = $1', [
      business.id,
    ])
    expect(requests).toEqual([{ status: 'asked', reason: 'Not for my shop' }])
  })
})
