// What a person has read, and what was copied ahead, can be read without a connection, with its time; nothing of it is left for the next person.
import type { Page } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { SESSION_KEY } from '#data/session/stored-session.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { newPerson, newStore, type Owner, openAs, openOwner, sql } from '#tests/support/browser/owner.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

const MARK = /^No line\. What you see is from \d\d:\d\d\./

/** A store with two products, and an order of Bola and one of Chidi. */
async function fillShop({ business }: Pick<Owner, 'business'>): Promise<void> {
  for (const [name, price, stock] of [
    ['Milo tin', 1_350_000, 6],
    ['Peak milk', 120_000, 40],
  ] as const) {
    await sql(
      `insert into products (business_id, name, price, stock, status) values ($1, $2, $3, $4, 'live')`,
      [business.id, name, price, stock],
    )
  }
  await order(business.id, 'Bola Ade', '2348031112222')
  await order(business.id, 'Chidi Obi', '2348035556666')
}

/** An order of one Peak milk. */
async function order(businessId: string, name: string, phone: string): Promise<void> {
  await sql(
    `select place_order($1::jsonb, '{"ipHash": null, "userId": null}'::jsonb)
     from products where business_id = $2 and name = 'Peak milk'`,
    [
      JSON.stringify({
        store: businessId,
        clientOrderId: crypto.randomUUID(),
        items: [{ productId: await milkOf(businessId), variantIds: [], quantity: 1 }],
        delivery: 'agree',
        customer: { name, phone },
        expectedTotal: 120_000,
      }),
      businessId,
    ],
  )
}

async function milkOf(businessId: string): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `select id from products where business_id = $1 and name = 'Peak milk'`,
    [businessId],
  )
  return row?.id ?? ''
}

/** Everything that this device keeps, as one text. */
const kept = (page: Page) =>
  page.evaluate(async () => {
    const names = (await indexedDB.databases()).map(({ name = '' }) => name)
    const all = await Promise.all(
      names
        .filter((name) => name.startsWith('oja-kept-'))
        .map(
          (name) =>
            new Promise<string>((resolve, reject) => {
              const opening = indexedDB.open(name)
              opening.onerror = () => reject(opening.error)
              opening.onsuccess = () => {
                const database = opening.result
                if (!database.objectStoreNames.contains('answers')) {
                  database.close()
                  return resolve('')
                }
                const reading = database.transaction('answers').objectStore('answers').getAll()
                reading.onsuccess = () => {
                  database.close()
                  resolve(JSON.stringify(reading.result))
                }
              }
            }),
        ),
    )
    return all.join()
  })

/** Waits for the copy that is made ahead. */
const copied = (page: Page) => expect.poll(() => kept(page), { timeout: 40_000 }).toContain('"wholeAt"')

/** The database does not answer, and the browser believes in its connection. */
async function cutLine(page: Page): Promise<() => Promise<void>> {
  await page.route('**/rest/v1/**', (route) => route.abort('connectionfailed'))
  return () => page.unroute('**/rest/v1/**')
}

const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name }).click()

const mark = (page: Page) => page.getByText(MARK)

