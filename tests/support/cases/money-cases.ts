// One table of amounts for every place that calculates: the domain, the quote twin and SQL run it (promise P17 in docs/promises.md). The
// expected amounts are literals, computed with decimal arithmetic (ROUND_HALF_UP) independently of our code. Minor units.

import type { Voucher } from '#domain/voucher/voucher.ts'

export type MoneyZone = { readonly fee: number; readonly freeAbove: number | null }

export type MoneyCase = {
  readonly name: string
  /** Each line is a separate product: price and quantity. */
  readonly lines: readonly (readonly [price: number, quantity: number])[]
  readonly voucher: Voucher | null
  /** For `agree` and null (nothing chosen) the fee is null. */
  readonly delivery: MoneyZone | 'pickup' | 'agree' | null
  readonly subtotal: number
  /** 0 when the subtotal is below the voucher's minimum. */
  readonly discount: number
  readonly deliveryFee: number | null
  readonly total: number
  /** The refusal of `quote_order` and `priceCart` in place of amounts. */
  readonly refusal: 'voucher_minimum' | 'order_too_large' | null
}

type Amounts = readonly [subtotal: number, discount: number, deliveryFee: number | null, total: number]

function percent(value: number, minimum = 0, cap: number | null = null): Voucher {
  return {
    discount_type: 'percentage',
    discount_value: value,
    min_purchase_amount: minimum,
    max_discount_amount: cap,
  }
}

function fixed(value: number, minimum = 0, cap: number | null = null): Voucher {
  return {
    discount_type: 'fixed',
    discount_value: value,
    min_purchase_amount: minimum,
    max_discount_amount: cap,
  }
}

function zone(fee: number, freeAbove: number | null = null): MoneyZone {
  return { fee, freeAbove }
}

function row(
  name: string,
  lines: MoneyCase['lines'],
  voucher: MoneyCase['voucher'],
  delivery: MoneyCase['delivery'],
  [subtotal, discount, deliveryFee, total]: Amounts,
  refusal: MoneyCase['refusal'] = null,
): MoneyCase {
  return { name, lines, voucher, delivery, subtotal, discount, deliveryFee, total, refusal }
}

