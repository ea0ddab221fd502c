// A store's customers for those who work with them: the list, one customer, adding, editing and tags. Row level security decides what
// a person sees.
import type { CustomerRow } from '#domain/customer/customer-form.ts'
import type {
  CustomerDetails,
  CustomerSort,
  CustomerSummary,
  WalkInFigures,
} from '#domain/customer/customer-list.ts'
import { type CallResult, callFunction, callOrThrow } from '../client.ts'
import { DatabaseError, type PostgrestErrorShape, parseRefusal } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

/** Customers in one page of the list. */
export const CUSTOMERS_PAGE = 50

export type CustomerListQuestion = {
  readonly businessId: string
  readonly search: string
  readonly tag: string | null
  readonly sort: CustomerSort
  readonly offset: number
  readonly limit?: number
}

export type CustomerListPage = { readonly total: number; readonly customers: readonly CustomerSummary[] }

/** One page; `total` counts all that answer to search and tag. */
export async function listCustomers(question: CustomerListQuestion): Promise<CustomerListPage> {
  return callOrThrow(await ownerDatabase(), 'list_customers', {
    p_business_id: question.businessId,
    p_search: question.search,
    p_tag: question.tag,
    p_sort: question.sort,
    p_limit: question.limit ?? CUSTOMERS_PAGE,
    p_offset: question.offset,
  })
}

/** What people without a number bought; null while there were none. */
export async function fetchWalkIns(businessId: string): Promise<WalkInFigures | null> {
  return callOrThrow(await ownerDatabase(), 'walk_in_figures', { p_business_id: businessId })
}

export type TagCount = { readonly tag: string; readonly customers: number }

/** Most used first. */
export async function listTags(businessId: string): Promise<readonly TagCount[]> {
  return callOrThrow(await ownerDatabase(), 'customer_tags', { p_business_id: businessId })
}

/** Null for a customer that is not there, or not of a store of this person. */
export async function fetchCustomer(businessId: string, customerId: string): Promise<CustomerDetails | null> {
  if (!/^[0-9a-f-]{36}$/i.test(customerId)) return null
  return callOrThrow(await ownerDatabase(), 'customer_details', {
    p_business_id: businessId,
    p_customer_id: customerId,
  })
}

/** The new record's id. Refusal: `phone_taken` with `customerId`, whose number it is already. */
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
  if (!error) return { ok: true, value: data as { id: string } }
  return refusedPhone(businessId, row.phone, error, status)
}

/** Refusals: `phone_taken`; `customer_changed` when somebody else has saved since `seen` (its `updatedAt`). */
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
  if (error) return refusedPhone(businessId, change.phone ?? '', error, status)
  return data.length === 0
    ? { ok: false, error: { code: 'customer_changed', details: {} } }
    : { ok: true, value: null }
}

async function refusedPhone(
  businessId: string,
  phone: string,
  error: PostgrestErrorShape,
  status: number,
): Promise<Extract<CallResult<never>, { ok: false }>> {
  const refusal = parseRefusal(error)
  if (refusal) return { ok: false, error: refusal }
  if (error.code !== '23505') throw new DatabaseError('customers', error, status)
  const database = await ownerDatabase()
  const { data } = await database
    .from('customers')
    .select('id')
    .eq('business_id', businessId)
    .eq('phone', phone)
    .maybeSingle()
  return { ok: false, error: { code: 'phone_taken', details: { customerId: data?.id } } }
}

/** Puts a tag on customers or takes it off, whatever else happens to their tags at the moment. */
export async function tagCustomers(
  businessId: string,
  customerIds: readonly string[],
  tag: string,
  isOn: boolean,
): Promise<CallResult<number>> {
  return callFunction(await ownerDatabase(), 'tag_customers', {
    p_business_id: businessId,
    p_customers: customerIds,
    p_tag: tag,
    p_on: isOn,
  })
}
