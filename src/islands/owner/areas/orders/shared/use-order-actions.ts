// The owner's actions on an order. A change of status waits for the database, and can be undone for a minute.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { addOrderNote, setOrderStatus, takeBackSale, undoStatus } from '#contract/sql/orders/orders.ts'
import type { Refusal } from '#data/errors.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import type { OrderStatus } from '#domain/checkout/order-status.ts'
import { heldPieces, type OrderDetails, statusLabel } from '#domain/order/order-details.ts'
import { useSave, type Write } from '#kit/form/use-save.ts'
import { useLater } from '#owner/session/later.ts'
import { orderKey, useReadAgain } from '#owner/session/query-keys.ts'
import { orderRefusalText } from './copy.ts'

export type OrderActions = {
  readonly isBusy: boolean
  /** True for a moment after a change of status, to ignore a second tap that was meant for the step before. */
  readonly isResting: boolean
  /** Changes the status; true when saved. Only a failure shows a toast, because the page shows the new status. */
  move(to: OrderStatus, note?: string): Promise<boolean>
  /** Undoes the last step; true when saved. */
  undo(): Promise<boolean>
  /** Takes a sale back that was written down by mistake; true when saved. */
  takeBack(leavesStock: boolean): Promise<boolean>
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
  const later = useLater()
  const { id, businessId, currency, code } = order
  const on = { about: id, href: `/dashboard/orders/${id}?status=all` }
  const queryKey = orderKey(businessId, id)
  const patch = (fields: Partial<OrderDetails>) =>
    client.setQueryData<OrderDetails | null>(queryKey, (old) => (old ? { ...old, ...fields } : old))
  const told = {
    refusalText: (refusal: Refusal) => orderRefusalText(refusal, currency),
    onSettled: () => void readAgain(),
  }

  const step = <T>(sent: Pick<Write<T>, 'send' | 'later'>, show: (answer: T) => Partial<OrderDetails>) =>
    steps.save({
      ...told,
      ...sent,
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
        later(
          setOrderStatus,
          { orderId: id, status: to, note, expected: order.status },
          { ...on, label: `Order ${code}: ${statusLabel({ ...order, status: to })}` },
        ),
        ({ changed: _, ...moved }) => ({ ...moved, undo: { status: order.status, seconds: UNDO_SECONDS } }),
      ),
    undo: () =>
      step({ send: () => callDatabase(undoStatus, { orderId: id, status: order.status }) }, (moved) => ({
        ...moved,
        undo: null,
      })),
    takeBack: (leavesStock) =>
      step({ send: () => callDatabase(takeBackSale, { orderId: id, leavesStock }) }, (moved) => ({
        ...moved,
        undo: null,
        isCorrectable: false,
      })),
    note: async (text) => {
      let isKept = false
      const onKept = () => {
        isKept = true
      }
      const said = { ...on, label: `Order ${code}: a note`, onKept }
      return (await save({ ...told, ...later(addOrderNote, { orderId: id, text }, said) })) || isKept
    },
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
