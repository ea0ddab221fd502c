// Writes money into the books of orders: as a member, and as the database's owner for tests that only need an order to be paid.
import { randomUUID } from 'node:crypto'
import type { Queries } from '#tests/support/stores/owner-orders.ts'
import { callAs } from '#tests/support/stores/owner-orders.ts'

export type Sums = { readonly paymentStatus: string; readonly paid: number; readonly balance: number }

type BookedOrder = { readonly id: string; readonly business_id: string }

type Payment = {
  readonly id?: string
  readonly kind?: 'received' | 'paid_back' | 'let_go'
  readonly amount: number
  readonly way?: string
  readonly seenBalance: number
  readonly confirms?: string
  readonly [field: string]: unknown
}

/** Writes a payment as a member: money that came by transfer, unless the fields say otherwise. */
export function payAs(by: Queries, { id, business_id: store }: BookedOrder, payment: Payment): Promise<Sums> {
  const fields = { id: randomUUID(), kind: 'received', way: 'transfer', ...payment }
  return callAs(by, 'record_payment', store, id, fields) as Promise<Sums>
}

/**
 * Returns SQL that writes into the books of some orders that they are paid wholly, refunded wholly, or said to be paid. `where` is a condition on
 * `o`; its values begin with $1.
 */
export function bookSql(state: 'paid' | 'refunded' | 'claimed', where: string): string {
  const kinds = { paid: `('received')`, refunded: `('received'), ('paid_back')`, claimed: `('claimed')` }
  return `insert into order_payments (id, business_id, order_id, kind, amount, way, let_go)
    select gen_random_uuid(), o.business_id, o.id, k.kind, o.total, 'transfer', case when k.kind = 'paid_back' and o.status <> 'cancelled' then o.total else 0 end
    from orders o cross join (values ${kinds[state]}) k (kind) where o.total > 0 and ${where}`
}

type Query = (sql: string, values: unknown[]) => Promise<unknown>

/** Takes all rows of an order's book back, and writes those that say this state. */
export async function setMoney(
  query: Query,
  orderId: string,
  state: 'unpaid' | 'claimed' | 'paid' | 'refunded',
): Promise<void> {
  await query(
    `insert into order_payments (id, business_id, order_id, kind, amount, way, reverses)
     select gen_random_uuid(), business_id, order_id, kind, amount, way, id from order_payments p
     where order_id = $1 and reverses is null and not exists (select from order_payments r where r.reverses = p.id)
     order by kind`,
    [orderId],
  )
  if (state !== 'unpaid') await query(bookSql(state, 'o.id = $1'), [orderId])
}
