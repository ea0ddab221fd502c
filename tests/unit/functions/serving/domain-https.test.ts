// Tests HTTPS and redirects of shops' own domains, and what is answered below /.well-known. Planted once and seen red: no redirect of plain
// visits, and no promise of https, in the router.
import { expect, test, vi } from 'vitest'
import { answerWellKnown } from '#functions/http/domains/well-known.ts'
import { routeRequest } from '#functions/http/router.ts'
import type { HttpParts } from '#functions/http/shared/context.ts'
import { domainAnswer } from '#functions/lib/domain-answer.ts'
import { elsewhereAddress, httpsAddress, keepHttps } from '#functions/serving/domain-https.ts'

// These need a build, and draw nothing here.
vi.mock('#functions/adapters/astro.ts', () => ({}))
vi.mock('#functions/http/pictures/share-card.ts', () => ({}))
vi.mock('#functions/http/private-links.ts', () => ({}))

const live = { SITE_URL: 'https://oja.example' }
const local = { SITE_URL: 'http://localhost:8787' }
const at = (address: string) => {
  const url = new URL(address)
  return { url, host: url.hostname, path: url.pathname }
}

test('http becomes https where our own site has https', () => {
  expect(httpsAddress(at('http://adunni.test/about?a=1'), live)).toBe('https://adunni.test/about?a=1')
  expect(httpsAddress(at('https://adunni.test/about'), live)).toBeNull()
  expect(httpsAddress(at('http://adunni.test/about'), local)).toBeNull()
})

test('https is promised for one day, for this host alone', () => {
  const header = (address: string) =>
    keepHttps(new Response(''), new URL(address)).headers.get('Strict-Transport-Security')

  expect(header('https://adunni.test/')).toBe('max-age=86400')
  expect(header('http://adunni.test/')).toBeNull()
})

test('the router sends plain visits of a domain to https, and promises https on its answers', async () => {
  const env = {
    SITE_HOST: 'oja.example',
    ...live,
    ASSETS: { fetch: async () => new Response('file', { headers: { 'content-type': 'text/javascript' } }) },
  }
  const parts = {
    env,
    finder: { byDomain: async () => ({ kind: 'store', root: { businessId: 'b1', status: 'active' } }) },
    contextFor: (_: Request, { url }: { url: URL }) => ({ url, env }),
  } as unknown as HttpParts
  const visit = (address: string) => routeRequest(new Request(address), new URL(address), parts)
  const plain = await visit('http://adunni.test/_astro/a.js?v=1')
  const secure = await visit('https://adunni.test/_astro/a.js?v=1')

  expect([plain.status, plain.headers.get('location')]).toEqual([308, 'https://adunni.test/_astro/a.js?v=1'])
  expect(plain.headers.get('strict-transport-security')).toBeNull()
  expect([secure.status, secure.headers.get('strict-transport-security')]).toEqual([200, 'max-age=86400'])
  const own = await visit('http://oja.example/adunni?a=1')
  expect([own.status, own.headers.get('location')]).toEqual([308, 'https://oja.example/adunni?a=1'])
})

test('the other host of a pair leads to the served one for good, a resting name to our own host for now', () => {
  const to = { path: '/about', search: '?a=1' }

  expect(elsewhereAddress({ slug: 'adunni', domain: 'adunni.test' }, to, live)).toEqual({
    location: 'https://adunni.test/about?a=1',
    status: 301,
  })
  expect(elsewhereAddress({ slug: 'adunni', domain: 'adunni.test' }, to, local).location).toBe(
    'http://adunni.test:8787/about?a=1',
  )
  expect(elsewhereAddress({ slug: 'adunni', domain: null }, { path: '/', search: '' }, live)).toEqual({
    location: 'https://oja.example/adunni',
    status: 302,
  })
})

const TOKEN = '0123456789abcdef0123456789abcdef'
const ask = (path: string, host = 'adunni.test') =>
  answerWellKnown(new URL(`http://${host}${path}`), host, { WEBHOOK_SECRET: 'secret' })

test('our answer is for one host and one token', async () => {
  const answer = await (await ask(`/.well-known/oja/${TOKEN}`))?.text()

  expect(answer).toBe(await domainAnswer('secret', 'adunni.test', TOKEN))
  expect(await (await ask(`/.well-known/oja/${TOKEN}`, 'evil.test'))?.text()).not.toBe(answer)
  expect(await (await ask(`/.well-known/oja/${TOKEN.replace('0', '1')}`))?.text()).not.toBe(answer)
})

test.each(['acme-challenge/abc', 'pki-validation/abc.txt', 'cf-custom-hostname-challenge/abc'])(
  '/.well-known/%s is left alone: no redirect, no shop',
  async (path) => {
    const answer = await ask(`/.well-known/${path}`)

    expect([answer?.status, answer?.headers.get('location')]).toEqual([404, null])
  },
)

test.each(['/', '/.well-known/oja/', `/.well-known/oja/${TOKEN}0`, '/.well-known/security.txt'])(
  '%s is for the shop',
  async (path) => {
    expect(await ask(path)).toBeNull()
  },
)
