// The first step's form: what is asked, and the sentences for what cannot be.
import * as v from 'valibot'
import { toWhatsAppNumber } from '#domain/phone.ts'
import { parseSlug, SLUG_LENGTH, type SlugError } from '#domain/slug.ts'
import { sanitiseShort } from '#domain/text.ts'

const SLUG_SENTENCES: Readonly<Record<SlugError, string>> = {
  slug_required: 'Choose the end of your link.',
  slug_too_short: `At least ${SLUG_LENGTH.min} letters, please.`,
  slug_too_long: `At most ${SLUG_LENGTH.max} letters, please.`,
  slug_characters: 'Small letters, numbers and hyphens only: no spaces.',
  slug_hyphens: 'A hyphen stands between two letters, not at an end and not twice.',
  slug_reserved: 'This word is kept for the site itself. Please choose another.',
}

/** Null when the text can be a link. */
export function slugFault(text: string): string | null {
  const parsed = parseSlug(text)
  return parsed.ok ? null : SLUG_SENTENCES[parsed.error.code]
}

export const shopSchema = v.pipe(
  v.object({
    name: v.pipe(v.string(), v.transform(sanitiseShort), v.minLength(1, 'What is your shop called?')),
    slug: v.pipe(
      v.string(),
      v.check(
        (text) => slugFault(text) === null,
        (issue) => slugFault(issue.input) ?? '',
      ),
    ),
    country: v.string(),
    phone: v.string(),
  }),
  v.forward(
    v.check(
      ({ phone, country }) => toWhatsAppNumber(phone, country) !== null,
      'This does not look like a phone number. Example: 0803 123 4567.',
    ),
    ['phone'],
  ),
)

export type ShopForm = v.InferInput<typeof shopSchema>

/** What the database may say no to. */
export const OPEN_REFUSALS: Readonly<
  Record<string, { readonly field: 'slug' | 'root'; readonly text: string }>
> = {
  slug_taken: { field: 'slug', text: 'Somebody has this link already. Please choose another.' },
  slug_reserved: { field: 'slug', text: SLUG_SENTENCES.slug_reserved },
  too_many_requests: { field: 'root', text: 'You have as many stores as one person can open here.' },
}
