// Measures save -> live: from the commit of `update products set price` to the new price on the store page and the product page, through
// trigger, pg_net, signed webhook, queue, render, publish and serving. Sends no nudge of the dashboard and warms nothing up by hand.
import pg from 'pg'
import { request, untilSwapped } from '../chain/ask.ts'
import { type Chain, startChain } from '../chain/chain.ts'
import { makeStores, untilRendered } from '../chain/stores.ts'
import { makeSaveFloor, measureSaveFloor } from '../floors/save-floor.ts'
import { median, percentile, printTable, type Row, show } from '../report.ts'

type Leg = { readonly name: string; readonly from: number; readonly to: number }

/** One edit: milliseconds from its commit to the page, and of each part. */
type Edit = { readonly total: number; readonly legs: Readonly<Record<string, number>> }

/** Edits of a case, and its floors, in turns of so many: both meet the machine as it is in the same minute. */
const TURNS = 5
const TURN_EDITS = 20

/** Edits and floors before the first case; the isolate, Postgres and the kept connections are then as warm as in the cases that follow. */
const WARM_UP = 40

/** A case's edits, and the floors that were measured between them: `floors` put one row, `rootFloors` as many bytes as the store's root has. */
type Case = {
  readonly name: string
  readonly edits: readonly Edit[]
  readonly floors: readonly number[]
  readonly rootFloors: readonly number[]
  readonly rootBytes: number
}

/** Runs all cases on one chain, while the number of other stores grows. */
export async function benchSave(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  try {
    await makeStores(chain, { count: 1, products: 40, prefix: 'small' })
    await makeStores(chain, { count: 1, products: 5_000, prefix: 'large' })
    await chain.scheduled()
    await untilRendered(chain, 'small')
    await untilRendered(chain, 'large')

    await makeSaveFloor(chain)
    await measureSaveFloor(chain, { count: WARM_UP })
    await measureEdits(chain, 'small-0', WARM_UP)
    await measureEdits(chain, 'large-0', WARM_UP / 4)
    const cases = [await measureCase(chain, '40 products, alone', 'small-0')]
    cases.push(await measureCase(chain, '5,000 products, alone', 'large-0'))
    await makeStores(chain, { count: 1_000, products: 40, prefix: 'thousand', isSilent: true })
    cases.push(await measureCase(chain, '40 products, 1,000 other stores', 'small-0'))
    await makeStores(chain, { count: 9_000, products: 40, prefix: 'rest', isSilent: true })
    cases.push(await measureCase(chain, '40 products, 10,000 other stores', 'small-0'))
    printTotals(cases)
    printLegs(cases[0]?.edits ?? [])
    printLegs(cases[1]?.edits ?? [], '5,000 products')
  } finally {
    await chain.stop()
  }
}

async function measureCase(chain: Chain, name: string, slug: string): Promise<Case> {
  const edits: Edit[] = []
  const floors: number[] = []
  const rootFloors: number[] = []
  const rootBytes = await readRootBytes(chain, slug)
  for (let turn = 0; turn < TURNS; turn += 1) {
    floors.push(...(await measureSaveFloor(chain, { count: TURN_EDITS })))
    edits.push(...(await measureEdits(chain, slug, TURN_EDITS)))
    rootFloors.push(...(await measureSaveFloor(chain, { count: TURN_EDITS, paddingBytes: rootBytes })))
  }
  return { name, edits, floors, rootFloors, rootBytes }
}

/** Bytes of the root that an edit of the store puts. */
async function readRootBytes(chain: Chain, slug: string): Promise<number> {
  const [store] = await chain.sql<{ id: string }>('select id from businesses where slug = $1', [slug])
  return (await chain.door<number | null>(`root-size?store=${store?.id}`)) ?? 0
}

