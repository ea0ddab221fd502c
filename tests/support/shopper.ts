// A shopper's browser in domain verbs. Everything the page complains about is kept: scripts that fail, a policy that is
// broken, files that do not load. Requests that a test lets fail on purpose are named by the test.

import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, BrowserContext, Page } from 'playwright'

export const PHONE = { width: 360, height: 740 } as const
export const DESK = { width: 1280, height: 800 } as const

export type Shopper = {
  readonly page: Page
  readonly context: BrowserContext
  /** What went wrong so far; `[]` is a clean visit. */
  readonly problems: string[]
  /** Opens a page of the shop and waits for it. */
  visit(path: string): Promise<void>
  openCart(): Promise<void>
  goToCheckout(): Promise<void>
  fillIn(details: {
    readonly name?: string
    readonly phone?: string
    readonly address?: string
  }): Promise<void>
  placeOrder(): Promise<void>
  /** Waits until the history's step says that so many things are open: closing takes its step back a moment later. */
  stepsOpen(count: number): Promise<void>
  /** Text of the message in a WhatsApp link. */
  messageOf(linkName: string | RegExp): Promise<string>
  /** Ids of the accessibility rules that the page breaks, with the elements. */
  accessibilityFaults(): Promise<string[]>
}

export async function openShopper(
  browser: Browser,
  origin: string,
  options: {
    readonly viewport?: { readonly width: number; readonly height: number }
    readonly javaScriptEnabled?: boolean
    readonly reducedMotion?: 'reduce'
    /** Runs in each page before its own scripts. */
    readonly before?: () => void
  } = {},
): Promise<Shopper> {
  const { viewport = PHONE, javaScriptEnabled = true, reducedMotion, before } = options
  const isPhone = viewport.width < 600
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled,
    isMobile: isPhone,
    hasTouch: isPhone,
    ...(reducedMotion ? { reducedMotion } : {}),
  })
  if (before) await context.addInitScript(before)
  return { ...shopperOn(await context.newPage(), origin), context }
}

/** The verbs on a page, for a second tab of the same shopper. */
export function shopperOn(page: Page, origin: string): Omit<Shopper, 'context'> {
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(`script: ${error.message}`))
  page.on('console', (message) => {
    const text = message.text()
    if (message.type() === 'error' && !/^Failed to load resource/.test(text)) problems.push(text)
  })
  page.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText
    if (reason !== 'net::ERR_ABORTED') problems.push(`${reason} ${request.url()}`)
  })
  const button = (name: string | RegExp) => page.getByRole('button', { name })
  return {
    page,
    problems,
    async visit(path) {
      await page.goto(`${origin}${path}`)
    },
    async openCart() {
      await button(/^Cart/).click()
      await page.getByRole('dialog').waitFor()
    },
    async goToCheckout() {
      await button('Checkout').click()
      await page.getByRole('heading', { name: 'Your details' }).waitFor()
    },
    async fillIn({ name, phone, address }) {
      if (name !== undefined) await page.getByLabel('Your name').fill(name)
      if (phone !== undefined) await page.getByLabel('Phone number').fill(phone)
      if (address !== undefined) await page.getByLabel('Address', { exact: true }).fill(address)
    },
    async placeOrder() {
      await button(/^Place order/).click()
    },
    async stepsOpen(count) {
      await page.waitForFunction((wanted) => (history.state?.open ?? 0) === wanted, count)
    },
    async messageOf(linkName) {
      const href = await page.getByRole('link', { name: linkName }).getAttribute('href')
      return decodeURIComponent(href?.split('text=')[1] ?? '')
    },
    async accessibilityFaults() {
      // One that is taken off the page never finishes; a skeleton's has no end.
      await page.evaluate(() =>
        Promise.allSettled(
          document
            .getAnimations()
            .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
            .map(({ finished }) => finished),
        ),
      )
      const { violations } = await new AxeBuilder({ page }).analyze()
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
      )
    },
  }
}
