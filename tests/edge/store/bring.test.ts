// Brings files to the Worker: who may, what is refused before anything is read, hostile files, a file of every source, large ones that are read in steps, and a run
// that the Worker ends by itself. Planted once and seen red: a reading that goes on one product too far; an answer that is stored, but not given to the reader.
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import type { SupabaseClient } from '@supabase/supabase-js'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openImport, stalledImports } from '#contract/sql/catalogue/imports.ts'
import { call, openDatabase } from '#data/client.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { OJA_COLUMNS } from '#domain/export/oja-products.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { PICTURE_FILES } from '#domain/picture/picture-port.ts'
import { continueStalled } from '#functions/cron/stalled.ts'
import { continueReading } from '#functions/importing/continue-reading.ts'
import { keepParts } from '#functions/importing/store-import-plan.ts'
import { workbookOf } from '#tests/support/cases/workbooks.ts'
import { addMember } from '#tests/support/database/store.ts'
import { type Oja, startOja } from '#tests/support/running/site.ts'
import { type LiveStore, openLiveStore, rowsOf } from '#tests/support/stores/site-stores.ts'

const FIXTURES = resolve(import.meta.dirname, '../../fixtures')

let oja: Oja
let shelf: Server
let isShelfFull = false
const asked: string[] = []
let store: LiveStore
let other: LiveStore
let owner: SupabaseClient

beforeAll(async () => {
  const picture = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#b4532a' } })
    .jpeg()
    .toBuffer()
  shelf = createServer((request, response) => {
    asked.push(request.url ?? '')
    if (request.url === '/late.jpg' && !isShelfFull) response.writeHead(404).end()
    else if (request.url === '/page.jpg') response.end('<html>')
    else if (request.url === '/inside.jpg') response.writeHead(302, { location: 'http://127.0.0.1/' }).end()
    else if (request.url === '/list.csv') response.end('Name,Price\nLinked cap,10')
    else response.end(picture)
  })
  await new Promise<void>((done) => shelf.listen(0, '127.0.0.1', done))
  const site = `127.0.0.1:${(shelf.address() as AddressInfo).port}`
  oja = await startOja({
    vars: { SITE_HOST: 'localhost' },
    foreign: { sites: { 'pictures.example': site }, names: {} },
  })
  store = await openLiveStore(oja, { slug: 'import-shop', plan: 'enterprise' })
  other = await openLiveStore(oja, { slug: 'import-other', plan: 'premium' })
  owner = await oja.stack.person('importer@oja.test')
  const { data } = await owner.auth.getUser()
  await addMember(rowsOf(oja), store.id, data.user?.id as string, 'owner')
})
afterAll(async () => {
  await oja?.dispose()
  shelf?.close()
})

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

/** A shop has room for three files that wait: forgets all but the newest. */
const makeRoom = (kept: number) =>
  oja.stack.sql(
    `delete from imports where id in (
       select id from imports where status in ('reading', 'ready') order by created_at desc offset $1)`,
    [kept],
  )

async function bring(body: Uint8Array | string, more = '') {
  await makeRoom(2)
  return post(`/api/imports?store=${store.id}&name=a.csv${more}`, body, owner)
}

async function idOf(answer: Awaited<ReturnType<typeof bring>>): Promise<string> {
  expect(answer.status).toBe(200)
  return (JSON.parse(answer.text) as { id: string }).id
}

async function totalsOf(importId: string, at = store.id): Promise<Record<string, unknown>> {
  const { data, error } = await owner.rpc('read_import', { p_business_id: at, p_import_id: importId })
  expect(error).toBeNull()
  return data as Record<string, unknown>
}

