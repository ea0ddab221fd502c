// Chromium for tests: one per file, with names of hosts that lead to the Worker under test. Needs no display and no network.

import chromium from '@sparticuz/chromium'
import { type Browser, type Page, chromium as playwright } from 'playwright'

/** `hosts` maps `oja.test` to where it is served, e.g. `127.0.0.1:49152`: pages then have the addresses that shoppers see. */
export async function launchBrowser(
  hosts: Readonly<Record<string, string>> = {},
  moreArguments: readonly string[] = [],
): Promise<Browser> {
  const rules = Object.entries(hosts).map(([host, address]) => `MAP ${host}:80 ${address}`)
  return playwright.launch({
    executablePath: await chromium.executablePath(),
    // Not chromium.args: they switch off web security, and tests of CSP and CORS would lie.
    args: [
      '--no-sandbox',
      '--disable-gpu',
      ...moreArguments,
      ...(rules.length > 0 ? [`--host-resolver-rules=${rules.join(', ')}`] : []),
    ],
  })
}

/**
 * Time stands still, a minute ahead, in this page and in those it visits: timers set from now on wait for `page.clock.runFor` or
 * `resume`. Those that a page has set already go on.
 */
export async function stopClock(page: Page): Promise<void> {
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
}
