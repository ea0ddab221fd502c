// The full schema of the publisher's answers from the database. Tests check it; a publish does not (src/contract/README.md).
import * as v from 'valibot'
import { currencyPrice, paymentCurrency } from '#contract/sql/store/currencies.ts'
import {
  amountMinor,
  count,
  flag,
  optionalAmountMinor,
  optionalCount,
  optionalText,
  optionValue,
  picture,
  text,
  texts,
} from '#contract/sql/values.ts'
import type {
  SnapshotAnswer,
  SnapshotChanges,
  SnapshotProduct,
  StoreSnapshot,
} from '#domain/store/snapshot.ts'

const named = { id: text, name: text }

const product: v.GenericSchema<unknown, SnapshotProduct> = v.object({
  ...named,
  categoryId: optionalText,
  description: text,
  specs: text,
  price: amountMinor,
  compareAtPrice: optionalAmountMinor,
  saleEndsAt: v.exactOptional(optionalText),
  stock: optionalCount,
  pictures: v.array(picture),
  options: v.array(v.object({ ...named, values: v.array(optionValue) })),
  combinations: v.array(v.object({ valueIds: texts, price: optionalAmountMinor, stock: optionalCount })),
  currencyPrices: v.exactOptional(v.nullable(v.array(currencyPrice))),
})

const store = v.object({
  ...named,
  slug: text,
  previousSlugs: texts,
  customDomain: optionalText,
  nextDomain: optionalText,
  description: text,
  category: text,
  country: text,
  currency: text,
  whatsappNumber: optionalText,
  primaryColour: text,
  accentColour: text,
  template: v.picklist(['market', 'boutique', 'kitchen', 'wholesale']),
  logo: v.nullable(picture),
  hero: v.nullable(picture),
  isOpen: flag,
  closedMessage: text,
  status: v.picklist(['active', 'suspended']),
  showBranding: flag,
  isWhiteLabel: flag,
  takesLeads: flag,
  allowPickup: flag,
  pickupNote: text,
  allowAgreedDelivery: flag,
  paymentMethods: v.array(v.picklist(['transfer', 'on_delivery'])),
  returnTerms: text,
  streetAddress: text,
  openingHours: text,
  publicPhone: optionalText,
  sinceYear: optionalCount,
  deliveryTerms: text,
  instagram: optionalText,
  facebook: optionalText,
  tiktok: optionalText,
  displayCurrencies: texts,
  paymentCurrencies: v.exactOptional(v.array(paymentCurrency)),
})

export const storeSnapshot: v.GenericSchema<unknown, StoreSnapshot> = v.object({
  contentVersion: count,
  store,
  categories: v.array(v.object({ ...named, slug: text, sizeTable: text })),
  products: v.array(product),
  deliveryZones: v.array(v.object({ ...named, fee: amountMinor, freeAbove: optionalAmountMinor })),
  exchangeRates: v.array(v.object({ from: text, to: text, rate: v.number() })),
})

const changes: v.GenericSchema<unknown, SnapshotChanges> = v.object({
  contentVersion: count,
  since: count,
  products: v.array(v.object({ id: text, product: v.nullable(product) })),
})

export const snapshotAnswer: v.GenericSchema<unknown, SnapshotAnswer> = v.union([
  v.object({ changes }),
  v.object({ snapshot: v.nullable(storeSnapshot) }),
  v.object({ isLarge: v.literal(true) }),
])
