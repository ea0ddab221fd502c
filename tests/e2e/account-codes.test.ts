// Attacks the code that carries a customer from our host to a store's own domain: one use, 60 seconds, one host, one browser. Sends plain
// HTTP requests, as an attacker would. Planted defects, seen red: a code that stays valid after a wrong try; an expiry that is not checked.
import { beforeAll, describe, expect, it } from 'vitest'
import { forFile } from '#tests/support/for-file.ts'
import { sharedOja } from '#tests/support/running/shared-site.ts'
import { type OrderShop, openOrderShop, postJson } from '#tests/support/stores/order-shop.ts'

const oja = forFile(sharedOja)
let shop: OrderShop
let bearer: string
let sessionEnd: () => Promise<unknown>

beforeAll(async () => {
  shop = await openOrderShop(oja, 'adunni-fabrics', {
    custom_domain: 'adunni.test',
    custom_domain_status: 'active',
  })
  await openOrderShop(oja, 'kofi-phones', { custom_domain: 'kofi.test', custom_domain_status: 'active' })
  await openOrderShop(oja, 'not-yet', { custom_domain: 'pending.test', custom_domain_status: 'pending' })
  await oja.settled()
  const person = await oja.stack.person('ada@oja.test')
  bearer = (await person.auth.getSession()).data.session?.access_token ?? ''
  sessionEnd = () => person.auth.signOut()
})

/** What the browser of a shopper on the domain has after "Sign in" was pressed. */
async function start(host = 'adunni.test'): Promise<{ challenge: string; cookie: string }> {
  const answer = await postJson(oja, '/api/account/start', {}, { host })
  return { challenge: answer.json.challenge, cookie: cookieOf(answer) }
}

function cookieOf(answer: Awaited<ReturnType<typeof postJson>>): string {
  const set = answer.headers['set-cookie']
  return String(Array.isArray(set) ? set[0] : set).split(';')[0] ?? ''
}

async function giveCode(challenge: string, host = 'adunni.test', token = bearer) {
  const answer = await postJson(
    oja,
    '/api/account/code',
    { host, challenge },
    { headers: { authorization: `Bearer ${token}` } },
  )
  return { ...answer, code: String(answer.json.url ?? '').split('#code=')[1] ?? '' }
}

function redeem(code: string, cookie: string, host = 'adunni.test', headers: Record<string, string> = {}) {
  return postJson(oja, '/api/account/session', { code }, { host, headers: { cookie, ...headers } })
}

