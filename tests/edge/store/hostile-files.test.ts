// Sends every hostile file through the Worker into a shop: no answer is a server error, and each row of the file is stored or listed with its
// reason, never both. Planted once and seen red: a list that leaves out its last refused row, and a look that leaves out a product.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ImportItem, ImportRow, WholeImport } from '#contract/sql/catalogue/imports.ts'
import { HOSTILE_TABLES } from '#tests/support/cases/hostile-tables.ts'
import { addMember } from '#tests/support/database/store.ts'
import { type Oja, startOja } from '#tests/support/running/site.ts'
import { openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

let oja: Oja
let owner: SupabaseClient
let shopId: string
beforeAll(async () => {
  oja = await startOja()
  shopId = (await openLiveStore(oja, { slug: 'hostile-shop', plan: 'enterprise' }, 0)).id
  owner = await oja.stack.person('importer@oja.test')
  const { data } = await owner.auth.getUser()
  await addMember(rowsOf(oja), shopId, data.user?.id as string, 'owner')
})
afterAll(() => oja?.dispose())

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

/** A workbook is opened before it is read as a table. */
const REASONS: Readonly<Record<string, string>> = { workbook: 'zip_broken' }

test.each(HOSTILE_TABLES)('%s', async (_, file, expected) => {
  await oja.stack.sql('delete from products where business_id = $1', [shopId])

  const answer = await post(`/api/imports?store=${shopId}&name=a.csv`, file, 'application/octet-stream')
  if (answer.status !== 200) {
    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { reason: REASONS[expected] ?? expected } })
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
