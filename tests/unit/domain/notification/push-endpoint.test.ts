// Which addresses our server may be made to ask.
// Planted once and seen red: `endsWith` without the dot; http; any port.
import { expect, test } from 'vitest'
import { isPushEndpoint } from '#domain/notification/push-endpoint.ts'

test.each([
  'https://fcm.googleapis.com/fcm/send/abc:APA91bX_-',
  'https://fcm.googleapis.com:443/wp/abc',
  'https://FCM.googleapis.com/wp/abc',
  'https://jmt17.google.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/gAAAA',
  'https://web.push.apple.com/QOi',
  'https://api.push.apple.com/QOi',
  'https://wns2-par02p.notify.windows.com/w/?token=BQ%2B%2F',
])('%s is a push service', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(true)
})

test.each([
  'http://fcm.googleapis.com/wp/abc',
  'https://fcm.googleapis.com:8443/wp/abc',
  'https://fcm.googleapis.com:80/wp/abc',
  'https://fcm.googleapis.com.evil.example/wp/abc',
  'https://evilfcm.googleapis.com/wp/abc',
  'https://googleapis.com/wp/abc',
  'https://storage.googleapis.com/bucket',
  'https://evilpush.apple.com/x',
  'https://push.apple.com/x',
  'https://.push.apple.com/x',
  'https://notify.windows.com/x',
  'https://apple.com/.push.apple.com',
  'https://evil.example/#.push.apple.com',
  'https://evil.example?x=.push.apple.com',
  'https://evil.example\\.push.apple.com/',
  'https://fcm.googleapis.com@127.0.0.1/',
  'https://user:pass@fcm.googleapis.com/wp/abc',
  'https://user@web.push.apple.com/abc',
  'https://fcm.googleapis.com./wp/abc',
  'https://127.0.0.1/',
  'https://[::1]/',
  'https://169.254.169.254/latest/meta-data/',
  'https://localhost/',
  'https://2130706433/',
  'https://fcm.googleapis.com /wp',
  ' https://fcm.googleapis.com/wp',
  'https://fcm.googleapis.com/\nHost: x',
  'ftp://fcm.googleapis.com/x',
  'file:///etc/passwd',
  'https:fcm.googleapis.com/x',
  '//fcm.googleapis.com/x',
  'https://ｆcm.googleapis.com/x',
  `https://fcm.googleapis.com/${'a'.repeat(1_000)}`,
  '',
])('%j is none', (endpoint) => {
  expect(isPushEndpoint(endpoint, null)).toBe(false)
})

test('the stand-in is believed by its whole origin, where there is one', () => {
  const standIn = 'http://127.0.0.1:54325'

  expect(isPushEndpoint(`${standIn}/push/1`, standIn)).toBe(true)
  expect(isPushEndpoint(`${standIn}/push/1`, null)).toBe(false)
  for (const other of [
    'http://127.0.0.1:54321/push/1',
    'http://localhost:54325/',
    'http://x@127.0.0.1:54325/',
  ])
    expect(isPushEndpoint(other, standIn)).toBe(false)
})
