// Tests the import on a real local Supabase: the rows that a file becomes, that a second run changes nothing, and that an interrupted run
// loses nothing. Planted defect: without the import_hash check in import_product the second run says "updated" and restores sold stock; five
// tests turned red.
import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { resolve } from 'node:path'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, openDatabase } from '#data/client.ts'
import { csvDocument } from '#domain/basics/csv.ts'
import { OJA_COLUMNS } from '#domain/export/oja-products.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { countRows } from '#scripts/import/report.ts'
import { type ImportRequest, runImport } from '#scripts/import/run.ts'
import { forFile } from '#tests/support/for-file.ts'
import { startTestStack } from '#tests/support/running/stack.ts'

const SMALL = readFileSync(resolve(import.meta.dirname, '../../fixtures/woocommerce-small.csv'))
const OVERLAPPING = readFileSync(resolve(import.meta.dirname, '../../fixtures/woocommerce-export.csv'))

const stack = forFile(startTestStack)
let database: Database
let pictures: Server
let pictureOrigin: string
let isPictureServerUp = true
let storeCount = 0

beforeAll(async () => {
  database = openDatabase({ url: stack.supabase.apiUrl, key: stack.supabase.secretKey, timeoutMs: 60_000 })
  const picture = await sharp({ create: { width: 400, height: 300, channels: 3, background: '#b4532a' } })
    .jpeg()
    .toBuffer()
  pictures = createServer((request, response) => {
    if (!isPictureServerUp) response.destroy()
    else if (request.url?.endsWith('.svg')) response.end('<svg onload="alert(1)"/>')
    else response.end(picture)
  })
  await new Promise<void>((done) => pictures.listen(0, '127.0.0.1', done))
  pictureOrigin = `http://127.0.0.1:${(pictures.address() as AddressInfo).port}`
})
afterAll(async () => {
  pictures.close()
})
beforeEach(() => {
  isPictureServerUp = true
})

async function newStore(plan = 'enterprise'): Promise<{ id: string; slug: string }> {
  storeCount += 1
  const slug = `import-test-${storeCount}`
  const [row] = await stack.sql<{ id: string }>(
    'insert into businesses (slug, name, plan) values ($1, $1, $2) returning id',
    [slug, plan],
  )
  return { id: row?.id ?? '', slug }
}

function run(slug: string, bytes: Uint8Array, options: Partial<ImportRequest> = {}) {
  return runImport({
    database,
    store: slug,
    currency: 'NGN',
    rate: NO_CONVERSION,
    hasRate: false,
    isDryRun: false,
    bytes,
    now: new Date(),
    fetch: {
      isAllowed: (address) => address === '127.0.0.1',
      ports: [Number(new URL(pictureOrigin).port)],
      timeoutMs: 2_000,
    },
    ...options,
  })
}

async function totals(slug: string, bytes: Uint8Array, options: Partial<ImportRequest> = {}) {
  const outcome = await run(slug, bytes, options)
  if (!outcome.ok) throw new Error(outcome.reason)
  const { rows, ...counts } = countRows(outcome.rows)
  expect(rows).toBe(outcome.rowCount)
  return counts
}

/** All data of a store that a page shows, without ids and times; and how often the store was published. */
async function stateOf(id: string) {
  const [row] = await stack.sql<{ products: unknown; version: number }>(
    `select (select jsonb_agg(jsonb_build_object('sku', p.sku, 'name', p.name, 'price', p.price, 'sale', p.sale_price,
        'stock', p.stock, 'status', p.status, 'category', (select name from categories c where c.id = p.category_id),
        'choices', (select jsonb_agg(choice order by choice) from (select jsonb_build_array(array(select v.name
          from option_values v where v.id = any (c.value_ids) order by v.name), c.price, c.stock, c.sku) as choice
          from product_combinations c where c.product_id = p.id) choices)) order by p.position) from products p where p.business_id = $1) as products,
      (select content_version::int from store_versions where business_id = $1) as version`,
    [id],
  )
  return row
}

/** Waits until PostgREST answers on every connection that it keeps: a lost connection fails the next request that uses it. */
async function restAnswers(): Promise<void> {
  const ask = async () => (await stack.admin().from('businesses').select('id').limit(1)).error
  const errors = async () =>
    (await Promise.all(Array.from({ length: 30 }, ask))).filter((error) => error !== null)
  await expect.poll(errors).toEqual([])
}

