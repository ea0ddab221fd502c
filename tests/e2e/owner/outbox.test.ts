// Tests what is done at the stall without a line: it waits on the phone, is seen there, and is done once when the line is back; what the server then
// refuses stays for the owner. Two devices.
// Planted once and seen red: an act that is kept only once its sending has failed.
import type { Page } from 'playwright'
import { expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { newPerson, openAs, sql } from '#tests/support/browser/owner.ts'
import { PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'
import { clothLeft, eventsOf, openOrders, shopperOrders } from '#tests/support/stores/owner-sales.ts'

const browser = forFile(launchBrowser)

const strip = (page: Page, text: string | RegExp) => page.getByRole('status').getByText(text)
const isNoFault = (problem: string) => !/ERR_INTERNET_DISCONNECTED|ERR_FAILED|WebSocket/.test(problem)

/** Resolves when the page has what it needs to keep an act: the outbox comes after the page. */
const outboxIsThere = (page: Page) =>
  page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => /\/outbox\.[^/]+\.js$/.test(name)),
  )

it('a sale waits, at the price that was asked, and is stored once when the line is back, also behind the PIN of the phone', async () => {
  const { page, context, sales, visit, button, accessibilityFaults, problems } = await openOrders(
    browser,
    PHONE,
  )
  await visit('/settings/account')
  await page.getByLabel('A PIN of 4 to 6 digits').fill('4711')
  await button('Set the PIN').click()
  await button('Remove the PIN').waitFor()
  await visit('/dashboard/orders/new')
  await button('Add a product').click()
  await button('Add Ankara cloth').click()
  await outboxIsThere(page)
  await context.setOffline(true)
  await button('Add Ankara cloth').click()
  await button('Done').click()
  await page.getByLabel('Discount').fill('500')
  await page.getByText('No line: added up on this phone.').waitFor()
  await page.getByRole('status').getByText('₦9,500').waitFor()
  expect(await accessibilityFaults()).toEqual([])
  await button('Save the sale').click()
  await strip(page, '1 thing waits for the line.').waitFor()

  expect(await accessibilityFaults()).toEqual([])
  await sql('update products set price = 700000 where id = $1', [sales.cloth])
  await button('Lock now').click()
  await page.getByRole('heading', { name: 'Locked' }).waitFor()
  await strip(page, '1 thing waits for the line.').waitFor()
  expect(await button('See what waits').count()).toBe(0)
  expect(await accessibilityFaults()).toEqual([])
  const before = Date.now()
  await context.setOffline(false)
  await page.getByText('The line is back: everything that waited is done.').first().waitFor()
  expect(await page.getByRole('heading', { name: 'Locked' }).count()).toBe(1)

  const rows = await sql(
    `select total, payment_status, created_at <= to_timestamp($2 / 1000.0) as was_made_before from orders where business_id = $1`,
    [sales.storeId, before],
  )
  expect(rows).toEqual([{ total: 950_000, payment_status: 'paid', was_made_before: true }])
  expect(await clothLeft(sales)).toBe(8)
  expect(problems.filter(isNoFault)).toEqual([])
})

it('steps, money and a note on an order are shown at once, and stay when another device has changed it', async () => {
  const { page, context, sales, open, button, problems } = await openOrders(browser, PHONE)
  const order = await shopperOrders(sales)
  await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order.id])
  await open(order.id, order.code)
  await button('Money came').waitFor()
  await outboxIsThere(page)
  await context.setOffline(true)
  await button('Confirm order').first().click()
  await strip(page, '1 thing waits for the line.').waitFor()
  await button('Money came').click()
  await page.getByLabel('Amount').fill('4,000')
  await button('Write it down').click()
  await page.getByText('₦4,000 came, ₦6,000 is still to come.').waitFor()
  await page.getByLabel('A note for you and your team').fill('She comes on Friday')
  await button('Add note').click()
  await strip(page, '3 things wait for the line.').waitFor()

  // A colleague changes the order meanwhile, and the app is opened anew: what waits is still there.
  await sql(`update orders set total = total + 100000, subtotal = subtotal + 100000 where id = $1`, [
    order.id,
  ])
  await page.close()
  await context.setOffline(false)
  const again = await context.newPage()
  await again.goto(page.url())
  await again.getByText('She comes on Friday').first().waitFor()
  await again.getByText('₦4,000 came, ₦7,000 is still to come.').waitFor()

  await expect
    .poll(async () => (await eventsOf(order.id)).filter((event) => event !== 'edited'))
    .toEqual(['placed pending', 'status confirmed', 'payment unpaid', 'note'])
  expect(problems.filter(isNoFault)).toEqual([])
})

