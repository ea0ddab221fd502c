// Pictures in storage and their records, for code with the secret key. A path is `{business id}/{picture id}`; its files lie in the
// public bucket under names that never change their content, its original in the private one.

import { PICTURE_TYPES, type PicturePurpose } from '#domain/picture/picture.ts'
import type { MadePicture } from '#domain/picture/picture-port.ts'
import type { Watermark } from '#domain/picture/watermark.ts'
import { type CallResult, callFunction, callOrThrow, type Database } from './client.ts'

export const MEDIA_BUCKET = 'store-media'
export const ORIGINALS_BUCKET = 'store-originals'

/** A year: a path never changes its content, a new picture gets a new id. */
const CACHE_CONTROL = '31536000, immutable'

/** The watermark that new pictures carry. `name` is its PNG in the private bucket. */
export type WatermarkInForce = Pick<Watermark, 'position' | 'opacity' | 'size'> & {
  readonly stamp: string
  readonly name: string
  readonly width: number
  readonly height: number
}

export type PictureRecord = {
  readonly id: string
  readonly purpose: PicturePurpose
  readonly width: number
  readonly height: number
  /** Name in the private bucket. */
  readonly original: string
  readonly stamp: string | null
}

/** Refusals: forbidden, watermark_changed, too_many_pictures. `userId` null: the server itself, which nothing holds back. */
export function addPicture(
  database: Database,
  businessId: string,
  userId: string | null,
  picture: PictureRecord,
): Promise<CallResult<null>> {
  return callFunction(database, 'add_picture', {
    p_business_id: businessId,
    p_user_id: userId,
    p_picture: picture,
  })
}

/** Stores the files of a picture. Doing it again changes nothing. */
export async function storeFiles(
  database: Database,
  path: string,
  files: MadePicture['files'],
): Promise<void> {
  await Promise.all(
    files.map(({ size, extension, bytes }) =>
      put(database, MEDIA_BUCKET, `${path}/${size}.${extension}`, bytes, PICTURE_TYPES[extension]),
    ),
  )
}

/** Stores an original or a mark in the private bucket. */
export function storePrivately(
  database: Database,
  name: string,
  bytes: Blob,
  contentType: string,
): Promise<void> {
  return put(database, ORIGINALS_BUCKET, name, bytes, contentType)
}

async function put(database: Database, bucket: string, name: string, bytes: Blob, contentType: string) {
  const { error } = await database.storage
    .from(bucket)
    .upload(name, await bytes.arrayBuffer(), { contentType, cacheControl: CACHE_CONTROL, upsert: true })
  if (error) throw new Error(`Could not store the picture ${bucket}/${name}: ${error.message}`)
}

/** The bytes of an object; throws when it is not there. */
export async function fetchObject(database: Database, bucket: string, name: string): Promise<Blob> {
  const { data, error } = await database.storage.from(bucket).download(name)
  if (error) throw new Error(`Could not read the picture ${bucket}/${name}: ${error.message}`)
  return data
}

/** Removes objects; ones that are gone already are no failure. */
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

export function fetchWatermark(database: Database, businessId: string): Promise<WatermarkInForce | null> {
  return callOrThrow(database, 'watermark_in_force', { p_business_id: businessId })
}
