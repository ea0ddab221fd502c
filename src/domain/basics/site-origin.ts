// Where the public site is: known when the Worker runs, not when its pages are built. One build serves every installation.

/** Stands in prerendered pages where an absolute address needs our own origin; the Worker puts `SITE_URL` in its place. */
export const SITE_ORIGIN = 'https://origin.invalid'

/** `absoluteUrl('/pricing')` -> `https://origin.invalid/pricing`; `/` -> the origin with a slash. */
export function absoluteUrl(path: string): string {
  return new URL(path, SITE_ORIGIN).href
}
