// What a shopper reads for each code of the edge. The server's own message is for developers and never shown.

import { formatMoney } from '#domain/basics/money.ts'
import type { ApiError } from './api.ts'

export type SentenceContext = {
  readonly currency: string
  /** The order is not the cart's. */
  readonly isOneProduct?: boolean | undefined
  /** Name of a product in the cart; null when it is not there. */
  nameOf(productId: string): string | null
}

type Sentence = (error: ApiError, context: SentenceContext) => string

const LIMITS = {
  orders: 'Many orders came from here in a short time. Wait a few minutes, then try again.',
  units:
    'The shop must confirm your earlier orders first, or this one is very large. Write to the shop on WhatsApp.',
  codes: 'Many wrong codes came from here. Wait ten minutes, then try again, or order without a code.',
} as { readonly orders: string; readonly [limit: string]: string | undefined }

const SENTENCES: Readonly<Record<string, Sentence>> = {
  bad_request: () => 'Something in this form was not understood. Look over your details and try again.',
  unknown_store: () => 'This shop is no longer here.',
  store_closed: () => 'The shop is not taking orders at the moment. Your cart is kept.',
  store_suspended: () => 'This shop is not available at the moment. Your cart is kept.',
  unknown_product: (error, context) =>
    `${product(error, context)} is no longer in this shop. Remove it to go on.`,
  product_unavailable: (error, context) =>
    `${product(error, context)} cannot be ordered like this any more. Remove it, or choose it again.`,
  out_of_stock: (error, context) => {
    const { available = 0 } = error
    if (available <= 0) return `${product(error, context)} has just sold out. Remove it to go on.`
    return `Only ${available} of ${product(error, context)} left. Lower the quantity to go on.`
  },
  bad_quantity: (error, context) =>
    `The quantity of ${product(error, context)} must be a whole number from 1 to 9,999.`,
  order_too_large: () => 'This order is too large to place here. Take some lines out, or write to the shop.',
  voucher_unknown: () => 'The shop does not know this code. Check the spelling, or order without it.',
  voucher_not_started: () => 'This code is not valid yet. Ask the shop when it starts.',
  voucher_ended: () => 'This code has ended. Ask the shop for a new one.',
  voucher_used_up: () => 'This code has been used up.',
  voucher_minimum: ({ minimum }, { currency }) =>
    minimum === undefined
      ? 'Your order is too small for this code. Add something, or order without it.'
      : `This code needs an order of ${formatMoney(minimum, currency)} or more.`,
  gift_card_unknown: () => 'The shop does not know this gift card. Check each letter, or order without it.',
  gift_card_ended: () => 'This gift card has expired. Ask the shop about it.',
  gift_card_empty: () => 'Nothing is left on this gift card.',
  gift_card_currency: () =>
    'This gift card is in another currency than the shop’s prices. Ask the shop about it.',
  delivery_unknown: () => 'The shop does not deliver this way any more. Choose another.',
  price_changed: () => 'The price has changed. Look at the new total, then place your order.',
  order_changed: () => 'This order has reached the shop already, with the details you gave first.',
  too_many_requests: ({ limit = '' }) => LIMITS[limit] ?? LIMITS.orders,
  unauthorised: () => 'Your sign-in has ended. Reload the page and try again.',
  forbidden: () => 'This page could not send your order. Reload it and try again.',
  unavailable: () => 'The shop’s system does not answer at the moment.',
}

/** Where there is no cart and no line to take out of it. */
const OF_ONE_PRODUCT: Readonly<Record<string, Sentence>> = {
  store_closed: () => 'The shop is not taking orders at the moment.',
  store_suspended: () => 'This shop is not available at the moment.',
  unknown_product: (error, context) => `${product(error, context)} is no longer in this shop.`,
  product_unavailable: (error, context) =>
    `${product(error, context)} cannot be ordered like this any more. Reload the page and choose again.`,
  out_of_stock: (error, context) => {
    const { available = 0 } = error
    if (available <= 0) return `${product(error, context)} has just sold out. Choose another.`
    return `Only ${available} of ${product(error, context)} left. Lower the quantity to go on.`
  },
  order_too_large: () => 'This order is too large to place here. Write to the shop.',
}

/** Codes that have a sentence of their own. */
export const SENTENCE_CODES: readonly string[] = Object.keys(SENTENCES)

const FIELDS: Readonly<Record<string, string>> = {
  name: 'Write your name, so the shop knows who is asking.',
  phone: 'This number does not look right. Write it as you would dial it.',
  address: 'Write the street and house number, so that the rider finds you.',
  email: 'This does not look like an e-mail address. Correct it or leave it out.',
}

/** The sentence for an error. A code we do not know, from a newer server, reads like a failure to try again. */
export function sentenceFor(error: ApiError, context: SentenceContext): string {
  const sentences = context.isOneProduct ? { ...SENTENCES, ...OF_ONE_PRODUCT } : SENTENCES
  const sentence = Object.hasOwn(sentences, error.code) ? sentences[error.code] : undefined
  return sentence ? sentence(error, context) : 'This did not work. Try again in a moment.'
}

/** Beside a code that could not be tried. */
export const CODE_NOT_TRIED = 'The shop’s system does not answer. Try the code again in a moment.'

/** Beside the field, when a code in use goes: `WELCOME10 is taken out. This code has ended. …` */
export function takenOutSentence(name: string, error: ApiError, context: SentenceContext): string {
  return `${name} is taken out. ${sentenceFor(error, context)}`
}

/** The sentence beside a field that the server did not understand; null for fields that are not on the form. */
export function fieldSentence(field: string | undefined): string | null {
  const name = fieldName(field)
  return Object.hasOwn(FIELDS, name) ? (FIELDS[name] ?? null) : null
}

/** `customer.phone` -> `phone`: the edge and the database name fields in their own ways. */
export function fieldName(field: string | undefined): string {
  return field?.replace('customer.', '') ?? ''
}

function product(error: ApiError, context: SentenceContext): string {
  return (error.productId && context.nameOf(error.productId)) || 'A product in your cart'
}
