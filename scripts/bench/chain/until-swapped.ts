import { request } from './ask.ts'
import type { Chain } from './chain.ts'

/**
 * Waits for the next conditional put into the bucket, by one request that stays open. `chain.door('legs')` must have been called before the
 * edit. Visits during a publish would share the one thread of the isolate with it: the bench would measure its own visits.
 */
export async function untilSwapped(chain: Chain): Promise<void> {
  const answer = await request(chain.url, '/__bench/root')
  if (answer.text !== 'true') throw new Error(`expected a swapped root, got ${answer.status} ${answer.text}`)
}