const job = (importId: string, action: string, at = store.id, more: object = {}) =>
  post(
    `/api/imports/job?store=${at}`,
    JSON.stringify({ action, importId, asDrafts: false, ...more }),
    owner,
    {
      'content-type': 'application/json',
    },
  )

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
    ['a damaged workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0]), 'zip_broken'],
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

test('a workbook whose columns nobody knows is asked about once, also in a ZIP with pictures', async () => {
  const head = ['quoi', 'combien', 'ou']
  const sheet = (name: string) => workbookOf([head, [name, '3000', 'red.jpg']])
  const asked = await bring(sheet('Plain cap'))
  expect(asked.status).toBe(422)
  expect(JSON.parse(asked.text)).toMatchObject({
    error: { reason: 'no_header', sample: [head, ['Plain cap', '3000', 'red.jpg']] },
  })

  await idOf(await bring(sheet('Plain cap'), '&columns=name,price,pictures&header=1'))
  const again = zipSync({ 'list.xlsx': sheet('Straw hat'), 'images/red.jpg': strToU8('x') })
  expect(await totalsOf(await idOf(await bring(again)))).toMatchObject({
    source: 'list',
    look: { new: 1, pictures: 1 },
    pictures: { unused: 0 },
  })
})

describe('every source', () => {
  const uploadFile = async (path: string, more: string) => {
    const id = await idOf(await bring(new Uint8Array(readFileSync(path)), more))
    const totals = (await totalsOf(id)) as {
      readonly source: string
      readonly supplied: boolean
      readonly rows: { readonly read: number }
      readonly products: number
    }
    expect(totals.rows.read).toBeGreaterThan(0)
    return [totals.source, totals.products, totals.supplied]
  }
  const tabs = (name: string) =>
    readFileSync(resolve(FIXTURES, name), 'utf8')
      .split('\n')
      .map((line) => line.split(',').join('\t'))
      .join('\n')

  test.each([
    ['woocommerce-small.csv', 'woocommerce', 4, false],
    ['imports/shopify-old.csv', 'shopify', 2, false],
    ['imports/shopify-new.csv', 'shopify', 2, false],
    ['imports/feed.csv', 'feed', 2, false],
    ['imports/feed.xml', 'feed', 2, false],
    ['imports/list-french.csv', 'list', 2, false],
    ['imports/own-products.csv', 'oja', 2, false],
    ['imports/suppliers/dsers.csv', 'aliexpress', 2, true],
    ['imports/suppliers/aliexpress-page.html.txt', 'aliexpress', 1, true],
    ['imports/suppliers/aliexpress-api.json.txt', 'aliexpress', 1, true],
    ['imports/suppliers/aliexpress-modules.html.txt', 'aliexpress', 1, true],
    ['imports/suppliers/aliexpress-today.json.txt', 'aliexpress', 1, true],
    ['imports/suppliers/1688-page.html.txt', '1688', 1, true],
    ['imports/suppliers/1688-today.html.txt', '1688', 1, true],
    ['imports/suppliers/1688-api.json.txt', '1688', 1, true],
  ])('%s is known by itself', async (file, source, count, isSupplied) => {
    expect(await uploadFile(resolve(FIXTURES, file), '')).toEqual([source, count, isSupplied])
  })

  test('a feed with tabs is known too', async () => {
    const id = await idOf(await bring(tabs('imports/feed.csv')))
    expect(await totalsOf(id)).toMatchObject({ source: 'feed' })
  })

  test.each([
    ['imports/shopify-old-template.csv', 'shopify'],
    ['imports/shopify-new-template.csv', 'shopify'],
    ['imports/woocommerce-template.csv', 'woocommerce'],
  ])('%s, which has all columns of the template, is brought', async (file, source) => {
    const [found, count] = await uploadFile(resolve(FIXTURES, file), '&currency=USD&rate=1500')
    expect(found).toBe(source)
    expect(count).toBeGreaterThan(0)
  })
})

/** Keys of the bucket that begin so. */
async function keysIn(prefix: string): Promise<readonly string[]> {
  const keys: string[] = []
  await oja.site.lose((key) => {
    if (key.startsWith(prefix)) keys.push(key)
    return false
  })
  return keys
}

describe('a file that leaves something open', () => {
  // Files of imports that nobody has begun or discarded.
  afterAll(() => oja.site.lose((key) => key.startsWith(`${store.id}/import-`)))

  const FILE = 'Name,Price,Stock\nBeads,150.50,1.200\nPins,20.50,2.500\nTape,9.50,7'
  const say = (importId: string, answers: object, as = owner, at = store.id) =>
    post(`/api/imports/answers?store=${at}`, JSON.stringify({ importId, answers }), as, {
      'content-type': 'application/json',
    })
  const stocksOf = async (importId: string) =>
    (
      await oja.stack.sql<{ stock: string | null }>(
        `select body ->> 'stock' as stock from private.import_items where import_id = $1 order by place limit 3`,
        [importId],
      )
    ).map(({ stock }) => stock)

  test('is read again with an answer, and asks again what was answered', async () => {
    const id = await idOf(await bring(FILE))
    expect(await totalsOf(id)).toMatchObject({
      answers: {},
      reading: { questions: [{ kind: 'counts', count: 2, examples: ['Beads: 1.200', 'Pins: 2.500'] }] },
    })
    expect(await stocksOf(id)).toEqual([null, null, '7'])

    expect((await say(id, { counts: 'thousands' })).status).toBe(204)
    expect(await totalsOf(id)).toMatchObject({ status: 'ready', answers: { counts: 'thousands' } })
    expect(await stocksOf(id)).toEqual(['1200', '2500', '7'])

    expect((await say(id, {})).status).toBe(204)
    expect(await stocksOf(id)).toEqual([null, null, '7'])
  })

  test('is asked of members alone, in words that are known, and no more once it runs', async () => {
    const id = await idOf(await bring(FILE))

    expect((await say(id, { counts: 'thousands' }, owner, other.id)).status).toBe(403)
    expect((await say(id, { counts: 'millions' })).status).toBe(400)
    expect((await say(crypto.randomUUID(), {})).status).toBe(409)
    expect((await say(await idOf(await bring('Plain cap 10', '&kind=paste')), {})).status).toBe(409)
    expect((await say(id, { columns: 'x'.repeat(1_501) })).status).toBe(400)
    await job(id, 'start')
    await expect
      .poll(() => totalsOf(id), { timeout: 60_000 })
      .toMatchObject({ status: 'done', answers: null })
    expect((await say(id, { counts: 'thousands' })).status).toBe(409)
  })

  test('of a list is read again with what is said of its columns, by their names or chosen by hand', async () => {
    const usesOf = async (importId: string) => {
      const { reading } = (await totalsOf(importId)) as { reading: { columns: { as: string | null }[] } }
      return reading.columns.map(({ as }) => as)
    }
    for (const [file, more, uses] of [
      ['Name,Price,Amt left,Batch no\nCap,10,4,B1\nCap,10,5,B2', '', ['name', 'price', null, null]],
      [
        'quoi;combien;reste;lot\nCap;10;4;B1\nCap;10;5;B2',
        '&columns=name,price&header=1',
        ['name', 'price', null, null],
      ],
      ['Cap;10;4;B1\nCap;10;5;B2', '&columns=name,price&header=0', ['name', 'price', null, null]],
    ] as const) {
      const id = await idOf(await bring(file, more))
      expect(await usesOf(id)).toEqual(uses)

      expect((await say(id, { columns: ',,stock,option' })).status).toBe(204)

      expect(await usesOf(id)).toEqual(['name', 'price', 'stock', 'choices'])
      const [item] = await oja.stack.sql(
        `select body -> 'combinations' as choices from private.import_items where import_id = $1`,
        [id],
      )
      expect(item?.['choices']).toMatchObject([
        { values: ['B1'], stock: 4 },
        { values: ['B2'], stock: 5 },
      ])
    }
  })

  test('is read alike the next time: what was said in a look is remembered by the names of the columns', async () => {
    const usesOf = async (importId: string) => {
      const { reading } = (await totalsOf(importId)) as { reading: { columns: { as: string | null }[] } }
      return reading.columns.map(({ as }) => as)
    }
    for (const [file, more] of [
      ['Name,Price,Shelf left\nCap,10,4', ''],
      ['nom donc;prix donc;reste donc\nCap;10;4', '&columns=name,price&header=1'],
    ] as const) {
      const id = await idOf(await bring(file, more))
      expect((await say(id, { columns: ',,stock' })).status).toBe(204)

      const next = await idOf(await bring(file))
      expect(await usesOf(next)).toEqual(['name', 'price', 'stock'])
      expect(await stocksOf(next)).toEqual(['4'])
      expect((await say(next, { columns: ',,ignore' })).status).toBe(204)
      expect(await usesOf(await idOf(await bring(file)))).toEqual(['name', 'price', null])
    }
  })

  test('of a program is read with what is said of its columns, however many, and the next one alike, also a large one', async () => {
    const usesOf = async (importId: string) => {
      const { reading } = (await totalsOf(importId)) as { reading: { columns: { as: string | null }[] } }
      return reading.columns.slice(0, 6).map(({ as }) => as)
    }
    const shelves = Array.from({ length: 100 }, (_, n) => `Shelf ${n}`)
    const header = ['ID', 'Type', 'SKU', 'Name', 'Regular price', 'Supplier price', ...shelves].join(',')
    const row = (n: number) => `${n},simple,SAID-${n},Said cap ${n},10,7,${'x'.repeat(2_000)}`
    const id = await idOf(await bring(`${header}\n${row(1)}`))
    expect(await usesOf(id)).toEqual(['id', 'type', 'sku', 'name', 'price', null])

    const columns = `,,,,,cost,${shelves.map(() => 'ignore').join(',')}`
    expect(columns.length).toBeGreaterThan(700)
    expect((await say(id, { columns })).status).toBe(204)

    const said = ['id', 'type', 'sku', 'name', 'price', 'cost']
    expect(await usesOf(id)).toEqual(said)
    for (const count of [1, 600]) {
      const rows = Array.from({ length: count }, (_, n) => row(n + 1))
      const next = await idOf(await bring([header, ...rows].join('\n')))
      expect(await usesOf(next)).toEqual(said)
      expect(await totalsOf(next)).toMatchObject({
        source: 'woocommerce',
        products: count,
        answers: { columns },
      })
    }
  })

  test('leaves nothing in the bucket when too many files wait', async () => {
    for (let waiting = 0; waiting < 3; waiting += 1) await idOf(await bring(FILE))
    const before = await keysIn(`${store.id}/import-`)
    const rows = Array.from({ length: 1_100 }, (_, n) => `Refused ${n},1.50,1`)
    for (const file of [
      FILE,
      ['Name,Price,Stock', ...rows].join('\n'),
      ['Name,Price,Stock,Note', ...rows.map((row) => `${row},${'x'.repeat(1_000)}`)].join('\n'),
    ]) {
      const answer = await post(`/api/imports?store=${store.id}`, file, owner)

      expect(JSON.parse(answer.text)).toMatchObject({ error: { code: 'import_waiting' } })
      expect(await keysIn(`${store.id}/import-`)).toEqual(before)
    }
  })

  test('can be answered again when the answer could not be stored', async () => {
    const id = await idOf(await bring(FILE))
    await oja.stack.sql(`create function private.fail_storing() returns trigger language plpgsql as $$
      begin raise exception 'no room'; end $$`)
    await oja.stack.sql(`create trigger fail_storing before insert on private.import_items
      for each row when (new.import_id = '${id}') execute function private.fail_storing()`)
    try {
      expect((await say(id, { counts: 'thousands' })).status).toBeGreaterThanOrEqual(500)
    } finally {
      await oja.stack.sql('drop function private.fail_storing cascade')
    }
    expect(await totalsOf(id)).toMatchObject({ status: 'ready', products: 0, answers: {} })

    expect((await say(id, { counts: 'thousands' })).status).toBe(204)
    expect(await totalsOf(id)).toMatchObject({ status: 'ready', products: 3 })
    expect(await stocksOf(id)).toEqual(['1200', '2500', '7'])
  })

  test('may be large: it stays in the bucket, is read in pieces and stored in steps', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, n) => `Bolt ${n},${n + 1}.50,1.20${n % 10},${'cotton '.repeat(60)}`,
    )
    const table = ['Name,Price,Stock,Description', ...rows].join('\n')
    expect(table.length).toBeGreaterThan(1_000_000)
    const id = await idOf(await bring(table))
    await expect.poll(() => totalsOf(id), { timeout: 60_000 }).toMatchObject({ status: 'ready' })

    expect((await say(id, { counts: 'thousands' })).status).toBe(204)
    await expect
      .poll(() => totalsOf(id), { timeout: 60_000 })
      .toMatchObject({ status: 'ready', products: 3_000 })
    expect(await stocksOf(id)).toEqual(['1200', '1201', '1202'])
  })

  test('is forgotten when the import begins or is discarded', async () => {
    const before = await keysIn(`${store.id}/import-`)
    for (const action of ['start', 'stop']) {
      const id = await idOf(await bring(FILE))
      expect((await keysIn(`${store.id}/import-`)).length).toBe(before.length + 1)
      expect((await job(id, action)).status).toBe(204)
      expect(await keysIn(`${store.id}/import-`)).toEqual(before)
      if (action === 'start')
        await expect.poll(() => totalsOf(id), { timeout: 60_000 }).toMatchObject({ status: 'done' })
    }
  })

  test('whose bytes are gone has to be brought again', async () => {
    const id = await idOf(await bring(FILE))
    const [row] = await oja.stack.sql<{ key: string }>(
      `select file ->> 'key' as key from imports where id = $1`,
      [id],
    )
    await oja.site.lose((key) => key === row?.key)

    expect((await say(id, { counts: 'thousands' })).status).toBe(409)
    expect(await stocksOf(id)).toEqual([null, null, '7'])
  })
})

