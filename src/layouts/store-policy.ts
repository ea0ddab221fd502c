// The content security policy of store pages: the directives of every page, and the hashes that the page registers. Astro prints the policy
// as a header.

import type { SSRManifest } from 'astro'
import type { Source } from './hash-source.ts'

/** The values of the build that a page needs: from `virtual:oja-build`, which only pages import. */
export type CartBuild = {
  readonly inlineScript: string
  readonly drawerPath: string
}

/** Allows only our own origin, and no plugins, frames or `<base>`; the document's methods never turn text into script. */
const DIRECTIVES = [
  "default-src 'self'",
  "img-src 'self' data:",
  "base-uri 'none'",
  "form-action 'self'",
  "frame-src 'none'",
  "object-src 'none'",
  "require-trusted-types-for 'script'",
] as const

type SitePolicy = NonNullable<SSRManifest['csp']>

/**
 * The start of a store page's policy: the site's policy with these directives and without hashes. Astro would list the hashes of the whole
 * site on every page; here a page allows only the hashes that it registers itself.
 */
export function storePolicy(site: SitePolicy): SitePolicy {
  return {
    ...site,
    directives: [...DIRECTIVES],
    scriptHashes: [],
    styleHashes: [],
    scriptDirective: { ...site.scriptDirective, hashes: [] },
    styleDirective: { ...site.styleDirective, hashes: [] },
  }
}

/** The part of `Astro.csp` that this file uses. */
type Policy = { insertStyleHash(hash: Source): void; insertScriptHash(hash: Source): void }

/**
 * Allows a page's inline style and its inline scripts. Pages call it before they print anything: with streaming, the
 * header is sent before a layout runs.
 */
export function allowInline(
  policy: Policy | undefined,
  style: Source,
  ...scripts: readonly (Source | null)[]
): void {
  policy?.insertStyleHash(style)
  for (const script of scripts) if (script) policy?.insertScriptHash(script)
}

/** The policy in its stored and sent form: one space after each directive. */
export function tidyPolicy(policy: string): string {
  return policy.replace(/\s*;\s*/g, '; ').trim()
}
