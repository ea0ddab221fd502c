// What an owner does to an order. Payment shows at once; a step of the order itself waits for the database, and can be taken back for
// a minute.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { CallResult } from '#data/client.ts'
import { nudge } from '#data/owner/nudge.ts'
import { addOrderNote, moveOrder, setPayment, undoStatus } from '#data/owner/orders.ts'
import type { OrderStatus, PaymentStatus } from '#domain/checkout/order-request.ts'
import { heldPieces, type OrderDetails } from '#domain/order/order-details.ts'
import { toast } from '../kit/toast.ts'
import { NOT_REACHED, refusalWords } from './refusal-words.ts'

export type OrderActions = {
  readonly isBusy: boolean
  /** For a moment after the order came to stand elsewhere: the finger on its way meant the step before. */
  readonly isResting: boolean
  /** True when it was done. Only a failure makes a toast: what was done, the page says itself. */
  move(to: OrderStatus, note?: string): Promise<boolean>
  /** Takes the last step back. True when it was done. */
  undo(): Promise<boolean>
  /** Shows at once, and goes back when it could not be saved. */
  pay(payment: PaymentStatus): Promise<boolean>
  note(text: string): Promise<boolean>
}

/** As undo_status has it. */
const UNDO_SECONDS = 60

export function useOrderActions(order: OrderDetails): OrderActions {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const isResting = useRest(order.status)
  const { id, businessId, currency } = order
  const key = ['orders', businessId, 'order', id]
  const patch = (fields: Partial<OrderDetails>) =>
    client.setQueryData<OrderDetails | null>(key, (old) => (old ? { ...old, ...fields } : old))
  const refresh = () => client.invalidateQueries({ queryKey: ['orders', businessId] })

  const step = async <T>(
    send: () => Promise<CallResult<T>>,
    show: (answer: T) => Partial<OrderDetails>,
  ): Promise<boolean> => {
    setBusy(true)
    try {
      const done = await send()
      if (!done.ok) {
        toast({ kind: 'bad', text: refusalWords(done.error, currency) })
        return false
      }
      const fields = show(done.value)
      patch(fields)
      const isStockMoved = order.status === 'cancelled' || fields.status === 'cancelled'
      if (isStockMoved && heldPieces(order.lines) > 0) nudge(businessId)
      return true
    } catch (error) {
      console.warn('order: the step could not be saved', error)
      toast({ kind: 'bad', text: NOT_REACHED })
      return false
    } finally {
      setBusy(false)
      void refresh()
    }
  }
  const move: OrderActions['move'] = (to, note = '') =>
    step(
      () => moveOrder(order, to, note),
      () => ({ status: to, undo: { status: order.status, seconds: UNDO_SECONDS } }),
    )
  const undo: OrderActions['undo'] = () =>
    step(
      () => undoStatus(order),
      ({ status, paymentStatus }) => ({ status, paymentStatus, undo: null }),
    )

  const pay: OrderActions['pay'] = async (payment) => {
    const before = order.paymentStatus
    await client.cancelQueries({ queryKey: key })
    patch({ paymentStatus: payment })
    try {
      await setPayment(businessId, id, payment)
      return true
    } catch (error) {
      console.warn('order: the payment could not be saved', error)
      patch({ paymentStatus: before })
      toast({ kind: 'bad', text: NOT_REACHED })
      return false
    } finally {
      void refresh()
    }
  }

  const note: OrderActions['note'] = async (text) => {
    try {
      const added = await addOrderNote(id, text)
      if (!added.ok) toast({ kind: 'bad', text: refusalWords(added.error, currency) })
      return added.ok
    } catch (error) {
      console.warn('order: the note could not be saved', error)
      toast({ kind: 'bad', text: NOT_REACHED })
      return false
    } finally {
      void refresh()
    }
  }
  return { isBusy, isResting, move, undo, pay, note }
}

/** Two taps of one finger lie closer together. */
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
