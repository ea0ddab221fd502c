// Stores unsaved text of forms in this browser, for the person who typed the text. A colleague who signs in on the same phone cannot read it.
// When storage is full or forbidden, the text stays on the page only.
import { keepStored, listStored, readStored } from '../stored.ts'

const PREFIX = 'oja:owner-draft:'
/** Older drafts are deleted. */
const MAX_AGE_MS = 14 * 24 * 3_600_000

let owner = ''

/** Sets the person whose drafts are read and written from now on. */
export function setDraftOwner(userId: string): void {
  owner = userId
}

/** Deletes all drafts of all people from this browser, on sign-out. */
export function dropAllDrafts(): void {
  for (const name of listStored(PREFIX)) keepStored(name, null)
}

/** The name under which the browser keeps a draft of this person. */
export const draftName = (key: string) => `${PREFIX}${owner}:${key}`

/** What was typed, and what it was typed over. */
export type Draft = {
  readonly values: unknown
  /** The values of the form before the person typed. None for what began empty. */
  readonly from?: unknown
  /** What those values were made from, for a form that tells its server. */
  readonly base?: unknown
}

type Kept = Draft & { readonly at: number }

/** Null for a draft that is missing, too old or unreadable. */
export function readDraft(key: string, nowMs: number): Draft | null {
  try {
    const kept = JSON.parse(readStored(draftName(key)) ?? 'null') as Kept | null
    return kept && nowMs - kept.at < MAX_AGE_MS ? kept : null
  } catch (error) {
    console.warn('draft: could not be read', error)
    return null
  }
}

/** Stores what was typed on this device. When storage is denied or full, the form works without a draft. */
export function keepDraft(key: string, draft: Draft, nowMs: number): void {
  keepStored(draftName(key), JSON.stringify({ at: nowMs, ...draft } satisfies Kept))
}

/** Removes the draft of the form. */
export function dropDraft(key: string): void {
  keepStored(draftName(key), null)
}
