// The form of a recorded sale: its draft, its figures, and saving. The order's id is made with the form and stored with its draft: pressing
// twice, or sending again after a lost answer, makes one order.
import { useEffect, useRef, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import { useHistoryState } from 'wouter/use-browser-location'
import { createManualOrder, orderCustomers, quoteManualOrder } from '#contract/sql/orders/orders.ts'
import { sendNudge } from '#data/owner/business/publishing.ts'
import type { WaitingAction } from '#data/owner/outbox/waiting.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { CHOOSE_MOMENT, countedLater } from '#domain/basics/cash-moment.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { ok } from '#domain/basics/result.ts'
import { isUuid } from '#domain/basics/uuid.ts'
import { type OfflineSale, saleOffline } from '#domain/offline/sale-offline.ts'
import type { ManualQuote } from '#domain/order/manual-order.ts'
import type { OrderDetails } from '#domain/order/order-details.ts'
import { type DraftLine, keepPrices } from '#domain/order/order-draft.ts'
import { formatGiftCardCode } from '#domain/voucher/gift-card.ts'
import { type FormFields, useEditForm } from '#kit/form/use-edit-form.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import { toast } from '#kit/toast/toast.ts'
import { may, useBusiness } from '#owner/session/business.ts'
import { dropWaiting, useLater } from '#owner/session/later.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { waitingSaleKey } from '#owner/shared/orders/waiting-sale.ts'
import { useLateCount } from '#owner/shared/till/CountedField.tsx'
import { saleRefusalText } from '../shared/copy.ts'
import { fillCustomer } from './CustomerFields.tsx'
import {
  asksMoment,
  correctedSale,
  emptySale,
  type SaleValues,
  saleErrors,
  toManualOrder,
  toManualQuote,
} from './sale-form.ts'
import { useKeptSale } from './use-kept-sale.ts'
import { usePricesNow } from './use-prices-now.ts'
import { type ShownTotals, useTotals } from './use-totals.ts'

type SaleOptions = {
  /** The sale in whose place it is. */
  readonly corrects?: OrderDetails | null
  /** A sale that the server refused when the line was back. It waits until this one is saved. */
  readonly waiting?: WaitingAction | null
}

/** The form of a sale: its draft, its totals as the server prices them while typing, and saving. */
export function useSale({ corrects = null, waiting = null }: SaleOptions = {}) {
  const business = useBusiness()
  const { id, country, currency } = business
  const readAgain = useReadAgain('orders')
  const open = useOpenSaved(corrects)
  const [wasTried, setTried] = useState(false)
  const fresh = (): SaleValues => {
    if (waiting) {
      const typed = waiting.typed as SaleValues
      // It was paid at the prices of its own day.
      return { ...typed, lines: [...keepPrices(typed.lines)] }
    }
    if (corrects) return correctedSale(crypto.randomUUID(), corrects, country)
    return emptySale(crypto.randomUUID(), new Date(serverNow()), may(business, 'payments'))
  }
  const ownKey = corrects ? `order-correct:${id}:${corrects.id}` : `order-new:${id}`
  const edited = useEditForm({
    draftKey: waiting ? waitingSaleKey(waiting) : ownKey,
    values: fresh(),
    // Passes the fields unread: useTotals reads them while typing.
    read: (typed: SaleValues) => ok(typed),
  })
  const { form, draft, isSaving, problem, tell } = edited
  useCustomerOfAddress(form)
  useChosenCard(form)
  const values = form.watch()
  const quote = toManualQuote(values, id, country, corrects)
  const totals = useTotals('sale', quote, (request) => callDatabase(quoteManualOrder, { request }))
  usePricesNow(form, totals)
  const errors = saleErrors(values, country, new Date(serverNow()))
  const countedAt = useLateCount(0)
  const askedAt =
    countedAt !== null && asksMoment(values, { countedAt, now: new Date(serverNow()), corrects })
      ? countedAt
      : null
  const offline = saleOffline(quote, values.lines, currency)
  const shown = totals.isUnreachable ? withoutLine(totals, offline) : totals
  const later = useLater()

  /** The waiting sale is given up only when this one is safe in its place. */
  const dropOpened = () => {
    if (waiting) void dropWaiting(waiting).catch(warnOfRefusal('outbox: the opened sale still waits'))
  }
  const startOver = () => {
    form.reset(fresh())
    draft.clear()
    setTried(false)
    tell(null)
  }
  useKeptSale(draft.isRestored && !waiting ? values.clientOrderId : null, startOver)
  const save = async () => {
    setTried(true)
    if (values.lines.length === 0) return tell('Add what was sold first.')
    if (!quote) return tell('Look at the lines and amounts: each line needs a name and a price like 1,500.')
    if (errors.soldOn) return tell('The day of the sale has not come yet: choose today or an earlier one.')
    if (Object.keys(errors).length > 0)
      return tell('Look at the customer’s name and number, or leave both empty.')
    if (!shown.value || shown.isAsking) return
    const expectedTotal = shown.value.total
    if (askedAt !== null && expectedTotal > 0 && (values.moment ?? '') === '')
      return tell(`When did the cash come? ${CHOOSE_MOMENT}`)
    const now = new Date(serverNow())
    const orderOf = (asked: ManualQuote) =>
      toManualOrder(values, asked, { country, expectedTotal, now, corrects, countedAt: askedAt })
    const kept = orderOf(offline && 'quote' in offline ? offline.quote : quote)
    await edited.save({
      ...later(
        createManualOrder,
        { request: orderOf(quote) },
        {
          label: `Sale of ${formatMoney(expectedTotal, currency)}`,
          about: values.clientOrderId,
          href: null,
          // A sale of today has been made now, and not when the line is back.
          laterArgs: {
            request: {
              ...kept,
              payment:
                typeof kept.payment === 'object' && kept.payment ? countedLater(kept.payment) : kept.payment,
              soldAt: kept.soldAt ?? now.toISOString(),
            },
          },
          typed: values,
          // An empty form: at the stall the next customer waits.
          onKept: () => {
            startOver()
            dropOpened()
          },
        },
      ),
      onSaved: (saved) => {
        draft.clear()
        open(saved)
        dropOpened()
      },
      refusalText: (refusal) => {
        totals.ask()
        return saleRefusalText(refusal, currency)
      },
      onSettled: () => void readAgain(),
    })
  }
  return {
    corrects,
    form,
    values,
    totals: shown,
    problem,
    isBusy: isSaving,
    isRestored: draft.isRestored,
    wasTried,
    /** When the till was counted, if cash may be of before that; else null. */
    askedAt,
    /** Errors under the fields, shown after the first try to save. */
    errors: wasTried ? errors : {},
    canSave: totals.refusal === null && !shown.isAsking && (!totals.isUnreachable || shown.value !== null),
    save,
    setLines: (lines: readonly DraftLine[]) => form.setValue('lines', [...lines], { shouldDirty: true }),
    startOver,
  }
}

/** The totals as this phone works them out, or what it cannot know. */
function withoutLine(totals: ShownTotals, offline: OfflineSale | null): ShownTotals {
  if (!offline) return totals
  return 'totals' in offline ? { ...totals, value: offline.totals } : { ...totals, hurdle: offline.hurdle }
}

/** Opens the saved order, and says what became of it. */
function useOpenSaved(corrects: OrderDetails | null) {
  const { id } = useBusiness()
  const [, navigate] = useLocation()
  return ({ orderId, code }: { readonly orderId: string; readonly code: string }) => {
    sendNudge(id)
    toast({
      text: corrects
        ? `Corrected: ${code} stands in place of ${corrects.code}.`
        : `Saved as order ${code}. Its stock is taken.`,
    })
    navigate(`/dashboard/orders/${orderId}?status=all`, { replace: true })
  }
}

/** Fills in the gift card whose page leads here, once. */
function useChosenCard(form: FormFields<SaleValues>): void {
  const code = (useHistoryState() as { readonly giftCard?: string } | null)?.giftCard
  const isFilled = useRef(false)
  useEffect(() => {
    if (!code || isFilled.current) return
    isFilled.current = true
    form.setValue('giftCard', formatGiftCardCode(code), { shouldDirty: true })
  }, [code, form])
}

/** Fills in the customer of `?customer=…` once; the customer's page links with this parameter. */
function useCustomerOfAddress(form: FormFields<SaleValues>): void {
  const business = useBusiness()
  const id = new URLSearchParams(useSearch()).get('customer')
  const isFilled = useRef(false)
  const { data } = useStoreRead(orderCustomers, { id }, { enabled: id !== null && isUuid(id) })
  const customer = data?.[0]
  useEffect(() => {
    if (!customer || isFilled.current) return
    isFilled.current = true
    fillCustomer(form, customer, business.country)
  }, [customer, form, business.country])
}
