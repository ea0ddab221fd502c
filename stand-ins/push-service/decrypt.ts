// The browser's side of a notification: opens what was encrypted for it (RFC 8291 over RFC 8188). For the stand-in and for tests alone.

const encoder = new TextEncoder()

/** The keys that a browser makes when it subscribes. */
export type BrowserKeys = {
  readonly privateKey: CryptoKey
  /** 65 bytes. */
  readonly publicKey: Uint8Array<ArrayBuffer>
  /** 16 bytes. */
  readonly auth: Uint8Array<ArrayBuffer>
}

/** Makes keys as a browser does. */
export async function browserKeys(): Promise<BrowserKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return {
    privateKey: pair.privateKey,
    publicKey: new Uint8Array(await crypto.subtle.exportKey('raw', pair.publicKey)),
    auth: crypto.getRandomValues(new Uint8Array(16)),
  }
}

/** The text of an encrypted body. Throws for a body that is not aes128gcm in one record, or not for these keys. */
export async function decryptPush(body: Uint8Array<ArrayBuffer>, keys: BrowserKeys): Promise<string> {
  const salt = body.slice(0, 16)
  const recordSize = new DataView(body.buffer, body.byteOffset).getUint32(16)
  const keyLength = body[20]
  if (keyLength !== 65) throw new Error(`expected a key of 65 bytes in the header, got ${keyLength}`)
  const serverKey = body.slice(21, 86)
  const record = body.slice(86)
  if (record.length > recordSize) throw new Error('expected one record')

  const publicKey = await crypto.subtle.importKey(
    'raw',
    serverKey,
    { name: 'ECDH', namedCurve: 'P-256' },
    false,
    [],
  )
  const shared = await crypto.subtle.deriveBits({ name: 'ECDH', public: publicKey }, keys.privateKey, 256)
  const info = joined(encoder.encode('WebPush: info\0'), keys.publicKey, serverKey)
  const secret = await derive({ secret: shared, salt: keys.auth, info }, 32)
  const from = (name: string, bytes: number) =>
    derive({ secret, salt, info: encoder.encode(`Content-Encoding: ${name}\0`) }, bytes)
  const key = await crypto.subtle.importKey('raw', await from('aes128gcm', 16), 'AES-GCM', false, ['decrypt'])
  const iv = await from('nonce', 12)
  const padded = new Uint8Array(await crypto.subtle.decrypt({ name: 'AES-GCM', iv }, key, record))
  const end = padded.findLastIndex((byte) => byte !== 0)
  if (padded[end] !== 2) throw new Error('expected the delimiter of the last record')
  return new TextDecoder('utf-8', { fatal: true }).decode(padded.subarray(0, end))
}

type Derived = {
  readonly secret: ArrayBuffer
  readonly salt: Uint8Array<ArrayBuffer>
  readonly info: Uint8Array<ArrayBuffer>
}

async function derive({ secret, salt, info }: Derived, bytes: number): Promise<ArrayBuffer> {
  const key = await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveBits'])
  return crypto.subtle.deriveBits({ name: 'HKDF', hash: 'SHA-256', salt, info }, key, bytes * 8)
}

function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(parts.reduce((size, part) => size + part.length, 0))
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    at += part.length
  }
  return all
}
