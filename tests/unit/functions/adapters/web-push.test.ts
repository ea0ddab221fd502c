// Web Push: the example of RFC 8291 (section 5) comes out byte for byte and opens again, a push service's answers are obeyed, and an address that
// is none is never asked.
// Planted once and seen red: redirects followed; 410 tried again; the endpoint not looked at.
import { encryptNotification } from '@block65/webcrypto-web-push'
import { browserKeys, decryptPush } from '@oja/push-service'
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { webPushSender } from '#functions/adapters/web-push.ts'
import { makeVapidKeys, type VapidKeys } from '#scripts/deploy/vapid-keys.ts'

const bytes = (text: string) => new Uint8Array(Buffer.from(text, 'base64url'))
const text = (value: Uint8Array) => Buffer.from(value).toString('base64url')

const RFC = {
  plain: 'When I grow up, I want to be a watermelon',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  browser: {
    public: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    private: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  },
  server: {
    public: 'BP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A8',
    private: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  },
  body: 'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}

async function keyPair(pair: { readonly public: string; readonly private: string }): Promise<CryptoKeyPair> {
  const point = bytes(pair.public)
  const curve = { name: 'ECDH', namedCurve: 'P-256' }
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: text(point.slice(1, 33)),
    y: text(point.slice(33)),
    d: pair.private,
  }
  return {
    publicKey: await crypto.subtle.importKey('raw', point, curve, true, []),
    privateKey: await crypto.subtle.importKey('jwk', jwk, curve, true, ['deriveBits']),
  }
}

afterEach(() => vi.restoreAllMocks())

describe('the example of RFC 8291', () => {
  it('is what the library makes of the same keys and salt', async () => {
    const server = await keyPair(RFC.server)
    vi.spyOn(crypto.subtle, 'generateKey').mockResolvedValue(server as never)
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((array) => {
      ;(array as unknown as Uint8Array).set(bytes(RFC.salt))
      return array
    })
    const keys = { p256dh: RFC.browser.public, auth: RFC.auth }

    const body = await encryptNotification(
      { endpoint: 'https://push.example.net/', expirationTime: null, keys },
      new TextEncoder().encode(RFC.plain),
      { pad: false },
    )

    expect(text(body)).toBe(RFC.body)
  })

  it('opens', async () => {
    const { privateKey } = await keyPair(RFC.browser)
    const keys = { privateKey, publicKey: bytes(RFC.browser.public), auth: bytes(RFC.auth) }

    expect(await decryptPush(bytes(RFC.body), keys)).toBe(RFC.plain)
    const changed = bytes(RFC.body)
    changed[100] = (changed[100] ?? 0) ^ 1
    await expect(decryptPush(changed, keys)).rejects.toThrow()
  })
})

describe('the sender', () => {
  let vapid: VapidKeys
  beforeAll(async () => {
    vapid = await makeVapidKeys()
  })

  async function send(
    answer: Response | Error,
    endpoint = 'https://fcm.googleapis.com/wp/abc',
    p256dh?: string,
  ) {
    const keys = await browserKeys()
    const asked: [string, RequestInit][] = []
    vi.spyOn(globalThis, 'fetch').mockImplementation(async (input, init) => {
      asked.push([String(input), init ?? {}])
      if (answer instanceof Error) throw answer
      return answer
    })
    const sender = webPushSender(vapid, null)
    const outcome = await sender({
      endpoint,
      p256dh: p256dh ?? text(keys.publicKey),
      auth: text(keys.auth),
      payload: '{"title":"Ẹ káàárọ̀"}',
      topic: 'a'.repeat(32),
      ttlSeconds: 86_400,
      isUrgent: true,
    })
    return { outcome, asked, keys }
  }

  it('gives up a message to a device whose key is none, and asks nobody', async () => {
    const noPoint = text(new Uint8Array(65).fill(4))

    const { outcome, asked } = await send(new Response(null, { status: 201 }), undefined, noPoint)

    expect(asked).toEqual([])
    expect(outcome.outcome).toBe('failed')
  })

  it('posts what only the browser can open, signed for the service, of a length that tells nothing', async () => {
    const { outcome, asked, keys } = await send(new Response(null, { status: 201 }))
    const [, { headers, body, redirect, method }] = asked[0] as [string, RequestInit]
    const sent = body as Uint8Array<ArrayBuffer>

    expect(outcome.outcome).toBe('sent')
    expect({ method, redirect }).toEqual({ method: 'POST', redirect: 'manual' })
    expect(headers).toMatchObject({
      TTL: '86400',
      Topic: 'a'.repeat(32),
      Urgency: 'high',
      'Content-Encoding': 'aes128gcm',
    })
    const claims = JSON.parse(
      Buffer.from(
        ((headers as Record<string, string>)['authorization'] ?? '').split('.')[1] ?? '',
        'base64url',
      ).toString(),
    )
    expect(claims).toMatchObject({
      aud: 'https://fcm.googleapis.com',
      sub: expect.stringMatching(/^mailto:/),
    })
    expect(claims.exp - Date.now() / 1000).toBeLessThanOrEqual(12 * 3600)
    expect(sent.length).toBe(86 + 1_024 + 17)
    expect(JSON.parse(await decryptPush(sent, keys))).toEqual({ title: 'Ẹ káàárọ̀' })
  })

  it.each([
    [201, {}, 'sent', 0],
    [202, {}, 'sent', 0],
    [404, {}, 'gone', 0],
    [410, {}, 'gone', 0],
    [413, {}, 'failed', 0],
    [429, { 'Retry-After': '120' }, 'again', 120],
    [503, { 'Retry-After': 'soon' }, 'again', 0],
    [500, {}, 'again', 0],
    [406, {}, 'again', 0],
    [401, {}, 'again', 0],
    [403, {}, 'again', 0],
    [400, {}, 'again', 0],
    [307, { Location: 'http://169.254.169.254/' }, 'again', 0],
  ])('takes %i %j for "%s"', async (status, headers, kind, waitSeconds) => {
    const { outcome, asked } = await send(new Response(null, { status, headers: headers as HeadersInit }))

    expect(outcome.outcome).toBe(kind)
    expect(Math.abs(outcome.waitSeconds - waitSeconds)).toBeLessThanOrEqual(1)
    expect(asked).toHaveLength(1)
  })

  it('waits until the time that a push service names', async () => {
    const headers = { 'Retry-After': new Date(Date.now() + 600_000).toUTCString() }
    const { outcome } = await send(new Response(null, { status: 503, headers }))

    expect(outcome.outcome).toBe('again')
    expect(outcome.waitSeconds).toBeGreaterThan(570)
    expect(outcome.waitSeconds).toBeLessThanOrEqual(600)
  })

  it('tries again when no answer comes', async () => {
    const { outcome } = await send(new DOMException('too late', 'TimeoutError'))

    expect(outcome).toMatchObject({ outcome: 'again', reason: expect.stringContaining('too late') })
  })

  it('never asks an address that is no push service, also when it was saved as one', async () => {
    for (const endpoint of [
      'https://169.254.169.254/',
      'http://fcm.googleapis.com/wp/abc',
      'http://127.0.0.1:54325/push/1',
    ]) {
      const { outcome, asked } = await send(new Response(null, { status: 201 }), endpoint)
      expect(outcome.outcome).toBe('gone')
      expect(asked).toEqual([])
    }
  })
})
