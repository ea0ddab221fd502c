// Parses the voucher form into a row. Errors are sentences for their fields.

import { faulty, type ReadForm } from '../basics/form-reader.ts'
import { amountFault, isZero, MAX_AMOUNT_MINOR, type Minor, parseAmount } from '../basics/money.ts'
import { parseCount, parsePercent } from '../basics/plain-signs.ts'
import { ok } from '../basics/result.ts'
import { fromShopTime } from '../basics/shop-time.ts'
import { looksLikeGiftCard } from './gift-card.ts'
import { type DiscountType, normaliseVoucherCode } from './voucher.ts'

export type VoucherFields = {
  readonly code: string
  readonly type: DiscountType
  /** Percent, or an amount in major units. */
  readonly value: string
  readonly minimum: string
  readonly cap: string
  /** `2026-11-20T09:30` on the shop's clock; empty: starts at once, or has no end. */
  readonly startsAt: string
  readonly endsAt: string
  readonly maxUses: string
  readonly maxUsesPerCustomer: string
}

export type VoucherColumns = {
  readonly code: string
  readonly discount_type: DiscountType
  readonly discount_value: number
  readonly min_purchase_amount: Minor
  readonly max_discount_amount: Minor | null
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly max_uses: number | null
  readonly max_uses_per_customer: number | null
}

const NOT_A_PERCENTAGE = 'Write a percentage above 0 and up to 100, like 10 or 12.5.'
const NOT_AN_AMOUNT = 'Write an amount above 0, like 1,000.'
const NOT_A_MOMENT = 'This is not a date and time.'
const NOT_A_COUNT = 'Write a whole number of 1 or more, or leave it empty.'
const optionalFault = (text: string, example: string) =>
  amountFault(text, `Write an amount like ${example}, or leave it empty.`)

/** Returns the row, or the errors by field. */
export function readVoucherForm(
  fields: VoucherFields,
  zone: string,
): ReadForm<VoucherColumns, keyof VoucherFields> {
  const errors: Partial<Record<keyof VoucherFields, string>> = {}
  /** Records `error` for a field whose text cannot be parsed (undefined). */
  const check = <T>(field: keyof VoucherFields, value: T | undefined, error: string): T | undefined => {
    if (value === undefined) errors[field] = error
    return value
  }
  const isPercent = fields.type === 'percentage'
  const code = normaliseVoucherCode(fields.code)
  const codeError = checkCode(code)
  if (codeError) errors.code = codeError

  const value = (isPercent ? parsePercent(fields.value, 100) : parseAmount(fields.value)) ?? undefined
  check('value', value, isPercent ? NOT_A_PERCENTAGE : amountFault(fields.value, NOT_AN_AMOUNT))
  const minimum = check('minimum', optionalAmount(fields.minimum), optionalFault(fields.minimum, '5,000'))
  const cap = check('cap', isPercent ? optionalAmount(fields.cap) : null, optionalFault(fields.cap, '2,000'))
  const startsAt = check('startsAt', optionalMoment(fields.startsAt, zone), NOT_A_MOMENT)
  const endsAt = check('endsAt', optionalMoment(fields.endsAt, zone), NOT_A_MOMENT)
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) {
    errors.endsAt = 'It would end before it starts. Choose a later end.'
  }
  const maxUses = check('maxUses', optionalCount(fields.maxUses), NOT_A_COUNT)
  const perCustomer = check('maxUsesPerCustomer', optionalCount(fields.maxUsesPerCustomer), NOT_A_COUNT)
  if (Object.keys(errors).length > 0) return faulty(errors)

  return ok({
    code,
    discount_type: fields.type,
    discount_value: value ?? 0,
    min_purchase_amount: minimum ?? 0,
    max_discount_amount: cap ?? null,
    starts_at: startsAt ?? null,
    ends_at: endsAt ?? null,
    max_uses: maxUses ?? null,
    max_uses_per_customer: perCustomer ?? null,
  })
}

function checkCode(code: string): string | null {
  if (looksLikeGiftCard(code)) return 'This looks like a gift card’s code. Choose a shorter one.'
  if (/^[A-Z0-9][A-Z0-9_-]{1,39}$/.test(code)) return null
  return code === ''
    ? 'Write the code that customers type.'
    : 'Use 2 to 40 letters A to Z, digits, hyphens and underscores.'
}

/** Null for an empty text or 0; undefined for a text that is no amount. */
function optionalAmount(text: string): Minor | null | undefined {
  if (text.trim() === '') return null
  if (isZero(text)) return 0
  const amount = parseAmount(text)
  return amount === null || amount > MAX_AMOUNT_MINOR ? undefined : amount
}

function optionalMoment(text: string, zone: string): string | null | undefined {
  return text === '' ? null : (fromShopTime(text, zone) ?? undefined)
}

function optionalCount(text: string): number | null | undefined {
  return text.trim() === '' ? null : parseCount(text) || undefined
}

/** The columns of `row` that differ from those of the fields before a person typed. All of them where those fields could not be read. */
export function changedColumns(
  before: VoucherFields,
  row: VoucherColumns,
  zone: string,
): Partial<VoucherColumns> {
  const read = readVoucherForm(before, zone)
  if (!read.ok) return row
  const known: Readonly<Record<string, unknown>> = read.value
  return Object.fromEntries(Object.entries(row).filter(([column, value]) => known[column] !== value))
}
