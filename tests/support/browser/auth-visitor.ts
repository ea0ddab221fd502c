// A person at the sign-in pages, with methods in domain words, on a running product whose mails stay in the local mailbox.

import type { MailMessage } from '@oja/local-supabase/testing'
import type { Browser } from 'playwright'
import { sharedOja } from '../running/shared-site.ts'
import { type Oja, SITE_HOST, SITE_URL } from '../running/site.ts'
import { testPassword, testPasswordHash } from '../running/stack.ts'
import { launchBrowser } from './browser.ts'
import { linkIn, waitForMail } from './mailbox.ts'
import { openShopper, PHONE, type Shopper, shopperOn } from './shopper.ts'

export const PASSWORD = testPassword

export type AuthSite = {
  readonly oja: Oja
  readonly browser: Browser
  /** A visitor with an empty browser. `isSecure` uses the loopback address, which browsers treat as a secure context like TLS. */
  visitor(options?: Parameters<typeof openShopper>[2] & { isSecure?: boolean }): Promise<Visitor>
  /** Makes a confirmed account with PASSWORD. */
  account(email?: string): Promise<{ readonly id: string; readonly email: string }>
  /** The newest confirmation mail to an address. */
  mailTo(email: string): Promise<MailMessage>
  /** The link of the newest mail to an address. */
  linkTo(email: string, subject: string): Promise<string>
  dispose(): Promise<void>
}

export type Visitor = Shopper & {
  /** A second tab of the same browser. */
  tab(): Promise<Omit<Shopper, 'context'>>
  fill(details: { readonly email?: string; readonly password?: string }): Promise<void>
  press(name: string): Promise<void>
  /** Opens the page and signs in. Waits until the person is at `path`, by default their dashboard. */
  signIn(email: string, path?: string): Promise<void>
  /** Resolves when a message with this title and text appears. */
  sees(title: string, text: string): Promise<void>
  /** The storage keys under which this browser has tokens. */
  storedTokens(): Promise<string[]>
}

/** The dashboard, or the page for people without a store. */
export const SIGNED_IN = /\/(?:dashboard|onboarding)$/

let counter = 0

/** An address that no other call has returned. */
export function newEmail(): string {
  counter += 1
  return `person${counter}.${process.pid}@oja.test`
}

/** The product that files share. `domains` are stores' own hosts that the browser must reach. */
export async function startAuthSite(domains: readonly string[] = []): Promise<AuthSite> {
  const oja = await sharedOja()
  const at = new URL(oja.site.url).host
  const hosts = Object.fromEntries([SITE_HOST, ...domains].map((host) => [host, at]))
  const browser = await launchBrowser(hosts)
  const { mailboxUrl } = oja.stack.supabase
  return {
    oja,
    browser,
    async visitor({ isSecure = false, ...options } = {}) {
      const origin = isSecure ? oja.site.url : SITE_URL
      return visitorOf(await openShopper(browser, origin, { viewport: PHONE, ...options }), origin)
    },
    async account(email = newEmail()) {
      const made = await oja.stack
        .admin()
        .auth.admin.createUser({ email, password_hash: testPasswordHash, email_confirm: true })
      if (made.error) throw made.error
      return { id: made.data.user.id, email }
    },
    mailTo: (email) => waitForMail(mailboxUrl, { to: email, subject: 'Confirm your email address' }),
    async linkTo(email, subject) {
      return linkIn(await waitForMail(mailboxUrl, { to: email, subject }))
    },
    async dispose() {
      await browser.close()
      await oja.dispose()
    },
  }
}

function visitorOf(shopper: Shopper, origin: string): Visitor {
  const { page, context } = shopper
  const visitor: Visitor = {
    ...shopper,
    tab: async () => shopperOn(await context.newPage(), origin),
    async fill({ email, password }) {
      if (email !== undefined) await page.getByLabel('Email').fill(email)
      if (password !== undefined) await page.getByLabel('Password', { exact: true }).fill(password)
    },
    async press(name) {
      await page.getByRole('button', { name, exact: true }).click()
    },
    async signIn(email, path) {
      await shopper.visit('/auth')
      await visitor.fill({ email, password: PASSWORD })
      await visitor.press('Sign In')
      await page.waitForURL(path === undefined ? SIGNED_IN : `**${path}`)
      const shop = page.getByRole('navigation', { name: 'Dashboard' })
      await page.getByText(email).or(shop).first().waitFor()
    },
    async sees(title, text) {
      const toast = page.locator('[data-toast]')
      await toast.getByText(title, { exact: true }).waitFor()
      await toast.getByText(text, { exact: true }).waitFor()
    },
    storedTokens: () =>
      page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('oja:session'))),
  }
  return visitor
}
