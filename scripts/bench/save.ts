// Save -> live: from the commit of `update products set price` to the new price on the store page and the product page, through
// trigger, pg_net, signed webhook, queue, render, publish and serving. No nudge of the dashboard, nothing is warmed by hand.
import pg from 'pg'
import { request } from './ask.ts'
import { type Chain, startChain } from './chain.ts'
import { median, percentile, show } from './statistics.ts'
import { makeStores, untilRendered } from './stores.ts'
import { printTable, type Row } from './table.ts'

type Leg = { readonly name: string; readonly from: number; readonly to: number }

/** One edit: milliseconds from its commit, and of its parts. */
type Edit = { readonly total: number; readonly legs: Readonly<Record<string, number>> }

const EDITS = 100
const WARM_UP = 20

/** Runs all cases on one chain: the store under test gets more and more neighbours. */
export async function benchSave(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  try {
    await makeStores(chain, { count: 1, products: 40, prefix: 'small' })
    await makeStores(chain, { count: 1, products: 5_000, prefix: 'large' })
    await chain.scheduled()
    await untilRendered(chain, 'small')
    await untilRendered(chain, 'large')

    const cases: [string, readonly Edit[]][] = []
    cases.push(['40 products, alone', await measureEdits(chain, 'small-0', EDITS + WARM_UP)])
    cases.push(['5,000 products, alone', await measureEdits(chain, 'large-0', 30)])
    await makeStores(chain, { count: 1_000, products: 40, prefix: 'thousand', isSilent: true })
    cases.push(['40 products, 1,000 other stores', await measureEdits(chain, 'small-0', EDITS)])
    await makeStores(chain, { count: 9_000, products: 40, prefix: 'rest', isSilent: true })
    cases.push(['40 products, 10,000 other stores', await measureEdits(chain, 'small-0', EDITS)])
    printTotals(cases)
    printLegs(cases[0]?.[1] ?? [])
    printLegs(cases[1]?.[1] ?? [], '5,000 products')
  } finally {
    await chain.stop()
  }
}

/** Edits the first product's price again and again; the first edits warm up. */
export async function measureEdits(chain: Chain, slug: string, count: number): Promise<readonly Edit[]> {
  const [store] = await chain.sql<{ id: string; product: string }>(
    `select b.id, (select id from products where business_id = b.id order by position limit 1) as product
     from businesses b where slug = $1`,
    [slug],
  )
  if (!store) throw new Error(`no store ${slug}`)
  const listener = new pg.Client({ connectionString: chain.adminDatabaseUrl })
  await listener.connect()
  await listener.query('listen oja_net')
  let notifiedAt = 0
  listener.on('notification', () => {
    notifiedAt = clock()
  })

  const edits: Edit[] = []
  for (let index = 0; index < count; index += 1) {
    await chain.door<Leg[]>('legs')
    const price = 1_000_000 + index * 100
    const startedAt = clock()
    await chain.sql('update products set price = $2 where id = $1', [store.product, price])
    const committedAt = clock()
    await untilShown(chain, [`/${slug}`, `/${slug}/product/${store.product}`], price)
    const shownAt = clock()
    await untilRendered(chain, slug.replace(/-0$/, ''))
    edits.push({
      total: shownAt - committedAt,
      legs: legsOf(await chain.door<Leg[]>('legs'), { startedAt, committedAt, notifiedAt, shownAt }),
    })
    // Edits come at any moment, not in step with the end of the one before.
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30))
  }
  await listener.end()
  return edits.slice(Math.min(WARM_UP, count / 3))
}

async function untilShown(chain: Chain, paths: readonly string[], price: number): Promise<void> {
  const words = `${Math.floor(price / 100).toLocaleString('en-GB')}`
  const endAt = clock() + 20_000
  for (const path of paths) {
    while (!(await request(chain.url, path)).text.includes(words)) {
      if (clock() > endAt) throw new Error(`${path}: ${words} is not shown after 20 s`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
}

function legsOf(
  legs: readonly Leg[],
  times: { startedAt: number; committedAt: number; notifiedAt: number; shownAt: number },
): Record<string, number> {
  const of = (name: string) => legs.filter((leg) => leg.name === name)
  const first = (name: string) => of(name)[0]
  const sum = (...names: string[]) => names.flatMap(of).reduce((total, { from, to }) => total + to - from, 0)
  const webhook = first('webhook')
  const consume = first('leases.claimAndRead')
  const root = of('objects.putIf').at(-1)
  if (!webhook || !consume || !root) return {}
  return {
    'update with trigger (before commit)': times.committedAt - times.startedAt,
    'commit -> notify': times.notifiedAt - times.committedAt,
    'notify -> webhook': webhook.from - times.notifiedAt,
    'webhook: signature, enqueue': webhook.to - webhook.from,
    'enqueued -> consumer': consume.from - webhook.to,
    'lease and snapshot': sum('leases.claim', 'leases.claimAndRead', 'snapshots.read'),
    'root and shards read': sum('objects.get', 'objects.getRange'),
    render: sum('renderer.render'),
    'root swapped': root.to - root.from,
    'consumer -> root stands': root.to - consume.from,
    'root -> served': times.shownAt - root.to,
    'pack put (afterwards)': sum('objects.put'),
    'finish (afterwards)': sum('leases.finish', 'leases.release'),
  }
}

function printTotals(cases: readonly (readonly [string, readonly Edit[]])[]): void {
  const base = median(cases[0]?.[1].map(({ total }) => total) ?? [])
  const rows = cases.map(([name, edits]): Row => {
    const totals = edits.map(({ total }) => total)
    return {
      'save -> live': name,
      edits: String(totals.length),
      'p50 ms': show(median(totals)),
      'p95 ms': show(percentile(totals, 0.95)),
      'max ms': show(Math.max(...totals)),
      'p50 against alone': show(median(totals) / base),
    }
  })
  printTable('Save -> live', rows, [
    'Goals: p50 <= 20 ms, p95 <= 40 ms; with others within 1.2; 5,000 products within 2.',
  ])
}

function printLegs(edits: readonly Edit[], of = '40 products, alone'): void {
  const names = Object.keys(edits[0]?.legs ?? {})
  const rows = names.map((name): Row => {
    const values = edits.flatMap(({ legs }) => legs[name] ?? [])
    return { leg: name, 'p50 ms': show(median(values)), 'p95 ms': show(percentile(values, 0.95)) }
  })
  printTable(`Legs of save -> live (${of})`, rows)
}

/** Milliseconds since 1970 with fractions: one clock for all processes of this machine. */
function clock(): number {
  return performance.timeOrigin + performance.now()
}
