// Tests each method on sales whose answer is known by hand, and quantiles of counts against sums of the distribution.
import { describe, expect, it } from 'vitest'
import { countQuantile } from '#domain/forecast/counts.ts'
import { buildGrid } from '#domain/forecast/day-grid.ts'
import { METHOD_NAMES, meanOf, weekAhead } from '#domain/forecast/methods.ts'
import { seededRandom } from '#tests/support/publishing/random.ts'

const gridOf = (units: readonly number[], soldOut: readonly (readonly [number, number])[] = []) =>
  buildGrid({
    firstDay: 0,
    lastDay: units.length - 1,
    sold: units.map((count, at) => [at, count] as const),
    soldOut,
  })

const every = (length: number, gap: number, size: number) =>
  gridOf(Array.from({ length }, (_, at) => (at % gap === gap - 1 ? size : 0)))

describe('a method', () => {
  it.each(METHOD_NAMES)('%s expects what has always been sold', (name) => {
    expect(weekAhead(name, gridOf(new Array(60).fill(4)))).toEqual(
      name === 'sba' ? new Array(7).fill(4 * 0.95) : new Array(7).fill(4),
    )
  })

  it.each(METHOD_NAMES)('%s learns nothing from days without stock', (name) => {
    const units = new Array(60).fill(4).fill(0, 40, 50)

    expect(meanOf(weekAhead(name, gridOf(units, [[40, 49]])), 7)).toBeCloseTo(name === 'sba' ? 26.6 : 28, 5)
  })

  it('repeats the last week by weekday, past a day without stock', () => {
    const units = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 0]

    expect(weekAhead('naive', gridOf(units, [[13, 13]]))).toEqual([8, 9, 10, 11, 12, 13, 7])
  })

  it('after Syntetos and Boylan is 5% below Croston: 2 pieces in 4 days', () => {
    expect(weekAhead('sba', every(80, 4, 2))[0]).toBeCloseTo(0.95 * (2 / 4), 5)
  })

  it('after Teunter, Syntetos and Babai lets fade what nobody buys any more; SBA does not', () => {
    const units = Array.from({ length: 160 }, (_, at) => (at < 80 && at % 4 === 3 ? 2 : 0))
    const [early, late] = [gridOf(units.slice(0, 80)), gridOf(units)]

    expect(meanOf(weekAhead('tsb', late), 7)).toBeLessThan(0.01 * meanOf(weekAhead('tsb', early), 7))
    expect(weekAhead('sba', late)).toEqual(weekAhead('sba', early))
  })

  it('with weekdays puts the pieces on the right days', () => {
    const units = Array.from({ length: 84 }, (_, at) => (at % 7 === 2 ? 14 : 2))
    const week = weekAhead('ses', gridOf(units))

    expect(week[2]).toBeGreaterThan(12)
    expect(week[3]).toBeLessThan(2.5)
    expect(meanOf(week, 30)).toBeCloseTo(4 * (14 + 6 * 2) + 4, -1)
  })
})

describe('a quantile of a count', () => {
  it.each([
    [4, 1, 0.9, 7],
    [4, 1, 0.1, 2],
    [0.5, 1, 0.5, 0],
    [0.5, 1, 0.9, 1],
    [0, 1, 0.9, 0],
    [10, 1, 0.5, 10],
  ])('of mean %f and spread %f at %f is %i', (mean, spread, level, expected) => {
    expect(countQuantile(mean, spread, level)).toBe(expected)
  })

  it.each([
    [6, 3],
    [60, 5],
    [900, 8],
  ])('holds the share it names: mean %f, spread %f', (mean, spread) => {
    // A gamma number of whole shape, as the mean of a Poisson number, has a negative binomial distribution.
    const shape = Math.round(mean / (spread - 1))
    const wide = 1 + mean / shape
    const { next } = seededRandom(7)
    const normal = () => Math.sqrt(-2 * Math.log(next() || 1e-9)) * Math.cos(2 * Math.PI * next())
    const draws = Array.from({ length: 4000 }, () => {
      let gamma = 0
      for (let part = 0; part < shape; part += 1) gamma -= Math.log(next() || 1e-9)
      const rate = (gamma * mean) / shape
      return Math.max(0, Math.round(rate + Math.sqrt(rate) * normal()))
    })
    for (const level of [0.1, 0.5, 0.9]) {
      const share = draws.filter((draw) => draw <= countQuantile(mean, wide, level)).length / draws.length
      expect(Math.abs(share - level)).toBeLessThan(mean < 10 ? 0.09 : 0.03)
    }
  })
})