describe('a file that is read in steps', () => {
  const large = (count: number) =>
    [
      'Name,SKU,Price,Stock',
      ...Array.from(
        { length: count },
        (_, n) => `Cap ${n},L-${n},${n % 50 === 0 ? 'none' : 10 + n},${n % 7}`,
      ),
    ].join('\n')
  const facts = async (importId: string) =>
    oja.stack.sql(
      `select place::text, body ->> 'sku' as what, look ->> 'outcome' as found from private.import_items where import_id = $1
       union all select 'row ' || number, verdict ->> 'reason', verdict ->> 'outcome' from private.import_rows where import_id = $1
       order by 1`,
      [importId],
    )

  test('goes on where it was, wherever its reading was stopped', async () => {
    const read = readImportFile(new TextEncoder().encode(large(1_800)), {
      currency: 'NGN',
      rate: NO_CONVERSION,
    })
    if (!read.ok) throw new Error(read.error.code)
    const database = openDatabase({ url: oja.stack.supabase.apiUrl, key: oja.stack.supabase.secretKey })
    const { data } = await owner.auth.getUser()
    const caller = { businessId: store.id, userId: data.user?.id as string }
    const file = { source: 'list', fileName: 'a.csv', rowsRead: 1_800, rowsRefused: 36, rowsSkipped: 0 }
    const bucket = new Map<string, Uint8Array>()
    const asked: string[] = []
    const objects = {
      get: async (key: string) => {
        asked.push(key)
        const bytes = bucket.get(key)
        return bytes === undefined ? null : { bytes, etag: '' }
      },
      put: async (key: string, bytes: Uint8Array) => void bucket.set(key, bytes),
      delete: async (keys: readonly string[]) => {
        for (const key of keys) bucket.delete(key)
      },
    }
    const open = async () => {
      const howRead = await keepParts(read.value.plan, store.id, objects)
      const opened = await call(database, openImport, {
        businessId: caller.businessId,
        userId: caller.userId,
        import: {
          ...file,
          products: 1_764,
          howRead,
          unusedPictures: [],
        },
      })
      if (!opened.ok) throw new Error(opened.error.code)
      return opened.value
    }
    await makeRoom(0)
    const [undisturbed, stopped, robbed] = [await open(), await open(), await open()]
    const [lost = ''] = [...bucket.keys()].slice(-1)
    expect(await continueReading(undisturbed, { database, objects }, () => true)).toBe(true)

    asked.length = 0
    let calls = 1
    while (!(await continueReading(stopped, { database, objects }, () => false))) calls += 1

    // Each step read its own part alone, and none twice.
    expect(calls).toBeGreaterThan(4)
    expect(asked).toHaveLength(calls - 1)
    expect(new Set(asked).size).toBe(asked.length)
    expect(await facts(stopped)).toEqual(await facts(undisturbed))
    expect(await totalsOf(stopped)).toMatchObject({ status: 'ready', products: 1_764 })

    // A part that is gone ends the import; what others have stored stays.
    bucket.delete(lost)
    expect(await continueReading(robbed, { database, objects }, () => true)).toBe(true)
    expect(await totalsOf(robbed)).toBeNull()
    expect([...bucket.keys()].every((key) => key.startsWith(lost.slice(0, lost.lastIndexOf('/'))))).toBe(true)
  })

  test('may be larger than what is read whole, when it is a table of text; nothing of it stays in the bucket once it is discarded', async () => {
    const cell = 'Cotton that lasts, sewn in Aba. '.repeat(110)
    const rows = Array.from({ length: 3_200 }, (_, n) => `Bolt ${n},B-${n},${100 + n},"${cell}"`)
    const table = ['Name,SKU,Price,Description', ...rows].join('\n')
    expect(table.length).toBeGreaterThan(11_000_000)
    const id = await idOf(await bring(table))
    await expect.poll(() => totalsOf(id), { timeout: 60_000 }).toMatchObject({ status: 'ready' })

    expect(await totalsOf(id)).toMatchObject({ source: 'list', rows: { read: 3_200 }, products: 3_200 })
    expect(await keysIn(`${store.id}/import-`)).toHaveLength(1)
    expect((await job(id, 'stop')).status).toBe(204)
    await expect.poll(() => keysIn(`${store.id}/import-`)).toEqual([])

    const page = `<!doctype html><html>${' '.repeat(11_000_000)}</html>`
    expect((await bring(page)).status).toBe(413)
    expect(await keysIn(`${store.id}/import-`)).toEqual([])
  })

  test('whose columns nobody knows is asked about too, and read as a person says', async () => {
    const rows = Array.from({ length: 900 }, (_, n) => `Pot ${n};${100 + n};${'x'.repeat(1_400)}`)
    const table = ['quoi donc;combien donc;notes', ...rows].join('\n')
    const asked = await bring(table)
    expect(asked.status).toBe(422)
    expect(JSON.parse(asked.text)).toMatchObject({
      error: {
        reason: 'no_header',
        sample: [['quoi donc', 'combien donc', 'notes'], ['Pot 0', '100', 'x'.repeat(40)], {}, {}],
      },
    })

    const id = await idOf(await bring(table, '&columns=name,price&header=1'))
    expect(await totalsOf(id)).toMatchObject({ source: 'list', rows: { read: 900 }, look: { new: 900 } })
    const again = await idOf(await bring(table))
    expect(await totalsOf(again)).toMatchObject({ source: 'list', rows: { read: 900 } })
  })
})

