// The first step's form: what is asked, and the sentences for what cannot be.
import * as v from 'valibot'
import { toWhatsAppNumber } from '#domain/basics/phone.ts'
import { sanitiseShort } from '#domain/basics/text.ts'
import { SLUG_SENTENCES, slugFault } from '../kit/slug-fault.ts'

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
