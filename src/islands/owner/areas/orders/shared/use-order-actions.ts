// The owner's actions on an order. A change of status waits for the database, and can be undone for a minute.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addOrderNote, setOrderStatus, undoStatus } from '#contract/sql/orders/orders.ts'
import { type CallResult, call } from '#data/client.ts'
import type { Refusal } from '#data/errors.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import type { OrderStatus } from '#domain/checkout/order-status.ts'
import { heldPieces, type OrderDetails } from '#domain/order/order-details.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useReadAgain, useStoreKeys } from '#owner/session/query-keys.ts'
import { orderRefusalText } from './copy.ts'

export type OrderActions = {
  readonly isBusy: boolean
  /** True for a moment after a change of status, to ignore a second tap that was meant for the step before. */
  readonly isResting: boolean
  /** Changes the status; true when saved. Only a failure shows a toast, because the page shows the new status. */
  move(to: OrderStatus, note?: string): Promise<boolean>
  /** Undoes the last step; true when saved. */
  undo(): Promise<boolean>
  note(text: string): Promise<boolean>
}

/** The limit of the database function undo_status. */
const UNDO_SECONDS = 60

/** The acts on one order. Each shows its result at once, takes it back when it is refused, and says why. */
export function useOrderActions(order: OrderDetails): OrderActions {
  const client = useQueryClient()
  const readAgain = useReadAgain('orders')
  const steps = useSave()
  const { save } = useSave()
  const isResting = useRest(order.status)
  const { id, businessId, currency } = order
  const queryKey = useStoreKeys().orders.one(id)
  const patch = (fields: Partial<OrderDetails>) =>
    client.setQueryData<OrderDetails | null>(queryKey, (old) => (old ? { ...old, ...fields } : old))
  const told = {
    refusalText: (refusal: Refusal) => orderRefusalText(refusal, currency),
    onSettled: () => void readAgain(),
  }

  const step = <T>(send: () => Promise<CallResult<T>>, show: (answer: T) => Partial<OrderDetails>) =>
    steps.save({
      ...told,
      send,
      onSaved: (answer) => {
        const fields = show(answer)
        patch(fields)
        const isStockMoved = order.status === 'cancelled' || fields.status === 'cancelled'
        if (isStockMoved && heldPieces(order.lines) > 0) sendNudge(businessId)
      },
    })
  return {
    isBusy: steps.isSaving,
    isResting,
    move: (to, note = '') =>
      step(
        async () =>
          call(await ownerDatabase(), setOrderStatus, {
            orderId: id,
            status: to,
            note,
            expected: order.status,
          }),
        ({ changed: _, ...moved }) => ({ ...moved, undo: { status: order.status, seconds: UNDO_SECONDS } }),
      ),
    undo: () =>
      step(
        async () => call(await ownerDatabase(), undoStatus, { orderId: id, status: order.status }),
        (moved) => ({ ...moved, undo: null }),
      ),
    note: (text) =>
      save({ ...told, send: async () => call(await ownerDatabase(), addOrderNote, { orderId: id, text }) }),
  }
}

/** Longer than the time between the two taps of a double tap. */
const REST_MS = 1_500

function useRest(status: OrderStatus): boolean {
  const [rested, setRested] = useState(status)
  useEffect(() => {
    if (rested === status) return
    const timer = setTimeout(() => setRested(status), REST_MS)
    return () => clearTimeout(timer)
  }, [rested, status])
  return rested !== status
}
