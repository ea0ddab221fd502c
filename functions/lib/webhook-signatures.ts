// Checks the signatures of webhooks: of the database, of Supabase Auth and the mail provider, of the payment provider. Attacks: forged or changed
// bodies, old recordings, guessing by timing (hmac.ts).

import { acceptedSecrets } from '#domain/basics/secrets.ts'
import { fromHex } from './hex.ts'
import { isSigned, isSignedByAny } from './hmac.ts'

/** A recording is refused after this time. */
const TOLERANCE_SECONDS = 300

/**
 * The database: `x-oja-signature: t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`. True when the header signs exactly these bytes,
 * now. An empty secret signs nothing. A recording that is sent again within its 5 minutes only starts one more check of a store.
 */
export async function isSignedByDatabase(
  header: string | null,
  body: Uint8Array,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): Promise<boolean> {
  const parsed = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!parsed) return false
  const [, time = '', hex = ''] = parsed
  if (Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  return isSignedByAny(secret, { signature: fromHex(hex), parts: [`${time}.`, body] })
}

/** Signatures that are looked at: a sender has two while it replaces its secret. */
const MAX_SIGNATURES = 5

type Signed = {
  readonly headers: Headers
  readonly body: Uint8Array
  /** `whsec_<base64>`, or `v1,whsec_<base64>` as Supabase shows it; an absent one signs nothing. */
  readonly secret: string | undefined
  /** The beginning of the headers' names: `svix-` at the mail provider. */
  readonly prefix: 'svix' | 'webhook'
}

/**
 * Standard Webhooks (standardwebhooks.com; Svix is the same with other header names): `webhook-signature: v1,<base64 HMAC-SHA256(secret, id + "." +
 * time + "." + body)>`, several of them while a secret is replaced, with a space between them; Supabase Auth writes a comma and a space. True when
 * the headers sign exactly these bytes, now. A recording that is sent again within its 5 minutes must change nothing: an address is suppressed
 * once, and a mail has the same id.
 */
export async function isSignedWebhook(
  { headers, body, secret, prefix }: Signed,
  nowMs: number,
): Promise<boolean> {
  const [id = '', time = '', given = ''] = ['id', 'timestamp', 'signature'].map(
    (name) => headers.get(`${prefix}-${name}`) ?? '',
  )
  const keys = acceptedSecrets(secret).flatMap(
    (each) => fromBase64(/^(?:v1,)?whsec_(.+)$/.exec(each)?.[1] ?? '') ?? [],
  )
  if (keys.length === 0 || id === '' || !/^\d{1,12}$/.test(time)) return false
  if (Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_SECONDS) return false
  for (const each of given.split(/,? /).slice(0, MAX_SIGNATURES)) {
    const signature = fromBase64(/^v1,(.{44})$/.exec(each)?.[1] ?? '')
    for (const key of signature ? keys : [])
      if (signature && (await isSigned(key, { signature, parts: [`${id}.${time}.`, body] }))) return true
  }
  return false
}

/** The bytes; null for an empty text and for anything other than base64. */
function fromBase64(text: string): Uint8Array | null {
  if (text === '' || text.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(text)) return null
  return Uint8Array.from(atob(text), (char) => char.charCodeAt(0))
}

/** Hex digits of a signature of SHA-512. */
const SHA512_DIGITS = 128

/**
 * The payment provider: `x-paystack-signature` is hex HMAC-SHA512 of the raw body with the secret key. Asks the length first; an absent key signs
 * nothing. It has no time: a recording that is sent again has the same bytes, and is stored once.
 */
export async function isSignedByPaymentProvider(
  header: string | null,
  body: Uint8Array,
  secretKey: string | undefined,
): Promise<boolean> {
  if (!secretKey || header === null || header.length !== SHA512_DIGITS || !/^[0-9a-f]+$/.test(header))
    return false
  return isSignedByAny(secretKey, { signature: fromHex(header), parts: [body], hash: 'SHA-512' })
}
