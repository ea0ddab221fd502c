// Tests an operator's day in a browser: in by the sign-in page, a shop found, suspended and restored, its owner told;
// a plan given, the shop read as its owner sees it, its owner suspended and restored. Planted once and seen red: questions by their age alone.
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { operatorPath } from '#brand'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { newPerson, OWNER_PASSWORD, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, JOURNEY_SCREENS, openShopper, PHONE } from '#tests/support/browser/shopper.ts'
import { LARGE, readAs } from '#tests/support/checks/broken-words.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

const pathOf = (page: Page) => new URL(page.url()).pathname

/** A browser of a person who signs in on the way to the operators' pages. */
async function signIn(isOperator: boolean, viewport: typeof DESK | typeof PHONE) {
  const { person } = await newPerson()
  if (isOperator) await sql('insert into platform_admins values ($1)', [person.id])
  const visitor = await openShopper(browser, inject('siteUrl'), { viewport })
  const { page } = visitor
  await page.goto(`${inject('siteUrl')}/auth?next=${operatorPath}`)
  await page.getByLabel('Email', { exact: false }).first().fill(person.email)
  await page.getByLabel('Password', { exact: true }).fill(OWNER_PASSWORD)
  await page.getByRole('button', { name: 'Sign In' }).click()
  return visitor
}

