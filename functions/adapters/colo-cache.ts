// The platform's cache of this colo. It only saves work: while it does not answer, things are as if they had never been kept.
import { LIMITS_MS, withTimeLimit } from './time-limit.ts'

/** What is read from the answer that is kept under an address; null when nothing is. */
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
    console.error('the cache did not answer', error)
    return null
  }
}
