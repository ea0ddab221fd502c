// Makes random edits on 8 stores while the renderer is killed at random points, nudges are dropped, doubled and reordered, and edits arrive
// during the render of their page. No edit may be lost. The oracle is a second Worker that starts empty and renders everything from the same
// database: every present page and every earlier page must be the same, byte for byte. OJA_CHAOS_EDITS and OJA_CHAOS_SEED change the amount and
// the seed; tests/soak/edits.test.ts is the long version.
// Planted defects (2026-11-20), each turned this red:
// - finish_render marks content_version instead of the version that was read.
// - The cron job finds no stale stores.
// - The shell left out of the hash of a page's inputs.
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

const EDITS = Number(process.env['OJA_CHAOS_EDITS'] ?? 80)
const SEED = Number(process.env['OJA_CHAOS_SEED'] ?? 20_261_120)
const STORES = 8
const EDITORS = 4
/** How often the renderer is killed at least during the edits. */
const KILLS = Math.ceil(EDITS / 45)

const stack = forFile(startTestStack)
let stores: ChaosStore[]
let site: KillableSite
let startAgain: () => Promise<void>

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
  for (let number = 0; number < STORES; number += 1) {
    stores.push(await openChaosStore(stack, number, number < 3 ? 120 : 30))
    // Half of the stores have pages before the first kill: there is something to read. The others are killed in their first render.
    if (number === STORES / 2 - 1) await storesSettled(stack, 60_000)
  }
})

afterAll(async () => {
  await site?.kill()
})

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Makes edits by several people at the same time, until all are made or the test is over. Waits for the kills to keep pace. */
async function editStores(random: Random, isOver: () => boolean, killCount: () => number): Promise<void> {
  let made = 0
  const edit = async () => {
    while (made < EDITS && !isOver()) {
      while (made > ((killCount() + 1) * EDITS) / KILLS && !isOver()) await pause(5)
      made += 1
      await makeRandomEdit(random.pick(stores), random, stack)
      if (random.chance(0.6)) await pause(random.below(120))
    }
  }
  await Promise.all(Array.from({ length: EDITORS }, edit))
}

/** Makes each store's last edit during the render of the edit before, and loses its nudge: no later event replaces that nudge. */
async function editWhileRendering(random: Random): Promise<void> {
  const { deliveries } = stack.supabase
  for (const { id } of stores) {
    await stack.sql('update products set price = price + 1 where business_id = $1', [id])
    await pause(5 + random.below(60))
    deliveries.setFault(() => 'drop')
    await stack.sql('update products set price = price + 1 where business_id = $1', [id])
    await deliveries.idle()
    deliveries.setFault(null)
  }
}

/** Kills the renderer at random moments and starts it again, sometimes with the minute's cron job. */
async function killAtRandom(random: Random, isOver: () => boolean, killed: () => void): Promise<void> {
  while (!isOver()) {
    await pause(50 + random.below(1_200))
    if (random.chance(0.3)) await site.scheduled()
    await site.kill()
    killed()
    if (random.chance(0.3)) await stack.sql(`update render_leases set expires_at = now()`)
    await startAgain()
  }
}

/** Reads pages all the time: a page must always belong to the requested store, or be missing. Returns the faults. */
async function readAtRandom(
  random: Random,
  isOver: () => boolean,
): Promise<{ pages: number; wrong: string[] }> {
  const seen = { pages: 0, wrong: [] as string[] }
  while (!isOver()) {
    const store = random.pick(stores)
    const host = random.pick([SITE_HOST, ...store.domains])
    const base = host === SITE_HOST ? `/${random.pick(store.slugs)}` : ''
    const path =
      `${base}${random.pick(['', '/checkout.json', `/product/${random.pick(store.productIds)}`])}` || '/'
    // Ignores that the site is down at this moment, which the test causes.
    const answer = await ask(site.url, path, { host }).catch(() => null)
    if (answer?.status === 200) {
      seen.pages += 1
      const others = stores.filter(({ id }) => id !== store.id && answer.text.includes(id))
      if (others.length > 0 || !answer.text.includes(store.id)) seen.wrong.push(`${host}${path}`)
    } else if (answer && ![301, 404, 503].includes(answer.status)) {
      seen.wrong.push(`${host}${path}: ${answer.status}`)
    }
    await pause(random.below(10))
  }
  return seen
}

/** Lets time pass, so that leases of dead renderers expire and the minute's cron job runs. */
async function drain(): Promise<void> {
  stack.supabase.deliveries.setFault(null)
  await stack.supabase.deliveries.idle()
  await stack.sql(`update render_leases set expires_at = now()`)
  await site.scheduled()
  await storesSettled(stack, 60_000)
}