describe('an operator', () => {
  it.each(JOURNEY_SCREENS)(
    'signs in, finds a shop, suspends and restores it, and its owner reads why: %s',
    async (_, viewport) => {
      const owner = await openOwner(browser, { viewport })
      const { page, ...visitor } = await signIn(true, viewport)
      await page.getByRole('heading', { name: 'Overview' }).waitFor()
      expect(pathOf(page)).toBe(operatorPath)
      expect(await visitor.accessibilityFaults()).toEqual([])
      // The bar of pages leaves a phone's screen to the page.
      expect((await page.locator('header').boundingBox())?.height).toBeLessThan(120)
      await page.getByRole('link', { name: 'Payments' }).click()
      await page.getByLabel('Reference, or a shop’s name, link or id').fill(owner.business.slug)
      await page.getByLabel('State').selectOption('Paid back')
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('heading', { name: 'No payment is like this' }).waitFor()
      expect(await visitor.accessibilityFaults()).toEqual([])

      await page.getByRole('link', { name: 'Stores' }).click()
      await page.getByLabel(/Name, link/).fill(owner.business.slug)
      await page.getByRole('button', { name: 'Search' }).click()
      await page.getByRole('heading', { name: '1 shop' }).waitFor()
      await page.getByRole('link', { name: 'Bisi Provisions' }).click()
      await page.getByLabel(/Why it is suspended/).fill(' ')
      await page.getByRole('button', { name: 'Suspend' }).click()
      await page.getByRole('alert').getByText('Write a reason').waitFor()
      await owner.visit('/dashboard')
      await owner.page.getByText('Bisi Provisions is open for orders.').waitFor()
      await page.getByLabel(/Why it is suspended/).fill('Two shoppers paid and got nothing.')
      await page.getByRole('button', { name: 'Suspend' }).click()
      await page.getByText('The shop is suspended.').waitFor()
      expect(await visitor.accessibilityFaults()).toEqual([])

      // The owner's open page says so by itself.
      await owner.page.getByText('Your shop is suspended').waitFor()
      await owner.page.getByText('Two shoppers paid and got nothing.').waitFor()
      // The note stands above the area, whose script comes later.
      await owner.page.getByRole('heading', { level: 1 }).waitFor()
      expect(await owner.accessibilityFaults()).toEqual([])
      const stranger = await browser.newPage()
      const visitShop = async () =>
        (await stranger.goto(`${inject('siteUrl')}/${owner.business.slug}`))?.status()
      await expect.poll(visitShop, { timeout: 20_000 }).toBe(404)

      await page.getByLabel('Why it is restored').fill('They have been paid back.')
      await page.getByRole('button', { name: 'Restore' }).click()
      await page.getByText('The shop is restored.').waitFor()
      await owner.page.getByText('Bisi Provisions is open for orders.').waitFor()
      await expect.poll(visitShop, { timeout: 20_000 }).toBe(200)
      expect(await stranger.title()).toContain('Bisi Provisions')
      await stranger.close()
      await page.getByText('Give a plan', { exact: true }).click()
      const gift = page.locator('form').filter({ hasText: 'Enterprise' }).filter({ hasText: 'Days' })
      await gift.getByLabel('Days').fill('7')
      await gift.getByLabel('Why').fill('For the trouble.')
      await gift.getByLabel('Your password').fill(OWNER_PASSWORD)
      await gift.getByRole('button', { name: 'Give' }).click()
      await page.getByText('The plan is given.').waitFor()
      await page.getByLabel('Why you read it as its owner sees it').fill('To see the plan.')
      await page.getByRole('button', { name: 'See as owner' }).click()
      await page.getByText('You are reading Bisi Provisions as operator.').waitFor()
      expect(await visitor.accessibilityFaults()).toEqual([])
      await page.getByRole('link', { name: 'Back to the shop’s page' }).click()
      await page.getByRole('link', { name: owner.person.email }).first().click()
      await page.getByLabel('Why the person is suspended').fill('Asked by phone.')
      await page.getByRole('button', { name: 'Suspend' }).click()
      await page.getByText('The person is suspended and signed out.').waitFor()
      await owner.page.getByLabel('Password', { exact: true }).waitFor()
      expect(await visitor.accessibilityFaults()).toEqual([])
      await page.getByLabel('Why the person is restored').fill('They called back.')
      await page.getByRole('button', { name: 'Restore' }).click()
      await page.getByText('The person can sign in again.').waitFor()
      await page.getByRole('link', { name: 'Health' }).click()
      await page.getByRole('heading', { name: 'Health' }).waitFor()
      expect(await visitor.accessibilityFaults()).toEqual([])
      await page.getByRole('link', { name: 'Log' }).click()
      await page.getByRole('listitem').filter({ hasText: 'They have been paid back.' }).first().waitFor()
      await page.getByRole('button', { name: 'Leave' }).click()
      await page.waitForURL(`${inject('siteUrl')}/`)
      expect([...visitor.problems, ...owner.problems]).toEqual([])
    },
  )

  it('answers a shop, buys its domain, and follows a lead; the owner reads how far each is', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, plan: 'enterprise' })
    const { business, page: shop } = owner
    await sql(
      `insert into plan_entries (business_id, row_key, effective_at, kind, plan, days, months, amount_minor, currency, reference)
       values ($1, $2, now(), 'charge', 'enterprise', 365, 12, 14400000, 'NGN', $2)`,
      [business.id, `year-${business.id}`],
    )
    const leadName = `Bisi of ${business.slug}`
    await sql(
      `insert into private.sales_leads (name, contact, need) values ($1, 'bisi@oja.test', 'A big shop')`,
      [leadName],
    )

    await owner.visit('/settings/help')
    await shop.getByRole('heading', { name: /looks after your shop/ }).waitFor()
    await shop.getByRole('button', { name: 'Send' }).click()
    await shop.getByText('What can we help with?').nth(1).waitFor()
    await shop.getByLabel('What can we help with?').fill(`How do I add a size? ${business.slug}`)
    await shop.getByText('By email').click()
    expect(await owner.accessibilityFaults()).toEqual([])
    await shop.getByRole('button', { name: 'Send' }).click()
    await shop.getByText('Waiting').waitFor()

    await owner.visit('/settings/plan')
    await shop.getByLabel('Name', { exact: true }).fill('Adé Cloth')
    await shop.getByRole('button', { name: 'Ask for this domain' }).click()
    await shop.getByText('Only letters, digits and hyphens.').waitFor()
    const label = `adé-${business.slug}`.slice(0, 40)
    await shop.getByLabel('Name', { exact: true }).fill(label)
    await shop.getByText('.ng', { exact: true }).click()
    await shop.getByText(`${label}.ng (xn--`).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await shop.getByRole('button', { name: 'Ask for this domain' }).click()
    await shop.getByRole('dialog').getByRole('button', { name: 'Ask for it' }).click()
    await shop.getByText('We buy it for you within days.').waitFor()

    const { page, ...visitor } = await signIn(true, DESK)
    await page.getByRole('heading', { name: 'Overview' }).waitFor()
    const act = async (list: string, row: string, word: string, reason: string) => {
      await page.getByRole('link', { name: list, exact: true }).click()
      const line = page.getByRole('listitem').filter({ hasText: row })
      await line.getByRole('textbox').fill(reason)
      await line.getByRole('button', { name: word }).click()
      await page.getByRole('status').waitFor()
      expect(await visitor.accessibilityFaults()).toEqual([])
    }
    await act('Leads', leadName, 'Contacted', 'Called at noon.')
    await page
      .getByRole('listitem')
      .filter({ hasText: leadName })
      .getByRole('button', { name: 'Won' })
      .waitFor()
    await act('Support', business.slug, 'Done', 'Open the product, then Options.')
    await act('Free domains', label, 'Bought', 'Bought until next year.')
    const request = page.getByRole('listitem').filter({ hasText: label })
    await request.getByText('waits for its records').waitFor()
    await request.getByText('TXT _oja.').waitFor()
    await request.getByRole('textbox').fill('Too early.')
    await request.getByRole('button', { name: 'Connected' }).click()
    await page.getByRole('alert').getByText('The shop is not shown at this name yet').waitFor()
    await sql(
      `update businesses set custom_domain_status = 'active', custom_domain = (
         select name from private.free_domain_requests where business_id = $1) where id = $1`,
      [business.id],
    )
    await act('Free domains', label, 'Connected', 'Open it in an hour.')
    for (const list of ['Deletions', 'Dead letters']) {
      await page.getByRole('link', { name: list, exact: true }).click()
      await page.getByRole('heading', { name: list }).waitFor()
    }

    await owner.visit('/settings/help')
    await shop.getByText('Open the product, then Options.').waitFor()
    await owner.visit('/settings/plan')
    await shop.getByText('Open it in an hour.').waitFor()
    expect([...visitor.problems, ...owner.problems]).toEqual([])
  })

  it('reads a question of a shop on Premium before an older one of Starter', async () => {
    const asked: string[] = []
    for (const plan of ['starter', 'premium'] as const) {
      const { page: shop, ...owner } = await openOwner(browser, { plan })
      await owner.visit('/settings/help')
      await shop.getByLabel('What can we help with?').fill(`Which plan is this? ${owner.business.slug}`)
      await shop.getByText('By email').click()
      await shop.getByRole('button', { name: 'Send' }).click()
      await shop.getByText('Waiting').waitFor()
      asked.push(owner.business.slug)
      expect(owner.problems).toEqual([])
      await owner.context.close()
    }
    const [starter, premium] = asked

    const { page } = await signIn(true, PHONE)
    await page.getByRole('link', { name: 'Support', exact: true }).click()
    await page.getByRole('heading', { name: 'Support' }).waitFor()
    const lines = await page.getByRole('listitem').allTextContents()
    const slugs = lines.flatMap((line) => asked.find((slug) => line.includes(slug)) ?? [])
    expect(slugs).toEqual([premium, starter])
  })

  it('reads a month’s payments on a phone as one row under its name', async () => {
    await sql(
      `insert into plan_entries (business_id, row_key, effective_at, kind, plan, months, days, amount_minor, currency, reference, channel)
       values (gen_random_uuid(), 'charge:one-row', now(), 'charge', 'premium', 1, 30, 1440000000, 'NGN', 'one-row', 'card')`,
    )
    const { page } = await signIn(true, PHONE)
    await page.getByRole('link', { name: 'Payments', exact: true }).click()
    const row = page.getByRole('region', { name: 'Sums by month' }).getByRole('row').last()
    const tops = await row
      .locator('th, td')
      .evaluateAll((cells) => cells.map((cell) => cell.getBoundingClientRect().top))
    expect(tops).toHaveLength(4)
    expect(new Set(tops.slice(1)).size).toBe(1)
    expect(tops[1]).toBeGreaterThan(tops[0] as number)
  })

  it('reads the health of the service in large letters, without scrolling sideways', async () => {
    await sql(
      `insert into private.service_alerts (kind, began_at, held_at, figure, ended_at, told, told_at, try_after)
       values ('failures', now() - interval '2 hours', now(), 12, now(), 'ended', now(), now())`,
    )
    await sql(
      `insert into private.browser_errors (id, place, name, message, frames, browser, seen)
       values (md5('large letters'), '/dashboard/orders/*', 'TypeError', 'undefined is not a function', '{SomePage.abc123.js:1:2345}', 'Chrome 120 Android', 12345)
       on conflict do nothing`,
    )
    const { page } = await signIn(true, PHONE)
    await page.getByRole('link', { name: 'Health', exact: true }).click()
    await page.getByRole('heading', { name: 'Faults in browsers' }).waitFor()
    await page.getByText('12,345').waitFor()
    await readAs(page, LARGE)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(LARGE.width)
  })

  it('who is none arrives in the app', async () => {
    const { page } = await signIn(false, PHONE)
    await page.waitForURL(/\/(?:dashboard|onboarding)/)
    expect((await page.goto(`${inject('siteUrl')}${operatorPath}`))?.status()).toBe(404)
  })
})
