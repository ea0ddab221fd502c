// Rows of a store's customers for people who work there: the list, adding, editing, erasures. Row level security decides which rows a person sees.

import { listCustomers } from '#contract/sql/orders/customers.ts'
import type { CustomerRow } from '#domain/customer/customer-form.ts'
import type { CustomerDetails } from '#domain/customer/customer-list.ts'
import type { CallResult } from '../../client.ts'
import { DatabaseError, type PostgrestErrorShape, parseRefusal } from '../../errors.ts'
import { callDatabaseOrThrow, ownerDatabase, runQuery } from '../owner-database.ts'

/** Returns the id of the new record. Refusal: `phone_taken` with the `customerId` that has the number. */
export async function addCustomer(
  businessId: string,
  row: CustomerRow,
): Promise<CallResult<{ readonly id: string }>> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('customers')
    .insert({ business_id: businessId, ...row })
    .select('id')
    .single()
  if (!error) return { ok: true, value: data }
  return refusedPhone({ businessId, phone: row.phone }, error, status)
}

/** Refusals: `phone_taken`; `customer_changed` when somebody has saved since `seen` (the `updatedAt` that the editor read). */
export async function saveCustomer(
  businessId: string,
  seen: Pick<CustomerDetails, 'id' | 'updatedAt'>,
  change: Partial<CustomerRow & { readonly notes: string }>,
): Promise<CallResult<null>> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('customers')
    .update(change)
    .eq('business_id', businessId)
    .eq('id', seen.id)
    .eq('updated_at', seen.updatedAt)
    .select('id')
  if (error) return refusedPhone({ businessId, phone: change.phone ?? '' }, error, status)
  return data.length === 0
    ? { ok: false, error: { code: 'customer_changed', details: {} } }
    : { ok: true, value: null }
}

/** The record into which one was merged that is gone; null when it was erased, or never here. Throws DatabaseError. */
export async function fetchMergedInto(businessId: string, goneId: string): Promise<string | null> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('customer_merges')
    .select('customer_id')
    .eq('business_id', businessId)
    .eq('id', goneId)
    .maybeSingle()
  if (error) throw new DatabaseError('customer_merges', error, status)
  return data?.customer_id ?? null
}

async function refusedPhone(
  { businessId, phone }: { readonly businessId: string; readonly phone: string },
  error: PostgrestErrorShape,
  status: number,
): Promise<Extract<CallResult<never>, { ok: false }>> {
  const refusal = parseRefusal(error)
  if (refusal) return { ok: false, error: refusal }
  if (error.code !== '23505') throw new DatabaseError('customers', error, status)
  const asked = { businessId, search: phone, tag: null, sort: 'recent', limit: 50, offset: 0 } as const
  const { customers } = await callDatabaseOrThrow(listCustomers, asked)
  const customerId = customers.find((customer) => customer.phone === phone)?.id
  return { ok: false, error: { code: 'phone_taken', details: { customerId } } }
}

export type Erasure = {
  readonly id: string
  readonly orders: number
  /** Who erased the data; null when the account of that person is deleted. */
  readonly actor: string | null
  readonly at: string
}

/** Lists the last 50 erasures, newest first. An entry holds nothing about the erased person. */
export async function listErasures(businessId: string): Promise<readonly Erasure[]> {
  return runQuery('erasures', (database) =>
    database
      .from('customer_erasures')
      .select('id, orders, actor, at:created_at')
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .limit(50),
  )
}
