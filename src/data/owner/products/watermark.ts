// Reads and saves a store's watermark for its members.

import type { JobRequest } from '#contract/api/pictures.ts'
import { myWatermark } from '#contract/sql/catalogue/pictures.ts'
import type { Mark } from '#domain/picture/picture-port.ts'
import type { Watermark } from '#domain/picture/watermark.ts'
import type { CallResult } from '../../client.ts'
import { ServerError } from '../../outage.ts'
import { askAsPerson, readAnswer } from '../../session/ask-as-person.ts'
import { postAsPerson } from '../../session/post-as-person.ts'
import { callDatabaseOrThrow, runQuery } from '../owner-database.ts'
import { fetchPrivateFile } from '../private-file.ts'

/** The mark that a new product picture gets; null when the store has no watermark. */
export async function fetchMark(businessId: string): Promise<Mark | null> {
  const { inForce } = await callDatabaseOrThrow(myWatermark, { businessId })
  if (!inForce) return null
  const { stamp, name, width, height, ...settings } = inForce
  const picture = await fetchPrivateFile(name)
  if (!picture) throw new ServerError(`watermark: its picture ${name} is not there`)
  return { stamp, width, height, settings, picture }
}

/**
 * Saves a watermark. `mark` is the PNG to put on pictures; leave it out for type `none`. Refuses with `watermark_changed` where the stored one is another
 * than `known`.
 */
export async function saveStoreWatermark(
  businessId: string,
  { settings, known }: { readonly settings: Watermark; readonly known: Watermark },
  mark: { readonly picture: Blob; readonly logoPath: string | null } | null,
): Promise<CallResult<null>> {
  const form = new FormData()
  form.set('settings', JSON.stringify(settings))
  form.set('known', JSON.stringify(known))
  if (mark) {
    form.set('mark', mark.picture)
    form.set('logoPath', mark.logoPath ?? '')
  }
  const path = `/api/pictures/watermark?store=${businessId}`
  return readAnswer(path, await postAsPerson(path, form), null)
}

/** Starts or stops the job that puts the watermark on all pictures. */
export async function askPictureJob(
  businessId: string,
  action: JobRequest['action'],
): Promise<CallResult<null>> {
  return askAsPerson(`/api/pictures/job?store=${businessId}`, { action }, null)
}

/** Path of the store's newest product picture without a watermark; null when no such picture exists. */
export async function fetchSamplePicture(businessId: string): Promise<string | null> {
  const data = await runQuery('sample picture', (database) =>
    database
      .from('pictures')
      .select('id')
      .eq('business_id', businessId)
      .eq('purpose', 'product')
      .is('stamp', null)
      .is('unused_since', null)
      .order('created_at', { ascending: false })
      .limit(1),
  )
  const [found] = data
  return found ? `${businessId}/${found.id}` : null
}
