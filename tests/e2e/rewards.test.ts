// Goes through the rewards programme in a real browser on a phone: the owner starts it, a shopper with an account earns points, sees and spends
// them, and the owner finds it all in the ledger.
import { afterEach, beforeAll, expect, it } from 'vitest'
import { startAuthSite, type Visitor } from '#tests/support/browser/auth-visitor.ts'
import { PHONE } from '#tests/support/browser/shopper.ts'
import { brokenWords, LARGE, readAs } from '#tests/support/checks/broken-words.ts'
import { forFile } from '#tests/support/for-file.ts'
import { newPhone, openOrderShop } from '#tests/support/stores/order-shop.ts'
import { bookSql } from '#tests/support/stores/payments.ts'

const home = '/adunni-fabrics'

const site = forFile(startAuthSite)
const shop = forFile(() => openOrderShop(site.oja, 'adunni-fabrics'))
const visitors: Visitor[] = []

beforeAll(async () => {
  await site.oja.settled()
})
afterEach(async () => {
  for (const { context, problems } of visitors.splice(0)) {
    await context.close()
    expect(problems).toEqual([])
  }
})

/** A signed-in person on a phone. */
async function signedIn(): Promise<{ visitor: Visitor; id: string }> {
  const { id, email } = await site.account()
  const visitor = await site.visitor({ viewport: PHONE })
  visitors.push(visitor)
  await visitor.signIn(email)
  return { visitor, id }
}

/** A cart of one scarf with the form filled in, at the shop's own total. */
async function toFilledForm({ page, ...visitor }: Visitor, phone: string): Promise<void> {
  await visitor.visit(home)
  await page.getByRole('button', { name: 'Add Adire scarf to cart' }).click()
  await visitor.openCart()
  await visitor.goToCheckout()
  await visitor.fillIn({ name: 'Bola Adeyemi', phone })
  await page.getByText('Lagos Mainland').click()
  await visitor.fillIn({ address: '12 Allen Avenue' })
  // Waits for the total with delivery first: before the quote is asked the totals are not busy either.
  await page.getByRole('button', { name: 'Place order · ₦5,500' }).waitFor()
  await page.locator('.oc-totals[aria-busy="false"]').waitFor()
}

async function deliverAll(): Promise<void> {
  for (const status of ['confirmed', 'shipped', 'delivered']) {
    await site.oja.stack.sql('select set_order_status(id, $2) from orders where business_id = $1', [
      shop.id,
      status,
    ])
  }
  await site.oja.stack.sql(bookSql('paid', 'o.business_id = $1'), [shop.id])
}

it('is started by the owner, earned and spent by a shopper, and stands in the ledger', async () => {
  const phone = newPhone()
  const { visitor: owner, id: ownerId } = await signedIn()
  await site.oja.stack.sql(
    `insert into business_members (business_id, user_id, role) values ($1, $2, 'owner')`,
    [shop.id, ownerId],
  )
  await owner.visit('/dashboard/vouchers')
  await owner.page.getByRole('link', { name: 'Rewards' }).click()
  await owner.page.getByText('₦100 spent = 1 point; 50 points = ₦500 off.').waitFor()
  await owner.page.getByLabel('One point takes off').fill('60')
  await owner.page.getByText('₦100 spent = 1 point; 50 points = ₦3,000 off.').waitFor({ state: 'detached' })
  await owner.press('Start the programme')
  await owner.page.getByText('This gives back more than half').waitFor()
  await owner.page.getByLabel('One point takes off').fill('10')
  await owner.page.getByLabel('Fewest points for an order').fill('20')
  await owner.page.getByLabel('Welcome gift in points').fill('30')
  await owner.page.getByText('₦100 spent = 1 point; 20 points = ₦200 off.').waitFor()
  expect(await owner.accessibilityFaults()).toEqual([])
  await owner.press('Start the programme')
  await owner.page.getByText('Your programme runs', { exact: true }).waitFor()

  const { visitor: shopper } = await signedIn()
  await toFilledForm(shopper, phone)
  expect(await shopper.page.getByText(/points/).count()).toBe(0)
  await shopper.placeOrder()
  await shopper.page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor()
  await deliverAll()

  await shopper.visit(`${home}/account`)
  await shopper.page.getByText('70 points = ₦700').waitFor()
  expect(await shopper.accessibilityFaults()).toEqual([])
  await toFilledForm(shopper, phone)
  await shopper.page.getByText('You have 70 points = ₦700.').waitFor()
  await shopper.page.getByRole('button', { name: 'Place order · ₦5,500' }).waitFor()
  await shopper.page.getByRole('checkbox', { name: /Use 70 points: ₦700 off/ }).check()
  await shopper.page.getByRole('button', { name: 'Place order · ₦4,800' }).waitFor()
  await shopper.page.locator('.oc-totals[aria-busy="false"]').waitFor()
  expect(await shopper.accessibilityFaults()).toEqual([])
  await shopper.placeOrder()
  const send = shopper.page.getByRole('link', { name: 'Send on WhatsApp' })
  await send.waitFor()
  expect(decodeURIComponent((await send.getAttribute('href')) ?? '')).toContain('Points (70): -₦700')
  await shopper.page.getByRole('link', { name: 'Order page' }).click()
  await shopper.page.getByText('Points (70)').waitFor()

  await owner.visit('/dashboard/rewards')
  await owner.page.getByText('Spent on an order').waitFor()
  expect(await owner.page.getByText('Welcome gift').last().isVisible()).toBe(true)
  await readAs(owner.page, LARGE)
  expect(await brokenWords(owner.page)).toEqual([])
  await owner.page.getByRole('link', { name: 'Bola Adeyemi' }).first().click()
  await owner.press('Give or take points')
  await owner.page.getByLabel('Points', { exact: true }).fill('15')
  await owner.press('Save')
  await owner.page.getByText('Write why.').waitFor()
  await owner.page.getByLabel('Why').fill('It came late')
  await owner.press('Save')
  await owner.page.getByText('Bola Adeyemi has 15 points now', { exact: true }).waitFor()
  await owner.page.getByText('It came late').waitFor()
  await owner.visit('/dashboard/customers')
  await owner.page.getByRole('listitem').filter({ hasText: 'Bola Adeyemi' }).getByText('15 points').waitFor()
  await shopper.visit(`${home}/account`)
  await shopper.page.getByText('15 points = ₦150').waitFor()
  await shopper.page.getByText('An order can use them from 20 on.').waitFor()
  await readAs(shopper.page, LARGE)
  expect(await brokenWords(shopper.page)).toEqual([])
})
