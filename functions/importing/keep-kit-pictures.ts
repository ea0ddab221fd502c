// Puts the pictures of an exit kit, or of a part of one, into the bucket until the run makes them. Attacks: megabytes without end (counted before
// they are stored), bombs (unzip.ts), names that lead elsewhere (a name is an id).
import { countKitPictures } from '#contract/sql/catalogue/imports.ts'
import { call, type Database } from '#data/client.ts'
import type { Refusal } from '#data/errors.ts'
import { fail, ok, type Result } from '#domain/basics/result.ts'
import type { Work } from '#domain/basics/work.ts'
import { openZip, type ZipEntry } from '#domain/import/archive/unzip.ts'
import { kitPictureId } from '#domain/import/exit-kit/own-picture.ts'
import { MAX_DERIVED_BYTES } from '#domain/picture/picture.ts'
import { importPictureKey } from '#storefront/store/file-keys.ts'
import type { ObjectStore } from '#storefront/store/object-store.ts'
import { startTurns } from './turns.ts'

/** The member who asks, the store and one of its imports. */
type AskedImport = { readonly businessId: string; readonly userId: string; readonly importId: string }

type Ports = { readonly database: Database; readonly objects: Pick<ObjectStore, 'put'> }

/** Leaves out files that are no picture of a kit, or larger than a kit's pictures are. Refusals: those of `countKitPictures`, and `bad_request` for a ZIP that cannot be read. */
export async function keepKitPictures(
  zip: Uint8Array,
  asked: AskedImport,
  { database, objects }: Ports,
): Promise<Result<null, Refusal>> {
  const entries = openZip(new Uint8Array(zip), {
    entries: 2_500,
    entryBytes: MAX_DERIVED_BYTES,
    bytes: 40_000_000,
  })
  if (!entries.ok) return fail('bad_request', { details: {} })
  const read = await startTurns().take(readPictures(entries.value))
  if (!read.ok) return fail('bad_request', { details: {} })
  const pictures = read.value
  if (pictures.length === 0) return ok(null)
  const bytes = pictures.reduce((sum, picture) => sum + picture.bytes.length, 0)
  const counted = await call(database, countKitPictures, {
    ...asked,
    count: pictures.length,
    bytes,
  })
  if (!counted.ok) return counted
  for (const picture of pictures)
    await objects.put(importPictureKey(asked.businessId, asked.importId, picture.id), picture.bytes)
  return ok(null)
}

type KitPicture = { readonly id: string; readonly bytes: Uint8Array }

function* readPictures(entries: readonly ZipEntry[]): Work<readonly KitPicture[]> {
  const pictures: KitPicture[] = []
  for (const entry of entries) {
    const id = kitPictureId(entry.name)
    const bytes = id === null ? null : yield* entry.read()
    if (id !== null && bytes?.ok) pictures.push({ id, bytes: bytes.value })
  }
  return pictures
}
