// Sentences for the refusals of the book.

import type { recordPayment, reversePayment } from '#contract/sql/orders/order-payments.ts'
import { TILL_COUNTED } from '#domain/basics/cash-moment.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { RefusalWords } from '#kit/form/refusal-words.ts'

type Code = (typeof recordPayment | typeof reversePayment)['refuses'][number]

/** Amounts are in `currency`. */
export const PAYMENT_REFUSALS = (currency: string) =>
  ({
    till_counted: TILL_COUNTED,
    payment_moved: ({ paid }) =>
      `The order’s money has changed meanwhile: ${formatMoney(Number(paid ?? 0), currency)} is there now. Close this, look at the list, and write it again if it is missing.`,
    payment_too_large: ({ max }) =>
      `${formatMoney(Number(max ?? 0), currency)} of this order’s money is with you. Take back first what was given back.`,
  }) satisfies RefusalWords<Code>
