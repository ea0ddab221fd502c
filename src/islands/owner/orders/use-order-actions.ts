// What an owner does to an order, with what the page says about it. Payment shows at once and can be undone; a step of the order
// itself cannot, so it waits for the database.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { nudge } from '#data/owner/nudge.ts'
import { addOrderNote, moveOrder, setPayment } from '#data/owner/orders.ts'
import { heldPieces, type OrderDetails, PAYMENT_LABELS } from '#domain/order-details.ts'
import type { OrderStatus, PaymentStatus } from '#domain/order-request.ts'
import { toast } from '../kit/toast.ts'
import { NOT_REACHED, refusalWords } from './refusal-words.ts'

export type OrderActions = {
  readonly isBusy: boolean
  /** True when it was done. */
  move(to: OrderStatus, done: string, options?: MoveOptions): Promise<boolean>
  pay(payment: PaymentStatus): Promise<void>
  note(text: string): Promise<boolean>
}

type MoveOptions = {
  readonly note?: string
  /** On the toast: most often a message to the customer. */
  readonly next?: { readonly label: string; readonly onPress: () => void }
}

export function useOrderActions(order: OrderDetails): OrderActions {
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const { id, businessId, currency } = order
  const key = ['orders', businessId, 'order', id]
  const patch = (fields: Partial<OrderDetails>) =>
    client.setQueryData<OrderDetails | null>(key, (old) => (old ? { ...old, ...fields } : old))
  const refresh = () => client.invalidateQueries({ queryKey: ['orders', businessId] })

  const move: OrderActions['move'] = async (to, done, { note = '', next } = {}) => {
    setBusy(true)
    try {
      const moved = await moveOrder(id, to, note)
      if (!moved.ok) {
        toast({ kind: 'bad', text: refusalWords(moved.error, currency) })
        return false
      }
      patch({ status: to })
      toast({ text: done, ...(next ? { action: next } : {}) })
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
    const set = async (status: PaymentStatus, from: PaymentStatus) => {
      await client.cancelQueries({ queryKey: key })
      patch({ paymentStatus: status })
      try {
        await setPayment(businessId, id, status)
        return true
      } catch (error) {
        console.warn('order: the payment could not be saved', error)
        patch({ paymentStatus: from })
        toast({ kind: 'bad', text: NOT_REACHED })
        return false
      } finally {
        void refresh()
      }
    }
    if (!(await set(payment, before))) return
    const undo = { label: 'Undo', onPress: () => void set(before, payment) }
    toast({ text: `Payment: ${PAYMENT_LABELS[payment].toLowerCase()}.`, action: undo })
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
