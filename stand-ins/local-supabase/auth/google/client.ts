// Signs people in with Google on the auth server's side (OpenID Connect, code flow): makes the address to which a browser goes, and exchanges
// the returned code for the person's data. Verifies the signatures of tokens.

import { createRemoteJWKSet, type JWTPayload, jwtVerify } from 'jose'

/** Addresses of Google, or of its stand-in. */
export type GoogleEndpoints = {
  readonly issuer: string
  readonly authorizeUrl: string
  readonly tokenUrl: string
  readonly jwksUrl: string
  readonly clientId: string
  readonly clientSecret: string
}

/** Facts about a person, as Google states them. */
export type GooglePerson = {
  readonly subject: string
  readonly email: string
  readonly isEmailVerified: boolean
  readonly name: string
  readonly accessToken: string
  readonly refreshToken: string
}

export type GoogleClient = {
  authorizeAddress(state: string, callback: string, query: URLSearchParams): string
  /** Throws when the code is not valid or Google did not sign the token. */
  exchange(code: string, callback: string): Promise<GooglePerson>
}

/** Parameters that are not passed on to Google. */
const ownParameters = [
  'provider',
  'scopes',
  'code_challenge',
  'code_challenge_method',
  'redirect_to',
  'skip_http_redirect',
]

/** Makes a client. */
export function createGoogleClient(endpoints: GoogleEndpoints): GoogleClient {
  const keys = createRemoteJWKSet(new URL(endpoints.jwksUrl))
  return {
    authorizeAddress(state, callback, query) {
      const address = new URL(endpoints.authorizeUrl)
      for (const [name, value] of query) {
        if (!ownParameters.includes(name)) address.searchParams.set(name, value)
      }
      const fixed = {
        client_id: endpoints.clientId,
        redirect_uri: callback,
        response_type: 'code',
        scope: ['email profile openid', query.get('scopes')].filter(Boolean).join(' '),
        state,
      }
      for (const [name, value] of Object.entries(fixed)) address.searchParams.set(name, value)
      return address.href
    },

    async exchange(code, callback) {
      const tokens = await fetchTokens(endpoints, code, callback)
      const { payload } = await jwtVerify(String(tokens.id_token), keys, {
        issuer: endpoints.issuer,
        audience: endpoints.clientId,
        algorithms: ['RS256'],
        requiredClaims: ['sub', 'exp'],
      })
      return personOf(payload, tokens)
    },
  }
}

async function fetchTokens(
  endpoints: GoogleEndpoints,
  code: string,
  callback: string,
): Promise<Record<string, unknown>> {
  const response = await fetch(endpoints.tokenUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      code,
      redirect_uri: callback,
      client_id: endpoints.clientId,
      client_secret: endpoints.clientSecret,
    }),
  })
  if (!response.ok) throw new Error(`Google answered ${response.status} to the code`)
  return (await response.json()) as Record<string, unknown>
}

function personOf(payload: JWTPayload, tokens: Record<string, unknown>): GooglePerson {
  return {
    subject: payload.sub as string,
    email: typeof payload.email === 'string' ? payload.email.toLowerCase() : '',
    isEmailVerified: payload.email_verified === true,
    name: typeof payload.name === 'string' ? payload.name : '',
    accessToken: String(tokens.access_token ?? ''),
    refreshToken: String(tokens.refresh_token ?? ''),
  }
}
