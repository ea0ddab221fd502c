// Tests leads from a shopper to the shop's owner in a real browser at 360: asking on a product's page and in the cart, the code in the chat, the
// tick, the ready message when stock is back, the stop link without a script, and writing to many without whoever stopped. Planted defect,
// seen red: a page of leads that is read once.
import type { BrowserContext, Page } from 'playwright'
import { expect, inject, it } from 'vitest'
import { brand } from '#brand'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { openShopper } from '#tests/support/browser/shopper.ts'
import { brokenWords, LARGE, readAs } from '#tests/support/checks/broken-words.ts'
import { forFile } from '#tests/support/for-file.ts'
import { shopperOrders } from '#tests/support/stores/owner-sales.ts'

const browser = forFile(launchBrowser)

/** Answers instead of WhatsApp. */
const standInForWhatsApp = (context: BrowserContext) =>
  context.route('https://wa.me/**', (route) => route.fulfill({ contentType: 'text/html', body: 'WhatsApp' }))

const shot = async (page: Page, name: string) => {
  if (process.env['SHOTS']) await page.screenshot({ path: `/tmp/leads-${name}.png` })
}

/** The width of the whole page: more than the screen when something does not fit. */
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

async function addProduct(businessId: string, name: string, stock: number | null): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into products (business_id, name, price, stock, status) values ($1, $2, 500000, $3, 'live') returning id`,
    [businessId, name, stock],
  )
  return row?.id ?? ''
}

/** Gives a product the sizes M and L, of which L is sold out. */
async function addSizes(businessId: string, productId: string): Promise<string> {
  const [group] = await sql<{ id: string }>(
    `insert into option_groups (business_id, product_id, name, position) values ($1, $2, 'Size', 0) returning id`,
    [businessId, productId],
  )
  await sql(
    `with sizes as (
       insert into option_values (business_id, product_id, group_id, name, position)
       values ($1, $2, $3, 'M', 0), ($1, $2, $3, 'L', 1) returning id, name)
     insert into product_combinations (business_id, product_id, value_ids, stock)
     select $1, $2, array[id], case name when 'L' then 0 else 5 end from sizes`,
    [businessId, productId, group?.id],
  )
  return productId
}

/** Waits until the published page has, or has not, a text. */
const published = (path: string, text: string, isThere = true) =>
  expect
    .poll(async () => (await (await fetch(`${inject('siteUrl')}${path}`)).text()).includes(text), {
      timeout: 20_000,
    })
    .toBe(isThere)

it('goes from a shopper’s wish to the owner’s message and to the stop', async () => {
  // White-label: the page that stops the messages names the shop alone.
  const owner = await openOwner(browser, { plan: 'enterprise' })
  const { business } = owner
  const productId = await addProduct(business.id, 'Sunrise Ankara', 0)
  const other = await addProduct(business.id, 'Adire scarf', 9)
  const gown = await addSizes(business.id, await addProduct(business.id, 'Ankara gown', null))
  const path = `/${business.slug}/product/${productId}`
  await published(path, ' data-lead')
  const shopper = await openShopper(browser, inject('siteUrl'))
  await standInForWhatsApp(shopper.context)
  await standInForWhatsApp(owner.context)
  const { page } = shopper

  await shopper.visit(path)
  await shot(page, '1-product')
  await page.getByRole('button', { name: 'Tell me when it is back' }).tap()
  const form = page.getByRole('dialog', { name: 'Tell me when it is back' })
  await form.getByRole('button', { name: 'Send' }).tap()
  await form.getByText('Please write your name.').waitFor()
  await form.getByLabel('Your name').fill('Ngozi Eze')
  await form.getByLabel('Your WhatsApp number').fill('12')
  await form.getByRole('button', { name: 'Send' }).tap()
  await form.getByText(/no phone number/).waitFor()
  await shot(page, '2-form')
  expect(await shopper.accessibilityFaults()).toEqual([])
  await form.getByLabel('Your WhatsApp number').fill('0803 123 4567')
  await form.getByRole('button', { name: 'Send' }).tap()
  const chat = page.getByRole('link', { name: 'Open WhatsApp' })
  await chat.waitFor()
  await shot(page, '3-one-step')
  const text = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const [, code = ''] = /My code is (\w+)\./.exec(text) ?? []
  expect(text).toBe(
    `Hello Bisi Provisions, please tell me when "Sunrise Ankara" is back. My code is ${code}.`,
  )
  expect(await shopper.context.cookies()).toEqual([])
  await page.keyboard.press('Escape')

  const desk = owner.page
  await owner.visit('/dashboard/leads')
  const unproven = desk.getByRole('region', { name: 'Not proven yet (1)' })
  await unproven.getByText(code).waitFor()
  await shot(desk, '4-unproven')
  await unproven.getByRole('button', { name: /Their message came: Ngozi Eze/ }).tap()
  await desk.getByRole('region', { name: 'Waiting (1)' }).getByText('Ngozi Eze').waitFor()
  await sql('update products set stock = 4 where id = $1', [productId])
  await desk.reload()
  const due = desk.getByRole('region', { name: 'Write now (1)' })
  await due.getByText('Sunrise Ankara is back').waitFor()
  await due.getByText('Read the message').tap()
  await shot(desk, '5-due')
  expect(await widthOf(desk)).toBe(360)
  expect(await owner.accessibilityFaults()).toEqual([])
  const opened = desk.waitForEvent('popup')
  await due.getByRole('button', { name: 'Write on WhatsApp to Ngozi Eze' }).tap()
  const tab = await opened
  await tab.waitForURL('https://wa.me/**')
  const message = new URL(tab.url()).searchParams.get('text') ?? ''
  expect(message).toContain('Hello Ngozi, "Sunrise Ankara" is back at Bisi Provisions. It is ₦5,000 now:')
  await tab.close()
  await desk.getByRole('region', { name: 'Told (1)' }).getByText('✓ told').waitFor()
  await shot(desk, '6-told')
  await readAs(desk, LARGE)
  expect(await brokenWords(desk)).toEqual([])

  await published(`/${business.slug}/product/${gown}`, ' data-lead')
  await shopper.visit(`/${business.slug}/product/${gown}`)
  const tellMe = page.getByRole('button', { name: 'Tell me when it is back' })
  await page.getByRole('radio', { name: 'M' }).check()
  expect(await tellMe.isVisible()).toBe(false)
  await page.getByRole('radio', { name: 'L (sold out)' }).check()
  await tellMe.waitFor()
  await shot(page, '6b-choice')
  expect(await shopper.accessibilityFaults()).toEqual([])
  await tellMe.tap()
  await form.getByLabel('Your name').fill('Tola')
  await form.getByLabel('Your WhatsApp number').fill('0803 123 4599')
  await form.getByRole('button', { name: 'Send' }).tap()
  await chat.waitFor()
  expect(new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text')).toContain(
    'please tell me when "Ankara gown (Size: L)" is back.',
  )

  const [stopLink = ''] = /\S+\/stop\/\S+$/.exec(message) ?? []
  const plain = await openShopper(browser, inject('siteUrl'), { javaScriptEnabled: false })
  await plain.page.goto(stopLink)
  await shot(plain.page, '7-stop')
  const namesUs = new RegExp(`\\b${brand.name}\\b`)
  expect(await plain.page.content()).not.toMatch(namesUs)
  await plain.page.getByRole('button', { name: 'Stop the messages' }).tap()
  await plain.page.getByRole('heading', { name: 'Bisi Provisions writes to you no more' }).waitFor()
  expect(await plain.page.content()).not.toMatch(namesUs)

  await sql(
    `insert into customers (business_id, name, phone, tags) values
       ($1, 'Ngozi Eze', '2348031234567', '{VIP}'), ($1, 'Bola Ade', '2348031234568', '{VIP}')`,
    [business.id],
  )
  // Only who has ordered or written is offered.
  const bola = { name: 'Bola Ade', phone: '2348031234568', quantity: 1 }
  await shopperOrders({ storeId: business.id, cloth: other }, bola)
  await owner.visit('/dashboard/leads/write')
  await desk.getByText(/One has stopped your messages/).waitFor()
  await desk.getByRole('checkbox', { name: /Adire scarf/ }).check()
  const card = desk.getByRole('img', { name: 'Card of Adire scarf' })
  await expect.poll(() => card.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200)
  expect(await desk.locator('main').textContent()).not.toMatch(
    /\d+ (messages|people|times) (a|per) (day|week)/,
  )
  await shot(desk, '8-write')
  expect(await widthOf(desk)).toBe(360)
  const second = desk.waitForEvent('popup')
  await desk.getByRole('button', { name: 'Write to Bola Ade' }).tap()
  const broadcast = await second
  await broadcast.waitForURL('https://wa.me/2348031234568**')
  expect(new URL(broadcast.url()).searchParams.get('text')).toContain(`/${business.slug}/product/${other}`)
  await broadcast.close()
  await desk.getByRole('list', { name: 'Written to' }).getByText('Bola Ade').waitFor()
  if (process.env['SHOTS']) await desk.screenshot({ path: '/tmp/leads-9-written.png', fullPage: true })
  expect(await owner.accessibilityFaults()).toEqual([])
  expect([...shopper.problems, ...owner.problems]).toEqual([])
})

it('keeps a cart, which the shop’s message fills again, and offers new arrivals in an empty one', async () => {
  const owner = await openOwner(browser)
  const { business } = owner
  const productId = await addProduct(business.id, 'Adire scarf', 9)
  await published(`/${business.slug}`, 'Adire scarf')
  const shopper = await openShopper(browser, inject('siteUrl'))
  await standInForWhatsApp(shopper.context)
  const { page } = shopper

  await shopper.visit(`/${business.slug}`)
  await shopper.openCart()
  await page.getByRole('button', { name: 'Send me new arrivals' }).waitFor()
  await shot(page, '10-empty')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: /Adire scarf/ }).tap()
  await shopper.openCart()
  await page.getByRole('button', { name: 'Save my cart' }).tap()
  const form = page.getByRole('dialog', { name: 'Save my cart' })
  await form.getByLabel('Your name').fill('Chidi')
  await form.getByLabel('Your WhatsApp number').fill('0803 123 4569')
  await shot(page, '11-save')
  await form.getByRole('button', { name: 'Send' }).tap()
  await page.getByRole('link', { name: 'Open WhatsApp' }).waitFor()

  const leads = await sql('select kind, name, items from leads where business_id = $1', [business.id])
  expect(leads).toMatchObject([{ kind: 'cart', name: 'Chidi', items: [{ productId, quantity: 1 }] }])

  await sql(
    `update leads set proven_at = now(), created_at = now() - interval '2 days' where business_id = $1`,
    [business.id],
  )
  await standInForWhatsApp(owner.context)
  await owner.visit('/dashboard/leads')
  const opened = owner.page.waitForEvent('popup')
  await owner.page.getByRole('button', { name: 'Write on WhatsApp to Chidi' }).tap()
  const tab = await opened
  await tab.waitForURL('https://wa.me/**')
  const [link = ''] = /\S+\/c\/[0-9a-f]{32}/.exec(new URL(tab.url()).searchParams.get('text') ?? '') ?? []
  const later = await openShopper(browser, inject('siteUrl'))
  await later.page.goto(link)
  await later.page.getByRole('heading', { name: 'Your cart at Bisi Provisions' }).waitFor()
  expect(await later.accessibilityFaults()).toEqual([])
  await shot(later.page, '12-saved')
  await later.page.getByRole('button', { name: 'Put it into my cart' }).tap()
  const toShop = later.page.getByRole('link', { name: 'Go to the cart in the shop' })
  // The tests' browser does not know the site's own name.
  await later.visit(new URL((await toShop.getAttribute('href')) ?? '').pathname)
  await later.openCart()
  await later.goToCheckout()
  await later.fillIn({ name: 'Chidi', phone: '0803 123 4569' })
  // The shop offers no other way to get the order.
  expect(await later.page.getByRole('radio', { name: /^Delivery/ }).isChecked()).toBe(true)
  await later.placeOrder()
  await later.page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor()
  await owner.visit('/dashboard/leads')
  await owner.page
    .getByRole('region', { name: /^Ordered/ })
    .getByText('Chidi')
    .waitFor()
  expect([...shopper.problems, ...later.problems]).toEqual([])
})

it('shows news that came while the page is open', async () => {
  const owner = await openOwner(browser, { plan: 'premium' })
  const { page, business } = owner
  const productId = await addProduct(business.id, 'Adire cap', 0)
  const items = [{ productId, variantIds: [], name: 'Adire cap', quantity: 1, price: 500_000 }]
  await sql(
    `insert into leads (business_id, kind, product_id, name, phone, code, proven_at, items)
     values ($1, 'restock', $2, 'Ngozi Eze', '2348031234567', 'CDFGH', now(), $3)`,
    [business.id, productId, JSON.stringify(items)],
  )
  await sql(
    `insert into private.lead_people (business_id, phone_hash) select $1, private.lead_phone_hash($1, '2348031234567')`,
    [business.id],
  )
  await page.clock.install()
  await owner.visit('/dashboard/leads')
  await page.getByRole('region', { name: 'Waiting (1)' }).getByText('Ngozi Eze').waitFor()

  await sql('update products set stock = 4, price = 400000 where id = $1', [productId])
  await page.clock.fastForward(60_000)

  const due = page.getByRole('region', { name: 'Write now (1)' })
  await due.getByText('Adire cap is back').waitFor()
  expect(await due.getByText(/₦4,000/).count()).toBe(1)
})

it('is not offered by a shop whose plan has no leads, and its owner sees the offer', async () => {
  const owner = await openOwner(browser, { plan: 'starter' })
  const productId = await addProduct(owner.business.id, 'Sunrise Ankara', 0)
  const path = `/${owner.business.slug}/product/${productId}`
  await published(path, 'Sunrise Ankara')
  const shopper = await openShopper(browser, inject('siteUrl'))

  await shopper.visit(path)
  expect(await shopper.page.getByRole('button', { name: 'Tell me when it is back' }).count()).toBe(0)
  await shopper.openCart()
  await shopper.page.getByRole('link', { name: 'Look around the shop' }).waitFor()
  expect(await shopper.page.getByRole('button', { name: 'Send me new arrivals' }).count()).toBe(0)
  await owner.visit('/dashboard/leads')
  await owner.page.getByText(/Lead generation is part of/).waitFor()
})
