// Cases of account.test.ts: signing up from a shop, and the last page for a person without a shop of their own.
import { describe, expect, it } from 'vitest'
import { type AuthSite, newEmail, PASSWORD, type Visitor } from '#tests/support/browser/auth-visitor.ts'
import { linkIn } from '#tests/support/browser/mailbox.ts'

type Stage = {
  readonly domain: string
  readonly home: string
  readonly site: () => AuthSite
  /** Opens the browser whose problems the test file checks. */
  readonly enter: AuthSite['visitor']
  /** A guest's order. */
  readonly placeOrder: () => Promise<{ code: string; token: string }>
}

export function describeSigningUp(stage: Stage): void {
  const { domain, home, enter, placeOrder } = stage
  describe('signing up', () => {
    it('signs up in the shop’s name and look, and comes back by the mail’s link with one press', async () => {
      const visitor = await enter()
      const { page } = visitor
      const email = newEmail()
      await signUpFrom(visitor, `${home}/account`, email)
      const mail = await stage.site().mailTo(email)
      // A white-label shop: its mails do not name us.
      expect(mail.text).toContain(`An account was opened with ${email} at Adunni Fabrics. Confirm`)
      expect(mail.text).not.toMatch(/\bOja\b/)
      expect(new URL(linkIn(mail)).searchParams.get('redirect_to')).toBe('http://oja.test/')
      await page.goto(linkIn(mail))
      await visitor.press('Confirm your email')

      await page.waitForURL(`**${home}/account`)
      await page.getByText('No orders yet.').waitFor()
    })

    it('comes back to the shop in another browser too, which is told first whose account it is', async () => {
      const visitor = await enter()
      const email = newEmail()
      await signUpFrom(visitor, `${home}/account`, email)
      const other = await stage.site().visitor()
      await other.page.goto(linkIn(await stage.site().mailTo(email)))
      await other.press('Confirm your email')
      await other.page.getByText(email).waitFor()
      await other.press('Continue')

      await other.page.waitForURL(`**${home}/account`)
      await other.page.getByText('No orders yet.').waitFor()
    })

    it('comes back to the shop by Google, signed up there and then', async () => {
      const visitor = await enter({ isSecure: true })
      const { page } = visitor
      await visitor.visit(`${home}/account`)
      await visitor.press('Create an account')
      await page.getByText('Follow your orders at Adunni Fabrics').waitFor()
      const [request] = await Promise.all([
        page.waitForRequest(/\/auth\/v1\/authorize/),
        visitor.press('Continue with Google'),
      ])
      expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(`${stage.site().oja.site.url}/`)
      await page.getByRole('button', { name: /Continue as Ngozi Eze/ }).click()

      await page.waitForURL(`**${home}/account`)
      await page.getByText('ngozi@gmail.test').waitFor()
    })

    it('goes back to an order’s page, in the look of its shop', async () => {
      const visitor = await enter()
      const { page } = visitor
      const { token } = await placeOrder()
      const email = newEmail()
      await visitor.visit(`/o/${token}`)
      await page.getByRole('link', { name: 'Sign in to keep this order in your account' }).click()
      await page.getByText('See your orders and saved addresses at Adunni Fabrics.').waitFor()
      await visitor.press('Create an account')
      await fillSignUp(visitor, email)
      await page.goto(linkIn(await stage.site().mailTo(email)))
      await visitor.press('Confirm your email')

      await page.waitForURL(`**/o/${token}`)
      await page.getByText('This order is kept in your account.').waitFor()
    })

    it('believes no browser about the shop: neither in the mail nor on the way', async () => {
      const visitor = await enter()
      const { page } = visitor
      const email = newEmail()
      const data = { from_store: 'no-such-shop', shop_name: 'Your bank' }
      await stage.site().oja.stack.anon().auth.signUp({ email, password: PASSWORD, options: { data } })
      const mail = await stage.site().mailTo(email)
      expect(mail.text).toContain(`An account was opened with ${email}. Confirm`)
      await page.goto(linkIn(mail))
      await visitor.press('Confirm your email')
      await visitor.press('Continue')
      await page.waitForURL('**/dashboard')
      await page.getByText(email).waitFor()

      for (const from of ['evil.example', '//evil.example', 'pending.test', 'settings']) {
        expect((await stage.site().oja.ask(`/api/shop?of=${encodeURIComponent(from)}`)).status).toBe(404)
      }
    })

    it.each([
      ['the same browser', false],
      ['another browser', true],
    ])(
      'signs up there, and the mail’s link in %s opens its account page, which asks for its own session',
      async (_where, isOther) => {
        const visitor = await enter()
        const email = newEmail()
        await signUpFrom(visitor, `http://${domain}/account`, email)
        const there = isOther ? await stage.site().visitor() : visitor
        const codes: string[] = []
        there.page.on('request', (request) => {
          if (request.url().endsWith('/api/account/start')) codes.push('start')
          if (request.url().endsWith('/api/account/code')) codes.push('code')
        })
        await there.page.goto(linkIn(await stage.site().mailTo(email)))
        await there.press('Confirm your email')
        if (isOther) await there.press('Continue')
        await there.page.getByRole('heading', { name: `Go on to ${domain}` }).waitFor()
        await there.page.getByText('Adunni Fabrics').filter({ visible: true }).first().waitFor()
        expect(await there.accessibilityFaults()).toEqual([])
        // A code is made only after its own browser has asked and its person has agreed.
        expect(codes).toEqual(['start'])
        await there.press('Continue')
        await there.page.waitForURL(`http://${domain}/account`)
        await there.page.getByText('No orders yet.').waitFor()
        expect(codes).toEqual(['start', 'code'])
        expect(there.problems).toEqual([])
        if (isOther) await there.context.close()
      },
    )

    it('or in at /auth, without a store, leads to a dashboard that offers both: open a store, or my orders', async () => {
      const visitor = await enter({ viewport: { width: 320, height: 640 } })
      const { page } = visitor
      const { id, email } = await stage.site().account()
      const { code, token } = await placeOrder()
      await stage.site().oja.stack.sql('update orders set user_id = $1 where token = $2', [id, token])
      await visitor.signIn(email, '/dashboard')

      const order = page.getByRole('link', { name: `Order ${code}` })
      await order.waitFor()
      expect(await order.innerText()).toMatch(/Adunni Fabrics[\s\S]*₦6,500[\s\S]*Waiting for the shop/)
      expect(await order.getAttribute('href')).toBe(`/o/${token}`)
      expect(await visitor.accessibilityFaults()).toEqual([])
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)

      await page.getByRole('link', { name: 'Open a store' }).click()
      await page.getByRole('heading', { name: 'Open your store' }).waitFor()
      await page.getByRole('link', { name: 'Not now' }).click()
      await page.getByRole('heading', { name: 'My orders' }).waitFor()
      await visitor.visit('/settings')
      await page.waitForURL('**/dashboard')
    })
  })
}

