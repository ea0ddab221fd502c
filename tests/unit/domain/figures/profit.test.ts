// Tests how profit is said: never a number that mixes known and unknown. Planted defects, seen red: a share that is rounded up to 100%; what is left
// of a month without its expenses.
import { describe, expect, it } from 'vitest'
import { earnedOf, knownShare, knownSums, leftOf, profitWords } from '#domain/figures/profit.ts'

const sums = (goods: number, costedTotal: number, costTotal: number) => ({ goods, costedTotal, costTotal })

describe('what was earned', () => {
  it.each([
    [sums(0, 0, 0), null, 'Nothing was sold in this time.'],
    [sums(9_480_000, 0, 0), 0, 'Nothing that you sold had a cost then, so what you earned is not known.'],
    [
      sums(10_000_000, 4_000_000, 2_500_000),
      40,
      'You know the cost of 40% of what you sold. On this part you earned ₦15,000.',
    ],
    [
      sums(1_000_000, 999_999, 1),
      99,
      'You know the cost of 99% of what you sold. On this part you earned ₦9,999.98.',
    ],
    [sums(1_000_000, 1, 0), 1, 'You know the cost of 1% of what you sold. On this part you earned ₦0.01.'],
    [sums(1_000_000, 1_000_000, 1_200_000), 100, 'You know the cost of all that you sold. You lost ₦2,000.'],
  ])('of %j', (facts, share, words) => {
    expect(knownShare(facts)).toBe(share)
    expect(profitWords(facts, 'NGN')).toBe(words)
  })

  it('is said of an order too', () => {
    expect(profitWords(sums(100_000, 50_000, 20_000), 'NGN', 'order')).toBe(
      'You know the cost of 50% of these goods. On this part you earned ₦300.',
    )
  })

  it.each([
    [sums(0, 0, 0), 'These goods brought nothing in the end, so you earned nothing.'],
    [
      sums(0, 0, 200_000),
      'These goods brought nothing in the end. You lost ₦2,000: the cost of those that are not back on the shelf.',
    ],
  ])('is said of an order whose goods all came back: %j', (facts, words) => {
    expect(profitWords(facts, 'NGN', 'order')).toBe(words)
  })

  it('is unknown, and not nothing, without a cost', () => {
    expect(earnedOf(sums(100, 0, 0))).toBeNull()
    expect(knownSums({ goods: 3, costedTotal: null, costTotal: null })).toBeNull()
    expect(knownSums(sums(3, 3, 1))).toEqual(sums(3, 3, 1))
  })

  it('leaves a month what expenses leave of it, without goods that were bought to sell', () => {
    const month = {
      month: '2026-11-01',
      goods: 900,
      costedTotal: 600,
      costTotal: 400,
      expenses: 150,
      goodsBought: 5_000,
    }

    expect(leftOf(month)).toBe(50)
    expect(leftOf({ ...month, costedTotal: 0, costTotal: 0 })).toBeNull()
  })
})
