// The drawer's whole state, put together: the cart's lines, what was typed, the store's checkout facts, the server's quote and
// the order. No JSX here; components read the atoms and call the actions.

import { atom } from 'nanostores'
import { formatGiftCardCode, looksLikeGiftCard, normaliseGiftCardCode } from '#domain/gift-card.ts'
import type { CheckoutView } from '#domain/views.ts'
import type { ApiError, OrderApi } from './api.ts'
import { contentsOf, createCartStore, type PriceChange, priceChanges } from './cart-store.ts'
import { readCheckoutView, saveCheckoutView } from './checkout-view.ts'
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
import { createQuoteStore, estimateOf, isCodeRefusal, quoteRequestOf } from './quote-store.ts'
import { fieldName, fieldSentence, type SentenceContext, sentenceFor } from './sentences.ts'
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
  const order = createOrderStore({ api, storage: port.storage, storeId, newId: deps.newId })
  const $step = atom<Step>('cart')
  const $view = atom<CheckoutView | 'loading' | 'failed'>('loading')
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

  const view = () => {
    const known = $view.get()
    return typeof known === 'string' ? null : known
  }
  const request = () => quoteRequestOf(storeId, cart.$items.get(), $draft.get(), view())
  const refreshQuote = () => quotes.want(request())

  const setErrors = (errors: FieldErrors) => $errors.set({ ...$errors.get(), ...errors })
  const setDraft = (change: Partial<Draft>) => {
    $draft.set({ ...$draft.get(), ...change })
    saveDraft(port.storage, storeId, $draft.get())
    refreshQuote()
  }

  /** Takes the refused code out of use and says why; a refusal that may be for either takes out both. */
  const refuseCode = (error: ApiError) => {
    setErrors({ voucherInput: sentenceFor(error, sentenceContext) })
    const { voucherCode, giftCardCode, voucherInput } = $draft.get()
    const isCard = error.code.startsWith('gift_card_') || voucherCode === ''
    setDraft({
      ...(error.code.startsWith('gift_card_') ? {} : { voucherCode: '' }),
      ...(error.code.startsWith('voucher_') ? {} : { giftCardCode: '' }),
      // Back in its field, to be corrected.
      voucherInput: voucherInput || (isCard ? formatGiftCardCode(giftCardCode) : voucherCode),
    })
  }

  cart.$items.listen((items) => {
    $changes.set(null)
    order.letGo(contentsOf(items))
    refreshQuote()
  })

  const loadView = async () => {
    $view.set('loading')
    const answer = await api.checkout()
    if (answer.kind === 'ok') saveCheckoutView(port.storage, storeId, answer.value)
    const known = answer.kind === 'ok' ? answer.value : readCheckoutView(port.storage, storeId)
    $view.set(known ?? 'failed')
    refreshQuote()
  }

  /** The number the shopper sees and agrees to: the server's, else the page's own. */
  const shownTotal = () => {
    const { quote } = quotes.$quote.get()
    return quote ? quote.total : estimateOf(cart.$items.get(), $draft.get(), view()).total
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
    if (isCodeRefusal(error)) refuseCode(error)
    if (error.code === 'delivery_unknown') void loadView()
    if (error.productId) void quotes.again(request())
  }

  return {
    ...deps,
    cart,
    order,
    $step,
    $view,
    $draft,
    $errors,
    $changes,
    $quote: quotes.$quote,
    sentenceContext,
    loadView,

    /** Called each time the drawer opens. */
    opened() {
      cart.refresh()
      if (order.$order.get().status === 'placed') order.reset()
      if (view() === null) void loadView()
      else refreshQuote()
    },

    goTo(step: Step) {
      order.reset()
      if (step === 'checkout') order.hold(contentsOf(cart.$items.get()))
      $step.set(step)
    },

    setField(field: DraftField, value: string) {
      const { [field]: _, ...others } = $errors.get()
      $errors.set(others)
      if (order.$order.get().status === 'refused') order.reset()
      setDraft({ [field]: value })
    },

    /** Puts the typed code in use: a voucher's, or a gift card's beside it. */
    applyCode() {
      const { voucherInput: _, ...others } = $errors.get()
      $errors.set(others)
      const { voucherInput } = $draft.get()
      setDraft(
        looksLikeGiftCard(voucherInput)
          ? { giftCardCode: normaliseGiftCardCode(voucherInput), voucherInput: '' }
          : { voucherCode: voucherInput.trim().toUpperCase(), voucherInput: '' },
      )
    },

    removeVoucher() {
      setDraft({ voucherCode: '' })
    },

    removeGiftCard() {
      setDraft({ giftCardCode: '' })
    },

    retryQuote: () => quotes.again(request()),

    /** Checks the form and sends the order. False when a field needs another look. */
    async place(): Promise<boolean> {
      cart.refresh()
      if (cart.$items.get().length === 0) return false
      const known = view()
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
        cart.removeOrdered(items)
        $changes.set(null)
        $step.set('cart')
        const used = { note: '', voucherCode: '', giftCardCode: '', voucherInput: '' }
        saveDraft(port.storage, storeId, { ...draft, ...used })
        $draft.set(readDraft(port.storage, storeId))
      } else onRefused(expectedTotal)
      return true
    },

    /** The message for a store whose system does not answer. */
    unconfirmed() {
      const known = view()
      if (!known) return null
      const items = cart.$items.get()
      const { clientOrderId } = order.hold(contentsOf(items))
      const lines = { items, labels: cart.$labels.get(), quote: quotes.$quote.get().quote }
      return unconfirmedOrder(lines, $draft.get(), known, clientOrderId)
    },
  }
}
