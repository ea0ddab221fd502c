// A store's customers in a real browser, on the store's slug and on its own domain: signing in and back, own orders, addresses,
// claiming an order by its link, and what one can never see.
// Planted defects, seen red: a code redeemed for any host; a domain session that outlives the session it came from; the focus moved
// to the first error a frame late, where it takes what is typed into the next field; the way back kept in the browser alone; the
// stale request of a domain taken up again after the mail.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import {
  type AuthSite,
  newEmail,
  PASSWORD,
  startAuthSite,
  type Visitor,
} from '#tests/support/auth-visitor.ts'
import { linkIn } from '#tests/support/mailbox.ts'
import { type OrderShop, openOrderShop, orderBody, postJson } from '#tests/support/order-shop.ts'
import { DESK, PHONE } from '#tests/support/shopper.ts'

const DOMAIN = 'adunni.test'
const home = '/adunni-fabrics'

let site: AuthSite
let shop: OrderShop
let visitor: Visitor

beforeAll(async () => {
  site = await startAuthSite([DOMAIN])
  const domain = {
    custom_domain: DOMAIN,
    custom_domain_status: 'active',
    primary_colour: '#7a1f5c',
    accent_colour: '#f2a93b',
  }
  shop = await openOrderShop(site.oja, 'adunni-fabrics', domain)
  await site.oja.settled()
})
afterEach(async () => {
  const problems = visitor?.problems ?? []
  await visitor?.context.close()
  expect(problems).toEqual([])
})
afterAll(() => site?.dispose())

/** Places an order as a guest, or as the person of a token; answers its code and token. */
async function placeOrder(bearer?: string): Promise<{ code: string; token: string }> {
  const headers = bearer ? { authorization: `Bearer ${bearer}` } : {}
  const { status, json } = await postJson(site.oja, '/api/orders', orderBody(shop), { headers })
  expect(status).toBe(201)
  return { code: json.order.code, token: json.order.url.split('/o/')[1] }
}

async function tokenOf(email: string): Promise<string> {
  const { data } = await site.oja.stack.anon().auth.signInWithPassword({ email, password: PASSWORD })
  return data.session?.access_token ?? ''
}

async function signInHere(email: string): Promise<void> {
  await visitor.fill({ email, password: PASSWORD })
  await visitor.press('Sign In')
}

async function addAddress(): Promise<void> {
  const { page } = visitor
  await visitor.press('Add an address')
  // Where a person types next, the focus must not be taken from there.
  const pressed = await page.getByRole('button', { name: 'Save address' }).evaluate((button: HTMLElement) => {
    button.click()
    return document.activeElement?.id
  })
  expect(pressed).toBe('address-name')
  await page.getByText('Please enter the address').waitFor()
  await page.getByLabel('Name').fill('Bola Adeyemi')
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('12 Allen Avenue, Ikeja')
  await page.getByLabel('Landmark (optional)').fill('the bank')
  await visitor.press('Save address')
  await page.getByText('12 Allen Avenue, Ikeja, near the bank').waitFor()
}

async function fillSignUp(email: string): Promise<void> {
  const { page } = visitor
  await visitor.fill({ email, password: PASSWORD })
  await page.getByRole('checkbox').check()
  await visitor.press('Sign Up')
  await visitor.sees('Success!', 'Please check your email to confirm your account.')
  await page.getByRole('heading', { name: 'We sent you a mail' }).waitFor()
}

/** From the shop's account page to the page that says where the mail went; the shop is seen all the way. */
async function signUpFrom(account: string, email: string): Promise<void> {
  const { page } = visitor
  await (account.startsWith('http') ? page.goto(account) : visitor.visit(account))
  await visitor.press('Create an account')
  await page.getByText('Follow your orders at Adunni Fabrics').waitFor()
  expect(await visitor.accessibilityFaults()).toEqual([])
  const colour = await page
    .getByRole('button', { name: 'Sign Up' })
    .evaluate((button) => getComputedStyle(button).backgroundColor)
  expect(colour).toBe('rgb(122, 31, 92)')
  await fillSignUp(email)
  await page.getByText('Adunni Fabrics').filter({ visible: true }).first().waitFor()
}

