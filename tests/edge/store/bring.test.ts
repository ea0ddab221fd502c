// Brings files to the Worker: who may, what is refused before anything is read, hostile files, and a run that the Worker ends by itself.
import type { SupabaseClient } from '@supabase/supabase-js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { continueImports } from '#functions/cron/imports.ts'
import { addMember } from '#tests/support/database/store.ts'
import { type Oja, startOja } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

let oja: Oja
let store: LiveStore
let other: LiveStore
let owner: SupabaseClient

beforeAll(async () => {
  oja = await startOja()
  store = await openLiveStore(oja, { slug: 'import-shop', plan: 'enterprise' })
  other = await openLiveStore(oja, { slug: 'import-other', plan: 'premium' })
  owner = await oja.stack.person('importer@oja.test')
  const { data } = await owner.auth.getUser()
  await addMember(rowsOf(oja), store.id, data.user?.id as string, 'owner')
})
afterAll(() => oja?.dispose())

async function post(
  path: string,
  body: Uint8Array | string,
  as: SupabaseClient | null,
  headers: object = {},
) {
  const session = as ? (await as.auth.getSession()).data.session : null
  return oja.ask(path, {
    method: 'POST',
    body: typeof body === 'string' ? new TextEncoder().encode(body) : body,
    headers: {
      'content-type': 'application/octet-stream',
      ...(session ? { authorization: `Bearer ${session.access_token}` } : {}),
      ...headers,
    },
  })
}

const bring = (body: Uint8Array | string, more = '') =>
  post(`/api/imports?store=${store.id}&name=a.csv${more}`, body, owner)

async function idOf(answer: Awaited<ReturnType<typeof bring>>): Promise<string> {
  expect(answer.status).toBe(200)
  return (JSON.parse(answer.text) as { id: string }).id
}

async function totalsOf(importId: string): Promise<Record<string, unknown>> {
  const { data, error } = await owner.rpc('read_import', { p_business_id: store.id, p_import_id: importId })
  expect(error).toBeNull()
  return data as Record<string, unknown>
}

const job = (importId: string, action: string, at = store.id) =>
  post(`/api/imports/job?store=${at}`, JSON.stringify({ action, importId, asDrafts: false }), owner, {
    'content-type': 'application/json',
  })

describe('a file', () => {
  test('is taken from members of the store alone, from our own pages', async () => {
    const path = `/api/imports?store=${store.id}`

    expect((await post(path, 'Name,Price\nCap,10', null)).status).toBe(401)
    expect((await post(`/api/imports?store=${other.id}`, 'Name,Price\nCap,10', owner)).status).toBe(403)
    expect((await post(path, 'Name,Price\nCap,10', owner, { origin: 'https://evil.example' })).status).toBe(
      403,
    )
    expect((await oja.ask(path)).status).toBe(405)
  })

  test.each([
    ['nothing', '', 'empty'],
    ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'workbook'],
    ['random bytes', Uint8Array.from({ length: 4_000 }, (_, n) => (n * 197 + 31) % 256), 'binary'],
    ['a table without a header', 'a,b\n1,2', 'no_header'],
    [
      'XML whose entities grow',
      '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "x">]><rss>&a;</rss>',
      'xml_definition',
    ],
    ['a page without a product', '<!doctype html><script>a = {"b": 1}</script>', 'no_product'],
    ['a page that never ends', `<html><script>a = ${'{"a":'.repeat(20_000)}`, 'no_product'],
    ['JSON of something else', '{"hello": "world"}', 'no_product'],
    ['six hundred broken rows', `Name,Price\n${'"Cap,10\n'.repeat(601)}`, 'broken_quotes'],
  ])('that is %s is refused in words, and stores nothing', async (_, body, reason) => {
    const answer = await bring(body)

    expect(answer.status).toBe(422)
    expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'import_unreadable', reason } })
  })

  test('in another currency needs its rate', async () => {
    expect((await bring('Name,Price\nCap,10', '&currency=USD')).status).toBe(400)
    const id = await idOf(await bring('Name,Price\nCap,10', '&currency=USD&rate=1550.5'))

    const { data } = await owner.rpc('list_import_items', {
      p_business_id: store.id,
      p_import_id: id,
      p_after: 0,
      p_only: null,
    })
    expect(data).toMatchObject([{ body: { price: 1_550_500 } }])
  })
})

