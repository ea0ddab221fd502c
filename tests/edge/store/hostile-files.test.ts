// Sends every hostile file through the Worker into a shop: no answer is a server error, and each row of the file is stored or listed with its
// reason, never both. Then bodies that cost as much as somebody can make them, beside which others ask. Planted once and seen red: a list that
// leaves out its last refused row, a look that leaves out a product, a reader that gives no turn, parts that are written without one (seen as 594 ms
// of processor until anybody else had an answer).
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportItem, ImportRow, WholeImport } from '#contract/sql/catalogue/imports.ts'
import { HOSTILE_BODIES, type HostileBody } from '#tests/support/cases/hostile-bodies.ts'
import { HOSTILE_TABLES } from '#tests/support/cases/hostile-tables.ts'
import { childProcessorMs, ownDelayMs } from '#tests/support/checks/processor-time.ts'
import { addMember } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startOja } from '#tests/support/running/site.ts'
import { openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

const oja = forFile(startOja)
let owner: SupabaseClient
let shopId: string
let bodiesShopId: string
let workerMs: () => number
beforeAll(async () => {
  workerMs = childProcessorMs('workerd')
  shopId = (await openLiveStore(oja, { slug: 'hostile-shop', plan: 'enterprise' }, 0)).id
  bodiesShopId = (await openLiveStore(oja, { slug: 'hostile-bodies', plan: 'enterprise' }, 0)).id
  await openLiveStore(oja, { slug: 'neighbour' }, 3)
  owner = await oja.stack.person('importer@oja.test')
  const { data } = await owner.auth.getUser()
  for (const id of [shopId, bodiesShopId]) await addMember(rowsOf(oja), id, data.user?.id as string, 'owner')
})

async function post(path: string, body: string | Uint8Array, type: string) {
  const { data } = await owner.auth.getSession()
  return oja.ask(path, {
    method: 'POST',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: { 'content-type': type, authorization: `Bearer ${data.session?.access_token}` },
  })
}

async function call<T>(name: string, more: object): Promise<T> {
  const { data, error } = await owner.rpc(name, { p_business_id: shopId, ...more })
  expect(error).toBeNull()
  return data as T
}

/** All entries of a list that comes in pages, in order. */
async function listed<T>(name: string, more: object, placeOf: (entry: T) => number): Promise<readonly T[]> {
  const all: T[] = []
  for (;;) {
    const last = all.at(-1)
    const page = await call<readonly T[]>(name, { p_after: last === undefined ? 0 : placeOf(last), ...more })
    if (page.length === 0) return all
    all.push(...page)
  }
}

const storedProducts = () =>
  oja.stack.sql<{ price: string }>('select price::text from products where business_id = $1', [shopId])

/** Of the Worker's processor, so that a busy machine changes nothing. */
const MOST_ANSWER_MS = 3_000
/** Of it until a request is answered for which the Worker waits for nobody: some pieces of work and a collection of garbage. */
const MOST_TURN_MS = 300

type Cost = { readonly processorMs: number; readonly ms: number }

/**
 * How much processor time the Worker used until the answer to a request, and how long that took. Without `isWhole` what it did while this thread
 * was busy itself, or waited for a processor, does not count: nobody waited for the Worker then.
 */
async function costOf<Value>(
  ask: () => Promise<Value>,
  { isWhole = false } = {},
): Promise<Cost & { readonly value: Value }> {
  const [before, ownBefore, startedAt] = [workerMs(), ownDelayMs(), performance.now()]
  const value = await ask()
  const own = isWhole ? 0 : ownDelayMs() - ownBefore
  return { value, processorMs: Math.max(0, workerMs() - before - own), ms: performance.now() - startedAt }
}

type Beside = { readonly turn: Cost; readonly page: Cost; readonly pages: number }

const worse = (one: Cost, { processorMs, ms }: Cost): Cost =>
  processorMs > one.processorMs ? { processorMs, ms } : one

/**
 * Asks until the answer is there, again and again, for another shop's page, and for what the Worker answers at once. While a page waits for the
 * bucket or the database the reading goes on, longer on a busy machine: what the code keeps short is the second.
 */
async function askBeside(answer: Promise<unknown>): Promise<Beside> {
  let isDone = false
  void answer.finally(() => {
    isDone = true
  })
  const none: Cost = { processorMs: 0, ms: 0 }
  let [turn, page, pages] = [none, none, 0]
  while (!isDone) {
    const refused = await costOf(() => oja.ask('/api/imports'))
    expect(refused.value.status).toBe(405)
    turn = worse(turn, refused)
    const shown = await costOf(() => oja.ask('/neighbour'))
    expect(shown.value.status).toBe(200)
    page = worse(page, shown)
    if (!isDone) pages += 1
  }
  return { turn, page, pages }
}

const worstSeen: (Cost & Beside & { readonly name: string })[] = []
afterAll(() => {
  const top = (of: (one: (typeof worstSeen)[number]) => Cost) => {
    const by = (unit: keyof Cost) => {
      const first = worstSeen.toSorted((a, b) => of(b)[unit] - of(a)[unit])[0]
      return `${Math.round(first ? of(first)[unit] : 0)} ms (${first?.name})`
    }
    return `${by('processorMs')} of processor, ${by('ms')} by the clock`
  }
  console.log(
    `${worstSeen.length} hostile bodies; worst answer ${top((one) => one)}; beside it the worst turn ${top((one) => one.turn)}; the worst page ` +
      `of another shop ${top((one) => one.page)}`,
  )
})

/**
 * Those that cost most, of each source and kind, and their size in characters: what is read in pieces from the bucket, or costs most so, is large.
 * tests/unit/functions/importing/hostile-bodies.test.ts reads all of them.
 */
const SAMPLE: Readonly<Record<string, number>> = {
  'a table: quotation marks alone': 20_000_000,
  'a table: rows as long as a row may be': 20_000_000,
  'a table: short rows that are products': 400_000,
  'a table: a hundred and sixty attributes': 1_200_000,
  'a table: products of five hundred choices': 1_800_000,
  'a table: rows of one handle': 400_000,
  'a table: items of one group': 1_200_000,
  'a table: variants of one supplier': 400_000,
  'a table: bytes of an old encoding': 400_000,
  'a feed: items that are never closed': 400_000,
  'a feed: one picture after the other': 400_000,
  'an archive: a bomb of short rows': 400_000,
  'an archive: pictures that are called alike': 400_000,
  'an archive: a workbook with one cell again and again': 400_000,
  'an archive: a kit of many tables': 400_000,
  'a page or JSON: an object of many names': 1_500_000,
  'a page or JSON: choices with options of their own': 400_000,
  'a page or JSON: texts in an object': 3_900_000,
  'a paste: lines of prices': 1_170_000,
  'a paste: prices of a supplier with long gaps': 400_000,
}

/** Brings a body, and asks for other things meanwhile. */
async function bring(name: string, kind: HostileBody['kind'], made: string | Uint8Array) {
  const path = `/api/imports?store=${bodiesShopId}&kind=${kind}`
  const asked = costOf(() => post(path, made, 'text/plain'), { isWhole: true })
  const beside = await askBeside(asked)
  const { value: answer, ...cost } = await asked
  await oja.stack.sql('delete from imports where business_id = $1', [bodiesShopId])
  return { name, status: answer.status, ...cost, ...beside }
}

test.each(Object.entries(SAMPLE))('%s', async (name, characters) => {
  const body = HOSTILE_BODIES.find((one) => one.name === name)
  if (body === undefined) throw new Error(`no body is called ${name}`)
  const made = body.make(characters)
  let seen = await bring(name, body.kind, made)
  // Other work of the machine can only make a turn longer.
  for (let more = 2; more > 0 && seen.turn.processorMs >= MOST_TURN_MS; more -= 1)
    seen = await bring(name, body.kind, made)
  worstSeen.push(seen)

  expect([200, 413, 422]).toContain(seen.status)
  expect(seen.processorMs).toBeLessThan(MOST_ANSWER_MS)
  expect(seen.turn.processorMs).toBeLessThan(MOST_TURN_MS)
  // A short reading may end before a page is there.
  if (seen.processorMs > 2 * MOST_TURN_MS) expect(seen.pages).toBeGreaterThan(0)
})

test.each(HOSTILE_TABLES)('%s', async (_, file, expected) => {
  for (const table of ['products', 'imports'])
    await oja.stack.sql(`delete from ${table} where business_id = $1`, [shopId])

  const answer = await post(`/api/imports?store=${shopId}&name=a.csv`, file, 'application/octet-stream')
  if (answer.status !== 200) {
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { reason: expected } })
    expect(await storedProducts()).toEqual([])
    return
  }
  const { id } = JSON.parse(answer.text) as { readonly id: string }
  const read = () => call<WholeImport>('read_import', { p_import_id: id })
  const of = { p_import_id: id }
  const items = await listed<ImportItem>('list_import_items', { ...of, p_only: null }, ({ place }) => place)
  const rows = await listed<ImportRow>('list_import_rows', of, ({ number }) => number)
  const shown = await read()

  const numbers = [...items.flatMap((item) => item.rows), ...rows.map(({ number }) => number)]
  expect(numbers).toHaveLength(shown.rows.read)
  expect(new Set(numbers).size).toBe(numbers.length)
  expect(rows.every(({ reason }) => reason !== '')).toBe(true)
  const refused = rows.filter(({ outcome }) => outcome === 'refused').length
  expect(shown.rows).toMatchObject({ refused, skipped: rows.length - refused })
  expect(`${items.length} products, ${refused} refused, ${rows.length - refused} skipped`).toBe(expected)
  if (items.length === 0) return

  const started = await post(
    `/api/imports/job?store=${shopId}`,
    JSON.stringify({ action: 'start', importId: id, asDrafts: false }),
    'application/json',
  )
  expect(started.status).toBe(204)
  await expect.poll(read, { timeout: 30_000 }).toMatchObject({ status: 'done' })
  const { totals } = await read()
  const stored = await storedProducts()
  expect(totals).toMatchObject({ created: stored.length, updated: 0, unchanged: 0 })
  expect(stored.length + totals.refused).toBe(items.length)
  for (const { price } of stored) {
    expect(Number(price)).toBeGreaterThan(0)
    expect(Number(price)).toBeLessThanOrEqual(90_000_000_000)
  }
})
