// The form of a gift card, as typed, to what is asked of the database. Errors are sentences for the field they stand under.

import { parseAmount } from '../basics/money.ts'
import { fail, ok, type Result } from '../basics/result.ts'
import { sanitiseLong, sanitiseShort } from '../basics/text.ts'
import { fromShopTime } from './voucher-schedule.ts'

export type GiftCardFields = {
  readonly amount: string
  readonly recipient: string
  readonly note: string
  /** `2026-12-31`, a day of the shop's calendar, the last on which the card counts; empty: no end. */
  readonly lastDay: string
}

export type NewGiftCard = {
  readonly amount: number
  readonly recipient: string
  readonly note: string
  readonly expiresAt: string | null
}

export type GiftCardFieldErrors = Partial<Readonly<Record<keyof GiftCardFields, string>>>

/** The card of a form; `now` is what its last day is measured by. */
export function readGiftCardForm(
  fields: GiftCardFields,
  zone: string,
  now: Date,
): Result<NewGiftCard, { readonly code: 'fields'; readonly fields: GiftCardFieldErrors }> {
  const errors: Partial<Record<keyof GiftCardFields, string>> = {}
  const amount = parseAmount(fields.amount)
  if (amount === null) errors.amount = 'Write how much is on the card, like 10,000.'
  const expiresAt = endOfDay(fields.lastDay, zone)
  if (expiresAt === undefined) errors.lastDay = 'This is not a date.'
  else if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) {
    errors.lastDay = 'This day has passed. Choose a later one, or leave it empty.'
  }
  if (amount === null || Object.keys(errors).length > 0) return fail('fields', { fields: errors })
  const recipient = sanitiseShort(fields.recipient)
  return ok({ amount, recipient, note: sanitiseLong(fields.note), expiresAt: expiresAt ?? null })
}

/** The moment at which a day of the shop's calendar is over. Null: empty. Undefined: no day. */
export function endOfDay(day: string, zone: string): string | null | undefined {
  if (day === '') return null
  const last = fromShopTime(`${day}T23:59`, zone)
  return last === null ? undefined : new Date(Date.parse(last) + 60_000).toISOString()
}
