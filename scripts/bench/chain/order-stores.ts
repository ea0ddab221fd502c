// Prepares the database for the orders' bench: a history of orders, so that the planner has the statistics of a shop that sells, and a floor
// (the least work with the same result): one call of PostgREST that moves one counted row and writes one order.
import type { Chain } from './chain.ts'

/** Gives each store `count` delivered orders of its first product, over the last 200 days, without triggers. */
export async function makeHistory(chain: Chain, count: number): Promise<void> {
  await chain.silently(
    `with people as (
       insert into public.customers (business_id, name, phone)
       select b.id, 'Ngozi Eze', '2349' || lpad((row_number() over ())::text, 9, '0')
       from public.businesses b, generate_series(1, ${count}) returning id, business_id, phone),
     past as (
       insert into public.orders (business_id, customer_id, client_order_id, request_hash, code, token, status, currency, subtotal,
         delivery_kind, total, customer_name, phone, expires_at, created_at, updated_at)
       select business_id, id, gen_random_uuid(), 'past', 'P' || translate(upper(substr(md5(id::text), 1, 8)), '01', 'XY'),
         md5(id::text || 'token'), 'delivered', 'NGN', 150000, 'agree', 150000, 'Ngozi Eze', phone, now(),
         now() - random() * interval '200 days', now() - random() * interval '200 days'
       from people returning id, business_id),
     placed as (
       insert into public.order_events (order_id, business_id, kind, to_status) select id, business_id, 'placed', 'pending' from past)
     insert into public.order_lines (order_id, business_id, name, unit_price, quantity, line_total, position, stock_from)
     select id, business_id, 'Ankara wrapper', 150000, 1, 150000, 1, 'product' from past`,
  )
  // Updates the statistics after the rows exist.
  await chain.silently('analyze')
}

/** Makes the floor's function and its 50 counted rows, and waits until PostgREST answers it. */
export async function makeFloor(chain: Chain, call: () => Promise<number>): Promise<void> {
  await chain.silently(
    `create table public.bench_stock (id int primary key, stock int not null);
     create table public.bench_orders (id uuid primary key, stock_id int not null, at timestamptz not null default now());
     alter table public.bench_stock enable row level security;
     alter table public.bench_orders enable row level security;
     insert into public.bench_stock select n, 1000000 from generate_series(0, 49) n;
     create function public.bench_order(p_stock int, p_id uuid) returns jsonb language plpgsql security definer
     set search_path = '' as $f$
     declare
       v_left int;
     begin
       update public.bench_stock set stock = stock - 1 where id = p_stock and stock > 0 returning stock into v_left;
       insert into public.bench_orders (id, stock_id) values (p_id, p_stock);
       return jsonb_build_object('id', p_id, 'left', v_left);
     end $f$;
     grant execute on function public.bench_order(int, uuid) to service_role;
     notify pgrst, 'reload schema'`,
  )
  const endsAt = Date.now() + 10_000
  while ((await call()) !== 200) {
    if (Date.now() > endsAt) throw new Error('PostgREST does not answer the floor function')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}

/** How many orders there are. */
export async function countStoredOrders(chain: Chain): Promise<number> {
  const [row] = await chain.sql<{ count: number }>('select count(*)::int as count from orders')
  return row?.count ?? Number.NaN
}

/** True when every product has its initial stock minus the pieces sold in the run. */
export async function checkStock(chain: Chain, stock: number): Promise<boolean> {
  const wrong = await chain.sql(
    `select p.id from products p left join order_lines l on l.product_id = p.id
     group by p.id having p.stock <> $1 - coalesce(sum(l.quantity), 0)`,
    [stock],
  )
  return wrong.length === 0
}
