// Measures one action of each kind among a million stores: processor time of the database and of PostgREST.
import type { Chain } from '../../chain/chain.ts'
import { show } from '../../report/statistics.ts'
import { printTable } from '../../report/table.ts'
import type { BusyShops, Traffic } from '../../visitors/busy-shops.ts'

const SECONDS = 10

/** Enough for stable figures, and few enough that nothing waits. */
const RATES: Traffic = { visits: 200, edits: 40, orders: 30, rebuilds: 100 }

const NAMES: Readonly<Record<keyof Traffic, string>> = {
  visits: 'a seen page is counted',
  edits: 'a price is changed, and its pages are published',
  orders: 'an order is placed, without a change of pages',
  rebuilds: 'a store is made again by another build',
}

/** Milliseconds of processor time of one action. */
type Actions = Readonly<Record<keyof Traffic, { readonly postgres: number; readonly postgrest: number }>>

/** `figuresMs`: how long the cron job counts the figures of one store that had an order. */
export type Costs = { readonly actions: Actions; readonly figuresMs: number }

/**
 * Measures what one visit, edit, order and rebuild cost in milliseconds of processor time. `deploy` makes every stored page one of an
 * earlier build.
 */
export async function measureActions(chain: Chain, shops: BusyShops, deploy: () => void): Promise<Costs> {
  const nothing: Traffic = { visits: 0, edits: 0, orders: 0, rebuilds: 0 }
  const kinds = Object.keys(RATES) as (keyof Traffic)[]
  const costs: Partial<Record<keyof Traffic, Actions[keyof Traffic]>> = {}
  for (const kind of kinds) {
    if (kind === 'rebuilds') deploy()
    const { done, cpuMs } = await shops.play({ ...nothing, [kind]: RATES[kind] }, SECONDS)
    costs[kind] = { postgres: cpuMs.postgres / done[kind], postgrest: cpuMs.postgrest / done[kind] }
  }
  printTable(
    'One action, alone',
    kinds.map((kind) => ({
      action: NAMES[kind],
      'played per second': show(RATES[kind]),
      'Postgres, CPU ms': show(costs[kind]?.postgres ?? Number.NaN),
      'PostgREST, CPU ms': show(costs[kind]?.postgrest ?? Number.NaN),
    })),
  )
  const figuresMs = await countFigures(chain)
  console.log(`\nThe figures of a store that had an order: ${show(figuresMs)} ms`)
  return { actions: costs as Actions, figuresMs }
}

/** Milliseconds for each store whose orders have changed. */
async function countFigures(chain: Chain): Promise<number> {
  const [row] = await chain.sql<{ stores: number }>(
    'select count(distinct business_id)::int as stores from private.figure_marks',
  )
  const startedAt = performance.now()
  for (let counted = 1; counted > 0; ) {
    const [run] = await chain.sql<{ counted: number }>('select roll_figures(1000) as counted')
    counted = run?.counted ?? 0
  }
  return (performance.now() - startedAt) / (row?.stores ?? Number.NaN)
}