export const moneyCases: readonly MoneyCase[] = [
  row('one line, nothing else', [[150_000, 1]], null, null, [150_000, 0, null, 150_000]),
  row('one kobo', [[1, 1]], null, null, [1, 0, null, 1]),
  row(
    'two lines',
    [
      [150_000, 2],
      [99_950, 1],
    ],
    null,
    zone(150_000),
    [399_950, 0, 150_000, 549_950],
  ),
  row('three of a fraction', [[33_333, 3]], null, zone(50_050), [99_999, 0, 50_050, 150_049]),
  row('largest price', [[90_000_000_000, 1]], null, null, [90_000_000_000, 0, null, 90_000_000_000]),
  row(
    'largest price with the largest fee',
    [[90_000_000_000, 1]],
    null,
    zone(90_000_000_000),
    [90_000_000_000, 0, 90_000_000_000, 180_000_000_000],
  ),
  row(
    'largest subtotal from two lines',
    [[45_000_000_000, 2]],
    null,
    zone(0),
    [90_000_000_000, 0, 0, 90_000_000_000],
  ),
  row(
    'subtotal one kobo over the limit',
    [
      [90_000_000_000, 1],
      [1, 1],
    ],
    null,
    null,
    [90_000_000_001, 0, null, 90_000_000_001],
    'order_too_large',
  ),
  row(
    'subtotal twice the limit',
    [[90_000_000_000, 2]],
    null,
    null,
    [180_000_000_000, 0, null, 180_000_000_000],
    'order_too_large',
  ),
  row('999 pieces of a small price', [[1, 999]], null, zone(100), [999, 0, 100, 1_099]),
  row('free zone', [[5_000, 1]], null, zone(0), [5_000, 0, 0, 5_000]),
  row('pickup', [[5_000, 1]], null, 'pickup', [5_000, 0, 0, 5_000]),
  row('pickup with a voucher', [[5_000, 1]], percent(10), 'pickup', [5_000, 500, 0, 4_500]),
  row('fee to be agreed', [[5_000, 2]], null, 'agree', [10_000, 0, null, 10_000]),
  row('fee to be agreed with a voucher', [[5_000, 2]], fixed(500), 'agree', [10_000, 500, null, 9_500]),
  row('ten percent', [[100_000, 1]], percent(10), null, [100_000, 10_000, null, 90_000]),
  row('hundred percent', [[100_000, 1]], percent(100), null, [100_000, 100_000, null, 0]),
  row(
    'hundred percent with a fee: the fee remains',
    [[100_000, 1]],
    percent(100),
    zone(25_000),
    [100_000, 100_000, 25_000, 25_000],
  ),
  row('smallest percent', [[10_000, 1]], percent(0.01), null, [10_000, 1, null, 9_999]),
  row('smallest percent of a small amount rounds to nothing', [[4_999, 1]], percent(0.01), null, [
    4_999,
    0,
    null,
    4_999,
  ]),
  row('smallest percent at exactly half rounds up', [[5_000, 1]], percent(0.01), null, [
    5_000,
    1,
    null,
    4_999,
  ]),
  row('half of one kobo rounds up', [[1, 1]], percent(50), null, [1, 1, null, 0]),
  row('half of three kobo rounds up', [[3, 1]], percent(50), null, [3, 2, null, 1]),
  row('half of 999', [[999, 1]], percent(50), null, [999, 500, null, 499]),
  row('just under half of one kobo', [[1, 1]], percent(49.99), null, [1, 0, null, 1]),
  row('a third, repeating', [[10_000, 1]], percent(33.33), null, [10_000, 3_333, null, 6_667]),
  row('a third of a third', [[33_333, 1]], percent(33.33), null, [33_333, 11_110, null, 22_223]),
  row('two thirds', [[10_000, 1]], percent(66.67), null, [10_000, 6_667, null, 3_333]),
  row('12.5 percent of 4: half up', [[4, 1]], percent(12.5), null, [4, 1, null, 3]),
  row('12.5 percent of 12: half up', [[12, 1]], percent(12.5), null, [12, 2, null, 10]),
  row('12.5 percent of 20: half up, where half-even goes down', [[20, 1]], percent(12.5), null, [
    20,
    3,
    null,
    17,
  ]),
  row('2.5 percent of 20: half up', [[20, 1]], percent(2.5), null, [20, 1, null, 19]),
  row('2.5 percent of 60: half up', [[60, 1]], percent(2.5), null, [60, 2, null, 58]),
  row('7.5 percent of 199', [[199, 1]], percent(7.5), null, [199, 15, null, 184]),
  row('1.15 percent, a double just below', [[10_000, 1]], percent(1.15), null, [10_000, 115, null, 9_885]),
  row('1.15 percent of 1,000: 11.5 rounds up', [[1_000, 1]], percent(1.15), null, [1_000, 12, null, 988]),
  row('1.005 would need three decimals; 1.01 of 50', [[50, 1]], percent(1.01), null, [50, 1, null, 49]),
  row('0.29 percent of 5,000: 14.5 rounds up', [[5_000, 1]], percent(0.29), null, [5_000, 15, null, 4_985]),
  row('8.35 percent of 1,000: 83.5 rounds up', [[1_000, 1]], percent(8.35), null, [1_000, 84, null, 916]),
  row('57.45 percent of 200: 114.9', [[200, 1]], percent(57.45), null, [200, 115, null, 85]),
  row('4.35 percent of 1,000: 43.5 rounds up', [[1_000, 1]], percent(4.35), null, [1_000, 44, null, 956]),
  row('99.99 percent of one', [[1, 1]], percent(99.99), null, [1, 1, null, 0]),
  row('99.99 percent of the largest subtotal', [[90_000_000_000, 1]], percent(99.99), null, [
    90_000_000_000,
    89_991_000_000,
    null,
    9_000_000,
  ]),
  row('0.01 percent of the largest subtotal', [[90_000_000_000, 1]], percent(0.01), null, [
    90_000_000_000,
    9_000_000,
    null,
    89_991_000_000,
  ]),
  row('33.33 percent of an odd large subtotal', [[89_999_999_999, 1]], percent(33.33), null, [
    89_999_999_999,
    29_997_000_000,
    null,
    60_002_999_999,
  ]),
  row('rounding is over the subtotal, not per line', [[1, 3]], percent(50), null, [3, 2, null, 1]),
  row(
    'rounding is over the subtotal of two lines',
    [
      [1, 1],
      [1, 1],
    ],
    percent(50),
    null,
    [2, 1, null, 1],
  ),
  row('cap above the discount', [[100_000, 1]], percent(10, 0, 20_000), null, [
    100_000,
    10_000,
    null,
    90_000,
  ]),
  row('cap at the discount', [[100_000, 1]], percent(10, 0, 10_000), null, [100_000, 10_000, null, 90_000]),
  row('cap one kobo below the discount', [[100_000, 1]], percent(10, 0, 9_999), null, [
    100_000,
    9_999,
    null,
    90_001,
  ]),
  row('cap of zero is a cap', [[100_000, 1]], percent(10, 0, 0), null, [100_000, 0, null, 100_000]),
  row('cap applies after rounding', [[999, 1]], percent(50, 0, 500), null, [999, 500, null, 499]),
  row('cap below the rounded discount', [[999, 1]], percent(50, 0, 499), null, [999, 499, null, 500]),
  row('cap above the subtotal', [[500, 1]], percent(100, 0, 90_000_000_000), null, [500, 500, null, 0]),
  row('a cap does not touch a fixed voucher', [[100_000, 1]], fixed(30_000, 0, 10_000), null, [
    100_000,
    30_000,
    null,
    70_000,
  ]),
  row('a cap of zero does not touch a fixed voucher', [[100_000, 1]], fixed(30_000, 0, 0), null, [
    100_000,
    30_000,
    null,
    70_000,
  ]),
  row(
    'fixed below the subtotal',
    [[100_000, 1]],
    fixed(25_000),
    zone(10_000),
    [100_000, 25_000, 10_000, 85_000],
  ),
  row(
    'fixed equal to the subtotal',
    [[100_000, 1]],
    fixed(100_000),
    zone(10_000),
    [100_000, 100_000, 10_000, 10_000],
  ),
  row(
    'fixed above the subtotal stops there',
    [[100_000, 1]],
    fixed(100_001),
    zone(10_000),
    [100_000, 100_000, 10_000, 10_000],
  ),
  row('fixed of one kobo', [[100_000, 1]], fixed(1), null, [100_000, 1, null, 99_999]),
  row(
    'largest fixed',
    [[90_000_000_000, 1]],
    fixed(90_000_000_000),
    zone(1),
    [90_000_000_000, 90_000_000_000, 1, 1],
  ),
  row('subtotal at the minimum', [[50_000, 1]], percent(10, 50_000), null, [50_000, 5_000, null, 45_000]),
  row('subtotal one kobo above the minimum', [[50_001, 1]], percent(10, 50_000), null, [
    50_001,
    5_000,
    null,
    45_001,
  ]),
  row(
    'subtotal one kobo below the minimum',
    [[49_999, 1]],
    percent(10, 50_000),
    null,
    [49_999, 0, null, 49_999],
    'voucher_minimum',
  ),
  row(
    'fixed below its minimum',
    [[49_999, 1]],
    fixed(1_000, 50_000),
    zone(2_000),
    [49_999, 0, 2_000, 51_999],
    'voucher_minimum',
  ),
  row(
    'fixed at its minimum',
    [[50_000, 1]],
    fixed(1_000, 50_000),
    zone(2_000),
    [50_000, 1_000, 2_000, 51_000],
  ),
  row('minimum reached by quantity', [[25_000, 2]], fixed(1_000, 50_000), null, [
    50_000,
    1_000,
    null,
    49_000,
  ]),
  row('just below free delivery', [[99_999, 1]], null, zone(15_000, 100_000), [99_999, 0, 15_000, 114_999]),
  row('at free delivery', [[100_000, 1]], null, zone(15_000, 100_000), [100_000, 0, 0, 100_000]),
  row('above free delivery', [[100_001, 1]], null, zone(15_000, 100_000), [100_001, 0, 0, 100_001]),
  row(
    'the discount brings it below free delivery',
    [[100_000, 1]],
    fixed(1),
    zone(15_000, 100_000),
    [100_000, 1, 15_000, 114_999],
  ),
  row(
    'the discount leaves it at free delivery',
    [[110_000, 1]],
    fixed(10_000),
    zone(15_000, 100_000),
    [110_000, 10_000, 0, 100_000],
  ),
  row(
    'a percentage brings it below free delivery',
    [[105_000, 1]],
    percent(5),
    zone(15_000, 100_000),
    [105_000, 5_250, 15_000, 114_750],
  ),
  row('free above zero is always free', [[1, 1]], percent(100), zone(15_000, 0), [1, 1, 0, 0]),
  row(
    'all together',
    [
      [185_000, 2],
      [42_550, 3],
    ],
    percent(12.5, 100_000, 50_000),
    zone(120_000, 600_000),
    [497_650, 50_000, 120_000, 567_650],
  ),
  row(
    'all together, uncapped',
    [
      [185_000, 2],
      [42_550, 3],
    ],
    percent(12.5, 100_000),
    zone(120_000, 435_442),
    [497_650, 62_206, 0, 435_444],
  ),
  row(
    'all together, one kobo short of free',
    [
      [185_000, 2],
      [42_550, 3],
    ],
    percent(12.5, 100_000),
    zone(120_000, 435_445),
    [497_650, 62_206, 120_000, 555_444],
  ),
]
