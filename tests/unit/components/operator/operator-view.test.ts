// Tests the words of the operators' log.
import { expect, test } from 'vitest'
import { factWords } from '#components/operator/operator-view.ts'

test('leaves out a fact that is empty: nobody gave a reason', () => {
  expect(factWords({ reference: 'T1', status: 'open', why: '' })).toBe('reference: T1, status: open')
  expect(factWords({ why: '' })).toBe('')
})

test('writes every other fact, in order', () => {
  expect(factWords({ status: 'active', days: 0, until: null })).toBe('status: active, days: 0, until: null')
})
