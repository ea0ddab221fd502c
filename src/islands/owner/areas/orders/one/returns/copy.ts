// Sentences for the refusals of returns.
import type { recordReturn, reverseReturn } from '#contract/sql/orders/order-returns.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { RefusalWords } from '#kit/form/refusal-words.ts'

const nameOf = ({ name, options }: Record<string, unknown>) =>
  options ? `${name} (${options})` : String(name ?? 'that')

/** Amounts are in `currency`. */
export const RETURN_REFUSALS = (currency: string) =>
  ({
    gift_card_empty: null,
    out_of_stock: null,
    order_moved: 'This order is no longer delivered, so nothing of it can come back.',
    return_moved:
      'The order has changed meanwhile. Close this, look at what came back and at its money, and write it again if it is missing.',
    return_too_large: ({ max }) =>
      `The customer paid ${formatMoney(Number(max ?? 0), currency)} for it, so no more can go back.`,
    return_too_many: (details) => `Only ${details['left']} of ${nameOf(details)} can still come back.`,
  }) satisfies RefusalWords<(typeof recordReturn)['refuses'][number]>

export const REVERSE_REFUSALS = {
  gift_card_empty: 'The gift card of this was emptied by hand already, so this stays as it is.',
  gift_card_used: ({ ending }) =>
    `The gift card that ends in ${ending} was used already, so this stays as it is.`,
  out_of_stock: (details) =>
    `${nameOf(details)} was sold again meanwhile, so this stays as it is. Correct its stock first.`,
} satisfies RefusalWords<(typeof reverseReturn)['refuses'][number]>