/** Every address that a store has or had, and some that never existed. */
async function addressesOf(store: ChaosStore): Promise<readonly (readonly [host: string, path: string])[]> {
  const [row] = await stack.sql<{ snapshot: StoreSnapshot | null }>('select store_snapshot($1) as snapshot', [
    store.id,
  ])
  const listed = row?.snapshot
    ? listPages(row.snapshot, SITE_URL).map(({ key }) => key.replace(/^\w+:/, ''))
    : []
  const paths = new Set([
    ...listed.filter((path) => path !== NOT_FOUND),
    '',
    '/sitemap.xml',
    '/checkout.json',
    '/nowhere',
    ...[1, 2, 3, 4].map((page) => `/page/${page}`),
    ...store.productIds.map((id) => `/product/${id}`),
    ...store.categorySlugs.flatMap((slug) => [`/category/${slug}`, `/category/${slug}/page/2`]),
  ])
  const [present, ...earlier] = [...new Set(store.slugs)].reverse()
  return [...paths].flatMap((path) => [
    [SITE_HOST, `/${present}${path}`] as const,
    ...(path === '' || path === '/nowhere'
      ? earlier.map((slug) => [SITE_HOST, `/${slug}${path}`] as const)
      : []),
    ...[...new Set(store.domains)].map((domain) => [domain, path || '/'] as const),
  ])
}

/** The answer that a shopper gets at an address, without the date. */
async function answerAt(url: string, host: string, path: string): Promise<string> {
  const { status, headers, text } = await ask(url, path, { host })
  const { date: _date, ...rest } = headers
  return JSON.stringify([status, rest, text])
}

async function startOracle(): Promise<KillableSite> {
  const dir = join(stack.dir, 'oracle')
  await mkdir(dir)
  const oracle = await startKillableSite(siteOptions(stack, dir, await freePort()))
  for (const { id } of stores) {
    const body = JSON.stringify({ businessId: id })
    const time = Math.floor(Date.now() / 1000)
    const hex = createHmac('sha256', stack.supabase.webhookSecret).update(`${time}.${body}`).digest('hex')
    const headers = { 'x-oja-signature': `t=${time},v1=${hex}` }
    const answer = await ask(oracle.url, '/api/webhooks/database', {
      host: SITE_HOST,
      method: 'POST',
      body,
      headers,
    })
    if (answer.status !== 202) throw new Error(`oracle: ${answer.status} ${answer.text}`)
  }
  await isReady(oracle)
  return oracle
}

/** Resolves when the oracle answers with a version, because the store is then rendered. */
async function isReady(oracle: KillableSite): Promise<void> {
  const endAt = Date.now() + 60_000
  for (const store of stores) {
    const path = `/${(await stack.sql('select slug from businesses where id = $1', [store.id]))[0]?.['slug']}`
    for (;;) {
      const answer = await ask(oracle.url, path, { host: SITE_HOST })
      if (answer.headers['x-store-version']) break
      if (Date.now() > endAt) throw new Error(`oracle: ${path} is still ${answer.status}`)
      await pause(20)
    }
  }
}

test(`${EDITS} edits on ${STORES} stores, the renderer killed again and again: nothing is lost`, async () => {
  const random = seededRandom(SEED)
  stack.supabase.deliveries.setFault(() => {
    const dice = random.next()
    if (dice < 0.1) return 'drop'
    if (dice < 0.25) return 'duplicate'
    return dice < 0.5 ? { delayMs: random.below(400) } : 'deliver'
  })

  let isDone = false
  const isOver = () => isDone
  const end = () => {
    isDone = true
  }
  let kills = 0
  const killed = () => {
    kills += 1
  }
  // Ends all tasks together: when one task ends, by its last edit or an error, the others end too.
  const killing = killAtRandom(seededRandom(SEED + 1), isOver, killed).finally(end)
  const editing = editStores(random, isOver, () => kills).finally(end)
  const readers = Array.from({ length: 4 }, (_, index) =>
    readAtRandom(seededRandom(SEED + 2 + index), isOver).finally(end),
  )
  await Promise.allSettled([killing, editing, ...readers])
  await Promise.all([killing, editing])
  const read = await Promise.all(readers)
  const pages = read.reduce((sum, reader) => sum + reader.pages, 0)
  await drain()
  await editWhileRendering(random)
  await drain()

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
        different.push(`${host}${path}\n  stored: ${stored.slice(0, 300)}\n  fresh: ${fresh.slice(0, 300)}`)
    }
  }
  await oracle.stop()
  console.log(
    `chaos: ${EDITS} edits, ${kills} kills, ${pages} pages read meanwhile, ${compared} addresses compared`,
  )

  expect(read.flatMap(({ wrong }) => wrong)).toEqual([])
  expect(different).toEqual([])
  expect(kills).toBeGreaterThanOrEqual(KILLS - 1)
  expect(pages).toBeGreaterThan(0)
  expect(compared).toBeGreaterThan(500)
  const stale = await stack.sql('select 1 from store_versions where rendered_version < content_version')
  expect(stale).toEqual([])
})
