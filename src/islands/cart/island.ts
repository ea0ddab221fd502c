// The drawer's whole state, put together: the cart's lines, what was typed, the store's checkout facts, the server's quote and
// the order. No JSX here; components read the atoms and call the actions.

import { atom } from 'nanostores'
import { cartTotals } from '#domain/checkout/cart.ts'
import type { ApiError, OrderApi } from './api.ts'
import { contentsOf, createCartStore, type PriceChange, priceChanges } from './cart-store.ts'
import { createViewStore } from './checkout-view.ts'
import { type Codes, createCodeStore, readCode, refusedKind } from './code-store.ts'
import {
  checkDraft,
  customerOf,
  type Draft,
  type DraftField,
  deliveryOf,
  type FieldErrors,
  readDraft,
  saveDraft,
} from './draft.ts'
import { createOrderStore } from './order-store.ts'
import type { CartPort } from './port.ts'
import { createQuoteStore, estimatedFee, quoteRequestOf } from './quote-store.ts'
import {
  CODE_NOT_TRIED,
  fieldName,
  fieldSentence,
  type SentenceContext,
  sentenceFor,
  takenOutSentence,
} from './sentences.ts'
import { unconfirmedOrder } from './unconfirmed.ts'

export type Step = 'cart' | 'checkout'

export type Island = ReturnType<typeof createIsland>

export type IslandDeps = {
  readonly port: CartPort
  readonly storeId: string
  /** Path prefix of the store's pages. */
  readonly base: string
  readonly currency: string
  readonly api: OrderApi
  newId(): string
  /** An order for one product, beside the cart. */
  readonly isOneProduct?: boolean
  readonly quoteDelayMs?: number
}

