// Tests free text (promise P37 in docs/promises.md).
// Planted defects that turned this file red on 20 Nov 2026:
// - `slice(0, 200)` alone.
// - Full-width brackets kept.
// - Direction overrides kept.
// - Trimming before the removal.

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isBlankLooking, sanitiseLong, sanitiseShort } from '#domain/basics/text.ts'
import { CUT_CASES, LONG_CASES, SHORT_CASES } from '#tests/support/cases/text-cases.ts'

describe('sanitiseShort', () => {
  it.each(SHORT_CASES)('%j -> %j', (text, clean) => {
    expect(sanitiseShort(text)).toBe(clean)
  })

  it.each(CUT_CASES)('cuts %s', (_name, text, cut) => {
    expect(sanitiseShort(text)).toBe(cut)
  })
})

describe('sanitiseLong', () => {
  it.each(LONG_CASES)('%j -> %j', (text, clean) => {
    expect(sanitiseLong(text)).toBe(clean)
  })
})

it('is clean, whole, within its length and the same when cleaned again, for any text', () => {
  const unit = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 5 }),
    fc.constantFrom(
      '<',
      '>',
      '\u202e',
      '\u200d',
      '😀',
      '\ud83d',
      '\udc00',
      '\u0301',
      '\r',
      '\n',
      ' ',
      '🏾',
      '👩',
      '\u0000',
      '\ue000',
      '\ufe0f',
    ),
  )
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 600 }), (parts) => {
      const text = parts.join('')
      for (const [clean, sanitise, limit] of [
        [sanitiseShort(text), sanitiseShort, 200],
        [sanitiseLong(text), sanitiseLong, 1_000],
      ] as const) {
        expect(clean.length).toBeLessThanOrEqual(limit)
        expect(clean.isWellFormed()).toBe(true)
        expect(clean).toBe(clean.trim())
        expect(clean).not.toMatch(/[<>\u202a-\u202e\u2066-\u2069\u200b]|[^\P{Cc}\n]/u)
        expect(sanitise(clean)).toBe(clean)
      }
    }),
    { numRuns: 1_500, seed: 12 },
  )
})

describe('isBlankLooking', () => {
  it.each([
    '',
    '   ',
    '\u200b\u200d',
    '\u3164\u115f\u1160\uffa0',
    '\u2800\u2800',
    '\u00ad',
    '\n\t',
    '\u0301\u0302',
    '\u{e0020}',
    '\ufe0f',
    '\u2003',
    '\ud83d',
  ])('is true for %j', (text) => {
    expect(isBlankLooking(text)).toBe(true)
  })

  it.each(['a', '.', '店', '👗', ' x ', '\u200ba', '0', 'ọ'])('is false for %j', (text) => {
    expect(isBlankLooking(text)).toBe(false)
  })
})
