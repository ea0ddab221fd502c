// A table of orders with points: what goods earn, and what points pay. SQL runs the table. Minor units, computed independently of
// our code.

export type PointsRule = {
  readonly earnAmount: number
  readonly earnPoints: number
  readonly pointWorth: number
  readonly minimumPoints: number
}

/** `spent`: points that an order of `goods` spends of `balance`; `earned`: points that the rest of the goods earns. */
export type PointsCase = {
  readonly name: string
  readonly rule: PointsRule
  readonly goods: number
  readonly balance: number
  readonly spent: number
  readonly earned: number
}

/** One point for ₦100, worth ₦10, from one point on. */
const usual: PointsRule = { earnAmount: 10_000, earnPoints: 1, pointWorth: 1_000, minimumPoints: 1 }

function row(
  name: string,
  rule: PointsRule,
  [goods, balance]: readonly [number, number],
  [spent, earned]: readonly [number, number],
): PointsCase {
  return { name, rule, goods, balance, spent, earned }
}

export const pointsCases: readonly PointsCase[] = [
  row('nothing to spend', usual, [1_000_000, 0], [0, 100]),
  row('a balance below zero spends nothing', usual, [1_000_000, -50], [0, 100]),
  row('a part of the goods', usual, [1_000_000, 120], [120, 88]),
  row('more points than goods', usual, [100_000, 120], [100, 0]),
  row('goods to the point', usual, [120_000, 120], [120, 0]),
  row('no part of a point is spent', usual, [100_999, 200], [100, 0]),
  row('no part of an amount earns', usual, [19_999, 0], [0, 1]),
  row('less than one amount earns nothing', usual, [9_999, 0], [0, 0]),
  row('one kobo less than a point is worth spends nothing', usual, [999, 10], [0, 0]),
  row('below the minimum', { ...usual, minimumPoints: 50 }, [1_000_000, 49], [0, 100]),
  row('at the minimum', { ...usual, minimumPoints: 50 }, [1_000_000, 50], [50, 95]),
  row('goods that take less than the minimum', { ...usual, minimumPoints: 50 }, [49_999, 500], [0, 4]),
  row('several points for an amount', { ...usual, earnPoints: 5 }, [1_234_567, 0], [0, 615]),
  row('the rest of an amount earns none of its points', { ...usual, earnPoints: 5 }, [19_999, 0], [0, 5]),
  row('a point of one kobo', { ...usual, pointWorth: 1 }, [5_000, 4_999], [4_999, 0]),
  row('free goods', usual, [0, 100], [0, 0]),
  row(
    'the largest order',
    { earnAmount: 2, earnPoints: 1, pointWorth: 1, minimumPoints: 1 },
    [90_000_000_000, 1],
    [1, 44_999_999_999],
  ),
  row(
    'the largest amounts of a rule',
    { earnAmount: 90_000_000_000, earnPoints: 45, pointWorth: 1_000_000_000, minimumPoints: 1 },
    [90_000_000_000, 90],
    [90, 0],
  ),
]
