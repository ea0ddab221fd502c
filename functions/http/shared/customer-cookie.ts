// Makes and reads the cookies of a customer on a store's own domain: the session's secret and, during a sign-in, the verifier which proves
// that this browser began it. Scripts cannot read these cookies; browsers do not send them with a POST of another site.

const SESSION = { name: 'oja_customer', value: '[0-9a-f]{64}', maxAge: 30 * 24 * 60 * 60 } as const
/** Long enough to open a mailbox during sign-up. */
const VERIFIER = { name: 'oja_verifier', value: '[\\w-]{43}', maxAge: 60 * 60 } as const

type Kind = typeof SESSION | typeof VERIFIER

/** The session's secret in a request, or null. */
export function customerSecret(request: Request): string | null {
  return read(request, SESSION)
}

/** The verifier that this browser got at the start of the sign-in, or null. */
export function signInVerifier(request: Request): string | null {
  return read(request, VERIFIER)
}

/** `Set-Cookie` of a new session. `url` is the request's address; its scheme decides whether the cookie is Secure. */
export function customerCookie(secret: string, url: URL): string {
  return cookie(SESSION, secret, url)
}

/** `Set-Cookie` that keeps the verifier. */
export function verifierCookie(verifier: string, url: URL): string {
  return cookie(VERIFIER, verifier, url)
}

/** `Set-Cookie` that ends the session, and `Set-Cookie` that deletes the verifier. */
export function clearedCookies(url: URL): { readonly session: string; readonly verifier: string } {
  return { session: cookie(SESSION, '', url), verifier: cookie(VERIFIER, '', url) }
}

function read(request: Request, { name, value }: Kind): string | null {
  const cookies = request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${name}=(${value})(?:;|$)`).exec(cookies)?.[1] ?? null
}

/** An empty value deletes the cookie. */
function cookie({ name, maxAge }: Kind, value: string, { protocol }: URL): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${name}=${value}; Path=/; Max-Age=${value === '' ? 0 : maxAge}; HttpOnly; SameSite=Lax${secure}`
}
