// One change for many prices. The same arithmetic as `private.changed_price` in supabase/migrations: a table of cases runs both.

import { isValidAmount } from '../basics/money.ts'

/**
 * `amount`: minor units to add; `percent`: percent to add, at most two decimals; both may be negative.
 * `roundTo`: the result is a multiple of it, in minor units; 1 rounds to the minor unit.
 */
export type PriceChange = {
  readonly kind: 'amount' | 'percent'
  readonly value: number
  readonly roundTo: number
}

/**
 * Half up, first to the minor unit, then to a multiple of `roundTo`: 1234500 by 7.5% to 5000 -> 1325000.
 * Null when the result is no price (nothing or less, or over the limit).
 */
export function changedPrice(price: number, { kind, value, roundTo }: PriceChange): number | null {
  // Percent with two decimals are whole hundredths: products of integers below 2^53, no float tails.
  const exact =
    kind === 'amount'
      ? BigInt(price) + BigInt(value)
      : floorDivide(BigInt(price) * (10_000n + BigInt(Math.round(value * 100))) * 2n + 10_000n, 20_000n)
  const step = BigInt(Math.max(1, roundTo))
  const rounded = Number(floorDivide(exact * 2n + step, step * 2n) * step)
  return isValidAmount(rounded) ? rounded : null
}

function floorDivide(value: bigint, by: bigint): bigint {
  const quotient = value / by
  return value % by < 0n ? quotient - 1n : quotient
}
