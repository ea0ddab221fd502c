// The redirects with which the auth server sends a browser back to a page, with a code, a session or a refusal in the
// address. A session travels in the fragment only: fragments reach no server log and no Referer.

import type { ServerResponse } from 'node:http'
import type { AuthRefusal } from './auth-errors.ts'

const oauthErrors: Readonly<Record<number, string>> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
}

/** Sends the browser on. */
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

/** The address of a page with a refusal in its fragment, and in its query where a page reads codes there. */
export function withRefusal(target: string, refusal: AuthRefusal, isInQuery: boolean): string {
  const fields = {
    ...(oauthErrors[refusal.status] ? { error: oauthErrors[refusal.status] as string } : {}),
    error_code: refusal.code,
    error_description: refusal.message,
  }
  return changed(target, isInQuery ? fields : null, { ...fields, sb: '' })
}

/** The same for a sign-in with Google, where the provider's own refusals have no code of ours. */
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
export function messageRedirect(target: string, message: string, isInQuery: boolean): string {
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
