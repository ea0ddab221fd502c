// Applies one change to many prices. `private.changed_price` in supabase/schemas/catalogue computes the same; one table of cases
// tests both.

import { isValidAmount, type Minor } from '../basics/money.ts'

/**
 * `amount`: minor units to add. `percent`: percent to add, at most two decimals. Both may be negative.
 * `roundTo`: the result is a multiple of it, in minor units; 1 rounds to the minor unit.
 */
export type PriceEdit = {
  readonly kind: 'amount' | 'percent'
  readonly value: number
  readonly roundTo: Minor
}

/**
 * Rounds half up, first to the minor unit, then to a multiple of `roundTo`: 1234500 by 7.5% to 5000 -> 1325000. Null when the
 * result is no valid price (zero or less, or above the limit).
 */
export function changedPrice(price: Minor, { kind, value, roundTo }: PriceEdit): Minor | null {
  // Hundredths of a percent are whole numbers. So the products are integers below 2^53, without float errors.
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
