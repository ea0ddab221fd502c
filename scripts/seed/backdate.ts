// Writes rows that only the database's owner may write: orders and visits in the past, bank details without their owner's proof, and the
// operator. For the embedded database only.
import pg from 'pg'
import type { SeededOrder } from './write-orders.ts'

export type Owner = {
  /** Moves newly placed orders with their history, voucher uses and customers back in time. */
  backdate(businessId: string, orders: readonly SeededOrder[]): Promise<void>
  /** Adds visits of thirty days: more each week, and the same on every machine. */
  addVisits(businessId: string): Promise<void>
  /** Adds what two of three goods cost, and what a shop that sells in naira spent in thirty days. */
  addCosts(businessId: string): Promise<void>
  addBankDetails(businessId: string, bank: BankDetails): Promise<void>
  makeOperator(userId: string): Promise<void>
  close(): Promise<void>
}

export type BankDetails = {
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
}

/** Opens a connection as the owner of the database. The caller closes it. */
export async function openOwner(databaseUrl: string): Promise<Owner> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {}) // the next query reports the error
  await client.connect()
  return {
    backdate: async (businessId, orders) => {
      for (const order of orders) await moveBack(client, businessId, order)
      await client.query(
        `update public.customers c set last_order_at = o.latest, created_at = least(c.created_at, o.first)
         from (select customer_id, max(created_at) as latest, min(created_at) as first
           from public.orders where business_id = $1 group by 1) o
         where c.id = o.customer_id and c.business_id = $1 and c.last_order_at is distinct from o.latest`,
        [businessId],
      )
    },
    addVisits: async (businessId) => {
      await client.query(VISITS, [businessId])
      await client.query(SOURCES, [businessId])
    },
    addCosts: async (businessId) => {
      await client.query(COSTS, [businessId])
      await client.query(EXPENSES, [businessId])
    },
    addBankDetails: async (businessId, { bankName, accountNumber, accountName }) => {
      await client.query(
        `insert into public.business_bank_details (business_id, bank_name, account_number, account_name)
         values ($1, $2, $3, $4) on conflict do nothing`,
        [businessId, bankName, accountNumber, accountName],
      )
    },
    makeOperator: async (userId) => {
      await client.query('insert into public.platform_admins (user_id) values ($1) on conflict do nothing', [
        userId,
      ])
    },
    close: () => client.end(),
  }
}

const VISITS = `
  insert into public.store_page_days (business_id, day, page, source, views, carts)
  select p.business_id, current_date - n, p.page,
    (array['whatsapp', 'instagram', 'direct', 'whatsapp', 'tiktok', 'google'])[1 + (n + p.rank) % 6], v.views, least(v.views, v.views * (20 + p.rank % 3 * 8) / 100)
  from (
    select $1::uuid as business_id, '' as page, 0 as rank
    union all
    (select business_id, '/product/' || id, (row_number() over (order by position, id))::int
      from public.products where business_id = $1 and status = 'live' order by position, id limit 8)
  ) p, generate_series(0, 29) n,
  lateral (select (18 - p.rank) * (40 - n) / 40 + (n * 7 + p.rank * 5) % 6 as views) v
  where v.views > 0
  on conflict do nothing`

/** The same visits by source, over all pages. */
const SOURCES = `
  insert into private.figure_visits (business_id, day, source, views, carts)
  select business_id, day, source, sum(views), sum(carts) from public.store_page_days where business_id = $1 group by 1, 2, 3
  on conflict do nothing`

/** Three fifths of the price, in whole hundreds. */
const COSTS = `
  insert into public.product_costs (business_id, product_id, cost_minor, since)
  select business_id, id, greatest(100, price * 6 / 100000 * 10000), now() - interval '120 days'
  from (select *, row_number() over (order by position, id) as place from public.products
    where business_id = $1 and status = 'live') p
  where place % 3 <> 0 and not exists (select from public.product_costs where business_id = $1)`

const EXPENSES = `
  insert into public.expenses (id, business_id, amount, currency, kind, way, spent_on, note)
  select gen_random_uuid(), b.id, e.amount, b.currency, e.kind, e.way, current_date - e.days, e.note
  from public.businesses b, (values (350000, 'transport', 'cash', 1, 'Bike to Ikeja'), (500000, 'data', 'transfer', 3, ''),
    (1250000, 'packaging', 'transfer', 6, 'Bags with the logo'), (280000, 'transport', 'cash', 9, ''), (1800000, 'power', 'cash', 14, 'Fuel'),
    (8000000, 'rent', 'transfer', 26, '')) e (amount, kind, way, days, note)
  where b.id = $1 and b.currency = 'NGN' and not exists (select from public.expenses where business_id = $1)`

/** Moves only orders that were placed within the last day, so that a second seeding never moves an order twice. */
async function moveBack(client: pg.Client, businessId: string, order: SeededOrder): Promise<void> {
  const back = `make_interval(mins => ${Math.round(order.daysAgo * 1440)})`
  const { rows } = await client.query<{ id: string }>(
    `update public.orders set created_at = created_at - ${back}, expires_at = expires_at - ${back}
     where business_id = $1 and client_order_id = $2 and created_at > now() - interval '1 hour' and ${order.daysAgo} > 0
     returning id`,
    [businessId, order.clientOrderId],
  )
  const id = rows[0]?.id
  if (id === undefined) return
  // Puts each step of an order some hours after the step before, never in the future.
  await client.query(
    `update public.order_events e set created_at = least(now(), e.created_at - ${back} + n.place * interval '5 hours')
     from (select id, row_number() over (order by created_at, id) - 1 as place
       from public.order_events where business_id = $1 and order_id = $2) n where n.id = e.id`,
    [businessId, id],
  )
  // Money comes some hours after its order.
  await client.query(
    `update public.order_payments set paid_at = least(now(), paid_at - ${back} + interval '5 hours'),
       created_at = least(now(), created_at - ${back} + interval '5 hours')
     where business_id = $1 and order_id = $2`,
    [businessId, id],
  )
  await client.query(
    `update public.voucher_uses set created_at = created_at - ${back} where business_id = $1 and order_id = $2`,
    [businessId, id],
  )
}
