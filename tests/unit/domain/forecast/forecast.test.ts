// Tests whole forecasts on sales whose truth is known: coverage of the 80% band, pinball loss against "as last week", bias, and that the future
// changes nothing. Planted defects, seen red: a band half as wide; a band twice as wide; "as last week" for all; days without stock counted as
// 0; a backtest that fits on all days.
import { describe, expect, it } from 'vitest'
import { checkLastWeeks, sumUpChecks } from '#domain/forecast/accuracy.ts'
import { bandLoss, pinball, runBacktest } from '#domain/forecast/backtest.ts'
import { buildGrid, cutGrid, type DayGrid } from '#domain/forecast/day-grid.ts'
import { bandOfWeek, bandOver, forecastProduct } from '#domain/forecast/forecast-product.ts'
import { generateSales, KINDS, type Kind } from '#tests/support/cases/generated-sales.ts'

const SEEDS = 80

/** Bounds of the share inside an 80% band after 28 days, and of the loss compared with "as last week". */
const BOUNDS: Readonly<Record<Kind, { share: readonly [number, number]; loss: number; bias: number }>> = {
  smooth: { share: [0.68, 0.9], loss: 0.7, bias: 0.03 },
  weekday: { share: [0.68, 0.9], loss: 0.7, bias: 0.04 },
  // Counts are whole pieces: a band of few pieces holds more than its share.
  intermittent: { share: [0.76, 0.97], loss: 0.65, bias: 0.07 },
  lumpy: { share: [0.66, 0.92], loss: 0.65, bias: 0.12 },
  // The level follows a trend late, and draws none into the future.
  trend: { share: [0.62, 0.92], loss: 0.95, bias: 0.12 },
  'stock-outs': { share: [0.7, 0.92], loss: 0.72, bias: 0.03 },
}

describe('on sales whose truth is known', () => {
  it.each(KINDS)('the band of %s holds about 8 of 10, and beats "as last week"', (kind) => {
    const { share, loss, bias } = BOUNDS[kind]
    let expected = 0
    let truth = 0
    const checks = Array.from({ length: SEEDS }, (_, seed) => {
      const { grid, means } = generateSales(kind, seed)
      const check = checkLastWeeks(grid)
      if (!check) return []
      expected += check.expected
      truth += means.slice(-28).reduce((sum, mean) => sum + mean, 0)
      return [check]
    }).flat()
    const accuracy = sumUpChecks(checks)
    const inside = accuracy.inside / accuracy.products

    expect(accuracy.products).toBeGreaterThan(SEEDS * 0.9)
    expect(inside).toBeGreaterThanOrEqual(share[0])
    expect(inside).toBeLessThanOrEqual(share[1])
    expect(accuracy.lossToNaive).toBeLessThan(loss)
    expect(Math.abs(expected / truth - 1)).toBeLessThan(bias)
  })
})

describe('the future', () => {
  it('changes nothing that was said before it', () => {
    for (const kind of KINDS) {
      const { grid } = generateSales(kind, 3)
      const other: DayGrid = {
        firstDay: grid.firstDay,
        units: grid.units.map((units, at) => (at < 200 ? units : 99)),
        isKnown: grid.isKnown.map((isKnown, at) => (at < 200 ? isKnown : true)),
      }

      expect(forecastProduct(cutGrid(other, 200))).toEqual(forecastProduct(cutGrid(grid, 200)))
      const [said, saidOfOther] = [checkLastWeeks(grid, 40), checkLastWeeks(other, 40)]
      expect([saidOfOther?.low, saidOfOther?.high, saidOfOther?.expected]).toEqual([
        said?.low,
        said?.high,
        said?.expected,
      ])
    }
  })

  it('is not seen by a backtest: a shop that doubles in the last week was not foreseen', () => {
    const units = Array.from({ length: 120 }, (_, at) => (at < 113 ? 4 : 40))
    const grid = buildGrid({
      firstDay: 0,
      lastDay: 119,
      sold: units.map((count, at) => [at, count] as const),
    })

    const { errors } = runBacktest(grid).replays.average.windows[0] ?? { errors: 0 }
    expect(errors).toBeCloseTo((7 * 36) ** 2, 5)
  })

  it('gives the same forecast for the same sales', () => {
    const { grid } = generateSales('lumpy', 5)
    expect(forecastProduct(grid)).toEqual(forecastProduct(structuredClone(grid)))
  })
})

describe('a forecast', () => {
  it('needs eight days with a sale and eight weeks', () => {
    const of = (days: number, sales: number) =>
      forecastProduct(
        buildGrid({
          firstDay: 0,
          lastDay: days - 1,
          sold: Array.from({ length: sales }, (_, at) => [days - 1 - at * 5, 2] as const),
        }),
      )

    expect(of(56, 8).kind).toBe('forecast')
    expect(of(55, 8).kind).toBe('average')
    expect(of(56, 7)).toEqual({ kind: 'average', perDay: 14 / 56, saleDays: 7 })
    expect(of(56, 0)).toEqual({ kind: 'average', perDay: 0, saleDays: 0 })
    // A product on its first day: two pieces promise no sixty in a month.
    expect(of(1, 1)).toEqual({ kind: 'average', perDay: 2 / 14, saleDays: 1 })
    expect(of(14, 2)).toEqual({ kind: 'average', perDay: 4 / 14, saleDays: 2 })
    expect(forecastProduct(buildGrid({ firstDay: 0, lastDay: -1, sold: [] }))).toMatchObject({ perDay: 0 })
  })

  it('is less certain about more days, and about a later week', () => {
    const outlook = forecastProduct(generateSales('weekday', 2).grid)
    if (outlook.kind !== 'forecast') throw new Error('expected a forecast')
    const width = ({ low, high }: { low: number; high: number }) => high - low

    expect(width(bandOver(outlook.forecast, 30))).toBeGreaterThan(width(bandOver(outlook.forecast, 7)))
    expect(width(bandOfWeek(outlook.forecast, 4))).toBeGreaterThanOrEqual(
      width(bandOfWeek(outlook.forecast, 1)),
    )
  })
})

describe('pinball loss', () => {
  it('costs more on the side that the level names', () => {
    expect(pinball(10, 8, 0.9)).toBeCloseTo(1.8)
    expect(pinball(8, 10, 0.9)).toBeCloseTo(0.2)
    expect(bandLoss(10, 10, 1)).toBeLessThan(bandLoss(30, 10, 1))
  })
})