describe.each([
  ['a phone', PHONE],
  ['a desktop', DESK],
])('on the slug, on %s', (_what, viewport) => {
  it('leads from the shop to signing in and back, and shows own orders and addresses', async () => {
    visitor = await site.visitor({ viewport })
    const { page } = visitor
    const { email } = await site.account()
    const { code, token } = await placeOrder(await tokenOf(email))
    await placeOrder()

    await visitor.visit(home)
    await page.getByRole('link', { name: 'Your account' }).click()
    await page.getByRole('heading', { name: 'Your account at Adunni Fabrics' }).waitFor()
    expect(await visitor.accessibilityFaults()).toEqual([])
    await visitor.press('Sign in')
    await signInHere(email)
    await page.waitForURL(`**${home}/account`)

    const orders = page.getByRole('region', { name: 'Your orders' }).getByRole('listitem')
    await orders.getByText(`Order ${code}`).waitFor()
    expect(await orders.count()).toBe(1)
    expect(await orders.innerText()).toMatch(/1 × Ankara cloth[\s\S]*₦6,500/)
    expect(await orders.getByRole('link').getAttribute('href')).toBe(`/o/${token}`)
    await addAddress()
    expect(await visitor.accessibilityFaults()).toEqual([])
    await page.reload()
    await page.getByText('12 Allen Avenue').waitFor()
    await page.getByRole('button', { name: /^Change/ }).click()
    await page.getByLabel('Address', { exact: true }).fill('5 Broad Street')
    await visitor.press('Save address')
    await page.getByText('5 Broad Street, near the bank').waitFor()
    await page.getByRole('button', { name: /^Remove/ }).click()
    await page.getByText('No address saved yet.').waitFor()

    await visitor.press('Sign out')
    await page.getByRole('heading', { name: 'Your account at Adunni Fabrics' }).waitFor()
    expect(await visitor.storedTokens()).toEqual([])
  })
})

