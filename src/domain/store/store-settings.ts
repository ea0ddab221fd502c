// The store's settings: the fields of the forms, and the rules that a form checks before the database does.
import type { CurrencyCode } from '../basics/money.ts'
import { parseCount } from '../basics/plain-signs.ts'
import type { PaymentMethod, StoreTemplate } from './snapshot.ts'

/** Before all goods of the shop, or after them. */
export type NewGoodsSide = 'top' | 'bottom'

export type StoreSettings = {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly category: string
  /** Our contact address for the store; shoppers never see it. */
  readonly email: string | null
  /** Digits only. */
  readonly whatsappNumber: string | null
  /** Two capital letters. */
  readonly country: string
  readonly currency: CurrencyCode
  readonly displayCurrencies: readonly string[]
  readonly primaryColour: string
  readonly accentColour: string
  readonly template: StoreTemplate
  readonly logoPath: string | null
  readonly logoWidth: number | null
  readonly logoHeight: number | null
  readonly heroPath: string | null
  readonly heroWidth: number | null
  readonly heroHeight: number | null
  readonly isOpen: boolean
  readonly closedMessage: string
  readonly allowPickup: boolean
  readonly pickupNote: string
  readonly allowAgreedDelivery: boolean
  readonly paymentMethods: readonly PaymentMethod[]
  /** A pending order is cancelled after this many hours. */
  readonly pendingExpiryHours: number
  readonly returnTerms: string
  readonly streetAddress: string
  readonly openingHours: string
  /** Digits only. */
  readonly publicPhone: string | null
  readonly sinceYear: number | null
  readonly deliveryTerms: string
  /** Names of accounts, without `@`. */
  readonly instagram: string | null
  readonly facebook: string | null
  readonly tiktok: string | null
  /** Where new goods stand in the shop; null until somebody chooses. */
  readonly newGoods: NewGoodsSide | null
}

export const EXPIRY_HOURS = { min: 1, max: 720 } as const

/** How often a store may change its address; the database counts earlier addresses. */
export const MAX_EARLIER_SLUGS = 10

/** Returns the fields to send: fields of `next` whose values differ from `known`. Lists are compared by content. */
export function changedSettings(known: StoreSettings, next: Partial<StoreSettings>): Partial<StoreSettings> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return Object.fromEntries(
    Object.entries(next).filter(([field, value]) => !isSame(value, known[field as keyof StoreSettings])),
  )
}

/** Parses whole hours; null when the text is no number, or outside the limits. */
export function parseExpiryHours(text: string): number | null {
  const hours = parseCount(text)
  return hours !== null && hours >= EXPIRY_HOURS.min && hours <= EXPIRY_HOURS.max ? hours : null
}

const LABELS: Readonly<Partial<Record<keyof StoreSettings, string>>> = {
  slug: 'Link',
  whatsappNumber: 'WhatsApp number',
  email: 'E-mail',
  displayCurrencies: 'Further currencies',
  primaryColour: 'Main colour',
  accentColour: 'Second colour',
  logoPath: 'Logo',
  heroPath: 'Banner',
  isOpen: 'Open or closed',
  closedMessage: 'Message while closed',
  allowPickup: 'Pickup',
  pickupNote: 'Pickup note',
  allowAgreedDelivery: 'Fee agreed on WhatsApp',
  paymentMethods: 'Ways to pay',
  pendingExpiryHours: 'Hours until an order lapses',
  returnTerms: 'Returns',
  streetAddress: 'Address',
  openingHours: 'Opening hours',
  publicPhone: 'Phone',
  sinceYear: 'Since',
  deliveryTerms: 'Delivery terms',
  tiktok: 'TikTok',
  newGoods: 'Where new goods stand',
}

/** Returns the name of a field for people: `isOpen` -> `Open or closed`, `name` -> `Name`. Null for the sizes of pictures. */
export function settingLabel(field: keyof StoreSettings): string | null {
  if (/(?:Width|Height)$/.test(field)) return null
  return LABELS[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`
}
