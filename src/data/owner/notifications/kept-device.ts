// The device as the server knows it, kept in this browser beside its worker: when the browser gets another address at its push service, the
// worker or the app's next start tells the server which device that was. Kept from turning on until signing out. public/push-worker.js has the
// same names.
import type { PushDevice } from './push-device.ts'

const CACHE = 'push-device'
const KEY = '/push-device'

/** Keeps it in place of the one before. */
export async function keepDevice(device: PushDevice): Promise<void> {
  const cache = await globalThis.caches?.open(CACHE)
  await cache?.put(KEY, Response.json(device))
}

/** Null when none is kept. */
export async function keptDevice(): Promise<PushDevice | null> {
  const kept = await globalThis.caches?.match(KEY, { cacheName: CACHE })
  return kept ? ((await kept.json()) as PushDevice) : null
}

/** Forgets the device. Does nothing when none is kept. */
export async function dropKeptDevice(): Promise<void> {
  await globalThis.caches?.delete(CACHE)
}
