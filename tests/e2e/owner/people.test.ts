// Tests the owner's customers, vouchers and gift cards in a real browser, at 360 and 1280: typed text is never lost, nobody is merged or
// erased by accident, and a gift card goes from the owner through a shopper's order into its history.
import { readFile } from 'node:fs/promises'
import type { Locator } from 'playwright'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, JOURNEY_SCREENS, openShopper, PHONE } from '#tests/support/browser/shopper.ts'
import { translatePage } from '#tests/support/browser/translation.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)
let owner: Owner

const button = (name: string | RegExp) => owner.page.getByRole('button', { name })
const link = (name: string | RegExp) => owner.page.getByRole('link', { name })
const heading = (name: string | RegExp) => owner.page.getByRole('heading', { name }).first().waitFor()

async function addProduct(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into products (business_id, name, price, status) values ($1, 'Adire scarf', 400000, 'live') returning id`,
    [owner.business.id],
  )
  return row?.id ?? ''
}

/** Places an order of one scarf and moves it through `steps`. Returns its id. */
async function order(productId: string, customer: object, steps: readonly string[] = []): Promise<string> {
  const request = {
    store: owner.business.id,
    clientOrderId: crypto.randomUUID(),
    items: [{ productId, quantity: 1 }],
    delivery: 'agree',
    customer,
    expectedTotal: 400_000,
  }
  const [placed] = await sql<{ token: string }>(`select place_order($1, '{}') ->> 'token' as token`, [
    JSON.stringify(request),
  ])
  const [row] = await sql<{ id: string }>('select id from orders where token = $1', [placed?.token])
  await sql('select agree_fee(business_id, id, 0) from orders where id = $1', [row?.id])
  for (const step of steps) await sql('select set_order_status($1, $2)', [row?.id, step])
  return row?.id ?? ''
}

/** The colour of a new shop, as red, green and blue. */
const GREEN = [0x0f, 0x51, 0x32]

/** Width and height of a drawn picture, and the colour of its first pixel. */
async function firstPixelOf(picture: Locator): Promise<readonly number[]> {
  return picture.evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    const pen = document.createElement('canvas').getContext('2d')
    pen?.drawImage(image, 0, 0)
    const pixel = pen?.getImageData(0, 0, 1, 1).data ?? []
    return [image.naturalWidth, image.naturalHeight, ...pixel].slice(0, 5)
  })
}

/** Names of the buttons, then of the links, in a part of the page. */
async function namesIn(part: Locator): Promise<(string | null)[]> {
  const named = (elements: Element[]) =>
    elements.map((element) => element.getAttribute('aria-label') ?? element.textContent)
  return [
    ...(await part.locator('button').evaluateAll(named)),
    ...(await part.locator('a').evaluateAll(named)),
  ]
}

const DELIVERED = ['confirmed', 'shipped', 'delivered']

describe.each(JOURNEY_SCREENS)('customers on %s', (_, viewport) => {
  it('are added, found, tagged, noted and written to', async () => {
    owner = await openOwner(browser, { viewport })
    const { page } = owner
    await owner.visit('/dashboard/customers')
    await button('Add customer').click()
    await page.getByLabel('Name').fill('Ngozi Eze')
    await page.getByLabel('Phone number').fill('12')
    await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click()
    await page.getByText('This number does not look right.').waitFor()
    await page.getByLabel('Phone number').fill('0803 123 4567')
    await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click()
    await heading('Ngozi Eze')

    await page.getByLabel('New tag').fill('VIP')
    await button('Add').click()
    await button('Take off VIP').waitFor()
    await page.getByLabel('Notes about this customer').fill('Likes blue')
    await button('Save notes').click()
    await page.getByText('Notes saved', { exact: true }).waitFor()
    await button('WhatsApp').click()
    await button('Invite back').click()
    expect(await owner.messageOf('Open in WhatsApp')).toMatch(/^Hello Ngozi, we have not seen you/)
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.keyboard.press('Escape')
    expect(await owner.accessibilityFaults()).toEqual([])

    await link('Customers').first().click()
    await button(/^VIP/).click()
    await page.getByText('1 customer found').waitFor()
    await page.getByRole('searchbox').fill('0803 999')
    await heading('Nobody found')
    await button('Show everybody').click()
    await link(/Ngozi Eze/).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
  })

  it('have their spend in each currency in the list', async () => {
    owner = await openOwner(browser, { viewport })
    const productId = await addProduct()
    const customer = { name: 'Ufuoma Ede', phone: '2348031112233', address: '1 Broad Street' }
    await order(productId, customer, ['confirmed'])
    const id = await order(productId, customer, ['confirmed'])
    await sql(`update orders set currency = 'GBP' where id = $1`, [id])
    await owner.visit('/dashboard/customers')
    await link(/Ufuoma Ede.*₦4,000 and £4,000/).waitFor()
    await owner.visit('/dashboard/analytics')
    await owner.page.getByText('Not in it: £4,000 in 1 sale.').waitFor()
  })

  it('become one when they are the same person, and go when they ask for it', async () => {
    owner = await openOwner(browser, { viewport })
    const { page, business } = owner
    const productId = await addProduct()
    await order(productId, { name: 'Ngozi Eze', phone: '2348031234567' }, DELIVERED)
    await order(productId, { name: 'Eze Ngozi', phone: '2348037654321' }, DELIVERED)
    await order(productId, { name: 'Eze Ngozi', phone: '2348037654321' }, ['cancelled'])
    await sql(
      `update customers set address = '12 Allen Avenue, Ikeja', tags = '{VIP,Lace,Ankara}', notes = repeat('Likes blue. ', 40)
       where business_id = $1`,
      [business.id],
    )
    const [first] = await sql('select id from customers where business_id = $1 and name = $2', [
      business.id,
      'Ngozi Eze',
    ])
    await owner.visit(`/dashboard/customers/${first?.['id']}`)
    await page.getByLabel('Notes about this customer').fill('Pays late')
    await button('Discard').waitFor()
    await button('More').first().click()
    await page.getByRole('menuitem', { name: 'Merge with another record' }).click()
    await heading('Save your note first')
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.keyboard.press('Escape')
    await button('Discard').click()
    await owner.visit('/dashboard/customers')
    await button('Look at them').click()
    await link('Compare').click()
    // Counted as on the customer's own page: the cancelled order is moved too, but not counted.
    await page.getByText('2, of which 1 moves').waitFor()
    for (const name of ['Keep both', 'Merge']) {
      const box = await page.getByRole('dialog').getByRole('button', { name, exact: true }).boundingBox()
      expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(viewport.height)
    }
    expect(await owner.accessibilityFaults()).toEqual([])
    await button('Merge').click()
    await heading('Merged records')
    await page.getByText('₦8,000').first().waitFor()

    await button('More').first().click()
    await page.getByRole('menuitem', { name: 'Erase personal data' }).click()
    const erase = button('Erase for good')
    expect(await erase.isDisabled()).toBe(true)
    await page.getByLabel('Type Ngozi Eze to go on').fill('eze ngozi')
    expect(await erase.isDisabled()).toBe(true)
    await page.getByLabel('Type Ngozi Eze to go on').fill('Ngozi Eze')
    await erase.click()
    await heading('Your customers will be here')
    await page.getByText('1 person was erased on request').waitFor()

    const rows = await sql('select customer_name, total from orders where business_id = $1', [business.id])
    expect(rows).toEqual(Array(3).fill({ customer_name: 'Erased customer', total: 400000 }))
  })
})

describe('a customer’s form', () => {
  it('keeps what was typed when the line is gone, also over a reload', async () => {
    owner = await openOwner(browser)
    const { page, context } = owner
    await owner.visit('/dashboard/customers')
    await button('Add customer').click()
    await page.getByLabel('Name').fill('Bola Adeyemi')
    await page.getByLabel('Phone number').fill('0805 555 1234')
    await context.setOffline(true)
    await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click()
    await page.getByText('Not saved: you are offline. What you typed is kept.').waitFor()
    await context.setOffline(false)
    const kept = () => page.evaluate(() => JSON.stringify({ ...localStorage }))
    await expect.poll(kept).toContain('0805 555 1234')
    await page.reload()
    await button('Add customer').click()

    await page.getByText('This is what you typed earlier').waitFor()
    expect(await page.getByLabel('Phone number').inputValue()).toBe('0805 555 1234')
    await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click()
    await heading('Bola Adeyemi')
  })

  it('saves what a form filler has set without events', async () => {
    owner = await openOwner(browser, { viewport: DESK })
    const { page } = owner
    await owner.visit('/dashboard/customers')
    await button('Add customer').click()
    await page.getByLabel('Phone number').fill('0803 123 4567')
    await page.getByLabel('Name').evaluate((field) => {
      const { set } = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') ?? {}
      set?.call(field, 'Auto Fill')
    })

    await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click()

    await heading('Auto Fill')
  })

  it('says of a fault of our own that something went wrong, not that the line is gone', async () => {
    owner = await openOwner(browser)
    const { page } = owner
    await owner.visit('/dashboard/customers')
    await button('Add customer').click()
    await page.getByLabel('Name').fill('Bola Adeyemi')
    await page.getByLabel('Phone number').fill('0805 555 1234')
    // Planted: the answer contains no customer, so reading its id is a TypeError of our own code.
    const headers = { 'access-control-allow-origin': '*' }
    await page.route('**/rest/v1/customers*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 201, json: null, headers })
        : route.fallback(),
    )
    await page.getByRole('dialog').getByRole('button', { name: 'Add customer' }).click()

    await page.getByRole('alert').getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(await page.getByText(/offline|cannot be reached/).count()).toBe(0)
    await button('Try Again').click()
    await button('Add customer').waitFor()
    // The console contains the fault, for the site's developers.
    expect(owner.problems.splice(0).join()).toMatch(/TypeError/)
  })

  it('tells the second of two who change one customer, and shows whose a number is', async () => {
    owner = await openOwner(browser)
    const { page, business } = owner
    await sql(
      `insert into customers (business_id, name, phone) values ($1, 'Ada Obi', '2348031110001'), ($1, 'Uche Obi', '2348031110002')`,
      [business.id],
    )
    await owner.visit('/dashboard/customers?sort=name')
    await link(/Ada Obi/).click()
    await button('Edit').click()
    await page.getByLabel('Phone number').fill('0803 111 0002')
    // A refusal reads the customer again: what is changed before that comes into the form without a word.
    const readAgain = page.waitForResponse(/rpc\/customer_details/)
    await button('Save').click()
    await link('See who has this number').waitFor()
    await readAgain
    await sql(
      `update customers set notes = 'Faster', landmark = 'Total' where business_id = $1 and name = 'Ada Obi'`,
      [business.id],
    )
    await page.getByLabel('Phone number').fill('0803 111 0003')
    await button('Save').click()

    // What the other person changed has come into the form, and the form still says why it was not saved.
    await expect.poll(() => page.getByLabel('Nearest landmark').inputValue()).toBe('Total')
    await page.getByText('Somebody else has just changed this customer.').waitFor()
    const stored = () =>
      sql(`select phone, landmark from customers where notes = 'Faster' and business_id = $1`, [business.id])
    expect(await stored()).toEqual([{ phone: '2348031110001', landmark: 'Total' }])
    await button('Save').click()
    await expect.poll(stored).toEqual([{ phone: '2348031110003', landmark: 'Total' }])
  })
})

describe('a long list', () => {
  it('goes on where its page ends, and is a file that runs nothing', async () => {
    owner = await openOwner(browser, { viewport: DESK })
    const { page, business } = owner
    await sql(
      `insert into customers (business_id, name, phone, tags) values ($1, '=HYPERLINK("http://evil.test")', '2348031110001', '{VIP}'),
       ($1, 'Ṣọlá Adé', '2348031110002', '{}')`,
      [business.id],
    )
    await sql(
      `insert into customers (business_id, name, phone) select $1, 'Person ' || n, 2348040000000 + n from generate_series(1, 58) n`,
      [business.id],
    )
    await owner.visit('/dashboard/customers?sort=name')
    await button('Show more (50 of 60)').click()
    await link(/Ṣọlá/).waitFor()
    const [file] = await Promise.all([page.waitForEvent('download'), button('Export CSV').click()])

    const text = await readFile(await file.path(), 'utf8')
    expect(file.suggestedFilename()).toMatch(
      new RegExp(`^${business.slug}-customers-\\d{4}-\\d\\d-\\d\\d\\.csv$`),
    )
    expect(text.startsWith('\ufeffName,Phone')).toBe(true)
    expect(text).toContain(`"'=HYPERLINK(""http://evil.test"")",234 803 111 0001`)
    expect(text).toContain('Ṣọlá Adé')
  })
})

describe('what was typed earlier and not saved, while a colleague saved', () => {
  const RESTORED = 'This is what you typed earlier and did not save.'

  /** Types, leaves without saving once the text is kept, lets a colleague save, and comes back to the form. */
  async function typeLeaveComeBack(
    {
      open,
      label,
      text,
    }: { readonly open: () => Promise<void>; readonly label: string; readonly text: string },
    colleague: string,
  ): Promise<void> {
    await open()
    await owner.page.getByLabel(label).fill(text)
    await owner.page.waitForFunction((kept) => JSON.stringify(localStorage).includes(kept), text)
    await owner.visit('/dashboard')
    await sql(colleague, [owner.business.id])
    await open()
    await owner.page.getByText(RESTORED).waitFor()
  }

  it('notes about a customer: the colleague’s stay until the person chooses', async () => {
    owner = await openOwner(browser)
    const { page, business } = owner
    const [row] = await sql<{ id: string }>(
      `insert into customers (business_id, name, phone, notes) values ($1, 'Ada Obi', '2348031110001', 'Size 40') returning id`,
      [business.id],
    )
    const notes = async () =>
      (await sql('select notes from customers where id = $1', [row?.id]))[0]?.['notes']
    const open = () => owner.visit(`/dashboard/customers/${row?.id}`)
    const label = 'Notes about this customer'
    await typeLeaveComeBack(
      { open, label, text: 'Size 42' },
      `update customers set notes = 'Do not give him credit again' where business_id = $1`,
    )

    await page.getByText('Somebody else changed this while you were writing: Notes.').waitFor()
    await page.getByText('Notes: Do not give him credit again').waitFor()
    expect(await button('Save notes').isDisabled()).toBe(true)
    expect(await notes()).toBe('Do not give him credit again')
    // Leaving without a choice asks again.
    await open()
    await button('Take theirs').click()
    expect(await page.getByLabel(label).inputValue()).toBe('Do not give him credit again')

    await typeLeaveComeBack(
      { open, label, text: 'Size 43' },
      `update customers set notes = 'No credit' where business_id = $1`,
    )
    await button('Save mine instead').click()
    await page.getByText('Notes saved', { exact: true }).waitFor()
    expect(await notes()).toBe('Size 43')

    // A colleague has merged the record meanwhile: the words are shown, and the way to the record that stayed.
    const [kept] = await sql<{ id: string }>(
      `insert into customers (business_id, name, phone) values ($1, 'Ada Obi-Eze', '2348031110002') returning id`,
      [business.id],
    )
    await page.getByLabel(label).fill('Pays on Fridays')
    await page.waitForFunction(() => JSON.stringify(localStorage).includes('Pays on Fridays'))
    await sql('delete from customers where id = $1', [row?.id])
    await sql(
      `insert into customer_merges (id, business_id, customer_id, phone, name, orders_moved) values ($1, $2, $3, '2348031110001', 'Ada Obi', 0)`,
      [row?.id, business.id, kept?.id],
    )
    await open()
    await page.getByText('Pays on Fridays').waitFor()
    await page.getByRole('link', { name: 'Open the record that stayed' }).click()
    await page.getByRole('heading', { name: 'Ada Obi-Eze' }).waitFor()
  })

  it('a customer: the address of one and the name of the other are both saved', async () => {
    owner = await openOwner(browser)
    const { page, business } = owner
    const [row] = await sql<{ id: string }>(
      `insert into customers (business_id, name, phone, address) values ($1, 'Ada Obi', '2348031110001', '1 Old Road') returning id`,
      [business.id],
    )
    const open = async () => {
      await owner.visit(`/dashboard/customers/${row?.id}`)
      await button('Edit').click()
    }
    await typeLeaveComeBack(
      { open, label: 'Name', text: 'Ada Obi-Eze' },
      `update customers set address = '2 New Road' where business_id = $1`,
    )
    await expect.poll(() => page.getByLabel('Address (optional)').inputValue()).toBe('2 New Road')
    await button('Save').click()

    await page.getByText('Ada Obi-Eze is saved').first().waitFor()
    expect(await sql('select name, address from customers where id = $1', [row?.id])).toEqual([
      { name: 'Ada Obi-Eze', address: '2 New Road' },
    ])
  })

  it('a voucher: 5 % of the colleague stays beside another end, also in a page that is open', async () => {
    owner = await openOwner(browser)
    const { page, business } = owner
    const [row] = await sql<{ id: string }>(
      `insert into vouchers (business_id, code, discount_type, discount_value) values ($1, 'TEN', 'percentage', 10) returning id`,
      [business.id],
    )
    const stored = async () =>
      (await sql('select discount_value::int as value, max_uses from vouchers where id = $1', [row?.id]))[0]
    const open = () => owner.visit(`/dashboard/vouchers/${row?.id}?edit`)
    await typeLeaveComeBack(
      { open, label: 'Uses in all (optional)', text: '77' },
      'update vouchers set discount_value = 5 where business_id = $1',
    )
    await expect.poll(() => page.getByLabel('Percent').inputValue()).toBe('5')
    await button('Save voucher').click()
    await page.getByText('TEN is saved').first().waitFor()
    expect(await stored()).toEqual({ value: 5, max_uses: 77 })

    await open()
    await page.getByLabel('Percent').fill('12')
    await sql('update vouchers set discount_value = 7, max_uses = 80 where id = $1', [row?.id])
    await button('Save voucher').click()
    // The refusal stands until the form has read what is stored now.
    await page.getByText('Somebody else changed this while you were writing: Percent or amount.').waitFor()
    await page.getByText('Percent or amount: 7').waitFor()
    expect(await stored()).toEqual({ value: 7, max_uses: 80 })
    await button('Save mine instead').click()
    await expect.poll(stored).toEqual({ value: 12, max_uses: 80 })
  })
})

describe.each(JOURNEY_SCREENS)('vouchers on %s', (_, viewport) => {
  it('are made, shared, paused, archived, and show who used them', async () => {
    owner = await openOwner(browser, { viewport, before: translatePage })
    const { page, business } = owner
    const productId = await addProduct()
    await owner.visit('/dashboard/vouchers')
    await link('New voucher').click()
    await button('Suggest a code').click()
    expect(await page.getByLabel('Code that customers type').inputValue()).toMatch(/^[A-Z0-9]{6}$/)
    await page.getByLabel('Code that customers type').fill('welcome10')
    await page.getByLabel('Percent').fill('200')
    await page.getByLabel('Starts (optional)').fill('2030-01-02T10:00')
    await page.getByLabel('Ends (optional)').fill('2030-01-01T10:00')
    await button('Create voucher').click()
    await page.getByText('Write a percentage above 0').waitFor()
    await page.getByText('It would end before it starts.').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByLabel('Percent').fill('10')
    await page.getByLabel('Starts (optional)').fill('')
    await page.getByLabel('Uses per customer (optional)').fill('1')
    await button('Create voucher').click()
    await heading('WELCOME10')
    // The voucher's picture in the shop's colour, and one main action.
    const picture = page.getByRole('img', {
      name: '10% off at Bisi Provisions with the code WELCOME10, until 1 January',
    })
    expect(await firstPixelOf(picture)).toEqual([1080, 680, ...GREEN])
    expect(await namesIn(page.locator('main'))).toEqual([
      'More for WELCOME10',
      'Vouchers',
      'Share on WhatsApp',
    ])

    expect(await owner.messageOf('Share on WhatsApp')).toMatch(
      /^10% off at Bisi Provisions with the code WELCOME10, until 1 January\.\nhttp/,
    )
    const [stored] = await sql(
      'select ends_at at time zone $2 as ends from vouchers where business_id = $1',
      [business.id, 'utc'],
    )
    expect(stored).toEqual({ ends: new Date('2030-01-01T09:00:00') })
    await sql(`select place_order($1, '{}')`, [
      JSON.stringify({
        store: business.id,
        clientOrderId: crypto.randomUUID(),
        items: [{ productId, quantity: 1 }],
        delivery: 'agree',
        voucherCode: 'WELCOME10',
        customer: { name: 'Ngozi Eze', phone: '2348031234567' },
        expectedTotal: 360_000,
      }),
    ])
    await page.reload()
    await link(/Ngozi Eze/).waitFor()
    await page.getByText('-₦400').waitFor()
    const more = async (name: string) => {
      await button('More for WELCOME10').click()
      await page.getByRole('menuitem', { name }).click()
    }
    await more('Pause')
    await button('Resume').waitFor()
    await more('Archive')
    await button('Bring back').waitFor()
    await button('More for WELCOME10').click()
    await page.getByRole('menuitem', { name: 'Copy code' }).waitFor()
    expect(await page.getByRole('menuitem', { name: 'Remove' }).count()).toBe(0)
    await page.keyboard.press('Escape')
    expect(await owner.accessibilityFaults()).toEqual([])
    await link('Vouchers').first().click()
    await page.getByText('All your vouchers are archived.').waitFor()
    await button(/^Archived/).click()
    await link(/WELCOME10/).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
  })

  it('have gift cards beside them, which a shopper spends and the owner sees spent', async () => {
    owner = await openOwner(browser, { viewport })
    const { page, business } = owner
    const productId = await addProduct()
    await owner.visit('/dashboard/gift-cards')
    await link('New gift card').click()
    await page.getByLabel('How much is on it').fill('10,000')
    await page.getByLabel('For whom (optional)').fill('Auntie Bisi')
    await button('Make gift card').click()
    await heading('Gift card for Auntie Bisi')
    const message = await owner.messageOf('Share on WhatsApp')
    const code = /GIFT(?:-[2-9A-Z]{4}){4}/.exec(message)?.[0] ?? ''
    await page.getByText(code, { exact: true }).waitFor()
    const picture = page.getByRole('img', {
      name: 'Gift card for Auntie Bisi: ₦10,000 at Bisi Provisions',
    })
    expect(await firstPixelOf(picture)).toEqual([1080, 680, ...GREEN])
    expect(await namesIn(page.locator('main'))).toEqual([
      'More for this gift card',
      'Copy code',
      'Gift cards',
      'Share on WhatsApp',
    ])
    expect(await owner.accessibilityFaults()).toEqual([])

    await expect
      .poll(async () => (await fetch(`${inject('siteUrl')}/${business.slug}/product/${productId}`)).status)
      .toBe(200)
    const shopper = await openShopper(browser, inject('siteUrl'), { viewport })
    await shopper.visit(`/${business.slug}`)
    await shopper.page.getByRole('button', { name: 'Add Adire scarf to cart' }).click()
    await shopper.openCart()
    await shopper.goToCheckout()
    await shopper.fillIn({ name: 'Ngozi Eze', phone: '0803 123 4567' })
    await shopper.page.getByText('The fee is agreed on WhatsApp').click()
    await shopper.page.getByLabel('Voucher or gift card code').fill(code.toLowerCase())
    await shopper.page.getByRole('button', { name: 'Apply' }).click()
    await shopper.page.getByText('pays ₦4,000. ₦6,000 stays on it.').waitFor()
    expect(await shopper.accessibilityFaults()).toEqual([])
    await shopper.page.getByRole('button', { name: 'Place order · ₦0' }).click()
    await shopper.page.getByText('after ₦4,000 from your gift card').waitFor()
    expect(await shopper.messageOf('Send on WhatsApp')).toContain(
      `Gift card (ending ${code.slice(-4)}): -₦4,000`,
    )
    const orderPage = await shopper.page.getByRole('link', { name: 'Order page' }).getAttribute('href')
    await shopper.visit(new URL(orderPage ?? '').pathname)
    await shopper.page.getByText(`Gift card (ending ${code.slice(-4)})`).waitFor()
    expect(shopper.problems).toEqual([])
    await shopper.context.close()

    await page.reload()
    await link(/Ngozi Eze/).waitFor()
    const more = async (name: string) => {
      await button('More for this gift card').click()
      await page.getByRole('menuitem', { name }).click()
    }
    await more('Pay a sale with it')
    await page.getByRole('heading', { name: 'Write down a sale' }).waitFor()
    expect(await page.getByLabel('Gift card code').inputValue()).toContain(code.slice(-4))
    await page.goBack()
    await more('Take money off it')
    await page.getByText('No sale is written down by this.').waitFor()
    await page.getByLabel('Amount').fill('7,000')
    await button('Take it off the card').click()
    await page.getByText('There is ₦6,000 on the card.').waitFor()
    await page.getByLabel('Amount').fill('1,000')
    await button('Take it off the card').click()
    await page.getByText('₦5,000 is on the card now', { exact: true }).waitFor()
    await more('Disable')
    await page.getByText('₦5,000 is on the card.').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await button('Disable the card').click()
    await button('Enable').waitFor()
    await link('Gift cards').first().click()
    await link(/Auntie Bisi/).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
  })
})

describe('a gift card on a phone that shares pictures', () => {
  it('goes out as its picture with its words', async () => {
    owner = await openOwner(browser, {
      before: () => {
        const given: { name: string; type: string; text: string }[] = []
        Object.assign(window, { given })
        navigator.canShare = () => true
        navigator.share = async (data) => {
          const [file] = data?.files ?? []
          given.push({ name: file?.name ?? '', type: file?.type ?? '', text: data?.text ?? '' })
        }
      },
    })
    const { page } = owner
    await owner.visit('/dashboard/gift-cards/new')
    await page.getByLabel('How much is on it').fill('2,500')
    await button('Make gift card').click()
    await button('Share gift card').click()

    const given = await page.evaluate(
      () => (window as unknown as { given: { name: string; type: string; text: string }[] }).given,
    )
    expect(given).toEqual([
      {
        name: expect.stringMatching(/^gift-card-[2-9a-z]{4}\.png$/),
        type: 'image/png',
        text: expect.stringMatching(/₦2,500 at Bisi Provisions[\s\S]*GIFT(?:-[2-9A-Z]{4}){4}/),
      },
    ])
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      button('More for this gift card')
        .click()
        .then(() => page.getByRole('menuitem', { name: 'Save the picture' }).click()),
    ])
    expect(file.suggestedFilename()).toBe(given[0]?.name)
  })
})

it('money on a gift card, and a new card, are booked once when an answer is lost', async () => {
  owner = await openOwner(browser, { viewport: PHONE })
  const { page, business, client } = owner
  /** The first call of the function arrives, and its answer does not. */
  const loseAnswer = (name: string) =>
    page.route(
      `**/rpc/${name}`,
      async (route) => {
        await route.fetch()
        await route.abort('aborted')
      },
      { times: 1 },
    )
  const lostAndTold = async (press: () => Promise<void>) => {
    await press()
    await page.getByText(/^Not saved: the server cannot be reached/).waitFor()
    await press()
    await page
      .getByText(/^The try before was saved; only its answer was lost/)
      .first()
      .waitFor()
  }
  const { data: card } = await client.rpc('create_gift_card', {
    p_business_id: business.id,
    p_amount: 100_000,
    p_recipient: '',
    p_note: '',
    p_expires_at: null,
    p_way: 'cash',
  })
  await owner.visit(`/dashboard/gift-cards/${(card as { id: string }).id}`)
  await button('More for this gift card').click()
  await page.getByRole('menuitem', { name: 'Put money on it' }).click()
  await page.getByLabel('Amount').fill('2,000')
  await loseAnswer('adjust_gift_card')
  await lostAndTold(() => button('Put it on the card').click())
  await owner.visit('/dashboard/gift-cards/new')
  await page.getByLabel('How much is on it').fill('7,777')
  await loseAnswer('create_gift_card')
  await lostAndTold(() => button('Make gift card').click())

  expect(
    await sql(
      'select e.amount::int, count(*)::int from gift_card_entries e where e.business_id = $1 group by 1 order by 1',
      [business.id],
    ),
  ).toEqual([
    { amount: 100_000, count: 1 },
    { amount: 200_000, count: 1 },
    { amount: 777_700, count: 1 },
  ])
})
