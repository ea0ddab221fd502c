// Remembers which changes of orders were reported, so that each is reported once. Uses no socket, no database and no clock.

import type { Minor } from '#domain/basics/money.ts'

/** The fields of an order that a notification needs. */
export type LiveOrder = {
  readonly id: string
  readonly code: string
  readonly status: string
  readonly paymentStatus: string
  readonly source: string
  readonly total: Minor
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

/** Number of orders that the first poll reads. Earlier changes count as old. */
export const RECENT_ORDERS = 50
/**
 * A change gets its time when its transaction begins, but becomes visible when the transaction ends. So each poll also asks for
 * this much earlier time.
 */
const OVERLAP_MS = 30_000

/** Creates a ledger. Calls `onEvent` once for each change. */
export function createLedger(onEvent: (event: OrderEvent) => void) {
  const seen = new Map<string, string>() // order id -> time of the change that was reported last
  let cursorMs: number | null = null // changes before this time are all known; null until the first poll
  let floorMs = 0 // changes up to this time existed before following began
  let early: LiveOrder[] = [] // orders from the socket before the first poll

  function tell(order: LiveOrder, knownUntilMs: number): void {
    const last = seen.get(order.id)
    if (last === order.updatedAt || Date.parse(order.updatedAt) <= floorMs) return
    if (last !== undefined && Date.parse(last) > Date.parse(order.updatedAt)) return
    seen.set(order.id, order.updatedAt)
    const isNew = last === undefined && Date.parse(order.createdAt) >= knownUntilMs - OVERLAP_MS
    onEvent({ kind: isNew ? 'new' : 'changed', orderId: order.id, order })
  }

  function advance(fromMs: number, orders: readonly LiveOrder[]): void {
    const reachedMs = Math.max(fromMs, ...orders.map(({ updatedAt }) => Date.parse(updatedAt)))
    cursorMs = reachedMs
    for (const [id, updatedAt] of seen) {
      if (Date.parse(updatedAt) < reachedMs - 2 * OVERLAP_MS) seen.delete(id)
    }
  }

  return {
    /** Returns the time from which a poll must ask for changes; null before the first poll. */
    since: () => (cursorMs === null ? null : new Date(cursorMs - OVERLAP_MS).toISOString()),

    /** Takes an order that the socket sent. */
    hear(order: LiveOrder): void {
      if (cursorMs === null) early.push(order)
      else tell(order, cursorMs)
    },

    /**
     * Takes the orders of the first poll: marks them as known without reporting them, except orders that the socket has sent
     * meanwhile.
     */
    begin(orders: readonly LiveOrder[]): void {
      for (const { id, updatedAt } of orders) seen.set(id, updatedAt)
      if (orders.length >= RECENT_ORDERS)
        floorMs = Math.min(...orders.map(({ updatedAt }) => Date.parse(updatedAt)))
      for (const { id } of early) seen.delete(id)
      advance(0, orders)
    },

    /** Reports the orders that the socket sent before the first poll. */
    tellEarly(): void {
      const waiting = early
      early = []
      for (const order of waiting) tell(order, cursorMs ?? 0)
    },

    /** Takes the orders of a later poll. */
    catchUp(orders: readonly LiveOrder[]): void {
      const knownUntilMs = cursorMs ?? 0
      for (const order of orders) tell(order, knownUntilMs)
      advance(knownUntilMs, orders)
    },
  }
}
