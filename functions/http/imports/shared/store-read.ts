// Stores what a file has become: a short plan at once; of a long one the parts, which the queue stores in steps.
import type { ImportPlan } from '#domain/import/draft.ts'
import { enqueueImport } from '#functions/adapters/queue.ts'
import type { PlannedUpload } from '#functions/importing/read-upload.ts'
import {
  type KeptParts,
  keepParts,
  partKeys,
  sizeOf,
  storePlan,
} from '#functions/importing/store-import-plan.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import type { RouteContext } from '../../shared/context.ts'

/** A plan of more products and verdicts is stored by the queue, in steps: comparing it with the shop takes longer than a browser waits. */
const AT_ONCE = 1_000

/** What open_import and reopen_import take of a file. Keeps the parts of a long plan in the bucket. */
export async function collectFacts(
  { source, plan, unusedPictures, reading }: PlannedUpload,
  businessId: string,
  objects: Pick<ObjectStore, 'put'>,
) {
  const howRead: KeptParts | null = sizeOf(plan) > AT_ONCE ? await keepParts(plan, businessId, objects) : null
  const verdicts = [...plan.verdicts.values()]
  const count = (outcome: string) => verdicts.filter((verdict) => verdict.outcome === outcome).length
  return {
    source,
    rowsRead: plan.rows.length,
    rowsRefused: count('refused'),
    rowsSkipped: count('skipped'),
    products: plan.products.length,
    howRead,
    unusedPictures,
    reading,
  }
}

/** Forgets the parts of a long plan whose import was refused. */
export async function forgetParts(
  { howRead }: { readonly howRead: KeptParts | null },
  businessId: string,
  objects: Pick<ObjectStore, 'delete'>,
): Promise<void> {
  if (howRead !== null) await objects.delete(partKeys(businessId, howRead))
}

/** Stores the plan into its import, or lets the queue do it. If the message is lost, the cron job continues the import. */
export async function storeRead(
  importId: string,
  { plan, isInSteps }: { readonly plan: ImportPlan; readonly isInSteps: boolean },
  { database, env }: Pick<RouteContext, 'database' | 'env'>,
): Promise<void> {
  if (isInSteps) await enqueueImport(env.IMPORTS, importId)
  else await storePlan(importId, plan, database)
}
