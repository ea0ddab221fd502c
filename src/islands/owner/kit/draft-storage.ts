// What was typed into a form and not saved yet, kept in this browser. Storage that is full or forbidden loses nothing on the page.

const PREFIX = 'oja:draft:'
/** Drafts older than this are of no use to anyone. */
const MAX_AGE_MS = 14 * 24 * 3_600_000

type Kept = { readonly at: number; readonly values: unknown }

/** Null when there is none, it is too old, or it cannot be read. */
export function readDraft(key: string, nowMs: number): unknown {
  try {
    const kept = JSON.parse(localStorage.getItem(PREFIX + key) ?? 'null') as Kept | null
    return kept && nowMs - kept.at < MAX_AGE_MS ? kept.values : null
  } catch (error) {
    console.warn('draft: could not be read', error)
    return null
  }
}

export function keepDraft(key: string, values: unknown, nowMs: number): void {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify({ at: nowMs, values } satisfies Kept))
  } catch (error) {
    console.warn('draft: could not be kept', error)
  }
}

export function dropDraft(key: string): void {
  try {
    localStorage.removeItem(PREFIX + key)
  } catch (error) {
    console.warn('draft: could not be removed', error)
  }
}