async function fillSignUp(visitor: Visitor, email: string): Promise<void> {
  const { page } = visitor
  await visitor.fill({ email, password: PASSWORD })
  await page.getByRole('checkbox').check()
  await visitor.press('Sign Up')
  await visitor.sees('Success!', 'Please check your email to confirm your account.')
  await page.getByRole('heading', { name: 'We sent you a mail' }).waitFor()
}

/** Goes from the shop's account page to the page that says where the mail went. Every page on the way names the shop. */
async function signUpFrom(visitor: Visitor, account: string, email: string): Promise<void> {
  const { page } = visitor
  await (account.startsWith('http') ? page.goto(account) : visitor.visit(account))
  await visitor.press('Create an account')
  await page.getByText('Follow your orders at Adunni Fabrics').waitFor()
  expect(await visitor.accessibilityFaults()).toEqual([])
  // A white-label shop: its sign-in page does not name us.
  await page.getByRole('banner').getByRole('link', { name: 'Adunni Fabrics' }).waitFor()
  expect(await page.title()).toBe('Sign in | Adunni Fabrics')
  expect(await page.locator('body').innerText()).not.toMatch(/\bOja\b/)
  expect(await page.locator('link[rel=icon]').getAttribute('href')).not.toContain('favicon')
  const colour = await page
    .getByRole('button', { name: 'Sign Up' })
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(colour).toBe('rgb(122, 31, 92)')
  await fillSignUp(visitor, email)
  await page.getByText('Adunni Fabrics').filter({ visible: true }).first().waitFor()
}
