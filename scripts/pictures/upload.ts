// Puts a processed picture into the public bucket, as `{business_id}/{picture_id}/{size}.{ext}`. Writes no table: the caller stores the path
// when all files are uploaded.
import type { Database } from '#data/client.ts'
import { storeFiles } from '#data/server/pictures.ts'
import type { ProcessedPicture } from './process.ts'

/** Uploads all six files. Sending the same picture again overwrites it with the same bytes. */
export async function uploadPicture(
  database: Database,
  path: string,
  picture: ProcessedPicture,
): Promise<void> {
  const files = picture.files.map(({ size, extension, contentType, bytes }) => {
    return { size, extension, bytes: new Blob([new Uint8Array(bytes)], { type: contentType }) }
  })
  await storeFiles(database, path, files)
}
