// Tests what a shop is promised after one good week, and after four. Planted defects, seen red: the choice and the speeds of before, together
// (96 pieces for the demo shop, which had sold 45); another method taken when it was 3% better; "as last week" taken; smoothing at 0.1 and 0.25.
import { describe, expect, it } from 'vitest'
import { buildGrid } from '#domain/forecast/day-grid.ts'
import { expectedOver, forecastProduct, HORIZON_DAYS } from '#domain/forecast/forecast-product.ts'
import { seededRandom } from '#tests/support/publishing/random.ts'

/** The demo shop's pieces on each of 58 days. The last week sold 21, the seven weeks before it 9 each. */
const DEMO_SHOP = [
  8, 0, 0, 3, 1, 0, 0, 12, 0, 3, 0, 1, 0, 3, 0, 1, 0, 0, 2, 0, 6, 0, 2, 1, 0, 5, 0, 0, 2, 0, 0, 3, 1, 0, 3, 0,
  2, 0, 0, 2, 0, 2, 0, 0, 0, 0, 0, 0, 0, 1, 8, 4, 0, 4, 2, 3, 1, 7,
]

const sum = (units: readonly number[]) => units.reduce((all, pieces) => all + pieces, 0)

/** Pieces of the next 30 days, for a shop that sold so much on each day. */
function promiseOf(units: readonly number[]): number {
  const grid = buildGrid({
    firstDay: 0,
    lastDay: units.length - 1,
    sold: units.map((count, at) => [at, count]),
  })
  const outlook = forecastProduct(grid)
  if (outlook.kind !== 'forecast') throw new Error('expected a forecast')
  return expectedOver(outlook.forecast, HORIZON_DAYS)
}

/** `pieces` on each day, and twice as many on the last `better` days. */
const steady = (pieces: number, days: number, better: number): readonly number[] =>
  Array.from({ length: days }, (_, at) => (at < days - better ? pieces : 2 * pieces))

/** Chance around a mean of six pieces a day, and around twelve on the last `better` days. */
function drawn(seed: number, days: number, better: number): readonly number[] {
  const { next } = seededRandom(seed)
  return steady(6, days, better).map((mean) => {
    let count = 0
    for (let chance = next(); chance > Math.exp(-mean); chance *= next()) count += 1
    return count
  })
}

/** The promises of 60 shops, each divided by its own month before the better days; the least first. */
function promises(days: number, better: number): readonly number[] {
  return Array.from({ length: 60 }, (_, seed) => {
    const units = drawn(seed, days, better)
    const before = units.slice(0, days - better)
    return promiseOf(units) / ((sum(before) / before.length) * HORIZON_DAYS)
  }).sort((one, other) => one - other)
}

describe('after one good week', () => {
  it('the demo shop, which sold 45 pieces in a month, is not promised twice as many', () => {
    expect(sum(DEMO_SHOP.slice(-HORIZON_DAYS))).toBe(45)
    expect(promiseOf(DEMO_SHOP)).toBeGreaterThan(45)
    expect(promiseOf(DEMO_SHOP)).toBeLessThan(1.35 * 45)
  })

  it.each([58, 90, 240])(
    'a steady shop of %i days is promised a little more than its usual month',
    (days) => {
      const promise = promiseOf(steady(4, days, 7)) / (4 * HORIZON_DAYS)

      expect(promise).toBeGreaterThan(1.05)
      expect(promise).toBeLessThan(1.35)
    },
  )

  it.each([58, 90, 240])('so is a shop of %i days whose days differ by chance', (days) => {
    const ratios = promises(days, 7)

    expect(ratios[30]).toBeLessThan(1.35)
    expect(ratios[54]).toBeLessThan(1.55)
  })
})

describe('after four weeks of twice the sales', () => {
  it.each([58, 90, 240])('a steady shop of %i days is promised nearly twice its old month', (days) => {
    const promise = promiseOf(steady(4, days, 28)) / (4 * HORIZON_DAYS)

    expect(promise).toBeGreaterThan(1.7)
    expect(promise).toBeLessThan(2.1)
  })

  it.each([58, 90, 240])('so is a shop of %i days whose days differ by chance', (days) => {
    expect(promises(days, 28)[30]).toBeGreaterThan(1.65)
  })
})
