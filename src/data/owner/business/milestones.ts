// Records the milestones of a store's first week (supabase/schemas/stores).
import type { CallResult } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

type Milestone = 'shared' | 'checklist_hidden'

/** Records a milestone. Recording the same milestone twice is no error. */
export async function reachMilestone(businessId: string, kind: Milestone): Promise<CallResult<null>> {
  const database = await ownerDatabase()
  const { error, status } = await database.from('store_milestones').insert({ business_id: businessId, kind })
  if (error && error.code !== '23505') throw new DatabaseError('milestone', error, status)
  return { ok: true, value: null }
}
