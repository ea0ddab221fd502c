// Kills the Worker while it settles payments: after an event was stored, while the provider is asked, while the ledger is written. Every payment
// counts once. Planted once and seen red: a stored event that counts as settled at once.
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { type LocalPaystack, startLocalPaystack } from '@oja/local-paystack'
import { freePort } from '@oja/local-supabase/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { seededRandom } from '#tests/support/publishing/random.ts'
import { ask } from '#tests/support/running/ask.ts'
import { type KillableSite, startKillableSite } from '#tests/support/running/killable-site.ts'
import { siteOptions } from '#tests/support/running/site.ts'
import { startTestStack } from '#tests/support/running/stack.ts'
import { rowsOf } from '#tests/support/stores/site-stores.ts'

const SHOPS = 8
const KILLS = 4
const SEED = Number(process.env['OJA_CHAOS_SEED'] ?? 20_261_123)

const stack = forFile(startTestStack)
let provider: LocalPaystack
let site: KillableSite
let startAgain: () => Promise<void>

beforeAll(async () => {
  provider = await startLocalPaystack()
  await provider.play({ play: 'webhooks', mode: 'drop' })
  const dir = join(stack.dir, 'site')
  await mkdir(dir)
  const vars = {
    SITE_HOST: 'localhost',
    PAYSTACK_URL: provider.url,
    PAYSTACK_SECRET_KEY: provider.secretKey,
  }
  const options = siteOptions(stack, dir, await freePort(), vars)
  startAgain = async () => {
    site = await startKillableSite(options)
  }
  await startAgain()
})
afterAll(async () => {
  await site?.kill()
  await provider?.stop()
})

/** A shop whose payment has arrived at the provider, and the event that tells of it. */
async function paidShop(): Promise<{ id: string; event: string }> {
  const { id, ownerId } = await openStore(rowsOf({ stack }), { plan: 'starter' })
  const choice = JSON.stringify({ plan: 'premium', months: 1 })
  const [row] = await stack.sql('select open_plan_checkout($1, $2, $3) as checkout', [id, ownerId, choice])
  const { reference, amountMinor, currency } = row?.['checkout'] ?? {}
  const begun = await fetch(`${provider.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${provider.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      reference,
      amount: amountMinor,
      currency,
      email: 'payer@oja.test',
      metadata: { business: id },
    }),
  })
  expect(begun.status).toBe(200)
  await provider.play({ play: 'pay', reference, by: 'card' })
  return { id, event: provider.world.webhooks.at(-1)?.body ?? '' }
}

const tell = (event: string) =>
  ask(site.url, '/api/webhooks/paystack', {
    host: 'localhost',
    method: 'POST',
    body: event,
    headers: { 'content-type': 'application/json', 'x-paystack-signature': provider.sign(event) },
  })

test('a killed Worker loses no payment and counts none twice', async () => {
  const random = seededRandom(SEED)
  const shops: { id: string; event: string }[] = []
  for (let n = 0; n < SHOPS; n += 1) shops.push(await paidShop())

  for (let kills = 0; kills < KILLS; kills += 1) {
    // Every other time the provider does not answer: the Worker surely dies while it settles.
    await provider.play({ play: 'fault', fault: kills % 2 === 0 ? 'silent' : 'none' })
    const told = Promise.allSettled(shops.map(({ event }) => tell(event)))
    await new Promise((resolve) => setTimeout(resolve, 20 + random.below(250)))
    await site.kill()
    await told
    await startAgain()
  }
  await provider.play({ play: 'fault', fault: 'none' })
  // The provider tells again what had no answer. Messages of the queue that died with the Worker are found by the minute.
  for (const { event } of shops) expect((await tell(event)).status).toBe(200)
  await stack.sql(
    `update provider_events set received_at = now() - interval '5 minutes' where status = 'stored'`,
  )
  await site.scheduled()

  const plans = () =>
    stack.sql(
      `select b.plan, count(e.id)::int as charges, sum(e.days)::int as days from businesses b
       left join plan_entries e on e.business_id = b.id and e.kind = 'charge' where b.id = any ($1) group by b.id, b.plan`,
      [shops.map(({ id }) => id)],
    )
  await expect
    .poll(plans, { timeout: 20_000 })
    .toEqual(Array.from({ length: SHOPS }, () => ({ plan: 'premium', charges: 1, days: 30 })))
  await expect
    .poll(() => stack.sql('select distinct status from provider_events'), { timeout: 20_000 })
    .toEqual([{ status: 'applied' }])
})
