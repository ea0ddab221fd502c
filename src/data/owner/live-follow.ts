// Following a store's orders so that none is missed: what the socket tells, a look every ten seconds while it is down, and a look
// after each connection for what happened in between. Talks to the database and the browser through a port; knows neither.

/** An order as far as a notice of it needs. */
export type LiveOrder = {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly paymentStatus: string
  readonly source: string
  readonly total: number
  readonly currency: string
  readonly customerName: string
  readonly createdAt: string
  readonly updatedAt: string
}

export type OrderEvent = {
  readonly kind: 'new' | 'changed'
  readonly orderId: string
  readonly order: LiveOrder
}

/** `polling`: the socket is down and the database is asked every ten seconds instead. */
export type LiveState = 'connecting' | 'live' | 'polling'

export type LivePort = {
  /** Opens the socket. `onReady` each time that changes are told from now on, `onDown` each time that they no longer are. */
  listen(on: { order(order: LiveOrder): void; ready(): void; down(): void }): {
    /** Tries at once when it is down: the person is back, or the network is. */
    hurry(): void
    close(): void
  }
  /** The orders that changed last, at most RECENT_ORDERS, as they are at one moment. */
  recent(): Promise<readonly LiveOrder[]>
  /** Orders that changed at this time or later, all of them. */
  changedSince(time: string): Promise<readonly LiveOrder[]>
  /** Calls back when the page is looked at again or the network returns. */
  onWake(listener: () => void): () => void
  isHidden(): boolean
  /** Calls back once; answers how to call it off. */
  after(ms: number, work: () => void): () => void
}

/** How many orders the first look knows by name. Changes before the oldest of them are old. */
export const RECENT_ORDERS = 50
/** How often the database is asked while the socket is down. */
export const POLL_MS = 10_000
/** The same for a page that nobody looks at. */
export const HIDDEN_POLL_MS = 60_000
/** How often it is asked although the socket is up: Realtime promises speed, not delivery. */
export const SAFETY_MS = 120_000
/** A change is stamped when its transaction begins and seen when it ends: each look reaches back so far. */
export const OVERLAP_MS = 30_000

/** Follows until the answer is called. `onEvent` is told each change once, `onState` each state. */
export function follow(
  port: LivePort,
  onEvent: (event: OrderEvent) => void,
  onState: (state: LiveState) => void,
): () => void {
  const seen = new Map<string, string>() // order -> the change that was told last
  let cursorMs: number | null = null // all changes before it are known; null until the first look
  let floorMs = 0 // changes up to it were there when following began
  let early: LiveOrder[] = [] // told by the socket before the first look
  let state: LiveState = 'connecting'
  let isReady = false
  let isLooking = false
  let looksAgain = false
  let isEnded = false
  let callOff = () => {}

  const socket = port.listen({
    order(order) {
      if (isEnded) return
      if (cursorMs === null) early.push(order)
      else tell(order, cursorMs)
    },
    ready() {
      isReady = true
      if (cursorMs !== null) enter('live')
      look()
    },
    down() {
      isReady = false
      enter('polling')
      schedule()
    },
  })
  const stopWaking = port.onWake(() => {
    if (state !== 'live') socket.hurry()
    look()
  })
  onState(state)
  look()

  function enter(next: LiveState): void {
    if (isEnded || state === next) return
    state = next
    onState(state)
  }

  function schedule(): void {
    callOff()
    if (isEnded) return
    const pollMs = port.isHidden() ? HIDDEN_POLL_MS : POLL_MS
    callOff = port.after(state === 'live' ? SAFETY_MS : pollMs, look)
  }

  function look(): void {
    if (isEnded) return
    looksAgain = isLooking
    if (isLooking) return
    isLooking = true
    catchUp()
      .catch((error: unknown) =>
        console.warn('orders: the database could not be asked what has changed', error),
      )
      .finally(() => {
        isLooking = false
        if (looksAgain) look()
        else schedule()
      })
  }

  async function catchUp(): Promise<void> {
    if (cursorMs === null) return begin()
    const orders = await port.changedSince(new Date(cursorMs - OVERLAP_MS).toISOString())
    if (isEnded) return
    for (const order of orders) tell(order, cursorMs)
    advance(cursorMs, orders)
  }

  /** The first look: what is there is known and told to nobody, but for what the socket has told meanwhile. */
  async function begin(): Promise<void> {
    const orders = await port.recent()
    for (const { id, updatedAt } of orders) seen.set(id, updatedAt)
    if (orders.length >= RECENT_ORDERS)
      floorMs = Math.min(...orders.map(({ updatedAt }) => Date.parse(updatedAt)))
    for (const { id } of early) seen.delete(id)
    const startMs = advance(0, orders)
    if (isReady) enter('live')
    const waiting = early
    early = []
    if (!isEnded) for (const order of waiting) tell(order, startMs)
  }

  function advance(fromMs: number, orders: readonly LiveOrder[]): number {
    const reachedMs = Math.max(fromMs, ...orders.map(({ updatedAt }) => Date.parse(updatedAt)))
    cursorMs = reachedMs
    for (const [id, updatedAt] of seen) {
      if (Date.parse(updatedAt) < reachedMs - 2 * OVERLAP_MS) seen.delete(id)
    }
    return reachedMs
  }

  function tell(order: LiveOrder, knownUntilMs: number): void {
    const last = seen.get(order.id)
    if (last === order.updatedAt || Date.parse(order.updatedAt) <= floorMs) return
    if (last !== undefined && Date.parse(last) > Date.parse(order.updatedAt)) return
    seen.set(order.id, order.updatedAt)
    const isNew = last === undefined && Date.parse(order.createdAt) >= knownUntilMs - OVERLAP_MS
    onEvent({ kind: isNew ? 'new' : 'changed', orderId: order.id, order })
  }

  return () => {
    isEnded = true
    callOff()
    stopWaking()
    socket.close()
  }
}
