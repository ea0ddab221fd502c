// Reads what a caller of the auth server sends, and refuses each bad field with GoTrue's refusal.

import type { ApiRequest } from '../shared/api-request.ts'
import { readJsonObject } from '../shared/respond.ts'
import { AuthRefusal, badJson, invalid } from './errors.ts'

export type Body = Readonly<Record<string, unknown>>

/** Reads the JSON body. */
export async function readBody({ request }: ApiRequest): Promise<Body> {
  const body = await readJsonObject(request)
  if (!body) throw badJson()
  return body
}

/** A text field; undefined when absent, null or empty. Refuses any other type. */
export function text(body: Body, name: string): string | undefined {
  const value = body[name]
  if (value === undefined || value === null || value === '') return undefined
  if (typeof value !== 'string') throw badJson()
  return value
}

/** An object field; undefined when absent or null. */
export function record(body: Body, name: string): Record<string, unknown> | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'object' || Array.isArray(value)) throw badJson()
  return value as Record<string, unknown>
}

// The pattern of HTML's e-mail fields (WHATWG HTML, 4.10.5.1.5), which GoTrue also uses.
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i

/** True for a mail address of at most 255 characters. */
export function isEmail(email: string): boolean {
  return email.length <= 255 && emailPattern.test(email)
}

/** Returns the address in lower case, or throws GoTrue's refusal. */
export function checkEmail(email: string | undefined): string {
  if (!email) throw invalid('An email address is required')
  if (email.length > 255) throw invalid('An email address is too long')
  if (!emailPattern.test(email)) throw invalid('Unable to validate email address: invalid format')
  return email.toLowerCase()
}

/** The challenge of a PKCE flow (RFC 7636, 4.2). */
export type Challenge = { readonly challenge: string; readonly method: 's256' | 'plain' }

/** Reads a PKCE challenge; null when absent, which means the implicit flow. */
export function readChallenge(
  challenge: string | null | undefined,
  method: string | null | undefined,
): Challenge | null {
  if (!challenge !== !method) throw invalid('PKCE flow requires code_challenge_method and code_challenge')
  if (!challenge || !method) return null
  if (challenge.length < 43 || challenge.length > 128) {
    throw invalid('code challenge has to be between 43 and 128 characters')
  }
  if (!/^[a-zA-Z._~0-9-]+$/.test(challenge)) {
    throw invalid(
      'code challenge can only contain alphanumeric characters, hyphens, periods, underscores and tildes',
    )
  }
  const known = method.toLowerCase()
  if (known !== 's256' && known !== 'plain') throw invalid(`unsupported code_challenge method "${method}"`)
  return { challenge, method: known }
}

/** Reads a challenge from a JSON body. */
export const challengeOf = (body: Body) =>
  readChallenge(text(body, 'code_challenge'), text(body, 'code_challenge_method'))

/** The client's program and network address. Takes the address from the connection, because a header could contain anything. */
export function clientOf({ request }: ApiRequest): { readonly userAgent: string; readonly ip: string } {
  return { userAgent: request.headers['user-agent'] ?? '', ip: request.socket.remoteAddress ?? '' }
}

/** Refuses the passwords that GoTrue refuses: longer than bcrypt reads, or too short. */
export function checkNewPassword(password: string): void {
  if (Buffer.byteLength(password) > 72) throw invalid('Password cannot be longer than 72 characters')
  if (Buffer.byteLength(password) < 6) {
    throw new AuthRefusal(422, 'weak_password', 'Password should be at least 6 characters.', {
      weak_password: { reasons: ['length'] },
    })
  }
}
