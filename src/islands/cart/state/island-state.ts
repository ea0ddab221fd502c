// The drawer's whole state: the cart's lines, the typed text, the store's checkout facts, the server's quote and the order.

import { atom } from 'nanostores'
import type { QuoteRequest } from '#contract/api/orders.ts'
import { cartTotals } from '#domain/checkout/cart.ts'
import { type CheckoutDraft, type FieldErrors, readCheckoutDraft } from '../storage/draft.ts'
import type { CartPort } from '../storage/port.ts'
import type { OrderApi } from './api.ts'
import { type CartStore, createCartStore, isOfChoice, type PriceChange } from './cart-store.ts'
import { createViewStore } from './checkout-view.ts'
import { type Codes, createCodeStore } from './code-store.ts'
import { createOrderStore } from './order-store.ts'
import { createQuoteStore, estimatedFee, quoteRequestOf, type RefusedQuote } from './quote-store.ts'
import type { RefusalContext } from './refusal-text.ts'

export type Step = 'cart' | 'checkout'

export type IslandDeps = {
  readonly port: CartPort
  readonly storeId: string
  /** Path prefix of the store's pages. */
  readonly base: string
  readonly currency: string
  readonly api: OrderApi
  newId(): string
  /** The order is for one product and independent of the cart. */
  readonly isOneProduct?: boolean
  readonly quoteDelayMs?: number
}

export type IslandState = ReturnType<typeof createState>

/** Makes the stores, and the values computed from them. */
export function createState(deps: IslandDeps) {
  const { port, storeId, api } = deps
  const cart = createCartStore(port, storeId)
  const codes = createCodeStore({ api, cart, storage: port.storage, storeId })
  const view = createViewStore(api, port.storage, storeId)
  const $draft = atom<CheckoutDraft>(readCheckoutDraft(port.storage, storeId))
  let isShown = true
  let refused: RefusedQuote = { refuseCode: () => false, isOrdered: async () => false }
  const quotes = createQuoteStore(
    api,
    { refuseCode: (error) => refused.refuseCode(error), isOrdered: () => refused.isOrdered() },
    deps.quoteDelayMs,
  )
  const request = (used: Codes = codes.inUse()) =>
    quoteRequestOf({
      storeId,
      items: cart.$items.get(),
      draft: $draft.get(),
      view: view.known(),
      codes: used,
    })
  return {
    deps,
    cart,
    codes,
    view,
    quotes,
    order: createOrderStore({ api, storage: port.storage, storeId, newId: deps.newId }),
    request,
    refusalContext: refusalContextOf(deps, cart, request),
    $step: atom<Step>('cart'),
    $draft,
    $errors: atom<FieldErrors>({}),
    /** Price changes that came with a refused order: the shopper must agree again. */
    $changes: atom<PriceChanges | null>(null),

    isShown: () => isShown,

    setShown(shown: boolean) {
      isShown = shown
    },

    whenQuoteRefused(verbs: RefusedQuote) {
      refused = verbs
    },

    /** Requests a quote for the present cart. Until the quote comes, the cart shows its own estimate of delivery. */
    refreshQuote() {
      quotes.want(request())
      const { quote } = quotes.$quote.get()
      const { subtotal, discount } = cartTotals(cart.$cart.get())
      const estimate = estimatedFee($draft.get(), view.known(), subtotal - discount)
      cart.setDeliveryFee(quote ? quote.deliveryFee : estimate)
    },
  }
}

function refusalContextOf(
  { currency, isOneProduct }: IslandDeps,
  cart: CartStore,
  request: () => QuoteRequest,
): RefusalContext {
  return {
    get currency() {
      return request().currency ?? currency
    },
    isOneProduct,
    nameOf(productId, variantIds) {
      const item = cart.$items
        .get()
        .find((line) => line.productId === productId && isOfChoice(line, variantIds))
      const label = item && cart.$labels.get().get(item.cartItemKey)
      if (!label) return null
      return variantIds && label.options ? `${label.name} (${label.options})` : label.name
    },
  }
}

export type PriceChanges = {
  readonly changes: readonly PriceChange[]
  readonly before: number
  readonly now: number
}
