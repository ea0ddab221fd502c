// Places the order once per intent, whatever the network does. $order holds the state. Empties the cart only after the server has said that
// the order is stored.

import { atom } from 'nanostores'
import type { OrderRequest } from '#contract/api/orders.ts'
import { type Attempt, attemptFor, dropRefusedRequest, endAttempt, rememberSent } from '../storage/attempt.ts'
import { type SafeStorage, storedRecord } from '../storage/port.ts'
import type { ApiError, OrderAnswer, OrderApi } from './api.ts'

export type OrderState =
  | { readonly status: 'none' }
  | { readonly status: 'placing' }
  /** `wasEarlier`: an earlier try had arrived, with the details of that time. */
  | { readonly status: 'placed'; readonly answer: OrderAnswer; readonly wasEarlier: boolean }
  | { readonly status: 'refused'; readonly error: ApiError }
  | { readonly status: 'unconfirmed'; readonly request: OrderRequest }

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

  /** Creates or reads the attempt for this cart. Called when checkout opens, so that two tabs with one cart send one id. */
  const hold = (contents: string): Attempt => {
    if (held?.contents !== contents) held = attemptFor(deps, contents, deps.newId)
    return held
  }

  const placed = (answer: OrderAnswer, { wasEarlier }: { readonly wasEarlier: boolean }) => {
    endAttempt(deps)
    held = null
    const { code, url } = answer.order
    storage.set(lastOrderKey(storeId), JSON.stringify({ code, url, whatsappUrl: answer.whatsappUrl }))
    $order.set({ status: 'placed', answer, wasEarlier })
  }

  /** Finds out whether an earlier request of this attempt has arrived, by sending the same body again. */
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
    const attempt = rememberSent(deps, before, request)
    held = attempt

    const answer = await api.place(request)
    if (answer.kind === 'ok') return placed(answer.value, { wasEarlier: false })
    if (answer.kind === 'unreachable') return $order.set({ status: 'unconfirmed', request })

    const rest = dropRefusedRequest(deps, attempt, request)
    if (held === attempt) held = rest
    if (answer.error.code !== 'order_changed') return $order.set({ status: 'refused', error: answer.error })

    const earlier = await findEarlier(rest)
    if (earlier === 'unreachable') return $order.set({ status: 'unconfirmed', request })
    if (earlier === 'unknown') return $order.set({ status: 'refused', error: answer.error })
    placed(earlier, { wasEarlier: true })
  }

  return {
    $order,

    /** Sends the order. Does nothing while another call is running. `contents` describes the ordered cart. */
    async place(order: NewOrder, contents: string): Promise<void> {
      if ($order.get().status === 'placing') return
      $order.set({ status: 'placing' })
      await send(order, contents)
    },

    hold,

    /**
     * Asks about tries of this cart that had no answer: one of them may be an order. `unclear` when a try is still on its way, when the server
     * does not answer, or when the drawer was closed before the answer came: the next opening asks again.
     */
    async findArrived(contents: string, isSeen: () => boolean): Promise<'arrived' | 'unclear' | 'no'> {
      if ($order.get().status === 'placing') return 'unclear'
      const earlier = await findEarlier(hold(contents))
      // The shopper may have tapped again meanwhile.
      if ($order.get().status === 'placing' || earlier === 'unreachable' || !isSeen()) return 'unclear'
      if (earlier === 'unknown') return 'no'
      placed(earlier, { wasEarlier: true })
      return 'arrived'
    },

    /** Forgets the attempt after a change of the cart, because the new cart is another intent. */
    letGo(contents: string) {
      if (held?.contents !== contents) held = null
    },

    /** Returns to the form. */
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
