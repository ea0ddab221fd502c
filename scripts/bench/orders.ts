// Orders: `POST /api/orders` through the Worker, PostgREST and Postgres, by 50 clients on one store and on 50 stores. Afterwards the
// stock must be exactly what was there less what was sold.
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { type Chain, HOST, startChain } from './chain.ts'
import { median, percentile, show } from './statistics.ts'
import { makeStores, untilRendered } from './stores.ts'
import { printTable, type Row } from './table.ts'

const CLIENTS = 50
const SECONDS = 5
const ROUNDS = 2
const STOCK = 1_000_000

type Goods = { readonly store: string; readonly product: string; readonly price: number }
type Outcome = {
  readonly times: readonly number[]
  readonly refusals: readonly string[]
  readonly seconds: number
}

/** Two interleaved rounds of each case. */
export async function benchOrders(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  try {
    await makeStores(chain, { count: 50, products: 10, prefix: 'shop' })
    await chain.sql(`update products set stock = $1`, [STOCK])
    await chain.scheduled()
    await untilRendered(chain, 'shop')
    const goods = await chain.sql<Goods>(
      `select distinct on (p.business_id) p.business_id as store, p.id as product, p.price::int as price
       from products p order by p.business_id, p.position`,
    )
    await runClients(chain, goods, 1)
    const cases: [string, readonly Goods[], Outcome[]][] = [
      ['one store', goods.slice(0, 1), []],
      ['50 stores', goods, []],
    ]
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [, chosen, outcomes] of cases) outcomes.push(await runClients(chain, chosen, SECONDS))
    }
    const exact = await isStockExact(chain)
    printTable(
      `Orders: ${CLIENTS} clients, ${ROUNDS} rounds of ${SECONDS} s`,
      cases.map(([name, , outcomes]) => rowOf(name, outcomes)),
      [
        `Stock ${exact ? 'is exact: what was there less what was sold' : 'IS WRONG'}. Goal: >= 300 orders/s, no error.`,
      ],
    )
    if (!exact) throw new Error('stock is not what was there less what was sold')
  } finally {
    await chain.stop()
  }
}

function rowOf(name: string, outcomes: readonly Outcome[]): Row {
  const times = outcomes.flatMap((outcome) => outcome.times)
  return {
    'clients on': name,
    orders: show(times.length),
    'orders/s': show(median(outcomes.map((outcome) => outcome.times.length / outcome.seconds))),
    'p50 ms': show(median(times)),
    'p95 ms': show(percentile(times, 0.95)),
    errors:
      outcomes
        .flatMap(({ refusals }) => refusals)
        .slice(0, 3)
        .join('; ') || '0',
  }
}

async function runClients(chain: Chain, goods: readonly Goods[], seconds: number): Promise<Outcome> {
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS })
  const times: number[] = []
  const refusals: string[] = []
  const startedAt = performance.now()
  const client = async (index: number) => {
    while (performance.now() - startedAt < seconds * 1000) {
      const sentAt = performance.now()
      const { status, text } = await postOrder(
        chain.url,
        agent,
        orderOf(goods[index % goods.length] as Goods),
      )
      if (status === 201) times.push(performance.now() - sentAt)
      else refusals.push(`${status} ${text.slice(0, 120)}`)
    }
  }
  await Promise.all(Array.from({ length: CLIENTS }, (_, index) => client(index)))
  agent.destroy()
  return { times, refusals, seconds: (performance.now() - startedAt) / 1000 }
}

let phones = 0

/** A new shopper each time: the limits per phone are not what is measured. */
function orderOf({ store, product, price }: Goods): string {
  phones += 1
  return JSON.stringify({
    store,
    clientOrderId: randomUUID(),
    items: [{ productId: product, variantIds: [], quantity: 1 }],
    delivery: 'agree',
    customer: { name: 'Bola Adeyemi', phone: `0803${String(phones).padStart(7, '0')}` },
    expectedTotal: price,
  })
}

function postOrder(origin: string, agent: Agent, body: string): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const sent = request(
      `${origin}/api/orders`,
      {
        method: 'POST',
        agent,
        headers: {
          host: HOST,
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
        },
      },
      (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => {
          text += chunk
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

async function isStockExact(chain: Chain): Promise<boolean> {
  const wrong = await chain.sql(
    `select p.id from products p left join order_lines l on l.product_id = p.id
     group by p.id having p.stock <> $1 - coalesce(sum(l.quantity), 0)`,
    [STOCK],
  )
  return wrong.length === 0
}