describe("a supplier's list", () => {
  const price = (importId: string, terms: object, as: SupabaseClient | null = owner, at = store.id) =>
    post(`/api/imports/prices?store=${at}`, JSON.stringify({ importId, terms }), as)
  const terms = { rate: '210', freight: '', duty: '', profit: '50', pieces: '1', rounding: '50' }
  const text = 'Cup ¥18.5 (≥3) https://detail.1688.com/offer/537912345678.html\nHello\nBag €5'

  test('gets its prices from the Worker alone: prices of a browser count for nothing', async () => {
    const id = await idOf(await bring(text, '&kind=paste'))
    expect(await totalsOf(id)).toMatchObject({
      source: '1688',
      supplied: true,
      rows: { read: 3, refused: 1, skipped: 1 },
      products: 1,
    })
    expect((await job(id, 'start')).status).toBe(409)

    expect((await price(id, { ...terms, price: '1', cost: '1' })).status).toBe(204)
    const { data } = await owner.rpc('list_import_items', {
      p_business_id: store.id,
      p_import_id: id,
      p_after: 0,
      p_only: null,
    })
    expect(data).toMatchObject([{ body: { price: 585_000 }, look: { outcome: 'new' } }])
  })

  test('is priced by members of its store, with numbers that can be read', async () => {
    const id = await idOf(await bring(text, '&kind=paste'))

    expect((await price(id, terms, null)).status).toBe(401)
    expect((await price(id, terms, owner, other.id)).status).toBe(403)
    const wrong = await price(id, { ...terms, rate: '-1' })
    expect(wrong.status).toBe(400)
    expect(JSON.parse(wrong.text)).toMatchObject({ error: { field: 'rate' } })
    expect((await price(id, { rate: 1 })).status).toBe(400)
  })
})

describe('a run', () => {
  test('of 2,000 rows ends by itself: stored and refused are what was shown', async () => {
    const rows = Array.from(
      { length: 2_000 },
      (_, n) => `S${n},Cap ${n},${n % 100 === 7 ? 'ask' : n + 1},${n % 5}`,
    )
    const id = await idOf(await bring(`SKU,Name,Price,Stock\n${rows.join('\n')}`))
    expect(await totalsOf(id)).toMatchObject({ rows: { read: 2_000, refused: 20 }, look: { new: 1_980 } })

    expect((await job(id, 'start')).status).toBe(204)
    await expect.poll(async () => (await totalsOf(id))['status'], { timeout: 90_000 }).toBe('done')

    expect(await totalsOf(id)).toMatchObject({
      totals: { created: 1_980, updated: 0, unchanged: 0, refused: 0 },
    })
  })

  test('whose message was lost is found by the minute’s work', async () => {
    const id = await idOf(await bring('Name,Price\nLost cap,10'))
    await rowsOf(oja).query(
      `update imports set status = 'running', started_at = now(), stepped_at = now() - interval '2 minutes' where id = $1`,
      [id],
    )
    const sent: string[] = []

    await continueImports(oja.stack.admin() as never, async (importId) => {
      sent.push(importId)
    })

    expect(sent).toContain(id)
  })

  test('is started, stopped and undone by members alone, and only where it can be', async () => {
    const id = await idOf(await bring('Name,Price\nOnly cap,10'))

    expect((await job(id, 'undo')).status).toBe(409)
    expect((await job(id, 'start', other.id)).status).toBe(403)
    expect((await job('no-id', 'start')).status).toBe(400)
    expect((await job(id, 'stop')).status).toBe(204)
    expect(await totalsOf(id)).toBeNull()
  })
})
