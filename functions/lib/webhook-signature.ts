// Checks the database's signature: `x-oja-signature: t=<unix seconds>,v1=<hex HMAC-SHA256(secret, t + "." + body)>`. Attacks: forged bodies,
// changed bodies, old recordings (5 minutes), guessing by timing (hmac.ts). A recording that is sent
// again within its 5 minutes only starts one more check of a store.

import { isSignedByAny } from './hmac.ts'

export const TOLERANCE_SECONDS = 300

/** True when the header signs exactly these bytes, now. An empty secret signs nothing. */
export async function isSignedByDatabase(
  header: string | null,
  body: Uint8Array,
  { secret, nowMs }: { readonly secret: string; readonly nowMs: number },
): Promise<boolean> {
  const parsed = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '')
  if (!parsed) return false
  const [, time = '', hex = ''] = parsed
  if (Math.abs(nowMs / 1000 - Number(time)) > TOLERANCE_SECONDS) return false

  const signature = Uint8Array.from(hex.match(/../g) ?? [], fromHex)
  return isSignedByAny(secret, { signature, parts: [`${time}.`, body] })
}

function fromHex(pair: string): number {
  return Number.parseInt(pair, 16)
}
