// Tests the sentence for a limit of rows. tests/database/limits/row-limits.test.ts compares the kinds with the database.
import { expect, it } from 'vitest'
import { rowLimitText } from '#domain/plan/row-limit.ts'

it.each([
  [
    'row_limit',
    { kind: 'customers', limit: 500 },
    'Your plan keeps 500 customers that were typed in. Remove some, or choose a larger plan: Settings, then Plan.',
  ],
  [
    'row_limit',
    { kind: 'sales', limit: 2000 },
    'Your plan takes 2,000 sales written in by hand in a day. Go on tomorrow, or choose a larger plan: Settings, then Plan.',
  ],
  [
    'row_limit',
    { kind: 'later', limit: 5 },
    'Your plan keeps 5 of these. Remove some, or choose a larger plan: Settings, then Plan.',
  ],
  ['row_limit', {}, null],
  ['forbidden', { kind: 'customers', limit: 500 }, null],
])('%s %o -> %s', (code, details, text) => {
  expect(rowLimitText({ code, details })).toBe(text)
})

it('is no sentence for anything else', () => {
  expect([rowLimitText(null), rowLimitText('forbidden'), rowLimitText(undefined)]).toEqual([null, null, null])
})
