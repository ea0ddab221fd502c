// Sends the pictures of a ZIP, two at a time, while the owner may go to other pages of the app. A picture is known as sent at once, so that a
// lost connection or a closed page leaves only the others.
import { atom } from 'nanostores'
import { IMPORT_PAGE, listMissingPictures, type MissingPicture } from '#contract/sql/catalogue/imports.ts'
import { callOrThrow } from '#data/client.ts'
import { isOutage } from '#data/outage.ts'
import { publishNow } from '#data/owner/business/publishing.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { isSeen } from '#domain/import/archive/table-zip.ts'
import { ZIP_LIMITS } from '#domain/import/archive/unzip.ts'
import { openZipFile } from '#domain/import/archive/zip-file.ts'
import { parseZipLink } from '#domain/import/archive/zip-link.ts'
import { pictureFinder } from '#domain/import/archive/zip-pictures.ts'
import { fileWords } from '#domain/import/plain-words.ts'
import { MAX_PICTURE_BYTES } from '#domain/picture/picture.ts'
import { warnOfOutage } from '#kit/outage/warn-of-outage.ts'
import { sendOne } from './send-one.ts'
import { zipSource } from './zip-source.ts'

export type ZipSending = {
  readonly done: number
  readonly total: number
  readonly isAtWork: boolean
  /** Why the others were not sent. */
  readonly problem: string | null
}

/** By import; absent: none was sent since the app was opened. */
export const $zipSendings = atom<Readonly<Record<string, ZipSending>>>({})

export type ZipOrder = {
  readonly businessId: string
  readonly importId: string
  readonly file: File
  /** `unsent`: those that were not tried. A number: one picture, by its mark. */
  readonly which: 'unsent' | 'all' | number
}

/** Does nothing while the pictures of this import are being sent. */
export async function sendZipPictures(order: ZipOrder): Promise<void> {
  const { businessId, importId } = order
  if ($zipSendings.get()[importId]?.isAtWork) return
  change(importId, () => ({ done: 0, total: 0, isAtWork: true, problem: null }))
  let problem: string | null = null
  try {
    problem = await sendAll(order)
    await publishNow(businessId)
  } catch (error) {
    problem = problemOf(error)
  }
  change(importId, (sending) => ({ ...sending, isAtWork: false, problem }))
}

const LIMITS = { ...ZIP_LIMITS, entryBytes: MAX_PICTURE_BYTES }

/** Pictures that are made and sent at the same time. */
const AT_ONCE = 2

async function sendAll({ businessId, importId, file, which }: ZipOrder): Promise<string | null> {
  const opened = await openZipFile(zipSource(file), LIMITS)
  if (!opened.ok) return fileWords(opened.error.code)
  const zip = { businessId, importId, find: pictureFinder(opened.value.filter(isSeen)) }
  const wanted = await listWanted(businessId, importId, which)
  change(importId, (sending) => ({ ...sending, total: wanted.length }))
  const queue = wanted.values()
  let stop: string | null = null
  const work = async (): Promise<void> => {
    for (const picture of queue) {
      if (stop !== null) return
      stop ??= await sendOne(picture, zip)
      if (stop === null) change(importId, (sending) => ({ ...sending, done: sending.done + 1 }))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  return stop
}

async function listWanted(
  businessId: string,
  importId: string,
  which: ZipOrder['which'],
): Promise<readonly MissingPicture[]> {
  const wanted: MissingPicture[] = []
  for (let after = 0; ; ) {
    const page = await callOrThrow(await ownerDatabase(), listMissingPictures, {
      businessId,
      importId,
      after,
    })
    wanted.push(
      ...page.filter(
        ({ url, mark, status }) =>
          parseZipLink(url) !== null && (which === 'all' || which === mark || which === status),
      ),
    )
    if (page.length < IMPORT_PAGE.pictures) return wanted
    after = page.at(-1)?.mark ?? after
  }
}

/** Of a file that was moved or deleted meanwhile the browser says so when it reads it. */
function problemOf(error: unknown): string {
  if (error instanceof DOMException && ['NotFoundError', 'NotReadableError'].includes(error.name))
    return 'The ZIP can no longer be read on this device. Choose it again.'
  warnOfOutage('pictures of a ZIP')(error)
  const why = isOutage(error) ? 'the connection was lost' : 'something went wrong on our side'
  return `Not all are sent: ${why}. Press Try again; nothing is sent twice.`
}

const NONE: ZipSending = { done: 0, total: 0, isAtWork: false, problem: null }

function change(importId: string, next: (sending: ZipSending) => ZipSending): void {
  const all = $zipSendings.get()
  $zipSendings.set({ ...all, [importId]: next(all[importId] ?? NONE) })
}
