// Keeps the good answers of the query cache on this device, and shows them where a read fails without a connection. Reads again by itself when the connection
// is back.
import { hashKey, type Query, type QueryCacheNotifyEvent, type QueryClient } from '@tanstack/react-query'
import { DatabaseError } from '#data/errors.ts'
import { isOutage } from '#data/outage.ts'
import { $seenFrom } from '#kit/outage/use-online.ts'
import { warnOfRefusal } from '#kit/outage/warn-of-outage.ts'
import type { OwnBusiness } from '../business.ts'
import { $isLeaving } from '../leave.ts'
import { dropKept, KEPT_OWNER } from './drop-kept.ts'
import { findKept } from './find-kept.ts'
import { openKeptStore } from './kept-store.ts'
import { lostStores } from './lost-stores.ts'
import { type Answer, openShelf, type Shelf } from './shelf.ts'

/** Answers that come within this time are kept together. */
const GATHER_MS = 1_000
/** A read that takes longer shows what was kept, with its age. */
const LATE_MS = 4_000
/** Until the file that copies ahead is fetched. */
const COPIES_MS = 3_000
/** Time between two tries while the browser believes in a connection that leads nowhere. */
const AGAIN_MS = 10_000

/** What is kept of a store. */
const AREAS: readonly unknown[] = [
  'home',
  'orders',
  'products',
  'customers',
  'money',
  'messages',
  'currencies',
]
/** Not these: pictures of others, and searches, which are found in the lists. */
const NOT_KEPT: readonly unknown[] = ['bill', 'claim', 'goods', 'order_customers', 'unseen']

/** After these a query may have nothing to show. */
const LOOKED_AT: readonly string[] = ['fetch', 'failed', 'pause', 'error']

/** Keeps and shows the data of this person until the returned function is called. */
export function keepData(client: QueryClient, personId: string, shown: () => OwnBusiness | null): () => void {
  const stops: (() => void)[] = []
  let isStopped = $isLeaving.get()
  let hasCopies = false
  const stop = () => {
    isStopped = true
    for (const end of stops) end()
    $seenFrom.set(null)
  }
  if (isStopped) return stop
  void begin().catch(warnOfRefusal('kept data'))
  return stop

  async function begin(): Promise<void> {
    await dropKept(personId)
    localStorage.setItem(KEPT_OWNER, personId)
    const store = openKeptStore(personId, stop)
    const shelf = await openShelf(store, import.meta.env.OJA_SHAPES)
    if (isStopped) return
    const follow = await followCache(client, personId, shelf)
    stops.push(follow.stop)
    // Its file may not be there without a connection.
    const timer = setInterval(async () => {
      const file = follow.isAway() ? undefined : await import('./copies.ts').catch(warnOfRefusal('kept data'))
      if (!file || hasCopies || isStopped) return
      hasCopies = true
      clearInterval(timer)
      stops.push(file.startCopies(client, shelf, { shown, isAway: follow.isAway }))
    }, COPIES_MS)
    stops.push(() => clearInterval(timer))
  }
}

type Follow = { readonly stop: () => void; readonly isAway: () => boolean }

