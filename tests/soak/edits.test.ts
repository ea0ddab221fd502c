// The long version of tests/chaos: 10,000 random edits over 50 stores, the renderer killed 50 times, 5% of the nudges lost and 5% doubled. No
// edit may be lost: at the end every page of every store equals the page of a second Worker that starts empty and renders everything from the
// same database. Run by `npm run test:soak`; OJA_SOAK_EDITS changes the amount.
import { createHmac } from 'node:crypto'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '@oja/local-supabase/machine'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { StoreSnapshot } from '#domain/store/snapshot.ts'
import { listPages, NOT_FOUND } from '#storefront/pages/pages.ts'
import { forFile } from '#tests/support/for-file.ts'
import { type ChaosStore, makeRandomEdit, openChaosStore } from '#tests/support/publishing/chaos-edits.ts'
import { type Random, seededRandom } from '#tests/support/publishing/random.ts'
import { ask } from '#tests/support/running/ask.ts'
import { type KillableSite, startKillableSite } from '#tests/support/running/killable-site.ts'
import { SITE_HOST, SITE_URL, siteOptions, storesSettled } from '#tests/support/running/site.ts'
import { startTestStack } from '#tests/support/running/stack.ts'

const EDITS = Number(process.env['OJA_SOAK_EDITS'] ?? 10_000)
const SEED = Number(process.env['OJA_SOAK_SEED'] ?? 20_261_121)
const STORES = 50
const KILLS = 50
const EDITORS = 6

const stack = forFile(startTestStack)
let stores: ChaosStore[]
let site: KillableSite
let startAgain: () => Promise<void>

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

beforeAll(async () => {
  const dir = join(stack.dir, 'site')
  await mkdir(dir)
  const options = siteOptions(stack, dir, await freePort())
  startAgain = async () => {
    site = await startKillableSite(options)
  }
  await startAgain()
  await stack.supabase.setWebhookUrl(`${site.url}/api/webhooks/database`)
  stores = []
  for (let number = 0; number < STORES; number += 1) stores.push(await openChaosStore(stack, number, 30))
})

afterAll(async () => {
  await site?.kill()
})

/** Makes edits by several people at the same time. Waits for the kills to keep pace. */
async function editStores(random: Random, killCount: () => number): Promise<void> {
  let made = 0
  const edit = async () => {
    while (made < EDITS) {
      while (made > ((killCount() + 1) * EDITS) / (KILLS + 1)) await pause(5)
      made += 1
      await makeRandomEdit(random.pick(stores), random, stack)
      if (random.chance(0.2)) await pause(random.below(40))
    }
  }
  await Promise.all(Array.from({ length: EDITORS }, edit))
}

/** Kills the renderer at random moments and starts it again, sometimes with the minute's cron job. */
async function killAtRandom(random: Random, isOver: () => boolean, killed: () => void): Promise<void> {
  while (!isOver()) {
    await pause(200 + random.below(2_000))
    if (isOver()) return
    if (random.chance(0.3)) await site.scheduled()
    await site.kill()
    killed()
    if (random.chance(0.3)) await stack.sql(`update render_leases set expires_at = now()`)
    await startAgain()
  }
}

/** Lets leases of dead renderers expire, and runs the minute's cron job. */
async function drain(): Promise<void> {
  stack.supabase.deliveries.setFault(null)
  await stack.supabase.deliveries.idle()
  await stack.sql(`update render_leases set expires_at = now()`)
  await site.scheduled()
  await storesSettled(stack, 120_000)
}

async function nudge(url: string, businessId: string): Promise<void> {
  const body = JSON.stringify({ businessId })
  const time = Math.floor(Date.now() / 1000)
  const hex = createHmac('sha256', stack.supabase.webhookSecret).update(`${time}.${body}`).digest('hex')
  const headers = { 'x-oja-signature': `t=${time},v1=${hex}` }
  const options = { host: SITE_HOST, method: 'POST', body, headers }
  const answer = await ask(url, '/api/webhooks/database', options)
  if (answer.status !== 202) throw new Error(`oracle: ${answer.status} ${answer.text}`)
}

