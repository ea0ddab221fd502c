// Checks everything that covers an owner's page on a phone: bars leave three quarters of the screen to the page, messages cover nothing and
// disappear by themselves, and one sentence near the thumb reports a lost connection. Each test was red on the code before (2026-11-22): a
// sticky head and tabs beside a form's bar, no room under a wrong field, messages over titles and rows, a picture without connection reported
// as given up.
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { launchBrowser, stopClock } from '#tests/support/browser/browser.ts'
import { type Owner, openOwner, sql } from '#tests/support/browser/owner.ts'
import { DESK, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)
let owner: Owner
let page: Page

async function open(
  path: string,
  { products = 0, viewport = PHONE as { width: number; height: number } } = {},
) {
  owner = await openOwner(browser, { viewport })
  page = owner.page
  await sql(
    `insert into products (business_id, name, position, price, status)
     select $1, 'Cloth ' || n, n, 500000, 'live' from generate_series(1, $2::int) n`,
    [owner.business.id, products],
  )
  await owner.visit(path)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' })
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const field = (name: string) => page.getByRole('textbox', { name, exact: true })
const toast = (text: string | RegExp) => page.getByRole('listitem').filter({ hasText: text })

async function doubleText(): Promise<void> {
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
}

/** Share of the screen's height that stays fixed while the page scrolls. */
function fixedShare(): Promise<number> {
  return page.evaluate(async () => {
    const tops = () =>
      [...document.querySelectorAll('body *')].map((element) => element.getBoundingClientRect())
    const rest = () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    scrollTo(0, 120)
    await rest()
    const before = tops()
    scrollTo(0, 200)
    await rest()
    if (scrollY !== 200) throw new Error(`expected a page that scrolls, it stands at ${scrollY}`)
    const after = tops()
    const rows = new Set<number>()
    for (const [index, { top, bottom, width, height }] of after.entries()) {
      if (width === 0 || height === 0 || before[index]?.top !== top) continue
      for (let y = Math.max(0, Math.round(top)); y < Math.min(innerHeight, Math.round(bottom)); y += 1)
        rows.add(y)
    }
    return rows.size / innerHeight
  })
}

/** True when another element covers a part of it. */
function isCovered(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    const points = [top + 1, (top + bottom) / 2, bottom - 1].map((y) => [(left + right) / 2, y] as const)
    return points.some(([x, y]) => {
      const hit = document.elementFromPoint(x, y)
      return hit === null || !(element.contains(hit) || hit.contains(element))
    })
  })
}

/** Texts of the headings, buttons, links and fields that messages cover. `where` limits the check. */
function underToasts(where = 'body'): Promise<string[]> {
  return page.evaluate((selector) => {
    const toasts = [...document.querySelectorAll('[data-swipe-direction]')].map((one) =>
      one.getBoundingClientRect(),
    )
    return [...document.querySelectorAll(`${selector} :is(h1, h2, h3, a, button, input, select, textarea)`)]
      .filter((element) => !element.closest('[data-swipe-direction]'))
      .filter((element) => {
        const box = element.getBoundingClientRect()
        return toasts.some(
          (over) =>
            box.width > 1 &&
            box.left < over.right &&
            over.left < box.right &&
            box.top < over.bottom &&
            over.top < box.bottom,
        )
      })
      .map((element) => element.getAttribute('aria-label') ?? element.textContent ?? element.tagName)
  }, where)
}