const HEAD = 'Type,SKU,Name,Regular price,Images'
const many = (count: number): Buffer =>
  Buffer.from(
    `${HEAD}\n${Array.from({ length: count }, (_, n) => `simple,S${n},Cap ${n},${n + 1},`).join('\n')}`,
  )

describe('a small file', () => {
  it('becomes products, choices and categories, row by row', async () => {
    const store = await newStore()

    expect(await totals(store.slug, SMALL)).toEqual({ created: 6, updated: 0, skipped: 1, refused: 2 })

    const state = await stateOf(store.id)
    expect(state?.products).toMatchObject([
      {
        sku: 'GOWN',
        price: 2_000_000,
        category: 'Gowns',
        choices: [
          [['Blue', 'L'], null, null, null],
          [['Blue', 'M'], null, null, null],
          [['L', 'Red'], 2_250_000, 3, 'GOWN-RED-L'],
          [['M', 'Red'], null, 0, null],
        ],
      },
      { sku: 'CAP-1', price: 1_200_000, sale: 950_050, stock: 7, category: 'Caps' },
      { sku: 'SONG', status: 'draft', category: null },
      { sku: 'woo:60', stock: 0 },
    ])
  })

  it('changes and publishes nothing the second time, whatever was sold in between', async () => {
    const store = await newStore()
    await totals(store.slug, SMALL)
    await stack.sql("update products set stock = 5 where business_id = $1 and sku = 'CAP-1'", [store.id])
    const before = await stateOf(store.id)

    expect(await totals(store.slug, SMALL)).toEqual({ created: 0, updated: 0, skipped: 7, refused: 2 })

    expect(await stateOf(store.id)).toEqual(before)
  })

  it('updates only what the file has changed, and keeps the ids of choices', async () => {
    const store = await newStore()
    await totals(store.slug, SMALL)
    const ids = () =>
      stack.sql('select id, name from option_values where business_id = $1 order by id', [store.id])
    const before = await ids()

    const changed = Buffer.from(SMALL.toString('utf8').replaceAll(',22500,', ',22600,'))

    expect(await totals(store.slug, changed)).toEqual({ created: 0, updated: 3, skipped: 4, refused: 2 })
    expect(await ids()).toEqual(before)
  })

  it('can gain and lose a group of choices', async () => {
    const store = await newStore()
    const head = `${HEAD},Parent,Attribute 1 name,Attribute 1 value(s),Attribute 2 name,Attribute 2 value(s)`
    const two = `${head}\nvariable,P,Cap,,,,Size,"S, M",Colour,"Red, Blue"\nvariation,P-1,Cap,10,,P,Size,S,Colour,Red\nvariation,P-2,Cap,12,,P,Size,,Colour,Blue`
    const one = `${head}\nvariable,P,Cap,,,,Colour,"Red, Blue, Green",,\nvariation,P-2,Cap,10,,P,Colour,Red,,\nvariation,P-1,Cap,12,,P,Colour,Green,,`
    const counts = () =>
      stack.sql(
        'select (select count(*)::int from option_groups where business_id = $1) g, (select count(*)::int from option_values where business_id = $1) v, (select count(*)::int from product_combinations where business_id = $1) c',
        [store.id],
      )

    await totals(store.slug, Buffer.from(two))
    expect(await counts()).toEqual([{ g: 2, v: 4, c: 4 }])
    await totals(store.slug, Buffer.from(one))
    expect(await counts()).toEqual([{ g: 1, v: 3, c: 3 }])
    await totals(store.slug, Buffer.from(two))
    expect(await counts()).toEqual([{ g: 2, v: 4, c: 4 }])
  })

  it('writes nothing on a dry run', async () => {
    const store = await newStore()
    const before = await stateOf(store.id)

    expect(await totals(store.slug, SMALL, { isDryRun: true })).toEqual({
      created: 6,
      updated: 0,
      skipped: 1,
      refused: 2,
    })

    expect(await stateOf(store.id)).toEqual(before)
  })
})

