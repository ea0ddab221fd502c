// What the path of a request may be, before anything is looked up.

/** True without escapes, empty or dot segments, and backslashes: `//evil.example/` can then never become a redirect. */
export function isPlainPath(path: string): boolean {
  return /^(?:\/[\w.~-]+)*\/?$/.test(path) && !/\/\.{1,2}(?:\/|$)/.test(path)
}

/** True for a first segment that may be a slug, in any case. */
export function isSlugLike(segment: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/i.test(segment) && segment.length >= 3 && segment.length <= 40
}