describe('on the slug', () => {
  it('signs up in the shop’s name and look, and comes back by the mail’s link with one press', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const email = newEmail()
    await signUpFrom(`${home}/account`, email)
    const mail = await site.mailTo(email)
    expect(mail.text).toContain(`An account was opened with ${email} at Adunni Fabrics, a shop on Oja.`)
    expect(new URL(linkIn(mail)).searchParams.get('redirect_to')).toBe('http://oja.test/')
    await page.goto(linkIn(mail))
    await visitor.press('Confirm your email')

    await page.waitForURL(`**${home}/account`)
    await page.getByText('No orders yet.').waitFor()
  })

  it('comes back to the shop in another browser too, which is told first whose account it is', async () => {
    visitor = await site.visitor()
    const email = newEmail()
    await signUpFrom(`${home}/account`, email)
    const other = await site.visitor()
    await other.page.goto(linkIn(await site.mailTo(email)))
    await other.press('Confirm your email')
    await other.page.getByText(email).waitFor()
    await other.press('Continue')

    await other.page.waitForURL(`**${home}/account`)
    await other.page.getByText('No orders yet.').waitFor()
    expect(other.problems).toEqual([])
    await other.context.close()
  })

  it('comes back to the shop by Google, signed up there and then', async () => {
    visitor = await site.visitor({ isSecure: true })
    const { page } = visitor
    await visitor.visit(`${home}/account`)
    await visitor.press('Create an account')
    await page.getByText('Follow your orders at Adunni Fabrics').waitFor()
    const [request] = await Promise.all([
      page.waitForRequest(/\/auth\/v1\/authorize/),
      visitor.press('Continue with Google'),
    ])
    expect(new URL(request.url()).searchParams.get('redirect_to')).toBe(`${site.oja.site.url}/`)
    await page.getByRole('button', { name: /Continue as Ngozi Eze/ }).click()

    await page.waitForURL(`**${home}/account`)
    await page.getByText('ngozi@gmail.test').waitFor()
  })

  it('goes back to an order’s page, in the look of its shop', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { token } = await placeOrder()
    const email = newEmail()
    await visitor.visit(`/o/${token}`)
    await page.getByRole('link', { name: 'Sign in to keep this order in your account' }).click()
    await page.getByText('See your orders and saved addresses at Adunni Fabrics.').waitFor()
    await visitor.press('Create an account')
    await fillSignUp(email)
    await page.goto(linkIn(await site.mailTo(email)))
    await visitor.press('Confirm your email')

    await page.waitForURL(`**/o/${token}`)
    await page.getByText('This order is kept in your account.').waitFor()
  })

  it('believes no browser about the shop: neither in the mail nor on the way', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const email = newEmail()
    const data = { from_store: 'no-such-shop', shop_name: 'Your bank' }
    await site.oja.stack.anon().auth.signUp({ email, password: PASSWORD, options: { data } })
    const mail = await site.mailTo(email)
    expect(mail.text).toContain(`An account was opened with ${email}. Confirm`)
    await page.goto(linkIn(mail))
    await visitor.press('Confirm your email')
    await visitor.press('Continue')
    await page.waitForURL('**/dashboard')
    await page.getByText(email).waitFor()

    for (const from of ['evil.example', '//evil.example', 'pending.test', 'settings']) {
      expect((await site.oja.ask(`/api/shop?of=${encodeURIComponent(from)}`)).status).toBe(404)
    }
  })

  it('keeps an order that the cart places for a signed-in shopper', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.signIn(email)
    await visitor.visit(home)
    await page.getByRole('button', { name: 'Add Adire scarf to cart' }).click()
    await visitor.openCart()
    await visitor.goToCheckout()
    await visitor.fillIn({ name: 'Bola Adeyemi', phone: '08031234999' })
    await page.getByText('Lagos Mainland').click()
    await visitor.fillIn({ address: '12 Allen Avenue' })
    await page.getByRole('button', { name: 'Place order · ₦5,500' }).waitFor()
    await visitor.placeOrder()
    await page
      .getByRole('link', { name: /WhatsApp/ })
      .first()
      .waitFor()
    await visitor.visit(`${home}/account`)

    await page.getByText('1 × Adire scarf').waitFor()
  })

  it('gives an order to whoever opens its link while signed in, once', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { code, token } = await placeOrder()
    const { email } = await site.account()
    await visitor.visit(`/o/${token}`)
    await page.getByRole('link', { name: 'Sign in to keep this order in your account' }).click()
    await signInHere(email)
    await page.waitForURL(`**/o/${token}`)
    await page.getByText('This order is kept in your account.').waitFor()
    await visitor.visit(`${home}/account`)
    await page.getByText(`Order ${code}`).waitFor()

    const later = await site.account()
    const claim = await postJson(
      site.oja,
      '/api/account/claim',
      { token },
      {
        headers: { authorization: `Bearer ${await tokenOf(later.email)}` },
      },
    )
    expect(claim.json).toEqual({ order: 'taken' })
    const [order] = await site.oja.stack.sql(
      'select u.email from orders o join auth.users u on u.id = o.user_id where token = $1',
      [token],
    )
    expect(order?.['email']).toBe(email)
  })

  it('refuses to claim without a person, with a forged token, and an order that is not there', async () => {
    const { token } = await placeOrder()
    const claim = (body: unknown, bearer?: string) =>
      postJson(site.oja, '/api/account/claim', body, {
        headers: bearer ? { authorization: `Bearer ${bearer}` } : {},
      })
    const bearer = await tokenOf((await site.account()).email)

    expect((await claim({ token })).status).toBe(401)
    expect((await claim({ token }, `${bearer}x`)).status).toBe(401)
    expect((await claim({ token: '0'.repeat(32) }, bearer)).status).toBe(404)
    expect((await claim({ token: "' or 1=1" }, bearer)).status).toBe(400)
  })

  it('takes a guest’s order although a token has run out, and leaves it nobody’s', async () => {
    const { token } = await placeOrder('a.forged.token')
    const [order] = await site.oja.stack.sql('select user_id from orders where token = $1', [token])

    expect(order?.['user_id']).toBeNull()
  })
})

