// Tests run-out days, orders, slow stock and discounts with figures worked out by hand. Planted defects, seen red: the lead time left out of the
// order's day; the week between two looks left out; a discount's profit taken from the old price.
import { describe, expect, it } from 'vitest'
import { buildGrid } from '#domain/forecast/day-grid.ts'
import type { Forecast } from '#domain/forecast/forecast-product.ts'
import { planByAverage, planRestock, runOutByAverage } from '#domain/forecast/restock.ts'
import { findSlowStock } from '#domain/forecast/slow-stock.ts'

/** Two pieces on each day, with as much chance as a Poisson number has. */
const steady: Forecast = {
  method: 'average',
  demand: { kind: 'smooth', gapDays: 1, unevenness: 0 },
  week: new Array(7).fill(2),
  spreads: [1, 1, 1],
  origins: 10,
  lossToNaive: 0.8,
}

describe('restocking', () => {
  it('with enough for a month orders before the stock falls to what may sell meanwhile', () => {
    const { orderInDays, orderAt, orderPieces, runsOutInDays, missedPieces } = planRestock(steady, 70, 7)

    // 14 days sell 28 as expected, and 35 with a chance of 9 in 10.
    expect(orderAt).toBe(35)
    expect(runsOutInDays).toBe(34)
    // 70 - 35 = 35 pieces are 18 days away.
    expect(orderInDays).toBe(17)
    // After 24 days 22 of the 70 are left; 30 days sell 60 as expected, and 70 with a chance of 9 in 10.
    expect(orderPieces).toBe(70 - 22)
    expect(missedPieces).toBe(0)
  })

  it('without a forecast goes by the average, so that what runs out on Wednesday is not left out', () => {
    expect(planByAverage(0.2, 1, 7)).toMatchObject({ orderInDays: 0, runsOutInDays: 4 })
    // Half a year's stock needs no order, nor does what sells less than once in the time.
    expect(planByAverage(0.2, 60, 7).orderInDays).toBeNull()
    expect(planByAverage(0.01, 1, 7).orderInDays).toBeNull()
  })

  it('with little left orders now, and says what will be missed', () => {
    expect(planRestock(steady, 9, 7)).toMatchObject({
      orderInDays: 0,
      runsOutInDays: 4,
      missedPieces: 51,
    })
    expect(planRestock(steady, 0, 7)).toMatchObject({ orderInDays: 0, runsOutInDays: 0, missedPieces: 60 })
  })

  it('does not order what nobody could buy before the goods came', () => {
    expect(planRestock(steady, 9, 7).orderPieces).toBe(70)
    expect(planRestock(steady, 9, 60).orderPieces).toBe(70)
  })

  it('is earlier for goods that come later', () => {
    const days = [0, 7, 20].map((leadDays) => planRestock(steady, 70, leadDays).orderInDays)

    expect(days).toEqual([25, 17, 2])
  })

  it('runs out earlier in a good month', () => {
    const { earliestInDays, runsOutInDays } = planRestock(steady, 70, 7)

    expect(earliestInDays).toBeLessThan(runsOutInDays ?? 0)
    expect(earliestInDays).toBeGreaterThan(20)
  })

  it('orders nothing for what hardly sells, or lasts long', () => {
    const rare = { ...steady, week: new Array(7).fill(0.01) }

    expect(planRestock(rare, 1, 7)).toMatchObject({ orderInDays: null, orderPieces: 0, runsOutInDays: 99 })
    expect(planRestock(steady, 500, 7)).toMatchObject({ orderInDays: null, runsOutInDays: null })
  })

  it('without a forecast goes by the average', () => {
    expect([runOutByAverage(2, 9), runOutByAverage(0.01, 9), runOutByAverage(0, 9)]).toEqual([4, null, null])
  })
})

const gridOf = (days: number, lastSale: number | null) =>
  buildGrid({ firstDay: 0, lastDay: days - 1, sold: lastSale === null ? [] : [[lastSale, 3]] })

describe('slow stock', () => {
  it('is what lasts longer than four months, at its cost', () => {
    expect(findSlowStock(gridOf(100, 95), 0.1, { stock: 30, price: 100_000, cost: 60_000 })).toMatchObject({
      pieces: 30,
      value: 1_800_000,
      isAtCost: true,
      lastsDays: 300,
      silentDays: 4,
      neededAWeek: 3.5,
    })
    expect(findSlowStock(gridOf(100, 95), 0.25, { stock: 30, price: 1, cost: null })).toBeNull()
  })

  it('is what nobody bought for two months, but no new product and nothing that is gone', () => {
    const goods = { stock: 2, price: 100_000, cost: null }

    expect(findSlowStock(gridOf(100, 39), 0.1, goods)).toMatchObject({ silentDays: 60, value: 200_000 })
    expect(findSlowStock(gridOf(100, null), 0, goods)).toMatchObject({ silentDays: null, lastsDays: null })
    expect(findSlowStock(gridOf(44, null), 0, goods)).toBeNull()
    expect(findSlowStock(gridOf(100, 39), 0.1, { ...goods, stock: 0 })).toBeNull()
  })

  it('needs more sales for each discount to earn the same, and may lose money', () => {
    const of = (cost: number | null) =>
      findSlowStock(gridOf(100, null), 0, { stock: 2, price: 100_000, cost })?.discounts

    expect(of(60_000)?.map(({ price, times }) => [price, times])).toEqual([
      [90_000, 40 / 30],
      [80_000, 2],
      [70_000, 4],
    ])
    expect(of(75_000)?.map(({ times }) => times)).toEqual([25 / 15, 5, null])
    expect(of(null)?.[2]?.times).toBeCloseTo(1 / 0.7)
  })
})
