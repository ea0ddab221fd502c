// What happens in many shops at once: pages are seen, owners change prices, shoppers order, and pages are made again. Plays given rates without
// waiting for the answers, as people do.
import { randomUUID } from 'node:crypto'
import { countPageVisit } from '#contract/sql/system/system.ts'
import { callOrThrow, openDatabase } from '#data/client.ts'
import { placeOrder } from '#data/server/orders/orders.ts'
import type { Publisher } from '#tests/bench/scale/publisher.ts'
import type { Chain } from '../chain/chain.ts'
import { FIRST_PRICE, productId, storeId } from '../chain/million.ts'
import { type ProcessorTime, processorTime } from '../chain/processor-time.ts'

const TICK_MS = 10

/** Things a second, or how many were done. `visits` are counted pages, `rebuilds` are stores whose pages are made by another build. */
export type Traffic = Readonly<Record<'visits' | 'edits' | 'orders' | 'rebuilds', number>>

export type Played = {
  readonly done: Traffic
  readonly errors: readonly string[]
  /** From the commit of each change to the mark that its pages are published, in milliseconds. */
  readonly lagsMs: readonly number[]
  readonly cpuMs: ProcessorTime
}

export type BusyShops = {
  /** Plays the rates for `seconds`, then waits until all of it is published. */
  play(rates: Traffic, seconds: number): Promise<Played>
}

/** Prepares the shops that are busy. `active`: their numbers. */
export function openShops(chain: Chain, publisher: Publisher, active: readonly number[]): BusyShops {
  const acts = actsOf(chain, publisher, active)
  return {
    async play(rates, seconds) {
      const [began] = await chain.sql<{ at: string }>('select clock_timestamp()::text as at')
      const before = processorTime(chain)
      const errors: string[] = []
      const work: Promise<unknown>[] = []
      const done = { visits: 0, edits: 0, orders: 0, rebuilds: 0 }
      const startedAt = performance.now()
      for (let elapsed = 0; elapsed < seconds * 1000; elapsed = performance.now() - startedAt) {
        for (const kind of Object.keys(done) as (keyof Traffic)[]) {
          const due = Math.floor((rates[kind] * elapsed) / 1000)
          for (; done[kind] < due; done[kind] += 1) {
            work.push(acts[kind]().catch((error: unknown) => errors.push(`${kind}: ${String(error)}`)))
          }
        }
        await new Promise((resolve) => setTimeout(resolve, TICK_MS))
      }
      await Promise.all(work)
      await Promise.all([publisher.queue.idle(), publisher.secondQueue.idle()])
      const after = processorTime(chain)
      const lags = await chain.sql<{ lag: number }>(
        'select lag_ms as lag from private.publish_times where at > $1::timestamptz',
        [began?.at],
      )
      return { done, errors, lagsMs: lags.map(({ lag }) => lag), cpuMs: difference(after, before) }
    },
  }
}

/** One thing of each kind; each takes the next store. */
function actsOf(
  chain: Chain,
  publisher: Publisher,
  active: readonly number[],
): Readonly<Record<keyof Traffic, () => Promise<unknown>>> {
  const database = openDatabase({ url: chain.apiUrl, key: chain.secretKey })
  let turn = 0
  let phones = 0
  // Steps through the stores so that neighbours in time are not neighbours in the tables.
  const next = () => {
    turn += 1
    return active[(turn * 7_919) % active.length] ?? 1
  }
  return {
    visits: () => {
      const visit = { page: '/', hasCarted: false, source: 'whatsapp', campaign: null } as const
      return callOrThrow(database, countPageVisit, {
        businessId: storeId(next()),
        page: visit.page,
        hasCarted: visit.hasCarted,
        source: visit.source,
        ...(visit.campaign === null ? {} : { campaign: visit.campaign }),
      })
    },
    // The price of the second product: orders are for the first, whose price their shoppers have seen.
    edits: () =>
      chain.sql('update public.products set price = price + 100 where id = $1', [productId(next(), 2)]),
    async orders() {
      const n = next()
      phones += 1
      const placed = await placeOrder(
        database,
        {
          store: storeId(n),
          clientOrderId: randomUUID(),
          items: [{ productId: productId(n), variantIds: [], quantity: 1 }],
          delivery: 'agree',
          customer: { name: 'Bola Adeyemi', phone: `234803${String(phones).padStart(7, '0')}` },
          expectedTotal: FIRST_PRICE,
        } as Parameters<typeof placeOrder>[1],
        { ipHash: null, userId: null, country: 'NG' },
      )
      if (!placed.ok) throw new Error(placed.error.code)
    },
    rebuilds: async () => publisher.secondQueue.send([{ businessId: storeId(next()) }]),
  }
}

function difference(after: ProcessorTime, before: ProcessorTime): ProcessorTime {
  const parts = Object.keys(after) as (keyof ProcessorTime)[]
  return Object.fromEntries(parts.map((part) => [part, after[part] - before[part]])) as ProcessorTime
}
