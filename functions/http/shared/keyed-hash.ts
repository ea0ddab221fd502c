// Hashes a text with the Worker's secret, so that nobody can find the text by hashing all phone numbers or addresses.

import { signingSecret } from '#domain/basics/secrets.ts'
import type { Env } from '../../lib/env.ts'

/** HMAC-SHA256 as 64 hexadecimal digits. Begin the text with its use, so that the hashes of two uses never match. */
export async function keyedHash(env: Pick<Env, 'WEBHOOK_SECRET'>, text: string): Promise<string> {
  const bytes = (part: string) => new TextEncoder().encode(part)
  const key = await crypto.subtle.importKey(
    'raw',
    bytes(signingSecret(env.WEBHOOK_SECRET)),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    ['sign'],
  )
  const digest = await crypto.subtle.sign('HMAC', key, bytes(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