/** A Worker with an empty bucket that has rendered every store. */
async function startOracle(): Promise<KillableSite> {
  const dir = join(stack.dir, 'oracle')
  await mkdir(dir)
  const oracle = await startKillableSite(siteOptions(stack, dir, await freePort()))
  for (const { id } of stores) await nudge(oracle.url, id)
  const endAt = Date.now() + 120_000
  for (const { id } of stores) {
    const [row] = await stack.sql<{ slug: string }>('select slug from businesses where id = $1', [id])
    while (!(await ask(oracle.url, `/${row?.slug}`, { host: SITE_HOST })).headers['x-store-version']) {
      if (Date.now() > endAt) throw new Error(`oracle: ${row?.slug} is not rendered`)
      await pause(20)
    }
  }
  return oracle
}

/** Every present address of a store, and the addresses of its earlier products. */
async function addressesOf(store: ChaosStore): Promise<readonly (readonly [host: string, path: string])[]> {
  const [row] = await stack.sql<{ snapshot: StoreSnapshot | null }>('select store_snapshot($1) as snapshot', [
    store.id,
  ])
  if (!row?.snapshot) return []
  const { slug, customDomain } = row.snapshot.store
  const listed = listPages(row.snapshot, SITE_URL).map(({ key }) => key.replace(/^\w+:/, ''))
  const paths = new Set([
    '',
    '/nowhere',
    ...listed.filter((path) => path !== NOT_FOUND),
    ...store.productIds.map((id) => `/product/${id}`),
  ])
  return [...paths].flatMap((path) => [
    [SITE_HOST, `/${slug}${path}`] as const,
    ...(customDomain ? [[customDomain, path || '/'] as const] : []),
  ])
}

/** The answer that a shopper gets, without the date. */
async function answerAt(url: string, host: string, path: string): Promise<string> {
  const { status, headers, text } = await ask(url, path, { host })
  const { date: _date, ...rest } = headers
  return JSON.stringify([status, rest, text])
}

test(`${EDITS} edits on ${STORES} stores, ${KILLS} kills, 5% lost and 5% doubled nudges: nothing is lost`, async () => {
  const startedAt = Date.now()
  const dice = seededRandom(SEED)
  stack.supabase.deliveries.setFault(() => {
    const thrown = dice.next()
    if (thrown < 0.05) return 'drop'
    return thrown < 0.1 ? 'duplicate' : 'deliver'
  })
  let isOver = false
  let kills = 0
  const killing = killAtRandom(
    seededRandom(SEED + 1),
    () => isOver,
    () => {
      kills += 1
    },
  )
  await editStores(seededRandom(SEED + 2), () => kills)
  isOver = true
  await killing
  const editedAt = Date.now()
  await drain()
  const drainedAt = Date.now()

  const oracle = await startOracle()
  const different: string[] = []
  let compared = 0
  for (const store of stores) {
    for (const [host, path] of await addressesOf(store)) {
      compared += 1
      const [stored, fresh] = await Promise.all([
        answerAt(site.url, host, path),
        answerAt(oracle.url, host, path),
      ])
      if (stored !== fresh)
        different.push(`${host}${path}\n  ${stored.slice(0, 300)}\n  ${fresh.slice(0, 300)}`)
    }
  }
  await oracle.stop()
  const { delivered, failed, dropped } = stack.supabase.deliveries.counts
  console.log(
    `soak: ${EDITS} edits in ${Math.round((editedAt - startedAt) / 1000)} s, ${kills} kills, nudges ${delivered} delivered ${failed} failed ${dropped} dropped, drained in ${Math.round((drainedAt - editedAt) / 1000)} s, ${compared} addresses compared, ${different.length} different`,
  )

  expect(different).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(KILLS)
  expect(compared).toBeGreaterThan(STORES * 20)
}, 1_200_000)
