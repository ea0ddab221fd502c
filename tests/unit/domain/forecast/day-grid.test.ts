// Tests the day grid, the kind of demand and the weekday factors. Planted defects, seen red: days without stock counted as days without
// demand; what is known about a day taken from later days.
import { describe, expect, it } from 'vitest'
import {
  buildGrid,
  cutGrid,
  saleDays,
  toDay,
  toDayNumber,
  totalOf,
  weekdayOf,
} from '#domain/forecast/day-grid.ts'
import { classifyDemand } from '#domain/forecast/demand-class.ts'
import { weekdayFactors } from '#domain/forecast/weekday-factors.ts'

const gridOf = (units: readonly number[], soldOut: readonly (readonly [number, number])[] = []) =>
  buildGrid({
    firstDay: 0,
    lastDay: units.length - 1,
    sold: units.map((count, at) => [at, count] as const),
    soldOut,
  })

describe('days', () => {
  it.each([
    ['2026-11-20', 20_777, 4],
    ['2026-11-23', 20_780, 0],
    ['1970-01-04', 3, 6],
    ['2028-02-29', 21_243, 1],
  ])('%s is day %i, and weekday %i', (day, number, weekday) => {
    expect([toDayNumber(day), toDay(number), weekdayOf(number)]).toEqual([number, day, weekday])
  })
})

describe('the grid', () => {
  it('has 0 for a day without a sale, sums a day’s sales and ignores days outside', () => {
    const grid = buildGrid({
      firstDay: 10,
      lastDay: 14,
      sold: [
        [12, 2],
        [10, 1],
        [12, 3],
        [9, 8],
        [15, 8],
      ],
    })

    expect(grid.units).toEqual([1, 0, 5, 0, 0])
    expect(saleDays(grid)).toBe(2)
  })

  it('leaves out days without stock, unless as much was sold as on a usual day', () => {
    const grid = gridOf([2, 4, 0, 1, 5, 0], [[2, 5]])

    expect(grid.isKnown).toEqual([true, true, false, false, true, false])
  })

  it('of a shorter past is the beginning of the longer one', () => {
    const units = [2, 0, 1, 3, 0, 3, 0, 50]
    const out = [[3, 5]] as const
    for (let length = 1; length <= units.length; length += 1)
      expect(cutGrid(gridOf(units, out), length)).toEqual(gridOf(units.slice(0, length), out))
  })

  it('sums some days, and counts unknown ones like the known ones', () => {
    const grid = gridOf([2, 2, 0, 2, 2, 2, 2, 2], [[2, 2]])

    expect(totalOf(grid, 3, 7)).toBe(8)
    expect(totalOf(grid, 0, 4)).toBe(8)
    expect(totalOf(grid, 1, 3)).toBeNull()
  })
})

describe('the kind of demand', () => {
  it.each([
    ['smooth', [3, 4, 3, 5, 4, 3, 4]],
    ['erratic', [1, 1, 20, 1, 2, 1, 30]],
    ['intermittent', [0, 0, 2, 0, 2, 0, 0, 3]],
    ['lumpy', [0, 0, 1, 0, 30, 0, 0, 1]],
  ] as const)('is %s', (kind, units) => {
    expect(classifyDemand(gridOf(units)).kind).toBe(kind)
  })

  it('does not count days without stock as gaps', () => {
    const units = [3, 3, 0, 0, 0, 0, 3, 3]

    expect(classifyDemand(gridOf(units)).gapDays).toBe(2)
    expect(classifyDemand(gridOf(units, [[2, 5]])).gapDays).toBe(1)
  })
})

describe('weekday factors', () => {
  const weeks = (count: number, week: readonly number[]) => Array.from({ length: count }, () => week).flat()

  it('find a weekday that sells twice as much, in full only after eight weeks', () => {
    // Day 0 of the grid is a Thursday.
    const week = [40, 80, 40, 40, 40, 40, 40]
    const friday = (count: number) => weekdayFactors(gridOf(weeks(count, week)))[4]

    expect(friday(10)).toBeCloseTo(8 / (32 / 7), 1)
    expect(friday(4)).toBeCloseTo(1 + (8 / (32 / 7) - 1) / 2, 1)
  })

  it('are 1 where chance explains the difference, and without sales', () => {
    const units = weeks(8, [0, 0, 0, 0, 0, 0, 0]).map((_, at) => (at === 9 || at === 31 ? 1 : 0))

    expect(weekdayFactors(gridOf(units))).toEqual(Array(7).fill(1))
    expect(weekdayFactors(gridOf(weeks(9, [0, 0, 0, 0, 0, 0, 0])))).toEqual(Array(7).fill(1))
  })
})
