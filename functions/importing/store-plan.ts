// Stores the plan of a file into its import, in batches that each commit. What an earlier call has stored is not stored again.
import type { JsonObject } from '#contract/json.ts'
import type { Database } from '#data/client.ts'
import {
  addImportCosts,
  addImportItems,
  addImportRows,
  finishReading,
  type StoredSoFar,
} from '#data/server/import-run.ts'
import type { FilePlan } from '#domain/import/draft.ts'
import { importBody, importPictures } from '#domain/import/import-product.ts'

/** Most of one call to the database: each product is compared with the store. */
const BATCH_CHARACTERS = 800_000
const BATCH_ROWS = 500

export const NOTHING_STORED: StoredSoFar = { items: 0, costs: 0, rows: 0 }

/** How many parts of a plan are stored. */
export const sizeOf = ({ products, verdicts }: FilePlan): number => products.length + verdicts.size

/** Stores what is not stored yet, in the order of the file. False when the time was over before: call again. */
export async function storePlan(
  importId: string,
  plan: FilePlan,
  {
    database,
    stored,
    hasTime,
  }: { readonly database: Database; readonly stored: StoredSoFar; hasTime(): boolean },
): Promise<boolean> {
  const parts = [
    [addImportItems, itemsOf(plan, stored.items)],
    [addImportCosts, costsOf(plan, stored.costs)],
    [addImportRows, rowsOf(plan, stored.rows)],
  ] as const
  for (const [add, facts] of parts)
    for (const batch of batchesOf(facts)) {
      await add(database, importId, batch)
      if (!hasTime()) return false
    }
  await finishReading(database, importId)
  return true
}

function* itemsOf(plan: FilePlan, from: number): Generator<JsonObject> {
  for (const [index, planned] of plan.products.entries())
    if (index >= from)
      yield {
        place: index + 1,
        body: importBody(planned),
        pictures: importPictures(planned),
        origin: {
          rows: planned.rows,
          text: planned.text ?? null,
          warnings: planned.rows.flatMap((row) => plan.warnings.get(row) ?? []),
        },
      }
}

function* costsOf({ products }: FilePlan, from: number): Generator<JsonObject> {
  let count = 0
  for (const [index, { supplier, costs }] of products.entries()) {
    if (supplier === undefined && costs === undefined) continue
    count += 1
    if (count > from) yield { place: index + 1, supplier: supplier ?? null, costs: costs ?? [] }
  }
}

function* rowsOf(plan: FilePlan, from: number): Generator<JsonObject> {
  const named = new Map(plan.rows.map((row) => [row.number, row]))
  let count = 0
  for (const [number, verdict] of plan.verdicts) {
    count += 1
    const { name = '', sku = '' } = named.get(number) ?? {}
    if (count > from) yield { number, verdict: { name, sku, ...verdict } }
  }
}

function* batchesOf(facts: Iterable<JsonObject>): Generator<readonly JsonObject[]> {
  let batch: JsonObject[] = []
  let characters = 0
  for (const fact of facts) {
    const size = JSON.stringify(fact).length
    if (batch.length === BATCH_ROWS || (batch.length > 0 && characters + size > BATCH_CHARACTERS)) {
      yield batch
      batch = []
      characters = 0
    }
    batch.push(fact)
    characters += size
  }
  if (batch.length > 0) yield batch
}