/** Keeps each answer that comes, and answers each read that cannot be sent. */
export async function followCache(client: QueryClient, personId: string, shelf: Shelf): Promise<Follow> {
  const cache = client.getQueryCache()
  const ownStores = ['businesses', personId]
  /** Queries that show what was kept, and when the data of each query was read. */
  const keptShown = new Set<string>()
  const readAt = new Map<string, number>()
  /** Answers that will be kept. */
  const waiting = new Map<string, Answer>()
  /** True from a read that failed until one that did not. */
  let isAway = false
  let tries = 0
  const timers = new Set<ReturnType<typeof setTimeout>>()
  const after = (delayMs: number, act: () => void) => {
    const timer = setTimeout(() => {
      timers.delete(timer)
      act()
    }, delayMs)
    timers.add(timer)
  }
  let stores = ((await shelf.get(ownStores))?.data ?? []) as readonly OwnBusiness[]

  const isOwnStores = ({ queryHash }: Query) => queryHash === hashKey(ownStores)
  const isPage = ({ queryKey: [area, , name] }: Query) => AREAS.includes(area) && !NOT_KEPT.includes(name)
  const isKeepable = (query: Query) => isPage(query) || isOwnStores(query)
  const isLost = ({ queryHash, state }: Query) =>
    keptShown.has(queryHash) || (state.status === 'error' && isAwayError(state.error))
  const lost = () => cache.findAll({ type: 'active', predicate: isLost })

  /** A real answer came: keeps it soon, and forgets the stores that the person has lost. */
  function take(query: Query): void {
    const { queryHash, queryKey, state } = query
    keptShown.delete(queryHash)
    readAt.set(queryHash, state.dataUpdatedAt)
    if (isOwnStores(query)) {
      const now = state.data as readonly OwnBusiness[]
      for (const id of lostStores(stores, now)) {
        for (const [hash, { key }] of waiting) if (key[1] === id) waiting.delete(hash)
        void shelf.forgetStore(id)
      }
      stores = now
    }
    if (waiting.size === 0) after(GATHER_MS, flush)
    waiting.set(queryHash, { key: queryKey, data: state.data, at: state.dataUpdatedAt })
    if (isAway) comeBack()
  }

  /** The connection is back: no page that is opened now begins with what was kept. */
  function comeBack(): void {
    isAway = false
    client.removeQueries({ type: 'inactive', predicate: ({ queryHash }) => keptShown.has(queryHash) })
    readLost()
  }

  function flush(): void {
    const answers = [...waiting.values()]
    waiting.clear()
    void shelf.put(answers, shelf.roundOf())
  }

  async function show(query: Query): Promise<void> {
    isAway = true
    if (query.state.data !== undefined) return
    const found = await findKept(shelf, query.queryKey)
    if (!found || query.state.data !== undefined || cache.get(query.queryHash) !== query) return
    keptShown.add(query.queryHash)
    readAt.set(query.queryHash, found.at)
    client.setQueryData(query.queryKey, found.data, { updatedAt: found.at })
  }

  function readLost(): void {
    for (const query of lost()) void query.fetch().catch(() => {}) // its page tells
  }

  /** Looks at a query that has no data yet. */
  function look(query: Query): void {
    const { fetchStatus, fetchFailureReason, error, data } = query.state
    if (data !== undefined || query.queryKey[1] === undefined) return
    const reason = fetchFailureReason ?? error
    if (fetchStatus === 'paused' || (reason !== null && isAwayError(reason))) void show(query)
    else if (fetchStatus === 'fetching') {
      after(isAway || !navigator.onLine ? 0 : LATE_MS, () => {
        if (query.state.data === undefined && query.state.fetchStatus !== 'idle') void show(query)
      })
    }
  }

  let isTold = false
  /** Says how old the page is, once for changes that come together. */
  function tellSoon(): void {
    if (isTold) return
    isTold = true
    after(50, () => {
      isTold = false
      const seen = cache.findAll({
        type: 'active',
        predicate: (query) => isPage(query) && query.state.data !== undefined,
      })
      const isOld = seen.length > 0 && (!navigator.onLine || seen.some(isLost))
      $seenFrom.set(
        isOld
          ? Math.min(...seen.map((query) => readAt.get(query.queryHash) ?? query.state.dataUpdatedAt))
          : null,
      )
    })
  }

  function hear(event: QueryCacheNotifyEvent): void {
    const { query } = event
    tellSoon()
    if (event.type === 'removed') {
      keptShown.delete(query.queryHash)
      readAt.delete(query.queryHash)
    }
    if (event.type !== 'updated') return
    const { action } = event
    if (action.type === 'success' && !action.manual && isKeepable(query)) take(query)
    else if (action.type === 'error' && isRefusal(action.error)) void shelf.remove(query.queryKey)
    else if (LOOKED_AT.includes(action.type)) look(query)
  }

  const own = cache.get(hashKey(ownStores))
  if (own?.state.data !== undefined) take(own)
  for (const query of cache.getAll()) {
    if (query === own) continue
    if (query.state.data === undefined) look(query)
    else if (isKeepable(query)) take(query)
  }
  if (own && own.state.data === undefined) look(own)
  tellSoon()
  const unsubscribe = cache.subscribe(hear)
  const again = setInterval(() => navigator.onLine && readOne(), AGAIN_MS)
  addEventListener('online', readLost)
  addEventListener('online', tellSoon)
  addEventListener('offline', tellSoon)
  return {
    isAway: () => !navigator.onLine || lost().length > 0,
    stop() {
      unsubscribe()
      clearInterval(again)
      for (const timer of timers) clearTimeout(timer)
      removeEventListener('online', readLost)
      removeEventListener('online', tellSoon)
      removeEventListener('offline', tellSoon)
    },
  }

  /** Tries one read, another each time; the others follow its answer. */
  function readOne(): void {
    const queries = lost()
    tries += 1
    void queries[tries % queries.length]?.fetch().catch(() => {}) // its page tells
  }
}

/** True when nobody answered; false for a refusal, which takes the answer of before away. */
const isAwayError = (error: unknown) => (error instanceof DatabaseError ? error.isTransient : isOutage(error))

/** True when the person may not read this any more. */
const isRefusal = (error: unknown) =>
  error instanceof DatabaseError && (error.code === '42501' || error.code === 'OJ400')
