// Tests a forgotten password in a real browser: the mail, the link in another browser, used twice, expired, and the three-second check.
// Planted defects, seen red: the token left in the address bar; the link's session kept before the password was changed.
import { describe, expect, it } from 'vitest'
import { newEmail, PASSWORD, startAuthSite, type Visitor } from '#tests/support/browser/auth-visitor.ts'
import { stopClock } from '#tests/support/browser/browser.ts'
import { forFile } from '#tests/support/for-file.ts'

const site = forFile(startAuthSite)
let visitor: Visitor

const SUBJECT = 'Reset your password'
const INVALID = 'This password reset link is invalid or has expired.'

async function askForLink(email: string): Promise<string> {
  await visitor.visit('/forgot-password')
  await visitor.fill({ email })
  await visitor.press('Send Reset Link')
  await visitor.sees('Email Sent!', 'Check your email for password reset instructions.')
  return site.linkTo(email, SUBJECT)
}

async function setPassword(person: Visitor, password: string, confirmation = password): Promise<void> {
  await person.page.getByLabel('New Password').fill(password)
  await person.page.getByLabel('Confirm Password').fill(confirmation)
  await person.press('Update Password')
}

describe('asking for a link', () => {
  it('goes from the sign-in page to a confirmation with two ways on, and checks the address', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.visit('/auth')
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await visitor.press('Send Reset Link')
    await page.getByText('Please enter a valid email address').waitFor()
    await visitor.fill({ email })
    await visitor.press('Send Reset Link')
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    await visitor.press('Try Different Email')
    await page.getByLabel('Email').waitFor()
    await page.getByRole('link', { name: 'Back to Sign In' }).click()

    await page.waitForURL('http://oja.test/auth')
  })

  it('knows the way back to where the person was going, before and after', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.visit('/auth?next=/adunni-fabrics/account')
    // Waits for the page's script, which enables the button and stores the page to return to.
    await page.locator('button[type=submit]:enabled').waitFor()
    await page.getByRole('link', { name: 'Forgot your password?' }).click()
    await visitor.fill({ email })
    await visitor.press('Send Reset Link')
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    const back = page.getByRole('link', { name: 'Back to Sign In' })
    expect(await back.getAttribute('href')).toBe('/auth?next=%2Fadunni-fabrics%2Faccount')
    await page.goto(await site.linkTo(email, SUBJECT))
    await visitor.press('Continue')
    await setPassword(visitor, 'night-market')

    const way = page.getByRole('link', { name: 'Back to the shop' })
    expect(await way.getAttribute('href')).toBe('/adunni-fabrics/account')
    await page.getByRole('link', { name: 'Go to Dashboard' }).waitFor()
  })

  it('answers an unknown address like a known one', async () => {
    visitor = await site.visitor()
    await visitor.visit('/forgot-password')
    await visitor.fill({ email: newEmail() })
    await visitor.press('Send Reset Link')

    await visitor.sees('Email Sent!', 'Check your email for password reset instructions.')
  })
})

describe('a link', () => {
  it('sets a password in another browser, ends every other session, and works once', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    const elsewhere = await site.oja.stack.anon().auth.signInWithPassword({ email, password: PASSWORD })
    const link = await askForLink(email)

    const other = await site.visitor()
    const addresses: string[] = []
    other.page.on('request', (request) => addresses.push(request.headers()['referer'] ?? ''))
    await other.page.goto(link)
    await other.page.getByRole('button', { name: 'Continue' }).waitFor()
    expect(other.page.url()).toBe('http://oja.test/reset-password')
    expect(await other.page.evaluate(() => history.length)).toBeLessThanOrEqual(2)
    await other.press('Continue')
    await other.page.getByRole('heading', { name: 'Set New Password' }).waitFor()
    await other.page.getByText(email).waitFor()
    expect(await other.accessibilityFaults()).toEqual([])
    // A link signs nobody in before the person has set a password for the account in the link.
    expect(await other.storedTokens()).toEqual([])

    await setPassword(other, 'short', 'other')
    await other.page.getByText('Password must be at least 6 characters long').waitFor()
    await other.page.getByText('Passwords do not match').waitFor()
    await setPassword(other, PASSWORD)
    await other.sees('Error', 'New password should be different from the old password.')
    await setPassword(other, 'night-market')
    await other.sees('Success!', 'Your password has been updated successfully.')
    await other.page.getByRole('heading', { name: 'Password Updated' }).waitFor()
    expect(await other.accessibilityFaults()).toEqual([])
    await other.page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await other.page.getByText(email).waitFor()
    expect(addresses.filter((address) => address.includes('token'))).toEqual([])
    expect(other.problems).toEqual([])
    await other.context.close()

    const anon = site.oja.stack.anon().auth
    const refreshed = await anon.refreshSession({
      refresh_token: elsewhere.data.session?.refresh_token ?? '',
    })
    expect(refreshed.error?.code).toBe('refresh_token_not_found')
    expect((await anon.signInWithPassword({ email, password: PASSWORD })).error?.code).toBe(
      'invalid_credentials',
    )

    await visitor.page.goto(link)
    await visitor.press('Continue')
    await visitor.page.waitForURL('http://oja.test/auth')
    await visitor.sees('Invalid Link', INVALID)
  })

  it('that has expired leads to /auth with the message', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    const link = await askForLink(email)
    site.oja.stack.supabase.advanceAuthClock(61 * 60_000)
    await visitor.page.goto(link)
    await visitor.press('Continue')
    await visitor.page.waitForURL('http://oja.test/auth')

    await visitor.sees('Invalid Link', INVALID)
  })

  it('is a recovery on /reset-password only', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    const link = await askForLink(email)
    await visitor.page.goto(link.replace('/reset-password', '/auth'))
    await visitor.page.waitForURL('http://oja.test/auth')
    await visitor.page.getByRole('heading', { name: 'Welcome back' }).waitFor()

    await visitor.page.goto(link)
    await visitor.press('Continue')
    await visitor.page.getByRole('heading', { name: 'Set New Password' }).waitFor()
  })

  it('can be tried again when the network failed', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    const link = await askForLink(email)
    await visitor.page.route('**/auth/v1/verify*', (route) => route.abort('connectionfailed'))
    await visitor.page.goto(link)
    await visitor.press('Continue')
    await visitor.sees('Error', 'An unexpected error occurred')
    await visitor.page.unroute('**/auth/v1/verify*')
    await visitor.press('Continue')

    await visitor.page.getByRole('heading', { name: 'Set New Password' }).waitFor()
    visitor.problems.splice(0)
  })
})

