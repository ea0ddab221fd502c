// Puts products in order with a finger on a phone: the grip moves at once, without being held, the menu leads to both ends, and new goods
// come in on the side that was chosen once.
// Seen red once: a grip that lets the page scroll.
import type { CDPSession, Page } from 'playwright'
import { expect, inject, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const browser = forFile(launchBrowser)

/** A finger on the glass. Each step is one event of the phone. */
function fingerOf(cdp: CDPSession) {
  const send = (
    type: 'touchStart' | 'touchMove' | 'touchEnd' | 'touchCancel',
    at?: { x: number; y: number },
  ) => cdp.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
  return {
    down: (x: number, y: number) => send('touchStart', { x, y }),
    to: (x: number, y: number) => send('touchMove', { x, y }),
    up: () => send('touchEnd'),
    taken: () => send('touchCancel'),
  }
}

const grip = (page: Page, name: string) =>
  page.getByRole('button', { name: `Move ${name}: drag, or press the arrow keys` })

async function middleOf(page: Page, name: string) {
  const box = await grip(page, name).boundingBox()
  if (!box) throw new Error(`no grip of ${name}`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}

it('moves a product by its grip with a finger, by the menu to both ends, and nothing when the phone takes the finger', async () => {
  const owner = await openOwner(browser, { viewport: PHONE })
  const { page, business } = owner
  await sql(
    `insert into products (business_id, name, position, price, status)
     select $1, name, n, 500000, 'live' from unnest(array['Ankara', 'Beads', 'Cap', 'Dress', 'Eyelet', 'Fila']) with ordinality as l (name, n)`,
    [business.id],
  )
  const stored = async () =>
    (
      await sql<{ names: string }>(
        `select string_agg(left(name, 1), '' order by position, id) as names from products where business_id = $1`,
        [business.id],
      )
    )[0]?.names
  const shown = async () =>
    (await page.locator('main li a .line-clamp-2').allTextContents()).map((name) => name[0]).join('')
  await owner.visit('/dashboard/products')
  await grip(page, 'Cap').waitFor()
  const finger = fingerOf(await owner.context.newCDPSession(page))

  // Up to the upper half of the first row. The page does not scroll under the finger.
  const from = await middleOf(page, 'Cap')
  const first = await page.locator('main li').filter({ hasText: 'Ankara' }).boundingBox()
  const top = (first?.y ?? 0) + 10
  await finger.down(from.x, from.y)
  for (let step = 1; step <= 10; step += 1) await finger.to(from.x, from.y + ((top - from.y) * step) / 10)
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await finger.up()
  await expect.poll(stored).toBe('CABDEF')
  expect(await shown()).toBe('CABDEF')

  // To the lower edge: the page scrolls along until the last row is there.
  const cap = await middleOf(page, 'Cap')
  await finger.down(cap.x, cap.y)
  await finger.to(cap.x, cap.y + 40)
  await finger.to(cap.x, PHONE.height - 90)
  const last = page.locator('main li').filter({ hasText: 'Fila' })
  await expect
    .poll(() =>
      page.evaluate(() => document.documentElement.scrollHeight - innerHeight - Math.round(scrollY)),
    )
    .toBeLessThanOrEqual(1)
  const end = await last.boundingBox()
  await finger.to(cap.x, (end?.y ?? 0) + (end?.height ?? 0) - 8)
  await expect.poll(() => last.evaluate((row) => row.className.includes('shadow-[0_4px'))).toBe(true)
  await finger.up()
  await expect.poll(stored).toBe('ABDEFC')

  // A call comes in: nothing moves.
  await page.evaluate(() => scrollTo(0, 0))
  const beads = await middleOf(page, 'Beads')
  await finger.down(beads.x, beads.y)
  await finger.to(beads.x, beads.y - 120)
  await finger.taken()
  expect(await shown()).toBe('ABDEFC')

  await page.getByRole('button', { name: 'More for Beads' }).click()
  await page.getByRole('menuitem', { name: 'Move to the end' }).click()
  await expect.poll(stored).toBe('ADEFCB')
  await page.getByRole('button', { name: 'More for Fila' }).click()
  await page.getByRole('menuitem', { name: 'Move to top' }).click()
  await expect.poll(stored).toBe('FADECB')
  expect(owner.problems).toEqual([])
})

it('asks once where new goods stand, and the shop shows each of them there', async () => {
  const owner = await openOwner(browser, { viewport: { width: 360, height: 740 } })
  const { page, business } = owner
  const toast = page.locator('[data-toasts]')
  const side = page.getByRole('group', { name: 'New goods stand in your shop' })
  const add = async (name: string) => {
    await page.getByRole('link', { name: /^One product/ }).tap()
    await page.getByRole('textbox', { name: 'Name', exact: true }).fill(name)
    await page.getByRole('textbox', { name: 'Price', exact: true }).fill('5000')
    await page.getByRole('button', { name: 'Save', exact: true }).tap()
    await page.getByRole('link', { name: 'See the page' }).waitFor()
    await owner.visit('/dashboard/products')
    await page.getByRole('button', { name: 'Add goods' }).tap()
    await side.waitFor()
  }
  /** What a shopper sees, by the first letters. */
  const shelf = async () => {
    const html = await (await fetch(`${inject('siteUrl')}/${business.slug}`)).text()
    return ['Ankara', 'Beads', 'Cap', 'Dress']
      .filter((name) => html.includes(name))
      .toSorted((a, b) => html.indexOf(a) - html.indexOf(b))
      .join(' ')
  }
  await owner.visit('/dashboard/products')
  await page.getByRole('button', { name: 'Add your first goods' }).tap()
  await add('Ankara')
  await side.getByText('Choose once').waitFor()
  for (const name of ['First', 'Last'])
    expect(await side.getByRole('radio', { name }).isChecked()).toBe(false)
  expect(await owner.accessibilityFaults()).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  if (process.env['SHOTS']) await page.screenshot({ path: `${process.env['SHOTS']}/side.png` })
  await side.getByText('Last', { exact: true }).tap()
  await toast.getByText('New goods stand last in your shop from now on.').waitFor()
  await side.getByText('Choose once').waitFor({ state: 'detached' })
  await add('Beads')
  await expect.poll(shelf).toBe('Ankara Beads')
  expect(await side.getByRole('radio', { name: 'Last' }).isChecked()).toBe(true)
  await add('Cap')
  await expect.poll(shelf).toBe('Ankara Beads Cap')

  await side.getByText('First', { exact: true }).tap()
  await toast.getByText('New goods stand first in your shop from now on.').waitFor()
  await add('Dress')
  await expect.poll(shelf).toBe('Dress Ankara Beads Cap')
})
