// What an owner does to an order. Payment shows at once and can be undone; a step of the order itself cannot, so it waits for the
// database.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nudge } from '#data/owner/nudge.ts'
import { addOrderNote, moveOrder, setPayment } from '#data/owner/orders.ts'
import { heldPieces, type OrderDetails } from '#domain/order-details.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order-request.ts'
import { toast } from '../kit/toast.ts'
import { NOT_REACHED, refusalWords } from './refusal-words.ts'

export type OrderActions = {
  readonly isBusy: boolean
  /** True when it was done. Only a failure makes a toast: what was done, the page says itself. */
  move(to: OrderStatus, note?: string): Promise<boolean>
  /** Shows at once, and goes back when it could not be saved. */
  pay(payment: PaymentStatus): Promise<boolean>
  note(text: string): Promise<boolean>
}

export function useOrderActions(order: OrderDetails): OrderActions {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, businessId, currency } = order
  const key = ['orders', businessId, 'order', id]
  const patch = (fields: Partial<OrderDetails>) =>
    client.setQueryData<OrderDetails | null>(key, (old) => (old ? { ...old, ...fields } : old))
  const refresh = () => client.invalidateQueries({ queryKey: ['orders', businessId] })

  const move: OrderActions['move'] = async (to, note = '') => {
    setBusy(true)
    try {
      const moved = await moveOrder(id, to, note)
      if (!moved.ok) {
        toast({ kind: 'bad', text: refusalWords(moved.error, currency) })
        return false
      }
      patch({ status: to })
      if (to === 'cancelled' && heldPieces(order.lines) > 0) nudge(businessId)
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
  return { isBusy, move, pay, note }
}
