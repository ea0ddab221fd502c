// Measures what happens to many stores at once: their sales begin at the same midnight, and notices are lost.
import { bumpDueStores, staleStores } from '#contract/sql/system/system.ts'
import { callOrThrow, type Database, openDatabase } from '#data/client.ts'
import { DUE_AT_ONCE, MAX_DUE_CALLS, MAX_STALE } from '#tests/bench/scale/minute.ts'
import type { Publisher } from '#tests/bench/scale/publisher.ts'
import type { Chain } from '../../chain/chain.ts'
import { show } from '../../report/statistics.ts'
import { printTable } from '../../report/table.ts'

/** Stores whose sale begins at the same moment. */
const SALES = [1_000, 10_000, 50_000]

/** Number of stores whose notices are lost: as many as are edited in ten minutes of the evening. */
const LOST = 35_000

type Event = {
  readonly event: string
  readonly calls: number
  readonly msOfACall: number
  /** Minutes of the cron job until every store is noted or found. */
  readonly minutes: number
}

export type Events = { readonly events: readonly Event[]; readonly sweepMinutes: number }

/** Plays both events. Reports the calls of the database, and the minutes of the cron job, until every store is noted or found. */
export async function measureEvents(
  chain: Chain,
  publisher: Publisher,
  { stores }: { readonly stores: number },
): Promise<Events> {
  publisher.setListening(false)
  const database = openDatabase({ url: chain.apiUrl, key: chain.secretKey })
  const events: Event[] = []
  for (const count of SALES.filter((one) => one <= stores / 10)) {
    events.push(await beginSales(chain, database, count))
  }
  const sweep = await loseNotices(chain, database, Math.min(LOST, stores / 10))
  events.push(sweep)
  printTable(
    'Many stores at once',
    events.map(({ event, calls, msOfACall, minutes }) => ({
      event,
      calls: show(calls),
      'ms of a call': show(msOfACall),
      minutes: show(minutes),
    })),
  )
  return { events, sweepMinutes: sweep.minutes }
}

async function beginSales(chain: Chain, database: Database, count: number): Promise<Event> {
  await chain.silently(
    `update public.store_versions set next_change_at = now() - interval '1 second'
     where business_id in (select business_id from public.store_versions order by business_id limit ${count})`,
  )
  const startedAt = performance.now()
  let calls = 0
  for (let noted = DUE_AT_ONCE; noted === DUE_AT_ONCE; calls += 1) {
    noted = (await callOrThrow(database, bumpDueStores, { limit: DUE_AT_ONCE })).length
  }
  return {
    event: `the sales of ${show(count)} stores begin at the same moment`,
    calls,
    msOfACall: (performance.now() - startedAt) / calls,
    minutes: Math.ceil(count / (DUE_AT_ONCE * MAX_DUE_CALLS)),
  }
}

async function loseNotices(chain: Chain, database: Database, count: number): Promise<Event> {
  await chain.silently(
    'update public.store_versions set rendered_version = content_version where rendered_version < content_version',
  )
  await chain.silently(
    `update public.store_versions set content_version = content_version + 1, changed_at = clock_timestamp()
     where business_id in (select business_id from public.store_versions order by md5(business_id::text) limit ${count})`,
  )
  const startedAt = performance.now()
  const found = await callOrThrow(database, staleStores, { limit: MAX_STALE })
  return {
    event: `the notices of ${show(count)} stores are lost`,
    calls: 1,
    msOfACall: performance.now() - startedAt,
    minutes: Math.ceil(count / found.length),
  }
}
