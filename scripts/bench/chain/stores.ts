// Makes many stores of a realistic size by SQL, with or without the product's triggers.
import { randomUUID } from 'node:crypto'
import type { Chain } from './chain.ts'

export type BenchStore = { readonly id: string; readonly slug: string }

/** Columns of a product as an owner writes them: lengths matter, words do not. */
const PRODUCT_COLUMNS = `gen_random_uuid(), b.id,
  (array['Ankara wrapper', 'Aso oke gele', 'Adire scarf', 'Lace blouse', 'Kampala bubu'])[1 + n % 5] || ' ' || n,
  'Six yards of wax print, soft and bright, ready to sew. Cut from one bolt; colours stay after washing.' ||
    E'\\n\\n' || 'Sent within two days. Ask about matching head ties and family sets.',
  150000 + n * 100, case when n % 4 = 0 then null else 20 end, 'live', n`

/**
 * Makes stores with `products` products and one picture each. `isSilent` uses no triggers and leaves nothing to publish (for other people's
 * stores); otherwise every store gets a version that waits to be rendered, without a nudge.
 */
export async function makeStores(
  chain: Chain,
  options: {
    readonly count: number
    readonly products: number
    readonly prefix: string
    readonly isSilent?: boolean
  },
): Promise<readonly BenchStore[]> {
  const { count, products, prefix, isSilent = false } = options
  const stores = Array.from({ length: count }, (_, index) => ({
    id: randomUUID(),
    slug: `${prefix}-${index}`,
  }))
  await chain.silently(
    `insert into public.businesses (id, slug, name, description, category, plan, whatsapp_number, template, allow_pickup, allow_agreed_delivery)
     select id, slug, 'Adunni Fabrics ' || n, 'Ankara, lace and aso oke from Balogun market', 'Fashion', 'enterprise',
       '2348012345678', (array['market', 'boutique', 'kitchen', 'wholesale'])[1 + n % 4], true, true
     from unnest('{${stores.map(({ id }) => id).join(',')}}'::uuid[], '{${stores.map(({ slug }) => slug).join(',')}}'::text[])
       with ordinality as t (id, slug, n);
     insert into public.products (id, business_id, name, description, price, stock, status, position)
     select ${PRODUCT_COLUMNS} from public.businesses b, generate_series(1, ${products}) n where b.slug like '${prefix}-%';
     insert into public.product_images (id, business_id, product_id, path, width, height, alt, position)
     select gen_random_uuid(), p.business_id, p.id, p.business_id || '/' || p.id, 1280, 1280, p.name, 0
     from public.products p join public.businesses b on b.id = p.business_id where b.slug like '${prefix}-%';
     insert into public.store_versions (business_id, content_version, rendered_version)
     select id, 1, ${isSilent ? 1 : 0} from public.businesses where slug like '${prefix}-%';
     analyze public.businesses, public.products, public.product_images, public.store_versions`,
  )
  return stores
}

/** Waits until the pages of all stores are up to date. Returns the milliseconds. */
export async function untilRendered(chain: Chain, prefix: string, timeoutMs = 120_000): Promise<number> {
  const startedAt = performance.now()
  for (;;) {
    const [row] = await chain.sql<{ left: number }>(
      `select count(*)::int as left from store_versions v join businesses b on b.id = v.business_id
       where b.slug like $1 and v.rendered_version < v.content_version`,
      [`${prefix}-%`],
    )
    if (row?.left === 0) return performance.now() - startedAt
    if (performance.now() - startedAt > timeoutMs) throw new Error(`${prefix}: ${row?.left} stores still lag`)
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
