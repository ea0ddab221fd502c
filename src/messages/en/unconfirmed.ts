// A shopper's WhatsApp message when the shop's system does not answer. The cart's script writes it.
import { plural } from './plural.ts'

/** The first words of a message about an order that the shop’s system has not confirmed. */
export const unconfirmed = "not confirmed by the store's system: please check prices and stock"
export const reference = 'Reference: {reference}'
export const estimate = 'Estimate of the items: {amount}'
export const voucherCode = 'Voucher code: {code}'
export const giftCardEnding = 'Gift card ending in: {ending}'
export const deliveryChoice = 'Delivery: {delivery}'
export const phoneAsTyped = 'Phone: {digits}'
export const moreLines = (count: number) =>
  plural(count, { one: '({count} more line in the cart)', other: '({count} more lines in the cart)' })
export const pickupAtStore = 'Pickup at the store'
export const feeToBeAgreed = 'To be agreed on WhatsApp'

/** Also in the message of an order (chat.ts). */
export const wouldOrder = 'Good day {shop}, I would like to order:'
export const wouldOrderNoName = 'Good day, I would like to order:'
export const line = '{quantity} × {item}: {amount}'
export const item = 'Item'
export const itemWithOptions = '{item} ({options})'
export const name = 'Name: {name}'
export const address = 'Address: {address}'
export const landmark = 'Landmark: {landmark}'
export const note = 'Note: {note}'
