// Our answer at /.well-known/oja/{token} through a shop's name. Attack: a server of somebody else that pretends to be us; the answer is signed
// for one host and one token.
import { toHex } from './hex.ts'
import { sign } from './hmac.ts'

/** The path at which a check visits a name. */
export function domainAnswerPath(token: string): string {
  return `/.well-known/oja/${token}`
}

/** The text that only we answer. */
export async function domainAnswer(secret: string, host: string, token: string): Promise<string> {
  return toHex(await sign(secret, `oja-domain ${host} ${token}`))
}
