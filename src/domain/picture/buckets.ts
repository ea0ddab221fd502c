// The storage buckets of a store's pictures (supabase/seed/buckets.sql).

/** Public files that shoppers see. */
export const MEDIA_BUCKET = 'store-media'

/** Originals from which files are made again; only members of the store and the server read them. */
export const ORIGINALS_BUCKET = 'store-originals'

/** A picture that a customer sent with the word that money was sent, in the private bucket; the shop's members read it. */
export function claimPictureName(businessId: string, paymentId: string): string {
  return `${businessId}/claims/${paymentId}`
}

/** The bill of an expense in the private bucket; only members who may see costs read it (supabase/schemas/storage). */
export function billName(businessId: string, expenseId: string): string {
  return `${businessId}/bills/${expenseId}.jpg`
}
