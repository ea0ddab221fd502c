// Errors of an order: found by the form, or refused by the server.

/** Shown beside a field with an error. */
export const fields = {
  name: 'Write your name, so the shop knows who is asking.',
  phone: 'This number does not look right. Write it as you would dial it.',
  address: 'Write the street and house number, or a landmark, so that the rider finds you.',
  email: 'This does not look like an e-mail address. Correct it or leave it out.',
} as const
export const phoneMissing = 'Write a phone number the shop can reach you on.'
export const deliveryMissing = 'Choose how you want to get your order.'

export const codeNotTried = 'The shop’s system does not answer. Try the code again in a moment.'
export const codeTakenOut = '{code} is taken out. {reason}'
export const giftCardName = 'Gift card {ending}'
export const aProduct = 'A product in your cart'

/** Refusals of the server, by code. */
export const refused = {
  bad_request: 'Something in this form was not understood. Look over your details and try again.',
  unknown_store: 'This shop is no longer here.',
  store_closed: 'The shop is not taking orders at the moment. Your cart is kept.',
  store_suspended: 'This shop is not available at the moment. Your cart is kept.',
  unknown_product: '{product} is no longer in this shop. Remove it to go on.',
  product_unavailable: '{product} cannot be ordered like this any more. Remove it, or choose it again.',
  bad_quantity: 'The quantity of {product} must be a whole number from 1 to 9,999.',
  order_too_large: 'This order is too large to place here. Take some lines out, or write to the shop.',
  voucher_unknown: 'The shop does not know this code. Check the spelling, or order without it.',
  voucher_not_started: 'This code is not valid yet. Ask the shop when it starts.',
  voucher_ended: 'This code has ended. Ask the shop for a new one.',
  voucher_used_up: 'This code has been used up.',
  gift_card_unknown: 'The shop does not know this gift card. Check each letter, or order without it.',
  gift_card_ended: 'This gift card has expired. Ask the shop about it.',
  gift_card_empty: 'Nothing is left on this gift card.',
  gift_card_currency: 'This gift card does not pay in this currency.',
  points_currency: 'Points are in another currency.',
  currency_unavailable: 'The shop is not taking orders in this currency.',
  delivery_unknown: 'The shop does not deliver this way any more. Choose another.',
  price_changed: 'The price has changed. Look at the new total, then place your order.',
  order_changed: 'This order has reached the shop already, with the details you gave first.',
  unauthorised: 'Your sign-in has ended. Reload the page and try again.',
  forbidden: 'This page could not send your order. Reload it and try again.',
  unavailable: 'The shop’s system does not answer at the moment.',
} as const
/** For an order of one product: there is no cart, and no line to remove. */
export const refusedOne = {
  store_closed: 'The shop is not taking orders at the moment.',
  store_suspended: 'This shop is not available at the moment.',
  unknown_product: '{product} is no longer in this shop.',
  product_unavailable: '{product} cannot be ordered like this any more. Reload the page and choose again.',
  order_too_large: 'This order is too large to place here. Write to the shop.',
} as const
/** For a code that only a newer server has. */
export const refusedUnknown = 'This did not work. Try again in a moment.'
export const soldOut = '{product} has just sold out. Remove it to go on.'
/** A choice of a product; others may be left. */
export const soldOutChoice = '{product} has just sold out. Choose another, or remove it.'
export const soldOutOne = '{product} has just sold out. Choose another.'
export const fewLeft = 'Only {count} of {product} left. Lower the quantity to go on.'
export const usedUpByBuyer =
  'This phone number has used the code as often as one buyer may. Order without it, or ask the shop.'
export const orderTooSmall = 'Your order is too small for this code. Add something, or order without it.'
export const orderBelowMinimum = 'This code needs an order of {minimum} or more.'
export const tooMany = {
  orders: 'Many requests came from here in a short time. Wait a few minutes, then try again.',
  address:
    'Many orders came from your connection in the last hour. Order again in an hour, or write to the shop.',
  phone: 'Many orders came with this number in the last hour. Order again in an hour, or write to the shop.',
  units:
    'The shop must confirm your earlier orders first, or this one is very large. Write to the shop on WhatsApp.',
  codes: 'Many wrong codes came from here. Wait ten minutes, then try again, or order without a code.',
} as const
