// Tests what an operator reads of an approved refund: one that needs a person is marked, and only one that can be begun again has the act.
import { expect, it } from 'vitest'
import { isStuck, mayRetry, refundWords } from '#components/operator/copy.ts'

it.each([
  [null, false, false, /asked within a minute/],
  ['pending', false, false, /paying it back/],
  ['processing', false, false, /paying it back/],
  ['failed', true, true, /has the money again/],
  ['needs-attention', true, false, /dashboard/],
  ['refused', true, true, /did not begin it: Not enough money\./],
] as const)('%s', (refundState, stuck, retry, words) => {
  expect([isStuck(refundState), mayRetry(refundState)]).toEqual([stuck, retry])
  expect(refundWords({ refundState, refundReason: 'Not enough money' })).toMatch(words)
})
