// Opens every page of the owner's app with the demo's real rows, on a phone and a laptop: no accessibility fault, no sideways scrolling (also
// with text at twice its size), and no error in the console. Only reads: the demo store is not changed.
import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { OWNER_ADDRESSES, OWNER_LIST_ADDRESSES } from '#islands/owner/addresses.ts'
import { launchBrowser } from '#tests/support/browser/browser.ts'
import { openAs } from '#tests/support/browser/owner.ts'
import { DESK, PHONE, type Shopper } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const PAGES = [...OWNER_ADDRESSES, '/dashboard/no-such-page']
/** Pages with another layout on a laptop; the tests of each area check all other pages there. */
const OTHERWISE = [
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/products',
  '/dashboard/products/new',
  '/settings',
]
/** Leaves out gift cards and imports, because the demo has none; their own tests check the page of one. */
const LISTS = OWNER_LIST_ADDRESSES.filter(
  (list) => list !== '/dashboard/gift-cards' && list !== '/dashboard/imports',
)

const browser = forFile(launchBrowser)

async function openAdunni(viewport: typeof PHONE | typeof DESK): Promise<Shopper> {
  const { apiUrl, publishableKey } = inject('supabase')
  const client = createClient(apiUrl, publishableKey, {
    auth: { persistSession: false, autoRefreshToken: false },
  })
  const { error } = await client.auth.signInWithPassword({ email: 'adunni@oja.test', password: 'market-day' })
  if (error) throw error
  return openAs(browser, client, { viewport })
}

/** Waits until the page shows its rows. */
async function settle(page: Page): Promise<void> {
  await page.getByRole('heading').first().waitFor()
  await page.locator('[aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** Elements beyond the right edge of the page; empty when nothing scrolls sideways. */
function sticksOut(): string[] {
  const { clientWidth, scrollWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('main *')]
    .filter(
      (element) => element.getBoundingClientRect().right > clientWidth + 1 && element.children.length === 0,
    )
    .slice(-3)
    .map(({ tagName, className, textContent }) => `${tagName}.${className} ${textContent?.slice(0, 40)}`)
    .concat('scrolls sideways')
}

async function faultsOf({ page, accessibilityFaults }: Shopper, isPhone: boolean): Promise<string[]> {
  const found = [...(await accessibilityFaults()), ...(await page.evaluate(sticksOut))]
  // Skips the check on a laptop: twice the text size there gives the phone's layout, which is already checked.
  if (!isPhone) return found
  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%'
  })
  const large = await page.evaluate(sticksOut)
  return [...found, ...large.map((what) => `text at 200%: ${what}`)]
}

describe.each([
  ['phone', PHONE],
  ['laptop', DESK],
])('on a %s', (_, viewport) => {
  const isPhone = viewport === PHONE
  let owner: Shopper

  beforeAll(async () => {
    owner = await openAdunni(viewport)
  })
  afterAll(() => owner?.context.close())

  const look = async (path: string) => {
    await owner.visit(path)
    await settle(owner.page)

    expect(await faultsOf(owner, isPhone)).toEqual([])
    expect(owner.problems).toEqual([])
  }

  it.each(isPhone ? PAGES : OTHERWISE)('%s keeps the rules of accessibility and fits', look)

  it.each(LISTS)('the first row of %s leads to a page that does too', async (list) => {
    await owner.visit(list)
    await settle(owner.page)
    const row = owner.page.locator(`main a[href^="${list}/"]:not([href$="/new"])`).first()

    await look((await row.getAttribute('href')) ?? '')
  })
})
