// Tests that one reading says both how many pieces sell and in how many orders, for a product and for the shop.
import { describe, expect, it } from 'vitest'
import { expectedOver } from '#domain/forecast/forecast-product.ts'
import { readProduct, readShopSales } from '#domain/forecast/read-sales.ts'

const days = { firstDay: '2026-08-28', today: '2026-11-20' }
/** Four pieces a day in two orders, for twelve weeks. */
const sold = Array.from({ length: 84 }, (_, day) => [day, 4, 2] as const)

describe('a reading', () => {
  it.each([
    [
      'of a product',
      readProduct(days, { price: 500_000, stock: 9, cost: null, since: 0, sold, soldOut: [] }),
    ],
    ['of the shop', readShopSales(days, sold)],
  ])('%s expects pieces and orders apart', (_, { outlook, orders }) => {
    if (outlook.kind !== 'forecast' || orders.kind !== 'forecast') throw new Error('expected forecasts')
    expect(expectedOver(outlook.forecast, 30)).toBeCloseTo(120)
    expect(expectedOver(orders.forecast, 30)).toBeCloseTo(60)
  })

  it('leaves out the same days without stock for both', () => {
    const { outlook, orders } = readProduct(days, {
      price: 500_000,
      stock: 9,
      cost: null,
      since: 0,
      sold: sold.filter(([day]) => day < 40 || day > 60),
      soldOut: [[40, 60]],
    })
    if (outlook.kind !== 'forecast' || orders.kind !== 'forecast') throw new Error('expected forecasts')
    expect(expectedOver(outlook.forecast, 30)).toBeCloseTo(120)
    expect(expectedOver(orders.forecast, 30)).toBeCloseTo(60)
  })
})
