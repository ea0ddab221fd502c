// Tests when a waiting order is cancelled by itself: the same as in the database (tests/database/orders/order-status.test.ts).
import { expect, test } from 'vitest'
import { lapseOf } from '#domain/order/lapse.ts'

const order = { expiresAt: '2026-11-27T10:00:00.123+00:00', paid: 0, payments: [{ isOpenClaim: false }] }
const claimed = { ...order, payments: [{ isOpenClaim: false }, { isOpenClaim: true }] }

test.each([
  ['at its time', order, { at: Date.UTC(2026, 10, 27, 10, 0, 0, 123), isClaimed: false }],
  [
    'seven days later while a claim waits',
    claimed,
    { at: Date.UTC(2026, 11, 4, 10, 0, 0, 123), isClaimed: true },
  ],
  ['never with money that came', { ...claimed, paid: 1 }, null],
])('lapses %s', (_, waiting, lapse) => {
  expect(lapseOf(waiting)).toEqual(lapse)
})
