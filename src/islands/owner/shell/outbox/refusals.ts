// Why an act that waited could not be done, in the words of its own page.
import type { WaitingAction } from '#data/owner/outbox/waiting.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { rowLimitText } from '#domain/plan/row-limit.ts'
import { toRefusalText } from '#kit/form/refusal-words.ts'
import { PAYMENT_REFUSALS } from '#owner/areas/orders/one/payments/copy.ts'
import { orderRefusalText, saleRefusalText } from '#owner/areas/orders/shared/copy.ts'
import { productRefusalText } from '#owner/areas/products/shared/copy.ts'

const OLD = 'This has waited on this phone for more than five months. Look whether it is still right.'

/** Amounts are in `currency`. Null without a refusal. */
export function waitingRefusalText({ name, args, refusal }: WaitingAction, currency: string): string | null {
  if (!refusal) return null
  if (refusal.code === 'too_old') return OLD
  const limit = rowLimitText(refusal)
  if (limit) return limit
  if (name === 'create_manual_order') return saleRefusalText(refusal, currency)
  if (name === 'edit_products') return productRefusalText(refusal.code)
  if (name !== 'record_payment') return orderRefusalText(refusal, currency)
  return toRefusalText({
    ...PAYMENT_REFUSALS(currency),
    payment_moved: ({ paid }: typeof refusal.details) =>
      Number(paid) < Number((args['payment'] as { seenPaid?: number }).seenPaid)
        ? 'Money that this order had was taken back meanwhile. Did this one come?'
        : `Money was written for this order meanwhile: ${formatMoney(Number(paid ?? 0), currency)} is there now. Is yours another payment?`,
  })(refusal)
}
