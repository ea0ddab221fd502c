// Where a visit began, by the referrer and the query of its first page.
import { expect, test } from 'vitest'
import { cameFrom, campaignOf, isCameFrom } from '#domain/checkout/came-from.ts'

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
  expect(cameFrom(`${referrer} ${search}`, 'oja.test', 'Mozilla/5.0 (Linux; Android 14) Chrome/130')).toBe(
    expected,
  )
})

test.each([
  ['WAiOS/25.9', 'whatsapp'],
  ['WA4A/2.25.18', 'whatsapp'],
  ['Instagram 390.0.0', 'instagram'],
  ['[FBAN/FBIOS;FBAV/500]', 'facebook'],
  ['musical_ly_2023', 'tiktok'],
  ['BytedanceWebview/d8a21c6', 'tiktok'],
])('the browser of an app says what no referrer says: %s', (word, expected) => {
  const from = (first: string) => cameFrom(first, 'oja.test', `Mozilla/5.0 (Linux; Android 14) ${word}`)

  // Instagram adds Facebook's id to links too.
  expect([from(' '), from(' ?fbclid=IwAR0')]).toEqual([expected, expected])
  expect(from('https://www.google.com/ ?utm_source=eid')).toBe('campaign')
})

test('a campaign is named by the link alone', () => {
  expect(campaignOf('https://wa.me/ ?utm_source=eid-sale')).toBe('eid-sale')
  for (const first of ['', ' ?utm_source=Eid', ' ?utm_source=a%20b', ` ?utm_source=${'x'.repeat(41)}`])
    expect(campaignOf(first)).toBeNull()
})

test('only words of the list are taken from a request', () => {
  expect(['google', 'direct'].every(isCameFrom)).toBe(true)
  expect(['bing', '', null, ['google']].some(isCameFrom)).toBe(false)
})
