// Starts Chromium for tests, with host names that lead to the tested Worker. Needs no display and no network.

import type { Browser, Page } from 'playwright'
import { openBrowser } from '#scripts/browser.ts'
import { translatePage } from './translation.ts'

/**
 * A page's scripts are compiled and its memory is cleaned on the thread that runs them. Other threads take a tenth more processor time, and the
 * tests already use every core.
 */
const ONE_THREAD = '--js-flags=--single-threaded'

/** By arguments. Files that follow each other in a process share a browser: its start costs as much as a short test. */
const running = new Map<string, Browser>()

/**
 * `hosts` maps `oja.test` to its server, e.g. `127.0.0.1:49152`: pages then have the addresses that shoppers see. `close` of the browser
 * closes all its contexts; the browser ends with the process.
 */
export async function launchBrowser(
  hosts: Readonly<Record<string, string>> = {},
  moreArguments: readonly string[] = [],
): Promise<Browser> {
  const rules = Object.entries(hosts).map(([host, address]) => `MAP ${host}:80 ${address}`)
  const own = [...moreArguments, ...(rules.length > 0 ? [`--host-resolver-rules=${rules.join(', ')}`] : [])]
  const key = own.join(' ')
  const earlier = running.get(key)
  if (earlier?.isConnected()) return earlier

  const browser = await openBrowser([ONE_THREAD, ...own])
  // `npm run test:soak` makes each journey in a translated page.
  if (process.env['OJA_TRANSLATED']) {
    const open = browser.newContext.bind(browser)
    browser.newContext = async (options) => {
      const context = await open(options)
      await context.addInitScript(translatePage)
      return context
    }
  }
  browser.close = async () => {
    await Promise.all(browser.contexts().map((context) => context.close()))
  }
  running.set(key, browser)
  return browser
}

/**
 * Stops time, a minute ahead, in this page and in the pages that it visits: new timers wait for `page.clock.runFor` or `resume`. Timers that
 * the page has already set continue.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