type Noted = { readonly at: number; readonly address: string; readonly text: string }

/** Records in the session's storage how the page looks when it sets its timer of three seconds, and when it is left. */
function noteWaiting(): void {
  if (location.pathname !== '/reset-password') return
  const note = (key: string) => {
    const noted: Noted = { at: Date.now(), address: location.href, text: document.body.innerText }
    sessionStorage.setItem(key, JSON.stringify(noted))
  }
  const set = window.setTimeout
  window.setTimeout = ((act: () => void, delay?: number, ...rest: unknown[]) => {
    if (delay === 3_000) note('waits')
    return set(act, delay, ...rest)
  }) as typeof setTimeout
  addEventListener('pagehide', () => note('leaves'))
}

describe('/reset-password', () => {
  /** What the page before has recorded; null when that moment never came. */
  const noted = async (key: 'waits' | 'leaves') =>
    JSON.parse(
      await visitor.page.evaluate((name) => sessionStorage.getItem(name) ?? 'null', key),
    ) as Noted | null

  it('without a token and a person leads to /auth at once', async () => {
    visitor = await site.visitor({ before: noteWaiting })
    await visitor.visit('/reset-password')
    await visitor.page.waitForURL('http://oja.test/auth')

    await visitor.sees('Invalid Link', INVALID)
    expect(await noted('leaves')).not.toBeNull()
    expect(await noted('waits')).toBeNull()
  })

  it.each(['#access_token=not.a.token&type=recovery', '?access_token=not.a.token&type=recovery'])(
    'with %s, which names nobody, leads there after three seconds',
    async (address) => {
      visitor = await site.visitor({ before: noteWaiting })
      await visitor.visit(`/reset-password${address}`)
      await visitor.page.waitForURL('http://oja.test/auth')

      await visitor.sees('Invalid Link', INVALID)
      const [waits, leaves] = [await noted('waits'), await noted('leaves')]
      expect(waits?.address).toBe('http://oja.test/reset-password')
      expect(waits?.text).toContain('Checking your link')
      expect((leaves?.at ?? 0) - (waits?.at ?? 0)).toBeGreaterThan(2_990)
    },
  )

  it('with an access token in the hash, as older links have it, sets the password', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    const { data: made } = await site.oja.stack.admin().auth.admin.generateLink({ type: 'recovery', email })
    const token_hash = made.properties?.hashed_token ?? ''
    const { data } = await site.oja.stack.anon().auth.verifyOtp({ token_hash, type: 'recovery' })
    // Stops the clock: a busy machine may take longer than the three seconds that the page waits.
    await stopClock(visitor.page)
    await visitor.visit(
      `/reset-password#access_token=${data.session?.access_token}&refresh_token=${data.session?.refresh_token}&type=recovery`,
    )
    await visitor.page.getByText(email).waitFor()
    expect(visitor.page.url()).toBe('http://oja.test/reset-password')
    await visitor.page.clock.resume()
    await setPassword(visitor, 'night-market')

    await visitor.sees('Success!', 'Your password has been updated successfully.')
  })

  it('is for a signed-in person too, who gives the password they have', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.signIn(email)
    await visitor.visit('/reset-password')
    await page.getByText(email).waitFor()
    await setPassword(visitor, 'night-market')
    await page.getByText('Password is required').waitFor()
    await page.getByLabel('Your Password Now').fill('not-it-at-all')
    await visitor.press('Update Password')
    await visitor.sees(
      'Error',
      'That is not the password you have now. Check it, or have a link sent to you.',
    )
    expect(await page.getByLabel('New Password').inputValue()).toBe('night-market')
    expect(await visitor.accessibilityFaults()).toEqual([])
    await page.getByLabel('Your Password Now').fill(PASSWORD)
    await visitor.press('Update Password')

    await visitor.sees('Success!', 'Your password has been updated successfully.')
  })
})
