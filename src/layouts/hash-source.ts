// The policy source of an inline style or script: `sha256-` and the base64 hash of exactly its text.

type Source = `sha256-${string}`

/** Long texts are the style and the script of a store: all its pages have them. Short ones are a page's own. */
const LONG = 1_000
const MAX_KNOWN = 64
const known = new Map<string, Promise<Source>>()

/** Same text, same source; works in the Worker, Node and browsers. */
export function hashSource(text: string): Promise<Source> {
  if (text.length < LONG) return digestSource(text)
  const found = known.get(text) ?? digestSource(text)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, found)
  return found
}

async function digestSource(text: string): Promise<Source> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
