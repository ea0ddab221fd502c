// Places the order once per intent, whatever the network does. $order holds the state. Empties the cart only after the server has said that
// the order is stored.

import { atom } from 'nanostores'
import { valueOr } from '#components/crash/tell-fault.ts'
import type { OrderRequest } from '#contract/api/orders.ts'
import { type Attempt, attemptFor, dropRefusedRequest, endAttempt, rememberSent } from '../storage/attempt.ts'
import { type SafeStorage, storedRecord } from '../storage/port.ts'
import type { ApiError, OrderApi, PlacedAnswer } from './api.ts'

export type OrderState =
  | { readonly status: 'none' }
  | { readonly status: 'placing' }
  /** `wasEarlier`: an earlier try had arrived, with the details of that time. */
  | { readonly status: 'placed'; readonly answer: PlacedAnswer; readonly wasEarlier: boolean }
  | { readonly status: 'refused'; readonly error: ApiError }
  /** `request` has no answer; null when the page itself failed. */
  | { readonly status: 'unconfirmed'; readonly request: OrderRequest | null }

/** An order without its id, which the store adds. */
export type NewOrder = Omit<OrderRequest, 'clientOrderId'>

export type LastOrder = { readonly code: string; readonly url: string; readonly whatsappUrl: string | null }

type Deps = {
  readonly api: Pick<OrderApi, 'place'>
  readonly storage: SafeStorage
  readonly storeId: string
  newId(): string
}

/** Places orders, each under one id that is stored before it is sent: a lost answer is asked for again and never placed twice. */
export function createOrderStore(deps: Deps) {
  const { api, storage, storeId } = deps
  const $order = atom<OrderState>({ status: 'none' })
  const attempts = createAttempts(deps)

  const settle = (state: OrderState) => {
    if (state.status === 'placed') {
      attempts.end()
      const { code, url } = state.answer.order
      const { whatsappUrl } = state.answer
      valueOr(undefined, () => storage.set(lastOrderKey(storeId), JSON.stringify({ code, url, whatsappUrl })))
    }
    $order.set(state)
  }

  return {
    $order,

    /** Sends the order. Does nothing while another call is running. `contents` describes the ordered cart. */
    async place(order: NewOrder, contents: string): Promise<void> {
      if ($order.get().status === 'placing') return
      $order.set({ status: 'placing' })
      settle(await send({ deps, attempts }, order, contents))
    },

    /** Ends placing after a fault of the page. A stored order stays stored. */
    fail() {
      if ($order.get().status !== 'placed') $order.set({ status: 'unconfirmed', request: null })
    },

    hold: attempts.hold,

    /**
     * Asks whether one of this cart's attempts without an answer is an order. `unclear` while an attempt is being sent, when the server does not
     * answer, and when the drawer was closed before the answer came. The drawer asks again when it is opened.
     */
    async findArrived(contents: string, isSeen: () => boolean): Promise<'arrived' | 'unclear' | 'no'> {
      if ($order.get().status === 'placing') return 'unclear'
      const earlier = await findEarlier(api, attempts.hold(contents))
      // The shopper may have tapped again meanwhile.
      if ($order.get().status === 'placing' || earlier === 'unreachable' || !isSeen()) return 'unclear'
      if (earlier === 'unknown') return 'no'
      settle({ status: 'placed', answer: earlier, wasEarlier: true })
      return 'arrived'
    },

    letGo: attempts.letGo,

    /** Returns to the form. */
    reset() {
      if ($order.get().status !== 'placing') $order.set({ status: 'none' })
    },

    lastOrder: () => readLastOrder(storage, storeId),
  }
}

type Attempts = ReturnType<typeof createAttempts>

/** The attempt of the present cart, in memory and in the browser's storage. */
function createAttempts(deps: Deps) {
  let held: Attempt | null = null
  return {
    /** Creates or reads the attempt for this cart. Called when checkout opens, so that two tabs with one cart send one id. */
    hold(contents: string): Attempt {
      if (held?.contents !== contents) held = attemptFor(deps, contents, deps.newId)
      return held
    },

    /** Holds the attempt in its next form, unless another attempt is held by now. */
    renew(before: Attempt, after: Attempt): Attempt {
      if (held === before) held = after
      return after
    },

    /** Forgets the attempt after a change of the cart, because the new cart is another intent. */
    letGo(contents: string) {
      if (held?.contents !== contents) held = null
    },

    end() {
      endAttempt(deps)
      held = null
    },
  }
}

type Sender = { readonly deps: Deps; readonly attempts: Attempts }

/** Sends the order, and returns the state after the answer. */
async function send({ deps, attempts }: Sender, order: NewOrder, contents: string): Promise<OrderState> {
  const { api } = deps
  const before = attempts.hold(contents)
  const request: OrderRequest = { ...order, clientOrderId: before.clientOrderId }
  const attempt = attempts.renew(before, rememberSent(deps, before, request))

  const answer = await api.place(request)
  if (answer.kind === 'ok') return { status: 'placed', answer: answer.value, wasEarlier: false }
  if (answer.kind === 'unreachable') return { status: 'unconfirmed', request }

  const rest = attempts.renew(attempt, dropRefusedRequest(deps, attempt, request))
  const refused: OrderState = { status: 'refused', error: answer.error }
  if (answer.error.code !== 'order_changed') return refused

  const earlier = await findEarlier(api, rest)
  if (earlier === 'unreachable') return { status: 'unconfirmed', request }
  return earlier === 'unknown' ? refused : { status: 'placed', answer: earlier, wasEarlier: true }
}

/** Finds out whether an earlier request of this attempt has arrived, by sending the same body again. */
async function findEarlier(
  api: Pick<OrderApi, 'place'>,
  attempt: Attempt,
): Promise<PlacedAnswer | 'unknown' | 'unreachable'> {
  for (const request of attempt.unanswered) {
    const answer = await api.place(request)
    if (answer.kind === 'ok') return answer.value
    if (answer.kind === 'unreachable') return 'unreachable'
  }
  return 'unknown'
}

const lastOrderKey = (storeId: string) => `oja:last-order:${storeId}`

function readLastOrder(storage: SafeStorage, storeId: string): LastOrder | null {
  const { code, url, whatsappUrl } = storedRecord(storage, lastOrderKey(storeId))
  if (typeof code !== 'string' || typeof url !== 'string' || !/^https?:\/\//.test(url)) return null
  const isLink =
    typeof whatsappUrl === 'string' && /^https:\/\/(wa\.me|api\.whatsapp\.com)\//.test(whatsappUrl)
  return { code, url, whatsappUrl: isLink ? whatsappUrl : null }
}
