// Sentences for the database's refusals: what happened and what to do. The sentences name the goods and the remaining stock.

import type {
  createManualOrder,
  editOrder,
  setOrderStatus,
  takeBackSale,
  undoStatus,
} from '#contract/sql/orders/orders.ts'
import type { Refusal } from '#data/errors.ts'
import { TILL_COUNTED } from '#domain/basics/cash-moment.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { type RefusalWords, toRefusalText } from '#kit/form/refusal-words.ts'

type Details = Refusal['details']

/** Every refusal of a function that works on an order. */
type OrderCode = (
  | typeof setOrderStatus
  | typeof undoStatus
  | typeof editOrder
  | typeof takeBackSale
)['refuses'][number]

const SENTENCES = {
  unknown_product: 'One of the products has been removed from your shop. Take it out and pick another.',
  fee_open: 'The delivery fee is not agreed yet. Set it beside the goods, or type 0 when there is none.',
  order_moved: 'The order has moved on meanwhile. Look at where it stands now.',
  voucher_used_up: 'Its voucher was used up meanwhile, so the order stays cancelled.',
  gift_card_empty: 'Its gift card was spent meanwhile, so the order stays cancelled.',
  order_edited:
    'Somebody changed this order while you were writing. Look at it as it is now, then make your change again.',
  order_closed: 'This order has already left or was cancelled, so it can no longer be changed.',
  till_counted: TILL_COUNTED,
  price_changed: 'The prices have just changed. Check the new total, then save again.',
  order_too_large:
    'An order may have 100 lines and come to 900,000,000 at most. Write the rest as a second order.',
  bad_quantity: 'A line holds between 1 and 999 pieces.',
  delivery_unknown: 'That delivery zone is no longer there. Choose another.',
  forbidden: ({ deed }: Details) =>
    deed ? 'The owner of this shop decides who may do this.' : 'You no longer work in this shop.',
  sale_final: ({ reason }: Details) =>
    FINAL_TEXT[String(reason)] ?? 'This sale was taken back or corrected meanwhile. Look at it as it is now.',
  out_of_stock: (details: Details) => stockWords(details),
  product_unavailable: (details: Details) => unavailableWords(details),
  undo_refused: (details: Details) => UNDO_TEXT[String(details['reason'])] ?? 'There is nothing to undo.',
  bad_request: (details: Details) =>
    'to' in details
      ? 'The order has moved on meanwhile. Look at where it stands now.'
      : 'Something in the form was not understood. Check what you typed.',
  other: 'That could not be saved. Try again.',
}

/** For a toast or a note under a form. Amounts are in `currency`. */
export function orderRefusalText(refusal: Refusal, currency: string): string {
  const words = {
    ...SENTENCES,
    discount_too_large: ({ max }: Details) =>
      `The discount can be ${formatMoney(Number(max ?? 0), currency)} at most.`,
  } satisfies RefusalWords<OrderCode>
  return toRefusalText(words)(refusal)
}

/** The sentence for a sale that is written down, and for its totals while typing. */
export function saleRefusalText(refusal: Refusal, currency: string): string {
  const words = {
    ...SENTENCES,
    ...CODE_SENTENCES,
    order_changed: 'This sale was saved before with other contents. Look at it in the list of orders.',
    store_suspended: 'Your shop is suspended. Write to support before you take orders.',
    discount_too_large: ({ max }: Details) =>
      `The discount can be ${formatMoney(Number(max ?? 0), currency)} at most.`,
    voucher_minimum: ({ minimum }: Details) =>
      `This voucher counts from ${formatMoney(Number(minimum ?? 0), currency)} of goods. Add goods, or take the code out.`,
  } satisfies RefusalWords<(typeof createManualOrder)['refuses'][number]>
  return toRefusalText(words)(refusal)
}

const CODE_SENTENCES = {
  voucher_unknown:
    'Your shop has no voucher with this code, or it is paused. Check the spelling, or take it out.',
  voucher_not_started: 'This voucher has not started yet. Take the code out.',
  voucher_ended: 'This voucher has ended. Take the code out.',
  voucher_used_up: ({ perCustomer }: Details) =>
    perCustomer
      ? 'This customer has used the voucher as often as one may. Take the code out.'
      : 'This voucher has been used up. Take the code out.',
  voucher_needs_phone: 'This voucher counts its uses by customer. Type the customer’s number above.',
  gift_card_unknown:
    'Your shop has no gift card with this code, or it is switched off. Check each letter, or take it out.',
  gift_card_ended: 'This gift card has expired. Take its code out, and ask for another way to pay.',
  gift_card_empty: 'Nothing is left on this gift card. Take its code out, and ask for another way to pay.',
  gift_card_currency: 'This gift card is in another currency than your prices. Take its code out.',
}

function unavailableWords(details: Details): string {
  switch (details['reason']) {
    case 'gone':
      return `${nameOf(details)} is no longer in your shop, so there cannot be more of it.`
    case 'counted':
      return `${nameOf(details)} is counted since this order came. Add the further pieces as a new line.`
    case 'currency':
      return 'Your shop has changed its currency since. Nothing can be added at today’s prices: write a new order.'
    default:
      return 'One of the choices is not for sale any more. Take it out or pick it again.'
  }
}

const UNDO_TEXT: Readonly<Record<string, string>> = {
  person: 'Only who took this step can undo it.',
  late: 'A step can be undone for a minute, and that has passed.',
  receipt: 'Its receipt is out already, so the order stays delivered.',
  returned: 'Something of it came back already, so the order stays delivered.',
}

const FINAL_TEXT: Readonly<Record<string, string>> = {
  late: 'A sale can be corrected for seven days, and those have passed.',
  returned: 'Goods of this sale came back. Take that back first, then correct it.',
}

function stockWords(details: Details): string {
  const available = Number(details['available'] ?? 0)
  const name = nameOf(details)
  if (available === 0) return `${name} is sold out.`
  return available === 1 ? `There is only 1 of ${name}.` : `There are only ${available} of ${name}.`
}

function nameOf(details: Details): string {
  const name = typeof details['name'] === 'string' ? details['name'] : 'One of the products'
  return typeof details['options'] === 'string' && details['options'] !== ''
    ? `${name} (${details['options']})`
    : name
}
