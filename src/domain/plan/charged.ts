// The currencies in which a plan can be paid, and its prices in each. Naira prices are the brand's. Prices in cedis follow from them by a fixed
// number of the brand, so that they do not move with exchange rates. The database has the same prices (supabase/seed/plan_prices.sql); a
// test compares them.
import { brand } from '#brand'
import type { Minor } from '../basics/money.ts'

export const CHARGED_CURRENCIES = ['NGN', 'GHS'] as const

export type ChargedCurrency = (typeof CHARGED_CURRENCIES)[number]

/** True for a currency in which plans are paid. */
export function isChargedCurrency(code: string): code is ChargedCurrency {
  return CHARGED_CURRENCIES.some((each) => each === code)
}

type Prices = { readonly monthlyMinor: Minor; readonly annualMinor: Minor }

/** `pricesIn({monthlyMinor: 550000, annualMinor: 5500000}, 'GHS')` -> `{monthlyMinor: 4400, annualMinor: 44000}`, in whole cedis. */
export function pricesIn({ monthlyMinor, annualMinor }: Prices, currency: ChargedCurrency): Prices {
  const price = (minor: Minor) =>
    currency === 'NGN' ? minor : Math.round(minor / brand.billing.nairaPerCedi / 100) * 100
  return { monthlyMinor: price(monthlyMinor), annualMinor: price(annualMinor) }
}

/** The currency in which a shop of a country is charged. `account`: what the payment provider's account takes. */
export function chargedCurrency(country: string, account: readonly string[]): ChargedCurrency {
  return country === 'GH' && account.includes('GHS') ? 'GHS' : 'NGN'
}

/** Reads the currencies of the account: `'NGN, GHS'` -> both. Naira alone for nothing; unknown ones are left out. */
export function parseAccountCurrencies(value: string | undefined): readonly ChargedCurrency[] {
  const named = (value ?? '').split(',').map((code) => code.trim().toUpperCase())
  return CHARGED_CURRENCIES.filter((code) => code === 'NGN' || named.includes(code))
}
