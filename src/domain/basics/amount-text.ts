// Formats amounts as the text of a form's field. `parseAmount` parses them back.

import type { Minor } from './money.ts'

/** Formats an amount for a field: 1250000 -> `12,500`, 1250050 -> `12,500.50`, null -> ``. */
export function amountText(minor: Minor | null): string {
  if (minor === null) return ''
  const cents = minor % 100
  const whole = String((minor - cents) / 100).replace(/\B(?=(\d{3})+$)/g, ',')
  return cents === 0 ? whole : `${whole}.${String(cents).padStart(2, '0')}`
}
