// Sentences for the database's reasons not to open a store, and the field under which each sentence appears.
import { SLUG_SENTENCES } from '#domain/store/slug-fault.ts'

export const OPEN_REFUSALS: Readonly<
  Record<string, { readonly field: 'slug' | 'root'; readonly text: string }>
> = {
  slug_taken: { field: 'slug', text: 'Somebody has this link already. Please choose another.' },
  slug_reserved: { field: 'slug', text: SLUG_SENTENCES.slug_reserved },
  too_many_requests: {
    field: 'root',
    text: 'You have three stores on Starter, which is the most of one person. Take a larger plan for one of them first: Settings, then Plan.',
  },
}
