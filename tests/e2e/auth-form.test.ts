// Tests the form of /auth in a real browser on the built product: small screens, accessibility, password managers, keyboard. Planted defect,
// seen red: a form that can be sent before its script runs; a typed address that is lost when React draws the page anew.
import type { Route } from 'playwright'
import { describe, expect, it } from 'vitest'
import {
  newEmail,
  PASSWORD,
  SIGNED_IN,
  startAuthSite,
  type Visitor,
} from '#tests/support/browser/auth-visitor.ts'
import { stopClock } from '#tests/support/browser/browser.ts'
import { DESK, PHONE } from '#tests/support/browser/shopper.ts'
import { forFile } from '#tests/support/for-file.ts'

const site = forFile(startAuthSite)
let visitor: Visitor

describe.each([
  ['a phone', PHONE],
  ['a small phone', { width: 320, height: 568 }],
  ['a desktop', DESK],
])('on %s', (_what, viewport) => {
  it('no page scrolls sideways and none breaks an accessibility rule, errors and messages included', async () => {
    visitor = await site.visitor({ viewport })
    const { page } = visitor
    const faults: string[] = []
    const check = async (step: string) => {
      const isWide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth)
      if (isWide) faults.push(`${step}: wider than the screen`)
      for (const fault of await visitor.accessibilityFaults()) faults.push(`${step}: ${fault}`)
    }

    await visitor.visit('/auth')
    await check('sign in')
    await visitor.press('Sign In')
    await page.getByText('Password is required').waitFor()
    await check('sign-in errors')
    await visitor.press('Create an account')
    await check('sign up')
    await visitor.press('Sign Up')
    await page.getByText('Please agree to the terms').waitFor()
    await check('sign-up errors')
    await visitor.fill({ email: newEmail(), password: PASSWORD })
    await page.getByRole('checkbox').check()
    await visitor.press('Sign Up')
    await page.getByRole('heading', { name: 'We sent you a mail' }).waitFor()
    await check('the mail page')
    await visitor.press('Back to signing in')
    await visitor.fill({ email: newEmail(), password: 'wrong' })
    await visitor.press('Sign In')
    await page.getByText('Error', { exact: true }).waitFor()
    await check('a failed sign-in')
    await visitor.visit('/forgot-password')
    await check('forgot password')
    await visitor.fill({ email: newEmail() })
    await visitor.press('Send Reset Link')
    await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()
    await check('check your email')

    expect(faults).toEqual([])
  })

  it('an error covers nothing and leaves by itself', async () => {
    visitor = await site.visitor({ viewport })
    const { page } = visitor
    await stopClock(page)
    await visitor.visit('/auth')
    await visitor.fill({ email: newEmail(), password: 'wrong-one' })
    await visitor.press('Sign In')
    await visitor.sees('Error', 'Invalid email or password. Please check your credentials and try again.')
    // Waits until a message that slides in has stopped.
    await page.evaluate(() => Promise.allSettled(document.getAnimations().map(({ finished }) => finished)))

    const covered = await page.locator('[data-toast]').evaluate((toast) => {
      const { left, right, top, bottom } = toast.getBoundingClientRect()
      const others = [...document.querySelectorAll('[data-sheet] :is(h1, label, input, a, button, p)')]
      return others
        .filter((other) => {
          const box = other.getBoundingClientRect()
          return box.left < right && box.right > left && box.top < bottom && box.bottom > top
        })
        .map((other) => other.textContent)
    })
    expect(covered).toEqual([])
    const shown = await page.locator('[data-toast]').boundingBox()
    expect(shown?.y).toBeGreaterThanOrEqual(0)
    await page.clock.runFor(19_000)
    expect(await page.locator('[data-toast]').count()).toBe(1)
    await page.clock.runFor(1_500)
    expect(await page.locator('[data-toast]').count()).toBe(0)
    await visitor.press('Create an account')
    await page.getByRole('heading', { name: 'Create your account' }).waitFor()
  })
})

