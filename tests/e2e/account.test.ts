// Tests a store's customers in a real browser, on the store's slug and on its own domain: signing in and returning, own orders, addresses,
// claiming an order by its link, and data that a customer must not see.
// Planted defects, seen red:
// - A code accepted for any host.
// - A domain session that outlives the session from which it came.
// - The focus moved to the first error a frame late, so that it takes what is typed into the next field.
import { beforeAll, describe, expect, it } from 'vitest'
import { PASSWORD, startAuthSite, type Visitor } from '#tests/support/browser/auth-visitor.ts'
import { DESK, PHONE } from '#tests/support/browser/shopper.ts'
import { DAY_MS, HOUR_MS, putClockAhead } from '#tests/support/browser/wrong-clock.ts'
import { forFile } from '#tests/support/for-file.ts'
import { type OrderShop, openOrderShop, orderBody, postJson } from '#tests/support/stores/order-shop.ts'
import { describeSigningUp } from './account-sign-up.ts'

const DOMAIN = 'adunni.test'
const home = '/adunni-fabrics'

const site = forFile(() => startAuthSite([DOMAIN]))
let shop: OrderShop
let visitor: Visitor

beforeAll(async () => {
  const domain = {
    custom_domain: DOMAIN,
    custom_domain_status: 'active',
    primary_colour: '#7a1f5c',
    accent_colour: '#f2a93b',
  }
  shop = await openOrderShop(site.oja, 'adunni-fabrics', domain)
  await site.oja.settled()
})

/** Places an order as a guest, or as the person of a token. Returns its code and token. */
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
  // The focus must stay in the field in which the person types next.
  const pressed = await page.getByRole('button', { name: 'Save address' }).evaluate((button: HTMLElement) => {
    button.click()
    return document.activeElement?.id
  })
  expect(pressed).toBe('address-name')
  await page.getByText('Please enter the address').waitFor()
  await page.getByLabel('Name').fill('Bola Adeyemi')
  await page.getByLabel('Phone number').fill('0803 123 4567')
  await page.getByLabel('Address', { exact: true }).fill('12 Allen Avenue, Ikeja')
  await page.getByLabel('Landmark').fill('the bank')
  await visitor.press('Save address')
  await page.getByText('12 Allen Avenue, Ikeja, near the bank').waitFor()
}

/** On the form, takes the one saved address with a tap. */
async function takeSavedAddress(): Promise<void> {
  const { page } = visitor
  await page.getByRole('radio', { name: /12 Allen Avenue, Ikeja, near the bank/ }).check()
  expect(await page.getByLabel('Your name').inputValue()).toBe('Bola Adeyemi')
  expect(await page.getByLabel('Phone number').inputValue()).toBe('0803 123 4567')
  await page.getByText('Lagos Mainland').click()
  // The landmark would do: the address is no must.
  expect(await page.getByLabel('Address optional', { exact: true }).inputValue()).toBe(
    '12 Allen Avenue, Ikeja',
  )
  await page.locator('.oc-totals[aria-busy="false"]').waitFor()
  expect(await visitor.accessibilityFaults()).toEqual([])
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

    // A customer has no store, and still a page of the account.
    await page.getByRole('link', { name: 'Change your password or delete your account' }).click()
    await page.getByRole('button', { name: 'Delete your account' }).waitFor()
    await page.goBack()

    await visitor.press('Sign out')
    await page.getByRole('heading', { name: 'Your account at Adunni Fabrics' }).waitFor()
    expect(await visitor.storedTokens()).toEqual([])
  })
})

describeSigningUp({
  domain: DOMAIN,
  home,
  site: () => site,
  enter: async (options) => {
    visitor = await site.visitor(options)
    return visitor
  },
  placeOrder,
})

/** Orders a scarf, up to the tap that sends the order. */
async function fillInOrder(): Promise<void> {
  const { page } = visitor
  await visitor.visit(home)
  await page.getByRole('button', { name: 'Add Adire scarf to cart' }).click()
  await visitor.openCart()
  await visitor.goToCheckout()
  await visitor.fillIn({ name: 'Bola Adeyemi', phone: '08031234999' })
  await page.getByText('Lagos Mainland').click()
  await visitor.fillIn({ address: '12 Allen Avenue' })
  await page.getByRole('button', { name: 'Place order · ₦5,500' }).waitFor()
}

/** The hour of the stored session is over, by the server's clock too: its token is refused. */
async function endHour(): Promise<void> {
  await visitor.page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('oja:session') ?? '{}')
    const ended = { ...session, access_token: `${session.access_token}x`, expires_at: 1 }
    localStorage.setItem('oja:session', JSON.stringify(ended))
  })
}

describe('on the slug', () => {
  it.each([
    ['2 hours ahead', 2 * HOUR_MS],
    ['3 days behind', -3 * DAY_MS],
  ])('keeps an order that the cart places for a signed-in shopper, with a clock %s', async (_what, ahead) => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await putClockAhead(visitor.context, ahead)
    await visitor.signIn(email)
    await fillInOrder()
    await visitor.placeOrder()
    await page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor()
    await visitor.visit(`${home}/account`)

    await page.getByText('1 × Adire scarf').waitFor()
  })

  it('takes an order although the account cannot be reached, says so, and adds it on the order’s page', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.signIn(email)
    await visitor.visit(home)
    await endHour()
    await page.route('**/auth/v1/token*', (route) => route.abort('connectionaborted'))
    await fillInOrder()
    await visitor.placeOrder()
    await page.getByText(/^This order is not in your account yet/).waitFor()
    visitor.problems.splice(0)

    await page.unroute('**/auth/v1/token*')
    await page.getByRole('link', { name: 'Order page' }).click()
    await page.getByText('This order is kept in your account.').waitFor()
  })

  it('offers the saved addresses at checkout, also when the token has run out', async () => {
    visitor = await site.visitor()
    const { page } = visitor
    const { email } = await site.account()
    await visitor.signIn(email)
    await visitor.visit(`${home}/account`)
    await addAddress()
    await endHour()
    await visitor.visit(home)
    await page.getByRole('button', { name: 'Add Adire scarf to cart' }).click()
    await visitor.openCart()
    await visitor.goToCheckout()
    await takeSavedAddress()
    await page.getByRole('button', { name: 'Place order · ₦5,500' }).waitFor()
    await visitor.placeOrder()
    await page.getByRole('link', { name: 'Send on WhatsApp' }).waitFor()

    const [order] = await site.oja.stack.sql(
      `select o.address, o.landmark, u.email from orders o join auth.users u on u.id = o.user_id
       where u.email = $1`,
      [email],
    )
    expect(order).toEqual({ address: '12 Allen Avenue, Ikeja', landmark: 'the bank', email })
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

    // The domain has no part of the person's session except a cookie that scripts cannot read.
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

    await page.goto(`http://${DOMAIN}/`)
    await page.getByRole('button', { name: 'Add Adire scarf to cart' }).click()
    await visitor.openCart()
    await visitor.goToCheckout()
    await takeSavedAddress()

    await page.goto(`http://${DOMAIN}/account`)
    await visitor.press('Sign out')
    await page.getByRole('heading', { name: 'Your account at Adunni Fabrics' }).waitFor()
    const asked: string[] = []
    page.on('request', (request) => asked.push(new URL(request.url()).pathname))
    await page.goto(`http://${DOMAIN}/`)
    await visitor.openCart()
    await visitor.goToCheckout()
    await page.getByLabel('Your name').waitFor()
    expect(asked.filter((path) => path.startsWith('/api/account'))).toEqual([])
  })

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
