// Sentences for settings that were not saved.
import { MAX_EARLIER_SLUGS } from '#domain/store/store-settings.ts'
import { toRefusalText } from '#kit/form/refusal-words.ts'

/** Why the settings could not be saved. A page that knows what somebody else has saved says more of it. */
export const SETTINGS_REFUSALS = {
  forbidden: 'Only owners and managers of the store may change this. Ask the owner to make you a manager.',
  slug_taken: 'Somebody has this link already. Please choose another.',
  slug_reserved: 'This word is kept for the site itself. Please choose another.',
  slug_limit: `A store can have ${MAX_EARLIER_SLUGS} earlier links, and yours has them all. Go back to one of them instead.`,
  plan_template: 'This template comes with Premium. Market and Kitchen are in your plan.',
  plan_currencies: 'Further currencies come with Premium.',
  changed_elsewhere: 'Somebody else has changed this meanwhile. Close this and look again.',
  other: 'Something here cannot be saved as it is. Please look at what you typed.',
}

/** The sentence for a refusal; null when the person gave no proof, which says so itself. */
export const settingsRefusalText = toRefusalText({ ...SETTINGS_REFUSALS, proof_needed: null })
