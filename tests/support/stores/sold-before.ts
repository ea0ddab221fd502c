// Makes a shop's sales of past days on the demo site, as rows: one order for each product and day.
import { sql } from '../browser/owner.ts'

export type PastSales = {
  readonly name: string
  readonly priceMinor: number
  readonly stock: number | null
  readonly costMinor?: number
  /** Pieces on a day; `daysAgo` is 1 for yesterday. */
  readonly soldOn: (daysAgo: number) => number
  readonly days: number
}

/** Adds a live product, made on the first of the days, with its sales. Returns its id. */
export async function addSoldProduct(businessId: string, sales: PastSales): Promise<string> {
  const { name, priceMinor, stock, costMinor, soldOn, days } = sales
  const [product] = await sql<{ id: string }>(
    `insert into products (business_id, name, price, stock, status, created_at)
     values ($1, $2, $3, $4, 'live', now() - make_interval(days => $5)) returning id`,
    [businessId, name, priceMinor, stock, days],
  )
  const id = product?.id ?? ''
  if (costMinor !== undefined) {
    await sql('insert into product_costs (business_id, product_id, cost_minor) values ($1, $2, $3)', [
      businessId,
      id,
      costMinor,
    ])
  }
  const sold = Array.from({ length: days }, (_, at) => ({ ago: at + 1, pieces: soldOn(at + 1) }))
  await sql(
    `with day as (
       select ago, pieces, gen_random_uuid() as id
       from jsonb_to_recordset($1::jsonb) as d(ago int, pieces int) where pieces > 0
     ), placed as (
       insert into orders (id, business_id, client_order_id, request_hash, code, token, status, paid, source, currency, subtotal,
         delivery_kind, delivery_fee, total, customer_name, expires_at, created_at)
       select id, $2, gen_random_uuid(), 'past',
         translate(upper(left(md5(id::text), 9)), '01', 'XY'), md5(id::text), 'delivered', pieces * $4::bigint, 'manual', 'NGN', pieces * $4::bigint,
         'pickup', 0, pieces * $4::bigint, 'Walk-in', now(),
         ((((now() at time zone 'Africa/Lagos')::date - ago)::timestamp + interval '13 hours') at time zone 'Africa/Lagos')
       from day returning id
     )
     insert into order_lines (order_id, business_id, product_id, name, unit_price, quantity, line_total, position, stock_from)
     select day.id, $2, $3, $5, $4, pieces, pieces * $4::bigint, 0, 'none' from day join placed using (id)`,
    [JSON.stringify(sold), businessId, id, priceMinor, name],
  )
  return id
}

/** A number from 0 to below 1 that looks like chance and is the same for each run. */
export function wobble(step: number): number {
  const wave = Math.sin(step * 12.9898) * 43_758.5453
  return wave - Math.floor(wave)
}
