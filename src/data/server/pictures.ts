// Pictures in storage and their records, for code with the secret key. A path is `{business id}/{picture id}`. The files are in the
// public bucket, the original is in the private bucket. The content under a path never changes.
import { MEDIA_BUCKET, ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import { PICTURE_TYPES } from '#domain/picture/picture.ts'
import type { MadePicture } from '#domain/picture/picture-port.ts'
import type { Database } from '../client.ts'
import { DatabaseError } from '../errors.ts'

/** One year: the content under a path never changes; a new picture gets a new id. */
const CACHE_CONTROL = '31536000, immutable'

/** Stores the files of a picture. A second call changes nothing. */
export async function storeFiles(
  database: Database,
  path: string,
  files: MadePicture['files'],
): Promise<void> {
  await Promise.all(
    files.map(({ size, extension, bytes }) =>
      put(database, {
        bucket: MEDIA_BUCKET,
        name: `${path}/${size}.${extension}`,
        bytes,
        contentType: PICTURE_TYPES[extension],
      }),
    ),
  )
}

/** Stores an original or a mark in the private bucket. */
export function storePrivately(database: Database, object: Omit<NewObject, 'bucket'>): Promise<void> {
  return put(database, { ...object, bucket: ORIGINALS_BUCKET })
}

type NewObject = {
  readonly bucket: string
  readonly name: string
  readonly bytes: Blob
  readonly contentType: string
}

async function put(database: Database, { bucket, name, bytes, contentType }: NewObject): Promise<void> {
  const { error } = await database.storage
    .from(bucket)
    .upload(name, await bytes.arrayBuffer(), { contentType, cacheControl: CACHE_CONTROL, upsert: true })
  if (error) throw new Error(`Could not store the picture ${bucket}/${name}: ${error.message}`)
}

/** Returns the bytes of an object; throws when the object does not exist. */
export async function fetchObject(database: Database, bucket: string, name: string): Promise<Blob> {
  const { data, error } = await database.storage.from(bucket).download(name)
  if (error) throw new Error(`Could not read the picture ${bucket}/${name}: ${error.message}`)
  return data
}

/** Which object each of these pictures is made from. A picture without a record, and a light one, have none. Throws DatabaseError. */
export async function listOriginals(
  database: Database,
  businessId: string,
  pictureIds: readonly string[],
): Promise<readonly { readonly id: string; readonly original: string }[]> {
  const { data, error, status } = await database
    .from('pictures')
    .select('id, original')
    .eq('business_id', businessId)
    .in('id', [...pictureIds])
    .order('id')
  if (error) throw new DatabaseError('pictures', error, status)
  return data.flatMap(({ id, original }) => (original === null ? [] : [{ id, original }]))
}

/** The bytes of an original; null when it does not exist. */
export async function fetchOriginal(database: Database, name: string): Promise<Uint8Array | null> {
  const { data, error } = await database.storage.from(ORIGINALS_BUCKET).download(name)
  if (data) return new Uint8Array(await data.arrayBuffer())
  if ('status' in error && (error.status === 400 || error.status === 404)) return null
  throw new Error(`Could not read the picture ${ORIGINALS_BUCKET}/${name}: ${error.message}`)
}

/** Removes objects. An object that does not exist is no error. */
export async function removeObjects(
  database: Database,
  bucket: string,
  names: readonly string[],
): Promise<void> {
  for (let start = 0; start < names.length; start += 500) {
    const { error } = await database.storage.from(bucket).remove([...names.slice(start, start + 500)])
    if (error) throw new Error(`Could not remove pictures from ${bucket}: ${error.message}`)
  }
}
