// Tests that a forecast says both how many pieces sell and in how many orders, for a product and for the shop.
import { describe, expect, it } from 'vitest'
import { expectedOver, type Outlook } from '#domain/forecast/forecast-product.ts'
import { makeOrderOutlook, makeProductForecast, makeShopForecast } from '#domain/forecast/sales-forecast.ts'

const days = { firstDay: '2026-08-28', today: '2026-11-20' }
/** Four pieces a day in two orders, for twelve weeks. */
const sold = Array.from({ length: 84 }, (_, day) => [day, 4, 2] as const)

const product = { price: 500_000, stock: 9, cost: null, since: 0, sold, soldOut: [] } as const

function expected(outlook: Outlook): number {
  if (outlook.kind !== 'forecast') throw new Error('expected a forecast')
  return Math.round(expectedOver(outlook.forecast, 30))
}

describe('a forecast of sales', () => {
  it('expects pieces and orders apart, of a product and of the shop', () => {
    const shop = makeShopForecast(days, sold)

    expect(expected(makeProductForecast(days, product).outlook)).toBe(120)
    expect(expected(makeOrderOutlook(days, product))).toBe(60)
    expect([expected(shop.outlook), expected(shop.orders)]).toEqual([120, 60])
  })

  it('leaves out the same days without stock for both', () => {
    const emptied = {
      ...product,
      sold: sold.filter(([day]) => day < 40 || day > 60),
      soldOut: [[40, 60]] as const,
    }

    expect(expected(makeProductForecast(days, emptied).outlook)).toBe(120)
    expect(expected(makeOrderOutlook(days, emptied))).toBe(60)
  })
})
