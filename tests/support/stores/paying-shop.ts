// Shops that pay for a plan through the payment provider's stand-in, for tests of the running site.
import { type LocalPaystack, startLocalPaystack } from '@oja/local-paystack'
import { addMember, openStore } from '../database/store.ts'
import { untilHolds } from '../running/pushed.ts'
import { type Oja, startOja } from '../running/site.ts'
import { type Leaver, newLeaver } from './leaving-owners.ts'
import { type JsonAnswer, postJson } from './order-shop.ts'
import { rowsOf } from './site-stores.ts'

export type PayingSite = { readonly oja: Oja; readonly provider: LocalPaystack; dispose(): Promise<void> }

/** A local site whose payments go to a stand-in of its own. `vars` are further variables of the Worker. */
export async function startPayingSite(vars: Readonly<Record<string, string>> = {}): Promise<PayingSite> {
  const provider = await startLocalPaystack()
  const { url, secretKey } = provider
  const oja = await startOja({
    vars: {
      SITE_HOST: 'localhost',
      PAYSTACK_URL: url,
      PAYSTACK_SECRET_KEY: secretKey,
      PAYSTACK_CURRENCIES: 'NGN,GHS',
      ...vars,
    },
  })
  provider.setWebhookUrl(`${oja.site.url}/api/webhooks/paystack`)
  return {
    oja,
    provider,
    async dispose() {
      await oja.dispose()
      await provider.stop()
    },
  }
}

export type PayingShop = { readonly id: string; readonly owner: Leaver }

/** A shop on Starter, and its owner. */
export async function openPayingShop({ oja }: PayingSite, owner?: Leaver): Promise<PayingShop> {
  const person = owner ?? (await newLeaver(oja))
  const { id } = await openStore(rowsOf(oja), { plan: 'starter' })
  await addMember(rowsOf(oja), id, person.id, 'owner')
  return { id, owner: person }
}

/** Asks a route below /api/plan; `null`: nobody is signed in. */
export function askPlan(
  { oja }: PayingSite,
  person: Leaver | null,
  route: 'checkout' | 'check' | 'subscription',
  body: object,
): Promise<JsonAnswer> {
  const headers: Record<string, string> = person ? { authorization: `Bearer ${person.token}` } : {}
  return postJson(oja, `/api/plan/${route}`, body, { headers })
}

/** Begins a payment and returns its reference. */
export async function beginPayment(
  site: PayingSite,
  shop: PayingShop,
  choice: { readonly plan?: string; readonly months?: number; readonly renews?: boolean } = {},
): Promise<string> {
  const asked = { plan: 'premium', months: 1, renews: false, channel: 'card', ...choice }
  const { status, json } = await askPlan(site, shop.owner, 'checkout', { businessId: shop.id, ...asked })
  if (status !== 200) throw new Error(`no payment began: ${status} ${JSON.stringify(json)}`)
  return json.reference
}

/** What the database says of a shop's plan: `days` are whole days from the first payment to the end. */
export async function planOfShop({ oja }: PayingSite, { id }: PayingShop) {
  const [row] = await oja.stack.sql(
    `select b.plan, b.plan_grace_until is not null as grace,
       round(extract(epoch from b.plan_ends_at - (select min(effective_at) from plan_entries e
         where e.business_id = b.id and e.kind = 'charge')) / 86400)::int as days,
       (select count(*)::int from plan_entries e where e.business_id = b.id and e.kind = 'charge') as charges,
       (select count(*)::int from plan_entries e where e.business_id = b.id and e.kind = 'refund') as refunds
     from businesses b where b.id = $1`,
    [id],
  )
  return row as {
    readonly plan: string
    readonly grace: boolean
    readonly days: number | null
    readonly charges: number
    readonly refunds: number
  }
}

/** Waits until every stored event is settled. `least`: how many there are by then. */
export async function eventsSettled({ oja }: PayingSite, reference: string, least = 1): Promise<void> {
  await untilHolds(`events of ${reference} are settled`, async () => {
    const rows = await oja.stack.sql('select status from provider_events where reference = $1', [reference])
    return rows.length >= least && rows.every(({ status }) => status !== 'stored')
  })
}

/** Keeps events back while `work` runs, and returns the bodies that would have been sent. */
export async function eventsOf(
  { provider }: PayingSite,
  work: () => Promise<unknown>,
): Promise<readonly string[]> {
  const before = provider.world.webhooks.length
  await provider.play({ play: 'webhooks', mode: 'drop' })
  try {
    await work()
  } finally {
    await provider.play({ play: 'webhooks', mode: 'send' })
  }
  return provider.world.webhooks.slice(before).map(({ body }) => body)
}

/** Posts an event; `signature` is the provider's unless another is given. */
export function postEvent(
  { oja, provider }: PayingSite,
  body: string,
  signature: string | null = provider.sign(body),
) {
  return oja.ask('/api/webhooks/paystack', {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'x-paystack-signature': signature }),
    },
  })
}
