// A store's watermark as its members see and set it.
import type { Mark } from '#domain/picture/picture-port.ts'
import type { Watermark } from '#domain/picture/watermark.ts'
import { callOrThrow } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ORIGINALS_BUCKET, type WatermarkInForce } from '../pictures.ts'
import { accessToken } from '../session.ts'
import type { PictureJob } from '../watermark.ts'
import { ownerDatabase } from './owner-database.ts'

export type { PictureJob } from '../watermark.ts'

export type StoreWatermark = Watermark & {
  /** The plan in force includes it. */
  readonly isAllowed: boolean
  /** The mark shows a logo that is no longer the store's. */
  readonly hasOldLogo: boolean
  readonly inForce: WatermarkInForce | null
  /** Pictures on products that do not carry the watermark in force, or carry one although there is none. */
  readonly outOfDate: number
  /** The last job; null when there was none. */
  readonly job: PictureJob | null
}

export async function fetchStoreWatermark(businessId: string): Promise<StoreWatermark> {
  const database = await ownerDatabase()
  const found = await callOrThrow<StoreWatermark | null>(database, 'my_watermark', {
    p_business_id: businessId,
  })
  if (!found) throw new Error('my_watermark: expected a store of this person')
  return found
}

/** The mark that a new product picture carries now; null: none. */
export async function fetchMark(businessId: string): Promise<Mark | null> {
  const { inForce } = await fetchStoreWatermark(businessId)
  if (!inForce) return null
  const { stamp, name, width, height, ...settings } = inForce
  const database = await ownerDatabase()
  const { data, error } = await database.storage.from(ORIGINALS_BUCKET).download(name)
  if (error) throw new Error(`watermark: its picture could not be read: ${error.message}`)
  return { stamp, width, height, settings, picture: data }
}

export type WatermarkRefusal = 'forbidden' | 'plan_needed' | 'unauthorised' | 'unavailable'

/** Null when it was done. `mark` is the PNG to lay over pictures; none for type `none`. */
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
  const response = await ask(`/api/pictures/watermark?store=${businessId}`, { body: form })
  return response.ok ? null : refusalOf(response)
}

/** Starts laying the watermark over all pictures, or stops it. */
export async function askPictureJob(
  businessId: string,
  action: 'start' | 'cancel',
): Promise<WatermarkRefusal | null> {
  const response = await ask(`/api/pictures/job?store=${businessId}`, {
    body: JSON.stringify({ action }),
    headers: { 'Content-Type': 'application/json' },
  })
  return response.ok ? null : refusalOf(response)
}

async function ask(url: string, init: RequestInit): Promise<Response> {
  const token = await accessToken()
  return fetch(url, {
    ...init,
    method: 'POST',
    headers: { ...init.headers, Authorization: `Bearer ${token ?? ''}` },
  })
}

async function refusalOf(response: Response): Promise<WatermarkRefusal> {
  if (response.status === 401) return 'unauthorised'
  if (response.status !== 403) return 'unavailable'
  const { error } = (await response.json()) as { error: { code: string } }
  return error.code === 'plan_needed' ? 'plan_needed' : 'forbidden'
}

/** Path of a product picture of the store without a watermark, the newest; null when there is none. */
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
  const [found] = data as { id: string }[]
  return found ? `${businessId}/${found.id}` : null
}
