// Tests signatures: of ourselves, of the database, of the mail and the payment provider.

import { createHmac, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { isSigned, isSignedByAny, sign } from '#functions/lib/hmac.ts'
import { readUnsubscribeUrl, unsubscribeUrl } from '#functions/lib/unsubscribe-link.ts'
import {
  isSignedByDatabase,
  isSignedByPaymentProvider,
  isSignedWebhook,
} from '#functions/lib/webhook-signatures.ts'

// Tests signatures. Planted defects, each seen red: an empty secret is used as a key; only the newer of two secrets is accepted.
describe('a signature', () => {
  const TEXT = 'from=adunni'

  const bytesOf = (text: string) => new TextEncoder().encode(text)
  const hmac = (secret: string, text: string, hash = 'sha256') =>
    new Uint8Array(createHmac(hash, secret).update(text).digest())

  test('signs by the newer of two secrets, and accepts both', async () => {
    expect(await sign('new|old', TEXT)).toEqual(hmac('new', TEXT))
    expect(await isSignedByAny('new|old', { signature: hmac('new', TEXT), parts: [TEXT] })).toBe(true)
    expect(await isSignedByAny('new|old', { signature: hmac('old', TEXT), parts: [TEXT] })).toBe(true)
    expect(await isSignedByAny('new|old', { signature: hmac('older', TEXT), parts: [TEXT] })).toBe(false)
  })

  test('reads the parts as one text, and the hash that is named', async () => {
    const secret = bytesOf('shh')

    expect(
      await isSigned(secret, { signature: hmac('shh', '12.body'), parts: ['12', '.', bytesOf('body')] }),
    ).toBe(true)
    expect(await isSigned(secret, { signature: hmac('shh', '12.body'), parts: ['12', 'body'] })).toBe(false)
    expect(
      await isSigned(secret, { signature: hmac('shh', TEXT, 'sha512'), parts: [TEXT], hash: 'SHA-512' }),
    ).toBe(true)
    expect(await isSigned(secret, { signature: hmac('shh', TEXT, 'sha512'), parts: [TEXT] })).toBe(false)
  })

  test.each([undefined, '', '|'])(
    'the secret %j signs nothing, not even by the empty key',
    async (secret) => {
      expect(await isSignedByAny(secret, { signature: hmac('', TEXT), parts: [TEXT] })).toBe(false)
    },
  )

  test('an empty key signs nothing', async () => {
    expect(await isSigned(new Uint8Array(), { signature: hmac('', TEXT), parts: [TEXT] })).toBe(false)
  })
})

// Tests the database's signature. Planted defects (2026-11-20): tolerance not checked -> "expired" turns red.
describe('the signature of the database', () => {
  const SECRET = 'shh'
  const NOW = 1_800_000_000
  const BODY = '{"businessId": "b", "contentVersion": 7}'

  const sign = (time: number | string, body = BODY, secret = SECRET) =>
    createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

  const check = (header: string | null, body = BODY, secret = SECRET) =>
    isSignedByDatabase(header, new TextEncoder().encode(body), { secret, nowMs: NOW * 1000 })

  test.each([0, -300, 300])('accepts a signature %i seconds away', async (seconds) => {
    expect(await check(`t=${NOW + seconds},v1=${sign(NOW + seconds)}`)).toBe(true)
  })

  const good = sign(NOW)
  test.each<[string, string | null]>([
    ['no header', null],
    ['an empty one', ''],
    ['expired', `t=${NOW - 301},v1=${sign(NOW - 301)}`],
    ['from the future', `t=${NOW + 301},v1=${sign(NOW + 301)}`],
    ['another time than was signed', `t=${NOW + 1},v1=${good}`],
    ['another secret', `t=${NOW},v1=${sign(NOW, BODY, 'other')}`],
    ['another body', `t=${NOW},v1=${sign(NOW, `${BODY} `)}`],
    ['one digit off', `t=${NOW},v1=${good.slice(0, -1)}${good.endsWith('0') ? '1' : '0'}`],
    ['cut short', `t=${NOW},v1=${good.slice(0, 62)}`],
    ['upper case', `t=${NOW},v1=${good.toUpperCase()}`],
    ['a second signature', `t=${NOW},v1=${good},v1=${good}`],
    ['a second time', `t=${NOW},t=${NOW},v1=${good}`],
    ['no time', `v1=${good}`],
    ['time in words', `t=now,v1=${good}`],
    ['time with spaces', `t= ${NOW},v1=${good}`],
    ['another scheme', `t=${NOW},v0=${good}`],
  ])('refuses: %s', async (_name, header) => {
    expect(await check(header)).toBe(false)
  })

  test('an empty secret signs nothing', async () => {
    expect(await check(`t=${NOW},v1=${good}`, BODY, '')).toBe(false)
  })
})

// Tests the signature of Standard Webhooks, as the mail provider and Supabase Auth write it.
describe('the signature of the mail provider', () => {
  const NOW = 1_800_000_000
  const BODY = '{"user": {}}'
  const KEY = Buffer.from('a secret of 24 bytes and more')
  const SECRET = `v1,whsec_${KEY.toString('base64')}`

  const sign = (over = `msg_1.${NOW}.${BODY}`, key = KEY) =>
    `v1,${createHmac('sha256', key).update(over).digest('base64')}`

  function check(
    changed: Partial<Record<'id' | 'timestamp' | 'signature', string>>,
    secret: string | undefined = SECRET,
  ) {
    const given = { id: 'msg_1', timestamp: String(NOW), signature: sign(), ...changed }
    const headers = new Headers()
    for (const [name, value] of Object.entries(given)) headers.set(`webhook-${name}`, value)
    const body = new TextEncoder().encode(BODY)
    return isSignedWebhook({ headers, body, secret, prefix: 'webhook' }, NOW * 1000)
  }

  const other = sign(undefined, Buffer.from('another secret'))

  test.each([
    ['one signature', sign()],
    ['the second of two, with a space', `${other} ${sign()}`],
    ['the second of two, as Supabase Auth joins them', `${other}, ${sign()}`],
    ['the first of two, as Supabase Auth joins them', `${sign()}, ${other}`],
  ])('accepts %s', async (_, signature) => {
    expect(await check({ signature })).toBe(true)
  })

  test('accepts the secret with and without its version', async () => {
    expect(await check({}, SECRET.slice('v1,'.length))).toBe(true)
  })

  test.each<[string, Parameters<typeof check>[0]]>([
    ['another id', { id: 'msg_2' }],
    ['no id', { id: '' }],
    ['another time than was signed', { timestamp: String(NOW + 1) }],
    ['an old recording', { timestamp: String(NOW - 301), signature: sign(`msg_1.${NOW - 301}.${BODY}`) }],
    ['another body', { signature: sign(`msg_1.${NOW}.${BODY} `) }],
    ['another secret', { signature: other }],
    ['another version', { signature: sign().replace('v1,', 'v2,') }],
    ['nothing', { signature: '' }],
  ])('refuses %s', async (_, changed) => {
    expect(await check(changed)).toBe(false)
  })

  test.each([undefined, '', 'whsec_', 'v1,whsec_!', KEY.toString('base64')])(
    'an absent secret %j signs nothing',
    async (secret) => {
      expect(await check({}, secret ?? '')).toBe(false)
    },
  )
})

// Tests the signature of the payment provider's events. Planted once and seen red: SHA-256 in place of SHA-512.
describe('the signature of the payment provider', () => {
  const KEY = 'sk_test_1'
  const BODY = '{"event":"charge.success","data":{"reference":"r",  "amount":1}}'
  const sign = (body = BODY, key = KEY, hash = 'sha512') => createHmac(hash, key).update(body).digest('hex')
  const check = (header: string | null, body = BODY, key: string | undefined = KEY) =>
    isSignedByPaymentProvider(header, new TextEncoder().encode(body), key)

  test('believes the signature of exactly these bytes', async () => {
    expect(await check(sign())).toBe(true)
  })

  test.each<[string, string | null, string?]>([
    ['no header', null],
    ['an empty one', ''],
    ['another key', sign(BODY, 'sk_test_2')],
    ['another hash', sign(BODY, KEY, 'sha256')],
    ['a changed body', sign(), BODY.replace('1}', '9}')],
    ['the same body without its spaces', sign(), JSON.stringify(JSON.parse(BODY))],
    ['cut short', sign().slice(0, 126)],
    ['more behind it', `${sign()}00`],
    ['upper case', sign().toUpperCase()],
    ['signs that are no hex digits', `z${sign().slice(1)}`],
  ])('does not believe: %s', async (_what, header, body = BODY) => {
    expect(await check(header, body)).toBe(false)
  })

  test('without a key believes nothing, also not what an empty key would sign', async () => {
    const header = createHmac('sha512', '').update(BODY).digest('hex')

    expect(await isSignedByPaymentProvider(header, new TextEncoder().encode(BODY), undefined)).toBe(false)
    expect(await isSignedByPaymentProvider(header, new TextEncoder().encode(BODY), '')).toBe(false)
  })
})

// Tests the link that ends mails: it means what was signed and nothing else. Planted once and seen red: the kind left out of what is signed.
describe('the link that ends mails', () => {
  const subscription = { kind: 'summary', storeId: randomUUID(), userId: randomUUID() } as const
  const site = { siteUrl: 'https://oja.example', secret: 'shh' }

  test('a link means what was signed, and is the same at every try', async () => {
    const link = await unsubscribeUrl(subscription, site)

    expect(await unsubscribeUrl(subscription, site)).toBe(link)
    expect(link).toMatch(/^https:\/\/oja\.example\/unsubscribe\?from=[\w.-]+$/)
    expect(await readUnsubscribeUrl(new URL(link), 'shh')).toEqual(subscription)
  })

  test.each([
    ['another secret', (link: string) => link, 'other'],
    ['an empty secret', (link: string) => link, ''],
    ['another kind', (link: string) => link.replace('summary', 'unseen_orders'), 'shh'],
    ['no kind of ours', (link: string) => link.replace('summary', 'bank_details'), 'shh'],
    ['another person', (link: string) => link.replace(subscription.userId, randomUUID()), 'shh'],
    ['another store', (link: string) => link.replace(subscription.storeId, randomUUID()), 'shh'],
    ['a cut end', (link: string) => link.slice(0, -1), 'shh'],
    ['more at the end', (link: string) => `${link}.x`, 'shh'],
    ['nothing', () => 'https://oja.example/unsubscribe', 'shh'],
  ])('a link with %s means nothing', async (_name, change, secret) => {
    const link = await unsubscribeUrl(subscription, site)

    expect(await readUnsubscribeUrl(new URL(change(link)), secret)).toBeNull()
  })
})
