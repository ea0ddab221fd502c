// The server's price for the cart as it stands: asked a moment after the last change, the newest answer wins.
// Without an answer the cart's own totals are shown, and it is said that they are an estimate.

import { atom } from 'nanostores'
import type { CartItem } from '#domain/checkout/cart.ts'
import { deliveryFee } from '#domain/checkout/delivery.ts'
import type { OrderItemRequest, Quote, QuoteRequest } from '#domain/checkout/order-request.ts'
import type { CheckoutView } from '#domain/store/views.ts'
import type { ApiError, OrderApi } from './api.ts'
import { type Codes, refusedKind } from './code-store.ts'
import { customerOf, type Draft, deliveryOf, looksLikePhone } from './draft.ts'

export type QuoteState = {
  readonly status: 'idle' | 'asking' | 'ready' | 'refused' | 'unreachable'
  /** The request as text. */
  readonly asked: string
  /** Answers the present request; null while there is none. Kept while only the customer's details change. */
  readonly quote: Quote | null
  readonly error: ApiError | null
  /** The shopper's number as the shop will see it. */
  readonly phone: string | null
}

const IDLE: QuoteState = { status: 'idle', asked: '', quote: null, error: null, phone: null }

export type QuoteStore = ReturnType<typeof createQuoteStore>

/** `refuseCode` takes a refused code out of use, and the quote is asked again without it; false when it has none to take out. */
export function createQuoteStore(
  api: Pick<OrderApi, 'quote'>,
  refuseCode: (error: ApiError) => boolean,
  delayMs = 350,
) {
  const $quote = atom<QuoteState>(IDLE)
  let timer: ReturnType<typeof setTimeout> | undefined
  let running: AbortController | undefined

  const ask = async (request: QuoteRequest, asked: string): Promise<void> => {
    running?.abort()
    const mine = new AbortController()
    running = mine
    const answer = await api.quote(request, mine.signal)
    if (running !== mine) return

    if (answer.kind === 'ok') {
      const { quote, phone } = answer.value
      $quote.set({ status: 'ready', asked, quote, error: null, phone })
    } else if (answer.kind === 'unreachable') {
      $quote.set({ ...$quote.get(), status: 'unreachable', quote: null, error: null })
    } else if (refusedKind(answer.error) === null || !refuseCode(answer.error)) {
      $quote.set({ ...$quote.get(), status: 'refused', quote: null, error: answer.error })
    }
  }

  return {
    $quote,

    /** Asks soon, and only when the answer at hand is not for this request. */
    want(request: QuoteRequest) {
      const asked = JSON.stringify(request)
      const state = $quote.get()
      if (state.asked === asked && (state.status === 'ready' || state.status === 'asking')) return

      clearTimeout(timer)
      if (request.items.length === 0) {
        running?.abort()
        running = undefined
        $quote.set(IDLE)
        return
      }
      const quote = priced(state.asked) === priced(asked) ? state.quote : null
      $quote.set({ ...state, status: 'asking', asked, quote, error: null })
      timer = setTimeout(ask, delayMs, request, asked)
    },

    /** Asks at once, whatever is at hand. */
    again(request: QuoteRequest): Promise<void> {
      clearTimeout(timer)
      const asked = JSON.stringify(request)
      $quote.set({ ...$quote.get(), status: 'asking', asked, quote: null, error: null })
      return ask(request, asked)
    },

    /** A quote that came on another way: with a refused order, or for a code. */
    take(quote: Quote, request: QuoteRequest) {
      clearTimeout(timer)
      // One that is still on its way was asked before this and would come after it.
      running?.abort()
      running = undefined
      $quote.set({ ...$quote.get(), status: 'ready', asked: JSON.stringify(request), quote, error: null })
    },
  }
}

/** The part of a request that decides prices. */
function priced(asked: string): string {
  return asked.replace(/,"customer":.*/, '')
}

/** The items of a request: ids and quantities, never prices. */
export function itemsOf(items: readonly CartItem[]): readonly OrderItemRequest[] {
  return items.map(({ productId, variants, quantity }) => ({
    productId,
    variantIds: variants.map(({ variant_id }) => variant_id),
    quantity,
  }))
}

/** What a quote is asked for. The phone goes along once it looks like one, to be read back and for per-customer vouchers. */
export function quoteRequestOf(
  storeId: string,
  items: readonly CartItem[],
  draft: Draft,
  view: CheckoutView | null,
  codes: Codes,
): QuoteRequest {
  const delivery = view ? deliveryOf(draft, view) : undefined
  const { phone } = customerOf(draft)
  return {
    store: storeId,
    items: itemsOf(items),
    ...(codes.voucherCode && { voucherCode: codes.voucherCode }),
    ...(codes.giftCardCode && { giftCardCode: codes.giftCardCode }),
    ...(delivery === undefined ? {} : { delivery }),
    ...(looksLikePhone(phone) ? { customer: { phone } } : {}),
  }
}

/** The delivery fee as the page knows it, for the time before and without an answer; null when it is not known. */
export function estimatedFee(draft: Draft, view: CheckoutView | null, afterDiscount: number): number | null {
  if (draft.delivery === 'pickup') return 0
  const zone = view?.zones.find(({ id }) => id === draft.delivery)
  return zone ? deliveryFee(zone, afterDiscount) : null
}
