// Checks the database's signature: `x-oja-signature: t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`.
// Attacks it stands against: forged bodies, changed bodies, old recordings (5 minutes), guessing by timing (crypto.subtle.verify
// compares in constant time). A recording replayed within its 5 minutes only asks for one more look at a store.

export const TOLERANCE_SECONDS = 300

/** True when the header signs exactly these bytes, now. An empty secret signs nothing. */
export async function isSignedByDatabase(
  header: string | null,
  body: Uint8Array,
  secret: string,
  nowMs: number,
): Promise<boolean> {
  const parsed = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!parsed || secret === '') return false
  const [, time = '', signature = ''] = parsed
  if (Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_SECONDS) return false

  const encoder = new TextEncoder()
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', encoder.encode(secret), algorithm, false, ['verify'])
  const prefix = encoder.encode(`${time}.`)
  const signed = new Uint8Array(prefix.length + body.length)
  signed.set(prefix)
  signed.set(body, prefix.length)
  return crypto.subtle.verify('HMAC', key, Uint8Array.from(signature.match(/../g) ?? [], fromHex), signed)
}

function fromHex(pair: string): number {
  return Number.parseInt(pair, 16)
}
