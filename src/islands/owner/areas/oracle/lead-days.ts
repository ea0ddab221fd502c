// How many days new goods need to arrive, as this browser keeps it for each store.
import { parseCount } from '#domain/basics/plain-signs.ts'
import { LEAD_DAYS } from '#domain/forecast/restock.ts'
import { keepStored, readStored } from '#kit/stored.ts'

const key = (businessId: string) => `oja:lead-days:${businessId}`

/** Null for anything but a whole number of days within the limits. */
export function parseLeadDays(typed: string): number | null {
  const days = parseCount(typed)
  return days !== null && days >= LEAD_DAYS.least && days <= LEAD_DAYS.most ? days : null
}

/** Days from an order at the supplier to the goods, as kept on this device; the usual number without one. */
export function readLeadDays(businessId: string): number {
  return parseLeadDays(readStored(key(businessId)) ?? '') ?? LEAD_DAYS.usual
}

/** Keeps the number for this store on this device. */
export function keepLeadDays(businessId: string, days: number): void {
  keepStored(key(businessId), String(days))
}
