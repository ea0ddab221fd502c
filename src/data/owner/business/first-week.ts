// What a new store writes in its first week: its logo, and its milestones (supabase/schemas/stores).

import type { CallResult } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase, runQuery } from '../owner-database.ts'
import type { UploadedPicture } from '../products/pictures.ts'

/** Stores which uploaded picture is the logo. Width and height are in pixels. Throws DatabaseError. */
export async function saveLogo(
  businessId: string,
  { path, width, height }: Omit<UploadedPicture, 'alt'>,
): Promise<void> {
  await runQuery('logo', (database) =>
    database
      .from('businesses')
      .update({ logo_path: path, logo_width: width, logo_height: height })
      .eq('id', businessId),
  )
}

type Milestone = 'shared' | 'checklist_hidden'

/** Records a milestone. Recording the same milestone twice is no error. */
export async function recordMilestone(businessId: string, kind: Milestone): Promise<CallResult<null>> {
  const database = await ownerDatabase()
  const { error, status } = await database.from('store_milestones').insert({ business_id: businessId, kind })
  if (error && error.code !== '23505') throw new DatabaseError('milestone', error, status)
  return { ok: true, value: null }
}