describe('the bars of an editor', () => {
  it.each(['/dashboard/products/new', '/dashboard/vouchers/new', '/settings/store'])(
    'take at most a quarter of the screen, also with large text and without a connection: %s',
    async (path) => {
      await open(path)

      expect(await fixedShare()).toBeLessThanOrEqual(0.25)
      expect(await page.getByRole('navigation', { name: 'Dashboard' }).count()).toBe(0)
      await doubleText()
      expect(await fixedShare()).toBeLessThanOrEqual(0.25)
      await owner.context.setOffline(true)
      await page.getByText(/You are offline\.|No line\./).waitFor()
      expect(await fixedShare()).toBeLessThanOrEqual(0.25)
    },
  )

  it.each(['100%', '200%'])('leave a wrong field and its sentence in view, text at %s', async (size) => {
    await open('/dashboard/products/new')
    if (size === '200%') await doubleText()
    await field('Name').fill('Aso oke')
    await field('Price').fill('abc')
    await field('Name').focus()
    await button('Save').click()

    const sentence = page.getByText('Write an amount such as 12,500')
    await sentence.waitFor()
    expect(await field('Price').evaluate((element) => element === document.activeElement)).toBe(true)
    await expect.poll(() => isCovered(sentence)).toBe(false)
    expect(await isCovered(field('Price'))).toBe(false)
  })

  it('say themselves what went wrong, wherever the form is scrolled to', async () => {
    await open('/dashboard/vouchers/new')
    await field('Code that customers type').fill('LACE10')
    await field('Percent').fill('10')
    await owner.context.setOffline(true)
    await page.evaluate(() => scrollTo(0, 0))
    await button('Create voucher').click()

    const told = page.getByRole('alert').filter({ hasText: 'Not saved: you are offline.' })
    await told.waitFor()
    expect(await isCovered(told)).toBe(false)
    const box = await told.boundingBox()
    expect(box && box.y > PHONE.height * 0.75 && box.y + box.height <= PHONE.height).toBe(true)
  })
})

describe('the list of products on a phone', () => {
  it.each([1, 12])(
    'starts in the upper third with %i, and its main action lies over no row',
    async (products) => {
      await open('/dashboard/products', { products })
      const row = page.locator('main li').filter({ hasText: 'Cloth 1' }).first()
      const chips = page.getByRole('navigation', { name: 'Views of your products' })
      await row.waitFor()
      // The chips come with the counts, which are asked for beside the rows.
      await page.getByText(/^\d+ products?, \d+ live$/).waitFor()

      expect(await chips.isVisible()).toBe(products >= 10)
      expect((await row.boundingBox())?.y).toBeLessThanOrEqual(PHONE.height / 3)
      // The bar has the full width, like the tabs: a row is above or below the bar, never beside it.
      expect((await button('Add goods').boundingBox())?.width).toBeGreaterThan(PHONE.width * 0.9)
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
      expect(await isCovered(button(/^More for Cloth/).last())).toBe(false)
    },
  )

  it('is narrowed behind one button, which says so', async () => {
    await open('/dashboard/products', { products: 3 })
    await page.getByText('3 products, 3 live').waitFor()
    await sql(`update products set status = 'draft' where business_id = $1 and name = 'Cloth 2'`, [
      owner.business.id,
    ])
    await button('Filter').click()
    await page.getByLabel('Show', { exact: true }).selectOption({ label: 'Drafts (0)' })
    await page.getByLabel('Order', { exact: true }).selectOption('Newest first')
    expect(await owner.accessibilityFaults()).toEqual([])
    await button('Show products').click()

    await button('Filter, 2 in use').waitFor()
    // The rows of before stay until the new ones are there, and 'Cloth 2' is in both.
    await page.getByRole('link', { name: 'Cloth 1' }).waitFor({ state: 'detached' })
    expect(await page.getByRole('link', { name: 'Cloth 2' }).count()).toBe(1)
    expect(new URL(page.url()).search).toBe('?view=draft&sort=newest')
    await button('Filter, 2 in use').click()
    await button('Clear').click()
    await page.getByRole('link', { name: 'Cloth 1' }).waitFor()
  })

  it('lets several be chosen, with what can be done to them at the bar', async () => {
    await open('/dashboard/products', { products: 3 })
    await button('More for your products').click()
    await page.getByRole('menuitem', { name: 'Select several' }).click()
    await page.getByRole('checkbox', { name: 'Select Cloth 2' }).check()
    await page.getByRole('region', { name: 'Selected products' }).getByText('1 selected').waitFor()

    expect(await button('Add goods').count()).toBe(0)
    expect(await owner.accessibilityFaults()).toEqual([])
    await button('Done').click()
    await button('Add goods').waitFor()
  })
})

