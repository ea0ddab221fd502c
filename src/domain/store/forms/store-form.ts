// The store tab's form: its texts, and the settings parsed from them.
import { faulty, type ReadForm } from '../../basics/form-reader.ts'
import { CURRENCIES, type CurrencyCode } from '../../basics/money.ts'
import { ok } from '../../basics/result.ts'
import { isBlankLooking, sanitiseLong, sanitiseShort } from '../../basics/text.ts'
import type { PaymentMethod } from '../snapshot.ts'
import { EXPIRY_HOURS, parseExpiryHours, type StoreSettings } from '../store-settings.ts'

export type StoreForm = {
  name: string
  description: string
  category: string
  currency: CurrencyCode
  displayCurrencies: string[]
  isOpen: boolean
  closedMessage: string
  allowPickup: boolean
  pickupNote: string
  allowAgreedDelivery: boolean
  transfer: boolean
  onDelivery: boolean
  pendingExpiryHours: string
  returnTerms: string
}

/** Suggestions for the category; owners may type another. */
export const CATEGORIES = [
  'Fashion and cloth',
  'Shoes and bags',
  'Beauty and hair',
  'Food and drinks',
  'Groceries',
  'Phones and gadgets',
  'Home and kitchen',
  'Jewellery',
  'Baby and kids',
  'Books and stationery',
  'Health',
  'Services',
] as const

/** The settings as the form shows them. */
export function toStoreForm(settings: StoreSettings): StoreForm {
  return {
    name: settings.name,
    description: settings.description,
    category: settings.category,
    currency: settings.currency,
    displayCurrencies: [...settings.displayCurrencies],
    isOpen: settings.isOpen,
    closedMessage: settings.closedMessage,
    allowPickup: settings.allowPickup,
    pickupNote: settings.pickupNote,
    allowAgreedDelivery: settings.allowAgreedDelivery,
    transfer: settings.paymentMethods.includes('transfer'),
    onDelivery: settings.paymentMethods.includes('on_delivery'),
    pendingExpiryHours: String(settings.pendingExpiryHours),
    returnTerms: settings.returnTerms,
  }
}

/** Reads the form. Refuses an empty name, and hours that are not a whole number within EXPIRY_HOURS. */
export function readStoreForm(values: StoreForm): ReadForm<Partial<StoreSettings>, keyof StoreForm> {
  const hours = parseExpiryHours(values.pendingExpiryHours)
  const name = sanitiseShort(values.name)
  const errors = {
    ...(isBlankLooking(name) ? { name: 'What is your shop called?' } : {}),
    ...(hours === null
      ? { pendingExpiryHours: `A whole number of hours from ${EXPIRY_HOURS.min} to ${EXPIRY_HOURS.max}.` }
      : {}),
  }
  if (Object.keys(errors).length > 0 || hours === null) return faulty(errors)
  const paymentMethods: PaymentMethod[] = [
    ...(values.transfer ? (['transfer'] as const) : []),
    ...(values.onDelivery ? (['on_delivery'] as const) : []),
  ]
  return ok({
    name,
    description: sanitiseLong(values.description),
    category: sanitiseShort(values.category),
    currency: values.currency,
    displayCurrencies: Object.keys(CURRENCIES).filter(
      (code) => code !== values.currency && values.displayCurrencies.includes(code),
    ),
    isOpen: values.isOpen,
    closedMessage: sanitiseShort(values.closedMessage),
    allowPickup: values.allowPickup,
    pickupNote: sanitiseShort(values.pickupNote),
    allowAgreedDelivery: values.allowAgreedDelivery,
    paymentMethods,
    pendingExpiryHours: hours,
    returnTerms: sanitiseLong(values.returnTerms),
  })
}
