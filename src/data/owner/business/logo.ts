// Stores the first logo of a store.
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'
import type { UploadedPicture } from '../products/pictures.ts'

/** Stores which uploaded picture is the logo. Width and height are in pixels. Throws DatabaseError. */
export async function saveLogo(
  businessId: string,
  { path, width, height }: Omit<UploadedPicture, 'alt'>,
): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('businesses')
    .update({ logo_path: path, logo_width: width, logo_height: height })
    .eq('id', businessId)
  if (error) throw new DatabaseError('logo', error, status)
}
