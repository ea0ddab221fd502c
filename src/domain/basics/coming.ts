// Marks features that do not work yet. Texts contain the mark in brackets, so that chats, search engines and screen readers get
// words. Pages show the mark as a label.
import { type Feature, features } from '#brand'

const COMING = '(coming)'
const LABEL = '<span class="coming">Coming</span>'

const states: Readonly<Record<Feature, 'live' | 'coming'>> = features

/** True until src/brand.ts says that the feature is live. */
export function isComing(feature: Feature): boolean {
  return states[feature] === 'coming'
}

/** The mark after the name of one or several features: ` (coming)`, or nothing once all of them are live. */
export function coming(...named: readonly Feature[]): string {
  return named.some(isComing) ? ` ${COMING}` : ''
}

/** True when the legal texts must explain the mark: some feature is not live yet. */
export const comingNote = (Object.keys(features) as Feature[]).some(isComing)
  ? `What is marked ${COMING} does not work yet: the words about it count from the day it does.`
  : ''

/** Turns each mark in the HTML into a label. */
export function labelMarks(html: string): string {
  return html.replaceAll(COMING, LABEL)
}

/** Turns each label in the HTML back into a mark, for texts that are read as plain text. */
export function unlabelMarks(html: string): string {
  return html.replaceAll(LABEL, COMING)
}
