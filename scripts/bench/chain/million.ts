// Fills the database with a million small stores, without triggers: each has two products with a picture, and one old order. Ids follow from
// numbers, so that the bench can name a store without asking.
import { createHash } from 'node:crypto'
import { eachLimited } from '#storefront/store/each-limited.ts'
import type { Chain } from './chain.ts'

/** Stores that one statement makes: its memory stays small, and the progress is seen. */
const CHUNK = 20_000

/** Statements at the same time: one for each core of a small machine. */
const CONNECTIONS = 2

/** The id of the n-th store. */
export const storeId = (n: number) => idOf(`store ${n}`)
/** The id of a product of the n-th store; places count from 1. */
export const productId = (n: number, place = 1) => idOf(`product ${n} ${place}`)

/** Price of the first product, in kobo, before the first edit. */
export const FIRST_PRICE = 150_100

/** The same id as `md5(text)::uuid` in SQL. */
function idOf(text: string): string {
  const hex = createHash('md5').update(text).digest('hex')
  return [8, 12, 16, 20].reduceRight((id, at) => `${id.slice(0, at)}-${id.slice(at)}`, hex)
}

/** Makes the stores 1 to `count`; `progress` is called after each part. */
export async function fillStores(
  chain: Chain,
  count: number,
  progress: (done: number) => void,
): Promise<void> {
  const starts = Array.from({ length: Math.ceil(count / CHUNK) }, (_, index) => 1 + index * CHUNK)
  let done = 0
  await eachLimited(starts, CONNECTIONS, async (from) => {
    const to = Math.min(count, from + CHUNK - 1)
    await chain.silently(FILL.replaceAll('$from', String(from)).replaceAll('$to', String(to)))
    done += to - from + 1
    progress(done)
  })
  await chain.silently('analyze')
  await chain.silently('checkpoint')
}

/** Columns as long as owners write them; a shop of today has a plan of its own, and most have the free one. */
const FILL = `
  create temporary table made on commit drop as
    select n, md5('store ' || n)::uuid as id from generate_series($from, $to) n;
  insert into public.businesses (id, slug, name, description, category, plan, whatsapp_number, template, allow_pickup, allow_agreed_delivery)
    select id, 'shop-' || n, 'Adunni Fabrics ' || n, 'Ankara, lace and aso oke from Balogun market', 'Fashion',
      case when n % 20 = 0 then 'premium' else 'starter' end, '234' || lpad((8010000000 + n)::text, 10, '0'), 'market', true, true from made;
  create temporary table goods on commit drop as
    select md5('product ' || n || ' ' || k)::uuid as id, id as business_id, n, k from made, generate_series(1, 2) k;
  insert into public.products (id, business_id, name, description, price, stock, status, position)
    select id, business_id, (array['Ankara wrapper', 'Aso oke gele', 'Adire scarf', 'Lace blouse'])[1 + n % 4] || ' ' || k,
      'Six yards of wax print, soft and bright, ready to sew. Cut from one bolt; colours stay after washing.',
      150000 + k * 100, 1000, 'live', k from goods;
  insert into public.product_images (business_id, product_id, path, width, height, alt, position)
    select business_id, id, business_id || '/' || id, 1280, 1280, 'Ankara', 0 from goods;
  insert into public.store_versions (business_id, content_version, rendered_version, whole_version) select id, 1, 1, 1 from made;
  insert into private.stock_day_marks (business_id, day, due_at) select id, current_date - 2, now() from made;
  create temporary table people on commit drop as
    select md5('customer ' || n)::uuid as id, md5('order ' || n)::uuid as order_id, id as business_id, n,
      '2349' || lpad(n::text, 9, '0') as phone, now() - (1 + n % 200) * interval '1 day' as at from made;
  insert into public.customers (id, business_id, name, phone) select id, business_id, 'Ngozi Eze', phone from people;
  insert into public.orders (id, business_id, customer_id, client_order_id, request_hash, code, token, status, currency, subtotal,
      delivery_kind, total, customer_name, phone, expires_at, created_at, updated_at)
    select order_id, business_id, id, gen_random_uuid(), 'past', 'P' || translate(upper(lpad(to_hex(n), 8, '0')), '01', 'XY'),
      md5(order_id || 'token'), 'delivered', 'NGN', 150000, 'agree', 150000, 'Ngozi Eze', phone, at, at, at from people;
  insert into public.order_lines (order_id, business_id, name, unit_price, quantity, line_total, position, stock_from)
    select order_id, business_id, 'Ankara wrapper', 150000, 1, 150000, 1, 'product' from people`