test('a file is fetched by its link through the same port', async () => {
  const byLink = (url: string) => post(`/api/imports?store=${store.id}&kind=link`, url, owner)

  await makeRoom(2)
  const id = await idOf(await byLink('https://pictures.example/list.csv'))
  expect(await totalsOf(id)).toMatchObject({ source: 'list', fileName: 'list.csv', look: { new: 1 } })
  const refused = await byLink('http://10.0.0.7/list.csv')
  expect(refused.status).toBe(422)
  expect(JSON.parse(refused.text)).toMatchObject({ error: { reason: 'link', why: 'address_literal' } })
})

describe('pictures by link', () => {
  const looked = async (importId: string) => {
    const over = { status: 'done', pictures: { waiting: 0 } }
    await expect.poll(() => totalsOf(importId), { timeout: 60_000 }).toMatchObject(over)
    return (await totalsOf(importId))['pictures']
  }
  const failed = async (importId: string) => {
    const { data } = await owner.rpc('list_missing_pictures', {
      p_business_id: store.id,
      p_import_id: importId,
      p_after: 0,
    })
    return (data as { url: string; reason: string }[]).map(({ url, reason }) => [
      url.split('/').at(-1),
      reason,
    ])
  }

  test('are fetched in the Worker into every size; what failed says why, and is tried again alone', async () => {
    const at = 'https://pictures.example'
    const csv = [
      'Type,SKU,Name,Regular price,Images',
      `simple,PIC1,First,10,"${at}/one.jpg, ${at}/two.jpg, ${at}/one.jpg"`,
      `simple,PIC2,Second,10,"${at}/page.jpg, ${at}/late.jpg"`,
      `simple,PIC3,Third,10,"http://10.0.0.7/a.jpg, ${at}/inside.jpg, https://nobody.example/b.jpg"`,
    ].join('\n')
    const id = await idOf(await bring(csv, '&source=woocommerce'))
    expect((await job(id, 'start')).status).toBe(204)

    expect(await looked(id)).toMatchObject({ waiting: 0, stored: 2, failed: 5 })
    expect(await failed(id)).toEqual([
      ['page.jpg', 'not-a-picture'],
      ['late.jpg', 'status_404'],
      ['a.jpg', 'address_literal'],
      ['inside.jpg', 'address_literal'],
      ['b.jpg', 'no_answer'],
    ])
    const images = await oja.stack.sql<{ path: string; width: number; height: number }>(
      `select i.path, i.width, i.height from product_images i join products p on p.id = i.product_id
       where i.business_id = $1 and p.sku = 'PIC1' order by i.position`,
      [store.id],
    )
    expect(images).toMatchObject([{ width: 600, height: 600 }, {}])
    for (const { size, extension } of PICTURE_FILES) {
      const file = await oja.ask(`/media/${images[0]?.path}/${size}.${extension}`)
      expect(file.status).toBe(200)
    }

    isShelfFull = true
    const before = asked.length
    expect((await job(id, 'pictures', store.id, { one: { place: 2, number: 2 } })).status).toBe(204)
    expect(await looked(id)).toMatchObject({ stored: 3, failed: 4 })
    expect(asked.slice(before)).toEqual(['/late.jpg'])
    expect((await job(id, 'pictures', other.id, { one: null })).status).toBe(403)

    const again = await idOf(await bring(csv, '&source=woocommerce'))
    expect(await totalsOf(again)).toMatchObject({ look: { new: 0, changed: 0, unchanged: 3 } })
    const asks = asked.length
    expect((await job(again, 'start')).status).toBe(204)
    expect(await looked(again)).toMatchObject({ stored: 0 })
    expect(asked.slice(asks).sort()).toEqual(['/inside.jpg', '/page.jpg'])
  })

  test('get the watermark of the shop, and their originals are kept without it', async () => {
    const mark = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0000ff' } })
      .png()
      .toBuffer()
    const originals = oja.stack.admin().storage.from('store-originals')
    const name = `${store.id}/mark-blue.png`
    await originals.upload(name, mark, { contentType: 'image/png' })
    const settings = ['text', 'x', 1, 'center', store.id]
    const sql = `update businesses set watermark_type = $1, watermark_text = $2, watermark_opacity = $3,
      watermark_position = $4 where id = $5`
    await oja.stack.sql(sql, settings)
    await oja.stack.sql(
      'insert into watermark_marks (business_id, name, width, height) values ($1, $2, 400, 100)',
      [store.id, name],
    )

    const id = await idOf(await bring('Name,Price,Picture\nMarked,10,https://pictures.example/marked.jpg'))
    expect((await job(id, 'start')).status).toBe(204)
    expect(await looked(id)).toMatchObject({ stored: 1, failed: 0 })
    await oja.stack.sql(sql, ['none', '', 1, 'center', store.id])

    const [row] = await oja.stack.sql<{ path: string; original: string }>(
      `select i.path, t.original from product_images i join products p on p.id = i.product_id
       join pictures t on i.path = t.business_id || '/' || t.id where p.business_id = $1 and p.name = 'Marked'`,
      [store.id],
    )
    const shown = sharp((await oja.ask(`/media/${row?.path}/640.jpg`)).bytes)
    const middle = await shown.extract({ left: 310, top: 310, width: 1, height: 1 }).raw().toBuffer()
    expect(middle[2]).toBeGreaterThan(200)
    const original = (await originals.download(row?.original ?? '')).data as Blob
    expect((await sharp(Buffer.from(await original.arrayBuffer())).stats()).dominant.b).toBeLessThan(100)
  })
})

