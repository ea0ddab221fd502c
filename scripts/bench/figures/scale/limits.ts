// From what was measured: what a month costs, which tasks of the minute keep up, and which limit is met first.
import { OPERATION_USD } from '#domain/figures/service-cost.ts'
import type { TaskTime } from '#tests/bench/scale/minute.ts'
import { show } from '../../report/statistics.ts'
import { printTable } from '../../report/table.ts'
import type { Traffic } from '../../visitors/busy-shops.ts'
import type { Costs } from './actions.ts'
import { type Charged, type Day, MONTH_S, PEAK, ratesAt, renewalAt } from './day.ts'
import type { Events } from './events.ts'

/** US dollars for one operation. */
const PRICES: Charged = {
  classA: OPERATION_USD.classA,
  classB: OPERATION_USD.classB,
  kvReads: OPERATION_USD.kvRead,
  kvWrites: OPERATION_USD.kvWrite,
  queue: OPERATION_USD.queue,
  notices: OPERATION_USD.request,
}

/** Cores of the largest database that docs/scale.md counts with (2XL). */
const DATABASE_CORES = 8

/** How much each task takes in a minute, at most: functions/cron/minute.ts. */
const PER_MINUTE = { stockDays: 1_000, activity: 5_000, expiry: 500 } as const

/** Processor time that counting figures takes in a minute, at most: supabase/schemas/figures/roll_figures.sql. */
const FIGURES_MS = 4_000

/** How much of something all stores need, and how much there is; the shares of different limits can be compared. */
type Limit = { readonly what: string; readonly needed: number; readonly most: number; readonly unit: string }

type Measured = {
  readonly stores: number
  readonly costs: Costs
  readonly day: Day
  readonly events: Events
}

/** Throws when a task of the minute failed among so many stores. */
export function printLimits(measured: Measured): void {
  printTasks(measured.day.tasks)
  printCost(measured)
  const limits = limitsOf(measured).sort((a, b) => b.needed / b.most - a.needed / a.most)
  printTable(
    'Limits, the nearest first',
    limits.map(({ what, needed, most, unit }) => ({
      limit: what,
      needed: `${show(needed)} ${unit}`,
      most: `${show(most)} ${unit}`,
      share: show(needed / most),
      'met at stores': show((measured.stores * most) / needed),
    })),
  )
  const failed = measured.day.tasks.filter(({ error }) => error !== null)
  if (failed.length > 0) throw new Error(`the minute failed to ${failed.map(({ task }) => task).join(', ')}`)
}

function printTasks(tasks: readonly TaskTime[]): void {
  printTable(
    'The minute at its slowest, one task after the other',
    [...tasks]
      .sort((a, b) => b.ms - a.ms)
      .filter(({ ms, error }) => ms > 20 || error !== null)
      .map(({ task, ms, error }) => ({ task, ms: show(ms), error: error ?? '' })),
    [`${tasks.length} tasks; those under 20 ms are left out.`],
  )
}

function printCost({ stores, day: { hours, charged } }: Measured): void {
  const played = hours.reduce((sum, { done }) => sum + done.edits + done.orders + done.rebuilds, 0)
  const rows = (Object.keys(charged) as (keyof Charged)[]).map((kind) => ({
    kind,
    each: charged[kind] / played,
    dollars: (charged[kind] / played) * PRICES[kind],
  }))
  printTable(
    `Operations of the ${show(played)} edits, orders and rebuilds that were played`,
    rows.map(({ kind, each, dollars }) => ({
      what: kind,
      each: show(each),
      'dollars for a million': show(dollars * 1e6),
    })),
  )
  const each = rows.reduce((sum, { dollars }) => sum + dollars, 0)
  const { edits, orders } = ratesAt(stores, 1)
  console.log(
    `\nEdits and orders of a month: $${show(each * (edits + orders) * MONTH_S)}. A deploy of all stores: $${show(each * stores)}. Without processor time.`,
  )
}

function limitsOf({ stores, costs, day: { tasks }, events }: Measured): Limit[] {
  const peak = ratesAt(stores, PEAK)
  const mean = ratesAt(stores, 1)
  const deploying = { ...peak, rebuilds: peak.rebuilds + stores * renewalAt(PEAK) }
  const cores = (rates: Traffic, part: 'postgres' | 'postgrest') =>
    (Object.keys(rates) as (keyof Traffic)[]).reduce(
      (sum, kind) => sum + (rates[kind] * costs.actions[kind][part]) / 1000,
      0,
    )
  const perMinute = (what: string, needed: number, most: number): Limit => ({
    what,
    needed,
    most,
    unit: 'a minute',
  })
  return [
    perMinute('figures: stores with new orders at the peak', peak.orders * 60, FIGURES_MS / costs.figuresMs),
    perMinute('stock of the day: stores', stores / 1_440, PER_MINUTE.stockDays),
    perMinute('activity that is 90 days old', mean.edits * 60, PER_MINUTE.activity),
    perMinute('orders past their time, when nobody confirms any', mean.orders * 60, PER_MINUTE.expiry),
    {
      what: 'ten minutes of lost notices are found again',
      needed: events.sweepMinutes,
      most: 10,
      unit: 'minutes',
    },
    {
      what: 'the minute, one task after the other',
      needed: tasks.reduce((sum, { ms }) => sum + ms, 0),
      most: 60_000,
      unit: 'ms',
    },
    {
      what: 'Postgres at the peak',
      needed: cores(peak, 'postgres'),
      most: DATABASE_CORES,
      unit: 'cores',
    },
    {
      what: 'Postgres at the peak, first minutes of a deploy',
      needed: cores(deploying, 'postgres'),
      most: DATABASE_CORES,
      unit: 'cores',
    },
  ]
}
