// One import from file to report, without a command line: what main.ts calls and tests run.
import type { Database } from '#data/client.ts'
import { DatabaseError } from '#data/errors.ts'
import { type PlanId, planAllows, planInForce } from '#domain/store/plan.ts'
import { readCsvTable } from './csv-table.ts'
import type { FetchOptions } from './fetch-picture.ts'
import type { RowReport } from './import-product.ts'
import { importPictures, type PictureTask } from './pictures.ts'
import { fileWords } from './plain-words.ts'
import type { Rate } from './price.ts'
import { reportRows } from './report.ts'
import { foresee, type ProductResult, sendProducts } from './send.ts'
import { isWooCommerceHeader } from './woocommerce-columns.ts'
import { planWooCommerce, type WooPlan } from './woocommerce-plan.ts'

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
  /** Asked between batches; true ends the run with what is done so far. */
  readonly shouldStop?: () => boolean
  readonly onProgress?: (what: 'products' | 'pictures', done: number, total: number) => void
}

export type ImportOutcome =
  | { readonly ok: false; readonly reason: string }
  | {
      readonly ok: true
      /** Rows of the file that hold anything. */
      readonly rowCount: number
      readonly rows: readonly RowReport[]
      readonly storedPictures: number
      /** True when it was stopped before the last product. */
      readonly isPartial: boolean
    }

/** Expected trouble (no such store, unreadable file) is a reason in plain words; a failing database throws. */
export async function runImport(request: ImportRequest): Promise<ImportOutcome> {
  const store = await findStore(request.database, request.store)
  if (store === null) return { ok: false, reason: `There is no store with the address "${request.store}".` }
  const refusal = refuseStore(store, request)
  if (refusal !== null) return { ok: false, reason: refusal }
  const table = readCsvTable(request.bytes, isWooCommerceHeader)
  if (!table.ok) return { ok: false, reason: fileWords(table.error.code) }

  const plan = planWooCommerce(table.value, { currency: request.currency, rate: request.rate })
  const shouldStop = request.shouldStop ?? (() => false)
  const results = await (request.isDryRun ? foresee : sendProducts)(plan.products, {
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
        shouldStop,
        onProgress: (done, total) => request.onProgress?.('pictures', done, total),
      })
  return {
    ok: true,
    rowCount: plan.rows.length,
    rows: reportRows(plan, results, pictures.warnings),
    storedPictures: pictures.stored,
    isPartial: results.length < plan.products.length || shouldStop(),
  }
}

type Store = {
  readonly id: string
  readonly name: string
  readonly currency: string
  readonly plan: PlanId
  readonly plan_ends_at: string | null
}

async function findStore(database: Database, slug: string): Promise<Store | null> {
  const { data, error, status } = await database
    .from('businesses')
    .select('id, name, currency, plan, plan_ends_at')
    .eq('slug', slug)
    .limit(1)
  if (error) throw new DatabaseError('businesses', error, status)
  return (data as Store[])[0] ?? null
}

function refuseStore(store: Store, request: ImportRequest): string | null {
  const endsAt = store.plan_ends_at === null ? null : Date.parse(store.plan_ends_at)
  if (!planAllows(planInForce(store.plan, endsAt, request.now.getTime()), 'imports'))
    return `Imports come with the Enterprise plan; ${store.name} is on another one.`
  if (store.currency !== request.currency && !request.hasRate)
    return `${store.name} sells in ${store.currency}, the file is in ${request.currency}. Add --rate: what 1 ${request.currency} costs in ${store.currency}.`
  if (store.currency === request.currency && request.hasRate)
    return `${store.name} sells in ${store.currency} as the file does, so --rate has no meaning here.`
  return null
}

/** Products whose row is settled get their pictures, also unchanged ones: a picture that failed before is tried again. */
function pictureTasks(plan: WooPlan, results: readonly ProductResult[]): PictureTask[] {
  return results.flatMap((result, index) => {
    const planned = plan.products[index]
    if (planned === undefined || result.productId === null || result.outcome === 'refused') return []
    return [
      {
        row: planned.rows[0] ?? 0,
        productId: result.productId,
        name: planned.product.name,
        urls: planned.product.pictures,
      },
    ]
  })
}
