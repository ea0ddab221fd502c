// How a span of days is named above the figures.
import { expect, it } from 'vitest'
import { spanName } from '#islands/owner/shared/profit/period-names.ts'

it.each([
  ['2026-10-28', '2026-11-26', '28 Oct to 26 Nov'],
  ['2025-12-01', '2026-11-26', '1 Dec 2025 to 26 Nov 2026'],
])('%s to %s is named %s', (from, until, name) => {
  expect(spanName(from, until)).toBe(name)
})
