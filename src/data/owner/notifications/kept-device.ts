// Keeps the device that the server knows in this browser, from turning notifications on until signing out. When the push service gives the
// browser another address, the worker or the app's next start tells the server which device it replaces. public/push-worker.js has the same
// names.
import type { PushDevice } from './push-device.ts'

const CACHE = 'push-device'
const KEY = '/push-device'

/** Keeps it in place of the one before. */
export async function keepDevice(device: PushDevice): Promise<void> {
  const cache = await globalThis.caches?.open(CACHE)
  await cache?.put(KEY, new Response(JSON.stringify(device)))
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
