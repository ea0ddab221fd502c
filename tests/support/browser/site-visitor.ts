// A visitor of the public site on the shared demo site, and functions that measure pages.
import type { Browser, Page } from 'playwright'
import { inject } from 'vitest'
import { SITE_HOST, SITE_URL } from '../running/site.ts'
import { launchBrowser } from './browser.ts'
import { openShopper, type Shopper } from './shopper.ts'

/** A browser that finds our own host at the running site. */
export function launchSiteBrowser(): Promise<Browser> {
  return launchBrowser({ [SITE_HOST]: new URL(inject('siteUrl')).host })
}

export function openVisitor(
  browser: Browser,
  options: Parameters<typeof openShopper>[2] & { readonly isSignedIn?: boolean } = {},
): Promise<Shopper> {
  const { isSignedIn = false, ...rest } = options
  const before = () => localStorage.setItem('oja:session', JSON.stringify({ refresh_token: 'kept' }))
  return openShopper(browser, SITE_URL, { ...rest, ...(isSignedIn ? { before } : {}) })
}

/** Counts layout shifts from the very start of the page. Call before visiting. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const seen = { shift: 0 }
    Object.assign(window, { ojaShifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[]) {
        if (!entry.hadRecentInput) seen.shift += entry.value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return () => page.evaluate(() => (window as unknown as { ojaShifts: { shift: number } }).ojaShifts.shift)
}

/** Pixels by which the page is wider than the screen. */
export function overflow(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** Scrolls down the page and up again, so that lazy content has loaded. */
export async function lookThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y)
      await new Promise((resolve) => requestAnimationFrame(resolve))
    }
    scrollTo(0, 0)
  })
}
