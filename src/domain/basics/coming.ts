// The mark of what does not work yet. A text carries it in brackets, so that chats, search engines and screen readers get it as
// words; pages print it as a label.
import { type Feature, features } from '#brand'

const COMING = '(coming)'
const LABEL = '<span class="coming">Coming</span>'

const states: Readonly<Record<Feature, 'live' | 'coming'>> = features

/** True until the brand file says that the feature is live. */
export function isComing(feature: Feature): boolean {
  return states[feature] === 'coming'
}

/** What stands behind the name of a feature, or of several: ` (coming)`, or nothing once all of them are live. */
export function coming(...named: readonly Feature[]): string {
  return named.some(isComing) ? ` ${COMING}` : ''
}

/** What the mark means, for the legal texts; nothing once everything is live. */
export const comingNote = (Object.keys(features) as Feature[]).some(isComing)
  ? `What is marked ${COMING} does not work yet: the words about it count from the day it does.`
  : ''

/** HTML with each mark as a label. */
export function labelMarks(html: string): string {
  return html.replaceAll(COMING, LABEL)
}

/** HTML with each label as a mark again: for what is read as plain text. */
export function unlabelMarks(html: string): string {
  return html.replaceAll(LABEL, COMING)
}
