// Sentences for refusals, one for each code that a function may refuse with.
import type { COMMON_REFUSALS } from '#contract/sql-function.ts'
import type { Refusal } from '#data/errors.ts'

/** A sentence, one made from the details of the refusal, or null when the page shows the refusal in its own way. */
type Sentence = string | null | ((details: Refusal['details']) => string | null)

/**
 * Sentences for every code in `Code`, save for a proof that was not given.
 * Common refusals and other codes (`other`) have a sentence already, which an area may replace.
 */
export type RefusalWords<Code extends string> = Readonly<Record<Exclude<Code, 'proof_needed'>, Sentence>> &
  Readonly<Partial<Record<(typeof COMMON_REFUSALS)[number] | 'other', Sentence>>>

export const DONE_BEFORE =
  'The try before was saved; only its answer was lost. Look at what is there: press again only for another one.'

const COMMON = {
  // The dialog that asked for the proof has said it.
  proof_needed: null,
  // The answer of the try before was lost (src/data/lost-answers.ts).
  done_before: DONE_BEFORE,
  forbidden: 'You may not do this in this shop.',
  unavailable: 'Many orders are coming in just now. Try again in a moment.',
  other: 'This did not work. Please try again.',
}

/** Null only where a sentence is null. */
type Said<Words> = Words[keyof Words] extends string | ((details: never) => string) ? string : string | null

/** The `refusalText` of a write with these sentences. */
export function toRefusalText<Words extends RefusalWords<never>>(words: Words) {
  const sentences = new Map<string, Sentence>(Object.entries({ ...COMMON, ...words }))
  return ({ code, details }: Refusal): Said<Words> => {
    const sentence = sentences.has(code) ? sentences.get(code) : sentences.get('other')
    return (typeof sentence === 'function' ? sentence(details) : sentence) as Said<Words>
  }
}
