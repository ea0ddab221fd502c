// The policy source of an inline style or script: `sha256-` and the base64 hash of exactly its text.
import { hash } from 'node:crypto'

/** As a policy names it. */
export type Source = `sha256-${string}`

/** A store's pages have one style per kind and the build's few scripts: the same texts come again and again. */
const MAX_KNOWN = 64

/** A list and no map: finding a text of seven thousand letters in a map takes longer than comparing it with all of these. */
const known: { readonly text: string; readonly source: Source }[] = []

/** Same text, same source; works in the Worker and in Node. */
export function hashSource(text: string): Source {
  const found = known.findLast((each) => each.text === text)
  if (found) return found.source
  const source: Source = `sha256-${hash('sha256', text, 'base64')}`
  if (known.length >= MAX_KNOWN) known.shift()
  known.push({ text, source })
  return source
}
