// Puts a processed picture into the public bucket, as `{business_id}/{picture_id}/{size}.{ext}`.
// It writes no table: the caller stores the path once every file is there.
import type { Database } from '#data/client.ts'
import type { ProcessedPicture } from './process.ts'

const BUCKET = 'store-media'

/** A year: a path never changes its content, a new picture gets a new id. */
const CACHE_CONTROL = '31536000, immutable'

/** Uploads all six files. Sending the same picture again overwrites it with the same bytes. */
export async function uploadPicture(
  database: Database,
  path: string,
  picture: ProcessedPicture,
): Promise<void> {
  const bucket = database.storage.from(BUCKET)
  await Promise.all(
    picture.files.map(async (file) => {
      const name = `${path}/${file.size}.${file.extension}`
      const { error } = await bucket.upload(name, file.bytes, {
        contentType: file.contentType,
        cacheControl: CACHE_CONTROL,
        upsert: true,
      })
      if (error) throw new Error(`Could not store the picture ${name}: ${error.message}`)
    }),
  )
}
