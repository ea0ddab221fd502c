// The collections of src/content. docs/writing.md says how to write for them.
import { defineCollection } from 'astro:content'
import { dataFile } from './content/loaders/data-file.ts'
import { textFiles } from './content/loaders/text-files.ts'
import { articleSchema, chatAnswersSchema, helpSchema, legalSchema } from './content/schemas.ts'

export const collections = {
  /** Articles; the file's name is the address. */
  blog: defineCollection({
    loader: textFiles('src/content/blog'),
    schema: ({ image }) => articleSchema(image),
  }),
  /** `steps`, `reasons`, `features`, `faqs`, `guides`. */
  help: defineCollection({ loader: textFiles('src/content/help'), schema: helpSchema }),
  /** One entry, `answers`; the owner's app imports the same file. */
  helpChat: defineCollection({
    loader: dataFile('src/content/help-chat/answers.json'),
    schema: chatAnswersSchema,
  }),
  /** `terms` and `privacy`. */
  legal: defineCollection({ loader: textFiles('src/content/legal'), schema: legalSchema }),
}
