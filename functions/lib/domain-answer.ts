// Our answer at /.well-known/oja/{token} through a shop's name. Attack: a server of somebody else that pretends to be us; the answer is signed
// for one host and one token.
import { sign } from './hmac.ts'

/** The path at which a check visits a name. */
export function domainAnswerPath(token: string): string {
  return `/.well-known/oja/${token}`
}

/** The text that only we answer. */
export async function domainAnswer(secret: string, host: string, token: string): Promise<string> {
  const bytes = await sign(secret, `oja-domain ${host} ${token}`)
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
