// Deletes files of pictures that nothing shows.

import { type DeletedPicture, deleteUnusedPictures, strayPapers } from '#contract/sql/catalogue/pictures.ts'
import { callOrThrow, type Database } from '#data/client.ts'
import { removeObjects } from '#data/server/pictures.ts'
import { uuidRange } from '#domain/basics/uuid.ts'
import { MEDIA_BUCKET, ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import { PICTURE_FILES } from '#domain/picture/picture-port.ts'

const MAX_PICTURES = 200

/**
 * Deletes the files of pictures that no product, logo or sign shows, and of transfers and bills that no row knows, for stores whose id begins
 * with `prefix`.
 */
export async function removeUnusedPictures(database: Database, prefix: string): Promise<void> {
  const range = { ...uuidRange(prefix), limit: MAX_PICTURES }
  await removeObjects(database, ORIGINALS_BUCKET, await callOrThrow(database, strayPapers, range))
  const removed = await callOrThrow(database, deleteUnusedPictures, range)
  if (removed.length === 0) return
  await removeObjects(database, MEDIA_BUCKET, removed.flatMap(filesOf))
  const originals = removed.flatMap(({ original }) => (original === null ? [] : [original]))
  if (originals.length > 0) await removeObjects(database, ORIGINALS_BUCKET, [...new Set(originals)])
}

function filesOf({ businessId, id }: DeletedPicture): string[] {
  return PICTURE_FILES.map(({ size, extension }) => `${businessId}/${id}/${size}.${extension}`)
}
