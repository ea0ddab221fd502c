// What an owner sets about the store: the fields as forms hold them, and the rules that a form checks before the database does.
import type { CurrencyCode } from '../basics/money.ts'
import type { PaymentMethod, StoreTemplate } from './snapshot.ts'

export type StoreSettings = {
  readonly slug: string
  readonly name: string
  readonly description: string
  readonly category: string
  /** Where we write to about the store; shoppers never see it. */
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
}

export const EXPIRY_HOURS = { min: 1, max: 720 } as const

/** How often a store may take a new address; the database counts the earlier ones. */
export const MAX_EARLIER_SLUGS = 10

/** What is to be sent: fields of `next` whose value is another than in `known`. Lists are compared by their contents. */
export function changedSettings(known: StoreSettings, next: Partial<StoreSettings>): Partial<StoreSettings> {
  const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)
  return Object.fromEntries(
    Object.entries(next).filter(([field, value]) => !isSame(value, known[field as keyof StoreSettings])),
  )
}

/** Whole hours as typed; null when they are none, or too few or many. */
export function parseExpiryHours(text: string): number | null {
  if (!/^\d{1,4}$/.test(text.trim())) return null
  const hours = Number(text)
  return hours >= EXPIRY_HOURS.min && hours <= EXPIRY_HOURS.max ? hours : null
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
}

/** What people call a field: `isOpen` -> `Open or closed`, `name` -> `Name`. Widths of pictures have no name of their own. */
export function settingLabel(field: keyof StoreSettings): string | null {
  if (/(?:Width|Height)$/.test(field)) return null
  return LABELS[field] ?? `${field.charAt(0).toUpperCase()}${field.slice(1)}`
}
