// One table of price changes for the domain and SQL. The expected amounts are literals, computed with decimal arithmetic.
import type { PriceEdit } from '#domain/product/product-edit-prices.ts'

/** Price before, change, price after (null for an invalid price). Minor units. */
export const priceChanges: readonly (readonly [number, PriceEdit, number | null])[] = [
  [500_000, { kind: 'percent', value: 10, roundTo: 1 }, 550_000],
  [1_234_500, { kind: 'percent', value: 7.5, roundTo: 1 }, 1_327_088],
  [1_234_500, { kind: 'percent', value: 7.5, roundTo: 5_000 }, 1_325_000],
  [99_900, { kind: 'percent', value: -33.33, roundTo: 1 }, 66_603],
  [15, { kind: 'percent', value: 10, roundTo: 1 }, 17],
  [15, { kind: 'percent', value: -10, roundTo: 1 }, 14],
  [1, { kind: 'percent', value: -50, roundTo: 1 }, 1],
  [1, { kind: 'percent', value: -51, roundTo: 1 }, null],
  [500_000, { kind: 'percent', value: -100, roundTo: 1 }, null],
  [90_000_000_000, { kind: 'percent', value: 0.01, roundTo: 1 }, null],
  [89_999_999_999, { kind: 'percent', value: 0, roundTo: 100 }, 90_000_000_000],
  [500_000, { kind: 'amount', value: -50_000, roundTo: 1 }, 450_000],
  [500_000, { kind: 'amount', value: -500_000, roundTo: 1 }, null],
  [500_050, { kind: 'amount', value: 0, roundTo: 100 }, 500_100],
  [2_400, { kind: 'amount', value: 0, roundTo: 5_000 }, null],
  [2_500, { kind: 'amount', value: 0, roundTo: 5_000 }, 5_000],
]
