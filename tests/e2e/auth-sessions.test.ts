// Tests who is signed in, in a real browser: loading, several tabs, signing out, refresh, the return after signing in, Google, crashes.
// Planted defects, seen red: a redirect to any `next`; a sign-out that keeps tokens when the server refuses; a session taken from the
// address; a sign-in page that does not put back what was typed before it broke.

import { describe, expect, it } from 'vitest'
import { notKept } from '#messages/en/sign-in-fault.ts'
import { OWNER_FLOOR } from '#scripts/build/engines/floor.ts'
import {
  newEmail,
  PASSWORD,
  SIGNED_IN,
  startAuthSite,
  type Visitor,
} from '#tests/support/browser/auth-visitor.ts'
import { takingAway } from '#tests/support/browser/taken-away.ts'
import { translatePage } from '#tests/support/browser/translation.ts'
import { forFile } from '#tests/support/for-file.ts'

const site = forFile(startAuthSite)
let visitor: Visitor

const stored = () =>
  visitor.page.evaluate(
    () => JSON.parse(localStorage.getItem('oja:session') ?? 'null') as Record<string, unknown>,
  )

/** Makes the stored session look expired, with another refresh token if given. */
async function age(refreshToken?: string): Promise<void> {
  await visitor.page.evaluate((token) => {
    const session = JSON.parse(localStorage.getItem('oja:session') ?? 'null')
    session.expires_at = Math.floor(Date.now() / 1000) - 10
    if (token) session.refresh_token = token
    localStorage.setItem('oja:session', JSON.stringify(session))
  }, refreshToken)
}

describe('a signed-in person', () => {
  it('is led from /auth to /dashboard, sees who they are, and is anonymous nowhere on the way, in a translated page', async () => {
    visitor = await site.visitor({ before: translatePage })
    const { email } = await site.account()
    await visitor.signIn(email)
    await visitor.visit('/auth')
    await visitor.page.waitForURL(SIGNED_IN)

    await visitor.page.getByText(email).waitFor()
    await visitor.page.waitForURL('**/dashboard')
    expect(await visitor.accessibilityFaults()).toEqual([])
  })

  it('sees the store they belong to, with a link, without anything newer than the floor', async () => {
    visitor = await site.visitor({ before: takingAway(OWNER_FLOOR) })
    const { id, email } = await site.account()
    const [store] = await site.oja.stack.sql(
      `insert into businesses (slug, name) values ('mama-put-${Date.now()}', 'Mama Put') returning id, slug`,
    )
    await site.oja.stack.sql(`insert into business_members values ($1, $2, 'owner')`, [store?.['id'], id])
    await visitor.signIn(email)

    await visitor.page.getByRole('button', { name: /Mama Put/ }).click()
    const link = visitor.page.getByRole('menuitem', { name: 'See your store' })
    expect(await link.getAttribute('href')).toBe(`/${store?.['slug']}`)
  })

  it('signs out to the start of the site; tokens are gone here, on the server and in the other tab', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.signIn(email)
    const { refresh_token: refreshToken } = await stored()
    const other = await visitor.tab()
    await other.visit('/dashboard')
    await other.page.getByText(email).waitFor()

    await visitor.press('Sign Out')
    await page.waitForURL('http://oja.test/')
    expect(await visitor.storedTokens()).toEqual([])
    await other.page.waitForURL('**/auth?next=*')
    const refreshed = await site.oja.stack.anon().auth.refreshSession({ refresh_token: String(refreshToken) })
    expect(refreshed.error?.code).toBe('refresh_token_not_found')

    await page.goBack()
    await page.waitForURL('**/auth?next=*')
  })

  it.each([401, 403, 404, 500])('signs out although the server answers %i', async (status) => {
    visitor = await site.visitor()
    const { email } = await site.account()
    await visitor.signIn(email)
    await visitor.page.route('**/auth/v1/logout*', (route) =>
      route.request().method() === 'OPTIONS'
        ? route.fallback()
        : route.fulfill({ status, headers: { 'access-control-allow-origin': '*' }, json: { message: 'no' } }),
    )
    await visitor.press('Sign Out')
    await visitor.page.waitForURL('http://oja.test/')

    expect(await visitor.storedTokens()).toEqual([])
  })

  it('stays signed in by a refresh, and is signed out by a refresh token that is no good', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.signIn(email)
    const before = await stored()
    await age()
    await visitor.visit('/dashboard')
    await page.getByText(email).waitFor()
    expect((await stored())['access_token']).not.toBe(before['access_token'])

    await age('stolen-or-lost')
    await visitor.visit('/dashboard')
    await page.waitForURL('**/auth?next=*')
    expect(await visitor.storedTokens()).toEqual([])
  })

  it('is not taken for a stranger while the server cannot be reached', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    await visitor.signIn(email)
    await visitor.page.route('**/api/config', (route) => route.fulfill({ status: 503, json: {} }))
    // What the site has answered this device is enough.
    await visitor.visit('/dashboard')
    await visitor.page.getByText(email).waitFor()
    await visitor.page.evaluate(() => localStorage.removeItem('oja:config'))
    await visitor.visit('/dashboard')
    await visitor.page.getByRole('heading', { name: 'We cannot reach your account' }).waitFor()
    expect(await visitor.accessibilityFaults()).toEqual([])

    await visitor.page.unroute('**/api/config')
    await visitor.page.getByText(email).waitFor()
    // The session is followed again.
    const other = await visitor.tab()
    await other.visit('/dashboard')
    await other.page.getByRole('button', { name: 'Sign Out' }).click()
    await visitor.page.waitForURL('**/auth?next=*')
  })

  it('is signed in in two tabs at once, and a sign-in in one leads the other on', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    const other = await visitor.tab()
    await other.visit('/auth')
    await other.page.getByRole('button', { name: 'Sign In' }).isEnabled()
    await visitor.signIn(email)

    await other.page.waitForURL(SIGNED_IN)
    await other.page.getByText(email).waitFor()
  })
})

