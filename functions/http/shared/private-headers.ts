// Headers of pages that only the holder of a link may see.

/** Forbids caches to store the page, search engines to list it, and links to reveal its address. */
export const PRIVATE = {
  'Cache-Control': 'no-store',
  'Referrer-Policy': 'no-referrer',
  'X-Robots-Tag': 'noindex, nofollow',
} as const
