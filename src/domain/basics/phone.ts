// Parses phone numbers as people write them into the digits of WhatsApp links, and formats them. Uses libphonenumber-js with its
// smallest metadata (general patterns of every country, 83 KB raw). Accepts landlines, because WhatsApp Business works with them; in Nigeria accepts
// mobile numbers only.

import {
  type CountryCode,
  isSupportedCountry,
  type PhoneNumber,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min'
import { plainSigns } from './plain-signs.ts'

/** Calling codes that people may write before a full number without `+` or `00`. */
const CALLING_CODES: Readonly<Record<string, string>> = {
  NG: '234',
  GH: '233',
  KE: '254',
  GB: '44',
  US: '1',
  CA: '1',
}

/**
 * Largest number of digits after the calling code of a mobile or fixed line. For these countries the smallest metadata also accepts
 * longer numbers of services and pagers. A test compares this map with the full metadata.
 */
const LONGEST: ReadonlyMap<string, number> = new Map(
  Object.entries({
    5: '247',
    6: '681',
    7: '501 679 960',
    8: '65 230 267 268 372 382 502 503 504 506 507 591 598 689 852 968 974',
    9: '27 41 46 48 56 61 66 254 263 359 375 380 420 593 595 855 886 966 970 971 996',
    10: '7 30 57 63 81 82 90 91 92 234 358 977',
    11: '86',
    12: '62',
  }).flatMap(([longest, codes]) => codes.split(' ').map((code) => [code, Number(longest)] as const)),
)

/**
 * Returns the full international digits without plus: `toWhatsAppNumber('0803 123 4567', 'NG')` -> `2348031234567`. Also accepts
 * `803…`, `234 0803…`, `+234…`, `00234…`, `+234 (0) 803…`. `country` is the two-letter code for numbers without a calling code.
 * Null when the text is no phone number.
 */
export function toWhatsAppNumber(input: string, country: string): string | null {
  const cleaned = plainSigns(input).trim()
  if (!/^\+?[\d\s().\-/]{5,40}$/.test(cleaned)) return null

  const digits = cleaned.replace(/\D/g, '')
  for (const candidate of readings(cleaned, digits, country.toUpperCase())) {
    const number = parsePhoneNumberFromString(candidate.text, candidate.country)
    if (number && canHaveWhatsApp(number)) return number.number.slice(1)
  }
  return null
}

type Reading = { readonly text: string; readonly country?: CountryCode }

/** Returns the possible meanings of the digits, the most likely first. */
function readings(cleaned: string, digits: string, country: string): readonly Reading[] {
  if (cleaned.startsWith('+')) return international(digits)
  if (digits.startsWith('00')) return international(digits.slice(2))

  const national: readonly Reading[] = isSupportedCountry(country) ? [{ text: digits, country }] : []
  const own = CALLING_CODES[country]
  const known = own === undefined ? Object.values(CALLING_CODES) : [own, ...Object.values(CALLING_CODES)]
  // At least eleven digits: a shorter number is a national number with a mistake, not a foreign number.
  const foreign = digits.length < 11 ? [] : known.filter((code) => digits.startsWith(code))
  return [...national, ...foreign.flatMap(() => international(digits))]
}

/** Two readings: as written, and without the zero after the calling code (`2340803…`, `44 (0) 7911…`). */
function international(digits: string): readonly Reading[] {
  const codes = Object.values(CALLING_CODES).filter((code) => digits.startsWith(`${code}0`))
  return [
    { text: `+${digits}` },
    ...codes.map((code) => ({ text: `+${code}${digits.slice(code.length + 1)}` })),
  ]
}

function canHaveWhatsApp(number: PhoneNumber): boolean {
  const { countryCallingCode: code, nationalNumber: national } = number
  if (!number.isValid() || national.length > (LONGEST.get(code) ?? 15 - code.length)) return false
  return code !== '234' || /^[789]\d{9}$/.test(national)
}

/**
 * Formats digits for people: `formatPhone('2348031234567')` -> `+234 803 123 4567`. In the reader's own country uses the national
 * form: `formatPhone('2348031234567', 'NG')` -> `0803 123 4567`. Returns digits that are no phone number unchanged.
 */
export function formatPhone(digits: string, country?: string): string {
  const number = parsePhoneNumberFromString(`+${digits}`)
  if (!number) return digits
  return country !== undefined && number.country === country.toUpperCase()
    ? number.formatNational()
    : number.formatInternational()
}