describe('the form', () => {
  it('works with password managers: a real form, named fields, autocomplete for each mode', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const attributes = () =>
      page
        .locator('form input')
        .evaluateAll((inputs) =>
          inputs.map(
            (input) =>
              `${input.getAttribute('type')} ${input.getAttribute('name')} ${input.getAttribute('autocomplete')}`,
          ),
        )

    await visitor.visit('/auth')
    const signIn = await attributes()
    await visitor.press('Create an account')

    expect(signIn).toEqual(['email email username', 'password password current-password'])
    expect(await attributes()).toEqual([
      'email email username',
      'password password new-password',
      'checkbox terms null',
    ])
  })

  it('ties each error to its field and puts the focus into the first', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    await visitor.visit('/auth?mode=signup')
    await visitor.fill({ email: 'ada@oja', password: '12345' })
    await visitor.press('Sign Up')
    await page.getByText('Please enter a valid email address').waitFor()

    const said = (label: string) =>
      page.getByLabel(label, { exact: true }).evaluate((input) => {
        const ids = input.getAttribute('aria-describedby')?.split(' ') ?? []
        return ids
          .map((id) => document.getElementById(id)?.textContent)
          .join(' ')
          .trim()
      })
    expect(await said('Email')).toBe('Please enter a valid email address')
    expect(await said('Password')).toBe('Password must be at least 6 characters long')
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('field-email')
  })

  it('shows and hides the password, says when Caps Lock is on, and sends on Enter', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.visit('/auth')
    const field = page.getByLabel('Password', { exact: true })

    await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
    await visitor.fill({ email, password: PASSWORD })
    await visitor.press('Show password')
    expect(await field.getAttribute('type')).toBe('text')
    await visitor.press('Hide password')
    expect(await field.getAttribute('type')).toBe('password')

    await field.evaluate((input) =>
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'A', bubbles: true, modifierCapsLock: true })),
    )
    await page.getByText('Caps Lock is on').waitFor()
    await field.press('Enter')
    await page.waitForURL(SIGNED_IN)
  })

  it('can be used by keyboard alone, from the address to the main button', async () => {
    visitor = await site.visitor({ viewport: DESK })
    const { page } = visitor
    await visitor.visit('/auth')
    await expect.poll(() => page.getByRole('button', { name: 'Sign In' }).isEnabled()).toBe(true)
    const order: string[] = []
    await page.getByLabel('Email').focus()
    for (let step = 0; step < 6; step += 1) {
      order.push(
        await page.evaluate(() => document.activeElement?.textContent || (document.activeElement?.id ?? '')),
      )
      await page.keyboard.press('Tab')
    }

    expect(order).toEqual([
      'field-email',
      'field-password',
      'Show password',
      'Forgot your password?',
      'Sign In',
      'Continue with Google',
    ])
  })

  it('tells a fault of ours from an outage: no connection is a message, an answer of another shape is a crash', async () => {
    visitor = await site.visitor({ viewport: DESK })
    const { page } = visitor
    let breaks = (route: Route) => route.abort('aborted')
    await page.route('**/api/config', (route) => breaks(route))
    await visitor.visit('/auth')
    await page.getByLabel('Email').fill('ada@oja.test')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByText('An unexpected error occurred').waitFor()

    breaks = (route) => route.fulfill({ json: { address: 'of another shape' } })
    await page.getByRole('button', { name: 'Sign In' }).click()
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    expect(visitor.problems.splice(0)).toEqual([expect.stringContaining('/api/config')])
  })

  it('cannot be sent before its script runs: the password would stand in the address', async () => {
    visitor = await site.visitor({ javaScriptEnabled: false })
    const { page } = visitor
    await visitor.visit('/auth')

    await page.getByLabel('Email').fill('ada@oja.test')
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByLabel('Password', { exact: true }).press('Enter')

    expect(await page.getByRole('button', { name: 'Sign In' }).isDisabled()).toBe(true)
    expect(page.url()).toBe('http://oja.test/auth')
  })

  it('keeps what was typed before its script ran, also in a page that was translated by then', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const typing = Promise.withResolvers<void>()
    await page.route('**/_astro/*.js', async (route) => {
      await typing.promise
      await route.continue()
    })
    await page.goto('http://oja.test/auth', { waitUntil: 'commit' })
    await visitor.fill({ email: 'ada@oja.test', password: PASSWORD })
    await page.evaluate(() => {
      const font = document.createElement('font')
      font.textContent = 'Bon retour'
      document.querySelector('h1')?.replaceChildren(font)
    })
    typing.resolve()

    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('ada@oja.test')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD)
    // React says that it drew the page anew.
    expect(visitor.problems.splice(0)).toEqual([expect.stringContaining('#418')])
  })
})
