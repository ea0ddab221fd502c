// The cookie of a customer on a store's own domain. Scripts cannot read it, other sites cannot send it along with a POST.

const NAME = 'oja_customer'
const MAX_AGE_SECONDS = 30 * 24 * 60 * 60

/** The secret that a request brings, or null. */
export function customerSecret(request: Request): string | null {
  const cookies = request.headers.get('cookie') ?? ''
  return new RegExp(`(?:^|;\\s*)${NAME}=([0-9a-f]{64})(?:;|$)`).exec(cookies)?.[1] ?? null
}

/** `Set-Cookie` of a new session; `url` is the request's, whose scheme decides about Secure. */
export function customerCookie(secret: string, url: URL): string {
  return cookie(secret, MAX_AGE_SECONDS, url)
}

export function clearedCookie(url: URL): string {
  return cookie('', 0, url)
}

function cookie(value: string, maxAge: number, { protocol }: URL): string {
  const secure = protocol === 'https:' ? '; Secure' : ''
  return `${NAME}=${value}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure}`
}
