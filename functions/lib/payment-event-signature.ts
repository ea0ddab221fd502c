// Checks the signature of the payment provider's events: `x-paystack-signature` is hex HMAC-SHA512 of the raw body with the secret key. Attacks:
// forged or changed events; guessing by timing (hmac.ts). It has no time: a recording that is sent again has the same bytes, and is stored once.
import { isSignedByAny } from './hmac.ts'

/** Hex digits of a signature of SHA-512. */
const LENGTH = 128

/** True when the header signs exactly these bytes. Asks the length first; an absent key signs nothing. */
export async function isSignedByPaymentProvider(
  header: string | null,
  body: Uint8Array,
  secretKey: string | undefined,
): Promise<boolean> {
  if (!secretKey || header === null || header.length !== LENGTH || !/^[0-9a-f]+$/.test(header)) return false
  const signature = Uint8Array.from(header.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16))
  return isSignedByAny(secretKey, { signature, parts: [body], hash: 'SHA-512' })
}
