// Explains in sentences why a text cannot be a store's link.
import { parseSlug, SLUG_LENGTH, type SlugError } from './slug.ts'

export const SLUG_SENTENCES: Readonly<Record<SlugError, string>> = {
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
