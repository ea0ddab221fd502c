// Signs in and up in a real browser on the built product, and checks every message of the specification's catalogue, word for word. Planted
// defects, seen red: the toggle that keeps the unconfirmed prompt; the counter without the e-mail in its key.
import { describe, expect, it } from 'vitest'
import {
  newEmail,
  PASSWORD,
  SIGNED_IN,
  startAuthSite,
  type Visitor,
} from '#tests/support/browser/auth-visitor.ts'
import { stopClock } from '#tests/support/browser/browser.ts'
import { translatePage } from '#tests/support/browser/translation.ts'
import { forFile } from '#tests/support/for-file.ts'

const site = forFile(startAuthSite)
let visitor: Visitor

/** Makes the next auth call end in this answer. */
async function answerWith(path: string, status: number, body: unknown): Promise<void> {
  await visitor.page.route(`**/auth/v1/${path}*`, (route) =>
    route.request().method() === 'OPTIONS'
      ? route.fallback()
      : route.fulfill({
          status,
          headers: {
            'access-control-allow-origin': '*',
            'access-control-expose-headers': '*',
            'x-supabase-api-version': '2024-01-01',
          },
          json: body,
        }),
  )
}

async function fillSignUp(email: string, password = PASSWORD): Promise<void> {
  await visitor.visit('/auth?mode=signup')
  await visitor.fill({ email, password })
  await visitor.page.getByRole('checkbox').check()
}

describe('signing up', () => {
  it('asks for the terms and an age, says where the mail went, and the link works in another browser, where the trial goes on', async () => {
    visitor = await site.visitor()
    const email = newEmail()
    await visitor.visit('/pricing')
    await visitor.page.getByRole('link', { name: 'Start 14-day free trial' }).click()
    await visitor.fill({ email: ` ${email.toUpperCase()} `, password: PASSWORD })
    await visitor.press('Sign Up')
    await visitor.page.getByText('Please agree to the terms to create an account').waitFor()
    await visitor.page.getByText('at least 18 years old or have legal capacity under Nigerian law').click()
    await visitor.press('Sign Up')
    await visitor.sees('Success!', 'Please check your email to confirm your account.')

    const link = await site.linkTo(email, 'Confirm your email address')
    const other = await site.visitor()
    await other.page.goto(link)
    await other.page.getByRole('heading', { name: 'Confirm your email' }).waitFor()
    expect(other.page.url()).toBe('http://oja.test/auth')
    expect(await other.storedTokens()).toEqual([])
    await other.press('Confirm your email')
    await other.page.getByRole('heading', { name: 'Your email is confirmed' }).waitFor()
    // The person is confirmed, but not signed in: first the page shows the account's address.
    expect(await other.storedTokens()).toEqual([])
    await other.page.getByText(email).waitFor()
    await other.press('Continue')
    await other.page.waitForURL(SIGNED_IN)
    await other.page.getByText(email).waitFor()
    // The trial of the first browser has come along.
    await other.page.goto('http://oja.test/onboarding')
    await other.page.getByText('Your 14 days of Premium begin when your shop is open.').waitFor()
    await other.context.close()

    await visitor.page.goto(link)
    await visitor.press('Confirm your email')
    await visitor.sees('Error', 'Email link is invalid or has expired')
    await visitor.page.getByRole('heading', { name: 'This link has been used or has expired' }).waitFor()
  })

  it('shows where the mail went, over a reload too, with another mail after a minute and another address', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    await stopClock(page)
    const email = newEmail()
    await fillSignUp(email)
    await visitor.press('Sign Up')
    await visitor.sees('Success!', 'Please check your email to confirm your account.')
    const heading = page.getByRole('heading', { name: 'We sent you a mail' })
    await heading.waitFor()
    await page.getByText(email).waitFor()
    await expect.poll(() => heading.evaluate((element) => element === document.activeElement)).toBe(true)
    expect(await page.getByLabel('Email').count()).toBe(0)
    const first = await site.linkTo(email, 'Confirm your email address')

    const again = page.getByRole('button', { name: 'Resend Confirmation Email' })
    await page.getByText('You can ask for another in 60 s.').waitFor()
    await page.clock.runFor(20_000)
    await page.getByText('You can ask for another in 40 s.').waitFor()
    await page.reload()
    await page.getByText('You can ask for another in 40 s.').waitFor()
    expect(await again.isDisabled()).toBe(true)
    await page.clock.runFor(40_000)
    await again.click()
    await visitor.sees('Confirmation Email Sent!', 'Please check your email and click the confirmation link.')
    await page.getByText('You can ask for another in 60 s.').waitFor()
    await expect.poll(() => site.linkTo(email, 'Confirm your email address')).not.toBe(first)

    await visitor.press('Use another address')
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('')
    await visitor.visit('/auth')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
  })

  it('answers a known address like a new one', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    await fillSignUp(email)
    await visitor.press('Sign Up')

    await visitor.sees('Success!', 'Please check your email to confirm your account.')
  })

  it.each([
    [
      422,
      { code: 'user_already_exists', message: 'User already registered' },
      'This email address is already registered. Please sign in instead or use a different email.',
    ],
    [
      422,
      {
        code: 'weak_password',
        message: 'Password should be at least 8 characters.',
        weak_password: { reasons: ['length'] },
      },
      'Password should be at least 8 characters.',
    ],
    [
      429,
      {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 51 seconds.',
      },
      'You asked for a mail a moment ago. You can ask for another in 51 s.',
    ],
    [503, { message: 'upstream' }, 'An unexpected error occurred'],
  ])('shows what the provider answers with %i: %j', async (status, body, shown) => {
    visitor = await site.visitor()
    await answerWith('signup', status, body)
    await fillSignUp(newEmail())
    await visitor.press('Sign Up')

    await visitor.sees('Error', shown)
  })

  it('is counted: the sixth try with an address within fifteen minutes is not sent', async () => {
    visitor = await site.visitor()
    await answerWith('signup', 422, { code: 'user_already_exists', message: 'User already registered' })
    let sent = 0
    visitor.page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().includes('/signup')) sent += 1
    })
    const email = newEmail()
    await fillSignUp(email)
    for (let count = 0; count < 5; count += 1) {
      await visitor.press('Sign Up')
      await expect.poll(() => sent).toBe(count + 1)
      await visitor.page.getByRole('button', { name: 'Sign Up' }).isEnabled()
      await visitor.press('Dismiss')
    }
    await visitor.fill({ email: ` ${email.toUpperCase()}` })
    await visitor.press('Sign Up')

    await visitor.sees('Error', 'Too many signup attempts. Please try again in 15 minutes.')
    expect(sent).toBe(5)
  })
})