describe('a stranger', () => {
  it('is sent from an owner’s page to sign in and comes back', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    await visitor.visit('/dashboard')
    await visitor.page.waitForURL('**/auth?next=%2Fdashboard')
    await visitor.fill({ email, password: 'market-day' })
    await visitor.press('Sign In')

    await visitor.page.waitForURL(SIGNED_IN)
  })

  it.each([
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:alert(1)',
    '/dashboard/../..//evil.example',
  ])('is never led to %s', async (next) => {
    visitor = await site.visitor()
    const { email } = await site.account()
    await visitor.visit(`/auth?next=${encodeURIComponent(next)}`)
    await visitor.fill({ email, password: 'market-day' })
    await visitor.press('Sign In')

    await visitor.page.waitForURL(SIGNED_IN)
  })

  it('is signed in by no address: tokens in it are ignored', async () => {
    visitor = await site.visitor()
    const { email } = await site.account()
    const client = await site.oja.stack.person(newEmail())
    const { data } = await client.auth.getSession()
    const tokens = `access_token=${data.session?.access_token}&refresh_token=${data.session?.refresh_token}&token_type=bearer`
    for (const address of [`/dashboard#${tokens}`, `/dashboard?${tokens}`]) {
      await visitor.visit(address)
      await visitor.page.waitForURL('**/auth?next=*')
    }
    await visitor.visit(`/#${tokens}`)
    await visitor.page.getByRole('heading', { level: 1 }).waitFor()
    expect(await visitor.storedTokens()).toEqual([])
    for (const address of [`/auth#${tokens}&type=signup`, `/auth?${tokens}`]) {
      await visitor.visit(address)
      // The answer to a sign-in comes after the page has handled its address.
      await visitor.fill({ email, password: 'wrong-one' })
      await visitor.press('Sign In')
      await visitor.page.getByText('Error', { exact: true }).waitFor()
      expect(await visitor.storedTokens()).toEqual([])
    }
    await visitor.signIn(email)
    expect((await stored())['refresh_token']).not.toBe(data.session?.refresh_token)
  })
})

