// Fetches pictures that an import names by links, and stores them like an upload: the original, six files, the record. A step that dies leaves its
// pictures leased for three minutes; the same picture of the same store has one id, so that fetching it twice stores it once.
import {
  finishImportPicture,
  finishShopPicture,
  takeImportPictures,
  takeShopPicture,
} from '#contract/sql/catalogue/imports.ts'
import { addPicture, watermarkInForce } from '#contract/sql/catalogue/pictures.ts'
import { call, callOrThrow, type Database } from '#data/client.ts'
import { fetchObject, storeFiles, storePrivately } from '#data/server/pictures.ts'
import { ok, type Result } from '#domain/basics/result.ts'
import { ownPictureId } from '#domain/import/exit-kit/own-picture.ts'
import { ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import { withEnd } from '#domain/picture/jpeg-scan.ts'
import { MAX_PICTURE_BYTES, type PicturePurpose } from '#domain/picture/picture.ts'
import { cleanPictureSize } from '#domain/picture/picture-clean.ts'
import { readPictureHeader } from '#domain/picture/picture-header.ts'
import type { Mark, PicturePort } from '#domain/picture/picture-port.ts'
import { importPictureKey } from '#storefront/store/file-keys.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { contentName } from '../lib/content-name.ts'
import type { FetchForeign } from '../lib/fetch-foreign.ts'

export type PicturePorts = {
  readonly database: Database
  readonly images: PicturePort
  /** An upright original without metadata, as WebP; null for a picture that cannot be decoded. */
  readonly toOriginal: (picture: Blob) => Promise<Blob | null>
  readonly fetchForeign: FetchForeign
  /** The bucket, where pictures of an exit kit lie. */
  readonly objects: Pick<ObjectStore, 'get'>
}

/** What came of a picture. `isFree`: no size of it was made. */
type FetchedPicture =
  | { readonly path: string; readonly width: number; readonly height: number }
  | { readonly reason: string; readonly isFree: boolean }

/** Pictures of one step: all are fetched at the same time, and each may be 15 MB. */
const STEP = 4

const LIMITS = { maxBytes: MAX_PICTURE_BYTES, accept: 'image/webp,image/avif,image/png,image/jpeg,image/gif' }

/** Does one step; false when no picture is left. Throws when a part of ours fails: its pictures are given out again, five times in all. */
export async function fetchSomePictures(importId: string, ports: PicturePorts): Promise<boolean> {
  const { database } = ports
  const work = await callOrThrow(database, takeImportPictures, { importId, limit: STEP })
  if (work === null) return makeShopPicture(importId, ports)
  const mark = await fetchStoreMark(work.businessId, database)
  const shop = { ...ports, importId, businessId: work.businessId, mark }
  const fetched = await Promise.allSettled(work.pictures.map(({ url }) => makeProductPicture(url, shop)))
  for (const [index, picture] of work.pictures.entries()) {
    const result = fetched[index]
    if (result?.status === 'fulfilled')
      await callOrThrow(database, finishImportPicture, {
        importId,
        place: picture.place,
        number: picture.number,
        result: result.value,
      })
  }
  const failed = fetched.find((result) => result.status === 'rejected')
  if (failed) throw failed.reason
  return true
}

/** Makes the shop's logo or its large picture of an exit kit; false when none is left. */
async function makeShopPicture(importId: string, ports: PicturePorts): Promise<boolean> {
  const { database } = ports
  const work = await callOrThrow(database, takeShopPicture, { importId })
  if (work === null) return false
  const { businessId, field, id } = work
  const shop = { ...ports, importId, businessId, mark: null }
  const kept = await readKitPicture(id, shop)
  const made = kept === null ? LOST : await makePicture(kept, field, shop)
  await callOrThrow(database, finishShopPicture, {
    importId,
    field,
    result: made,
  })
  return true
}

const LOST: FetchedPicture = { reason: 'not_found', isFree: true }

async function fetchStoreMark(businessId: string, database: Database): Promise<Mark | null> {
  const watermark = await callOrThrow(database, watermarkInForce, { businessId })
  if (watermark === null) return null
  const { stamp, name, width, height, ...settings } = watermark
  return { stamp, width, height, settings, picture: await fetchObject(database, ORIGINALS_BUCKET, name) }
}

type Shop = PicturePorts & {
  readonly importId: string
  readonly businessId: string
  readonly mark: Mark | null
}

async function makeProductPicture(url: string, shop: Shop): Promise<FetchedPicture> {
  const id = ownPictureId(url)
  const kept = id === null ? null : await readKitPicture(id, shop)
  const fetched: Result<Uint8Array, { code: string }> =
    kept === null ? await shop.fetchForeign(url, LIMITS) : ok(kept)
  return fetched.ok
    ? makePicture(fetched.value, 'product', shop)
    : { reason: fetched.error.code, isFree: true }
}

/** A picture of the exit kit in the bucket; null without one. */
async function readKitPicture(
  id: string,
  { objects, businessId, importId }: Shop,
): Promise<Uint8Array | null> {
  return (await objects.get(importPictureKey(businessId, importId, id)))?.bytes ?? null
}

async function makePicture(bytes: Uint8Array, purpose: PicturePurpose, shop: Shop): Promise<FetchedPicture> {
  // Read before any decoder: a small file may unpack to gigabytes.
  const header = readPictureHeader(bytes, { mayMove: true })
  if (!header.ok) return { reason: header.error.code, isFree: true }
  if (header.value.format === 'heic') return { reason: 'heic', isFree: true }
  const original = await shop.toOriginal(new Blob(withEnd(bytes.slice(), header.value.endsAt)))
  return original === null ? { reason: 'unreadable', isFree: false } : storePicture(original, purpose, shop)
}

async function storePicture(bytes: Blob, purpose: PicturePurpose, shop: Shop): Promise<FetchedPicture> {
  const { database, images, businessId, mark } = shop
  const size = cleanPictureSize(new Uint8Array(await bytes.arrayBuffer()), 'webp')
  if (size === null) return { reason: 'unreadable', isFree: false }
  const name = await contentName([bytes])
  const original = `${businessId}/${name}.webp`
  const made = await images.make(bytes, size, { purpose, mark })
  const id = await contentName([original, ' ', made.stamp ?? 'none'])
  const { width, height, stamp } = made
  const record = { id, purpose, width, height, original, stamp } as const
  const added = await call(database, addPicture, {
    businessId,
    userId: null,
    picture: record,
  })
  if (!added.ok) return { reason: added.error.code, isFree: false }
  await Promise.all([
    storePrivately(database, { name: original, bytes, contentType: 'image/webp' }),
    storeFiles(database, `${businessId}/${id}`, made.files),
  ])
  return { path: `${businessId}/${id}`, width, height }
}
