// Measures how soon an owner's phone rings: 50 shops, each with one phone, get an order at the same moment. Measures the time from the answer to
// the shopper until the push service has the request, and the time of the order itself. The phones are real subscriptions: the Worker encrypts
// and signs each message, and the stand-in of push services, which runs in this process, checks and decrypts each message.
import { randomUUID } from 'node:crypto'
import { Agent } from 'node:http'
import type { PushService } from '@oja/push-service'
import { FIRST_CHOICES } from '#domain/notification/push-choices.ts'
import { openPushes } from '#tests/support/running/pushed.ts'
import { type Chain, startChain } from '../chain/chain.ts'
import { makeHistory } from '../chain/order-stores.ts'
import { makeStores, untilRendered } from '../chain/stores.ts'
import { median, percentile, show } from '../report/statistics.ts'
import { printTable } from '../report/table.ts'
import { type Shot, shootAtOnce } from '../visitors/order-clients.ts'

const STORES = 50
const ROUNDS = 30
const WARM_UP = 5
/** Orders that each store already has. */
const HISTORY = 300

type Shop = {
  readonly store: string
  readonly product: string
  readonly price: number
  /** The phone's subscription at the push service. */
  readonly phone: string
}

/** Milliseconds of one order until the push service has the request: `ring` from the answer to the shopper, `whole` from the order's sending. */
type Ring = { readonly order: number; readonly ring: number; readonly whole: number }

/** Rounds of 50 orders at once, and one shop's orders alone. */
export async function benchPushes(distDir: string): Promise<void> {
  const { service, vars, publicKey } = await openPushes()
  const chain = await startChain(distDir, { vars })
  const agent = new Agent({ keepAlive: true, maxSockets: STORES })
  try {
    const shops = await openShops(chain, service, publicKey)
    const round = (some: readonly Shop[]) => ringOnce(agent, chain, service, some)
    for (let number = 0; number < WARM_UP; number += 1) await round(shops)
    const [together, alone]: [Ring[], Ring[]] = [[], []]
    for (let number = 0; number < ROUNDS; number += 1) {
      together.push(...(await round(shops)))
      for (const shop of shops.slice(0, 10)) alone.push(...(await round([shop])))
    }
    printTable(
      `From an order to the push service: ${ROUNDS} rounds`,
      [rowOf(`${STORES} shops at once`, together), rowOf('one shop alone', alone)],
      [`Every order rang once on its shop's phone: ${together.length + alone.length} of them.`],
    )
  } finally {
    agent.destroy()
    await chain.stop()
    await service.stop()
  }
}

function rowOf(name: string, rings: readonly Ring[]) {
  const [orders, waits, wholes] = (['order', 'ring', 'whole'] as const).map((part) =>
    rings.map((ring) => ring[part]),
  ) as [number[], number[], number[]]
  const [p50, p95] = [median(orders), percentile(orders, 0.95)]
  return {
    'orders of': name,
    orders: show(rings.length),
    'order p50 ms': show(p50),
    'order p95 ms': show(p95),
    'answer to push p50 ms': show(median(waits)),
    'answer to push p95 ms': show(percentile(waits, 0.95)),
    'p95 of the order’s p95': show(percentile(waits, 0.95) / p95),
    'press to push p50 ms': show(median(wholes)),
    'press to push p95 ms': show(percentile(wholes, 0.95)),
  }
}

/** Sends an order to each shop at once, and waits until each phone's push service was asked. Throws when one rings twice, or not in 20 s. */
async function ringOnce(
  agent: Agent,
  chain: Chain,
  service: PushService,
  shops: readonly Shop[],
): Promise<readonly Ring[]> {
  const start = service.taken.length
  const orders = await shootAtOnce(
    agent,
    shops.map((shop) => orderShot(chain, shop)),
    201,
  )
  const endAt = Date.now() + 20_000
  while (service.taken.length < start + shops.length) {
    if (Date.now() > endAt) throw new Error(`${service.taken.length - start} of ${shops.length} phones rang`)
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const came = new Map(service.taken.slice(start).map(({ subscription, at }) => [subscription, at]))
  return shops.map(({ phone }, place) => {
    const { sentAt, answeredAt } = orders[place] as { sentAt: number; answeredAt: number }
    const at = came.get(phone)
    if (at === undefined) throw new Error(`a phone did not ring, and another rang twice`)
    return { order: answeredAt - sentAt, ring: at - answeredAt, whole: at - sentAt }
  })
}

/** The shops, and an owner with a phone for each. */
async function openShops(chain: Chain, service: PushService, publicKey: string): Promise<readonly Shop[]> {
  await makeStores(chain, { count: STORES, products: 10, prefix: 'shop' })
  await chain.sql('update products set stock = null')
  await makeHistory(chain, HISTORY)
  await chain.scheduled()
  await untilRendered(chain, 'shop')
  const goods = await chain.sql<Omit<Shop, 'phone'>>(
    `select distinct on (p.business_id) p.business_id as store, p.id as product, p.price::int as price
     from products p order by p.business_id, p.position`,
  )
  const shops: Shop[] = []
  for (const one of goods) {
    const device = await service.subscribe(publicKey)
    const person = { userId: randomUUID(), sessionId: randomUUID() }
    await chain.silently('insert into auth.users (id, email) values ($1, $2)', [
      person.userId,
      `${person.userId}@oja.test`,
    ])
    await chain.silently('insert into auth.sessions (id, user_id) values ($1, $2)', [
      person.sessionId,
      person.userId,
    ])
    await chain.silently(
      `insert into public.business_members (business_id, user_id, role) values ($1, $2, 'owner')`,
      [one.store, person.userId],
    )
    await chain.silently('select public.save_push_choices($1, $2, $3, $4)', [
      person,
      device,
      one.store,
      FIRST_CHOICES,
    ])
    shops.push({ ...one, phone: device.endpoint.split('/').at(-1) ?? '' })
  }
  return shops
}

let phones = 0

/** Uses a new shopper each time, because limits per phone are not measured here. */
function orderShot(chain: Chain, { store, product, price }: Shop): Shot {
  phones += 1
  const body = JSON.stringify({
    store,
    clientOrderId: randomUUID(),
    items: [{ productId: product, variantIds: [], quantity: 1 }],
    delivery: 'agree',
    customer: { name: 'Bola Adeyemi', phone: `0803${String(phones).padStart(7, '0')}` },
    expectedTotal: price,
  })
  return { url: `${chain.url}/api/orders`, headers: { host: 'localhost' }, body }
}