describe('a run that is stopped', () => {
  it('keeps whole batches, and the next run does the rest', async () => {
    const store = await newStore()
    let asked = 0
    const shouldStop = () => {
      asked += 1
      return asked > 3
    }
    const outcome = await run(store.slug, many(95), { batchSize: 10, shouldStop })
    const [stopped] = await stack.sql<{ n: number }>(
      'select count(*)::int as n from products where business_id = $1',
      [store.id],
    )

    expect(outcome).toMatchObject({ ok: true, isPartial: true })
    expect(stopped?.n).toBe(30)
    expect(await totals(store.slug, many(95))).toEqual({ created: 65, updated: 0, skipped: 30, refused: 0 })
    const whole = await newStore()
    await totals(whole.slug, many(95))
    expect((await stateOf(store.id))?.products).toEqual((await stateOf(whole.id))?.products)
  })

  it('keeps no half product when its connection is cut at any moment', async () => {
    const store = await newStore()
    const rows = Array.from({ length: 40 }, (_, n) => [
      `variable,P${n},Gown ${n},,,,Size,"S, M, L"`,
      `variation,P${n}-S,Gown,${n + 10},,P${n},Size,S`,
      `variation,P${n}-M,Gown,${n + 11},,P${n},Size,`,
    ])
    const file = Buffer.from(
      `${HEAD},Parent,Attribute 1 name,Attribute 1 value(s)\n${rows.flat().join('\n')}`,
    )
    const cuts: Promise<unknown>[] = []
    const cutting = setInterval(() => {
      const cut = stack.sql(
        "select pg_terminate_backend(pid) from pg_stat_activity where usename = 'authenticator' and state = 'active' and query ilike '%import_products%'",
      )
      cuts.push(cut.catch(() => {})) // the connection of this very pool may be lost
    }, 15)
    await run(store.slug, file, { batchSize: 4 }).catch((error: unknown) => error)
    clearInterval(cutting)
    await Promise.all(cuts)
    await restAnswers()

    const halves = () =>
      stack.sql(
        'select sku from products p where business_id = $1 and (select count(*) from product_combinations where product_id = p.id) <> 3',
        [store.id],
      )
    expect(await halves()).toEqual([])
    const { refused } = await totals(store.slug, file)
    expect(refused).toBe(0)
    expect(await halves()).toEqual([])
    expect(
      await stack.sql('select count(*)::int as n from products where business_id = $1', [store.id]),
    ).toEqual([{ n: 40 }])
  })
})

describe('a store', () => {
  it('must exist, have the plan and the currency', async () => {
    const starter = await newStore('starter')
    const store = await newStore()

    expect(await run('nobody-here', SMALL)).toEqual({
      ok: false,
      reason: 'There is no store with the address "nobody-here".',
    })
    expect(await run(starter.slug, SMALL)).toMatchObject({
      ok: false,
      reason: expect.stringContaining('Enterprise'),
    })
    expect(await run(store.slug, SMALL, { currency: 'USD' })).toMatchObject({
      ok: false,
      reason: expect.stringContaining('--rate'),
    })
    expect(await run(store.slug, new Uint8Array())).toEqual({ ok: false, reason: 'The file is empty.' })
  })

  it('gets no prices of a supplier from the command line', async () => {
    const store = await newStore()
    const file = readFileSync(resolve(import.meta.dirname, '../../fixtures/imports/suppliers/dsers.csv'))

    expect(await run(store.slug, file)).toEqual({ ok: false, reason: expect.stringContaining('supplier') })
    expect(await stateOf(store.id)).toMatchObject({ products: null })
  })

  it('whose plan is full refuses what is too much, and keeps the rest', async () => {
    const starter = await newStore('starter')
    const products = Array.from({ length: 7 }, (_, n) => ({
      sku: `S${n}`,
      hash: 'h',
      name: `Cap ${n}`,
      description: '',
      price: 100,
      status: 'live',
      options: [],
      combinations: [],
    }))
    const { data } = await database.rpc('import_products', {
      p_business_id: starter.id,
      p_products: products,
    })

    expect(
      (data as { outcome: string; code: string | null }[]).map(({ outcome, code }) => code ?? outcome),
    ).toEqual([...Array(5).fill('created'), 'plan_limit_live', 'plan_limit_live'])
  })

  it('is out of reach for everybody but the server', async () => {
    const store = await newStore()
    for (const client of [stack.anon(), await stack.person('importer@oja.test')]) {
      const { error } = await client.rpc('import_products', { p_business_id: store.id, p_products: [] })
      expect(error?.code).toBe('42501')
    }
  })
})

