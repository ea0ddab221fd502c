// What the database refused, as a sentence that says what happened and what to do. With what it names: goods, how many there are.
import type { Refusal } from '#data/errors.ts'
import { formatMoney } from '#domain/basics/money.ts'

/** For a toast or a note under a form. */
export function refusalWords(error: Refusal, currency: string): string {
  const { code, details } = error
  switch (code) {
    case 'out_of_stock':
      return stockWords(details)
    case 'product_unavailable':
      if (details['reason'] === 'gone')
        return `${nameOf(details)} is no longer in your shop, so there cannot be more of it.`
      if (details['reason'] === 'counted')
        return `${nameOf(details)} is counted since this order came. Add the further pieces as a new line.`
      if (details['reason'] === 'currency')
        return 'Your shop has changed its currency since. Nothing can be added at today’s prices: write a new order.'
      return 'One of the choices is not for sale any more. Take it out or pick it again.'
    case 'unknown_product':
      return 'One of the products has been removed from your shop. Take it out and pick another.'
    case 'order_moved':
      return 'The order has moved on meanwhile. Look at where it stands now.'
    case 'undo_refused':
      return UNDO_WORDS[String(details['reason'])] ?? 'There is nothing to undo.'
    case 'voucher_used_up':
      return 'Its voucher was used up meanwhile, so the order stays cancelled.'
    case 'gift_card_empty':
      return 'Its gift card was spent meanwhile, so the order stays cancelled.'
    case 'order_edited':
      return 'Somebody changed this order while you were writing. Look at it as it is now, then make your change again.'
    case 'order_closed':
      return 'This order has already left or was cancelled, so it can no longer be changed.'
    case 'price_changed':
      return 'The prices have just changed. Check the new total, then save again.'
    case 'order_changed':
      return 'This sale was saved before with other contents. Look at it in the list of orders.'
    case 'discount_too_large':
      return `The discount can be ${formatMoney(Number(details['max'] ?? 0), currency)} at most.`
    case 'order_too_large':
      return 'An order may have 100 lines and come to 900,000,000 at most. Write the rest as a second order.'
    case 'bad_quantity':
      return 'A line holds between 1 and 999 pieces.'
    case 'delivery_unknown':
      return 'That delivery zone is no longer there. Choose another.'
    case 'store_suspended':
      return 'Your shop is suspended. Write to support before you take orders.'
    case 'forbidden':
      return 'You no longer work in this shop.'
    case 'unavailable':
      return 'Many orders are coming in just now. Try again in a moment.'
    case 'bad_request':
      return 'to' in details
        ? 'The order has moved on meanwhile. Look at where it stands now.'
        : 'Something in the form was not understood. Check what you typed.'
    default:
      return 'That could not be saved. Try again.'
  }
}

const UNDO_WORDS: Readonly<Record<string, string>> = {
  person: 'Only who took this step can undo it.',
  late: 'A step can be undone for a minute, and that has passed.',
  receipt: 'Its receipt is out already, so the order stays delivered.',
}

/** For a call that got no answer. */
export const NOT_REACHED =
  'That could not be saved: the shop’s database cannot be reached. Try again when you are connected.'

function stockWords(details: Refusal['details']): string {
  const available = Number(details['available'] ?? 0)
  const name = nameOf(details)
  if (available === 0) return `${name} is sold out.`
  return available === 1 ? `There is only 1 of ${name}.` : `There are only ${available} of ${name}.`
}

function nameOf(details: Refusal['details']): string {
  const name = typeof details['name'] === 'string' ? details['name'] : 'One of the products'
  return typeof details['options'] === 'string' && details['options'] !== ''
    ? `${name} (${details['options']})`
    : name
}
