// What the front matter of each kind of content file must hold. A field that is missing, misspelt or too long stops the build.
import { z } from 'astro/zod'

const line = (what: string, longest: number) =>
  z
    .string({ error: `write ${what}` })
    .trim()
    .min(1, `write ${what}`)
    .max(longest, `write ${what} of at most ${longest} characters`)

/** Articles, `src/content/blog/*.md`. `picture` reads a picture's path: Astro's `image()`. */
export function articleSchema<T extends z.ZodType>(picture: () => T) {
  return z.strictObject({
    title: line('the title', 90),
    description: line('the description that search engines and share cards show', 220),
    topic: line('a topic of a word or two', 24),
    published: z.coerce.date({ error: 'write a date like 2025-09-08' }),
    updated: z.coerce.date({ error: 'write a date like 2025-09-08' }).optional(),
    cover: picture(),
    coverAlt: line('what the cover shows, for people who cannot see it', 200),
    /** File names of other articles, without `.md`. */
    related: z.array(z.string(), { error: 'list the file names of other articles' }).max(3, 'at most three'),
  })
}

/** `terms` and `privacy`, `src/content/legal/*.md`. */
export const legalSchema = z.strictObject({
  title: line('the title', 60),
  summary: line('a summary', 200),
})

/** Icons that `src/components/content/help/HelpIcon.astro` knows. */
export const HELP_ICONS = [
  'store',
  'camera',
  'share',
  'gauge',
  'wallet',
  'shield',
  'package',
  'message',
  'list',
  'users',
  'ticket',
  'stamp',
] as const

/** Parts of the help desk, `src/content/help/*.md`: each `##` section is one of its items. */
export const helpSchema = z.strictObject({
  title: line('the title', 60),
  intro: line('a sentence below the title', 200),
  /** One for each item, in order; or none. */
  icons: z.array(z.enum(HELP_ICONS, { error: `choose from ${HELP_ICONS.join(', ')}` })).optional(),
})

/** The help chat, `src/content/help-chat/answers.json`. */
export const chatAnswersSchema = z.strictObject({
  greeting: line('the first message', 200),
  fallback: line('the answer when nothing fits', 300),
  topics: z
    .array(
      z.strictObject({
        name: line('the name of the topic', 40),
        category: line('a category', 24),
        keywords: z.array(line('a keyword', 24)).min(1, 'give at least one keyword'),
        answer: line('the answer', 600),
      }),
    )
    .min(1, 'give at least one topic'),
})
