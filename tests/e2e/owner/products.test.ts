// Tests the owner's products in a browser: made with the keyboard alone, changed in the list and live at once, many at once with Undo,
// ordered as the store shows them, and never overwritten by a second tab. Planted defects seen red: a save without the version that was read
// (two tabs), a publish note that does not wait for the pages.

import type { Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, PHONE } from '#tests/support/browser/shopper.ts'
import { translatePage } from '#tests/support/browser/translation.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

const LIST = '/dashboard/products'

/** Inserts products of the owner's store in this order, all live by default. */
async function stock(owner: Owner, names: readonly string[], columns: Record<string, unknown> = {}) {
  const ids: string[] = []
  for (const [position, name] of names.entries()) {
    const row = { business_id: owner.business.id, name, position, price: 500_000, status: 'live', ...columns }
    const keys = Object.keys(row)
    const [made] = await sql(
      `insert into products (${keys.join(', ')}) values (${keys.map((_, place) => `$${place + 1}`).join(', ')}) returning id`,
      Object.values(row),
    )
    ids.push(made?.['id'] as string)
  }
  return ids
}

/** The store's page as an anonymous shopper gets it. */
async function shopperSees(path: string): Promise<string> {
  return (await fetch(`${inject('siteUrl')}${path}`)).text()
}

