// Opens a store: checks the address, creates the store, adds its first logo.
import * as contract from '#contract/sql/store/business.ts'
import type { CurrencyCode } from '#domain/basics/money.ts'
import { type CallResult, call, callOrThrow } from '../../client.ts'
import { DatabaseError } from '../../errors.ts'
import { ownerDatabase } from '../owner-database.ts'
import type { UploadedPicture } from '../products/pictures.ts'

/** Says whether an address is free for a new store. The answer may be out of date a moment later: `openBusiness` decides. */
export async function fetchSlugState(slug: string): Promise<contract.SlugState> {
  return callOrThrow(await ownerDatabase(), contract.slugState, { businessId: null, slug })
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

/**
 * Creates a store whose owner is the signed-in person. Refusals: `slug_taken`, `slug_reserved`, `too_many_requests` (a person may have 20
 * stores, three of them without a paid plan).
 */
export async function openBusiness(
  business: NewBusiness,
): Promise<CallResult<{ readonly businessId: string; readonly slug: string }>> {
  return call(await ownerDatabase(), contract.createBusiness, { business })
}

/** Stores which uploaded picture is the logo. Width and height are in pixels. Throws DatabaseError. */
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
