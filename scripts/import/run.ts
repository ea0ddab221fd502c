// Runs one import from file to report, without a command line: main.ts and tests call it.

import type { ProductResult } from '#contract/sql/catalogue/products.ts'
import type { Database } from '#data/client.ts'
import { planTimesOf } from '#data/plan-row.ts'
import { findImportStore, type ImportStore } from '#data/server/imports/import.ts'
import type { ZipLimits } from '#domain/import/archive/unzip.ts'
import { MAX_FILE_BYTES } from '#domain/import/cells/csv-table.ts'
import type { Rate } from '#domain/import/cells/price.ts'
import type { ImportPlan } from '#domain/import/draft.ts'
import type { RowReport } from '#domain/import/import-product.ts'
import { fileWords } from '#domain/import/plain-words.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { planAllows, planInForce } from '#domain/plan/plan.ts'
import type { FetchOptions } from './pictures/fetch-picture.ts'
import { packedPictures } from './pictures/packed-pictures.ts'
import { importPictures, type PictureTask } from './pictures/pictures.ts'
import { reportRows } from './report.ts'
import { compareProducts, sendProducts } from './send.ts'

export type ImportRequest = {
  readonly database: Database
  readonly store: string
  readonly currency: string
  readonly rate: Rate
  readonly hasRate: boolean
  readonly isDryRun: boolean
  readonly bytes: Uint8Array
  readonly now: Date
  readonly batchSize?: number
  readonly fetch?: FetchOptions
  /** Called between batches. When the function returns true, the run ends and keeps the finished batches. */
  readonly shouldStop?: () => boolean
  readonly onProgress?: (what: 'products' | 'pictures', done: number, total: number) => void
}

export type ImportOutcome =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true
      /** Number of rows that are not empty. */
      readonly rowCount: number
      readonly rows: readonly RowReport[]
      readonly storedPictures: number
      /** What the file has and this command does not take, in a sentence. */
      readonly note: string | null
      /** True when the run was stopped before the last product. */
      readonly isPartial: boolean
    }

/** An exit kit has a file for each page and picture. */
const ZIP_LIMITS: ZipLimits = { entries: 65_535, entryBytes: 24_000_000, bytes: MAX_FILE_BYTES }

const KIT_NOTE =
  'The settings, categories and delivery zones of the shop in this kit are left out. To take them too, bring the kit to an empty shop under Imports in the dashboard.'

const SUPPLIER_NOTE =
  'These are the prices of a supplier. Bring the file under Imports in the dashboard: a calculator there makes selling prices of them.'

/** Runs an import. Returns a sentence for expected failures (no such store, unreadable file); throws when the database fails. */
export async function runImport(request: ImportRequest): Promise<ImportOutcome> {
  const store = await findImportStore(request.database, request.store)
  if (store === null) return { ok: false, reason: `There is no store with the address "${request.store}".` }
  const refusal = refuseStore(store, request)
  if (refusal !== null) return { ok: false, reason: refusal }
  const file = readImportFile(request.bytes, {
    currency: request.currency,
    rate: request.rate,
    zipLimits: ZIP_LIMITS,
  })
  if (!file.ok) return { ok: false, reason: fileWords(file.error.code) }
  const { plan } = file.value
  if (plan.products.some(({ supplier }) => supplier !== undefined))
    return { ok: false, reason: SUPPLIER_NOTE }
  const shouldStop = request.shouldStop ?? (() => false)
  const results = await (request.isDryRun ? compareProducts : sendProducts)(plan.products, {
    database: request.database,
    businessId: store.id,
    shouldStop,
    onProgress: (done, total) => request.onProgress?.('products', done, total),
    ...(request.batchSize === undefined ? {} : { batchSize: request.batchSize }),
  })
  const pictures = request.isDryRun
    ? { stored: 0, warnings: new Map<number, readonly string[]>() }
    : await importPictures(pictureTasks(plan, results), {
        ...request.fetch,
        database: request.database,
        businessId: store.id,
        packed: packedPictures(request.bytes),
        shouldStop,
        onProgress: (done, total) => request.onProgress?.('pictures', done, total),
      })
  return {
    ok: true,
    rowCount: plan.rows.length,
    rows: reportRows(plan, results, pictures.warnings),
    storedPictures: pictures.stored,
    note: plan.shop ? KIT_NOTE : null,
    isPartial: results.length < plan.products.length || shouldStop(),
  }
}

function refuseStore(store: ImportStore, request: ImportRequest): string | null {
  if (!planAllows(planInForce(planTimesOf(store), request.now.getTime()), 'imports'))
    return `Imports come with the Enterprise plan; ${store.name} is on another one.`
  if (store.currency !== request.currency && !request.hasRate)
    return `${store.name} sells in ${store.currency}, the file is in ${request.currency}. Add --rate: what 1 ${request.currency} costs in ${store.currency}.`
  if (store.currency === request.currency && request.hasRate)
    return `${store.name} sells in ${store.currency} as the file does, so --rate has no meaning here.`
  return null
}

/**
 * Products that need pictures: created, updated and unchanged ones. Unchanged products are included to try again a picture that failed
 * before.
 */
function pictureTasks(plan: ImportPlan, results: readonly ProductResult[]): PictureTask[] {
  return results.flatMap((result, index) => {
    const planned = plan.products[index]
    if (planned === undefined || result.productId === null || result.outcome === 'refused') return []
    return [
      {
        row: planned.rows[0] ?? 0,
        productId: result.productId,
        name: planned.product.name,
        urls: planned.product.pictures,
        texts: planned.product.pictureTexts ?? [],
        valuePictures: planned.product.valuePictures ?? [],
      },
    ]
  })
}
