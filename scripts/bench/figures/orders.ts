// Measures orders: `POST /api/orders` through the Worker, PostgREST and Postgres, by 50 clients on one store and on 50 stores. Compares with
// a floor of the same run: one counted row moved and one order written over the same PostgREST. Afterwards the stock must equal the initial
// stock minus the sold pieces, and every confirmed order must exist.
import { randomUUID } from 'node:crypto'
import { type Chain, HOST, startChain } from '../chain/chain.ts'
import { checkStock, countStoredOrders, makeFloor, makeHistory } from '../chain/order-stores.ts'
import { type ProcessorTime, processorTime } from '../chain/processor-time.ts'
import { makeStores, untilRendered } from '../chain/stores.ts'
import { median, percentile, printTable, type Row, show } from '../report.ts'
import { type Outcome, runClients, type Shot } from '../visitors/order-clients.ts'

const CLIENTS = 50
const STORES = 50
const SECONDS = 5
const ROUNDS = 3
const STOCK = 1_000_000
/** Orders that each store already has. */
const HISTORY = 300

type Goods = { readonly store: string; readonly product: string; readonly price: number }
type Round = Outcome & { readonly used: ProcessorTime }
type Case = {
  readonly name: string
  readonly status: number
  readonly shotOf: (client: number) => Shot
  readonly rounds: Round[]
}

/** Three interleaved rounds of each case. */
export async function benchOrders(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  try {
    const cases = await prepare(chain)
    for (const one of cases) await measure(chain, one, 1)
    const before = await countStoredOrders(chain)
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const one of cases) one.rounds.push(await measure(chain, one, SECONDS))
    }
    const exact = await checkStock(chain, STOCK)
    const confirmed = confirmedOf(cases)
    const lost = confirmed - ((await countStoredOrders(chain)) - before)
    const rate = (place: number) => rateOf(cases[place] as Case)
    // Compares each case with the floor before it, because floor and orders alternate in the list.
    const rows = cases.map((one, place) => ({
      ...rowOf(one),
      'of the floor': show(rate(place) / rate(place & ~1)),
    }))
    printTable(`Orders: ${CLIENTS} clients, ${ROUNDS} rounds of ${SECONDS} s`, rows, [
      `Stock ${exact ? 'is exact: what was there less what was sold' : 'IS WRONG'}. Goal: >= 300 orders/s, no error.`,
      `Orders lost: ${lost} of ${confirmed} confirmed. The landing page says 0.`,
    ])
    if (!exact) throw new Error('stock is not what was there less what was sold')
    if (lost !== 0) throw new Error(`${confirmed} orders were confirmed, ${lost} of them are not there`)
  } finally {
    await chain.stop()
  }
}

async function prepare(chain: Chain): Promise<readonly Case[]> {
  await makeStores(chain, { count: STORES, products: 10, prefix: 'shop' })
  await chain.sql(`update products set stock = $1`, [STOCK])
  await makeHistory(chain, HISTORY)
  await chain.scheduled()
  await untilRendered(chain, 'shop')
  const goods = await chain.sql<Goods>(
    `select distinct on (p.business_id) p.business_id as store, p.id as product, p.price::int as price
     from products p order by p.business_id, p.position`,
  )
  await makeFloor(chain, async () => {
    const { url, headers, body } = floorShot(chain, 0)
    const init = { method: 'POST', headers: { ...headers, 'content-type': 'application/json' }, body }
    return (await fetch(url, init)).status
  })
  return [
    { name: 'floor: one row', status: 200, shotOf: () => floorShot(chain, 0), rounds: [] },
    { name: 'one store', status: 201, shotOf: () => orderShot(chain, goods[0] as Goods), rounds: [] },
    { name: `floor: ${STORES} rows`, status: 200, shotOf: (index) => floorShot(chain, index), rounds: [] },
    {
      name: `${STORES} stores`,
      status: 201,
      shotOf: (index) => orderShot(chain, goods[index % goods.length] as Goods),
      rounds: [],
    },
  ]
}

async function measure(chain: Chain, { status, shotOf }: Case, seconds: number): Promise<Round> {
  const before = processorTime(chain)
  const outcome = await runClients({ clients: CLIENTS, seconds, status, shotOf })
  const after = processorTime(chain)
  const used = Object.fromEntries(
    Object.entries(after).map(([part, ms]) => [part, ms - before[part as keyof ProcessorTime]]),
  ) as ProcessorTime
  return { ...outcome, used }
}

/** Orders that were confirmed as stored. */
function confirmedOf(cases: readonly Case[]): number {
  const rounds = cases.filter(({ status }) => status === 201).flatMap((one) => one.rounds)
  return rounds.reduce((sum, { times }) => sum + times.length, 0)
}

const rateOf = ({ rounds }: Case) => median(rounds.map(({ times, seconds }) => times.length / seconds))

function rowOf(one: Case): Row {
  const times = one.rounds.flatMap((round) => round.times)
  const perOrder = (part: keyof ProcessorTime) =>
    show(one.rounds.reduce((sum, { used }) => sum + used[part], 0) / times.length)
  const refusals = one.rounds.flatMap((round) => round.refusals)
  return {
    '50 clients on': one.name,
    answers: show(times.length),
    'per second': show(rateOf(one)),
    'p50 ms': show(median(times)),
    'p95 ms': show(percentile(times, 0.95)),
    'CPU ms each: Postgres': perOrder('postgres'),
    PostgREST: perOrder('postgrest'),
    'gateway (Node)': perOrder('node'),
    workerd: perOrder('workerd'),
    client: perOrder('client'),
    errors: refusals.slice(0, 3).join('; ') || '0',
  }
}

let phones = 0

/** Uses a new shopper each time, because limits per phone are not measured here. */
function orderShot(chain: Chain, { store, product, price }: Goods): Shot {
  phones += 1
  const body = JSON.stringify({
    store,
    clientOrderId: randomUUID(),
    items: [{ productId: product, variantIds: [], quantity: 1 }],
    delivery: 'agree',
    customer: { name: 'Bola Adeyemi', phone: `0803${String(phones).padStart(7, '0')}` },
    expectedTotal: price,
  })
  return { url: `${chain.url}/api/orders`, headers: { host: HOST }, body }
}

function floorShot(chain: Chain, row: number): Shot {
  const body = JSON.stringify({ p_stock: row % STORES, p_id: randomUUID() })
  return { url: `${chain.apiUrl}/rest/v1/rpc/bench_order`, headers: { apikey: chain.secretKey }, body }
}
