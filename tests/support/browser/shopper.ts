// A shopper's browser, with methods in domain words. Collects all problems of a page: failing scripts, blocked content, files that do not
// load. One that a test opens is closed with it, and fails it over problems: the test takes those that it makes out of the list
// (`problems.splice(0)`).

import type { Browser, BrowserContext, Page } from 'playwright'
import { onTestFinished, TestRunner } from 'vitest'
import { accessibilityFaultsOf } from './accessibility.ts'
import { checkAtEnd } from './end-of-test.ts'

export const PHONE = { width: 360, height: 740 } as const
export const DESK = { width: 1280, height: 800 } as const

const PHONES = [['phone', PHONE]] as const

/**
 * Screens of a journey with the same steps on both: a phone, and in `npm run test:soak` a laptop too. What looks different on a laptop is
 * checked by the tests of the pages (tests/e2e/owner/every-page.test.ts and others) in each run.
 */
export const JOURNEY_SCREENS =
  process.env['OJA_SCREENS'] === 'all' ? ([...PHONES, ['laptop', DESK]] as const) : PHONES

export type Shopper = {
  readonly page: Page
  readonly context: BrowserContext
  /** Problems so far; `[]` means a clean visit. */
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
  /** Waits until the history's state says that this many things are open: closing removes its step a moment later. */
  stepsOpen(count: number): Promise<void>
  /** Text of the message in a WhatsApp link. */
  messageOf(linkName: string | RegExp): Promise<string>
  /** Ids of the broken accessibility rules, with the elements. */
  accessibilityFaults(): Promise<string[]>
}

export async function openShopper(
  browser: Browser,
  origin: string,
  options: {
    readonly viewport?: { readonly width: number; readonly height: number }
    readonly javaScriptEnabled?: boolean
    readonly reducedMotion?: 'reduce'
    readonly serviceWorkers?: 'allow' | 'block'
    /** Runs in each page before the page's own scripts. */
    readonly before?: (() => void) | string
  } = {},
): Promise<Shopper> {
  const {
    viewport = PHONE,
    javaScriptEnabled = true,
    serviceWorkers = 'allow',
    reducedMotion,
    before,
  } = options
  const isPhone = viewport.width < 600
  const context = await browser.newContext({
    viewport,
    javaScriptEnabled,
    serviceWorkers,
    isMobile: isPhone,
    hasTouch: isPhone,
    ...(reducedMotion ? { reducedMotion } : {}),
  })
  if (TestRunner.getCurrentTest()) onTestFinished(() => context.close())
  if (before) await context.addInitScript(typeof before === 'string' ? { content: before } : before)
  return { ...shopperOn(await context.newPage(), origin), context }
}

/** The methods for a page, for a second tab of the same shopper. */
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
  if (TestRunner.getCurrentTest()) checkAtEnd(page, problems)
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
    accessibilityFaults: () => accessibilityFaultsOf(page),
  }
}
