// A phone that lies on its side: fixed bars leave most of its height to the page, also with text twice as large.
// Planted once and seen red: tabs as tall as on a phone that stands, which with large text leave 53 % of Products.
import { join } from 'node:path'
import type { Page } from 'playwright'
import { expect, it } from 'vitest'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openOwner, sql } from '#tests/support/browser/owner.ts'
import { forFile } from '#tests/support/for-file.ts'
import { putOrder } from '#tests/support/stores/live-shop.ts'

const browser = forFile(launchBrowser)

const SIDEWAYS = { width: 740, height: 360 }

/** Pixels of the height that stay to the page: below what is fixed at the top, above what is fixed at the bottom. */
function freeHeight(page: Page): Promise<number> {
  return page.evaluate(() => {
    const isFixed = (element: Element): boolean => {
      for (let each: Element | null = element; each; each = each.parentElement)
        if (['fixed', 'sticky'].includes(getComputedStyle(each).position)) return true
      return false
    }
    let rows = 0
    for (let y = 0; y < innerHeight; y += 1) {
      const hit = document.elementFromPoint(innerWidth / 2, y + 0.5)
      if (hit && !isFixed(hit)) rows += 1
    }
    return rows
  })
}

it.each([
  ['/dashboard/products', 'Cloth 1'],
  ['/dashboard/orders', 'Chidi'],
])('%s leaves 60 % of a low screen to the page', async (path, row) => {
  const owner = await openOwner(browser, { viewport: SIDEWAYS })
  const { page, business } = owner
  await sql(
    `insert into products (business_id, name, position, price, status)
     select $1, 'Cloth ' || n, n, 500000, 'live' from generate_series(1, 12) n`,
    [business.id],
  )
  for (const code of ['Y7W6', 'Y7W7', 'Z9X8', 'Z9X9'])
    await putOrder({ sql }, business.id, { code, customer_name: 'Chidi' })
  await owner.visit(path)
  await page.getByText(row).first().waitFor()
  const tabs = page.getByRole('navigation', { name: 'Dashboard' })
  for (const size of ['100%', '200%']) {
    await page.evaluate((text) => {
      document.documentElement.style.fontSize = text
    }, size)
    await page.evaluate(() => scrollTo(0, 0))
    const shots = process.env['SHOTS']
    if (shots)
      await page.screenshot({ path: join(shots, `sideways${path.replaceAll('/', '-')}-${size}.png`) })

    await expect.poll(() => freeHeight(page), { message: size }).toBeGreaterThanOrEqual(SIDEWAYS.height * 0.6)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect.poll(() => freeHeight(page), { message: size }).toBeGreaterThanOrEqual(SIDEWAYS.height * 0.6)
    // Each tab is a target for a thumb, with its whole name.
    for (const tab of await tabs.locator('a, button').all()) {
      expect((await tab.boundingBox())?.height).toBeGreaterThanOrEqual(44)
      expect(await tab.evaluate(({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth)).toBe(true)
    }
  }
  expect(await owner.accessibilityFaults()).toEqual([])
})
