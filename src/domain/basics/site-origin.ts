// The address of the public site. The Worker knows it when it runs; the build does not. So one build serves every installation.

/** Placeholder for our own origin in prerendered pages; the Worker replaces it by `SITE_URL`. */
export const SITE_ORIGIN = 'https://origin.invalid'

/** Returns an absolute address: `absoluteUrl('/pricing')` -> `https://origin.invalid/pricing`; `/` -> the origin with a slash. */
export function absoluteUrl(path: string): string {
  return new URL(path, SITE_ORIGIN).href
}
