// Sentences for the database's refusals about a customer: what happened and what to do.
import type { Refusal } from '#data/errors.ts'

const WORDS: Readonly<Record<string, string>> = {
  phone_taken: 'Another customer has this number already. Open them, or merge the two.',
  customer_changed:
    'Somebody else has just changed this customer. Look at what is here now, then save again.',
  unknown_customer: 'This customer is not there any more. They may have been merged with another.',
  merge_too_long:
    'Together they have more notes or tags than one record holds. Shorten the notes of one first.',
  forbidden: 'Only the owner and managers of the shop may do this.',
  unavailable: 'Many orders are coming in just now. Try again in a moment.',
}

/** The sentence for a toast or a note under a form. */
export function customerRefusalText({ code, details }: Refusal): string {
  if (code === 'customer_has_open_orders') {
    const orders = Number(details['orders'] ?? 0)
    return `${orders === 1 ? 'One order is' : `${orders} orders are`} still on the way to this customer and need a name and address. Deliver or cancel ${orders === 1 ? 'it' : 'them'} first.`
  }
  return WORDS[code] ?? 'That could not be saved. Look over what you wrote and try again.'
}