describe('without a connection', () => {
  it('shows pages that were never opened, with their time, and those of now when it is back', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    await fillShop(owner)
    await owner.visit('/dashboard')
    await page.getByRole('region', { name: 'Share your store' }).waitFor()
    await copied(page)

    const mend = await cutLine(page)
    await page.reload()
    await mark(page).waitFor()
    await tab(page, 'Orders')
    const rows = page.getByRole('list', { name: 'Orders' }).getByRole('link')
    await rows.filter({ hasText: 'Bola Ade' }).click()
    await page.getByRole('heading', { name: /^Order / }).waitFor()
    await page.getByText('0803 111 2222').first().waitFor()
    await mark(page).waitFor()
    await page.goBack()
    await tab(page, 'Products')
    await page.getByText('Milo tin').first().waitFor()
    await page.getByText('₦13,500').first().waitFor()
    await tab(page, 'Customers')
    await page.getByRole('link', { name: /Chidi Obi/ }).click()
    await page.getByRole('heading', { name: 'Chidi Obi' }).waitFor()
    await mark(page).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])

    await page.goBack()
    await order(owner.business.id, 'Ngozi Eze', '2348037778888')
    await tab(page, 'Orders')
    await rows.first().waitFor()
    expect(await rows.filter({ hasText: 'Ngozi Eze' }).count()).toBe(0)
    await mend()
    await rows.filter({ hasText: 'Ngozi Eze' }).waitFor()
    await mark(page).waitFor({ state: 'detached' })
    owner.problems.splice(0)
  })

  it('finds the goods and the customer of a sale', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    await fillShop(owner)
    await owner.visit('/dashboard/orders')
    await copied(page)
    await cutLine(page)
    await owner.visit('/dashboard/orders/new')

    await page.getByRole('button', { name: 'Add a product' }).click()
    await page.getByLabel('Search your products').fill('MILO')
    await page.getByRole('button', { name: 'Add Milo tin' }).click()
    expect(await page.getByRole('button', { name: 'Add Peak milk' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByLabel('Name (optional)').fill('chid')
    await page.getByRole('button', { name: /Chidi Obi/ }).click()
    expect(await page.getByLabel('Phone number (optional)').inputValue()).toBe('0803 555 6666')
    owner.problems.splice(0)
  })

  it('says it when the browser knows, and opens an order that was never opened', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    await fillShop(owner)
    await owner.visit('/dashboard/orders')
    const rows = page.getByRole('list', { name: 'Orders' }).getByRole('link')
    await rows.filter({ hasText: 'Bola Ade' }).click()
    await page.getByText('0803 111 2222').first().waitFor()
    await copied(page)
    await page.goBack()

    await owner.context.setOffline(true)
    await mark(page).waitFor()
    await rows.filter({ hasText: 'Chidi Obi' }).click()
    await page.getByText('0803 555 6666').first().waitFor()
    await mark(page).waitFor()
    await owner.context.setOffline(false)
    await mark(page).waitFor({ state: 'detached' })
    owner.problems.splice(0)
  })
})

describe('what is kept', () => {
  it('is gone after signing out, and the next person sees nothing of it', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    await fillShop(owner)
    await owner.visit('/dashboard')
    await copied(page)
    await page.evaluate(async () => {
      await (await caches.open('oja-owner-pictures')).put('/media/x/320.webp', new Response('x'))
    })

    await owner.visit('/settings/account')
    await page.getByRole('button', { name: 'Sign Out' }).first().click()
    await page.waitForURL(/\/$/)
    const left = () =>
      page.evaluate(async () => [
        ...(await indexedDB.databases()).map(({ name = '' }) => name).filter((name) => /kept/.test(name)),
        ...(await caches.keys()).filter((name) => /owner/.test(name)),
      ])
    await expect.poll(left).toEqual([])

    const { client } = await newPerson()
    await newStore(client)
    const { data } = await client.auth.getSession()
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      SESSION_KEY,
      JSON.stringify(data.session),
    ] as const)
    await owner.visit('/dashboard/orders')
    await copied(page)
    expect(await kept(page)).not.toContain('Bola')
  })

  it('is deleted when another person signs in here', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    await fillShop(owner)
    await owner.visit('/dashboard')
    await copied(page)
    expect(await kept(page)).toContain('Bola')

    const { client } = await newPerson()
    await newStore(client)
    const { data } = await client.auth.getSession()
    await page.goto(`${inject('siteUrl')}/`)
    await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
      SESSION_KEY,
      JSON.stringify(data.session),
    ] as const)
    await owner.visit('/dashboard/orders')
    await expect.poll(() => kept(page), { timeout: 40_000 }).not.toContain('Bola')
    await copied(page)
    expect(await kept(page)).not.toContain('Bola')
  })

  it('is forgotten of a store in which the person may do something else now', async () => {
    const owner = await openOwner(browser)
    await fillShop(owner)
    const staff = await newPerson()
    await sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'staff')`, [
      owner.business.id,
      staff.person.id,
    ])
    const helper = await openAs(browser, staff.client)
    const { page } = helper
    await helper.visit('/dashboard/orders')
    await copied(page)
    expect(await kept(page)).toContain('2348031112222')

    await sql(
      `insert into role_rights (business_id, role, deed, is_allowed) values ($1, 'staff', 'customer-numbers', false)`,
      [owner.business.id],
    )
    await page.reload()
    await expect.poll(() => kept(page), { timeout: 40_000 }).not.toContain('2348031112222')
    await copied(page)
    expect(await kept(page)).not.toContain('2348031112222')
  })
})
