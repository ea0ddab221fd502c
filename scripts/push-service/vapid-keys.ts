// The keys that identify an installation to push services. They are made once: other keys would end every subscription.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

export type VapidKeys = { readonly publicKey: string; readonly privateKey: string }

/** New keys in base64url: the public one is 65 bytes, the private one 32. */
export async function makeVapidKeys(): Promise<VapidKeys> {
  const pair = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const { d = '' } = await crypto.subtle.exportKey('jwk', pair.privateKey)
  const publicKey = Buffer.from(await crypto.subtle.exportKey('raw', pair.publicKey)).toString('base64url')
  return { publicKey, privateKey: d }
}

/** The keys that a folder keeps; the first call makes them. */
export async function keptVapidKeys(dir: string): Promise<VapidKeys> {
  const path = join(dir, 'vapid.json')
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as VapidKeys
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
  }
  const keys = await makeVapidKeys()
  writeFileSync(path, JSON.stringify(keys), { mode: 0o600 })
  return keys
}
