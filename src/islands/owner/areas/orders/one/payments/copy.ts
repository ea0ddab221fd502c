// Sentences for the refusals of the book.
import type { recordPayment, reversePayment } from '#contract/sql/orders/order-payments.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { RefusalWords } from '#kit/form/refusal-words.ts'

type Code = (typeof recordPayment | typeof reversePayment)['refuses'][number]

/** Amounts are in `currency`. */
export const PAYMENT_REFUSALS = (currency: string) =>
  ({
    payment_moved: ({ paid }) =>
      `Somebody has written a payment meanwhile: ${formatMoney(Number(paid ?? 0), currency)} is there now. Look at the list before you write this one.`,
    payment_too_large: ({ max }) =>
      `${formatMoney(Number(max ?? 0), currency)} of this order’s money is with you, so no more can go back.`,
  }) satisfies RefusalWords<Code>
