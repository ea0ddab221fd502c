// The totals of an order while editing. The database computes them after each pause in typing; the previous totals stay visible until then.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { CallResult } from '#data/client.ts'
import type { Refusal } from '#data/errors.ts'
import type { OfflineHurdle } from '#domain/offline/sale-offline.ts'
import type { OrderTotals } from '#domain/order/order-edit.ts'
import { useSettled } from '#kit/form/use-settled.ts'
import { useBusiness } from '#owner/session/business.ts'

export type ShownTotals = {
  /** Null before the first answer. */
  readonly value: OrderTotals | null
  readonly refusal: Refusal | null
  /** True while the figures do not yet match the typed values. */
  readonly isAsking: boolean
  readonly isUnreachable: boolean
  /** Of a sale without a line: why this phone cannot work it out. */
  readonly hurdle?: OfflineHurdle
  readonly ask: () => void
}

const QUIET_MS = 250

/** Asks for the figures of `request`; null when the form cannot be computed yet. */
export function useTotals<R>(
  name: string,
  request: R | null,
  ask: (request: R) => Promise<CallResult<OrderTotals>>,
): ShownTotals {
  const text = request === null ? null : JSON.stringify(request)
  const settled = useSettled(text, QUIET_MS)
  const { id } = useBusiness()
  const { data, isError, isFetching, fetchStatus, isPlaceholderData, refetch } = useQuery({
    // Not below `orders`: a change of an order must not compute the figures of an open form again.
    queryKey: ['order-totals', id, name, settled],
    queryFn: () => ask(JSON.parse(settled ?? 'null') as R),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 60_000,
  })
  const isUnreachable = isError || fetchStatus === 'paused'
  const isCurrent = settled === text && !isPlaceholderData
  return {
    value: data?.ok && text !== null && !isUnreachable ? data.value : null,
    refusal: data && !data.ok && isCurrent ? data.error : null,
    isAsking: text !== null && !isUnreachable && (!isCurrent || isFetching),
    isUnreachable,
    ask: () => void refetch(),
  }
}
