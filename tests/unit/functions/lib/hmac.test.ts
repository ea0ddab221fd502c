// Tests signatures. Planted defects, each seen red: an empty secret is used as a key; only the newer of two secrets is accepted.
import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSigned, isSignedByAny, sign } from '#functions/lib/hmac.ts'

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

test.each([undefined, '', '|'])('the secret %j signs nothing, not even by the empty key', async (secret) => {
  expect(await isSignedByAny(secret, { signature: hmac('', TEXT), parts: [TEXT] })).toBe(false)
})

test('an empty key signs nothing', async () => {
  expect(await isSigned(new Uint8Array(), { signature: hmac('', TEXT), parts: [TEXT] })).toBe(false)
})