describe('a message', () => {
  it('stands over no bar, no title and not over what was pressed, on a phone', async () => {
    await open('/dashboard/products', { products: 8 })
    const last = button('More for Cloth 8')
    await last.evaluate((element) => element.scrollIntoView({ block: 'end' }))
    await last.click()
    await page.getByRole('menuitem', { name: 'Take out of the store' }).click()
    await toast('Cloth 8 taken out of the store.').getByRole('button', { name: 'Undo' }).waitFor()

    await expect.poll(() => isCovered(last)).toBe(false)
    expect(await underToasts('header')).toEqual([])
    for (const name of ['Home', 'Orders']) {
      expect([name, await isCovered(page.getByRole('link', { name }).last())]).toEqual([name, false])
    }
    expect(await isCovered(button('Add goods'))).toBe(false)
    const box = await toast('Cloth 8 taken out').boundingBox()
    expect(box?.y).toBeGreaterThan(PHONE.height / 2)
  })

  it('stands over nothing on a laptop, and one that tells of a failure leaves by itself', async () => {
    await open('/dashboard/products', { products: 12, viewport: DESK })
    await page.route('**/rest/v1/rpc/**', (route) => route.abort())
    await stopClock(page)
    await button('More for Cloth 3').click()
    await page.getByRole('menuitem', { name: 'Take out of the store' }).click()
    const failure = toast('No answer came from the server')
    await failure.waitFor()

    expect(await underToasts()).toEqual([])
    // The message waits while the pointer is on it; after that it stays for the rest of its time.
    await failure.hover()
    await page.clock.runFor(60_000)
    expect(await failure.isVisible()).toBe(true)
    await page.mouse.move(700, 300)
    await page.clock.runFor(12_000)
    await failure.waitFor({ state: 'detached' })
  })
})

describe('without a connection', () => {
  it('one sentence stands at the bar, and goes when the connection is back', async () => {
    await open('/dashboard/products/new')
    await field('Name').fill('Aso oke')
    await field('Price').fill('9,000')
    await owner.context.setOffline(true)
    const told = page.getByText(/offline/i)
    await told.waitFor()
    const box = await told.boundingBox()
    expect(box?.y).toBeGreaterThan(PHONE.height * 0.75)
    await button('Save').click()
    await page.getByRole('alert').filter({ hasText: 'Not saved: you are offline.' }).waitFor()
    expect(await told.count()).toBe(1)

    await owner.context.setOffline(false)
    await told.waitFor({ state: 'detached' })
    await page.getByText('Not saved yet.').waitFor()
    await button('Save').click()
    await page.getByRole('link', { name: 'See the page' }).waitFor()
  })

  it('the words of a picture under way agree with those of the bar, and both go on by themselves', async () => {
    await open('/dashboard/products/new')
    await field('Name').fill('Aso oke')
    await field('Price').fill('9,000')
    await owner.context.setOffline(true)
    const buffer = await sharp({ create: { width: 500, height: 400, channels: 3, background: '#b4532a' } })
      .jpeg()
      .toBuffer()
    await page.getByLabel('Add pictures').setInputFiles({ name: 'oke.jpg', mimeType: 'image/jpeg', buffer })
    const tile = page.getByText('It goes on by itself when you are back online.')
    await tile.waitFor()
    // As wide as the card, not one narrow column.
    expect((await tile.boundingBox())?.width).toBeGreaterThan(PHONE.width * 0.6)
    await button('Save').click()
    await page.getByText('The picture goes on and this is saved by itself').waitFor()
    expect(await page.getByText(/take it away/).count()).toBe(0)

    await owner.context.setOffline(false)
    await page.getByRole('link', { name: 'See the page' }).waitFor()
    expect(await page.getByText(/offline/i).count()).toBe(0)
    expect(
      await sql('select count(*)::int as pictures from product_images where business_id = $1', [
        owner.business.id,
      ]),
    ).toEqual([{ pictures: 1 }])
  })
})
