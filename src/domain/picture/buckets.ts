// The storage buckets of a store's pictures (supabase/seed/buckets.sql).

/** Public files that shoppers see. */
export const MEDIA_BUCKET = 'store-media'

/** Originals from which files are made again; only members of the store and the server read them. */
export const ORIGINALS_BUCKET = 'store-originals'