it('an answer that is lost on its way back makes nothing twice', async () => {
  const { page, sales, open, button } = await openOrders(browser, PHONE)
  const order = await shopperOrders(sales)
  await open(order.id, order.code)
  await outboxIsThere(page)
  let calls = 0
  await page.route('**/rpc/add_order_note', async (route) => {
    calls += 1
    if (calls > 1) return route.continue()
    await route.fetch()
    await route.abort()
  })
  await page.getByLabel('A note for you and your team').fill('Ring first')
  await button('Add note').click()
  await expect.poll(() => calls).toBe(2)
  await page.getByText('The line is back: everything that waited is done.').first().waitFor()

  expect(await eventsOf(order.id)).toEqual(['placed pending', 'note'])
})

it('an act whose page ends before the answer waits, and is done', async () => {
  const { page, context, sales, open, button } = await openOrders(browser, PHONE)
  const order = await shopperOrders(sales)
  // The call never leaves the page. A browser lets go on what a test holds back, once its page is closed.
  await page.addInitScript(() => {
    const real = globalThis.fetch
    globalThis.fetch = (...asked) => {
      if (!String(asked[0]).includes('/rpc/add_order_note')) return real(...asked)
      document.title = 'held back'
      return new Promise(() => {})
    }
  })
  await open(order.id, order.code)
  await outboxIsThere(page)
  await page.getByLabel('A note for you and your team').fill('Ring first')
  await button('Add note').click()
  await expect.poll(() => page.title()).toBe('held back')
  await page.close()

  await (await context.newPage()).goto(`${inject('siteUrl')}/dashboard`)
  await expect.poll(() => eventsOf(order.id), { timeout: 60_000 }).toEqual(['placed pending', 'note'])
})

it('what the server refuses stays with its reason: sold out meanwhile, and money that a colleague wrote', async () => {
  const { page, context, sales, open, visit, button, accessibilityFaults } = await openOrders(browser, PHONE)
  const order = await shopperOrders(sales)
  await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [order.id])
  await visit('/dashboard/orders/new')
  await button('Add a product').click()
  await button('Add Ankara cloth').click()
  await button('Done').click()
  await page.getByRole('status').getByText('₦5,000').waitFor()
  await outboxIsThere(page)
  await context.setOffline(true)
  await button('Save the sale').click()
  await strip(page, '1 thing waits for the line.').waitFor()
  await sql('update products set stock = 0 where id = $1', [sales.cloth])
  await context.setOffline(false)
  await strip(page, '1 thing could not be done: look at it.').waitFor()

  await button('See what waits').click()
  await page
    .getByRole('alert')
    .getByText(/Ankara cloth/)
    .waitFor()
  await page.getByRole('dialog').getByText('Sale of ₦5,000', { exact: true }).waitFor()
  expect(await accessibilityFaults()).toEqual([])
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()

  // Another sale was begun meanwhile: both stay, and neither is mixed with the other.
  await page.getByLabel('Note', { exact: true }).fill('Another sale')
  await button('See what waits').click()
  await button('Open the sale').click()
  await page.getByRole('heading', { name: 'Put the sale right' }).waitFor()
  await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('')
  await page.getByRole('listitem').filter({ hasText: 'Ankara cloth' }).first().waitFor()
  await strip(page, '1 thing could not be done: look at it.').waitFor()
  await page.getByLabel('Note', { exact: true }).fill('She waits for it')
  await page.reload()
  await page.getByText('This is what you typed earlier and did not save.').waitFor()
  await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('She waits for it')
  await strip(page, '1 thing could not be done: look at it.').waitFor()

  await sql('update products set stock = 5 where id = $1', [sales.cloth])
  await page.reload()
  await page.getByRole('status').getByText('₦5,000').waitFor()
  await button('Save the sale').click()
  await page
    .getByText(/Saved as order/)
    .first()
    .waitFor()
  await strip(page, '1 thing could not be done: look at it.').waitFor({ state: 'detached' })
  expect(
    await sql('select note, total from orders where business_id = $1 and source = $2', [
      sales.storeId,
      'manual',
    ]),
  ).toEqual([{ note: 'She waits for it', total: 500_000 }])
  await visit('/dashboard/orders/new')
  await expect.poll(() => page.getByLabel('Note', { exact: true }).inputValue()).toBe('Another sale')
  await open(order.id, order.code)
  await button('Money came').waitFor()
  await context.setOffline(true)
  await button('Money came').click()
  await button('Write it down').click()
  await strip(page, '1 thing waits for the line.').waitFor()
  await sql(
    `insert into order_payments (id, business_id, order_id, kind, amount, way) values (gen_random_uuid(), $1, $2, 'received', 300000, 'cash')`,
    [sales.storeId, order.id],
  )
  await context.setOffline(false)
  await button('See what waits').click()
  await button('Yes, write it').click()
  await expect
    .poll(async () => (await sql('select paid from orders where id = $1', [order.id]))[0])
    .toEqual({ paid: 1_300_000 })
})

