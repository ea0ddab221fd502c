// Holds codes at checkout: at most one voucher and one gift card in use, and whether a signed-in shopper's points are spent.
// A new code is tried together with the codes in use, and changes
// nothing unless the server accepts it. A code in use that the server refuses later is removed, by its name.

import { atom } from 'nanostores'
import type { QuoteRequest } from '#contract/api/orders.ts'
import type { Minor } from '#domain/basics/money.ts'
import type { Quote } from '#domain/checkout/order-request.ts'
import { giftCardEnding, looksLikeGiftCard, normaliseGiftCardCode } from '#domain/voucher/gift-card.ts'
import { normaliseVoucherCode } from '#domain/voucher/voucher.ts'
import * as messages from '#messages/en/refusal.ts'
import { fill } from '#messages/message.ts'
import { codesKey, type SafeStorage, storedRecord } from '../storage/port.ts'
import type { Answer, ApiError, OrderApi, QuoteAnswer } from './api.ts'
import type { CartStore } from './cart-store.ts'

/** The codes of a request, and whether it spends points. */
export type Codes = Pick<QuoteRequest, 'voucherCode' | 'giftCardCode' | 'usePoints'>

export type TriedCode =
  | { readonly kind: 'accepted'; readonly quote: Quote; readonly request: QuoteRequest }
  /** The try failed and nothing has changed. */
  | { readonly kind: 'failed'; readonly answer: Exclude<Answer<QuoteAnswer>, { readonly kind: 'ok' }> }
  /** A newer try has replaced this one. */
  | { readonly kind: 'overtaken' }

type Deps = {
  readonly api: Pick<OrderApi, 'quote'>
  readonly cart: CartStore
  readonly storage: SafeStorage
  readonly storeId: string
}

/** The voucher, gift card and points in use. A code is in use only after the server has priced the cart with it. */
export function createCodeStore(deps: Deps) {
  const used = openCodes(deps)
  const { $giftCard, $usesPoints, inUse, putInUse, removeVoucher } = used

  return {
    $giftCard,
    $usesPoints,
    inUse,
    removeVoucher,
    removeGiftCard: () => $giftCard.set(''),
    ...tryVerb(deps.api, used),

    /** Updates the discount from a newer quote. */
    take({ voucherCode, discount }: Quote) {
      const voucher = deps.cart.$cart.get().voucher
      if (voucherCode && voucher?.code === voucherCode && voucher.discount_value !== discount)
        putInUse(voucherCode, discount)
    },

    /** Removes the code in use that the server refuses. Returns the code in its written form, or null when the refusal concerns no code. */
    refuse(error: ApiError): string | null {
      const { voucherCode, giftCardCode } = inUse()
      const kind = refusedKind(error)
      if (kind === 'voucherCode' && voucherCode) {
        removeVoucher()
        return voucherCode
      }
      if (kind === 'giftCardCode' && giftCardCode) {
        $giftCard.set('')
        return fill(messages.giftCardName, { ending: giftCardEnding(giftCardCode) })
      }
      return null
    },
  }
}

/** The codes in use, including a stored voucher. */
function openCodes({ cart, storage, storeId }: Deps) {
  /** Not stored, because a gift card's code is as good as cash, and another person may use this phone next. */
  const $giftCard = atom('')
  const keepVoucher = (voucherCode: string) => storage.set(codesKey(storeId), JSON.stringify({ voucherCode }))

  /** Uses a voucher from now on, with the discount that the shop gave for the present cart. */
  const putInUse = (code: string, discount: Minor) => {
    cart.applyVoucher({ code, discount_type: 'fixed', discount_value: discount, min_purchase_amount: 0 })
    keepVoucher(code)
  }
  const stored = storedRecord(storage, codesKey(storeId)).voucherCode
  if (typeof stored === 'string' && stored !== '') putInUse(stored, 0)

  /** Not stored: the next order asks again. */
  const $usesPoints = atom(false)

  return {
    $giftCard,
    $usesPoints,
    putInUse,
    inUse(): Codes {
      const voucherCode = cart.$cart.get().voucher?.code
      const giftCardCode = $giftCard.get()
      return {
        ...(voucherCode && { voucherCode }),
        ...(giftCardCode && { giftCardCode }),
        ...($usesPoints.get() && { usePoints: true }),
      }
    },
    removeVoucher() {
      cart.removeVoucher()
      keepVoucher('')
    },
  }
}

function tryVerb(api: Deps['api'], { $giftCard, inUse, putInUse }: ReturnType<typeof openCodes>) {
  const $trying = atom<Codes | null>(null)
  let running: AbortController | undefined

  return {
    $trying,

    /** Asks the shop for a quote with the code, and uses the code if a quote comes. */
    async try(code: Codes, requestWith: (codes: Codes) => QuoteRequest): Promise<TriedCode> {
      running?.abort()
      const mine = new AbortController()
      running = mine
      $trying.set(code)
      const request = requestWith({ ...inUse(), ...code })
      const answer = await api.quote(request, mine.signal)
      if (running !== mine) return { kind: 'overtaken' }
      running = undefined
      $trying.set(null)
      if (answer.kind !== 'ok') return { kind: 'failed', answer }
      const { quote } = answer.value
      if (code.voucherCode) putInUse(code.voucherCode, quote.discount)
      if (code.giftCardCode) $giftCard.set(code.giftCardCode)
      return { kind: 'accepted', quote, request }
    },
  }
}

/** Distinguishes a voucher from a gift card by the form of the typed code: a voucher cannot look like a gift card. */
export function readCode(typed: string): Codes {
  return looksLikeGiftCard(typed)
    ? { giftCardCode: normaliseGiftCardCode(typed) }
    : { voucherCode: normaliseVoucherCode(typed) }
}

/** The kind of code that the server refuses; null when it refuses something else, or accepts no more codes for a while. */
export function refusedKind({ code }: ApiError): 'voucherCode' | 'giftCardCode' | null {
  if (code.startsWith('voucher_')) return 'voucherCode'
  return code.startsWith('gift_card_') ? 'giftCardCode' : null
}
