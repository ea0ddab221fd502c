// The content security policy of store pages. Astro prints it as a header: what every page has, and what the page registers.

import type { SSRManifest } from 'astro'
import type { Source } from './hash-source.ts'

/** What a page knows of the build: from `virtual:oja-build`, which only pages import. */
export type CartBuild = {
  readonly inlineScript: string
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

type SitePolicy = NonNullable<SSRManifest['csp']>

/**
 * What a store page's policy begins with: the site's, with our directives and without a single hash. Astro would list the hashes of
 * the whole site on every page; here a page allows what it registers itself and nothing else.
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

/** The part of `Astro.csp` that is needed; absent in `astro dev`. */
type Policy = { insertStyleHash(hash: Source): void; insertScriptHash(hash: Source): void }

/**
 * Allows a page's inline style and its inline scripts. Pages call it before they print anything: with streaming, the
 * header leaves before a layout runs.
 */
export function allowInline(
  policy: Policy | undefined,
  style: Source,
  ...scripts: readonly (Source | null)[]
): void {
  policy?.insertStyleHash(style)
  for (const script of scripts) if (script) policy?.insertScriptHash(script)
}

/** The policy as it is stored and sent with every page: one space after each directive. */
export function tidyPolicy(policy: string): string {
  return policy.replace(/\s*;\s*/g, '; ').trim()
}
