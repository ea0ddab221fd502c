// Stores what a file has become into its import: a short plan at once; of a long one its parts in the bucket, which the queue stores one after the other.
// A part that was stored is not stored again.
import * as v from 'valibot'
import type { JsonObject } from '#contract/json.ts'
import type { StoredSoFar } from '#contract/sql/catalogue/import-files.ts'
import {
  addImportCosts,
  addImportItems,
  addImportRows,
  finishReading,
} from '#contract/sql/catalogue/imports.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import type { ImportPlan } from '#domain/import/draft.ts'
import { importBody, listedLinks } from '#domain/import/import-product.ts'
import { importPartKey } from '#storefront/store/file-keys.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { giveTurn } from './turns.ts'

/** Most of one call to the database: each product is compared with the store. */
const BATCH_CHARACTERS = 800_000
const BATCH_ROWS = 500

type Kind = 'items' | 'costs' | 'rows'

type Part = { readonly kind: Kind; readonly facts: readonly JsonObject[] }

/** One transaction. `items`: products, each of which is compared with the store; `rows`: those that became no product. */
function storePart(database: Database, importId: string, { kind, facts }: Part): Promise<null> {
  if (kind === 'items') return callOrThrow(database, addImportItems, { importId, items: facts })
  if (kind === 'costs') return callOrThrow(database, addImportCosts, { importId, costs: facts })
  return callOrThrow(database, addImportRows, { importId, rows: facts })
}

/** The parts of a plan in the bucket, in their order: what is in each, and how much. */
export const keptParts = v.object({
  folder: v.string(),
  parts: v.array(v.object({ kind: v.picklist(['items', 'costs', 'rows']), count: v.number() })),
})
export type KeptParts = v.InferOutput<typeof keptParts>

/** How many parts of a plan are stored. */
export const sizeOf = ({ products, verdicts }: ImportPlan): number => products.length + verdicts.size

/** Stores a short plan. */
export async function storePlan(importId: string, plan: ImportPlan, database: Database): Promise<void> {
  for (const part of partsOf(plan)) await storePart(database, importId, part)
  await callOrThrow(database, finishReading, { importId })
}

/** Keeps the parts of a long plan in the bucket. */
export async function keepParts(
  plan: ImportPlan,
  businessId: string,
  objects: Pick<ObjectStore, 'put'>,
): Promise<KeptParts> {
  const folder = crypto.randomUUID()
  const parts: KeptParts['parts'] = []
  for (const { kind, facts } of partsOf(plan)) {
    parts.push({ kind, count: facts.length })
    const bytes = new TextEncoder().encode(JSON.stringify(facts))
    await objects.put(importPartKey(businessId, folder, parts.length), bytes)
    // A bucket of the same process answers before anybody else does.
    await giveTurn()
  }
  return { folder, parts }
}

/** Where the parts of a plan are. */
export const partKeys = (businessId: string, { folder, parts }: KeptParts): readonly string[] =>
  parts.map((_, index) => importPartKey(businessId, folder, index + 1))

export type PartPorts = {
  readonly database: Database
  readonly objects: Pick<ObjectStore, 'get' | 'delete'>
}

/** Stores the parts that are not stored yet. `later`: the time was over before, so call again; `lost`: a part is not in the bucket. */
export async function storeParts(
  importId: string,
  {
    businessId,
    kept,
    stored,
  }: { readonly businessId: string; readonly kept: KeptParts; readonly stored: StoredSoFar },
  { database, objects, hasTime }: PartPorts & { hasTime(): boolean },
): Promise<'done' | 'later' | 'lost'> {
  const keys = partKeys(businessId, kept)
  for (let index = firstUnstored(kept, stored); index < keys.length; index += 1) {
    const object = await objects.get(keys[index] ?? '')
    if (object === null) return 'lost'
    const facts = JSON.parse(new TextDecoder().decode(object.bytes)) as readonly JsonObject[]
    await storePart(database, importId, { kind: kept.parts[index]?.kind ?? 'rows', facts })
    if (!hasTime()) return 'later'
  }
  await callOrThrow(database, finishReading, { importId })
  await objects.delete(keys)
  return 'done'
}

function firstUnstored({ parts }: KeptParts, stored: StoredSoFar): number {
  const seen: Record<Kind, number> = { items: 0, costs: 0, rows: 0 }
  for (const [index, { kind, count }] of parts.entries()) {
    seen[kind] += count
    if (seen[kind] > stored[kind]) return index
  }
  return parts.length
}

function* partsOf(plan: ImportPlan): Generator<Part> {
  for (const facts of batchesOf(itemsOf(plan))) yield { kind: 'items', facts }
  for (const facts of batchesOf(costsOf(plan))) yield { kind: 'costs', facts }
  for (const facts of batchesOf(rowsOf(plan))) yield { kind: 'rows', facts }
}

function* itemsOf(plan: ImportPlan): Generator<JsonObject> {
  for (const [index, planned] of plan.products.entries())
    yield {
      place: index + 1,
      body: importBody(planned),
      pictures: listedLinks(planned),
      origin: {
        rows: planned.rows,
        text: planned.text ?? null,
        warnings: planned.rows.flatMap((row) => plan.warnings.get(row) ?? []),
      },
    }
}

function* costsOf({ products }: ImportPlan): Generator<JsonObject> {
  for (const [index, { supplier, costs }] of products.entries())
    if (supplier !== undefined || costs !== undefined)
      yield { place: index + 1, supplier: supplier ?? null, costs: costs ?? [] }
}

function* rowsOf(plan: ImportPlan): Generator<JsonObject> {
  const named = new Map(plan.rows.map((row) => [row.number, row]))
  for (const [number, verdict] of plan.verdicts) {
    const { name = '', sku = '' } = named.get(number) ?? {}
    yield { number, verdict: { name, sku, ...verdict } }
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
