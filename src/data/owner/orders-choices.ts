// What an owner picks from while writing an order: goods at today's prices, customers, delivery zones.
import type { Combination, OptionGroup } from '#domain/store/snapshot.ts'
import { callOrThrow } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'

/** `price` and `stock` (null: not counted) hold unless a combination says otherwise: see `choiceOf`. */
export type OrderGoods = {
  readonly id: string
  readonly name: string
  readonly price: number
  readonly stock: number | null
  readonly status: 'draft' | 'live'
  readonly picture: string | null
  readonly options: readonly OptionGroup[]
  readonly combinations: readonly Combination[]
}

/** By name or SKU; live ones first, at most thirty. */
export async function listOrderGoods(businessId: string, search: string): Promise<readonly OrderGoods[]> {
  return callOrThrow(await ownerDatabase(), 'order_goods', { p_business_id: businessId, p_search: search })
}

export type OrderCustomerChoice = {
  readonly id: string
  readonly name: string
  /** Full international digits. */
  readonly phone: string
  readonly address: string
  readonly landmark: string
  readonly email: string
}

/** By a part of name or phone, the latest to order first, at most eight. */
export async function listOrderCustomers(
  businessId: string,
  search: string,
): Promise<readonly OrderCustomerChoice[]> {
  return callOrThrow(await ownerDatabase(), 'order_customers', {
    p_business_id: businessId,
    p_search: search,
  })
}

/** One customer, or null. */
export async function fetchOrderCustomer(
  businessId: string,
  id: string,
): Promise<OrderCustomerChoice | null> {
  if (!/^[0-9a-f-]{36}$/i.test(id)) return null
  const found = await callOrThrow<readonly OrderCustomerChoice[]>(await ownerDatabase(), 'order_customers', {
    p_business_id: businessId,
    p_id: id,
  })
  return found[0] ?? null
}

export type OrderZone = { readonly id: string; readonly name: string; readonly fee: number }

/** Zones that shoppers may choose too, in their order. */
export async function listOrderZones(businessId: string): Promise<readonly OrderZone[]> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('delivery_zones')
    .select('id, name, fee')
    .eq('business_id', businessId)
    .eq('is_active', true)
    .order('position')
    .order('id')
  if (error) throw new DatabaseError('delivery zones', error, status)
  return data as readonly OrderZone[]
}
