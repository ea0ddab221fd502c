// Reads the platform's cache at this location. The cache only saves work: when the cache does not answer, everything is read as if nothing
// were cached.

import { logError } from '../lib/log.ts'
import { LIMITS_MS, withTimeLimit } from '../lib/time-limit.ts'

/** Parses the response cached under an address with `read`; null when nothing is cached. */
export async function readNearby<T>(
  cache: Cache,
  address: string,
  read: (kept: Response) => T | Promise<T>,
): Promise<T | null> {
  const find = async () => {
    const kept = await cache.match(address)
    return kept ? read(kept) : null
  }
  try {
    return await withTimeLimit(find(), LIMITS_MS.nearby, `cache ${address}`)
  } catch (error) {
    logError('the cache did not answer', error)
    return null
  }
}
