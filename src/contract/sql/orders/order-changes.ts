// What an edit changes in an order: in the answer of a quote and in the order's history.
import * as v from 'valibot'
import type { OrderChanges } from '#domain/order/order-edit.ts'
import { amountMinor, count, deliveryKind, optionalAmountMinor, text } from '../values.ts'

const change = v.object({ from: count, to: count })
const way = v.object({ kind: deliveryKind, name: text })

/** The entries of `OrderChanges`, each absent without a change. */
export const orderChangesEntries = {
  lines: v.exactOptional(
    v.array(
      v.object({
        name: text,
        options: text,
        from: count,
        to: count,
        each: amountMinor,
        price: v.exactOptional(change),
      }),
    ),
  ),
  delivery: v.exactOptional(v.object({ from: way, to: way })),
  address: v.exactOptional(v.literal(true)),
  voucher: v.exactOptional(
    v.object({
      ...change.entries,
      code: text,
      reason: v.picklist(['removed', 'below_minimum', 'minimum_reached', 'percentage', 'fixed']),
      minimum: v.exactOptional(amountMinor),
      value: v.exactOptional(v.number()),
      most: v.exactOptional(amountMinor),
    }),
  ),
  discount: v.exactOptional(v.object({ ...change.entries, reason: v.picklist(['typed', 'goods']) })),
  points: v.exactOptional(v.object({ ...change.entries, reason: v.literal('goods') })),
  fee: v.exactOptional(
    v.object({
      from: optionalAmountMinor,
      to: optionalAmountMinor,
      reason: v.picklist(['chosen', 'typed', 'free_from', 'below_free_from']),
      limit: v.exactOptional(amountMinor),
    }),
  ),
  giftCard: v.exactOptional(v.object({ ...change.entries, reason: v.literal('due') })),
  total: v.exactOptional(change),
} satisfies Record<keyof OrderChanges, unknown>
