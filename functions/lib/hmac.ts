// Signs and checks bytes with HMAC, SHA-256 unless another hash is named. `verify` compares in constant time, so the time of an answer tells nothing about a guess.
import { acceptedSecrets, signingSecret } from '#domain/basics/secrets.ts'

type Hash = 'SHA-256' | 'SHA-512'

const algorithm = (hash: Hash) => ({ name: 'HMAC', hash })

/** The signature of a text, by the newer of two secrets. */
export async function sign(secret: string, text: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(signingSecret(secret))
  const key = await crypto.subtle.importKey('raw', bytes, algorithm('SHA-256'), false, ['sign'])
  return new Uint8Array(await crypto.subtle.sign('HMAC', key, new TextEncoder().encode(text)))
}

/** True when one of the accepted secrets has signed exactly these bytes. */
export async function isSignedByAny(secret: string | undefined, signed: Signed): Promise<boolean> {
  for (const value of acceptedSecrets(secret))
    if (await isSigned(new TextEncoder().encode(value), signed)) return true
  return false
}

type Signed = {
  readonly signature: Uint8Array
  /** The signed bytes, in their order. */
  readonly parts: readonly (string | Uint8Array)[]
  readonly hash?: Hash
}

/** True when the signature is that of exactly these bytes. An empty secret signs nothing. */
export async function isSigned(
  secret: Uint8Array,
  { signature, parts, hash = 'SHA-256' }: Signed,
): Promise<boolean> {
  if (secret.length === 0) return false
  const key = await crypto.subtle.importKey('raw', secret as BufferSource, algorithm(hash), false, ['verify'])
  return crypto.subtle.verify('HMAC', key, signature as BufferSource, joined(parts))
}

function joined(parts: readonly (string | Uint8Array)[]): Uint8Array<ArrayBuffer> {
  const bytes = parts.map((part) => (typeof part === 'string' ? new TextEncoder().encode(part) : part))
  const all = new Uint8Array(bytes.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const part of bytes) {
    all.set(part, offset)
    offset += part.length
  }
  return all
}
