// Quantiles of a number of pieces around its mean: of a negative binomial distribution, or of a Poisson distribution when the spread is 1 or less.

/** Above this mean single pieces no longer matter, and an approximation by the gamma distribution is close enough. */
const LARGE_MEAN = 400

/**
 * The smallest number that is not exceeded with the chance `level`. `spread` is variance divided by mean; below 1 counts as 1.
 * (mean 4, spread 1, level 0.9) -> 7
 */
export function countQuantile(mean: number, spread: number, level: number): number {
  if (mean <= 0) return 0
  if (mean > LARGE_MEAN) return largeQuantile(mean, spread, level)
  // Computes each probability from the one before, without factorials.
  const isPoisson = spread <= 1.001
  const size = isPoisson ? 0 : mean / (spread - 1)
  const share = isPoisson ? 0 : 1 - 1 / spread
  let chance = isPoisson ? Math.exp(-mean) : spread ** -size
  if (chance === 0) return largeQuantile(mean, spread, level)
  let sum = chance
  let count = 0
  while (sum < level && count < 100_000) {
    count += 1
    chance *= isPoisson ? mean / count : (share * (size + count - 1)) / count
    sum += chance
    if (chance < 1e-15 && count > mean) break
  }
  return count
}

/** The Wilson-Hilferty approximation: the cube of a normal variable has the long upper tail of a sum of sales. */
function largeQuantile(mean: number, spread: number, level: number): number {
  const ratio = Math.max(1, spread) / mean
  const cube = 1 - ratio / 9 + normalQuantile(level) * Math.sqrt(ratio / 9)
  return Math.max(0, Math.round(mean * cube ** 3))
}

/** Quantile of the standard normal distribution (Acklam's central formula; for levels from 0.025 to 0.975). */
function normalQuantile(level: number): number {
  const at = level - 0.5
  const square = at * at
  const above =
    (((((-39.69683028665376 * square + 220.9460984245205) * square - 275.9285104469687) * square +
      138.357751867269) *
      square -
      30.66479806614716) *
      square +
      2.506628277459239) *
    at
  const below =
    ((((-54.47609879822406 * square + 161.5858368580409) * square - 155.6989798598866) * square +
      66.80131188771972) *
      square -
      13.28068155288572) *
      square +
    1
  return above / below
}
