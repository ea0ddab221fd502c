// Plays a day of a million stores: for each hour some seconds at the rate of that hour. At the evening's peak a new build is deployed, and each
// store is rendered again at its next visit or when its garbage is collected.
import { type TaskTime, timeMinute } from '#tests/bench/scale/minute.ts'
import type { Publisher } from '#tests/bench/scale/publisher.ts'
import type { Chain } from '../../chain/chain.ts'
import { percentile, show } from '../../report/statistics.ts'
import { printTable } from '../../report/table.ts'
import type { BusyShops, Played, Traffic } from '../../visitors/busy-shops.ts'

const SLICE_S = 10

/** Of one store in a month of 30 days, as docs/scale.md assumes; three pages are seen in a visit. */
export const MONTHLY = { visits: 300, pages: 900, edits: 60, orders: 20 } as const
export const MONTH_S = 30 * 86_400

/** Share of the seen pages that are played, because this machine's two cores would otherwise do nothing else. */
const PAGES_SHARE = 0.2

/** How busy each hour of Lagos is, from midnight on; the mean is 1. */
const HOURS = [
  0.35, 0.2, 0.12, 0.1, 0.12, 0.25, 0.55, 0.85, 1.05, 1.2, 1.3, 1.35, 1.4, 1.35, 1.3, 1.25, 1.25, 1.35, 1.55,
  1.8, 1.9, 1.65, 1.2, 0.66,
]
export const PEAK = Math.max(...HOURS)
const DEPLOY_HOUR = HOURS.indexOf(PEAK)
const MINUTE_HOURS = [3, DEPLOY_HOUR]

/** Every store's garbage is collected once in 4,096 minutes; the store is then rendered by the present build. */
const ROUND_S = 4_096 * 60

export type Hour = Played & { readonly hour: number }

/** Operations that Cloudflare charges for. */
export type Charged = Readonly<
  Record<'classA' | 'classB' | 'kvReads' | 'kvWrites' | 'queue' | 'notices', number>
>

export type Day = {
  readonly hours: readonly Hour[]
  /** The slowest run of each task of the minute. */
  readonly tasks: readonly TaskTime[]
  /** Of everything that was played. */
  readonly charged: Charged
}

/** Rates of all stores together, in an hour that is `weight` times as busy as the mean. */
export function ratesAt(stores: number, weight: number): Traffic {
  const perSecond = (monthly: number) => (stores * monthly * weight) / MONTH_S
  return {
    visits: perSecond(MONTHLY.pages),
    edits: perSecond(MONTHLY.edits),
    orders: perSecond(MONTHLY.orders),
    rebuilds: stores / ROUND_S,
  }
}

/** How fast stores are seen after a deploy: the share of the old ones that is rendered again, per second. */
export const renewalAt = (weight: number) => (MONTHLY.visits * weight) / MONTH_S + 1 / ROUND_S

/** Plays the day's hours one after the other, and reports the lag and the rates of each. */
export async function playDay(
  chain: Chain,
  publisher: Publisher,
  { shops, stores }: { readonly shops: BusyShops; readonly stores: number },
): Promise<Day> {
  const before = chargedBy(publisher)
  const hours: Hour[] = []
  const tasks = new Map<string, TaskTime>()
  let old = 0
  for (const [hour, weight] of HOURS.entries()) {
    if (hour === DEPLOY_HOUR) {
      publisher.deploy('build-2')
      old = stores
    }
    const rates = ratesAt(stores, weight)
    const played = {
      ...rates,
      visits: rates.visits * PAGES_SHARE,
      rebuilds: rates.rebuilds + old * renewalAt(weight),
    }
    const minute = MINUTE_HOURS.includes(hour) ? timeMinute(chain, publisher.queue, Date.now()) : null
    hours.push({ hour, ...(await shops.play(played, SLICE_S)) })
    for (const time of (await minute) ?? []) {
      if (time.ms > (tasks.get(time.task)?.ms ?? -1)) tasks.set(time.task, time)
    }
    old *= Math.exp(-renewalAt(weight) * 3_600)
  }
  printHours(hours, stores)
  const after = chargedBy(publisher)
  const kinds = Object.keys(after) as (keyof Charged)[]
  const charged = Object.fromEntries(kinds.map((kind) => [kind, after[kind] - before[kind]])) as Charged
  return { hours, tasks: [...tasks.values()], charged }
}

function chargedBy({ operations, queue, secondQueue, notices }: Publisher): Charged {
  const { classA, classB, kvReads, kvWrites } = operations
  return {
    classA,
    classB,
    kvReads,
    kvWrites,
    queue: queue.counts.operations + secondQueue.counts.operations,
    notices: notices.count,
  }
}

function printHours(hours: readonly Hour[], stores: number): void {
  const perSecond = (count: number) => show(count / SLICE_S)
  const errors = hours.flatMap((one) => one.errors)
  printTable(
    `A day of ${show(stores)} stores: ${SLICE_S} s of each hour`,
    hours.map(({ hour, done, lagsMs, cpuMs, errors }) => ({
      hour: `${hour}:00`,
      'edits/s': perSecond(done.edits),
      'orders/s': perSecond(done.orders),
      'counted pages/s': perSecond(done.visits),
      'rebuilds/s': perSecond(done.rebuilds),
      'lag p50 ms': show(percentile(lagsMs, 0.5)),
      'lag p99 ms': show(percentile(lagsMs, 0.99)),
      'Postgres, cores': show(cpuMs.postgres / (SLICE_S * 1000)),
      'PostgREST, cores': show(cpuMs.postgrest / (SLICE_S * 1000)),
      'publisher, cores': show(cpuMs.client / (SLICE_S * 1000)),
      errors: String(errors.length),
    })),
    [
      `A fifth of the seen pages is counted; all edits, orders and rebuilds happen. A new build is deployed at ${DEPLOY_HOUR}:00. Cores are those of this machine, which gives the publisher one; Cloudflare gives it as many as it needs.`,
      ...errors.slice(0, 3),
    ],
  )
}
