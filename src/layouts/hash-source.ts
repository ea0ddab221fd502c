// The policy source of an inline style or script: `sha256-` and the base64 hash of exactly its text.

/** Same text, same source; works in the Worker, Node and browsers. */
export async function hashSource(text: string): Promise<`sha256-${string}`> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return `sha256-${btoa(String.fromCharCode(...digest))}`
}
