// Multiplies and divides whole numbers without losing a digit, also where the product is larger than 2^53. Without BigInt, which phones of 2016
// to 2019 may not have (Safari 13).

/**
 * The whole part of `amount × by ÷ divisor`, and what is left. Arguments are whole and not negative; `by` and `divisor` below 2^52. A whole part
 * above Number.MAX_SAFE_INTEGER is inexact.
 */
export function divideProduct(
  amount: number,
  by: number,
  divisor: number,
): { readonly whole: number; readonly rest: number } {
  if (![amount, by, divisor].every(Number.isSafeInteger))
    throw new RangeError(`divideProduct: expected whole numbers, got ${amount}, ${by}, ${divisor}`)
  let whole = 0
  let rest = 0
  // Takes `by` bit by bit, the highest first, so that no step is larger than twice the divisor.
  for (let bit = 2 ** 51; bit >= 1; bit /= 2) {
    whole *= 2
    rest *= 2
    if (Math.floor(by / bit) % 2 === 1) {
      whole += Math.floor(amount / divisor)
      rest += amount % divisor
    }
    whole += Math.floor(rest / divisor)
    rest %= divisor
  }
  return { whole, rest }
}

/** `amount × by ÷ divisor`, half up: `proportion(5, 1, 2)` -> 3. */
export function proportion(amount: number, by: number, divisor: number): number {
  const { whole, rest } = divideProduct(amount, by, divisor)
  return rest * 2 >= divisor ? whole + 1 : whole
}
