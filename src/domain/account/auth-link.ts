// What an address brings to the sign-in pages: a link from a mail, Google's answer, a refusal. Read once and taken out of the
// address bar at once. Attack: a link with a stranger's tokens that signs a person in without their knowing (session fixation), so
// /auth takes no access tokens at all, and a recovery is taken by /reset-password alone.

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'email_change' | 'email'

export type AuthLink =
  | { readonly kind: 'none' }
  /** From a mail: to be confirmed by a press of a button. */
  | { readonly kind: 'confirm'; readonly tokenHash: string; readonly type: LinkType }
  /** Google's answer: only the browser that asked holds the verifier that belongs to it. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'refused'; readonly reason: 'cancelled' | 'expired' | 'other' }

export type RecoveryLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'token-hash'; readonly tokenHash: string }
  | { readonly kind: 'access-token'; readonly accessToken: string; readonly refreshToken: string | null }

/** The query and the fragment of an address, each with its sign. */
export type Address = { readonly search: string; readonly hash: string }

const LINK_TYPES: readonly string[] = ['signup', 'invite', 'magiclink', 'email_change', 'email']

/** For /auth. */
export function readAuthLink(address: Address): AuthLink {
  const query = new URLSearchParams(address.search)
  const value = bothParts(address)
  const error = value('error')
  if (error !== null) return { kind: 'refused', reason: reasonOf(error, value('error_code')) }

  const tokenHash = query.get('token_hash')
  const type = query.get('type') ?? ''
  if (isTokenHash(tokenHash) && LINK_TYPES.includes(type)) {
    return { kind: 'confirm', tokenHash, type: type as LinkType }
  }
  const code = query.get('code')
  return code !== null && /^[\w-]{8,200}$/.test(code) ? { kind: 'code', code } : { kind: 'none' }
}

/** For /reset-password: a token and `type=recovery`, in the query or in the hash. */
export function readRecoveryLink(address: Address): RecoveryLink {
  const value = bothParts(address)
  if (value('type') !== 'recovery') return { kind: 'none' }
  const tokenHash = value('token_hash')
  if (isTokenHash(tokenHash)) return { kind: 'token-hash', tokenHash }
  const accessToken = value('access_token')
  if (accessToken === null || accessToken === '') return { kind: 'none' }
  return { kind: 'access-token', accessToken, refreshToken: value('refresh_token') }
}

/** True when the address holds something that must not stay in it. */
export function holdsSecrets(address: Address): boolean {
  const value = bothParts(address)
  return ['token_hash', 'access_token', 'refresh_token', 'code', 'error'].some((name) => value(name) !== null)
}

function bothParts({ search, hash }: Address): (name: string) => string | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  return (name) => query.get(name) ?? fragment.get(name)
}

function isTokenHash(value: string | null): value is string {
  return value !== null && /^[\w-]{6,256}$/.test(value)
}

function reasonOf(error: string, code: string | null): 'cancelled' | 'expired' | 'other' {
  if (code === 'otp_expired') return 'expired'
  return error === 'access_denied' ? 'cancelled' : 'other'
}
