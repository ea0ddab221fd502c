// The query keys of all data that the app reads of a store. A key starts with an area and the store's id: one invalidation reads a whole area again, and a
// change of store shows nothing of the other.
import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Area } from '#contract/sql-function.ts'
import { useBusiness } from './business.ts'

/** What is read of a store beside the areas of contracts: no write of an area reads it again. */
export type Place = Area | 'activity' | 'published' | 'receipts' | 'pictures'

/** The key of an area, or of a part of it: its name, then what was asked for. */
export function areaKey(businessId: string, area: Place, ...part: readonly unknown[]) {
  return [area, businessId, ...part] as const
}

/** The key of one order. */
export const orderKey = (businessId: string, orderId: string) =>
  areaKey(businessId, 'orders', 'order', orderId)

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