test('files of a ZIP are asked of nobody: they wait for the owner’s browser', async () => {
  const table = [
    'Type,SKU,Name,Regular price,Images',
    'simple,ZIP1,First,10,"red.jpg, //pictures.example/zip.jpg, pictures.example/bare.jpg"',
    'simple,ZIP2,Second,10,https://pictures.example/linked.jpg',
  ].join('\n')
  const zip = zipSync({
    'shop.csv': strToU8(table),
    'images/Red.jpg': strToU8('x'),
    'images/none.jpg': strToU8('x'),
  })
  const before = asked.length
  const id = await idOf(await bring(zip, '&source=woocommerce'))
  expect((await job(id, 'start')).status).toBe(204)
  await expect
    .poll(() => totalsOf(id))
    .toMatchObject({ status: 'done', pictures: { waiting: 0, unsent: 2, stored: 1, failed: 0, unused: 1 } })
  expect((await job(id, 'pictures', store.id, { one: null })).status).toBe(204)
  expect(await totalsOf(id)).toMatchObject({ pictures: { waiting: 0, unsent: 2 } })
  expect(asked.slice(before)).toEqual(['/linked.jpg'])
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

/** Rows of products/oja.csv; one in a hundred has no price that can be read. */
const KIT = Array.from(
  { length: 1_020 },
  (_, n): Record<string, string> => ({
    id: `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`,
    name: `Cap ${n}`,
    price: n % 100 === 7 ? 'ask' : `${n + 1}.00`,
    status: 'live',
    stays_on_starter: 'false',
  }),
)
const KIT_NAMES = KIT.filter(({ price }) => price !== 'ask').map(({ name }) => name)

describe('a run', () => {
  test('of a large exit kit ends by itself: stored and refused are what was shown, and the empty shop becomes that of the kit', async () => {
    const empty = await openLiveStore(oja, { slug: 'import-empty', plan: 'enterprise' }, 0)
    const { data } = await owner.auth.getUser()
    await addMember(rowsOf(oja), empty.id, data.user?.id as string, 'owner')
    const totals = () => totalsOf(id, empty.id)
    const products = (from: number, to: number) =>
      csvDocument(
        OJA_COLUMNS,
        KIT.slice(from, to).map((cells) => OJA_COLUMNS.map((column) => cells[column] ?? null)),
      )
    const kit = zipSync({
      'products/oja.csv': strToU8(products(0, 500)),
      'products/oja-2.csv': strToU8(products(500, 1_000)),
      'products/oja-3.csv': strToU8(products(1_000, 1_020)),
      'data/settings.csv': strToU8(csvDocument(['name', 'since_year'], [['Old shop', 1998]])),
    })
    const id = await idOf(await post(`/api/imports?store=${empty.id}&name=kit.zip`, kit, owner))
    // Read by the queue: a browser would not wait so long.
    expect(await totals()).toMatchObject({ products: 1_009, rows: { read: 1_020, refused: 11 } })
    await expect.poll(totals, { timeout: 60_000 }).toMatchObject({ status: 'ready' })
    expect(await totals()).toMatchObject({ look: { new: 1_009 }, shop: { isWanted: true } })

    expect((await job(id, 'start', empty.id)).status).toBe(204)
    await expect.poll(totals, { timeout: 90_000 }).toMatchObject({ status: 'done' })

    expect(await totals()).toMatchObject({
      totals: { created: 1_009, updated: 0, unchanged: 0, refused: 0 },
      shop: { outcome: 'written' },
    })
    const facts = await oja.stack.sql(
      `select b.name, b.since_year, count(*)::int, sum(p.price)::bigint::text as prices, array_agg(p.name order by p.position) = $2 as in_order
       from businesses b join products p on p.business_id = b.id where b.id = $1 group by b.id`,
      [empty.id, KIT_NAMES],
    )
    expect(facts).toEqual([
      { name: 'Old shop', since_year: 1998, count: 1_009, prices: '51512200', in_order: true },
    ])
  })

  test('whose message was lost is found by the minute’s work', async () => {
    const id = await idOf(await bring('Name,Price\nLost cap,10'))
    await rowsOf(oja).query(
      `update imports set status = 'running', started_at = now(), stepped_at = now() - interval '2 minutes' where id = $1`,
      [id],
    )
    const sent: string[] = []

    await continueStalled(oja.stack.admin() as never, stalledImports, async (importId) => {
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
