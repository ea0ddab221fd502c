// The form of a currency in which shoppers may pay: its texts, the terms parsed from them, and an example of what they mean.
import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { type CurrencyCode, formatMoney } from '../../basics/money.ts'
import { ok } from '../../basics/result.ts'
import {
  type CurrencyRate,
  convertPrice,
  parseTypedRate,
  type RateSource,
  ROUNDING_STEPS,
  rateNumber,
} from '../payment-currency.ts'

/** The currencies beside its own that a shop may offer; the database has the same limit. */
export const MAX_PAYMENT_CURRENCIES = 3

export type PaymentCurrencyForm = {
  rateSource: RateSource
  /** As typed: `1,950.50`. */
  rate: string
  /** One of ROUNDING_STEPS, as a list's text. */
  step: string
}

export type PaymentCurrencyTerms = Partial<CurrencyRate> & {
  readonly rateSource: RateSource
  readonly step: number
}

type Sides = {
  readonly own: string
  readonly other: string
  /** The market's rate; null without one. */
  readonly market: CurrencyRate | null
}

type Saved = {
  readonly rateSource: RateSource
  readonly step: number
  readonly ownRate: CurrencyRate | null
}

/** The currency as the form shows it; null gives the form of a new one. */
export function toPaymentCurrencyForm(saved: Saved | null, { own, other }: Sides): PaymentCurrencyForm {
  return {
    rateSource: saved?.rateSource ?? 'own',
    rate: saved?.ownRate ? rateNumber(saved.ownRate, own, other) : '',
    step: String(saved?.step ?? 1),
  }
}

/** Parses the form. While the market is followed, a rate that cannot be read is left out. */
export function readPaymentCurrencyForm(
  { rateSource, rate, step }: PaymentCurrencyForm,
  { own, other, market }: Sides,
): ReadForm<PaymentCurrencyTerms, keyof PaymentCurrencyForm> {
  const typed = parseTypedRate(rate, own, other)
  const steps = ROUNDING_STEPS.find((known) => String(known) === step)
  const errors = {
    ...(rateSource === 'own' && !typed ? { rate: 'A number like 1,950 or 1,950.50.' } : {}),
    ...(rateSource === 'market' && !market
      ? { rateSource: 'There is no market rate for this currency now. Set your own.' }
      : {}),
    ...(steps === undefined ? { step: 'Choose how prices are rounded.' } : {}),
  }
  if (steps === undefined || Object.keys(errors).length > 0) return faulty(errors)
  return ok({ rateSource, step: steps, ...typed })
}

/** An own rate that differs from the market's by more than this is asked about: a slip of the finger, or two sides that were swapped. */
const FAR_TIMES = 3

/** True for a rate above three times the market's, or below a third of it. */
export function isFarFromMarket(rate: CurrencyRate, market: CurrencyRate): boolean {
  const times = (rate.rateOwn * market.rateOther) / (rate.rateOther * market.rateOwn)
  return times > FAR_TIMES || times < 1 / FAR_TIMES
}

/** An everyday price in each currency, in minor units. */
const EVERYDAY: Readonly<Record<CurrencyCode, number>> = {
  NGN: 1_000_000,
  GHS: 10_000,
  GBP: 1_000,
  USD: 1_000,
  CAD: 1_000,
}

/** `₦10,000 shows as £5`; null without a rate. */
export function exampleText(
  terms: (CurrencyRate & { readonly step: number }) | null,
  own: CurrencyCode,
  other: string,
): string | null {
  if (!terms) return null
  const price = EVERYDAY[own]
  return `${formatMoney(price, own)} shows as ${formatMoney(convertPrice(price, terms), other)}`
}

/** The example of the form as it is typed now; null while it has no rate. */
export function formExample(
  { rateSource, rate, step }: PaymentCurrencyForm,
  { own, other, market }: Sides & { readonly own: CurrencyCode },
): string | null {
  const terms = rateSource === 'market' ? market : parseTypedRate(rate, own, other)
  return exampleText(terms && { ...terms, step: Number(step) }, own, other)
}
