// Requests the server's price of the present cart shortly after the last change; the newest answer wins. Without an answer the cart shows its
// own totals, labelled as an estimate.

import { atom } from 'nanostores'
import type { QuoteRequest } from '#contract/api/orders.ts'
import type { Minor } from '#domain/basics/money.ts'
import type { CartItem } from '#domain/checkout/cart.ts'
import { deliveryFee } from '#domain/checkout/delivery.ts'
import type { OrderItemRequest, Quote } from '#domain/checkout/order-request.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import { type CheckoutDraft, customerFromDraft, deliveryOf, looksLikePhone } from '../storage/draft.ts'
import type { ApiError, OrderApi } from './api.ts'
import type { Codes } from './code-store.ts'

export type QuoteState = {
  readonly status: 'idle' | 'asking' | 'ready' | 'refused' | 'unreachable'
  /** The request as text. */
  readonly asked: string
  /** The answer to the present request; null until the answer comes. Kept while only the customer's details change. */
  readonly quote: Quote | null
  readonly error: ApiError | null
  /** The shopper's number, in the form that the shop will see. */
  readonly phone: string | null
}

const IDLE: QuoteState = { status: 'idle', asked: '', quote: null, error: null, phone: null }

export type RefusedQuote = {
  /** Removes a refused code, after which the quote is requested again; false when there is no code to remove. */
  refuseCode(error: ApiError): boolean
  /** Whether the refused cart is ordered already, or may be: what is missing then is in the shopper's own order. */
  isOrdered(): Promise<boolean>
}

/** Prices the cart `delayMs` after its last change. The answer to an earlier cart is thrown away. */
export function createQuoteStore(api: Pick<OrderApi, 'quote'>, refused: RefusedQuote, delayMs = 350) {
  const $quote = atom<QuoteState>(IDLE)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = new AbortController()

  /** Ends the request that waits or runs: its answer would be of an earlier cart, and no shopper agrees to that total. */
  const stop = () => {
    clearTimeout(timer)
    running.abort()
    running = new AbortController()
  }

  const ask = async (request: QuoteRequest, asked: string): Promise<void> => {
    const { signal } = running
    const answer = await api.quote(request, signal)
    if (signal.aborted) return

    if (answer.kind === 'ok') {
      const { quote, phone } = answer.value
      return $quote.set({ status: 'ready', asked, quote, error: null, phone })
    }
    const error = answer.kind === 'refused' && !(await refused.isOrdered()) ? answer.error : null
    if (signal.aborted || (error && refused.refuseCode(error))) return
    $quote.set({ ...$quote.get(), status: error ? 'refused' : 'unreachable', quote: null, error })
  }

  return {
    $quote,

    /** Requests a quote soon, unless the present answer belongs to this request. */
    want(request: QuoteRequest) {
      const asked = JSON.stringify(request)
      const state = $quote.get()
      if (state.asked === asked && (state.status === 'ready' || state.status === 'asking')) return

      stop()
      if (request.items.length === 0) return $quote.set(IDLE)
      const quote = priced(state.asked) === priced(asked) ? state.quote : null
      $quote.set({ ...state, status: 'asking', asked, quote, error: null })
      timer = setTimeout(ask, delayMs, request, asked)
    },

    /** Requests a quote at once, even when an answer exists. */
    again(request: QuoteRequest): Promise<void> {
      stop()
      const asked = JSON.stringify(request)
      $quote.set({ ...$quote.get(), status: 'asking', asked, quote: null, error: null })
      return ask(request, asked)
    },

    /** Stores a quote from another answer: of a refused order, or of a tried code. */
    take(quote: Quote, request: QuoteRequest) {
      stop()
      $quote.set({ ...$quote.get(), status: 'ready', asked: JSON.stringify(request), quote, error: null })
    },
  }
}

/** The part of a request that decides prices. */
function priced(asked: string): string {
  return asked.replace(/,"customer":.*/, '}')
}

/** Whether the page's own total cannot be the order's: in another currency, or while the effect of a code or of points is asked. */
export function isUnpriced(
  { status, quote }: QuoteState,
  { currency, voucherCode, giftCardCode, usePoints }: Codes & Pick<QuoteRequest, 'currency'>,
): boolean {
  if (quote) return false
  const hasCode = Boolean(voucherCode ?? giftCardCode ?? usePoints)
  return currency !== undefined || (status === 'asking' && hasCode)
}

/** The items of a request: ids and quantities, never prices. */
export function itemsOf(items: readonly CartItem[]): readonly OrderItemRequest[] {
  return items.map(({ productId, variants, quantity }) => ({
    productId,
    variantIds: variants.map(({ variant_id }) => variant_id),
    quantity,
  }))
}

/**
 * The request for a quote. Includes the phone when it looks like a number: the answer shows the number as the shop will see it, and vouchers
 * may have a limit per customer.
 */
export function quoteRequestOf({
  storeId,
  items,
  draft,
  view,
  codes,
}: {
  readonly storeId: string
  readonly items: readonly CartItem[]
  readonly draft: CheckoutDraft
  readonly view: CheckoutView | null
  readonly codes: Codes
}): QuoteRequest {
  const delivery = view ? deliveryOf(draft, view) : undefined
  const { phone } = customerFromDraft(draft)
  const chosen = chosenCurrency(draft, view)
  return {
    store: storeId,
    items: itemsOf(items),
    ...(codes.voucherCode && { voucherCode: codes.voucherCode }),
    ...(codes.giftCardCode && { giftCardCode: codes.giftCardCode }),
    ...(delivery === undefined ? {} : { delivery }),
    // Points are worth something in the shop's own currency alone.
    ...(chosen.currency ? chosen : codes.usePoints && { usePoints: true as const }),
    ...(looksLikePhone(phone) ? { customer: { phone } } : {}),
  }
}

/** The chosen currency, if the shop still offers it beside its own. */
export function chosenCurrency(
  draft: CheckoutDraft,
  view: CheckoutView | null,
): Pick<QuoteRequest, 'currency'> {
  const chosen = view?.currencies?.find(({ currency }) => currency === draft.currency)
  return chosen ? { currency: chosen.currency } : {}
}

/** The delivery fee from the page's own data, used without an answer; null when unknown. */
export function estimatedFee(
  draft: CheckoutDraft,
  view: CheckoutView | null,
  afterDiscount: Minor,
): Minor | null {
  if (draft.delivery === 'pickup') return 0
  const zone = view?.zones.find(({ id }) => id === draft.delivery)
  return zone ? deliveryFee(zone, afterDiscount) : null
}
