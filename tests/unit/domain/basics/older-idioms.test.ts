// Tests what stands in for newer names of the platform: whole numbers beyond 2^53 without BigInt, keys without Object.hasOwn, addresses without
// URL.canParse, UUIDs without randomUUID. Planted defect, seen red: the remainder lost in proportion().
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasOwnKey, parseUrl } from '#domain/basics/older-engines.ts'
import { divideProduct, proportion } from '#domain/basics/proportion.ts'
import { newUuid } from '#domain/basics/uuid.ts'

describe('proportion', () => {
  const amounts = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER })
  const rates = fc.integer({ min: 1, max: 10_000_000_000_000 })

  it('agrees with whole numbers of any size, half up', () => {
    fc.assert(
      fc.property(amounts, rates, rates, (amount, by, divisor) => {
        const exact = (BigInt(amount) * BigInt(by) * 2n + BigInt(divisor)) / (BigInt(divisor) * 2n)
        fc.pre(exact <= BigInt(Number.MAX_SAFE_INTEGER))

        expect(proportion(amount, by, divisor)).toBe(Number(exact))
      }),
      { seed: 1, numRuns: 2_000 },
    )
  })

  it.each([
    [5, 1, 2, 3],
    [4, 1, 2, 2],
    [1, 1, 3, 0],
    [0, 7, 3, 0],
  ])('%d × %d ÷ %d is %d', (amount, by, divisor, expected) => {
    expect(proportion(amount, by, divisor)).toBe(expected)
  })

  it('keeps what is left', () => {
    expect(divideProduct(7, 3, 4)).toEqual({ whole: 5, rest: 1 })
  })

  it('refuses what is not whole', () => {
    expect(() => proportion(0.5, 1, 2)).toThrow(RangeError)
  })
})

it('knows a key of its own from one of every object', () => {
  expect(hasOwnKey({ NGN: '₦' }, 'NGN')).toBe(true)
  expect(hasOwnKey({ NGN: '₦' }, 'toString')).toBe(false)
})

it.each([
  ['https://adunni.example/x', undefined, 'https://adunni.example/x'],
  ['/x', 'https://adunni.example', 'https://adunni.example/x'],
  ['adunni', undefined, null],
  ['', undefined, null],
])('parses %j on %j as %j', (text, base, expected) => {
  expect(parseUrl(text, base)?.href ?? null).toBe(expected)
})

it('makes a UUID where the page is not secure and randomUUID is missing', () => {
  const ids = new Set(
    Array.from({ length: 50 }, () => newUuid({ getRandomValues: (bytes) => crypto.getRandomValues(bytes) })),
  )

  expect(ids.size).toBe(50)
  for (const id of ids) expect(id).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
})
