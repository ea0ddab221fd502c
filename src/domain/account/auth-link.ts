// Parses the address of a sign-in page: a link from a mail, Google's answer, or a refusal. The page reads the address once and then
// removes it from the address bar. Attack: a link with a stranger's tokens signs a person in without their knowledge (session
// fixation). So /auth accepts no access tokens, and only /reset-password accepts a recovery.

export type LinkType = 'signup' | 'invite' | 'magiclink' | 'email_change' | 'email'

export type AuthLink =
  | { readonly kind: 'none' }
  /** From a mail: the person confirms it with a button. */
  | { readonly kind: 'confirm'; readonly tokenHash: string; readonly type: LinkType }
  /** Google's answer: only the browser that started the sign-in has the verifier of the code. */
  | { readonly kind: 'code'; readonly code: string }
  | { readonly kind: 'refused'; readonly reason: 'cancelled' | 'expired' | 'suspended' | 'other' }

export type RecoveryLink =
  | { readonly kind: 'none' }
  | { readonly kind: 'token-hash'; readonly tokenHash: string }
  | { readonly kind: 'access-token'; readonly accessToken: string; readonly refreshToken: string | null }

/** The query and the fragment of an address, each with its `?` or `#`. */
export type UrlParts = { readonly search: string; readonly hash: string }

const LINK_TYPES: readonly string[] = ['signup', 'invite', 'magiclink', 'email_change', 'email']

/** Parses the address of /auth. */
export function readAuthLink(address: UrlParts): AuthLink {
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

/** Parses the address of /reset-password: a token and `type=recovery`, in the query or in the hash. */
export function readRecoveryLink(address: UrlParts): RecoveryLink {
  const value = bothParts(address)
  if (value('type') !== 'recovery') return { kind: 'none' }
  const tokenHash = value('token_hash')
  if (isTokenHash(tokenHash)) return { kind: 'token-hash', tokenHash }
  const accessToken = value('access_token')
  if (accessToken === null || accessToken === '') return { kind: 'none' }
  return { kind: 'access-token', accessToken, refreshToken: value('refresh_token') }
}

/** True when the address holds a secret that must not stay in the address bar. */
export function holdsSecrets(address: UrlParts): boolean {
  const value = bothParts(address)
  return ['token_hash', 'access_token', 'refresh_token', 'code', 'error'].some((name) => value(name) !== null)
}

function bothParts({ search, hash }: UrlParts): (name: string) => string | null {
  const query = new URLSearchParams(search)
  const fragment = new URLSearchParams(hash.replace(/^#/, ''))
  return (name) => query.get(name) ?? fragment.get(name)
}

function isTokenHash(value: string | null): value is string {
  return value !== null && /^[\w-]{6,256}$/.test(value)
}

function reasonOf(error: string, code: string | null): 'cancelled' | 'expired' | 'suspended' | 'other' {
  if (code === 'otp_expired') return 'expired'
  if (code === 'user_banned') return 'suspended'
  return error === 'access_denied' ? 'cancelled' : 'other'
}