/** Edits the first product's price `count` times. */
export async function measureEdits(chain: Chain, slug: string, count: number): Promise<readonly Edit[]> {
  const [store] = await chain.sql<{ id: string; product: string }>(
    `select b.id, (select id from products where business_id = b.id order by position limit 1) as product
     from businesses b where slug = $1`,
    [slug],
  )
  if (!store) throw new Error(`no store ${slug}`)
  const listener = new pg.Client({ connectionString: chain.adminDatabaseUrl })
  listener.on('error', () => {}) // ends with the chain
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
    await untilSwapped(chain)
    await untilShown(chain, [`/${slug}`, `/${slug}/product/${store.product}`], price)
    const shownAt = clock()
    await untilRendered(chain, slug.replace(/-0$/, ''))
    edits.push({
      total: shownAt - committedAt,
      legs: legsOf(await chain.door<Leg[]>('legs'), { startedAt, committedAt, notifiedAt, shownAt }),
    })
    // Edits at random moments, independent of the end of the edit before.
    await new Promise((resolve) => setTimeout(resolve, 20 + Math.random() * 30))
  }
  await listener.end()
  return edits
}

/** Waits until both pages show the price. Asks for both at once, as two visitors would. */
async function untilShown(chain: Chain, paths: readonly string[], price: number): Promise<void> {
  const words = `${Math.floor(price / 100).toLocaleString('en-GB')}`
  const endAt = clock() + 20_000
  const untilThis = async (path: string) => {
    while (!(await request(chain.url, path)).text.includes(words)) {
      if (clock() > endAt) throw new Error(`${path}: ${words} is not shown after 20 s`)
      await new Promise((resolve) => setTimeout(resolve, 1))
    }
  }
  await Promise.all(paths.map(untilThis))
}

function legsOf(
  legs: readonly Leg[],
  times: { startedAt: number; committedAt: number; notifiedAt: number; shownAt: number },
): Record<string, number> {
  const consumed = legs.find(({ name }) => name === 'leases.claimAndRead')
  // Counts only events after the start of the publish, because visits read the bucket too.
  const of = (name: string) =>
    legs.filter(
      (leg) => leg.name === name && (!name.startsWith('bucket.') || leg.from >= (consumed?.from ?? 0)),
    )
  const first = (name: string) => of(name)[0]
  const sum = (...names: string[]) => names.flatMap(of).reduce((total, { from, to }) => total + to - from, 0)
  const webhook = first('webhook')
  const consume = consumed
  const root = of('bucket.putIf').at(-1)
  if (!webhook || !consume || !root) return {}
  return {
    'update with trigger (before commit)': times.committedAt - times.startedAt,
    'commit -> notify': times.notifiedAt - times.committedAt,
    'notify -> webhook': webhook.from - times.notifiedAt,
    'webhook: signature, enqueue': webhook.to - webhook.from,
    'enqueued -> consumer': consume.from - webhook.to,
    'lease and snapshot': sum('leases.claim', 'leases.claimAndRead', 'snapshots.read'),
    'root and shards read': sum('bucket.get'),
    render: sum('renderer.render'),
    'pack put': sum('bucket.put'),
    'root swapped': root.to - root.from,
    'consumer -> root stands': root.to - consume.from,
    'root -> served': times.shownAt - root.to,
    'finish (afterwards)': sum('leases.finish', 'leases.release'),
  }
}

function printTotals(cases: readonly Case[]): void {
  const totals = (edits: readonly Edit[]) => edits.map(({ total }) => total)
  const alone = median(totals(cases[0]?.edits ?? []))
  const rows = cases.map(({ name, edits, floors, rootFloors, rootBytes }): Row => {
    const p50 = median(totals(edits))
    return {
      'save -> live': name,
      edits: String(edits.length),
      'p50 ms': show(p50),
      'p95 ms': show(percentile(totals(edits), 0.95)),
      'max ms': show(Math.max(...totals(edits))),
      'floor p50 ms': show(median(floors)),
      'p50 of the floor': show(p50 / median(floors)),
      'root KB': show(rootBytes / 1024),
      'floor with these KB, p50 ms': show(median(rootFloors)),
      'p50 of that': show(p50 / median(rootFloors)),
      'p50 against alone': show(p50 / alone),
    }
  })
  printTable('Save -> live', rows, [
    'Goals: p50 within 2.5 times the floor; with others within 1.2 of alone; 5,000 products within 2.',
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
