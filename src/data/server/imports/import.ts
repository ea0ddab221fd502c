// What `npm run import` reads with the secret key: the store, and what an earlier import wrote.
import type { Database } from '../../client.ts'
import type { Tables } from '../../database-types.ts'
import { DatabaseError } from '../../errors.ts'

export type ImportStore = Pick<
  Tables['businesses']['Row'],
  'id' | 'name' | 'currency' | 'plan' | 'plan_ends_at' | 'next_plan' | 'next_plan_ends_at'
>

/** The store with this slug, or null. */
export async function findImportStore(database: Database, slug: string): Promise<ImportStore | null> {
  const { data, error, status } = await database
    .from('businesses')
    .select('id, name, currency, plan, plan_ends_at, next_plan, next_plan_ends_at')
    .eq('slug', slug)
    .limit(1)
  if (error) throw new DatabaseError('businesses', error, status)
  return data[0] ?? null
}

/** New products come after the present ones. */
export async function fetchNextPosition(database: Database, businessId: string): Promise<number> {
  const { data, error, status } = await database
    .from('products')
    .select('position')
    .eq('business_id', businessId)
    .order('position', { ascending: false })
    .limit(1)
  if (error) throw new DatabaseError('products', error, status)
  return (data[0]?.position ?? -1) + 1
}

export type ImportedPicture = {
  readonly sourceUrl: string
  readonly path: string
  readonly width: number
  readonly height: number
  readonly alt: string
}

/** A picture in the order of the file. `values`: the option values that it shows; other values keep their pictures. */
export type ListedPicture = (ImportedPicture | { readonly sourceUrl: string }) & {
  readonly values?: readonly { readonly option: string; readonly value: string }[]
}

/** Returns the source addresses of these products' imported pictures, by product, in order. */
export async function fetchPictureSources(
  database: Database,
  businessId: string,
  productIds: readonly string[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { data, error, status } = await database
    .from('product_images')
    .select('product_id, source_url')
    .eq('business_id', businessId)
    .in('product_id', [...productIds])
    .not('source_url', 'is', null)
    .order('position')
  if (error) throw new DatabaseError('product_images', error, status)
  const groups = Map.groupBy(data, ({ product_id }) => product_id)
  return new Map([...groups].map(([id, rows]) => [id, rows.map((row) => row.source_url ?? '')]))
}