describe('signing in', () => {
  it('refuses a wrong password and an unknown address in the same words, in a translated page', async () => {
    visitor = await site.visitor({ before: translatePage })
    const { email } = await site.account()
    const words = 'Invalid email or password. Please check your credentials and try again.'
    await visitor.visit('/auth')

    await visitor.fill({ email, password: 'wrong-one' })
    await visitor.press('Sign In')
    await visitor.sees('Error', words)
    await visitor.press('Dismiss')
    await visitor.fill({ email: newEmail() })
    await visitor.press('Sign In')

    await visitor.sees('Error', words)
    expect(await visitor.storedTokens()).toEqual([])
  })

  it('offers a new confirmation to an unconfirmed address, until the mode is changed', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const email = newEmail()
    await fillSignUp(email)
    await visitor.press('Sign Up')
    await visitor.sees('Success!', 'Please check your email to confirm your account.')
    const first = await site.linkTo(email, 'Confirm your email address')

    await visitor.press('Back to signing in')
    expect(await page.getByLabel('Email').inputValue()).toBe(email)
    await visitor.fill({ password: PASSWORD })
    await visitor.press('Sign In')
    await visitor.sees(
      'Error',
      'Please check your email and click the confirmation link to verify your account.',
    )
    await page.getByText('spam folder').waitFor()
    await visitor.press('Resend Confirmation Email')
    await visitor.sees('Confirmation Email Sent!', 'Please check your email and click the confirmation link.')
    await expect.poll(() => site.linkTo(email, 'Confirm your email address')).not.toBe(first)

    await visitor.press('Create an account')
    await visitor.press('Back to signing in')
    expect(await page.getByRole('button', { name: 'Resend Confirmation Email' }).count()).toBe(0)
  })

  it('is counted apart from signing up and by address', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    await visitor.visit('/auth')
    for (let count = 0; count < 5; count += 1) {
      await visitor.fill({ email, password: `wrong-${count}` })
      await visitor.press('Sign In')
      await visitor.sees('Error', 'Invalid email or password. Please check your credentials and try again.')
      await visitor.press('Dismiss')
    }
    await visitor.fill({ email, password: PASSWORD })
    await visitor.press('Sign In')
    await visitor.sees('Error', 'Too many signin attempts. Please try again in 15 minutes.')

    await visitor.fill({ email: (await site.account()).email })
    await visitor.press('Sign In')
    await visitor.page.waitForURL(SIGNED_IN)
  })

  it('does not count a right password: five sign-ins in a row, and the next', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const email = newEmail()
    await site.oja.stack.admin().auth.admin.createUser({ email, password: PASSWORD })
    await visitor.visit('/auth')
    let asked = 0
    page.on('response', (response) => {
      if (response.url().includes('/token?') && response.request().method() === 'POST') asked += 1
    })
    for (let count = 1; count <= 7; count += 1) {
      await visitor.fill({ email, password: PASSWORD })
      await visitor.press('Sign In')
      await expect.poll(() => asked).toBe(count)
      await visitor.press('Dismiss')
    }
  })

  it('says that something unexpected happened when the network is gone, and works again after', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    await visitor.visit('/auth')
    await visitor.fill({ email, password: PASSWORD })
    await visitor.page.route('**/auth/v1/token*', (route) => route.abort('connectionfailed'))
    await visitor.press('Sign In')
    await visitor.sees('Error', 'An unexpected error occurred')
    await visitor.page.unroute('**/auth/v1/token*')
    await visitor.press('Sign In')

    await visitor.page.waitForURL(SIGNED_IN)
    visitor.problems.splice(0)
  })
})
