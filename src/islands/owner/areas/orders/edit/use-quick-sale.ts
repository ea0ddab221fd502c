// The quick sale: what was tapped, kept as a draft, and one press that stores it. Without a line it waits on the phone.
import { useLocation } from 'wouter'
import { createManualOrder, quoteManualOrder } from '#contract/sql/orders/orders.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { formatMoney, type Minor } from '#domain/basics/money.ts'
import { ok } from '#domain/basics/result.ts'
import { saleOffline } from '#domain/offline/sale-offline.ts'
import type { DraftLine } from '#domain/order/order-draft.ts'
import { useEditForm } from '#kit/form/use-edit-form.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useLater } from '#owner/session/later.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useLateCount } from '#owner/shared/till/CountedField.tsx'
import { saleRefusalText } from '../shared/copy.ts'
import { emptySale, type SaleValues, toManualOrder, toManualQuote } from './sale-form.ts'
import { useKeptSale } from './use-kept-sale.ts'
import { usePricesNow } from './use-prices-now.ts'
import { useTotals } from './use-totals.ts'

export type QuickSale = {
  readonly lines: readonly DraftLine[]
  readonly total: Minor
  readonly problem: string | undefined
  readonly isBusy: boolean
  readonly isRestored: boolean
  readonly setLines: (lines: readonly DraftLine[]) => void
  readonly startOver: () => void
  /** Stores the sale as handed over and paid in this way. */
  readonly sell: (paid: SaleValues['paid']) => Promise<void>
}

/** Each sale has an id of its own, which the draft keeps: a second press stores nothing more. */
export function useQuickSale(): QuickSale {
  const { id, country, currency } = useBusiness()
  const [, navigate] = useLocation()
  const readAgain = useReadAgain('orders')
  const later = useLater()
  const countedAt = useLateCount(0)
  const fresh = () => emptySale(crypto.randomUUID(), new Date(serverNow()))
  const edited = useEditForm({
    draftKey: `order-quick:${id}`,
    values: fresh(),
    read: (typed: SaleValues) => ok(typed),
  })
  const { form, draft, isSaving, problem, tell, save } = edited
  const values = form.watch()
  const quote = toManualQuote(values, id, country, null)
  // A sale that was kept, or lay open, is sold at the prices of now where there is a line.
  usePricesNow(
    form,
    useTotals('quick-sale', quote, (request) => callDatabase(quoteManualOrder, { request })),
  )
  const priced = saleOffline(quote, values.lines, currency)
  const totals = priced && 'totals' in priced ? priced : null
  const startOver = () => {
    form.reset(fresh())
    draft.clear()
    tell(null)
  }
  useKeptSale(draft.isRestored ? values.clientOrderId : null, startOver)
  const sell = async (paid: SaleValues['paid']) => {
    if (!totals) return
    const now = new Date(serverNow())
    const expectedTotal = totals.totals.total
    const amount = formatMoney(expectedTotal, currency)
    // Of today, whatever day it was when the draft was begun.
    const sold = { ...values, paid, soldOn: fresh().soldOn, moment: 'after' as const }
    const asked = paid === 'cash' ? countedAt : null
    const terms = { country, expectedTotal, now, corrects: null }
    const request = toManualOrder(sold, totals.quote, { ...terms, countedAt: asked })
    const kept = toManualOrder(sold, totals.quote, terms)
    await save({
      ...later(
        createManualOrder,
        { request },
        {
          label: `Sale of ${amount}`,
          about: values.clientOrderId,
          href: null,
          laterArgs: { request: { ...kept, soldAt: now.toISOString() } },
          typed: sold,
          onKept: startOver,
        },
      ),
      onSaved: ({ orderId, code }) => {
        sendNudge(id)
        startOver()
        toast({
          text: `${amount} sold: order ${code}.`,
          action: {
            label: 'Receipt or undo',
            onPress: () => navigate(`/dashboard/orders/${orderId}?status=all`),
          },
        })
      },
      refusalText: (refusal) => saleRefusalText(refusal, currency),
      onSettled: () => void readAgain(),
    })
  }
  return {
    lines: values.lines,
    total: totals?.totals.total ?? 0,
    problem,
    isBusy: isSaving,
    isRestored: draft.isRestored,
    setLines: (lines) => form.setValue('lines', [...lines], { shouldDirty: true }),
    startOver,
    sell,
  }
}
