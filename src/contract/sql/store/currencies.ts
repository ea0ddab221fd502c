// Answers about the currencies beside its own in which a shop takes orders.
import * as v from 'valibot'
import type { CurrencyPrice, PaymentCurrency } from '#domain/store/payment-currency.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  currency,
  flag,
  optionalText,
  optionalTime,
  text,
  texts,
  time,
} from '../values.ts'

const rateSource = v.picklist(['own', 'market'])
const rate = { rateOwn: count, rateOther: count }

/** A currency that a shop offers, for its pages and orders. */
export const paymentCurrency: v.GenericSchema<unknown, PaymentCurrency> = v.object({
  currency: text,
  ...rate,
  step: amountMinor,
  source: rateSource,
})

export const currencyPrice: v.GenericSchema<unknown, CurrencyPrice> = v.object({
  currency: text,
  valueIds: texts,
  price: amountMinor,
})

const ownerCurrency = v.object({
  currency,
  /** Why the currency is not offered. `plan`: the plan does not include it. `own`: it is now the shop's own. `rate`: it has no rate. */
  state: v.picklist(['offered', 'plan', 'own', 'rate', 'account']),
  rateSource,
  /** The rate that holds now, with its date; null without one. */
  rateOwn: v.nullable(count),
  rateOther: v.nullable(count),
  rateAt: optionalTime,
  step: amountMinor,
  updatedAt: time,
  /** The owner's rate. Kept also while the shop uses the market rate. */
  ownRate: v.nullable(v.object({ ...rate, changedAt: time })),
})

export type OwnerCurrency = v.InferOutput<typeof ownerCurrency>

const page = v.object({
  own: currency,
  isAllowed: flag,
  currencies: v.array(ownerCurrency),
  market: v.array(v.object({ currency, ...rate, rateAt: optionalTime })),
})

export type PaymentCurrenciesPage = v.InferOutput<typeof page>

const bankRow = v.object({
  currency,
  bank_name: text,
  account_number: text,
  account_name: text,
  routing_code: optionalText,
  updated_at: time,
})

const productPrices = v.array(v.object({ valueIds: texts, currency, priceMinor: amountMinor }))

export type ProductCurrencyPrices = v.InferOutput<typeof productPrices>

const sums = v.object({
  own: currency,
  currencies: v.array(
    v.object({
      currency,
      orders: count,
      sales: count,
      /** The sum in this currency. */
      total: amountMinor,
      /** The sum in the shop's own currency, each order at its own rate; null when an order has no rate for it. */
      inOwn: v.nullable(amountMinor),
    }),
  ),
})

/** The currencies with what holds now, and the market's rates. */
export const readPaymentCurrencies = sqlFunction('read_payment_currencies', page, { area: 'currencies' })
/**
 * Saves a currency; null `terms` remove it, and its bank details and prices come back with it. `known`: `updatedAt` of what the editor saw, null for
 * a new one.
 */
export const savePaymentCurrency = sqlFunction('save_payment_currency', page, {
  area: 'currencies',
  refuses: ['changed_elsewhere', 'plan_currencies', 'too_many_currencies'],
})
/** Null: the details were removed. */
export const saveCurrencyBankDetails = sqlFunction('save_currency_bank_details', v.nullable(bankRow), {
  refuses: ['changed_elsewhere', 'proof_needed'],
})
/** The prices of a product in the shop's other currencies, in minor units of each. */
export const readCurrencyPrices = sqlFunction('read_currency_prices', productPrices, { area: 'products' })
/** Keeps the given prices; null removes one, and what is left out stays. */
export const saveCurrencyPrices = sqlFunction('save_currency_prices', productPrices, {
  area: 'products',
  refuses: ['product_gone'],
})
/** Sales in other currencies than the shop's own, in these days. Null for people outside the store. */
export const readCurrencySums = sqlFunction('read_currency_sums', v.nullable(sums), { area: 'analytics' })
