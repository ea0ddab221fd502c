// A store's vouchers for its owners and managers: list, create, change, pause, archive, remove, and list their uses.
import type { Minor } from '#domain/basics/money.ts'
import type { VoucherColumns } from '#domain/voucher/voucher-form.ts'
import type { OwnerVoucher } from '#domain/voucher/voucher-state.ts'
import type { CallResult } from '../../client.ts'
import { DatabaseError, type PostgrestErrorShape, parseRefusal } from '../../errors.ts'
import { ownerDatabase, runQuery } from '../owner-database.ts'

const COLUMNS =
  'id, code, discount_type, discount_value, min_purchase_amount, max_discount_amount, starts_at, ends_at, max_uses, max_uses_per_customer, uses, is_active, archived_at'

/** Newest first, at most 500. */
export async function listVouchers(businessId: string): Promise<readonly OwnerVoucher[]> {
  return runQuery('vouchers', (database) =>
    database
      .from('vouchers')
      .select(COLUMNS)
      .eq('business_id', businessId)
      .order('created_at', { ascending: false })
      .order('id')
      .limit(500),
  )
}

/** Null when the voucher does not exist in this store. */
export async function fetchVoucher(businessId: string, id: string): Promise<OwnerVoucher | null> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null
  return runQuery('voucher', (database) =>
    database.from('vouchers').select(COLUMNS).eq('business_id', businessId).eq('id', id).maybeSingle(),
  )
}

/** Returns the id of the new voucher. Refusals: `code_taken`, `code_like_gift_card`. */
export async function addVoucher(
  businessId: string,
  row: VoucherColumns,
): Promise<CallResult<{ readonly id: string }>> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('vouchers')
    .insert({ business_id: businessId, ...row })
    .select('id')
    .single()
  return error ? refused(error, status) : { ok: true, value: data }
}

export type VoucherChange = Partial<
  VoucherColumns & { readonly is_active: boolean; readonly archived_at: string | null }
>

/**
 * Writes the columns of `change`. With `known`, what an editor was filled from, writes nothing where one of those columns has another value now. Refusals:
 * those of `addVoucher`, `voucher_in_use` when a used voucher would get another code, `unknown_voucher`, `changed_elsewhere`.
 */
export async function saveVoucher(
  businessId: string,
  id: string,
  change: VoucherChange,
  known?: OwnerVoucher,
): Promise<CallResult<null>> {
  const columns = Object.keys(change) as (keyof VoucherChange)[]
  if (columns.length === 0) return { ok: true, value: null }
  const database = await ownerDatabase()
  const own = database.from('vouchers').update(change).eq('business_id', businessId).eq('id', id)
  const unchanged = columns.reduce((rows, column) => {
    const value = known?.[column]
    if (value === undefined) return rows
    return value === null ? rows.is(column, null) : rows.eq(column, value)
  }, own)
  const { data, error, status } = await unchanged.select('id')
  if (error) return refused(error, status)
  const isOther = data.length === 0 && known && (await fetchVoucher(businessId, id)) !== null
  return isOther ? { ok: false, error: { code: 'changed_elsewhere', details: {} } } : oneOf(data)
}

/** Refusals: `voucher_in_use` when an order has used it, `unknown_voucher`. */
export async function deleteVoucher(businessId: string, id: string): Promise<CallResult<null>> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('vouchers')
    .delete()
    .eq('business_id', businessId)
    .eq('id', id)
    .select('id')
  return error ? refused(error, status) : oneOf(data)
}

function oneOf(rows: readonly unknown[]): CallResult<null> {
  return rows.length === 0
    ? { ok: false, error: { code: 'unknown_voucher', details: {} } }
    : { ok: true, value: null }
}

/** 23505: another voucher has the code. 23514 from the check of the code: it looks like a gift card's code. */
function refused(
  error: PostgrestErrorShape,
  status: number,
): Extract<CallResult<never>, { readonly ok: false }> {
  const refusal = parseRefusal(error)
  if (refusal) return { ok: false, error: refusal }
  if (error.code === '23505') return { ok: false, error: { code: 'code_taken', details: {} } }
  if (error.code === '23514' && error.message.includes('vouchers_code_is_no_gift_card')) {
    return { ok: false, error: { code: 'code_like_gift_card', details: {} } }
  }
  throw new DatabaseError('vouchers', error, status)
}

export type VoucherUse = {
  readonly orderId: string
  readonly orderCode: string
  readonly customerId: string | null
  readonly customerName: string
  readonly currency: string
  readonly discount: Minor
  readonly at: string
  /** When the order was cancelled and the use was given back; null while the use counts. */
  readonly releasedAt: string | null
}

/** Newest first, at most 200. */
export async function listVoucherUses(businessId: string, voucherId: string): Promise<readonly VoucherUse[]> {
  const data = await runQuery('voucher uses', (database) =>
    database
      .from('voucher_uses')
      .select('created_at, released_at, orders(id, code, customer_id, customer_name, currency, discount)')
      .eq('business_id', businessId)
      .eq('voucher_id', voucherId)
      .order('created_at', { ascending: false })
      .limit(200),
  )
  return data.map(({ orders: order, created_at, released_at }) => ({
    orderId: order.id,
    orderCode: order.code,
    customerId: order.customer_id,
    customerName: order.customer_name,
    currency: order.currency,
    discount: order.discount,
    at: created_at,
    releasedAt: released_at,
  }))
}
