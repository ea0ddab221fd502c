// Answers one request in another way than all others.
import type { Page, Route } from 'playwright'

/**
 * `handle` answers the first request to `url`; later requests go to the server. Does not use Playwright's `{ times: 1 }`, which switches
 * interception off while the page continues: a request in that moment never gets an answer (3 of 400 on 22 November 2026).
 */
export async function routeFirst(
  page: Page,
  url: string,
  handle: (route: Route) => Promise<void>,
): Promise<void> {
  let isFirst = true
  await page.route(url, (route) => {
    if (!isFirst) return route.continue()
    isFirst = false
    return handle(route)
  })
}
