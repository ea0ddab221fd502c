// Sets headers of every answer. A page's own policy comes from its render; this file adds the directives that the page leaves out.

import { createLru } from '#domain/basics/lru.ts'

/** Forbidden on every page: framing by others, plug-ins, a foreign base, forms that post elsewhere. */
const CLOSED = ["frame-ancestors 'none'", "object-src 'none'", "base-uri 'none'", "form-action 'self'"]

/** The policy of answers other than pages: JSON, pictures, plain text. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'"

/** Sets the headers on an answer. `isOwnHttps` is true for our own host over TLS. */
export function setSecurityHeaders(
  response: Response,
  { isOwnHttps }: { readonly isOwnHttps: boolean },
): void {
  const { headers, status } = response
  headers.set('X-Content-Type-Options', 'nosniff')
  if (!headers.has('Referrer-Policy')) headers.set('Referrer-Policy', 'strict-origin-when-cross-origin')
  if (!headers.has('Permissions-Policy')) headers.set('Permissions-Policy', NO_PERMISSIONS)
  if (isOwnHttps) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains')

  // Adds no policy to a 304 without a policy: the policy of a 304 replaces the policy that the browser holds.
  const given = headers.get('Content-Security-Policy')
  if (given === null && status === 304) return
  headers.set('Content-Security-Policy', given === null ? policyFor(headers) : closePolicy(given))
}

/** What a page may ask a person for. */
const NO_PERMISSIONS = 'camera=(), geolocation=(), microphone=(), payment=(), usb=()'

/** Of the owner's app: the camera too. */
export const CAMERA_ALONE = NO_PERMISSIONS.replace('camera=()', 'camera=(self)')

function policyFor(headers: Headers): string {
  return /^text\/html\b/i.test(headers.get('Content-Type') ?? '') ? CLOSED.join('; ') : NOTHING
}

/**
 * Remembers completed policies: all pages of one kind and store have the same policy, and a busy page needs the policy thousands of times a
 * second.
 */
const closed = createLru<string>(1_000)

/**
 * `script-src 'self'` -> `script-src 'self'; frame-ancestors 'none'; …`. Keeps the page's own directives, but framing is always forbidden.
 */
export function closePolicy(policy: string): string {
  const known = closed.get(policy)
  if (known !== undefined) return known
  const answer = addClosed(policy)
  closed.set(policy, answer)
  return answer
}

function addClosed(policy: string): string {
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => directive !== '' && nameOf(directive) !== 'frame-ancestors')
  const named = new Set(directives.map(nameOf))
  return [...directives, ...CLOSED.filter((directive) => !named.has(nameOf(directive)))].join('; ')
}

function nameOf(directive: string): string {
  return directive.split(/\s/, 1)[0]?.toLowerCase() ?? ''
}
