// Measures a million stores: fills the database with them, then drives the product's publisher, queue, leases and minute against it, with the
// bucket in memory. Plays some seconds of each hour of a day at that hour's real rate, with a deploy in the evening, then the events that
// concern many stores at once. Prints lag, operations, cost, and which limit is met first. docs/scale.md copies the tables.
import { type Publisher, startPublisher } from '#tests/bench/scale/publisher.ts'
import { type Chain, startChain } from '../chain/chain.ts'
import { fillStores, storeId } from '../chain/million.ts'
import { show } from '../report/statistics.ts'
import { printTable } from '../report/table.ts'
import { openShops } from '../visitors/busy-shops.ts'
import { measureActions } from './scale/actions.ts'
import { playDay } from './scale/day.ts'
import { measureEvents } from './scale/events.ts'
import { printLimits } from './scale/limits.ts'

/** `OJA_SCALE_STORES` makes fewer, for a look at the bench itself. */
const STORES = Number(process.env['OJA_SCALE_STORES'] ?? 1_000_000)

/** Stores that change or are visited in the seconds that are played. They are published before the day begins. */
const ACTIVE = Math.min(12_000, STORES / 10)

/** Measures and prints. `distDir`: the build to run. */
export async function benchScale(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  const publisher = await startPublisher(chain)
  try {
    await fill(chain)
    await chain.sql(`update private.settings set value = $1 where key = 'webhook_url'`, [publisher.url])
    const active = Array.from({ length: ACTIVE }, (_, index) => 1 + Math.floor((index * STORES) / ACTIVE))
    await publishFirst(publisher, active)
    const shops = openShops(chain, publisher, active)
    const costs = await measureActions(chain, shops, () => publisher.deploy('build-1b'))
    const day = await playDay(chain, publisher, { shops, stores: STORES })
    const events = await measureEvents(chain, publisher, { stores: STORES })
    printLimits({ stores: STORES, costs, day, events })
  } finally {
    publisher.stop()
    await chain.stop()
  }
}

async function fill(chain: Chain): Promise<void> {
  const startedAt = performance.now()
  const seconds = () => ((performance.now() - startedAt) / 1000).toFixed(0)
  await fillStores(chain, STORES, (done) => {
    if (done % 100_000 === 0) console.log(`${done} of ${STORES} stores (${seconds()} s)`)
  })
  const [size] = await chain.sql<{ gb: number }>(
    'select pg_database_size(current_database()) / 1e9::float8 as gb',
  )
  console.log(`Filled in ${seconds()} s: ${show(size?.gb ?? 0)} GB in the database`)
}

/** The first pages of the active stores, as fast as this machine makes them. */
async function publishFirst(publisher: Publisher, active: readonly number[]): Promise<void> {
  const startedAt = performance.now()
  publisher.queue.send(active.map((n) => ({ businessId: storeId(n) })))
  await publisher.queue.idle()
  const seconds = (performance.now() - startedAt) / 1000
  const { classA, classB, kvWrites, bytes } = publisher.operations
  const each = (count: number) => show(count / active.length)
  printTable('First pages of a store of two products', [
    {
      stores: show(active.length),
      'stores/s': show(active.length / seconds),
      'class A each': each(classA),
      'class B each': each(classB),
      'KV writes each': each(kvWrites),
      'queue operations each': each(publisher.queue.counts.operations),
      'bytes in the bucket each': each(bytes),
    },
  ])
}
