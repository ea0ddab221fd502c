// Sentences for the database's refusals about a customer: what happened and what to do.
import { toRefusalText } from '#kit/form/refusal-words.ts'

export const CUSTOMER_REFUSALS = {
  phone_taken: 'Another customer has this number already. Open them, or merge the two.',
  customer_changed:
    'Somebody else has just changed this customer. Look at what is here now, then save again.',
  unknown_customer: 'This customer is not there any more. They may have been merged with another.',
  points_short: 'The customer has fewer points than that.',
  merge_too_long:
    'Together they have more notes or tags than one record holds. Shorten the notes of one first.',
  forbidden: 'Only the owner and managers of the shop may do this.',
  customer_has_open_orders: ({ orders }: Readonly<Record<string, unknown>>) =>
    `${orders === 1 ? 'One order is' : `${Number(orders ?? 0)} orders are`} still on the way to this customer and need a name and address. Deliver or cancel ${orders === 1 ? 'it' : 'them'} first.`,
  other: 'That could not be saved. Look over what you wrote and try again.',
}

/** The sentence for a toast or a note under a form. */
export const customerRefusalText = toRefusalText(CUSTOMER_REFUSALS)
