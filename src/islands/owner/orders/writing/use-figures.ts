// What an order comes to while it is written: asked of the database when typing rests, the last figures stay meanwhile.
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallResult } from '#data/client.ts'
import type { Refusal } from '#data/errors.ts'
import type { OrderFigures } from '#domain/order/order-edit.ts'

export type Figures = {
  /** Null until the first answer. */
  readonly figures: OrderFigures | null
  readonly refusal: Refusal | null
  /** What is shown is not the answer to what is typed yet. */
  readonly isAsking: boolean
  readonly isUnreachable: boolean
  readonly ask: () => void
}

const QUIET_MS = 250

/** `request` null: there is nothing to ask yet. */
export function useFigures<R>(
  name: string,
  request: R | null,
  ask: (request: R) => Promise<CallResult<OrderFigures>>,
): Figures {
  const text = request === null ? null : JSON.stringify(request)
  const settled = useSettled(text)
  const { data, isError, isFetching, fetchStatus, isPlaceholderData, refetch } = useQuery({
    queryKey: ['order-figures', name, settled],
    queryFn: () => ask(JSON.parse(settled ?? 'null') as R),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    staleTime: 5_000,
    gcTime: 60_000,
  })
  const isUnreachable = isError || fetchStatus === 'paused'
  const isCurrent = settled === text && !isPlaceholderData
  return {
    figures: data?.ok && text !== null && !isUnreachable ? data.value : null,
    refusal: data && !data.ok && isCurrent ? data.error : null,
    isAsking: text !== null && !isUnreachable && (!isCurrent || isFetching),
    isUnreachable,
    ask: () => void refetch(),
  }
}

function useSettled(text: string | null): string | null {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), QUIET_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
