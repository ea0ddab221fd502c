// What the provider has paid back or disputes, and the database does not know: their events were lost, or came from the provider's own pages.
import type { ProviderDispute } from '#contract/api/payments.ts'
import type { Database } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'

/** The refunds of payments in the ledger that the ledger does not have. Throws DatabaseError. */
export async function listUnknownRefunds<Refund extends { readonly id: string; readonly reference: string }>(
  database: Database,
  refunds: readonly Refund[],
): Promise<readonly Refund[]> {
  const references = [...new Set(refunds.map(({ reference }) => reference))]
  const { data, error, status } = await database
    .from('plan_entries')
    .select('row_key')
    .in('reference', references)
  if (error) throw new DatabaseError('plan_entries', error, status)
  const rows = new Set(data.map(({ row_key: rowKey }) => rowKey))
  return refunds.filter(
    ({ id, reference }) => rows.has(`charge:${reference}`) && !rows.has(`refund:${reference}:${id}`),
  )
}

/** The disputes that are not kept, or kept without their end. Throws DatabaseError. */
export async function listUnknownDisputes(
  database: Database,
  disputes: readonly ProviderDispute[],
): Promise<readonly ProviderDispute[]> {
  const { data, error, status } = await database
    .from('payment_disputes')
    .select('id, resolution')
    .in(
      'id',
      disputes.map(({ id }) => id),
    )
  if (error) throw new DatabaseError('payment_disputes', error, status)
  const known = new Map(data.map(({ id, resolution }) => [id, resolution]))
  return disputes.filter(({ id, resolution }) => !known.has(id) || known.get(id) !== resolution)
}
