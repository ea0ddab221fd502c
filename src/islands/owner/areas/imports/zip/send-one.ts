// Makes one picture of a ZIP in the browser, uploads it, and puts it to its product. What cannot be made is noted at the import, with the reason.
import { bringImportPicture, type MissingPicture } from '#contract/sql/catalogue/imports.ts'
import { call } from '#data/client.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { sendPicture } from '#data/owner/products/pictures.ts'
import type { ZipFileEntry } from '#domain/import/archive/zip-file.ts'
import { parseZipLink } from '#domain/import/archive/zip-link.ts'
import type { PreparedPicture } from '#domain/picture/picture-port.ts'
import { pictureText } from '#owner/shared/pictures/copy.ts'
import { makePicture } from '#owner/shared/pictures/make/making.ts'
import { forgetMark, recentMark } from '#owner/shared/pictures/queue/recent-mark.ts'
import { jobRefusalText } from '../shared/copy.ts'

type ZipOfImport = {
  readonly businessId: string
  readonly importId: string
  /** The pictures of the ZIP that a name may mean. */
  readonly find: (name: string) => readonly ZipFileEntry[]
}

/** Null when the picture was sent, or noted as failed; else a sentence that says why nothing further can be sent now. */
export async function sendOne(picture: MissingPicture, zip: ZipOfImport): Promise<string | null> {
  const outcome = await makeAndUpload(picture, zip)
  if ('stop' in outcome) return outcome.stop
  const { businessId, importId } = zip
  const attached = await call(await ownerDatabase(), bringImportPicture, {
    businessId,
    importId,
    place: picture.place,
    number: picture.number,
    pictureId: 'pictureId' in outcome ? outcome.pictureId : null,
    reason: 'reason' in outcome ? outcome.reason : null,
  })
  return attached.ok ? null : jobRefusalText(attached.error)
}

type Outcome = { readonly pictureId: string } | { readonly reason: string } | { readonly stop: string }

async function makeAndUpload({ url }: MissingPicture, { businessId, find }: ZipOfImport): Promise<Outcome> {
  const [entry, ...others] = find(parseZipLink(url)?.name ?? '')
  if (entry === undefined || others.length > 0) return { reason: entry ? 'name_twice' : 'not_in_zip' }
  const content = await entry.read()
  if (!content.ok) return { reason: content.error.code }
  const file = new File([content.value], entry.name)
  const made = await make(file, businessId)
  if ('reason' in made) return made
  const sent = await sendPicture(businessId, made.picture)
  if (sent.ok) return { pictureId: sent.value.path.split('/')[1] ?? '' }
  if (sent.reason === 'picture_refused') return { reason: sent.reason }
  if (sent.reason !== 'watermark_changed') return { stop: pictureText(sent.reason) }
  // Made again with the new watermark, once.
  forgetMark()
  const again = await make(file, businessId)
  if ('reason' in again) return again
  const sentAgain = await sendPicture(businessId, again.picture)
  return sentAgain.ok
    ? { pictureId: sentAgain.value.path.split('/')[1] ?? '' }
    : { stop: pictureText(sentAgain.reason) }
}

async function make(
  file: File,
  businessId: string,
): Promise<{ readonly picture: PreparedPicture } | { readonly reason: string }> {
  const mark = await recentMark(businessId)
  try {
    const order = { purpose: 'product', mark } as const
    const made = await makePicture({ file, name: file.name, order }, () => {})
    return made.ok ? { picture: made.value } : { reason: made.reason }
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    // The device could not draw it.
    return { reason: 'unreadable' }
  }
}
