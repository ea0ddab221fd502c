// The keys that identify an installation to push services. They are made once: other keys would end every subscription.

export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** New keys in base64url: the public one is 65 bytes, the private one 32. */
export async function makeVapidKeys(): Promise<VapidKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url')
  return { publicKey, privateKey: d }
}
