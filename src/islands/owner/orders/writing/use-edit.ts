// The form of an order's contents: its draft, its figures, saving it, and what to do when somebody else was faster.
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { nudge } from '#data/owner/nudge.ts'
import { quoteOrderEdit, saveOrderEdit } from '#data/owner/orders-writing.ts'
import { formatMoney } from '#domain/basics/money.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import type { DraftLine } from '#domain/order/order-draft.ts'
import { toast } from '../../kit/toast.ts'
import { useDraft } from '../../kit/use-draft.ts'
import { NOT_REACHED, refusalWords } from '../refusal-words.ts'
import { type EditValues, editValuesOf, toOrderEdit } from './order-form.ts'
import { useFigures } from './use-figures.ts'

/** `href`: where the order is looked at, once it is saved. */
export function useEdit(order: OrderDetails, href: string) {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const form = useForm<EditValues>({ defaultValues: editValuesOf(order) })
  const draft = useDraft(`order-edit:${order.businessId}:${order.id}`, form)
  const values = form.watch()
  const { isDirty } = form.formState
  const isStale = values.version !== order.version
  const edit = isStale ? null : toOrderEdit(values, order)
  const figures = useFigures(`edit ${order.id}`, edit, (asked) => quoteOrderEdit(order.id, asked))

  useEffect(() => {
    if (isStale && !isDirty) form.reset(editValuesOf(order))
  }, [isStale, isDirty, order, form])

  const save = async () => {
    if (!edit || !figures.figures) return
    setBusy(true)
    setFailure(null)
    try {
      const saved = await saveOrderEdit(order.id, edit, figures.figures.total)
      if (!saved.ok) {
        setFailure(refusalWords(saved.error, order.currency))
        figures.ask()
        return
      }
      draft.clear()
      toast({ text: savedWords(order, saved.value) })
      nudge(order.businessId)
      navigate(href)
    } catch (error) {
      console.warn('order: the change could not be saved', error)
      setFailure(NOT_REACHED)
    } finally {
      setBusy(false)
      void client.invalidateQueries({ queryKey: ['orders', order.businessId] })
    }
  }
  return {
    form,
    values,
    figures,
    failure,
    isBusy,
    isDirty,
    /** The order was changed by somebody else since the form was filled. */
    isStale,
    isRestored: draft.isRestored,
    canSave:
      isDirty && edit !== null && figures.figures !== null && figures.refusal === null && !figures.isAsking,
    save,
    setLines: (lines: readonly DraftLine[]) => form.setValue('lines', [...lines], { shouldDirty: true }),
    /** Gives up what was typed and shows the order as it is. */
    startOver: () => {
      form.reset(editValuesOf(order))
      draft.clear()
      setFailure(null)
    },
  }
}

function savedWords(
  order: OrderDetails,
  saved: { readonly total: number; readonly changed: boolean },
): string {
  if (!saved.changed) return 'Nothing was different, so nothing was changed.'
  const total = formatMoney(saved.total, order.currency)
  if (order.paymentStatus !== 'paid' || saved.total === order.total) return `Saved. The total is ${total}.`
  const difference = formatMoney(Math.abs(saved.total - order.total), order.currency)
  return saved.total > order.total
    ? `Saved. The total is ${total}: ${difference} more than was paid.`
    : `Saved. The total is ${total}: ${difference} less than was paid.`
}
