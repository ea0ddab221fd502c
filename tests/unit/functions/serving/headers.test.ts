// Tests small rules of HTTP: encodings, etags, policies, error answers.
import { describe, expect, test } from 'vitest'
import { createLru } from '#domain/basics/lru.ts'
import { errorResponse, jsonResponse, readJson } from '#functions/lib/respond.ts'
import { windowLimit } from '#functions/lib/window-limit.ts'
import { acceptsGzip, matchesEtag } from '#functions/serving/negotiate.ts'
import { closePolicy, setSecurityHeaders } from '#functions/serving/security-headers.ts'

test.each([
  ['gzip', true],
  ['gzip, deflate, br, zstd', true],
  ['x-gzip', true],
  ['GZIP;Q=0.5', true],
  ['*', true],
  ['br, *;q=0.1', true],
  ['', false],
  [null, false],
  ['br', false],
  ['identity', false],
  ['gzip;q=0', false],
  ['gzip; q=0, *', false],
  ['gzip;q=0.000', false],
  ['gzip;q=nonsense', false],
  ['notgzip', false],
])('Accept-Encoding %j takes gzip: %s', (header, expected) => {
  expect(acceptsGzip(header)).toBe(expected)
})

test.each([
  ['W/"abc"', true],
  ['"abc"', true],
  ['"x", W/"abc" , "y"', true],
  ['*', true],
  [' * ', true],
  ['"abcd"', false],
  ['abc', false],
  ['', false],
  [null, false],
  ['w/"abc"', false],
])('If-None-Match %j has W/"abc": %s', (header, expected) => {
  expect(matchesEtag(header, 'W/"abc"')).toBe(expected)
})

describe('security headers', () => {
  test('close what a page leaves open and keep what it says', () => {
    expect(closePolicy("script-src 'self'; form-action https://pay.test;")).toBe(
      "script-src 'self'; form-action https://pay.test; frame-ancestors 'none'; object-src 'none'; base-uri 'none'",
    )
  })

  test('never let a page be framed, whatever it says', () => {
    expect(closePolicy('frame-ancestors *; Frame-Ancestors https://evil.example')).toMatch(
      /^frame-ancestors 'none';/,
    )
  })

  test('give answers that are no pages a policy that allows nothing', () => {
    const response = jsonResponse({})

    setSecurityHeaders(response, { isOwnHttps: false })

    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'/)
    expect(response.headers.has('strict-transport-security')).toBe(false)
  })

  test('do not put a policy on a 304, which would replace that of the page', () => {
    const response = new Response(null, { status: 304 })

    setSecurityHeaders(response, { isOwnHttps: true })

    expect(response.headers.has('content-security-policy')).toBe(false)
    expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=31536000/)
  })

  test('leave a stricter referrer policy alone', () => {
    const response = new Response('', { headers: { 'Referrer-Policy': 'no-referrer' } })

    setSecurityHeaders(response, { isOwnHttps: false })

    expect(response.headers.get('referrer-policy')).toBe('no-referrer')
  })
})

describe('errors', () => {
  test('have a true status, a code, text for people, and are stored by nobody', async () => {
    const response = errorResponse('out_of_stock', { details: { available: 2 } })

    expect(response.status).toBe(409)
    expect(response.headers.get('cache-control')).toBe('no-store')
    expect(await response.json()).toEqual({
      error: {
        available: 2,
        code: 'out_of_stock',
        message: 'There is not enough of a product in your cart.',
      },
    })
  })

  test('keep their code and message whatever the details say', async () => {
    const response = errorResponse('forbidden', { details: { code: 'x', message: 'SQL' } })

    expect(await response.json()).toEqual({ error: { code: 'forbidden', message: 'You may not do this.' } })
  })
})

describe('a JSON body', () => {
  const post = (body: BodyInit, headers?: HeadersInit) =>
    new Request('https://oja.test', { method: 'POST', body, ...(headers ? { headers } : {}) })

  test('is read up to its limit, also without Content-Length', async () => {
    const stream = () => new Blob([JSON.stringify({ a: 'x'.repeat(100) })]).stream()
    const streamed = new Request('https://oja.test', {
      method: 'POST',
      body: stream(),
      duplex: 'half',
    } as RequestInit)

    expect(await readJson(post('{"a":1}'), 10)).toEqual({ ok: true, value: { a: 1 } })
    expect(await readJson(streamed, 50)).toEqual({ ok: false, reason: 'tooLarge' })
  })

  test.each(['', '{', 'undefined', '\u0000'])('is invalid: %j', async (text) => {
    expect(await readJson(post(text), 100)).toEqual({ ok: false, reason: 'invalid' })
  })

  test('is invalid when it is not UTF-8', async () => {
    expect(await readJson(post(new Uint8Array([0x22, 0xff, 0x22])), 100)).toEqual({
      ok: false,
      reason: 'invalid',
    })
  })
})

test('a bounded memory drops what was used longest ago, and keeps within its size', () => {
  const lru = createLru<string>(10)
  lru.set('a', 'A', 4)
  lru.set('b', 'B', 4)
  lru.get('a')
  lru.set('c', 'C', 4)
  lru.set('huge', 'X', 11)

  expect(['a', 'b', 'c', 'huge'].map((key) => lru.get(key))).toEqual(['A', undefined, 'C', undefined])
})

test('a window lets so many through and begins anew', () => {
  const takesOne = windowLimit(2, 60)

  expect([takesOne('k', 0), takesOne('k', 1), takesOne('k', 2), takesOne('other', 2)]).toEqual([
    true,
    true,
    false,
    true,
  ])
  expect(takesOne('k', 60_000)).toBe(true)
})
