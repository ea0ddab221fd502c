// Reads the owner's start page in one call. Records the milestones of the first week (supabase/schemas/stores).
import * as contract from '#contract/sql/store/business.ts'
import { callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { Sales, StoreDashboard } from '#contract/sql/store/business.ts'

/** Throws for a store that the person does not work in. */
export async function fetchStoreDashboard(businessId: string): Promise<contract.StoreDashboard> {
  const database = await ownerDatabase()
  const found = await callOrThrow(database, contract.storeDashboard, {
    businessId,
  })
  if (!found) throw new Error(`store_dashboard: expected a store of this person, got none for ${businessId}`)
  return found
}

export type Milestone = 'shared' | 'checklist_hidden'

/** Records a milestone. Recording the same milestone twice is no error. */
export async function reachMilestone(businessId: string, kind: Milestone): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database.from('store_milestones').insert({ business_id: businessId, kind })
  if (error && error.code !== '23505') throw new DatabaseError('milestone', error, status)
}
