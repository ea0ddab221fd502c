// Placing the order: once per intent, whatever the network does. Where it stands is $order; the cart is emptied only after
// the server has said that the order is stored.

import { atom } from 'nanostores'
import type { OrderRequest } from '#domain/checkout/order-request.ts'
import type { ApiError, OrderAnswer, OrderApi } from './api.ts'
import { type Attempt, attemptFor, endAttempt, forgetRefused, rememberSent } from './attempt.ts'
import { type SafeStorage, storedRecord } from './port.ts'

export type OrderState =
  | { readonly status: 'none' }
  | { readonly status: 'placing' }
  /** `wasEarlier`: an earlier try had arrived, with the details given then. */
  | { readonly status: 'placed'; readonly answer: OrderAnswer; readonly wasEarlier: boolean }
  | { readonly status: 'refused'; readonly error: ApiError }
  | { readonly status: 'unconfirmed'; readonly request: OrderRequest }

export type OrderStore = ReturnType<typeof createOrderStore>

/** An order without its id, which the store adds. */
export type NewOrder = Omit<OrderRequest, 'clientOrderId'>

export type LastOrder = { readonly code: string; readonly url: string; readonly whatsappUrl: string | null }

export function createOrderStore(deps: {
  readonly api: Pick<OrderApi, 'place'>
  readonly storage: SafeStorage
  readonly storeId: string
  newId(): string
}) {
  const { api, storage, storeId } = deps
  const $order = atom<OrderState>({ status: 'none' })
  let held: Attempt | null = null

  /** The attempt for this cart. Held from checkout on, so that two tabs with one cart send one id. */
  const hold = (contents: string): Attempt => {
    if (held?.contents !== contents) held = attemptFor(storage, storeId, contents, deps.newId)
    return held
  }

  const placed = (answer: OrderAnswer, wasEarlier: boolean) => {
    endAttempt(storage, storeId)
    held = null
    const { code, url } = answer.order
    storage.set(lastOrderKey(storeId), JSON.stringify({ code, url, whatsappUrl: answer.whatsappUrl }))
    $order.set({ status: 'placed', answer, wasEarlier })
  }

  /** An earlier request of this attempt has arrived: its own body gets its answer. */
  const findEarlier = async (attempt: Attempt): Promise<OrderAnswer | 'unknown' | 'unreachable'> => {
    for (const request of attempt.unanswered) {
      const answer = await api.place(request)
      if (answer.kind === 'ok') return answer.value
      if (answer.kind === 'unreachable') return 'unreachable'
    }
    return 'unknown'
  }

  const send = async (order: NewOrder, contents: string): Promise<void> => {
    const before = hold(contents)
    const request: OrderRequest = { ...order, clientOrderId: before.clientOrderId }
    const attempt = rememberSent(storage, storeId, before, request)
    held = attempt

    const answer = await api.place(request)
    if (answer.kind === 'ok') return placed(answer.value, false)
    if (answer.kind === 'unreachable') return $order.set({ status: 'unconfirmed', request })

    const rest = forgetRefused(storage, storeId, attempt, request)
    if (held === attempt) held = rest
    if (answer.error.code !== 'order_changed') return $order.set({ status: 'refused', error: answer.error })

    const earlier = await findEarlier(rest)
    if (earlier === 'unreachable') return $order.set({ status: 'unconfirmed', request })
    if (earlier === 'unknown') return $order.set({ status: 'refused', error: answer.error })
    placed(earlier, true)
  }

  return {
    $order,

    /** Sends the order; a second call while one is under way does nothing. `contents`: of the cart it is made from. */
    async place(order: NewOrder, contents: string): Promise<void> {
      if ($order.get().status === 'placing') return
      $order.set({ status: 'placing' })
      await send(order, contents)
    },

    hold,

    /** The cart is another one now: its order will be another intent. */
    letGo(contents: string) {
      if (held?.contents !== contents) held = null
    },

    /** Back to the form. */
    reset() {
      if ($order.get().status !== 'placing') $order.set({ status: 'none' })
    },

    lastOrder: () => readLastOrder(storage, storeId),
  }
}

const lastOrderKey = (storeId: string) => `oja:last-order:${storeId}`

function readLastOrder(storage: SafeStorage, storeId: string): LastOrder | null {
  const { code, url, whatsappUrl } = storedRecord(storage, lastOrderKey(storeId))
  if (typeof code !== 'string' || typeof url !== 'string' || !/^https?:\/\//.test(url)) return null
  const isLink =
    typeof whatsappUrl === 'string' && /^https:\/\/(wa\.me|api\.whatsapp\.com)\//.test(whatsappUrl)
  return { code, url, whatsappUrl: isLink ? whatsappUrl : null }
}
