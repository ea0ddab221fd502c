// Parses the gift card form into a request to the database. Errors are sentences for their fields.

import { type CashMoment, CHOOSE_MOMENT, type CountedAt, countedBy } from '../basics/cash-moment.ts'
import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { amountFault, type Minor, parseAmount } from '../basics/money.ts'
import { ok } from '../basics/result.ts'
import { fromShopTime } from '../basics/shop-time.ts'
import { sanitiseLong, sanitiseShort } from '../basics/text.ts'

export type GiftCardFields = {
  readonly amount: string
  readonly recipient: string
  readonly note: string
  /** A way of payment (PAYMENT_WAYS); `none`: a present. */
  readonly way: string
  readonly moment: CashMoment
  /** The last day on which the card is valid, in the shop's calendar: `2026-12-31`. Empty: no end. */
  readonly lastDay: string
}

export type NewGiftCard = CountedAt & {
  readonly amount: Minor
  readonly recipient: string
  readonly note: string
  readonly expiresAt: string | null
  readonly way: string | null
}

/** Parses the form. `now` decides whether the last day is in the past. `countedAt`: when the till was counted, so that cash needs its moment. */
export function readGiftCardForm(
  fields: GiftCardFields,
  zone: string,
  now: Date,
  countedAt: string | null = null,
): ReadForm<NewGiftCard, keyof GiftCardFields> {
  const errors: Partial<Record<keyof GiftCardFields, string>> = {}
  const amount = parseAmount(fields.amount)
  if (amount === null)
    errors.amount = amountFault(fields.amount, 'Write how much is on the card, like 10,000.')
  const expiresAt = endOfDay(fields.lastDay, zone)
  if (expiresAt === undefined) errors.lastDay = 'This is not a date.'
  else if (expiresAt !== null && Date.parse(expiresAt) <= now.getTime()) {
    errors.lastDay = 'This day has passed. Choose a later one, or leave it empty.'
  }
  const asked = fields.way === 'cash' ? countedAt : null
  if (asked !== null && fields.moment === '') errors.moment = CHOOSE_MOMENT
  if (amount === null || Object.keys(errors).length > 0) return faulty(errors)
  const recipient = sanitiseShort(fields.recipient)
  return ok({
    amount,
    recipient,
    note: sanitiseLong(fields.note),
    expiresAt: expiresAt ?? null,
    way: fields.way === 'none' ? null : fields.way,
    ...countedBy(asked, fields.moment),
  })
}

/** Returns the end of a day in the shop's calendar. Null for an empty text; undefined for a text that is no day. */
export function endOfDay(day: string, zone: string): string | null | undefined {
  if (day === '') return null
  const last = fromShopTime(`${day}T23:59`, zone)
  return last === null ? undefined : new Date(Date.parse(last) + 60_000).toISOString()
}
