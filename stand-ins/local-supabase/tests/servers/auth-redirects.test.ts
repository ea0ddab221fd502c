// Checks where the auth server sends a browser (promise P31 in docs/promises.md): to the site and to allowed addresses, and nowhere else, for
// each parameter that names an address.
// Planted once and seen red:
// - The host compared with startsWith.
// - User names accepted.
// - A glob matched against the whole address.
// - The server using the address without a check.

import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isAllowedRedirect } from '../../auth/redirects/redirects.ts'
import { startTestStack, type TestStack } from '../../testing/stack.ts'

const site = 'https://shop.oja.test'
const allowed = ['https://preview-*.oja.test/**', 'https://app.oja.test/auth']

const good = [
  'https://shop.oja.test',
  'https://shop.oja.test/',
  'https://shop.oja.test/reset-password?x=1#y',
  'HTTPS://SHOP.OJA.TEST/a',
  'https://shop.oja.test:443/a',
  'https://preview-12.oja.test/a/b',
  'https://app.oja.test/auth#z',
]

const bad = [
  '',
  '/dashboard',
  '//evil.test',
  'http://shop.oja.test/',
  'https://shop.oja.test:8443/',
  'https://shop.oja.test.evil.test/',
  'https://shop.oja.testevil.test/',
  'https://evil.test/https://shop.oja.test/',
  'https://evil.test?https://shop.oja.test/',
  'https://evil.test#https://shop.oja.test/',
  'https://shop.oja.test@evil.test/',
  'https://shop.oja.test:443@evil.test/',
  'https://user:password@shop.oja.test/',
  'https://@shop.oja.test/',
  'https:\\\\evil.test',
  'https://shop.oja.test\\@evil.test/',
  'https://evil.test\\.shop.oja.test/',
  'https:evil.test',
  'https:///evil.test',
  '\thttps://shop.oja.test/',
  ' https://shop.oja.test/',
  'https://shop.oja.test/\r\nSet-Cookie: a=b',
  'https://shop.oja.test/\u0000',
  'https://ſhop.oja.test/',
  'https://shop。oja.test.evil.test/',
  'https://xn--shop-9ja.oja.test/',
  'javascript:alert(1)',
  'data:text/html,x',
  'ftp://shop.oja.test/',
  'file:///etc/passwd',
  'intent://shop.oja.test/#Intent;end',
  'https://2130706433/',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://preview-1.evil.oja.test/a',
  'https://preview-/../evil.test/',
  'https://preview-1.oja.test@evil.test/',
  'https://preview-1\\evil.oja.test/a',
  'https://preview-1?x.oja.test/a',
  'https://preview-1#x.oja.test/a',
  'https://preview-1:80@x.oja.test/a',
  'https://app.oja.test/auth/more',
  'https://app.oja.test/author',
]

describe('the rule', () => {
  it.each(good)('allows %j', (address) => {
    expect(isAllowedRedirect(address, site, allowed)).toBe(true)
  })

  it.each(bad)('refuses %j', (address) => {
    expect(isAllowedRedirect(address, site, allowed)).toBe(false)
  })

  it('takes the two names of a developer’s own machine for one, on the same port only', () => {
    const own = 'http://localhost:8787'

    expect(isAllowedRedirect('http://127.0.0.1:8787/a', own, [])).toBe(true)
    expect(isAllowedRedirect('http://127.0.0.1:8788/a', own, [])).toBe(false)
    expect(isAllowedRedirect('http://localhost:1/a', own, [])).toBe(false)
  })
})

describe('the server', () => {
  let stack: TestStack

  beforeAll(async () => {
    stack = await startTestStack({ sql: 'select 1', siteUrl: site, redirectUrls: allowed })
  })
  afterAll(() => stack.dispose())

  it('keeps a browser on the site with each bad address at each parameter', async () => {
    const left: string[] = []
    for (const address of bad) {
      const query = `redirect_to=${encodeURIComponent(address)}`
      for (const path of [
        `/verify?type=signup&token=x&${query}`,
        `/verify?type=recovery&token=pkce_x&${query}`,
        `/callback?state=x&${query}`,
      ]) {
        const response = await fetch(`${stack.supabase.apiUrl}/auth/v1${path}`, { redirect: 'manual' })
        const target = new URL(response.headers.get('location') as string)
        if (target.origin !== site || target.pathname !== '/') left.push(`${path} -> ${target.href}`)
      }
    }

    expect(left).toEqual([])
  })

  it('keeps what it noted for a redirect to Google on the site, and takes the Referer no further', async () => {
    for (const address of ['https://evil.test/', '', 'https://shop.oja.test/in']) {
      await fetch(
        `${stack.supabase.apiUrl}/auth/v1/authorize?provider=google&redirect_to=${encodeURIComponent(address)}`,
        { redirect: 'manual', headers: { referer: 'https://evil.test/', redirect_to: 'https://evil.test/' } },
      )
    }

    const noted = await stack.sql<{ referrer: string }>(
      'select distinct referrer from auth.flow_state order by 1',
    )

    expect(noted.map((row) => row.referrer)).toEqual([site, 'https://shop.oja.test/in'])
  })
})
