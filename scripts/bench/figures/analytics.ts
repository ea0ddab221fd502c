// Measures the page of figures: one shop with 100,000 orders over two years and 730 days of visits. Counts how long the first full count takes,
// then each view's call, as a member of the shop. Every view must read what is counted, and never the orders.
import { type Chain, startChain } from '../chain/chain.ts'
import { makeStores } from '../chain/stores.ts'
import { median, percentile, show } from '../report/statistics.ts'
import { printTable } from '../report/table.ts'

const ORDERS = 100_000
const BUYERS = 30_000
const PRODUCTS = 200
const DAYS = 730
const ROUNDS = 15
const GOAL_MS = 150

const UNITS = ['day', 'week', 'month']
const KINDS = ['product', 'category', 'zone', 'voucher', 'payment']

/** The calls behind the page, by the words of the table. */
const VIEWS: readonly (readonly [name: string, call: string])[] = [
  ...UNITS.map((unit) => [`sums by ${unit}`, `read_figures($1, '${unit}')`] as const),
  ...KINDS.map((kind) => [`${kind}, 12 months`, `read_figure_parts($1, 'month', '${kind}')`] as const),
  ['sources, 12 months', `read_figure_sources($1, 'month')`],
  ['hours, 12 months', `read_figure_hours($1, 'month')`],
  ['months of buyers', 'read_figure_cohorts($1)'],
  ['stock, 90 days', 'read_figure_stock($1)'],
  ['what to do next', 'read_figure_hints($1)'],
  ['links', 'read_campaigns($1)'],
]

/** Measures and prints. `distDir`: the build to run. */
export async function benchAnalytics(distDir: string): Promise<void> {
  const chain = await startChain(distDir)
  try {
    const [store] = await makeStores(chain, {
      count: 1,
      products: PRODUCTS,
      prefix: 'figures',
      isSilent: true,
    })
    const id = store?.id ?? ''
    await makePast(chain, id)
    const full = await countAll(chain, id)
    await chain.silently('analyze')
    const before = await ordersRead(chain)
    const rows = []
    for (const [name, call] of VIEWS) {
      await timed(chain, call, id)
      const times = []
      for (let round = 0; round < ROUNDS; round += 1) times.push(await timed(chain, call, id))
      rows.push({
        view: name,
        'p50 ms': show(median(times)),
        'p95 ms': show(percentile(times, 0.95)),
        worst: times,
      })
    }
    const slow = rows.filter(({ worst }) => median(worst) > GOAL_MS).map(({ view }) => view)
    const read = (await ordersRead(chain)) - before
    printTable(
      `Analytics: ${ORDERS} orders of ${DAYS} days, ${ROUNDS} rounds`,
      rows.map(({ worst: _, ...row }) => row),
      [
        `The first full count took ${show(full / 1000)} s. Scans of orders by all views: ${read}. Goal: each view <= ${GOAL_MS} ms, no scan.`,
      ],
    )
    if (slow.length > 0) throw new Error(`slower than ${GOAL_MS} ms: ${slow.join(', ')}`)
    if (read > 0) throw new Error(`${read} scans of orders: the views must read what is counted`)
  } finally {
    await chain.stop()
  }
}

async function timed(chain: Chain, call: string, id: string): Promise<number> {
  const startedAt = performance.now()
  await chain.sql(`select ${call}`, [id])
  return performance.now() - startedAt
}

/** How often orders and their lines were scanned since the database was made. */
async function ordersRead(chain: Chain): Promise<number> {
  // A session tells its counts at most once in a second, and then at its next statement.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await chain.sql('select pg_stat_force_next_flush()')
  const [row] = await chain.sql<{ scans: number }>(
    `select sum(seq_scan + coalesce(idx_scan, 0))::int as scans from pg_stat_user_tables
     where relname in ('orders', 'order_lines')`,
  )
  return row?.scans ?? Number.NaN
}

