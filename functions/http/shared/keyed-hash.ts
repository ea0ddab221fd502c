// Hashes a text with the Worker's secret, so that nobody can find the text by hashing all phone numbers or addresses.
import type { Env } from '../../lib/env.ts'
import { toHex } from '../../lib/hex.ts'
import { sign } from '../../lib/hmac.ts'

/** HMAC-SHA256 as 64 hexadecimal digits. Begin the text with its use, so that the hashes of two uses never match. */
export async function keyedHash(env: Pick<Env, 'WEBHOOK_SECRET'>, text: string): Promise<string> {
  return toHex(await sign(env.WEBHOOK_SECRET, text))
}
