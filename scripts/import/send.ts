// Sends planned products to the database in small batches. Each call is one transaction, which writes each product whole or not at all.
// Sending again after a stop or a failure is harmless: the database answers "unchanged" for an existing product.
import type { JsonObject } from '#contract/json.ts'
import { compareImport, importProducts, type ProductResult } from '#contract/sql/catalogue/products.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import { fetchNextPosition } from '#data/server/imports/import.ts'
import { importBody, type PlannedProduct } from '#domain/import/import-product.ts'

export type SendOptions = {
  readonly database: Database
  readonly businessId: string
  readonly batchSize?: number
  readonly shouldStop: () => boolean
  readonly onProgress: (done: number, total: number) => void
}

/** Stays well below the request limits of hosted gateways. */
const BATCH_CHARACTERS = 500_000

/** Returns one result per product, in order; fewer results when `shouldStop` ended the run. */
export async function sendProducts(
  products: readonly PlannedProduct[],
  options: SendOptions,
): Promise<ProductResult[]> {
  const first = await fetchNextPosition(options.database, options.businessId)
  const bodies = products.map((planned, index) => ({ ...importBody(planned), position: first + index }))
  const results: ProductResult[] = []
  while (results.length < bodies.length && !options.shouldStop()) {
    const batch = takeBatch(bodies, results.length, options.batchSize ?? 50)
    results.push(...(await sendBatch(batch, options)))
    options.onProgress(results.length, bodies.length)
  }
  return results
}

function takeBatch(bodies: readonly JsonObject[], start: number, most: number): JsonObject[] {
  const batch: JsonObject[] = []
  let characters = 0
  for (const body of bodies.slice(start, start + most)) {
    characters += JSON.stringify(body).length
    if (batch.length > 0 && characters > BATCH_CHARACTERS) break
    batch.push(body)
  }
  return batch
}

/** Sends a batch, and tries four times when the database is busy or briefly unreachable. */
async function sendBatch(
  products: readonly JsonObject[],
  { database, businessId }: SendOptions,
): Promise<readonly ProductResult[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await callOrThrow(database, importProducts, { businessId, products })
    } catch (error) {
      const isWorthWaiting = error instanceof DatabaseError && error.isTransient && attempt < 4
      if (!isWorthWaiting) throw error
      await new Promise((resolve) => setTimeout(resolve, 300 * attempt ** 2))
    }
  }
}

/** Reports what sending would do, without writing. Cannot predict refusals by plan limits. */
export async function compareProducts(
  products: readonly PlannedProduct[],
  options: SendOptions,
): Promise<ProductResult[]> {
  const { database, businessId } = options
  const results: ProductResult[] = []
  while (results.length < products.length && !options.shouldStop()) {
    const chunk = products.slice(results.length, results.length + 50).map(importBody)
    results.push(...(await callOrThrow(database, compareImport, { businessId, products: chunk })))
    options.onProgress(results.length, products.length)
  }
  return results
}
