// Tests the frame of the owner's app: who may enter, the switch between stores, menus by thumb, by keyboard and by Back, files that do not
// load. Planted defects, seen red: React.lazy in place of lazyChunk (Try Again does nothing); an error
// boundary that stays on other pages; a session read by the phone's clock (23 refreshes).
import pg from 'pg'
import { describe, expect, inject, it } from 'vitest'
import { brand } from '#brand'
import { SESSION_KEY } from '#data/session/stored-session.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { newPerson, newStore, openAs, openOwner } from '#tests/support/browser/owner.ts'
import { DESK, openShopper, PHONE } from '#tests/support/browser/shopper.ts'
import { DAY_MS, HOUR_MS, putClockAhead } from '#tests/support/browser/wrong-clock.ts'
import { forFile } from '#tests/support/for-file.ts'

/** A file costs a phone a request, and compresses worse than a part of a larger one. */

const browser = forFile(launchBrowser)

describe('the frame', () => {
  it('sends a stranger to sign in and back to the page they wanted', async () => {
    const stranger = await openShopper(browser, inject('siteUrl'))
    await stranger.visit('/dashboard/orders')

    await stranger.page.waitForURL('**/auth?next=%2Fdashboard%2Forders')
  })

  it.each([
    ['phone', PHONE],
    ['desk', DESK],
  ])('shows the store and leads to every place, on a %s', async (_, viewport) => {
    const owner = await openOwner(browser, { viewport })
    await owner.visit('/dashboard')
    const menu = owner.page.getByRole('navigation', { name: 'Dashboard' })
    for (const name of ['Orders', 'Products', 'Customers']) {
      await menu.getByRole('link', { name }).click()
      await owner.page.getByRole('heading', { level: 1, name }).waitFor()
    }

    if (viewport === PHONE) await menu.getByRole('button', { name: 'More' }).click()
    await owner.page.getByRole('link', { name: 'Vouchers' }).click()
    await owner.page.getByRole('heading', { level: 1, name: 'Vouchers' }).waitFor()
  })

  it('keeps its owner signed in on a phone whose clock is wrong, and reads no plan as ended', async () => {
    const plan_ends_at = new Date(Date.now() + 20 * DAY_MS).toISOString()
    const owner = await openOwner(browser, { viewport: PHONE, store: { plan_ends_at } })
    const { page, context } = owner
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().includes('grant_type=refresh_token')) refreshes += 1
    })

    for (const ahead of [1.5 * HOUR_MS, 2 * HOUR_MS, -3 * DAY_MS, 400 * DAY_MS, -3_650 * DAY_MS]) {
      await putClockAhead(context, ahead)
      await owner.visit('/settings/plan')
      await page.getByText('Paid', { exact: true }).waitFor()
      await page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: 'Orders' }).click()
      await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    }
    expect(refreshes).toBe(0)

    // The hour of the session is over: one page renews it, and the next ones find it good.
    await putClockAhead(context, 2 * HOUR_MS)
    await page.evaluate((key) => {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}')
      localStorage.setItem(key, JSON.stringify({ ...session, expires_at: 1 }))
    }, SESSION_KEY)
    for (const name of ['Orders', 'Products', 'Customers']) {
      await owner.visit(`/dashboard/${name.toLowerCase()}`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
    }
    expect(refreshes).toBe(1)
  })

  it('opens in six tabs while as many of the person’s calls are under way as may be, and shows no fault', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const names = ['Orders', 'Products', 'Customers', 'Orders', 'Products', 'Customers']
    const held = new pg.Client({ connectionString: inject('supabase').databaseUrl })
    await held.connect()
    await held.query(
      `select pg_advisory_lock(hashtext('oja:person:' || $1), place) from generate_series(1, 4) place`,
      [owner.person.id],
    )
    const refused = owner.context.waitForEvent('response', (response) => response.status() === 429)

    const faults = names.map(async (name) => {
      const page = await owner.context.newPage()
      await page.goto(`${inject('siteUrl')}/dashboard/${name.toLowerCase()}`)
      await page.getByRole('heading', { level: 1, name }).waitFor()
      return page.getByRole('alert').count()
    })
    const all = Promise.all(faults)
    // Read at the end: a page that fails earlier must not end the test run.
    all.catch(() => {})
    try {
      await refused
    } finally {
      await held.end()
    }

    expect(await all).toEqual(Array(6).fill(0))
  })

  it.each([
    ['phone', PHONE],
    ['desk', DESK],
  ])('leads to the store, to help and to a person, on a %s', async (_, viewport) => {
    const owner = await openOwner(browser, { viewport })
    await owner.visit('/dashboard/orders')
    await owner.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    if (viewport === PHONE) await owner.page.getByRole('button', { name: 'More' }).click()

    const href = (name: string) => owner.page.getByRole('link', { name }).getAttribute('href')
    expect(await href('See your store')).toBe(`${inject('siteUrl')}/${owner.business.slug}`)
    expect(await owner.page.getByRole('link', { name: 'Help', exact: true }).getAttribute('href')).toBe(
      '/settings/help',
    )
    expect(await href('WhatsApp support')).toMatch(
      new RegExp(`^https://wa\\.me/${brand.supportWhatsApp}\\?text=`),
    )
    expect(await owner.accessibilityFaults()).toEqual([])
  })

  it('offers to install the app when the browser does, asks after a press, and then offers nothing more', async () => {
    const { page, visit } = await openOwner(browser, { viewport: DESK })
    await visit('/dashboard/orders')
    await page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
    const install = page.getByRole('button', { name: 'Install the app' })
    expect(await install.count()).toBe(0)
    await page.evaluate(() => {
      const offer = new Event('beforeinstallprompt', { cancelable: true })
      Object.assign(offer, { prompt: async () => document.body.setAttribute('data-asked', '') })
      dispatchEvent(offer)
    })
    await install.click()
    await page.locator('body[data-asked]').waitFor()
    await install.waitFor({ state: 'detached' })
  })

  it('stays in the shop that a link named, also after its address is left', async () => {
    const owner = await openOwner(browser, { viewport: DESK })
    const other = await newStore(owner.client)
    for (const { id, slug } of [owner.business, other]) {
      await owner.visit(`/dashboard/orders?shop=${id}`)
      await owner.page.getByRole('heading', { level: 1, name: 'Orders' }).waitFor()
      await owner.visit('/dashboard')

      const store = owner.page.getByRole('link', { name: 'See your store' })
      expect(await store.first().getAttribute('href')).toBe(`${inject('siteUrl')}/${slug}`)
    }
  })

  it('says on an unknown address that there is no such page, and answers 404', async () => {
    const owner = await openOwner(browser)
    const answer = owner.page.waitForResponse('**/dashboard/nothing')
    await owner.visit('/dashboard/nothing')

    await owner.page.getByRole('heading', { level: 1, name: 'There is no such page' }).waitFor()
    expect((await answer).status()).toBe(404)
    await owner.page.getByRole('link', { name: 'Go to Home' }).click()
    await owner.page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
  })

  it('says on a lost line that there is none, keeps the tabs, and opens the page by itself when the line is back', async () => {
    const owner = await openOwner(browser)
    const { page, context } = owner
    await owner.visit('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    const noLine = page.getByRole('alert').filter({ hasText: 'No line' })
    await context.setOffline(true)
    await page.getByRole('link', { name: 'Customers' }).click()
    await noLine.waitFor()
    expect(await noLine.innerText()).not.toMatch(/import|module|http/)
    await noLine.getByRole('button', { name: 'Try Again' }).click()
    await noLine.waitFor()
    expect(await page.getByRole('link', { name: 'Orders' }).isVisible()).toBe(true)

    await context.setOffline(false)
    await page.getByRole('heading', { level: 1, name: 'Customers' }).waitFor()
    // Of the file that did not come.
    owner.problems.splice(0)
  })

  it('takes another page for another try', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    await owner.visit('/dashboard')
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    await page.route('**/_astro/CustomersPage*', (route) => route.abort())
    await page.getByRole('link', { name: 'Customers' }).click()
    await page.getByRole('alert').filter({ hasText: 'No line' }).waitFor()

    await page.getByRole('link', { name: 'Home' }).click()
    await page.getByRole('heading', { level: 1, name: 'Home' }).waitFor()
    // Of the file that did not come.
    owner.problems.splice(0)
  })

  it('reports a fault of our scripts with its place in our files, and nothing of a person', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    await page.route('**/_astro/CustomersPage*', (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: 'export default function Page() { return JSON.parse("Ngozi").length }',
      }),
    )
    const report = page.waitForRequest('**/api/errors')
    await owner.visit('/dashboard/customers')
    await page.getByRole('alert').filter({ hasText: 'Something went wrong' }).waitFor()

    const sent = (await report).postDataJSON()
    expect(sent).toMatchObject({ place: '/dashboard/customers', name: 'SyntaxError' })
    expect(sent.frames[0]).toMatch(/^CustomersPage\.[\w-]+\.js:1:\d+$/)
    expect(JSON.stringify(sent)).not.toContain('Ngozi')
    expect((await (await report).response())?.status()).toBe(204)
    expect(owner.problems.splice(0).join()).toMatch(/SyntaxError/)
  })

  it('switches between the stores of a person and remembers the choice', async () => {
    const { client } = await newPerson()
    await newStore(client, { store: { name: 'First Stall' } })
    await newStore(client, { store: { name: 'Second Stall' } })
    const owner = await openAs(browser, client)
    await owner.visit('/dashboard')
    await owner.page.getByRole('button', { name: /First Stall/ }).click()
    await owner.page.getByRole('menuitem', { name: 'Second Stall' }).click()

    await owner.page.getByRole('button', { name: /Second Stall/ }).waitFor()
    await owner.page.reload()
    await owner.page.getByRole('button', { name: /Second Stall/ }).waitFor()
  })

  it('closes a sheet or a menu by Back and stays, and closing otherwise leaves nothing to go back through', async () => {
    const owner = await openOwner(browser)
    const { page } = owner
    const sheet = page.getByRole('dialog', { name: 'More' })
    const openMore = async () => {
      await page.getByRole('button', { name: 'More', exact: true }).click()
      await sheet.waitFor()
      await owner.stepsOpen(1)
    }
    await owner.visit('/dashboard')
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()

    await openMore()
    await page.goBack()
    await sheet.waitFor({ state: 'hidden' })
    expect(new URL(page.url()).pathname).toBe('/dashboard/products')
    await page.goForward()
    await owner.stepsOpen(0)
    expect(await sheet.isVisible()).toBe(false)

    const menu = page.getByRole('menu')
    await page.getByRole('button', { name: /Bisi Provisions/ }).click()
    await menu.waitFor()
    await owner.stepsOpen(1)
    await page.goBack()
    await menu.waitFor({ state: 'hidden' })

    for (const close of [
      () => sheet.getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(180, 20),
    ]) {
      await openMore()
      await close()
      await sheet.waitFor({ state: 'hidden' })
      await owner.stepsOpen(0)
    }
    await openMore()
    await sheet.getByRole('link', { name: 'Vouchers' }).click()
    await page.getByRole('heading', { level: 1, name: 'Vouchers' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    expect(await sheet.isVisible()).toBe(false)

    await openMore()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Products' }).waitFor()
    await owner.stepsOpen(0)
    await page.goBack()
    await page.waitForURL('**/dashboard')
  })
})