describe('a code', () => {
  it('opens a session once; the cookie is kept from scripts and from other sites', async () => {
    const { challenge, cookie } = await start()
    const { code, json } = await giveCode(challenge)
    const opened = await redeem(code, cookie)

    expect(json.url).toBe(`http://adunni.test/account#code=${code}`)
    expect(opened.status).toBe(204)
    expect(String(opened.headers['set-cookie'])).toMatch(
      /oja_customer=[0-9a-f]{64}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Lax/,
    )
    const account = await postJson(
      oja,
      '/api/account',
      { call: 'my_account' },
      { host: 'adunni.test', headers: { cookie: cookieOf(opened) } },
    )
    expect(account.json).toEqual({ points: null, orders: [], addresses: [] })
    expect((await redeem(code, cookie)).status).toBe(401)
  })

  it('does not open anything without the browser that asked, and is used up by the try', async () => {
    const { challenge, cookie } = await start()
    const { code } = await giveCode(challenge)

    expect((await redeem(code, '')).status).toBe(401)
    expect((await redeem(code, cookie)).status).toBe(401)
  })

  it('does not open anything with another browser’s verifier', async () => {
    const [mine, theirs] = [await start(), await start()]
    const { code } = await giveCode(mine.challenge)

    expect((await redeem(code, theirs.cookie)).status).toBe(401)
  })

  it('does not open anything on another store’s domain', async () => {
    const { challenge, cookie } = await start()
    const { code } = await giveCode(challenge)

    expect((await redeem(code, cookie, 'kofi.test')).status).toBe(401)
  })

  it('ends after 60 seconds', async () => {
    const { challenge, cookie } = await start()
    const { code } = await giveCode(challenge)
    const [row] = await oja.stack.sql(
      `update private.domain_codes set expires_at = expires_at - interval '61 seconds' where challenge = $1
       returning extract(epoch from expires_at - now())::int as seconds`,
      [challenge],
    )

    expect(row?.['seconds']).toBeLessThan(0)
    expect(row?.['seconds']).toBeGreaterThan(-30)
    expect((await redeem(code, cookie)).status).toBe(401)
  })

  it('cannot be redeemed from another site', async () => {
    const { challenge, cookie } = await start()
    const { code } = await giveCode(challenge)

    expect((await redeem(code, cookie, 'adunni.test', { origin: 'http://evil.example' })).status).toBe(403)
    expect((await redeem(code, cookie, 'adunni.test', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  })

  it.each(['pending.test', 'nobody.test', 'evil.example'])('is not given for %s', async (host) => {
    const { challenge } = await start()

    expect((await giveCode(challenge, host)).status).toBe(404)
  })

  it.each(['adunni.test/', 'adunni.test@evil.example', 'ADUNNI.TEST', 'oja', '', 'adunni.test:80'])(
    'is not given for what is no host: %j',
    async (host) => {
      const { challenge } = await start()

      expect((await giveCode(challenge, host)).status).toBe(400)
    },
  )

  it('is given to signed-in people only', async () => {
    const { challenge } = await start()

    expect((await giveCode(challenge, 'adunni.test', 'a.b.c')).status).toBe(401)
    const withKey = await giveCode(challenge, 'adunni.test', oja.stack.supabase.secretKey)
    expect(withKey.status).toBe(401)
  })
})

describe('the doors', () => {
  it.each([
    ['adunni.test', '/api/account/code'],
    ['adunni.test', '/api/account/claim'],
    ['adunni.test', '/api/config'],
    ['adunni.test', '/api/shop?of=adunni-fabrics'],
    ['oja.test', '/api/account'],
    ['oja.test', '/api/account/session'],
    ['oja.test', '/api/account/start'],
  ])('%s has no %s', async (host, path) => {
    expect((await postJson(oja, path, {}, { host })).status).toBe(404)
  })

  it('tell of a published shop what its sign-in page shows, by slug and by domain, and of no other', async () => {
    const of = async (shop: string) => {
      const { status, text } = await oja.ask(`/api/shop?of=${encodeURIComponent(shop)}`)
      return status === 200 ? JSON.parse(text) : status
    }
    await oja.stack.sql(`update businesses set slug = 'kofi-mobile' where slug = 'kofi-phones'`)
    await openOrderShop(oja, 'closed-down', { status: 'suspended' })
    await oja.settled()

    const shop = await of('adunni-fabrics')
    expect(shop).toMatchObject({ name: 'Adunni Fabrics', logo: null, account: '/adunni-fabrics/account' })
    expect(Object.keys(shop)).toEqual(['name', 'logo', 'isWhiteLabel', 'colours', 'account'])
    expect((await of('adunni.test')).account).toBe('http://adunni.test/account#sign-in')
    expect((await of('kofi-phones')).account).toBe('/kofi-mobile/account')
    for (const other of [
      'closed-down',
      'pending.test',
      'not-a-shop',
      'dashboard',
      '../x',
      '',
      'a'.repeat(300),
    ]) {
      expect(await of(other)).toBe(404)
    }
    expect((await postJson(oja, '/api/shop?of=adunni-fabrics', {})).status).toBe(405)
  })

  it('tell where Supabase is and never the secret key', async () => {
    const answer = await oja.ask('/api/config')

    expect(JSON.parse(answer.text)).toEqual({
      supabaseUrl: oja.stack.supabase.apiUrl,
      publishableKey: oja.stack.supabase.publishableKey,
      pushKey: null,
      payCurrencies: ['NGN'],
      isPayingOff: true,
    })
    expect(answer.headers['cache-control']).toBe('no-store')
    // Phones with a wrong clock learn the time from it.
    expect(Math.abs(Date.parse(String(answer.headers['date'])) - Date.now())).toBeLessThan(60_000)
  })

  it('say on pages what scripts may reach, and that no address goes along', async () => {
    const { apiUrl } = oja.stack.supabase
    const reach = `${apiUrl} ${apiUrl.replace('http', 'ws')}`
    for (const path of ['/auth', '/forgot-password', '/reset-password', '/auth/continue']) {
      const { headers } = await oja.ask(path)

      expect(headers['content-security-policy']).toContain(`connect-src 'self' ${reach};`)
      expect(headers['referrer-policy']).toBe('no-referrer')
      expect(headers['cache-control']).toBe('no-store')
    }
    // Allows these requests on all pages, because any page can open the cart, whose form reads the signed-in person's addresses.
    for (const path of ['', '/account']) {
      const own = await oja.ask(`/adunni-fabrics${path}`)
      expect(own.headers['content-security-policy']).toContain(`connect-src 'self' ${apiUrl}`)
      const onDomain = await oja.ask(path || '/', { host: 'adunni.test' })
      expect(onDomain.headers['content-security-policy']).not.toContain('connect-src')
    }
  })
})

describe('a session on a domain', () => {
  async function openSession(): Promise<string> {
    const { challenge, cookie } = await start()
    return cookieOf(await redeem((await giveCode(challenge)).code, cookie))
  }
  const ask = (cookie: string, body: Record<string, unknown>, host = 'adunni.test') =>
    postJson(oja, '/api/account', body, { host, headers: { cookie } })

  it('works on its host only, and shows its store only', async () => {
    const cookie = await openSession()
    const address = { name: 'Ada', phone: '08012345678', address: '1 New Road' }

    expect((await ask(cookie, { call: 'save_my_address', address })).json.addresses).toHaveLength(1)
    expect(await ask(cookie, { call: 'my_account' }, 'kofi.test')).toMatchObject({ status: 200, json: null })
    const rows = await oja.stack.sql('select business_id from customer_addresses')
    expect(rows).toEqual([{ business_id: shop.id }])
  })

  it.each([
    [{ call: 'store_snapshot' }, 400],
    [{ call: 'remove_my_address', id: 'x' }, 400],
    [{ call: 'save_my_address', address: { name: '', phone: '1', address: '' } }, 400],
    [{ call: 'save_my_address', address: { id: 'x', name: 'Ada', phone: '08012345678', address: '1' } }, 400],
    [{}, 400],
  ])('refuses %j', async (body, status) => {
    expect((await ask(await openSession(), body)).status).toBe(status)
  })

  it('ends with sign-out there, with the domain, and with the session it came from', async () => {
    const [one, two] = [await openSession(), await openSession()]
    await postJson(oja, '/api/account/sign-out', {}, { host: 'adunni.test', headers: { cookie: one } })
    expect(await ask(one, { call: 'my_account' })).toMatchObject({ status: 200, json: null })
    expect((await ask(one, { call: 'remove_my_address', id: shop.id })).status).toBe(401)
    expect((await ask(two, { call: 'my_account' })).status).toBe(200)

    await oja.stack.sql(
      `update private.domain_sessions set expires_at = now() - interval '1 second' where host = 'adunni.test'`,
    )
    expect((await ask(two, { call: 'my_account' })).json).toBeNull()

    const three = await openSession()
    await sessionEnd()
    expect((await ask(three, { call: 'my_account' })).json).toBeNull()
  })
})
