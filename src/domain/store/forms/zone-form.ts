// The form of a delivery zone: its texts, and the zone parsed from them.

import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { amountFault, amountText, type Minor, parseAmount } from '../../basics/money.ts'
import { ok } from '../../basics/result.ts'
import { isBlankLooking, sanitiseShort } from '../../basics/text.ts'

/** A delivery zone as shoppers choose it. Amounts are in minor units. */
export type ZoneDraft = {
  readonly name: string
  readonly fee: Minor
  /** Orders of this value or more are delivered free; null: no free delivery. */
  readonly freeAbove: Minor | null
  /** False: paused; shoppers do not see the zone. */
  readonly isActive: boolean
}

export type ZoneForm = { name: string; fee: string; freeAbove: string; isActive: boolean }

/** The zone as the form shows it; null gives an empty form. Amounts are written in major units. */
export function toZoneForm(zone: ZoneDraft | null): ZoneForm {
  if (!zone) return { name: '', fee: '', freeAbove: '', isActive: true }
  return {
    name: zone.name,
    fee: zone.fee === 0 ? '0' : amountText(zone.fee),
    freeAbove: amountText(zone.freeAbove),
    isActive: zone.isActive,
  }
}

/** Parses the form. The fee may be 0. The value for free delivery is above 0 or empty. */
export function readZoneForm({
  name,
  fee,
  freeAbove,
  isActive,
}: ZoneForm): ReadForm<ZoneDraft, keyof ZoneForm> {
  const cleaned = sanitiseShort(name)
  const amount = /^0+(?:[.,]0+)?$/.test(fee.trim()) ? 0 : parseAmount(fee)
  const free = freeAbove.trim() === '' ? null : parseAmount(freeAbove)
  const errors = {
    ...(isBlankLooking(cleaned) ? { name: 'Which area is it? For example: Lagos Mainland.' } : {}),
    ...(amount === null
      ? { fee: amountFault(fee, 'An amount like 1,500, or 0 when you deliver for free.') }
      : {}),
    ...(freeAbove.trim() !== '' && free === null
      ? { freeAbove: amountFault(freeAbove, 'An amount like 25,000, or nothing.') }
      : {}),
  }
  if (amount === null || Object.keys(errors).length > 0) return faulty(errors)
  return ok({ name: cleaned, fee: amount, freeAbove: free, isActive })
}
