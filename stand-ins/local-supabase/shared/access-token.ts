// Signs and verifies access tokens of signed-in people: ES256 JWTs, which PostgREST, storage and the Worker verify with the public key.

import { errors, importJWK, jwtVerify, SignJWT } from 'jose'
import { type ProjectKeys, publicJwk } from './keys.ts'

export const accessTokenSeconds = 3600

/** The role of every signed-in person. Attack: a token that was signed for another purpose and names `service_role`. */
const personRole = 'authenticated'

/** The content of a verified access token. */
export type Claims = {
  readonly sub: string
  readonly role: string
  readonly session_id: string
  readonly [claim: string]: unknown
}

/** Signs claims and adds `iat` and `exp`. */
export async function signAccessToken(keys: ProjectKeys, claims: Claims, issuer: string): Promise<string> {
  const key = await importJWK(keys.signingKey, 'ES256')
  return new SignJWT({ ...claims })
    .setProtectedHeader({ alg: 'ES256', kid: keys.signingKey.kid as string, typ: 'JWT' })
    .setIssuer(issuer)
    .setIssuedAt()
    .setExpirationTime(`${accessTokenSeconds}s`)
    .sign(key)
}

/**
 * Makes a verifier. The verifier accepts only our key and ES256, and only what the auth server writes: an expiry, the audience, a person, a
 * session and the role of people. Rejects with jose's error for any other token.
 */
export function createTokenVerifier(keys: ProjectKeys): (token: string) => Promise<Claims> {
  const key = importJWK(publicJwk(keys), 'ES256')
  return async (token) => {
    const { payload } = await jwtVerify(token, await key, {
      algorithms: ['ES256'],
      audience: 'authenticated',
      requiredClaims: ['exp', 'sub', 'role', 'session_id'],
    })
    if (payload['role'] !== personRole) {
      throw new errors.JWTClaimValidationFailed(
        'unexpected "role" claim value',
        payload,
        'role',
        'check_failed',
      )
    }
    return payload as unknown as Claims
  }
}
