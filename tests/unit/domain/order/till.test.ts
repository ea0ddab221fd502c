// Tests what is typed about a till, and the difference in words.
import { expect, it } from 'vitest'
import { differenceWords, readCount, typedDifference } from '#domain/order/till.ts'

it.each([
  ['12,500', '', { counted: 1_250_000, leftIn: 1_250_000 }],
  ['12,500', '5000', { counted: 1_250_000, leftIn: 500_000 }],
  ['0', '', { counted: 0, leftIn: 0 }],
  ['12,500', '0', { counted: 1_250_000, leftIn: 0 }],
])('a count of %s with %s left in is read', (counted, leftIn, read) => {
  expect(readCount({ counted, leftIn, note: ' Bus fare ' })).toEqual({
    ok: true,
    value: { ...read, note: 'Bus fare' },
  })
})

it.each([
  ['', '', 'counted'],
  ['a lot', '', 'counted'],
  ['-5', '', 'counted'],
  ['500', 'half', 'leftIn'],
  ['500', '501', 'leftIn'],
])('a count of "%s" with "%s" left in names the field %s', (counted, leftIn, field) => {
  const read = readCount({ counted, leftIn, note: '' })
  expect(read.ok ? [] : Object.keys(read.error.fields)).toEqual([field])
})

it.each([
  [0, 'It agrees.'],
  [-50_000, '₦500 is missing.'],
  [50_050, '₦500.50 is too much.'],
])('a difference of %i is said: %s', (difference, words) => {
  expect(differenceWords(difference, 'NGN')).toBe(words)
})

it('a count that cannot be read differs by nothing yet', () => {
  expect(typedDifference('1,', 100)).toBeNull()
  expect(typedDifference('0', 100)).toBe(-100)
})
