// A delivery zone as it is typed, and what it says.
import type { Zone, ZoneDraft } from '#data/owner/delivery-zones.ts'
import { parseAmount } from '#domain/basics/money.ts'
import { isBlankLooking, sanitiseShort } from '#domain/basics/text.ts'
import { amountText } from '../../kit/MoneyField.tsx'

export type ZoneForm = { name: string; fee: string; freeAbove: string; isActive: boolean }

export function toZoneForm(zone: Zone | null): ZoneForm {
  if (!zone) return { name: '', fee: '', freeAbove: '', isActive: true }
  return {
    name: zone.name,
    fee: zone.fee === 0 ? '0' : amountText(zone.fee),
    freeAbove: amountText(zone.freeAbove),
    isActive: zone.isActive,
  }
}

export type ReadZone =
  | { readonly ok: true; readonly value: ZoneDraft }
  | { readonly ok: false; readonly errors: Partial<Record<keyof ZoneForm, string>> }

/** A fee may be nothing; an order value from which delivery is free is above nothing, or left empty. */
export function readZoneForm({ name, fee, freeAbove, isActive }: ZoneForm): ReadZone {
  const cleaned = sanitiseShort(name)
  const amount = /^0+(?:[.,]0+)?$/.test(fee.trim()) ? 0 : parseAmount(fee)
  const free = freeAbove.trim() === '' ? null : parseAmount(freeAbove)
  const errors = {
    ...(isBlankLooking(cleaned) ? { name: 'Which area is it? For example: Lagos Mainland.' } : {}),
    ...(amount === null ? { fee: 'An amount like 1,500, or 0 when you deliver for free.' } : {}),
    ...(freeAbove.trim() !== '' && free === null ? { freeAbove: 'An amount like 25,000, or nothing.' } : {}),
  }
  if (amount === null || Object.keys(errors).length > 0) return { ok: false, errors }
  return { ok: true, value: { name: cleaned, fee: amount, freeAbove: free, isActive } }
}