describe('Google', () => {
  it('signs a new person up and comes back through the start of the site to where they were', async () => {
    visitor = await site.visitor({ isSecure: true })
    const { page } = visitor
    await visitor.visit('/dashboard')
    await page.waitForURL('**/auth?next=*')
    const [request] = await Promise.all([
      page.waitForRequest(/\/auth\/v1\/authorize/),
      visitor.press('Continue with Google'),
    ])
    const asked = new URL(request.url()).searchParams
    expect(Object.fromEntries(asked)).toMatchObject({
      provider: 'google',
      redirect_to: `${site.oja.site.url}/`,
      access_type: 'offline',
      prompt: 'consent',
      code_challenge_method: 's256',
    })
    await page.getByRole('button', { name: /Continue as Ngozi Eze/ }).click()

    await page.waitForURL(SIGNED_IN)
    await page.getByText('ngozi@gmail.test').waitFor()
  })

  it('that was cancelled says so', async () => {
    visitor = await site.visitor()
    await visitor.visit('/auth')
    await visitor.press('Continue with Google')
    await visitor.page.getByRole('button', { name: 'Cancel' }).click()

    await visitor.sees('Error', 'Google sign-in was cancelled.')
    expect(visitor.page.url()).toBe('http://oja.test/auth')
  })

  it('with a code of another browser signs nobody in', async () => {
    visitor = await site.visitor()
    await visitor.visit('/?code=8c2f9b52-aaaa-4bbb-8ccc-dddddddddddd')
    await visitor.page.waitForURL('http://oja.test/auth')
    await visitor.page.getByText('Error', { exact: true }).waitFor()

    expect(await visitor.storedTokens()).toEqual([])
  })
})

const CLOSED_STORAGE = [
  [
    'forbids storage',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, {
          get() {
            throw new DOMException('Access is denied for this document.', 'SecurityError')
          },
        })
    },
  ],
  [
    'has no storage',
    () => {
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(globalThis, name, { get: () => null })
    },
  ],
  [
    'has a full storage',
    () => {
      Storage.prototype.setItem = () => {
        throw new DOMException('The quota has been exceeded.', 'QuotaExceededError')
      }
    },
  ],
] as const

describe('a browser that keeps nothing', () => {
  it.each(CLOSED_STORAGE)(
    'and %s: says so after a right password, a link and before Google',
    async (_what, before) => {
      visitor = await site.visitor({ before })
      const { page } = visitor
      const { email } = await site.account()
      await visitor.visit('/auth')
      await visitor.fill({ email, password: PASSWORD })
      await visitor.press('Sign In')
      await visitor.sees('Error', notKept)
      expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe(PASSWORD)

      await visitor.press('Dismiss')
      await visitor.press('Continue with Google')
      await visitor.sees('Error', notKept)
      expect(page.url()).toBe('http://oja.test/auth')

      const link = await site.oja.stack.admin().auth.admin.generateLink({ type: 'magiclink', email })
      await visitor.visit(`/auth?token_hash=${link.data.properties?.hashed_token}&type=magiclink`)
      await visitor.press('Sign in by this link')
      await visitor.press('Continue')
      await visitor.sees('Error', notKept)
      await page.getByText('You can sign in').waitFor()
    },
  )
})

describe('a page that breaks', () => {
  it('says what happened and offers to try again, with what was typed, and to reload; the one foreign error is kept quiet', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    // The planted crash: a text of the page throws an error instead of being shown.
    await page.route('**/_astro/AuthPage.*.js', async (route) => {
      const { text: script } = await site.oja.ask(new URL(route.request().url()).pathname)
      const body = script.replace(
        /([`"'])Forgot your password\?\1/,
        '(()=>{if(window.isBroken)throw Error("planted crash");return "Forgot your password?"})()',
      )
      await route.fulfill({ contentType: 'text/javascript', body })
    })
    const setBroken = (isBroken: boolean) =>
      page.evaluate((is) => Object.assign(window, { isBroken: is }), isBroken)
    const crash = async () => {
      await visitor.fill({ email: 'half an address', password: 'half a password' })
      await page.getByRole('button', { name: 'Sign In', disabled: false }).waitFor()
      await setBroken(true)
      await visitor.press('Sign In')
      await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    }
    await visitor.visit('/auth')
    await crash()
    await page.getByText('planted crash').waitFor()
    expect(await page.getByText('planted crash').getAttribute('translate')).toBe('no')
    expect(await visitor.accessibilityFaults()).toEqual([])
    await visitor.press('Try Again')
    await page.getByRole('heading', { name: 'Something went wrong' }).waitFor()
    await visitor.press('Reload Page')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()

    await crash()
    await setBroken(false)
    await visitor.press('Try Again')
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    expect(await page.getByLabel('Email').inputValue()).toBe('half an address')
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a password')
    visitor.problems.splice(0)

    await page.evaluate(() => {
      setTimeout(() => {
        throw new TypeError("Cannot destructure property 'language' of 'undefined' as it is undefined.")
      })
    })
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 50)))
    await page.getByRole('heading', { name: 'Welcome back' }).waitFor()
    visitor.problems.splice(0)
  })
})
