// Countries in which a shop can be opened, each with its first currency. Our own markets come first.
import type { CurrencyCode } from './money.ts'

export type Country = {
  /** ISO 3166-1, two capitals. */
  readonly code: string
  readonly name: string
  readonly currency: CurrencyCode
}

export const COUNTRIES: readonly Country[] = [
  { code: 'NG', name: 'Nigeria', currency: 'NGN' },
  { code: 'GH', name: 'Ghana', currency: 'GHS' },
  { code: 'GB', name: 'United Kingdom', currency: 'GBP' },
  { code: 'CA', name: 'Canada', currency: 'CAD' },
  { code: 'US', name: 'United States', currency: 'USD' },
  { code: 'BJ', name: 'Benin', currency: 'USD' },
  { code: 'CM', name: 'Cameroon', currency: 'USD' },
  { code: 'CI', name: 'Côte d’Ivoire', currency: 'USD' },
  { code: 'KE', name: 'Kenya', currency: 'USD' },
  { code: 'RW', name: 'Rwanda', currency: 'USD' },
  { code: 'SN', name: 'Senegal', currency: 'USD' },
  { code: 'ZA', name: 'South Africa', currency: 'USD' },
  { code: 'TZ', name: 'Tanzania', currency: 'USD' },
  { code: 'TG', name: 'Togo', currency: 'USD' },
  { code: 'UG', name: 'Uganda', currency: 'USD' },
]

/** `currencyOfCountry('GH')` -> `GHS`; a country that is not on the list -> `USD`. */
export function currencyOfCountry(country: string): CurrencyCode {
  return COUNTRIES.find(({ code }) => code === country)?.currency ?? 'USD'
}