/** Reads until the value is wanted, and returns it. Throws with the last value when it never is. */
async function until<T>(
  read: () => Promise<T>,
  isWanted: (value: T) => boolean,
  timeoutMs = 15_000,
): Promise<T> {
  const endAt = performance.now() + timeoutMs
  for (;;) {
    const value = await read()
    if (isWanted(value)) return value
    if (performance.now() > endAt) throw new Error(`waited ${timeoutMs} ms; the last value: ${value}`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}

/** Names in the order of the store's first page. */
async function shelf(owner: Owner, names: readonly string[]): Promise<string[]> {
  const html = await shopperSees(`/${owner.business.slug}`)
  return names.filter((name) => html.includes(name)).sort((a, b) => html.indexOf(a) - html.indexOf(b))
}

/** Presses Tab until the element of this name has the focus. Uses no mouse. */
async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const seen: string[] = []
  for (let n = 0; n < 80; n += 1) {
    const focused = await page.evaluate(() => {
      const element = document.activeElement
      if (!element) return ''
      const label =
        element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement
          ? element.labels?.[0]
          : null
      return (element.getAttribute('aria-label') ?? label?.textContent ?? element.textContent ?? '').trim()
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
    seen.push(focused)
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab never came to ${name}; it passed ${seen.join(' | ')}`)
}

/** A dialog that is open has the messages in it, and may itself stand in an item of a list. */
const toast = (page: Page, text: string | RegExp) =>
  page.locator('[data-toasts]').getByRole('listitem').filter({ hasText: text })

describe('a new product', () => {
  it('is made with the keyboard alone, choices included, and is live when the editor says so', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const { page } = owner
    const { keyboard } = page
    await owner.visit(LIST)
    await page.getByRole('heading', { name: 'Your shelf is empty' }).waitFor()

    await tabTo(page, 'Add your first goods')
    await keyboard.press('Enter')
    await page.getByRole('dialog', { name: 'Add goods' }).waitFor()
    await tabTo(page, /^One product/)
    await keyboard.press('Enter')
    await page.getByRole('textbox', { name: 'Name' }).waitFor()
    await tabTo(page, 'Name')
    await keyboard.type('Ankara, six yards')
    await tabTo(page, 'Price')
    await keyboard.type('12,500')
    await tabTo(page, 'Add an option')
    await keyboard.press('Enter')
    await tabTo(page, 'Add choices to Size')
    await keyboard.type('Small,Large')
    await keyboard.press('Enter')
    await keyboard.press('Shift+Tab')
    // Goes back up to the stock, which now has one number per choice.
    await page.getByRole('radio', { name: 'For each choice' }).waitFor()
    for (let n = 0; n < 12; n += 1) {
      const value = await page.evaluate(() => (document.activeElement as HTMLInputElement).value)
      if (value === 'none') break
      await keyboard.press('Shift+Tab')
    }
    await keyboard.press('ArrowRight')
    await keyboard.press('ArrowRight')
    await tabTo(page, 'Stock of each')
    await keyboard.type('4')
    await tabTo(page, 'Fill all')
    await keyboard.press('Enter')
    await tabTo(page, 'Price of Large')
    await keyboard.type('14,000')
    await page.getByRole('textbox', { name: /^Cost of each/ }).fill('9,000')
    await page.getByText('You earn ₦3,500 on each, 28% of the price.').waitFor()
    await page.getByText('A choice costs you more or less').click()
    await page.getByRole('textbox', { name: 'Cost of Large' }).fill('10500')
    await page.getByRole('button', { name: 'Save', exact: true }).click()

    const link = page.getByRole('link', { name: 'See the page' })
    await link.waitFor()
    const path = (await link.getAttribute('href')) as string
    const html = await shopperSees(path)
    expect(html).toContain('Ankara, six yards')
    expect(html).toContain('₦12,500')
    expect(html).toMatch(/Small[\s\S]*Large/)
    const rows = await sql(
      'select price::int, stock from product_combinations where business_id = $1 order by price nulls first',
      [owner.business.id],
    )
    expect(rows).toEqual([
      { price: null, stock: 4 },
      { price: 1_400_000, stock: 4 },
    ])

    const costs = () =>
      sql(
        `select cost_minor::int as cost, cardinality(value_ids) as choices from product_costs
         where business_id = $1 order by cost_minor`,
        [owner.business.id],
      )
    await expect.poll(costs).toEqual([
      { cost: 900_000, choices: 0 },
      { cost: 1_050_000, choices: 1 },
    ])
    expect(await shopperSees(path)).not.toMatch(/9,000|10,500|900000|1050000/)
  })

  it('says beside the fields what is missing, and keeps what was typed over a reload and a lost line, on a phone that translates', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, before: translatePage })
    const { page } = owner
    await owner.visit(`${LIST}/new`)
    const name = page.getByRole('textbox', { name: 'Name', exact: true })
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Give it a name, as shoppers would ask for it.').waitFor()
    await page.getByText('Give it a price.').waitFor()
    await name.fill('Jollof, <b>family bowl')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('8500')
    await page.getByRole('textbox', { name: 'Old price' }).fill('8000')
    await page.getByText('The price before must be higher').waitFor()
    await page.getByRole('textbox', { name: 'Old price' }).fill('9,000')
    await until(
      () => page.evaluate(() => JSON.stringify(localStorage)),
      (text) => text.includes('9,000'),
    )

    await page.reload()
    await page.getByText('This is what you typed earlier and did not save.').waitFor()
    expect(await name.inputValue()).toBe('Jollof, <b>family bowl')
    await owner.context.setOffline(true)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('alert').filter({ hasText: 'What you typed is kept.' }).waitFor()
    await owner.context.setOffline(false)
    // A picture that is still being sent delays the save.
    const photo = await sharp({ create: { width: 900, height: 700, channels: 3, background: '#b4532a' } })
      .jpeg()
      .toBuffer()
    await page
      .getByLabel('Add pictures')
      .setInputFiles({ name: 'jollof.jpg', mimeType: 'image/jpeg', buffer: photo })
    await page.getByRole('button', { name: 'Save' }).click()

    await page.getByRole('link', { name: 'See the page' }).waitFor()
    const [row] = await sql(
      'select name, price::int, compare_at_price::int from products where business_id = $1',
      [owner.business.id],
    )
    expect(await name.inputValue()).toBe('Jollof, bfamily bowl')
    expect(row).toEqual({ name: 'Jollof, bfamily bowl', price: 850_000, compare_at_price: 900_000 })
    const href = await page.getByRole('link', { name: 'See the page' }).getAttribute('href')
    expect(await shopperSees(href ?? '')).toContain(`/media/${owner.business.id}/`)
    expect(await owner.accessibilityFaults()).toEqual([])
  })

  it('meets the limit of Starter with a way on', async () => {
    const owner = await openOwner(browser, { viewport: PHONE, plan: 'starter' })
    const { page } = owner
    await stock(owner, ['A', 'B', 'C', 'D', 'E'])
    await owner.visit(LIST)
    await page.getByText('5 of 5 live, 5 of 10 saved.').waitFor()
    await page.getByRole('button', { name: 'Add goods' }).click()
    await page.getByRole('link', { name: /^One product/ }).click()

    await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sixth')
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('500')
    expect(await page.getByRole('radio', { name: 'Draft' }).isChecked()).toBe(true)
    await page.getByText('Live', { exact: true }).click()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByRole('heading', { name: 'Starter shows 5 products' }).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Save as draft' }).click()

    await page.getByText('Saved as draft. Shoppers do not see it.').waitFor()
  })
})

describe('the list', () => {
  it('marks what was typed and not saved, and leads to it; saving ends the mark', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const { page } = owner
    const [id] = await stock(owner, ['Gele', 'Fila'])
    await owner.visit(`${LIST}/${id}`)
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('9,000')
    await page.getByRole('link', { name: 'Products' }).first().click()

    const strip = page.getByRole('region', { name: 'Not saved' })
    await strip.getByText('You typed a change and did not save it:').waitFor()
    // The list reads the drafts for itself, after the strip has.
    await page.getByText('Not saved', { exact: true }).waitFor()
    expect(await page.getByText('Not saved', { exact: true }).count()).toBe(1)
    expect(await owner.accessibilityFaults()).toEqual([])
    await strip.getByRole('link', { name: 'Gele' }).click()
    await page.getByText('This is what you typed earlier and did not save.').waitFor()
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await page.getByText('Live in your store').first().waitFor()
    await page.getByRole('link', { name: 'Products' }).first().click()

    await page.getByRole('link', { name: /Gele/ }).waitFor()
    expect(await strip.count()).toBe(0)
  })

  it('selects all from two products on, by one tap, puts them on sale and counts them', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const { page } = owner
    await stock(owner, ['Gele', 'Fila'])
    await owner.visit(LIST)
    await page.getByRole('button', { name: 'More for your products' }).click()
    await page.getByRole('menuitem', { name: 'Select several' }).click()
    await page.getByRole('checkbox', { name: 'Select Gele' }).check()
    await page.getByRole('button', { name: 'Select all 2' }).click()

    await page.getByText('2 selected').waitFor()
    expect(await page.getByRole('button', { name: /^Select all/ }).count()).toBe(0)
    const open = async (act: string) => {
      await page.getByRole('button', { name: 'More for the selected products' }).click()
      await page.getByRole('menuitem', { name: act }).click()
    }
    await open('Sale')
    const sale = page.getByRole('dialog', { name: 'Put 2 products on sale' })
    await sale.getByRole('button', { name: 'Put on sale' }).click()
    await sale.getByText('Write a percentage above 0').waitFor()
    await sale.getByRole('textbox', { name: 'By how much' }).fill('10')
    await sale.getByLabel('Sale ends').fill('2026-01-01T09:00')
    await sale.getByText('Gele: ₦5,000 becomes ₦4,500.').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await sale.getByRole('button', { name: 'Put on sale' }).click()
    await sale.getByText('Choose a time that is still to come.').waitFor()
    await sale.getByLabel('Sale ends').fill('2099-01-01T09:00')
    await sale.getByRole('button', { name: 'Put on sale' }).click()
    await toast(page, '2 products on sale.').waitFor()

    await page.getByRole('checkbox', { name: 'Select Gele' }).check()
    await open('Stock')
    const stocks = page.getByRole('dialog', { name: 'Change the stock of 1 product' })
    await stocks.getByText('Set to').click()
    await stocks.getByRole('textbox', { name: 'Pieces of each' }).fill('6')
    expect(await owner.accessibilityFaults()).toEqual([])
    await stocks.getByRole('button', { name: 'Change stock' }).click()
    await toast(page, 'Stock of 1 product changed.').waitFor()
    const rows = await sql(
      'select sale_price::int as sale, sale_ends_at as ends, stock from products where business_id = $1 order by name desc',
      [owner.business.id],
    )
    const ends = new Date('2099-01-01T08:00Z')
    expect(rows).toEqual([
      { sale: 450_000, ends, stock: 6 },
      { sale: 450_000, ends, stock: null },
    ])

    await owner.visit('/settings/activity')
    await page.getByText('put 2 products on sale').waitFor()
    const line = page.getByRole('listitem').filter({ hasText: 'changed 1 stock' })
    await line.getByRole('button', { name: /^Undo/ }).click()
    await page.getByRole('button', { name: 'Undo it' }).click()
    await line.getByText('Undone').waitFor()
    // Closing a dialog goes a step back, which the end of the test must not meet.
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await owner.stepsOpen(0)
  })

  it('changes a price in its row, and the store shows it within five seconds', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const { page } = owner
    const [id] = await stock(owner, ['Gele', 'Fila'])
    await owner.visit(LIST)
    const path = `/${owner.business.slug}/product/${id}`
    await until(
      () => shopperSees(path),
      (html) => html.includes('₦5,000'),
    )

    await page.getByRole('textbox', { name: 'Price of Gele' }).fill('4,250')
    await page.keyboard.press('Enter')
    const html = await until(
      () => shopperSees(path),
      (text) => text.includes('₦4,250'),
    )

    expect(html).toContain('₦4,250')
    await page.getByText('Your change is live').waitFor()
    await page.getByRole('textbox', { name: 'Stock of Gele' }).fill('x')
    await page.keyboard.press('Enter')
    await page.getByText('Write a whole number').waitFor()
    await page.getByRole('textbox', { name: 'Stock of Gele' }).fill('3')
    await page.keyboard.press('Enter')
    await until(
      () => shopperSees(path),
      (text) => text.includes('3 left'),
    )
    expect(await shopperSees(path)).toContain('3 left')
    expect(await owner.accessibilityFaults()).toEqual([])
  })

  it('shows what a colleague changes while the list is open', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const [id] = await stock(owner, ['Gele', 'Fila'])
    await owner.visit(LIST)
    await owner.page.getByRole('textbox', { name: 'Price of Gele' }).waitFor()
    await sql(`update products set name = 'Aso oke' where id = $1`, [id])
    await owner.page.getByRole('textbox', { name: 'Price of Aso oke' }).waitFor({ timeout: 90_000 })
  })

  it('says live only when the store is, also while its pages are held up', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const { page } = owner
    const [id] = await stock(owner, ['Gele'])
    await owner.visit(LIST)
    const path = `/${owner.business.slug}/product/${id}`
    await until(
      () => shopperSees(path),
      (html) => html.includes('Gele'),
    )
    // Another renderer holds the store's lease, so nothing is published meanwhile.
    await until(
      () => sql('select claim_render($1, $2, 60) as held', [owner.business.id, owner.business.id]),
      ([row]) => row?.['held'] === true,
    )
    await page.getByRole('switch', { name: 'Show Gele in your store' }).click()
    await page.getByText('Saved. Publishing to your store…').waitFor()
    // Asked for together: the app itself waits for fifteen seconds at most.
    const held = await Promise.all([shopperSees(path), page.getByText('Your change is live').count()])
    await sql('select release_render($1, $2)', [owner.business.id, owner.business.id])
    expect(held).toEqual([expect.stringContaining('Gele'), 0])

    await sql(`update products set description = 'Soft' where id = $1`, [id])
    await page.getByText('Your change is live').waitFor()
    expect(await shopperSees(path)).not.toContain('Gele')
  })

  it('changes price and state from a sheet on a phone', async () => {
    const owner = await openOwner(browser, { viewport: PHONE })
    const { page } = owner
    const [id] = await stock(owner, ['Gele', 'Fila'])
    await owner.visit(LIST)

    await page.getByRole('button', { name: 'Quick edit of Gele' }).click()
    const sheet = page.getByRole('dialog', { name: 'Gele' })
    await sheet.getByRole('textbox', { name: 'Price' }).fill('6000')
    await sheet.getByRole('textbox', { name: 'Stock' }).fill('2')
    expect(await owner.accessibilityFaults()).toEqual([])
    await sheet.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your change is live').waitFor()

    const [row] = await sql('select price::int, stock from products where id = $1', [id])
    expect(row).toEqual({ price: 600_000, stock: 2 })
    expect(await owner.accessibilityFaults()).toEqual([])
  })

  it('finds, changes several at once, deletes, and takes each back', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const { page } = owner
    await stock(owner, ['Red lace', 'Blue lace', 'Fila'])
    await owner.visit(LIST)
    await page.getByRole('link', { name: 'Fila' }).waitFor()
    await page.getByRole('searchbox', { name: 'Search by name or SKU' }).fill('lace')
    await page.getByRole('link', { name: 'Fila' }).waitFor({ state: 'detached' })

    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    const bar = page.getByRole('region', { name: 'Selected products' })
    await bar.getByText('2 selected').waitFor()
    await bar.getByRole('button', { name: 'Price' }).click()
    await page.getByRole('textbox', { name: 'By how much' }).fill('10')
    await page.getByText('Red lace: ₦5,000 becomes ₦5,500.').waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Change prices' }).click()
    const prices = () =>
      sql('select price::int from products where business_id = $1 order by name', [owner.business.id]).then(
        (rows) => rows.map((row) => row['price']),
      )
    await toast(page, 'Prices of 2 products changed.').getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Undone.').waitFor()
    expect(await prices()).toEqual([500_000, 500_000, 500_000])

    await page.getByRole('checkbox', { name: 'Select Red lace' }).check()
    await bar.getByRole('button', { name: 'More for the selected products' }).click()
    await page.getByRole('menuitem', { name: 'Delete' }).click()
    await page.getByRole('link', { name: 'Red lace' }).waitFor({ state: 'detached' })
    // A message stays while the pointer is on it.
    const undo = toast(page, '1 product deleted.').getByRole('button', { name: 'Undo' })
    await undo.hover()
    await until(
      () => shelf(owner, ['Red lace', 'Blue lace']),
      (names) => names.length === 1,
    )
    expect(await shelf(owner, ['Red lace', 'Blue lace'])).toEqual(['Blue lace'])
    await undo.click()
    await page.getByRole('link', { name: 'Red lace' }).waitFor()
    await until(
      () => shelf(owner, ['Red lace', 'Blue lace']),
      (names) => names.length === 2,
    )
    expect(await shelf(owner, ['Red lace', 'Blue lace'])).toEqual(['Red lace', 'Blue lace'])
  })

  it('asks before all are deleted, and brings them back from the activity', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const { page } = owner
    const ids = await stock(owner, ['Red lace', 'Blue lace', 'Fila'])
    await owner.visit(LIST)
    const deleted = () =>
      sql(`select from products where id = any ($1) and status = 'deleted'`, [ids]).then(
        (rows) => rows.length,
      )
    await page.getByRole('checkbox', { name: 'Select all shown' }).check()
    const openMenu = async () => {
      await page.getByRole('button', { name: 'More for the selected products' }).click()
      await page.getByRole('menuitem', { name: 'Delete' }).click()
    }
    await openMenu()
    await page.getByRole('dialog', { name: 'Delete 3 products?' }).waitFor()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Keep as it is' }).click()
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    expect(await deleted()).toBe(0)

    await openMenu()
    await page.getByRole('button', { name: 'Delete 3 products' }).click()
    await toast(page, '3 products deleted.').waitFor()
    expect(await deleted()).toBe(3)

    await owner.visit('/settings/activity')
    const line = page.getByRole('listitem').filter({ hasText: 'deleted 3 products at once' })
    await line.getByRole('button', { name: /^Undo/ }).click()
    await page.getByRole('button', { name: 'Bring it back' }).click()
    await toast(page, '3 products are back.').waitFor()
    await line.getByText('Undone').waitFor()
    expect(await deleted()).toBe(0)
  })

  it('puts products in order by dragging, by arrow keys and from the menu, as the store shows them', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const { page } = owner
    const names = ['First item', 'Second item', 'Third item']
    await stock(owner, names)
    await owner.visit(LIST)
    const rows = () => page.getByRole('row').getByRole('link', { name: /item$/ }).allTextContents()
    const inStore = async (wanted: string[]) => {
      await until(
        () => shelf(owner, names),
        (shown) => shown.join() === wanted.join(),
      )
      expect(await shelf(owner, names)).toEqual(wanted)
      expect(await rows()).toEqual(wanted)
    }
    const grip = (name: string) =>
      page.getByRole('button', { name: `Move ${name}: drag, or press the arrow keys` })
    await grip('Third item').waitFor()

    await grip('Third item').dragTo(page.getByRole('row').filter({ hasText: 'First item' }), {
      targetPosition: { x: 300, y: 5 },
    })
    await inStore(['Third item', 'First item', 'Second item'])
    await grip('Third item').press('ArrowDown')
    await inStore(['First item', 'Third item', 'Second item'])
    expect(await grip('Third item').evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByRole('button', { name: 'More for Second item' }).click()
    await page.getByRole('menuitem', { name: 'Move to top' }).click()
    await inStore(['Second item', 'First item', 'Third item'])
  })
})

describe('two tabs on one product', () => {
  it('tells the second save, offers both changes or theirs, and writes nothing over unseen', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const [id] = await stock(owner, ['Gele'], { stock: 10 })
    const first = owner.page
    const second = await owner.context.newPage()
    const address = `${LIST}/${id}`
    await owner.visit(address)
    await second.goto(`${inject('siteUrl')}${address}`)
    const price = (page: Page) => page.getByRole('textbox', { name: 'Price', exact: true })
    const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true }).click()
    const saved = (page: Page) => page.getByText('Live in your store').waitFor()
    const row = async () =>
      (await sql('select name, price::int, stock from products where id = $1', [id]))[0] as Record<
        string,
        unknown
      >
    await price(second).waitFor()

    await price(first).fill('4,000')
    await save(first)
    await saved(first)
    // Changes another field in the second tab: both changes can stay, and stock that an order took meanwhile stays taken.
    await sql('update products set stock = stock - 3 where id = $1', [id])
    await second.getByRole('textbox', { name: 'Name', exact: true }).fill('Gele, pink')
    await save(second)
    await second.getByRole('heading', { name: 'Someone changed this product first' }).waitFor()
    await second.getByText('You changed different things, so both can stay.').waitFor()
    expect(await row()).toMatchObject({ name: 'Gele', price: 400_000 })
    await second.getByRole('button', { name: 'Keep both changes' }).click()
    await saved(second)
    expect(await row()).toEqual({ name: 'Gele, pink', price: 400_000, stock: 7 })

    // Changes the same field in the first tab: both prices are shown, and hers replaces his only after a confirmation.
    await price(first).fill('3,000')
    await first.getByRole('textbox', { name: 'Description' }).fill('Woven by hand')
    await price(second).fill('3,500')
    await save(second)
    await saved(second)
    await save(first)
    const dialog = first.getByRole('dialog')
    await dialog.getByText('₦3,500').waitFor()
    await dialog.getByText('₦3,000').waitFor()
    await dialog.getByRole('button', { name: 'Use theirs where both changed' }).click()
    await toast(first, 'Theirs is in the form now. Save the rest of yours.').waitFor()
    expect(await price(first).inputValue()).toBe('3,500')
    await save(first)
    await saved(first)
    const [kept] = await sql('select price::int, description from products where id = $1', [id])
    expect(kept).toEqual({ price: 350_000, description: 'Woven by hand' })

    // A draft from before the other person's save, restored after a reload, also shows the conflict.
    await first.getByRole('textbox', { name: 'Name', exact: true }).fill('Gele, red')
    await until(
      () => first.evaluate(() => JSON.stringify(localStorage)),
      (text) => text.includes('Gele, red'),
    )
    await sql(`update products set name = 'Gele, green' where id = $1`, [id])
    await first.reload()
    await first.getByText('This is what you typed earlier and did not save.').waitFor()
    await save(first)
    await dialog.getByText('Gele, green').waitFor()
    expect((await row())['name']).toBe('Gele, green')
    await dialog.getByRole('button', { name: 'Save mine over theirs' }).click()
    await saved(first)
    expect((await row())['name']).toBe('Gele, red')
  })
})

describe('categories', () => {
  it.each([
    ['phone', PHONE],
    ['desk', DESK],
  ])('are made, renamed, ordered and deleted, and their products stay, on a %s', async (_, viewport) => {
    const owner = await openOwner(browser, { viewport })
    const { page } = owner
    const [id] = await stock(owner, ['Gele'])
    await owner.visit('/dashboard/categories')
    for (const name of ['Fabrics', 'Headwear']) {
      await page.getByRole('textbox', { name: 'New category' }).fill(name)
      await page.keyboard.press('Enter')
      await page.getByRole('button', { name: `Rename or move ${name}` }).waitFor()
    }
    await sql(
      `update products set category_id = (select id from categories where business_id = $1 and name = 'Headwear') where id = $2`,
      [owner.business.id, id],
    )
    await page.getByRole('button', { name: 'Move Headwear: drag, or press the arrow keys' }).press('ArrowUp')
    await page.getByRole('button', { name: 'Rename or move Fabrics' }).click()
    // There and back, as a finger moves it.
    await page.getByRole('button', { name: 'Move up' }).click()
    await page.getByText('Fabrics is now before Headwear.').waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Move down' }).click()
    await page.getByText('Fabrics is now after Headwear.').waitFor({ state: 'attached' })
    await page.getByRole('textbox', { name: 'Name' }).fill('headwear')
    await page.keyboard.press('Enter')
    await page.getByText('There is a category of this name already.').waitFor()
    const colleague = (change: string) =>
      sql(`update categories set ${change} where business_id = $1 and slug = 'fabrics'`, [owner.business.id])
    await colleague(`name = 'Textiles'`)
    await page.getByRole('textbox', { name: 'Name' }).fill('Cloth')
    await page.keyboard.press('Enter')
    await page.getByText('Somebody else has just named it “Textiles”.').waitFor()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: 'Size table of Cloth' }).click()
    await colleague(`size_table = 'Size, Bust\nS, 36'`)
    await page.getByRole('textbox', { name: 'Table' }).fill('Size, Bust\nS, 38')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('region', { name: 'The other table' }).getByText('36').waitFor()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Delete Cloth' }).waitFor()
    await expect
      .poll(() =>
        sql('select name, slug from categories where business_id = $1 order by position', [
          owner.business.id,
        ]),
      )
      .toEqual([
        { name: 'Headwear', slug: 'headwear' },
        { name: 'Cloth', slug: 'fabrics' },
      ])

    await page.getByRole('button', { name: 'Delete Headwear' }).click()
    expect(await owner.accessibilityFaults()).toEqual([])
    await page.getByRole('button', { name: 'Delete category' }).click()
    await toast(page, 'Headwear deleted.').waitFor()
    const [row] = await sql('select category_id, status from products where id = $1', [id])
    expect(row).toEqual({ category_id: null, status: 'live' })
  })
})
