// Two records of one person: which look like it, what one record of both would hold, and making them one.
import { type CallResult, callFunction, callOrThrow } from '../client.ts'
import { ownerDatabase } from './owner-database.ts'

type Named = { readonly id: string; readonly name: string; readonly phone: string }

export type DuplicatePair = {
  readonly why: 'phone' | 'email' | 'name'
  readonly first: Named
  readonly second: Named
}

/** At most 20 pairs, the surest first; of one customer when an id is given. */
export async function listDuplicates(
  businessId: string,
  customerId: string | null = null,
): Promise<readonly DuplicatePair[]> {
  return callOrThrow(await ownerDatabase(), 'customer_duplicates', {
    p_business_id: businessId,
    p_customer_id: customerId,
  })
}

export type MergePlan = {
  readonly result: {
    readonly id: string
    readonly name: string
    readonly phone: string
    readonly email: string | null
    readonly address: string
    readonly landmark: string
    readonly tags: readonly string[]
    readonly notes: string
  }
  readonly merged: Pick<MergePlan['result'], 'name' | 'phone' | 'email' | 'address' | 'landmark'>
  readonly orders: number
  readonly ordersMoved: number
  readonly spend: number
  readonly voucherUses: number
  /** Stands for all of the above; the merge is of exactly this. */
  readonly version: string
}

/** Refusals: `unknown_customer`, `merge_too_long`, `forbidden`. */
export async function previewMerge(
  businessId: string,
  keepId: string,
  mergeId: string,
): Promise<CallResult<MergePlan>> {
  return callFunction(await ownerDatabase(), 'preview_customer_merge', {
    p_business_id: businessId,
    p_keep: keepId,
    p_merge: mergeId,
  })
}

/** Refusals: those of the preview, and `customer_changed` when it no longer holds. */
export async function mergeCustomers(
  businessId: string,
  keepId: string,
  mergeId: string,
  version: string,
): Promise<CallResult<MergePlan>> {
  return callFunction(await ownerDatabase(), 'merge_customers', {
    p_business_id: businessId,
    p_keep: keepId,
    p_merge: mergeId,
    p_version: version,
  })
}
