// The cookie of an operator's session: who, which session of the auth server, until when, signed. Scripts cannot read it, and browsers send
// it only from our own pages and only to the operators' address. The signed text begins with a word that no other signed text begins with.
import { isUuid } from '#domain/basics/uuid.ts'
import { fromHex, toHex } from './hex.ts'
import { isSignedByAny, sign } from './hmac.ts'

/** How long the cookie works, in seconds. */
export const OPERATOR_SECONDS = 30 * 60

const NAME = 'oja_operator'

type OperatorSession = { readonly userId: string; readonly sessionId: string }

type Parts = { readonly secret: string; readonly nowMs: number; readonly path: string; readonly url: URL }

/** `Set-Cookie` of a new session. */
export async function operatorCookie(
  { userId, sessionId }: OperatorSession,
  { secret, nowMs, path, url }: Parts,
): Promise<string> {
  const until = Math.floor(nowMs / 1000) + OPERATOR_SECONDS
  const value = `${until}.${userId}.${sessionId}`
  const signature = toHex(await sign(secret, signedText(value)))
  return cookie(`${value}.${signature}`, OPERATOR_SECONDS, { path, url })
}

/** `Set-Cookie` that ends the session in this browser. */
export function clearedOperatorCookie(parts: Pick<Parts, 'path' | 'url'>): string {
  return cookie('', 0, parts)
}

/** The session of a request's cookie; null without one, for one that we did not sign, and for one that is over. */
export async function readOperatorCookie(
  request: Request,
  { secret, nowMs }: Pick<Parts, 'secret' | 'nowMs'>,
): Promise<OperatorSession | null> {
  const cookies = request.headers.get('cookie') ?? ''
  const [, value, hex = ''] =
    new RegExp(`(?:^|;\\s*)${NAME}=([\\w.-]{1,120})\\.([0-9a-f]{64})(?:;|$)`).exec(cookies) ?? []
  if (value === undefined) return null
  if (!(await isSignedByAny(secret, { signature: fromHex(hex), parts: [signedText(value)] }))) return null
  const [until = '', userId = '', sessionId = ''] = value.split('.')
  if (!isUuid(userId) || !isUuid(sessionId) || Number(until) * 1000 <= nowMs) return null
  return { userId, sessionId }
}

function signedText(value: string): string {
  return `operator.${value}`
}

function cookie(value: string, maxAge: number, { path, url }: Pick<Parts, 'path' | 'url'>): string {
  const secure = url.protocol === 'https:' ? '; Secure' : ''
  return `${NAME}=${value}; Path=${path}; Max-Age=${maxAge}; HttpOnly; SameSite=Strict${secure}`
}