it('signing out asks first, and leaves nothing for the next person', async () => {
  const { page, context, sales, open, button, accessibilityFaults } = await openOrders(browser, PHONE)
  const order = await shopperOrders(sales)
  await open(order.id, order.code)
  await outboxIsThere(page)
  await page.route('**/rpc/add_order_note', (route) => route.abort())
  await page.getByLabel('A note for you and your team').fill('For my eyes')
  await button('Add note').click()
  await strip(page, '1 thing waits for the line.').waitFor()
  // A message is seen, and pressed, over the open sheet; and over the page when the sheet is closed.
  await button('See what waits').click()
  await button('Send now').click()
  const message = page
    .locator('[data-toasts]')
    .getByText('The line is still away. Nothing is lost: it goes by itself.')
  await message.waitFor()
  expect(await accessibilityFaults()).toEqual([])
  await button('Dismiss').click()
  await message.waitFor({ state: 'detached' })
  await button('Send now').click()
  await message.waitFor()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
  await button('Dismiss').click()
  await message.waitFor({ state: 'detached' })
  await page.goto(new URL('/settings/account', page.url()).href)
  await button('Sign out').first().click()
  await page.getByText('1 thing that you did without a line has not reached the shop yet.').waitFor()
  await button('Keep as it is').click()
  await button('Sign out').first().click()
  await button('Sign out and lose it').click()
  await page.waitForURL((url) => url.pathname === '/')

  const left = await page.evaluate(
    () =>
      new Promise((resolve) => {
        const asked = indexedDB.open('oja-outbox')
        asked.onsuccess = () => {
          const all = asked.result.transaction('actions').objectStore('actions').getAll()
          all.onsuccess = () => resolve(all.result)
        }
      }),
  )
  expect(left).toEqual([])
  await context.close()
})

it('who is removed before the line is back reads what was never sent', async () => {
  const owner = await openOrders(browser, PHONE)
  const { person, client } = await newPerson()
  await sql(`insert into business_members (business_id, user_id, role) values ($1, $2, 'manager')`, [
    owner.business.id,
    person.id,
  ])
  const { page, context, visit, accessibilityFaults } = await openAs(browser, client)
  const button = (name: string) => page.getByRole('button', { name })
  await visit('/dashboard/sell')
  await button('Add Ankara cloth').click()
  await outboxIsThere(page)
  await context.setOffline(true)
  await button('Cash').click()
  await strip(page, '1 thing waits for the line.').waitFor()
  await sql('delete from business_members where user_id = $1', [person.id])
  await context.setOffline(false)
  await page.getByRole('heading', { name: 'You are no longer in the team' }).waitFor()
  await strip(page, '1 thing could not be done: look at it.').waitFor()
  await button('See what waits').click()
  const sheet = page.getByRole('dialog')
  await sheet.getByText('1 × Ankara cloth').waitFor()
  await sheet.getByText('Tell its owner: this was never sent.').waitFor()
  expect(await sheet.getByRole('button', { name: 'Open the sale' }).count()).toBe(0)
  expect(await accessibilityFaults()).toEqual([])
  expect(await sql('select id from orders where business_id = $1', [owner.business.id])).toEqual([])
})