export function createIsland(deps: IslandDeps) {
  const { port, storeId, api } = deps
  const cart = createCartStore(port, storeId)
  const codes = createCodeStore({ api, cart, storage: port.storage, storeId })
  const view = createViewStore(api, port.storage, storeId)
  const order = createOrderStore({ api, storage: port.storage, storeId, newId: deps.newId })
  const $step = atom<Step>('cart')
  const $draft = atom<Draft>(readDraft(port.storage, storeId))
  const $errors = atom<FieldErrors>({})
  /** Price changes that came with a refused order: the shopper is asked again. */
  const $changes = atom<{
    readonly changes: readonly PriceChange[]
    readonly before: number
    readonly now: number
  } | null>(null)

  const quotes = createQuoteStore(api, (error) => refuseCode(error), deps.quoteDelayMs)

  const sentenceContext: SentenceContext = {
    currency: deps.currency,
    isOneProduct: deps.isOneProduct,
    nameOf(productId) {
      const item = cart.$items.get().find((line) => line.productId === productId)
      return (item && cart.$labels.get().get(item.cartItemKey)?.name) || null
    },
  }

  const request = (used = codes.inUse()) =>
    quoteRequestOf(storeId, cart.$items.get(), $draft.get(), view.known(), used)

  /** Wants a quote for what stands there now; until it comes, the cart says what delivery costs. */
  const refreshQuote = () => {
    quotes.want(request())
    const { quote } = quotes.$quote.get()
    const { subtotal, discount } = cartTotals(cart.$cart.get())
    const estimate = estimatedFee($draft.get(), view.known(), subtotal - discount)
    cart.setDeliveryFee(quote ? quote.deliveryFee : estimate)
  }

  const setErrors = (errors: FieldErrors) => $errors.set({ ...$errors.get(), ...errors })
  const setDraft = (change: Partial<Draft>) => {
    $draft.set({ ...$draft.get(), ...change })
    saveDraft(port.storage, storeId, $draft.get())
    refreshQuote()
  }

  /** What the shopper writes or takes over: what was wrong with it before says nothing any more. */
  const setFields = (change: Partial<Draft>) => {
    const kept = Object.entries($errors.get()).filter(([field]) => !Object.hasOwn(change, field))
    $errors.set(Object.fromEntries(kept))
    if (order.$order.get().status === 'refused') order.reset()
    setDraft(change)
  }

  /** Takes a code out that was in use until now, says which and why. False when the refusal is of none in use. */
  const refuseCode = (error: ApiError): boolean => {
    const name = codes.refuse(error)
    if (name === null) return false
    setErrors({ voucherInput: takenOutSentence(name, error, sentenceContext) })
    refreshQuote()
    return true
  }

  quotes.$quote.listen(({ quote }) => {
    if (!quote) return
    codes.take(quote)
    cart.setDeliveryFee(quote.deliveryFee)
  })

  cart.$items.listen((items) => {
    $changes.set(null)
    order.letGo(contentsOf(items))
    refreshQuote()
  })

  view.$view.listen(() => refreshQuote())

  const tryCode = async (code: Codes): Promise<void> => {
    const tried = await codes.try(code, request)
    if (tried.kind === 'overtaken') return
    if (tried.kind === 'accepted') {
      quotes.take(tried.quote, tried.request)
      return setDraft({ voucherInput: '' })
    }
    if (tried.answer.kind === 'unreachable') return setErrors({ voucherInput: CODE_NOT_TRIED })
    const { error } = tried.answer
    // One in use has ended meanwhile: it goes, and the new one is tried without it.
    const kind = refusedKind(error)
    if (kind && !code[kind] && refuseCode(error)) return tryCode(code)
    setErrors({ voucherInput: sentenceFor(error, sentenceContext) })
  }

  /** The number the shopper sees and agrees to: the server's, else the page's own. */
  const shownTotal = () => {
    const { quote } = quotes.$quote.get()
    return quote ? quote.total : cartTotals(cart.$cart.get()).total
  }

  const onRefused = (before: number) => {
    const state = order.$order.get()
    if (state.status !== 'refused') return
    const { error } = state
    if (error.code === 'price_changed' && error.quote) {
      const changes = priceChanges(cart.$items.get(), error.quote)
      const { quote } = error
      cart.acceptPrices(quote)
      quotes.take(quote, request())
      $changes.set({ changes, before, now: quote.total })
      return
    }
    const sentence = fieldSentence(error.field)
    if (sentence) $errors.set({ [fieldName(error.field)]: sentence })
    refuseCode(error)
    if (error.code === 'delivery_unknown') void view.load()
    if (error.productId) void quotes.again(request())
  }

  return {
    ...deps,
    cart,
    codes,
    order,
    $step,
    $view: view.$view,
    $draft,
    $errors,
    $changes,
    $quote: quotes.$quote,
    sentenceContext,
    loadView: view.load,

    /** Called each time the drawer opens. */
    opened() {
      cart.refresh()
      if (order.$order.get().status === 'placed') order.reset()
      if (view.known() === null) void view.load()
      else refreshQuote()
    },

    goTo(step: Step) {
      order.reset()
      if (step === 'checkout') order.hold(contentsOf(cart.$items.get()))
      $step.set(step)
    },

    setFields,
    setField: (field: DraftField, value: string) => setFields({ [field]: value }),

    /** Tries the typed code: it is in use once the shop has accepted it. */
    applyCode(): Promise<void> {
      const { voucherInput: _, ...others } = $errors.get()
      $errors.set(others)
      return tryCode(readCode($draft.get().voucherInput))
    },

    removeVoucher() {
      codes.removeVoucher()
      refreshQuote()
    },

    removeGiftCard() {
      codes.removeGiftCard()
      refreshQuote()
    },

    retryQuote: () => quotes.again(request()),

    /** Checks the form and sends the order. False when a field needs another look. */
    async place(): Promise<boolean> {
      cart.refresh()
      if (cart.$items.get().length === 0) return false
      const known = view.known()
      const draft = $draft.get()
      const delivery = known && deliveryOf(draft, known)
      if (!known || !delivery) {
        if (known) $errors.set(checkDraft(draft, known))
        return false
      }
      const errors = checkDraft(draft, known)
      $errors.set(errors)
      if (Object.keys(errors).length > 0) return false

      const expectedTotal = shownTotal()
      const items = cart.$items.get()
      await order.place(
        { ...request(), delivery, customer: customerOf(draft), expectedTotal },
        contentsOf(items),
      )
      if (order.$order.get().status === 'placed') {
        codes.removeVoucher()
        codes.removeGiftCard()
        cart.removeOrdered(items)
        $changes.set(null)
        $step.set('cart')
        setDraft({ note: '', voucherInput: '' })
      } else onRefused(expectedTotal)
      return true
    },

    /** The message for a store whose system does not answer. */
    unconfirmed() {
      const known = view.known()
      if (!known) return null
      const items = cart.$items.get()
      const { clientOrderId } = order.hold(contentsOf(items))
      const { quote } = quotes.$quote.get()
      const lines = { items, labels: cart.$labels.get(), quote, codes: codes.inUse() }
      return unconfirmedOrder(lines, $draft.get(), known, clientOrderId)
    },
  }
}
