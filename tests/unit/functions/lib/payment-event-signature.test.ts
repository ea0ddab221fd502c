// Tests the signature of the payment provider's events. Planted once and seen red: SHA-256 in place of SHA-512.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedByPaymentProvider } from '#functions/lib/webhook-signatures.ts'

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
