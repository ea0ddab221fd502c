// Tests how the page "Track your order" reads a code, and which tracking numbers a shop may write.
import { expect, test } from 'vitest'
import { isTrackingNumber, toOrderCode } from '#domain/order/order-tracking.ts'

test.each([
  ['K7Q2F', 'K7Q2F'],
  [' #k7q 2f ', 'K7Q2F'],
  ['k7q-2f', 'K7Q2F'],
  ['K7Q', ''],
  ['K7Q10', ''],
  ["K7Q2F' or 1=1", ''],
  ['', ''],
])('reads %j as %j', (typed, code) => {
  expect(toOrderCode(typed)).toBe(code)
})

test.each([
  ['', true],
  ['GIG 0012-34/5_B', true],
  ['https://evil.example', false],
  ['<b>', false],
  [' 12', false],
  ['1'.repeat(51), false],
])('takes the tracking number %j: %s', (text, isTaken) => {
  expect(isTrackingNumber(text)).toBe(isTaken)
})
