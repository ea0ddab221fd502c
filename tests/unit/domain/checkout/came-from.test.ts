// Where a visit began, by the referrer and the query of its first page.
import { expect, test } from 'vitest'
import { cameFrom, isCameFrom } from '#domain/checkout/came-from.ts'

test.each([
  ['', '', 'direct'],
  ['https://oja.test/adunni', '', 'direct'],
  ['https://web.whatsapp.com/', '', 'whatsapp'],
  ['android-app://com.whatsapp/', '', 'whatsapp'],
  ['https://wa.me/', '', 'whatsapp'],
  ['https://l.instagram.com/', '', 'instagram'],
  ['', '?igsh=MzRl', 'instagram'],
  ['https://www.tiktok.com/', '', 'tiktok'],
  ['https://l.facebook.com/', '', 'facebook'],
  ['', '?fbclid=IwAR0', 'facebook'],
  ['https://fb.me/', '', 'facebook'],
  ['https://www.google.com.ng/', '', 'google'],
  ['android-app://com.google.android.gm/', '', 'google'],
  ['https://www.google.com/', '?utm_source=instagram', 'instagram'],
  ['https://www.google.com/', '?utm_source=newsletter', 'campaign'],
  ['', '?utm_campaign=sallah', 'campaign'],
  ['https://blog.example/', '', 'other'],
  ['https://notwhatsapp.example/', '', 'other'],
  ['no address', '', 'direct'],
])('%s %s -> %s', (referrer, search, expected) => {
  expect(cameFrom(`${referrer} ${search}`, 'oja.test')).toBe(expected)
})

test('only words of the list are taken from a request', () => {
  expect(['google', 'direct'].every(isCameFrom)).toBe(true)
  expect(['bing', '', null, ['google']].some(isCameFrom)).toBe(false)
})
