// Opening a store: whether an address is free, the store itself, its first logo.
import type { CurrencyCode } from '#domain/basics/money.ts'
import { type CallResult, callFunction, callOrThrow } from '../client.ts'
import { DatabaseError } from '../errors.ts'
import { ownerDatabase } from './owner-database.ts'
import type { UploadedPicture } from './pictures.ts'

export type SlugState = 'free' | 'present' | 'earlier' | 'reserved' | 'taken'

/** For a store that does not exist yet. Only a promise of the moment: `openBusiness` decides. */
export async function fetchSlugState(slug: string): Promise<SlugState> {
  return callOrThrow(await ownerDatabase(), 'slug_state', { p_business_id: null, p_slug: slug })
}

export type NewBusiness = {
  readonly name: string
  readonly slug: string
  /** Digits only. */
  readonly whatsappNumber: string
  readonly country: string
  readonly currency: CurrencyCode
  /** `#rrggbb` */
  readonly primaryColour?: string
  readonly accentColour?: string
}

/** The person becomes its owner. Refusals: `slug_taken`, `slug_reserved`, `too_many_requests` (20 stores are enough for anyone). */
export async function openBusiness(
  business: NewBusiness,
): Promise<CallResult<{ readonly businessId: string; readonly slug: string }>> {
  return callFunction(await ownerDatabase(), 'create_business', { p_business: business })
}

export async function saveLogo(
  businessId: string,
  { path, width, height }: Omit<UploadedPicture, 'alt'>,
): Promise<void> {
  const database = await ownerDatabase()
  const { error, status } = await database
    .from('businesses')
    .update({ logo_path: path, logo_width: width, logo_height: height })
    .eq('id', businessId)
  if (error) throw new DatabaseError('logo', error, status)
}
