// The value that `share` (0..1) of all values do not exceed; always one of the values.

/** The smallest of the values below or at which `share` (0..1) of all values lie. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  const place = Math.min(sorted.length - 1, Math.max(0, Math.ceil(share * sorted.length) - 1))
  return sorted[place] ?? Number.NaN
}

/** The middle value, or NaN for an empty list. */
export function median(values: readonly number[]): number {
  return percentile(values, 0.5)
}

/** `0.0213` -> `0.021`, `17.42` -> `17.4`, `3482.1` -> `3,482`. */
export function show(value: number): string {
  if (!Number.isFinite(value)) return '-'
  if (Math.abs(value) >= 100) return Math.round(value).toLocaleString('en-GB')
  return value.toFixed(Math.abs(value) >= 10 ? 1 : Math.abs(value) >= 1 ? 2 : 3)
}
