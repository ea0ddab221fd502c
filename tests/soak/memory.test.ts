// Checks the Worker's memory: the heap of its isolate, after garbage collection, does not grow with the pages that it publishes, and the
// memory for thousands of stores stays far below Cloudflare's limit of 128 MB. `npm run bench -- memory` of commit `1382f7e9` showed the first over 100,000 pages.
// Seen red with each snapshot kept in a list (+12.7 MB), and with texts of 30 KB kept per remembered store but not counted (127 MB).
import { afterAll, beforeAll, expect, test } from 'vitest'
import { request } from '#scripts/bench/chain/ask.ts'
import { type Chain, startChain } from '#scripts/bench/chain/chain.ts'
import { type Isolate, isolateOf, openIsolates, whileWaking } from '#scripts/bench/chain/isolates.ts'
import { publishRound } from '#scripts/bench/chain/publish-round.ts'
import { makeStores, untilRendered } from '#scripts/bench/chain/stores.ts'
import { distDir } from '#tests/support/running/site.ts'

/**
 * Largest allowed growth. 600 stores mean 600 roots, some 0.3 MB, of at most 5,000 that are kept; keeping one thing for each page would take
 * more than this limit.
 */
const MAX_RISE_MB = 1.5

/** Code takes 12 MB, snapshots and roots 20, bodies 24 at most. Half of Cloudflare's limit stays free for the work. */
const MAX_REMEMBERED_MB = 64

let chain: Chain
let worker: Isolate

beforeAll(async () => {
  chain = await startChain(distDir, { isInspected: true })
  worker = isolateOf(await openIsolates(chain.inspectorUrl ?? ''))
})
afterAll(async () => {
  worker?.close()
  await chain?.stop()
})

async function collectedMb(): Promise<number> {
  await whileWaking(worker.collect(), () => request(chain.url, '/api/health'))
  const { usedMb, buffersMb } = await worker.heap()
  return usedMb + buffersMb
}

test('the heap of the Worker does not rise with the pages it publishes', async () => {
  // Two rounds of 200 stores: more stores than the isolate remembers.
  for (const round of ['full-1', 'full-2']) await publishRound(chain, round)
  const before = await collectedMb()

  for (const round of ['more-1', 'more-2', 'more-3']) await publishRound(chain, round)
  const after = await collectedMb()

  expect(after - before).toBeLessThan(MAX_RISE_MB)
})

test('thousands of the smallest stores are remembered in half of what an isolate is allowed', async () => {
  // The cron job takes a thousand stores at a time. The isolate remembers more small stores than large ones.
  for (const prefix of ['small-1', 'small-2', 'small-3']) {
    await makeStores(chain, { count: 1_000, products: 1, prefix })
    await chain.scheduled()
    await untilRendered(chain, prefix)
  }

  expect(await collectedMb()).toBeLessThan(MAX_REMEMBERED_MB)
})
