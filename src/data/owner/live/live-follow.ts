// Follows a store's orders without missing a change. Listens to the socket; polls every ten seconds while the socket is down; polls
// once after each connection for changes in between. Talks to the database and the browser only through a port.

import { warnOrThrow } from '../../outage.ts'
import { createLedger, type LiveOrder, type OrderEvent } from './live-ledger.ts'

/** `polling`: the socket is down, and the code polls the database every ten seconds. */
export type LiveState = 'connecting' | 'live' | 'polling'

export type LivePort = {
  /**
   * Opens the socket. Calls `ready` each time changes start to arrive, `down` each time they stop, and `member` when the person's own memberships or
   * rights changed.
   */
  listen(on: { order(order: LiveOrder): void; member(): void; ready(): void; down(): void }): {
    /** Reconnects at once if the socket is down. The caller knows that the page is visible again or that the network is back. */
    hurry(): void
    close(): void
  }
  /** Reads the RECENT_ORDERS orders that changed last, in one statement. */
  recent(): Promise<readonly LiveOrder[]>
  /** Reads all orders that changed at this time or later. */
  changedSince(time: string): Promise<readonly LiveOrder[]>
  /** Calls `listener` when the page becomes visible again or the network returns. */
  onWake(listener: () => void): () => void
  isHidden(): boolean
  /** Calls `work` once after `ms`; returns a function that cancels the call. */
  after(ms: number, work: () => void): () => void
}

/** Time between two polls while the socket is down. */
export const POLL_MS = 10_000
/** Time between two polls while the page is hidden. */
export const HIDDEN_POLL_MS = 60_000
/** Time between two polls while the socket is up: Realtime does not guarantee delivery. */
export const SAFETY_MS = 120_000
/**
 * Follows orders until the returned function is called. Calls `onEvent` once for each change, `onState` for each state, and `onMember` whenever the person's
 * memberships may have changed: when the socket says so, when it is back, and with each poll while the socket is down.
 */
export function followEvents(
  port: LivePort,
  onEvent: (event: OrderEvent) => void,
  onState: (state: LiveState) => void,
  onMember: () => void,
): () => void {
  const ledger = createLedger(onEvent)
  let state: LiveState = 'connecting'
  let isReady = false
  let isEnded = false

  const enter = (next: LiveState) => {
    if (isEnded || state === next) return
    state = next
    onState(state)
  }
  const catchUp = async () => {
    const since = ledger.since()
    if (since !== null) {
      if (state === 'polling') onMember()
      const orders = await port.changedSince(since)
      if (!isEnded) ledger.catchUp(orders)
      return
    }
    ledger.begin(await port.recent())
    if (isReady) enter('live')
    if (!isEnded) ledger.tellEarly()
  }
  const pauseMs = () => (state === 'live' ? SAFETY_MS : port.isHidden() ? HIDDEN_POLL_MS : POLL_MS)
  const looks = createLooks(catchUp, (look) => port.after(pauseMs(), look))

  const socket = port.listen({
    order(order) {
      if (!isEnded) ledger.hear(order)
    },
    member: onMember,
    ready() {
      isReady = true
      if (state === 'polling') onMember()
      if (ledger.since() !== null) enter('live')
      looks.look()
    },
    down() {
      isReady = false
      enter('polling')
      looks.schedule()
    },
  })
  const stopWaking = port.onWake(() => {
    if (state !== 'live') socket.hurry()
    looks.look()
  })
  onState(state)
  looks.look()

  return () => {
    isEnded = true
    looks.end()
    stopWaking()
    socket.close()
  }
}

/**
 * Runs `catchUp` at most once at a time. A request during a run causes one more run. Otherwise `later` decides when the next run
 * starts.
 */
function createLooks(catchUp: () => Promise<void>, later: (look: () => void) => () => void) {
  let isLooking = false
  let looksAgain = false
  let isEnded = false
  let callOff = () => {}

  function schedule(): void {
    callOff()
    if (!isEnded) callOff = later(look)
  }

  function look(): void {
    if (isEnded) return
    looksAgain = isLooking
    if (isLooking) return
    isLooking = true
    catchUp()
      .catch(warnOrThrow('orders: the database could not be asked what has changed'))
      .finally(() => {
        isLooking = false
        if (looksAgain) look()
        else schedule()
      })
  }

  return {
    look,
    schedule,
    end() {
      isEnded = true
      callOff()
    },
  }
}
