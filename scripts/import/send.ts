// Sends planned products to the database in small batches: each call is one transaction, each product whole or not at all.
// Sending again after a stop or a failure is harmless: what is there already answers "unchanged".
import { callOrThrow, type Database } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import { hashOf, type PlannedProduct } from './import-product.ts'

export type ProductResult = {
  readonly sku: string
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'refused'
  readonly code: string | null
  readonly productId: string | null
}

export type SendOptions = {
  readonly database: Database
  readonly businessId: string
  readonly batchSize?: number
  readonly shouldStop: () => boolean
  readonly onProgress: (done: number, total: number) => void
}

/** Fits well below the request limits of hosted gateways. */
const BATCH_CHARACTERS = 500_000

/** Answers one result per product, in order; fewer when it was told to stop. */
export async function sendProducts(
  products: readonly PlannedProduct[],
  options: SendOptions,
): Promise<ProductResult[]> {
  const first = await nextPosition(options)
  const bodies = products.map(({ product }, index) => {
    const { pictures: _, ...body } = product
    return { ...body, hash: hashOf(product), position: first + index }
  })
  const results: ProductResult[] = []
  while (results.length < bodies.length && !options.shouldStop()) {
    const batch = takeBatch(bodies, results.length, options.batchSize ?? 50)
    results.push(...(await sendBatch(batch, options)))
    options.onProgress(results.length, bodies.length)
  }
  return results
}

function takeBatch(bodies: readonly object[], start: number, most: number): object[] {
  const batch: object[] = []
  let characters = 0
  for (const body of bodies.slice(start, start + most)) {
    characters += JSON.stringify(body).length
    if (batch.length > 0 && characters > BATCH_CHARACTERS) break
    batch.push(body)
  }
  return batch
}

/** Tries a batch four times when the database is busy or away for a moment. */
async function sendBatch(batch: readonly object[], options: SendOptions): Promise<ProductResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callOrThrow<ProductResult[]>(options.database, 'import_products', {
        p_business_id: options.businessId,
        p_products: batch,
      })
    } catch (error) {
      const isWorthWaiting = error instanceof DatabaseError && error.isTransient && attempt < 4
      if (!isWorthWaiting) throw error
      await new Promise((resolve) => setTimeout(resolve, 300 * attempt ** 2))
    }
  }
}

/** New products stand behind those that are there. */
async function nextPosition({ database, businessId }: SendOptions): Promise<number> {
  const { data, error, status } = await database
    .from('products')
    .select('position')
    .eq('business_id', businessId)
    .order('position', { ascending: false })
    .limit(1)
  if (error) throw new DatabaseError('products', error, status)
  return ((data as { position: number }[])[0]?.position ?? -1) + 1
}

/** What sending would do, without writing: compares hashes only, so plan limits are not foreseen. */
export async function foresee(
  products: readonly PlannedProduct[],
  options: SendOptions,
): Promise<ProductResult[]> {
  const results: ProductResult[] = []
  for (let start = 0; start < products.length; start += 40) {
    const chunk = products.slice(start, start + 40)
    const { data, error, status } = await options.database
      .from('products')
      .select('sku, import_hash')
      .eq('business_id', options.businessId)
      .in(
        'sku',
        chunk.map(({ product }) => product.sku),
      )
    if (error) throw new DatabaseError('products', error, status)
    const hashes = new Map(
      (data as { sku: string; import_hash: string | null }[]).map((row) => [row.sku, row.import_hash]),
    )
    for (const { product } of chunk) {
      const known = hashes.get(product.sku)
      const outcome = known === undefined ? 'created' : known === hashOf(product) ? 'unchanged' : 'updated'
      results.push({ sku: product.sku, outcome, code: null, productId: null })
    }
    options.onProgress(results.length, products.length)
  }
  return results
}
