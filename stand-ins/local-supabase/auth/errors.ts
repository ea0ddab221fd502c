// Writes refusals of the auth server in GoTrue's two shapes: the one of API version 2024-01-01, and the older one.

import type { ServerResponse } from 'node:http'
import { sendJson } from '../shared/respond.ts'

/** A refusal that the caller sees: HTTP status, GoTrue's error code and its message. */
export class AuthRefusal extends Error {
  override name = 'AuthRefusal'
  readonly status: number
  readonly code: string
  readonly extra: Readonly<Record<string, unknown>>
  readonly headers: Readonly<Record<string, string>>

  constructor(
    status: number,
    code: string,
    message: string,
    extra: Readonly<Record<string, unknown>> = {},
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
    this.headers = headers
  }
}

const apiVersion = '2024-01-01'

/** Sends a refusal; `version` is the caller's X-Supabase-Api-Version. */
export function sendRefusal(response: ServerResponse, refusal: AuthRefusal, version: unknown): void {
  const isNew = typeof version === 'string' && version >= apiVersion
  const body = isNew
    ? { code: refusal.code, message: refusal.message, ...refusal.extra }
    : { code: refusal.status, error_code: refusal.code, msg: refusal.message, ...refusal.extra }
  sendJson(response, refusal.status, body, {
    ...refusal.headers,
    'x-sb-error-code': refusal.code,
    ...(isNew ? { 'x-supabase-api-version': apiVersion } : {}),
  })
}

/** The refusal of a path that this server does not have. */
export const noSuchEndpoint = () =>
  new AuthRefusal(404, 'not_found', 'The local auth server has no such endpoint')

/** The refusal of a body that is no JSON object. */
export const badJson = () => new AuthRefusal(400, 'bad_json', 'Could not parse request body as JSON')

/** The refusal of a value that breaks a rule. `message` is GoTrue's. */
export const invalid = (message: string) => new AuthRefusal(400, 'validation_failed', message)

/** The refusal when nobody has this id or address. */
export const userNotFound = () => new AuthRefusal(404, 'user_not_found', 'User not found')

/** The refusal of an address that another account has. */
export const emailExists = () =>
  new AuthRefusal(422, 'email_exists', 'A user with this email address has already been registered')

/** The refusal of a link or code that is used, replaced or too old. */
export const linkExpired = () => new AuthRefusal(403, 'otp_expired', 'Email link is invalid or has expired')

/** The refusal of a person who is banned. GoTrue uses 400 at sign-in and 403 elsewhere. */
export const userBanned = (status: number) => new AuthRefusal(status, 'user_banned', 'User is banned')
