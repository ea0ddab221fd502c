// The form of a voucher, as text the way it was typed, to what is stored. Errors are sentences for the field they stand under.

import { MAX_AMOUNT_MINOR, parseAmount } from '../basics/money.ts'
import { fail, ok, type Result } from '../basics/result.ts'
import { looksLikeGiftCard } from './gift-card.ts'
import { type DiscountType, normaliseVoucherCode } from './voucher.ts'
import { fromShopTime } from './voucher-schedule.ts'

export type VoucherFields = {
  readonly code: string
  readonly type: DiscountType
  /** Percent, or an amount in major units. */
  readonly value: string
  readonly minimum: string
  readonly cap: string
  /** `2026-11-20T09:30` on the shop's clock; empty: at once, and without end. */
  readonly startsAt: string
  readonly endsAt: string
  readonly maxUses: string
  readonly maxUsesPerCustomer: string
}

export type VoucherRow = {
  readonly code: string
  readonly discount_type: DiscountType
  readonly discount_value: number
  readonly min_purchase_amount: number
  readonly max_discount_amount: number | null
  readonly starts_at: string | null
  readonly ends_at: string | null
  readonly max_uses: number | null
  readonly max_uses_per_customer: number | null
}

export type VoucherFieldErrors = Partial<Readonly<Record<keyof VoucherFields, string>>>

/** The row of a form; else what is wrong, field by field. */
export function readVoucherForm(
  fields: VoucherFields,
  zone: string,
): Result<VoucherRow, { readonly code: 'fields'; readonly fields: VoucherFieldErrors }> {
  const errors: Partial<Record<keyof VoucherFields, string>> = {}
  const code = normaliseVoucherCode(fields.code)
  const codeError = checkCode(code)
  if (codeError) errors.code = codeError

  const value = fields.type === 'percentage' ? parsePercent(fields.value) : parseAmount(fields.value)
  if (value === null) {
    errors.value =
      fields.type === 'percentage'
        ? 'Write a percentage above 0 and up to 100, like 10 or 12.5.'
        : 'Write an amount above 0, like 1,000.'
  }
  const minimum = optionalAmount(fields.minimum)
  if (minimum === undefined) errors.minimum = 'Write an amount like 5,000, or leave it empty.'
  const cap = fields.type === 'percentage' ? optionalAmount(fields.cap) : null
  if (cap === undefined) errors.cap = 'Write an amount like 2,000, or leave it empty.'

  const startsAt = optionalMoment(fields.startsAt, zone)
  if (startsAt === undefined) errors.startsAt = 'This is not a date and time.'
  const endsAt = optionalMoment(fields.endsAt, zone)
  if (endsAt === undefined) errors.endsAt = 'This is not a date and time.'
  if (startsAt && endsAt && Date.parse(endsAt) <= Date.parse(startsAt)) {
    errors.endsAt = 'It would end before it starts. Choose a later end.'
  }
  const maxUses = optionalCount(fields.maxUses)
  if (maxUses === undefined) errors.maxUses = 'Write a whole number of 1 or more, or leave it empty.'
  const perCustomer = optionalCount(fields.maxUsesPerCustomer)
  if (perCustomer === undefined) {
    errors.maxUsesPerCustomer = 'Write a whole number of 1 or more, or leave it empty.'
  }
  if (Object.keys(errors).length > 0) return fail('fields', { fields: errors })

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

/** `12.5` -> 12.5; null for anything but a percentage in (0, 100] with at most two decimals. */
export function parsePercent(text: string): number | null {
  const match = /^\s*(\d{1,3}(?:\.\d{1,2})?)\s*%?\s*$/.exec(text)
  const value = match ? Number(match[1]) : 0
  return value > 0 && value <= 100 ? value : null
}

/** Null: left empty or nought. Undefined: not an amount. */
function optionalAmount(text: string): number | null | undefined {
  if (text.trim() === '') return null
  if (/^0+(\.0+)?$/.test(text.trim())) return 0
  const amount = parseAmount(text)
  return amount === null || amount > MAX_AMOUNT_MINOR ? undefined : amount
}

function optionalMoment(text: string, zone: string): string | null | undefined {
  return text === '' ? null : (fromShopTime(text, zone) ?? undefined)
}

function optionalCount(text: string): number | null | undefined {
  const clean = text.trim().replaceAll(',', '')
  if (clean === '') return null
  const count = /^\d{1,9}$/.test(clean) ? Number(clean) : 0
  return count > 0 ? count : undefined
}
