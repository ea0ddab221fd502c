// The form of the tab "Footer and trust": its texts, and the settings parsed from them. Every field is optional.
import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { formatPhone, toWhatsAppNumber } from '../../basics/phone.ts'
import { parseCount } from '../../basics/plain-signs.ts'
import { ok } from '../../basics/result.ts'
import { sanitiseLong, sanitiseShort } from '../../basics/text.ts'
import type { StoreSettings } from '../store-settings.ts'

export type TrustForm = {
  streetAddress: string
  openingHours: string
  publicPhone: string
  sinceYear: string
  deliveryTerms: string
  instagram: string
  facebook: string
  tiktok: string
}

const ACCOUNTS = {
  instagram: /^[\w.]{1,30}$/,
  facebook: /^[A-Za-z0-9.]{1,50}$/,
  tiktok: /^[\w.]{1,24}$/,
} as const

type Account = keyof typeof ACCOUNTS

/** Fills the form from stored settings. Numbers and phone numbers become texts as a person writes them. */
export function toTrustForm(settings: StoreSettings): TrustForm {
  const { publicPhone, sinceYear, country } = settings
  return {
    streetAddress: settings.streetAddress,
    openingHours: settings.openingHours,
    publicPhone: publicPhone ? formatPhone(publicPhone, country) : '',
    sinceYear: sinceYear === null ? '' : String(sinceYear),
    deliveryTerms: settings.deliveryTerms,
    instagram: settings.instagram ?? '',
    facebook: settings.facebook ?? '',
    tiktok: settings.tiktok ?? '',
  }
}

/** `https://www.instagram.com/adunni_fabrics/?hl=en` and `@adunni_fabrics` -> `adunni_fabrics`; null for anything else. */
export function parseAccount(text: string, site: Account): string | null {
  const name = text
    .trim()
    .replace(new RegExp(`^(?:https?://)?(?:www\\.|m\\.)?${site}\\.com/`, 'i'), '')
    .replace(/^@/, '')
    .replace(/[/?#].*$/, '')
  return ACCOUNTS[site].test(name) ? name : null
}

/** `country` reads a phone number without a calling code; `thisYear` is the latest year that a shop may name. */
export function readTrustForm(
  values: TrustForm,
  { country, thisYear }: { readonly country: string; readonly thisYear: number },
): ReadForm<Partial<StoreSettings>, keyof TrustForm> {
  const phone = optional(values.publicPhone, (text) => toWhatsAppNumber(text, country))
  const year = optional(values.sinceYear, (text) => parseYear(text, thisYear))
  const instagram = optional(values.instagram, (text) => parseAccount(text, 'instagram'))
  const facebook = optional(values.facebook, (text) => parseAccount(text, 'facebook'))
  const tiktok = optional(values.tiktok, (text) => parseAccount(text, 'tiktok'))
  const name = 'Only the name of the account, like adunni.fabrics.'
  const errors = {
    ...(phone.isFaulty
      ? { publicPhone: 'This does not look like a phone number. Example: 0803 123 4567.' }
      : {}),
    ...(year.isFaulty ? { sinceYear: `A year from 1800 to ${thisYear}.` } : {}),
    ...(instagram.isFaulty ? { instagram: name } : {}),
    ...(facebook.isFaulty ? { facebook: name } : {}),
    ...(tiktok.isFaulty ? { tiktok: name } : {}),
  }
  if (Object.keys(errors).length > 0) return faulty(errors)
  return ok({
    streetAddress: sanitiseShort(values.streetAddress),
    openingHours: sanitiseShort(values.openingHours),
    publicPhone: phone.value,
    sinceYear: year.value,
    deliveryTerms: sanitiseLong(values.deliveryTerms),
    instagram: instagram.value,
    facebook: facebook.value,
    tiktok: tiktok.value,
  })
}

/** Parses a text unless it is empty: null for an empty text, a fault for one that cannot be parsed. */
function optional<T>(
  text: string,
  parse: (text: string) => T | null,
): { readonly value: T | null; readonly isFaulty: boolean } {
  if (text.trim() === '') return { value: null, isFaulty: false }
  const value = parse(text)
  return { value, isFaulty: value === null }
}

function parseYear(text: string, thisYear: number): number | null {
  const year = parseCount(text) ?? 0
  return year >= 1800 && year <= thisYear ? year : null
}
