// Reads who a subscriber is: the role and the claims under which Postgres decides whether they may see a row. Attack: a token that is forged,
// expired or of another audience. Such a token is refused in Realtime's own words, never treated as no token.

import { errors } from 'jose'
import type { Claims } from '../shared/access-token.ts'
import type { ApiRole } from '../shared/key-ring.ts'

export type Access = {
  readonly role: string
  readonly claims: Readonly<Record<string, unknown>>
  /** Milliseconds since 1970; null for an API key, which does not expire. */
  readonly expiresAt: number | null
}

export type AccessAnswer =
  | { readonly ok: true; readonly access: Access }
  | { readonly ok: false; readonly reason: string }

/** Reads the token of a join or of a refresh. Uses the API key's role when the token is missing or is the key itself. */
export async function readAccess(
  token: unknown,
  keyRole: ApiRole,
  verify: (token: string) => Promise<Claims>,
): Promise<AccessAnswer> {
  if (typeof token !== 'string' || token.startsWith('sb_')) {
    return { ok: true, access: { role: keyRole, claims: { role: keyRole }, expiresAt: null } }
  }
  try {
    const claims = await verify(token)
    return {
      ok: true,
      access: { role: claims.role, claims, expiresAt: (claims['exp'] as number) * 1000 },
    }
  } catch (error) {
    if (error instanceof errors.JWTExpired) {
      const seconds = Math.max(0, Math.floor(Date.now() / 1000) - Number(error.payload.exp ?? 0))
      return refused(expiredText(seconds))
    }
    if (error instanceof errors.JWTClaimValidationFailed) {
      if (error.claim === 'role' && error.reason === 'check_failed') {
        return refused('The role claim given in the token is not known')
      }
      return refused('InvalidJWTToken: Fields `role` and `exp` are required in JWT')
    }
    return refused('JwtSignatureError: Failed to validate JWT signature')
  }
}

/** Realtime's message about an expired token. */
export function expiredText(secondsAgo: number): string {
  return `InvalidJWTToken: Token has expired ${secondsAgo} seconds ago`
}

function refused(reason: string): AccessAnswer {
  return { ok: false, reason }
}
