// Reads counts and percentages as people type them, in the digits of any script. Amounts: money.ts. Phone numbers: phone.ts.
import { plainSigns } from './plain-signs.ts'

/** `1,200` or `1 200` -> 1200. Null for an empty text, and for anything but a whole number from 0 to 2,000,000,000. */
export function parseCount(text: string): number | null {
  const digits = plainSigns(text).trim()
  if (!/^(?:\d{1,10}|\d{1,3}(?:,\d{3}){1,3}|\d{1,3}(?: \d{3}){1,3})$/.test(digits)) return null
  const count = Number(digits.replace(/[, ]/g, ''))
  return count <= 2_000_000_000 ? count : null
}

/** `12.5%` -> 12.5; null for anything but a number above 0 and up to `most` with at most two decimals. */
export function parsePercent(text: string, most: number): number | null {
  const match = /^\s*(\d{1,4}(?:\.\d{1,2})?)\s*%?\s*$/.exec(plainSigns(text))
  const value = match ? Number(match[1]) : 0
  return value > 0 && value <= most ? value : null
}
