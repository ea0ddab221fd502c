// Codes at checkout: a voucher's and a gift card's, one of each in use. A new code is tried beside those in use and changes nothing
// unless the shop accepts it. A code in use that the shop refuses later goes alone, by its name.

import { atom } from 'nanostores'
import type { Quote, QuoteRequest } from '#domain/checkout/order-request.ts'
import { giftCardEnding, looksLikeGiftCard, normaliseGiftCardCode } from '#domain/voucher/gift-card.ts'
import { normaliseVoucherCode } from '#domain/voucher/voucher.ts'
import type { Answer, ApiError, OrderApi, QuoteAnswer } from './api.ts'
import type { CartStore } from './cart-store.ts'
import { type SafeStorage, storedRecord } from './port.ts'

/** The part of a request that names codes. */
export type Codes = Pick<QuoteRequest, 'voucherCode' | 'giftCardCode'>

export type TriedCode =
  | { readonly kind: 'accepted'; readonly quote: Quote; readonly request: QuoteRequest }
  /** Nothing has changed. */
  | { readonly kind: 'failed'; readonly answer: Exclude<Answer<QuoteAnswer>, { readonly kind: 'ok' }> }
  /** Another try has taken its place. */
  | { readonly kind: 'overtaken' }

export function createCodeStore(deps: {
  readonly api: Pick<OrderApi, 'quote'>
  readonly cart: CartStore
  readonly storage: SafeStorage
  readonly storeId: string
}) {
  const { api, cart, storage, storeId } = deps
  /** A gift card's code is as good as cash: it is not kept on a phone that the next person picks up. */
  const $giftCard = atom('')
  const $trying = atom<Codes | null>(null)
  let running: AbortController | undefined

  const inUse = (): Codes => {
    const voucherCode = cart.$cart.get().voucher?.code
    const giftCardCode = $giftCard.get()
    return { ...(voucherCode && { voucherCode }), ...(giftCardCode && { giftCardCode }) }
  }
  const keepVoucher = (voucherCode: string) => storage.set(codesKey(storeId), JSON.stringify({ voucherCode }))

  /** Puts a voucher in use. What it takes off is the shop's word for the cart as it stands. */
  const putInUse = (code: string, discount: number) => {
    cart.applyVoucher({ code, discount_type: 'fixed', discount_value: discount, min_purchase_amount: 0 })
    keepVoucher(code)
  }
  const stored = storedRecord(storage, codesKey(storeId)).voucherCode
  if (typeof stored === 'string' && stored !== '') putInUse(stored, 0)

  const removeVoucher = () => {
    cart.removeVoucher()
    keepVoucher('')
  }

  return {
    $giftCard,
    $trying,
    inUse,
    removeVoucher,
    removeGiftCard: () => $giftCard.set(''),

    /** Asks the shop for a quote with the code; puts it in use when there is one. */
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

    /** Follows a newer quote: what the voucher takes off now. */
    take({ voucherCode, discount }: Quote) {
      const voucher = cart.$cart.get().voucher
      if (voucherCode && voucher?.code === voucherCode && voucher.discount_value !== discount)
        putInUse(voucherCode, discount)
    },

    /** Takes the code in use that the shop refuses out; answers how people know it, or null when none is refused. */
    refuse(error: ApiError): string | null {
      const { voucherCode, giftCardCode } = inUse()
      const kind = refusedKind(error)
      if (kind === 'voucherCode' && voucherCode) {
        removeVoucher()
        return voucherCode
      }
      if (kind === 'giftCardCode' && giftCardCode) {
        $giftCard.set('')
        return `Gift card ${giftCardEnding(giftCardCode)}`
      }
      return null
    },
  }
}

export const codesKey = (storeId: string) => `oja:codes:${storeId}`

/** What was typed, told apart by its form: a voucher cannot have a gift card's. */
export function readCode(typed: string): Codes {
  return looksLikeGiftCard(typed)
    ? { giftCardCode: normaliseGiftCardCode(typed) }
    : { voucherCode: normaliseVoucherCode(typed) }
}

/** Which code the shop refuses; null when it refuses something else, or to look at any code for a while. */
export function refusedKind({ code }: ApiError): keyof Codes | null {
  if (code.startsWith('voucher_')) return 'voucherCode'
  return code.startsWith('gift_card_') ? 'giftCardCode' : null
}