describe('pictures', () => {
  it('are stored once, in order; one that fails is a warning and is tried again', async () => {
    const store = await newStore()
    const file = Buffer.from(
      `${HEAD}\nsimple,A,Cap,10,"${pictureOrigin}/1.jpg, ${pictureOrigin}/2.svg, ${pictureOrigin}/3.jpg, http://169.254.169.254/x.jpg"`,
    )
    const listed = () =>
      stack.sql<{ source_url: string; path: string }>(
        'select source_url, path from product_images where business_id = $1 order by position',
        [store.id],
      )

    isPictureServerUp = false
    const failed = await run(store.slug, file)
    expect(failed).toMatchObject({ ok: true, storedPictures: 0, rows: [{ outcome: 'created' }] })
    isPictureServerUp = true
    const stored = await run(store.slug, file)
    expect(stored).toMatchObject({ ok: true, storedPictures: 2, rows: [{ outcome: 'skipped' }] })
    expect(stored.ok && stored.rows[0]?.warnings.join(' ')).toMatch(/SVG.*private network/)
    const pictures = await listed()
    expect(pictures.map(({ source_url }) => source_url)).toEqual([
      `${pictureOrigin}/1.jpg`,
      `${pictureOrigin}/3.jpg`,
    ])
    const answer = await fetch(
      `${stack.supabase.apiUrl}/storage/v1/object/public/store-media/${pictures[0]?.path}/320.webp`,
    )
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'image/webp'])

    const before = await stateOf(store.id)
    expect(await run(store.slug, file)).toMatchObject({ ok: true, storedPictures: 0 })
    expect(await stateOf(store.id)).toEqual(before)

    await run(store.slug, Buffer.from(file.toString().replace(`${pictureOrigin}/1.jpg, `, '')))
    expect((await listed()).map(({ source_url }) => source_url)).toEqual([`${pictureOrigin}/3.jpg`])
  })
})

describe('pictures in the file itself', () => {
  const picture = (background: string) =>
    sharp({ create: { width: 400, height: 400, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const listed = (id: string) =>
    stack.sql(
      'select i.alt, i.path from product_images i join products p on p.id = i.product_id where i.business_id = $1 order by p.position, i.position',
      [id],
    )

  it('come out of a ZIP once; one that is not in it is a warning', async () => {
    const store = await newStore()
    const zip = zipSync({
      'shop.csv': strToU8('Name,Price,Picture\nRed cap,10,red.jpg\nHat,20,hat.jpg'),
      'images/red.jpg': await picture('#b4532a'),
    })

    const first = await run(store.slug, zip)
    expect(first).toMatchObject({ ok: true, storedPictures: 1, note: null })
    expect(first.ok && first.rows[1]?.warnings.join(' ')).toContain('is not in the ZIP')
    expect(await listed(store.id)).toMatchObject([{ alt: 'Red cap' }])
    expect(await run(store.slug, zip)).toMatchObject({ ok: true, storedPictures: 0 })
  })

  it('come out of an exit kit, whose shop is left out with a sentence', async () => {
    const store = await newStore()
    const cells: Record<string, string> = {
      id: '00000000-0000-4000-8000-000000000001',
      name: 'Gown',
      price: '5000.00',
      status: 'live',
      pictures: 'https://gone.example/media/0f0f0f0f-0000-4000-8000-000000000001/front/1280.jpg',
      picture_texts: '["From the front"]',
    }
    const products = csvDocument(OJA_COLUMNS, [OJA_COLUMNS.map((column) => cells[column] ?? null)])
    const pages = Array.from({ length: 2_600 }, (_, n) => [`shop/${n}.html`, new Uint8Array()])
    const kit = zipSync({
      'products/oja.csv': strToU8(products),
      'data/settings.csv': strToU8(csvDocument(['name'], [['Old shop']])),
      'pictures/front.jpg': await picture('#2a53b4'),
      ...Object.fromEntries(pages),
    })

    expect(await run(store.slug, kit)).toMatchObject({
      ok: true,
      storedPictures: 1,
      rows: [{ outcome: 'created', warnings: [] }],
      note: expect.stringContaining('are left out'),
    })
    expect(await listed(store.id)).toMatchObject([{ alt: 'From the front' }])
    expect(await stack.sql('select name from businesses where id = $1', [store.id])).toEqual([
      { name: store.slug },
    ])
  })
})

describe('an export in pieces that overlap', () => {
  it('gives 8 products once, and nothing the second time', async () => {
    const store = await newStore()
    const refuseAll = { fetch: { isAllowed: () => false } }

    expect(await totals(store.slug, OVERLAPPING, refuseAll)).toEqual({
      created: 15,
      updated: 0,
      skipped: 27,
      refused: 3,
    })
    const before = await stateOf(store.id)
    expect(before?.products).toHaveLength(8)
    expect(await totals(store.slug, OVERLAPPING, refuseAll)).toEqual({
      created: 0,
      updated: 0,
      skipped: 42,
      refused: 3,
    })
    expect(await stateOf(store.id)).toEqual(before)
  })
})