describe('on the store’s own domain', () => {
  it('signs in on our host, comes back with a code, and shows that store alone', async () => {
    visitor = await site.visitor()
    const { page, context } = visitor
    const { email } = await site.account()
    const { code } = await placeOrder(await tokenOf(email))
    const addresses: string[] = []
    page.on('request', (request) => addresses.push(request.url(), request.headers()['referer'] ?? ''))

    await page.goto(`http://${DOMAIN}/account`)
    await page.getByRole('heading', { name: 'Your account at Adunni Fabrics' }).waitFor()
    await visitor.press('Sign in')
    await page.waitForURL('http://oja.test/auth?next=*')
    await signInHere(email)
    await page.getByRole('heading', { name: `Go on to ${DOMAIN}` }).waitFor()
    await page.getByText(email).waitFor()
    expect(await visitor.accessibilityFaults()).toEqual([])
    await visitor.press('Continue')
    await page.waitForURL(`http://${DOMAIN}/account`)
    await page.getByText(`Order ${code}`).waitFor()
    expect(await visitor.accessibilityFaults()).toEqual([])
    await addAddress()

    // Nothing of the person's session is on the domain but a cookie that scripts cannot read.
    expect(
      await page.evaluate(() => [
        Object.keys(localStorage).filter((key) => key.includes('session')),
        document.cookie,
      ]),
    ).toEqual([[], ''])
    const [cookie, ...others] = await context.cookies(`http://${DOMAIN}`)
    expect(others).toEqual([])
    expect(cookie).toMatchObject({ name: 'oja_customer', httpOnly: true, sameSite: 'Lax', domain: DOMAIN })
    expect(addresses.filter((address) => /code=|access_token|refresh_token/.test(address))).toEqual([])

    await page.reload()
    await page.getByText(`Order ${code}`).waitFor()
    await visitor.press('Sign out')
    await page.getByRole('heading', { name: 'Your account at Adunni Fabrics' }).waitFor()
  })

  it.each([
    ['the same browser', false],
    ['another browser', true],
  ])(
    'signs up there, and the mail’s link in %s opens its account page, which asks for its own session',
    async (_where, isOther) => {
      visitor = await site.visitor()
      const email = newEmail()
      await signUpFrom(`http://${DOMAIN}/account`, email)
      const there = isOther ? await site.visitor() : visitor
      const codes: string[] = []
      there.page.on('request', (request) => {
        if (request.url().endsWith('/api/account/start')) codes.push('start')
        if (request.url().endsWith('/api/account/code')) codes.push('code')
      })
      await there.page.goto(linkIn(await site.mailTo(email)))
      await there.press('Confirm your email')
      if (isOther) await there.press('Continue')
      await there.page.getByRole('heading', { name: `Go on to ${DOMAIN}` }).waitFor()
      await there.page.getByText('Adunni Fabrics').filter({ visible: true }).first().waitFor()
      expect(await there.accessibilityFaults()).toEqual([])
      // No code is made before its own browser has asked for it and its person has agreed.
      expect(codes).toEqual(['start'])
      await there.press('Continue')
      await there.page.waitForURL(`http://${DOMAIN}/account`)
      await there.page.getByText('No orders yet.').waitFor()
      expect(codes).toEqual(['start', 'code'])
      expect(there.problems).toEqual([])
      if (isOther) await there.context.close()
    },
  )

  it('ends with the session of our own host', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.signIn(email)
    await page.goto(`http://${DOMAIN}/account`)
    await visitor.press('Sign in')
    await visitor.press('Continue')
    await page.waitForURL(`http://${DOMAIN}/account`)
    await page.getByRole('heading', { name: 'Your orders' }).waitFor()
    await visitor.visit('/dashboard')
    await visitor.press('Sign Out')
    await page.waitForURL('http://oja.test/')
    await page.goto(`http://${DOMAIN}/account`)

    await page.getByRole('heading', { name: 'Your account at Adunni Fabrics' }).waitFor()
  })

  it('keeps an order that is placed there', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.signIn(email)
    await page.goto(`http://${DOMAIN}/account`)
    await visitor.press('Sign in')
    await visitor.press('Continue')
    await page.waitForURL(`http://${DOMAIN}/account`)
    await page.getByText('No orders yet.').waitFor()
    const body = orderBody(shop)
    await page.evaluate(
      (text) =>
        fetch('/api/orders', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body: text }),
      JSON.stringify(body),
    )
    await page.reload()

    await page.getByText('1 × Ankara cloth').waitFor()
  })
})
