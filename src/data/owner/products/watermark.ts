// Reads and saves a store's watermark for its members.

import type { JobRequest, WATERMARK_ERRORS } from '#contract/api/pictures.ts'
import { refusalIn } from '#contract/api/refusal.ts'
import * as contract from '#contract/sql/catalogue/pictures.ts'
import { ORIGINALS_BUCKET } from '#domain/picture/buckets.ts'
import type { Mark } from '#domain/picture/picture-port.ts'
import type { Watermark } from '#domain/picture/watermark.ts'
import { callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ServerError } from '../../outage.ts'
import { postAsPerson, postJsonAsPerson } from '../../session/post-as-person.ts'
import { ownerDatabase } from '../owner-database.ts'

export type { StoreWatermark } from '#contract/sql/catalogue/pictures.ts'

/** The watermark of a store: its settings, and what is in force. Throws when the person is no member of the store. */
export async function fetchStoreWatermark(businessId: string): Promise<contract.StoreWatermark> {
  const database = await ownerDatabase()
  const found = await callOrThrow(database, contract.myWatermark, {
    businessId,
  })
  if (!found) throw new Error('my_watermark: expected a store of this person')
  return found
}

/** The mark that a new product picture gets; null when the store has no watermark. */
export async function fetchMark(businessId: string): Promise<Mark | null> {
  const { inForce } = await fetchStoreWatermark(businessId)
  if (!inForce) return null
  const { stamp, name, width, height, ...settings } = inForce
  const database = await ownerDatabase()
  const { data, error } = await database.storage.from(ORIGINALS_BUCKET).download(name)
  if (error) throw new ServerError(`watermark: its picture could not be read: ${error.message}`)
  return { stamp, width, height, settings, picture: data }
}

export type WatermarkRefusal = (typeof WATERMARK_ERRORS)[number] | 'unavailable'

/** Saves a watermark; null when it was saved. `mark` is the PNG to put on pictures; leave it out for type `none`. */
export async function saveStoreWatermark(
  businessId: string,
  settings: Watermark,
  mark: { readonly picture: Blob; readonly logoPath: string | null } | null,
): Promise<WatermarkRefusal | null> {
  const form = new FormData()
  form.set('settings', JSON.stringify(settings))
  if (mark) {
    form.set('mark', mark.picture)
    form.set('logoPath', mark.logoPath ?? '')
  }
  const response = await postAsPerson(`/api/pictures/watermark?store=${businessId}`, form)
  return response.ok ? null : readRefusal(response)
}

/** Starts or stops the job that puts the watermark on all pictures. */
export async function askPictureJob(
  businessId: string,
  action: JobRequest['action'],
): Promise<WatermarkRefusal | null> {
  const response = await postJsonAsPerson(`/api/pictures/job?store=${businessId}`, { action })
  return response.ok ? null : readRefusal(response)
}

async function readRefusal(response: Response): Promise<WatermarkRefusal> {
  if (response.status === 401) return 'unauthorised'
  if (response.status !== 403) return 'unavailable'
  return refusalIn(await response.json())?.code === 'plan_needed' ? 'plan_needed' : 'forbidden'
}

/** Path of the store's newest product picture without a watermark; null when no such picture exists. */
export async function fetchSamplePicture(businessId: string): Promise<string | null> {
  const database = await ownerDatabase()
  const { data, error, status } = await database
    .from('pictures')
    .select('id')
    .eq('business_id', businessId)
    .eq('purpose', 'product')
    .is('stamp', null)
    .is('unused_since', null)
    .order('created_at', { ascending: false })
    .limit(1)
  if (error) throw new DatabaseError('sample picture', error, status)
  const [found] = data
  return found ? `${businessId}/${found.id}` : null
}
