// The cookies of a customer on a store's own domain: the session's secret, and while they are away to sign in, what proves that this
// browser asked. Scripts cannot read them, other sites cannot send them along with a POST.

const SESSION = { name: 'oja_customer', value: '[0-9a-f]{64}', maxAge: 30 * 24 * 60 * 60 } as const
/** Signing up takes a look into a mailbox. */
const VERIFIER = { name: 'oja_verifier', value: '[\\w-]{43}', maxAge: 60 * 60 } as const

type Kind = typeof SESSION | typeof VERIFIER

/** The secret of the session that a request brings, or null. */
export function customerSecret(request: Request): string | null {
  return read(request, SESSION)
}

/** What this browser was given when it left to sign in, or null. */
export function signInVerifier(request: Request): string | null {
  return read(request, VERIFIER)
}

/** `Set-Cookie` of a new session; `url` is the request's, whose scheme decides about Secure. */
export function customerCookie(secret: string, url: URL): string {
  return cookie(SESSION, secret, SESSION.maxAge, url)
}

export function verifierCookie(verifier: string, url: URL): string {
  return cookie(VERIFIER, verifier, VERIFIER.maxAge, url)
}

/** `Set-Cookie` that ends the session, and the one that forgets the verifier. */
export function clearedCookies(url: URL): { readonly session: string; readonly verifier: string } {
  return { session: cookie(SESSION, '', 0, url), verifier: cookie(VERIFIER, '', 0, url) }
}

function read(request: Request, { name, value }: Kind): string | null {
  const cookies = request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${name}=(${value})(?:;|$)`).exec(cookies)?.[1] ?? null
}

function cookie({ name }: Kind, value: string, maxAge: number, { protocol }: URL): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