/** Counts all orders as the minute does. Returns the milliseconds. */
async function countAll(chain: Chain, id: string): Promise<number> {
  await chain.sql('insert into private.figure_marks (business_id) values ($1)', [id])
  const startedAt = performance.now()
  for (;;) {
    const [row] = await chain.sql<{ taken: number }>('select roll_figures(10) as taken')
    if (row?.taken === 0) return performance.now() - startedAt
  }
}

/** Orders of two lines, costs, stock by day and visits, the same in each run. */
async function makePast(chain: Chain, id: string): Promise<void> {
  await chain.silently(
    `select setseed(0.5);
     create temporary table goods on commit drop as
       select id, price, row_number() over (order by position) as n from public.products where business_id = '${id}'::uuid;
     insert into public.customers (business_id, name, phone)
       select '${id}'::uuid, 'Ngozi Eze', '2349' || lpad(n::text, 9, '0') from generate_series(1, ${BUYERS}) n;
     create temporary table people on commit drop as
       select id, phone, row_number() over (order by phone) as n from public.customers where business_id = '${id}'::uuid;
     insert into public.product_costs (business_id, product_id, cost_minor, since)
       select '${id}'::uuid, id, price / 2, now() - interval '3 years' from goods;
     create temporary table past on commit drop as
       select gen_random_uuid() as id, p.id as customer_id, p.phone, o.n, now() - random() * interval '${DAYS} days' as at,
         a.id as one, a.price as one_price, b.id as two, b.price as two_price
       from (select n, 1 + floor(random() * random() * ${BUYERS})::int as buyer, 1 + floor(random() * random() * ${PRODUCTS})::int as a,
         1 + floor(random() * ${PRODUCTS})::int as b from generate_series(1, ${ORDERS}) n) o
       join people p on p.n = o.buyer join goods a on a.n = o.a join goods b on b.n = o.b;
     insert into public.orders (id, business_id, customer_id, client_order_id, request_hash, code, token, status, payment_status,
         currency, subtotal, delivery_kind, delivery_name, delivery_fee, total, voucher_code, customer_name, phone, expires_at,
         created_at, updated_at, came_from)
       select id, '${id}'::uuid, customer_id, gen_random_uuid(), 'past', 'P' || translate(upper(lpad(to_hex(n), 8, '0')), '01', 'XY'), md5(id::text || 'token'),
         case when n % 11 = 0 then 'cancelled' else 'delivered' end, case when n % 3 = 0 then 'unpaid' else 'paid' end, 'NGN',
         one_price + two_price, case when n % 2 = 0 then 'zone' else 'pickup' end,
         case when n % 2 = 0 then 'Zone ' || n % 12 else '' end, case when n % 2 = 0 then 150000 else 0 end,
         one_price + two_price + case when n % 2 = 0 then 150000 else 0 end, case when n % 9 = 0 then 'CODE' || n % 20 end,
         'Ngozi Eze', phone, now(), at, at, (array['whatsapp', 'instagram', 'direct', 'google'])[1 + n % 4]
       from past;
     insert into public.order_lines (order_id, business_id, product_id, name, unit_price, quantity, line_total, position, stock_from)
       select id, '${id}'::uuid, one, 'Ankara', one_price, 1, one_price, 1, 'product' from past
       union all select id, '${id}'::uuid, two, 'Adire', two_price, 1, two_price, 2, 'product' from past;
     insert into public.product_stock_days (business_id, product_id, day, stock, was_sold_out)
       select '${id}'::uuid, g.id, current_date - d, (d * 7 + g.n) % 30, (d * 7 + g.n) % 30 = 0
       from goods g, generate_series(1, ${DAYS}) d;
     insert into public.store_page_days (business_id, day, page, source, views, carts)
       select '${id}'::uuid, current_date - d, '/product/' || g.id, s, 1 + (d + g.n) % 9, (d + g.n) % 2
       from goods g, generate_series(0, ${DAYS}) d, unnest(array['whatsapp', 'instagram', 'direct']) s;
     insert into private.figure_visits (business_id, day, source, views, carts)
       select business_id, day, source, sum(views), sum(carts) from public.store_page_days where business_id = '${id}'::uuid group by 1, 2, 3`,
  )
  await chain.silently('analyze')
}
