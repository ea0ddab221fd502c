// Checks the signature of Standard Webhooks (standardwebhooks.com; Svix is the same with other header names): `webhook-signature: v1,<base64
// HMAC-SHA256(secret, id + "." + time + "." + body)>`, several of them while a secret is replaced, with a space between them; Supabase Auth
// writes a comma and a space. Attacks: forged or changed messages, old recordings (5 minutes). A recording that is sent again within its 5
// minutes must change nothing: an address is suppressed once, and a mail has the same id.

import { acceptedSecrets } from '#domain/basics/secrets.ts'
import { isSigned } from './hmac.ts'
import { TOLERANCE_SECONDS } from './webhook-signature.ts'

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

/** True when the headers sign exactly these bytes, now. */
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
