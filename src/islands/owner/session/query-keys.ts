// The query keys of all data that the app reads of a store. A key starts with an area and the store's id: one invalidation reads a whole area again, and a
// change of store shows nothing of the other.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import type { Area } from '#contract/sql-function.ts'
import { useBusiness } from './business.ts'

/** What is read of a store beside the areas of contracts: no write of an area reads it again. */
export type Place = Area | 'activity' | 'published' | 'receipts' | 'pictures'

/** The key of an area, or of a part of it: its name, then what was asked for. */
export function areaKey(businessId: string, area: Place, ...part: readonly unknown[]) {
  return [area, businessId, ...part] as const
}

/** Keys of parts that several pages read. */
export function storeKeys(businessId: string) {
  return {
    /** The key of a whole area. */
    area: (area: Area) => areaKey(businessId, area),
    orders: {
      unseen: areaKey(businessId, 'orders', 'unseen'),
      one: (orderId: string) => areaKey(businessId, 'orders', 'order', orderId),
      goods: (search: string, currency: string | null = null) =>
        areaKey(businessId, 'orders', 'goods', search, currency),
      zones: areaKey(businessId, 'orders', 'zones'),
    },
    /** Not below `orders`: a change of an order must not compute the figures of an open form again. */
    totals: (form: string, request: string | null) => ['order-totals', businessId, form, request] as const,
    customers: {
      erasures: areaKey(businessId, 'customers', 'erasures'),
    },
    messages: areaKey(businessId, 'messages'),
  }
}

/** The keys of the store that this tab shows. */
export function useStoreKeys() {
  const { id } = useBusiness()
  return useMemo(() => storeKeys(id), [id])
}

/** Areas that show what the other one writes: the till has the cash of both, and months earn what orders brought. */
const BESIDE: Partial<Record<Place, Place>> = { orders: 'money', money: 'orders' }

/** Reads all data of an area again, with the area beside it, or a part of it. */
export function useReadAgain(area: Place, part?: string): () => Promise<void> {
  const client = useQueryClient()
  const { id } = useBusiness()
  return useCallback(async () => {
    const beside = part ? undefined : BESIDE[area]
    const keys = [areaKey(id, area, ...(part ? [part] : [])), ...(beside ? [areaKey(id, beside)] : [])]
    await Promise.all(keys.map((queryKey) => client.invalidateQueries({ queryKey })))
  }, [client, id, area, part])
}
