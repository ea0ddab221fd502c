// The content security policy of store pages. Astro prints it as a header: its own list of hashes, and what is registered here.

import { hashSource } from './hash-source.ts'

/** What a page knows of the build: from `virtual:oja-build`, which only pages import. */
export type CartBuild = {
  readonly inlineScript: string
  readonly inlineHash: `sha256-${string}`
  readonly drawerPath: string
}

/** Nothing but our own origin; no plugins, frames or `<base>`; text never becomes script through the document's own methods. */
const DIRECTIVES = [
  "default-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
] as const

/** The part of `Astro.csp` that is needed; absent in `astro dev`. */
type Policy = {
  insertDirective(directive: (typeof DIRECTIVES)[number]): void
  insertStyleHash(hash: `sha256-${string}`): void
  insertScriptHash(hash: `sha256-${string}`): void
}

/**
 * Allows a page's inline style and the cart's inline script. Pages call it before they print anything: with streaming, the header
 * leaves before a layout runs.
 */
export async function allowInline(policy: Policy | undefined, style: string, cart: CartBuild): Promise<void> {
  if (!policy) return
  for (const directive of DIRECTIVES) policy.insertDirective(directive)
  policy.insertStyleHash(await hashSource(style))
  if (cart.inlineScript) policy.insertScriptHash(cart.inlineHash)
}

/**
 * Keeps of a policy's hashes those whose inline script or style is in this page: Astro lists the hashes of the whole site on every
 * page, and the header is stored and sent with each. It never adds a hash, so a script that someone smuggled into a page stays
 * blocked.
 */
export async function narrowPolicy(policy: string, html: string): Promise<string> {
  const texts = [...html.matchAll(/<(script|style)\b[^>]*>([\s\S]*?)<\/\1>/g)].flatMap(
    (match) => match[2] || [],
  )
  const used = new Set<string>(await Promise.all(texts.map(hashSource)))
  return policy
    .replace(/ '(sha256-[A-Za-z0-9+/]+=*)'/g, (token, hash: string) => (used.has(hash) ? token : ''))
    .replace(/\s*;\s*/g, '; ')
    .trim()
}
