// The form of an order's contents: its draft, its figures, saving, and the case that a colleague has saved first.
import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { editOrder, quoteOrderEdit } from '#contract/sql/orders/orders.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { mergeValues } from '#domain/basics/merge-values.ts'
import { formatMoney, type Minor } from '#domain/basics/money.ts'
import { ok } from '#domain/basics/result.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import type { DraftLine } from '#domain/order/order-draft.ts'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { type FieldNames, fillTheirs } from '#kit/form/use-others.ts'
import { toast } from '#kit/toast/toast.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { orderRefusalText } from '../shared/copy.ts'
import { type EditValues, editValuesOf, theirValuesOf, toOrderEdit } from './order-form.ts'
import { useTotals } from './use-totals.ts'

/** `href` is the order's address, opened after the save. */
export function useEdit(order: OrderDetails, href: string) {
  const readAgain = useReadAgain('orders')
  const [, navigate] = useLocation()
  const edited = useEditForm({
    draftKey: `order-edit:${order.businessId}:${order.id}`,
    values: editValuesOf(order),
    // Passes the fields unread: useTotals reads them while typing.
    read: (typed: EditValues) => ok(typed),
  })
  const { form, draft, isDirty, isSaving, problem } = edited
  const values = form.watch()
  const isStale = values.version !== order.version
  const edit = isStale ? null : toOrderEdit(values, order)
  const totals = useTotals(`edit ${order.id}`, edit, (asked) =>
    callDatabase(quoteOrderEdit, { orderId: order.id, edit: asked }),
  )

  const from = form.formState.defaultValues as EditValues
  const theirs = theirValuesOf(order, from)

  useEffect(() => {
    if (isStale && !isDirty) form.reset(editValuesOf(order))
  }, [isStale, isDirty, order, form])

  const save = async () => {
    const { value: shown } = totals
    if (!edit || !shown) return
    await edited.save({
      send: () =>
        callDatabase(editOrder, {
          orderId: order.id,
          edit: { ...edit, expectedTotal: shown.total },
        }),
      onSaved: (saved) => {
        draft.clear()
        toast({ text: savedText(order, saved) })
        sendNudge(order.businessId)
        navigate(href)
      },
      refusalText: (refusal) => {
        totals.ask()
        return orderRefusalText(refusal, order.currency)
      },
      onSettled: () => void readAgain(),
    })
  }
  return {
    form,
    values,
    totals,
    problem,
    isBusy: isSaving,
    isDirty,
    /** True when another person has changed the order since the form was filled. */
    isStale,
    /** The fields that both changed: `Discount, Address`. */
    clash: mergeValues(from, values, theirs)
      .clashes.map((field) => NAMES[field])
      .join(', '),
    takeTheirs: () => fillTheirs(form, theirs),
    isRestored: draft.isRestored,
    canSave: isDirty && edit !== null && totals.value !== null && totals.refusal === null && !totals.isAsking,
    save,
    setLines: (lines: readonly DraftLine[]) => form.setValue('lines', [...lines], { shouldDirty: true }),
    /** Discards the typed text and shows the stored order. */
    startOver: () => {
      form.reset(editValuesOf(order))
      draft.clear()
      edited.tell(null)
    },
  }
}

const NAMES: FieldNames<EditValues> = {
  version: '',
  lines: 'What is in it',
  delivery: 'Delivery',
  fee: 'Delivery fee',
  discount: 'Discount',
  dropVoucher: 'Voucher',
  address: 'Address',
  landmark: 'Landmark',
}

function savedText(order: OrderDetails, saved: { readonly total: Minor; readonly changed: boolean }): string {
  if (!saved.changed) return 'Nothing was different, so nothing was changed.'
  const total = formatMoney(saved.total, order.currency)
  const balance = order.balance + saved.total - order.total
  if (order.paid === 0 || balance === 0) return `Saved. The total is ${total}.`
  const rest = formatMoney(Math.abs(balance), order.currency)
  return balance > 0
    ? `Saved. The total is ${total}: ${rest} is still to come.`
    : `Saved. The total is ${total}: ${rest} is to give back.`
}
