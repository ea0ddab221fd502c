// Fetches pictures that an import names by links, and stores them like an upload: the original, six files, the record. A step that dies leaves its
// pictures leased for three minutes; the same picture of the same store has one id, so that fetching it twice stores it once.
import type { Database } from '#data/client.ts'
import { type FetchedPicture, finishImportPicture, takeImportPictures } from '#data/server/import-run.ts'
import { addPicture, fetchObject, fetchWatermark, storeFiles, storePrivately } from '#data/server/pictures.ts'
import { ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import { MAX_PICTURE_BYTES } from '#domain/picture/picture.ts'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import { readPictureHeader } from '#domain/picture/picture-header.ts'
import type { ImagePort, Mark } from '#domain/picture/picture-port.ts'
import { contentName } from '../lib/content-name.ts'
import type { FetchForeign } from '../lib/fetch-foreign.ts'

export type PicturePorts = {
  readonly database: Database
  readonly images: ImagePort
  /** An upright original without metadata, as WebP. */
  readonly toOriginal: (picture: Blob) => Promise<Blob>
  readonly fetchForeign: FetchForeign
}

/** Pictures of one step: all are fetched at the same time, and each may be 15 MB. */
const STEP = 4

const LIMITS = { maxBytes: MAX_PICTURE_BYTES, accept: 'image/webp,image/avif,image/png,image/jpeg,image/gif' }

/** Does one step; false when no picture is left. */
export async function fetchSomePictures(importId: string, ports: PicturePorts): Promise<boolean> {
  const { database } = ports
  const work = await takeImportPictures(database, importId, STEP)
  if (work === null) return false
  const mark = await fetchMark(work.businessId, database)
  const fetched = await Promise.all(
    work.pictures.map(({ url }) => bringPicture(url, { ...ports, businessId: work.businessId, mark })),
  )
  for (const [index, picture] of work.pictures.entries()) {
    const result = fetched[index]
    if (result) await finishImportPicture(database, importId, picture, result)
  }
  return true
}

async function fetchMark(businessId: string, database: Database): Promise<Mark | null> {
  const watermark = await fetchWatermark(database, businessId)
  if (watermark === null) return null
  const { stamp, name, width, height, ...settings } = watermark
  return { stamp, width, height, settings, picture: await fetchObject(database, ORIGINALS_BUCKET, name) }
}

type Shop = PicturePorts & { readonly businessId: string; readonly mark: Mark | null }

async function bringPicture(url: string, shop: Shop): Promise<FetchedPicture> {
  const fetched = await shop.fetchForeign(url, LIMITS)
  if (!fetched.ok) return { reason: fetched.error.code, isFree: true }
  // Read before any decoder: a small file may unpack to gigabytes.
  const header = readPictureHeader(fetched.value, { mayMove: true })
  if (!header.ok) return { reason: header.error.code, isFree: true }
  if (header.value.format === 'heic') return { reason: 'heic', isFree: true }
  try {
    return await storePicture(new Blob([fetched.value]), shop)
  } catch (error) {
    console.error(`picture of an import could not be made: ${new URL(url).hostname}`, error)
    return { reason: 'unreadable', isFree: false }
  }
}

async function storePicture(picture: Blob, shop: Shop): Promise<FetchedPicture> {
  const { database, images, businessId, mark } = shop
  const bytes = await shop.toOriginal(picture)
  const size = cleanPictureSize(new Uint8Array(await bytes.arrayBuffer()), 'webp')
  if (size === null) return { reason: 'unreadable', isFree: false }
  const name = await contentName([bytes])
  const original = `${businessId}/${name}.webp`
  const made = await images.make(bytes, size, { purpose: 'product', mark })
  const id = await contentName([original, ' ', made.stamp ?? 'none'])
  const { width, height, stamp } = made
  const record = { id, purpose: 'product', width, height, original, stamp } as const
  const added = await addPicture(database, { businessId, userId: null }, record)
  if (!added.ok) return { reason: added.error.code, isFree: false }
  await Promise.all([
    storePrivately(database, { name: original, bytes, contentType: 'image/webp' }),
    storeFiles(database, `${businessId}/${id}`, made.files),
  ])
  return { path: `${businessId}/${id}`, width, height }
}
