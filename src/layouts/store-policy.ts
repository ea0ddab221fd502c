// The content security policy of store pages. Astro prints it as a header: its own list of hashes, and what is registered here.

import { Buffer } from 'node:buffer'
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
export function allowInline(policy: Policy | undefined, style: string, cart: CartBuild): void {
  if (!policy) return
  for (const directive of DIRECTIVES) policy.insertDirective(directive)
  policy.insertStyleHash(hashSource(style))
  if (cart.inlineScript) policy.insertScriptHash(cart.inlineHash)
}

/**
 * Keeps of a policy's hashes those whose inline script or style is in this page: Astro lists the hashes of the whole site on every
 * page, and the header is stored and sent with each. It never adds a hash, so a script that someone smuggled into a page stays
 * blocked.
 */
export function narrowPolicy(policy: string, page: Uint8Array): string {
  const used = new Set<string>(inlineTexts(page).map(hashSource))
  const id = [...used].join(' ')
  const known = narrowed.get(id)
  if (known?.policy === policy) return known.narrow
  const narrow = policy
    .replace(/ '(sha256-[A-Za-z0-9+/]+=*)'/g, (token, hash: string) => (used.has(hash) ? token : ''))
    .replace(/\s*;\s*/g, '; ')
    .trim()
  if (narrowed.size >= MAX_NARROWED) narrowed.clear()
  narrowed.set(id, { policy, narrow })
  return narrow
}

/** The pages of one store and kind share one policy: what was made of the last by the hashes in the page. */
const MAX_NARROWED = 64
const narrowed = new Map<string, { readonly policy: string; readonly narrow: string }>()

/** Data for search engines and scripts: no browser runs it, so no policy has to allow it. */
const DATA_BLOCK = 'type="application/'

const needles = (name: string) => ({ open: Buffer.from(`<${name}`), close: Buffer.from(`</${name}>`) })
const STYLE = needles('style')
const SCRIPT = needles('script')
const END_OF_TAG = '>'.charCodeAt(0)

/** Texts of a page's inline scripts and styles, looked for in its bytes: pages are long, and most of each is neither. */
function inlineTexts(page: Uint8Array): readonly string[] {
  const bytes = Buffer.from(page.buffer, page.byteOffset, page.byteLength)
  const texts: string[] = []
  let style = bytes.indexOf(STYLE.open)
  let script = bytes.indexOf(SCRIPT.open)
  while (style >= 0 || script >= 0) {
    const isStyle = script < 0 || (style >= 0 && style < script)
    const open = isStyle ? style : script
    const start = bytes.indexOf(END_OF_TAG, open) + 1
    const end = start > 0 ? bytes.indexOf((isStyle ? STYLE : SCRIPT).close, start) : -1
    if (end < 0) break
    if (end > start && !bytes.toString('latin1', open, start).includes(DATA_BLOCK))
      texts.push(bytes.toString('utf8', start, end))
    // What looks like an element inside the text of another is none.
    if (style >= 0 && style < end) style = bytes.indexOf(STYLE.open, end)
    if (script >= 0 && script < end) script = bytes.indexOf(SCRIPT.open, end)
  }
  return texts
}
