// A shop as an operator reads it (supabase/schemas/operator/read_store.sql).
import * as v from 'valibot'
import { sqlFunction } from '../../sql-function.ts'
import { sumsEntries } from '../orders/order-payments.ts'
import {
  amountMinor,
  count,
  currency,
  flag,
  optionalAmountMinor,
  optionalCount,
  optionalText,
  optionalTime,
  orderStatus,
  text,
  texts,
  time,
} from '../values.ts'

const shopView = v.object({
  shop: v.object({ id: text, name: text, slug: text, currency }),
  settings: v.object({
    description: text,
    category: text,
    country: text,
    email: optionalText,
    whatsappNumber: optionalText,
    domain: optionalText,
    domainStatus: text,
    template: text,
    isOpen: flag,
    closedMessage: text,
    watermark: text,
    allowPickup: flag,
    allowAgreedDelivery: flag,
    paymentMethods: texts,
    pendingExpiryHours: count,
    returnTerms: text,
    deliveryTerms: text,
    displayCurrencies: texts,
  }),
  zones: v.array(v.object({ name: text, fee: amountMinor, isActive: flag })),
  bank: v.nullable(v.object({ bankName: text, accountName: text, ending: text })),
  plan: v.object({
    plan: text,
    endsAt: optionalTime,
    isTrial: flag,
    use: v.object({ live: count, saved: count, resting: count, pictures: count, members: count }),
  }),
  productCount: count,
  products: v.array(
    v.object({
      id: text,
      name: text,
      status: text,
      price: amountMinor,
      salePrice: optionalAmountMinor,
      stock: optionalCount,
    }),
  ),
  orderCount: count,
  orders: v.array(
    v.object({
      code: text,
      at: time,
      status: orderStatus,
      ...sumsEntries,
      total: amountMinor,
      currency,
      /** First letter of the shopper's name. */
      customer: text,
      /** Last digits of the shopper's number. */
      phone: optionalText,
    }),
  ),
})

/** A shop as an operator reads it. */
export type OperatorShopView = v.InferOutput<typeof shopView>

export const operatorReadStore = sqlFunction('operator_read_store', shopView, { refuses: ['unknown_store'] })
