// Reads cells that say in words that they hold nothing.

import { sanitiseShort } from '../../basics/text.ts'
import { inPlainSigns } from './signs.ts'

/** True for an empty cell, and for `N/A`, `-`, `none`, `nil`, `null`, `0`, `0.00`. */
export function isNoValue(text: string): boolean {
  return /^(?:|n\/?a|#n\/a|-+|\.|none|nil|null|no|0+(?:[.,]0+)?)$/i.test(inPlainSigns(text).trim())
}

/** True for a long number as a spreadsheet program shortens it: `6.1511E+12` may have been any of a million codes. */
export const isRounded = (text: string): boolean => /^\d(?:[.,]\d{1,14})?E\+\d{1,2}$/i.test(text.trim())

/**
 * A code by which a source knows a product: a SKU, a barcode, an id, without the signs by which spreadsheets keep its zeros: `'0061`, `="0061"`. Empty for a cell
 * that holds none, or a rounded one: those are no one's code.
 */
export function readCode(text: string): string {
  const code = text.trim().replace(/^'|^="?(?=[^"]*"$)|(?<=^="[^"]*)"$/g, '')
  return isNoValue(code) || isRounded(code) ? '' : sanitiseShort(code).slice(0, 100)
}
