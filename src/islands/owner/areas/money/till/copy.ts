// Sentences for the refusals of the till.
import type { closeTill, reverseTill } from '#contract/sql/orders/till.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { RefusalWords } from '#kit/form/refusal-words.ts'

type Code = (typeof closeTill | typeof reverseTill)['refuses'][number]

/** Amounts are in `currency`. */
export const TILL_REFUSALS = (currency: string) =>
  ({
    till_moved: ({ expected }) =>
      `The till has changed meanwhile${typeof expected === 'number' ? `: ${formatMoney(expected, currency)} should be in it now` : ''}. Look whether your count is still right, then close it.`,
  }) satisfies RefusalWords<Code>
