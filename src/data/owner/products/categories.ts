// Deletes a category of the store. Its products are kept.
import type { CallResult } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'

/** Deletes a category; nothing happens when it is gone. Throws DatabaseError. */
export async function deleteCategory(businessId: string, categoryId: string): Promise<CallResult<null>> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('categories')
    .delete()
    .eq('business_id', businessId)
    .eq('id', categoryId)
  if (error) throw new DatabaseError('delete category', error, status)
  return { ok: true, value: null }
}
