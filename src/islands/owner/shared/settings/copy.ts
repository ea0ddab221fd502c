// Sentences for settings that were not saved.
import type { SettingsRefusal } from '#data/owner/settings/settings.ts'
import { MAX_EARLIER_SLUGS } from '#domain/store/store-settings.ts'

const SENTENCES: Readonly<
  Record<Exclude<SettingsRefusal['code'], 'changed_elsewhere' | 'proof_needed'>, string>
> = {
  forbidden: 'Only owners and managers of the store may change this. Ask the owner to make you a manager.',
  slug_taken: 'Somebody has this link already. Please choose another.',
  slug_reserved: 'This word is kept for the site itself. Please choose another.',
  slug_limit: `A store can have ${MAX_EARLIER_SLUGS} earlier links, and yours has them all. Go back to one of them instead.`,
  plan_template: 'This template comes with Premium. Market and Kitchen are in your plan.',
  plan_currencies: 'Further currencies come with Premium.',
  unreadable: 'Something here cannot be saved as it is. Please look at what you typed.',
}

/** Why the settings could not be saved. */
export function settingsRefusalText(code: string): string {
  return SENTENCES[code as keyof typeof SENTENCES] ?? SENTENCES.unreadable
}
