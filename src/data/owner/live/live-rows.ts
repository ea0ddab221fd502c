// Polls the database for changed orders. Reads the same columns of the same table as Realtime sends.
import type { Queries } from '../../client.ts'
import type { Tables } from '../../database-types.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'
import { type LiveOrder, RECENT_ORDERS } from './live-ledger.ts'

const COLUMNS =
  'id, code, status, payment_status, source, total, currency, customer_name, created_at, updated_at'
const PAGE_ROWS = 500
/** A poll that takes longer has failed; the next poll follows. */
const TIMEOUT_MS = 8_000

export type LiveOrderRow = Pick<
  Tables['orders']['Row'],
  | 'id'
  | 'code'
  | 'status'
  | 'payment_status'
  | 'source'
  | 'total'
  | 'currency'
  | 'customer_name'
  | 'created_at'
  | 'updated_at'
>

/** Turns a row of `orders` into a live order. The total is in minor units. */
export function parseLiveOrder(row: LiveOrderRow): LiveOrder {
  return {
    id: row.id,
    code: row.code,
    status: row.status,
    paymentStatus: row.payment_status,
    source: row.source,
    total: row.total,
    currency: row.currency,
    customerName: row.customer_name,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  }
}

/** The orders of the store that changed last, newest first. One statement, so that all rows are of one moment. */
export async function listRecentOrders(
  businessId: string,
  open: () => Promise<Queries> = ownerDatabase,
): Promise<readonly LiveOrder[]> {
  const database = await open()
  const { data, error, status } = await database
    .from('orders')
    .select(COLUMNS)
    .eq('business_id', businessId)
    .order('updated_at', { ascending: false })
    .limit(RECENT_ORDERS)
    .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
  if (error) throw new DatabaseError('orders', error, status)
  return data.map(parseLiveOrder)
}

/** Orders of the store that changed at this time or later, oldest change first. */
export async function listChangedOrders(
  businessId: string,
  since: string,
  open: () => Promise<Queries> = ownerDatabase,
): Promise<readonly LiveOrder[]> {
  const database = await open()
  const rows: LiveOrderRow[] = []
  for (;;) {
    const { data, error, status } = await database
      .from('orders')
      .select(COLUMNS)
      .eq('business_id', businessId)
      .gte('updated_at', since)
      .order('updated_at')
      .order('id')
      .range(rows.length, rows.length + PAGE_ROWS - 1)
      .abortSignal(AbortSignal.timeout(TIMEOUT_MS))
    if (error) throw new DatabaseError('orders', error, status)
    rows.push(...data)
    if (data.length < PAGE_ROWS) return rows.map(parseLiveOrder)
  }
}
