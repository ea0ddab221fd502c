// Redirects a browser back to a page, with a code, a session or a refusal in the address. A session is sent in the fragment only: fragments
// reach no server log and no Referer.

import type { ServerResponse } from 'node:http'
import type { AuthRefusal } from '../errors.ts'

const oauthErrors: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}

/** Redirects the browser. */
export function redirectTo(response: ServerResponse, status: 302 | 303, address: string): void {
  response
    .writeHead(status, { location: address, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    .end()
}

/** 'http://x/' -> 'http://x/?code=…' */
export function withCode(target: string, code: string): string {
  return changed(target, { code }, null)
}

/** The address of a page with a session in its fragment. */
export function implicitRedirect(
  target: string,
  session: Readonly<Record<string, unknown>>,
  extra: Readonly<Record<string, string>>,
): string {
  const shown = ['access_token', 'token_type', 'expires_in', 'expires_at', 'refresh_token']
  const fields = Object.fromEntries(shown.map((name) => [name, String(session[name])]))
  return changed(target, null, { ...extra, ...fields, sb: '' })
}

/** `isInQuery`: the page also reads codes in its query. */
type Where = { readonly isInQuery: boolean }

/** The address of a page with a refusal in its fragment, and also in its query for pages that read codes there. */
export function withRefusal(target: string, refusal: AuthRefusal, { isInQuery }: Where): string {
  const fields = {
    ...(oauthErrors[refusal.status] ? { error: oauthErrors[refusal.status] as string } : {}),
    error_code: refusal.code,
    error_description: refusal.message,
  }
  return changed(target, isInQuery ? fields : null, { ...fields, sb: '' })
}

/** The address for a failed sign-in with Google. The provider's own refusals have no code of the auth server. */
export function withProviderRefusal(
  target: string,
  refusal: { readonly error: string; readonly code?: string; readonly description: string },
): string {
  const fields = {
    error: refusal.error,
    ...(refusal.code ? { error_code: refusal.code } : {}),
    error_description: refusal.description,
  }
  return changed(target, fields, { ...fields, sb: '' })
}

/** The OAuth name of a refusal's status. */
export function oauthErrorOf(refusal: AuthRefusal): string {
  const isDenied = ['signup_disabled', 'user_banned', 'provider_email_needs_verification'].includes(
    refusal.code,
  )
  return isDenied ? 'access_denied' : (oauthErrors[refusal.status] ?? 'server_error')
}

/** The address of a page with a message. */
export function messageRedirect(target: string, message: string, { isInQuery }: Where): string {
  return changed(target, isInQuery ? { message } : null, { message, sb: '' })
}

function changed(
  target: string,
  query: Readonly<Record<string, string>> | null,
  fragment: Readonly<Record<string, string>> | null,
): string {
  const url = new URL(target)
  for (const [name, value] of Object.entries(query ?? {})) url.searchParams.set(name, value)
  if (fragment) url.hash = new URLSearchParams(fragment).toString()
  return url.href
}
