// What was typed into a form and not saved yet, kept in this browser for the person who typed it: a colleague who signs in on the same
// phone finds none of it. Storage that is full or forbidden loses nothing on the page.

const PREFIX = 'oja:owner-draft:'
/** Drafts older than this are of no use to anyone. */
const MAX_AGE_MS = 14 * 24 * 3_600_000

let owner = ''

/** Names the person whose drafts are read and kept from now on. */
export function draftsBelongTo(userId: string): void {
  owner = userId
}

/** Removes every draft of everybody from this browser: on signing out. */
export function dropAllDrafts(): void {
  try {
    for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name)
  } catch (error) {
    console.warn('draft: could not be removed', error)
  }
}

const nameOf = (key: string) => `${PREFIX}${owner}:${key}`

type Kept = { readonly at: number; readonly values: unknown }

/** Null when there is none, it is too old, or it cannot be read. */
export function readDraft(key: string, nowMs: number): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(nameOf(key)) ?? 'null') as Kept | null
    return kept && nowMs - kept.at < MAX_AGE_MS ? kept.values : null
  } catch (error) {
    console.warn('draft: could not be read', error)
    return null
  }
}

export function keepDraft(key: string, values: unknown, nowMs: number): void {
  try {
    localStorage.setItem(nameOf(key), JSON.stringify({ at: nowMs, values } satisfies Kept))
  } catch (error) {
    console.warn('draft: could not be kept', error)
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(nameOf(key))
  } catch (error) {
    console.warn('draft: could not be removed', error)
  }
}
