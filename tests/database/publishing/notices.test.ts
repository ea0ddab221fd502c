// Follows a change to one signed post per store and transaction: which changes send a notice, which do not, and the effect of a failure.
// Reads posts from the stand-in's queue, whose bytes are exactly the sent ones. Planted defects kept as tests: a table without its trigger; a
// signature over re-serialised JSON.

import { createHmac } from 'node:crypto'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { LOW_STOCK } from '#domain/product/product.ts'
import { plant } from '#tests/support/cases/planted-defects.ts'
import { tableAccess } from '#tests/support/database/access-rows.ts'
import { openDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import {
  addProduct,
  insert,
  openStore,
  orderRequest,
  quoteAndPlace,
  type TestStore,
} from '#tests/support/database/store.ts'
import { type Cast, seedTenants } from '#tests/support/database/tenants.ts'
import { forFile } from '#tests/support/for-file.ts'

const secret = 'a secret of the tests'

const db = forFile(openDatabase)
let cast: Cast
let store: TestStore

async function prepare(target: TestDatabase) {
  const tenants = await seedTenants(target)
  await target.query('delete from private.settings')
  await insert(target, 'private.settings', { key: 'webhook_secret', value: secret })
  await insert(target, 'private.settings', { key: 'webhook_url', value: 'http://127.0.0.1:9/nudge' })
  return tenants
}

beforeAll(async () => {
  cast = await prepare(db)
  store = await openStore(db)
})
beforeEach(() => db.query('delete from net.http_request_queue'))

type Post = { body: string; headers: Record<string, string> }

async function posts(target: TestDatabase): Promise<Post[]> {
  const rows = await target.query<Post>(
    `select convert_from(body, 'UTF8') as body, headers from net.http_request_queue order by id`,
  )
  await target.query('delete from net.http_request_queue')
  return rows
}
const storesOf = (found: readonly Post[]) => found.map(({ body }) => JSON.parse(body).businessId as string)

function isSigned({ body, headers }: Post, key = secret): boolean {
  const [, time, signature] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(headers['x-oja-signature'] ?? '') ?? []
  return signature === createHmac('sha256', key).update(`${time}.${body}`).digest('hex')
}

const version = async (id: string) =>
  (await db.query('select content_version as v from store_versions where business_id = $1', [id]))[0]?.[
    'v'
  ] as number

describe('a post', () => {
  it('carries store and version and is signed over the bytes sent, with the clock of the moment', async () => {
    const before = await version(store.id)
    const beganAt = Date.now() / 1000
    // Changes the store only after the clock has reached the second after the transaction's start.
    await db.query(
      `begin;
       do $$ begin
         while floor(extract(epoch from clock_timestamp())) = floor(extract(epoch from now())) loop perform pg_sleep(0.01); end loop;
       end $$;
       update businesses set name = 'New name' where id = '${store.id}'; commit`,
    )
    const endedAt = Date.now() / 1000

    const found = await posts(db)

    expect(found).toHaveLength(1)
    const [post] = found as [Post]
    expect(JSON.parse(post.body)).toEqual({ businessId: store.id, contentVersion: before + 1 })
    expect(isSigned(post)).toBe(true)
    const time = Number(/t=(\d+)/.exec(post.headers['x-oja-signature'] as string)?.[1])
    // Whole seconds, rounded down. The clock of the transaction's start shows an earlier second.
    expect(time).toBeGreaterThan(Math.floor(beganAt))
    expect(time).toBeLessThanOrEqual(endedAt)
  })

  it('carries the id of the request whose call it reports, and of a server’s call alone', async () => {
    const id = '0123456789abcdef'
    const call = (role: string, given: string) =>
      db.query(
        `begin; set local role ${role}; select set_config('request.headers', '{"x-request-id": "${given}"}', true);
         select private.before_request(); reset role;
         update businesses set name = name || '.' where id = '${store.id}'; commit`,
      )
    await posts(db)

    await call('service_role', id)
    await call('service_role', 'not an id; drop')
    await call('anon', id)

    expect((await posts(db)).map(({ headers }) => headers['x-request-id'])).toEqual([
      id,
      undefined,
      undefined,
    ])
  })

  it('is one for a transaction of many statements, one per store, in the order of ids', async () => {
    const stores = [await openStore(db), await openStore(db)]
    await posts(db)
    const statements = [...stores, ...stores].map(
      ({ id }) => `insert into products (business_id, name, price) values ('${id}', 'New', 100)`,
    )

    await db.query(`begin; ${statements.join('; ')}; commit`)

    expect(storesOf(await posts(db))).toEqual(stores.map(({ id }) => id).sort())
  })

  it('is one for 50,000 new rows, and one for changing them all', async () => {
    const big = await openStore(db)
    await posts(db)

    await db.query(
      `insert into products (business_id, name, price, sku, status)
       select $1, 'Product ' || n, 100 + n, 'SKU-' || n, 'live' from generate_series(1, 50000) n`,
      [big.id],
    )
    const inserted = await posts(db)
    await db.query('update products set price = price + 1 where business_id = $1', [big.id])

    expect(storesOf(inserted)).toEqual([big.id])
    expect(storesOf(await posts(db))).toEqual([big.id])
  })

  it('is not sent by a transaction that is rolled back, and once after a savepoint', async () => {
    const edit = `update businesses set name = name || '!' where id = '${store.id}'`
    const before = await version(store.id)

    await db.query(`begin; ${edit}; rollback`)
    expect(await posts(db)).toEqual([])
    await db.query(`begin; savepoint s; ${edit}; rollback to s; ${edit}; savepoint t; ${edit}; commit`)

    expect(await posts(db)).toHaveLength(1)
    expect(await version(store.id)).toBe(before + 1)
  })

  it('fails quietly: the edit stands and the version rises', async () => {
    const edit = `update businesses set name = name || '?' where id = $1`
    const before = await version(store.id)
    const admin = db.pool('superuser', 1)

    await db.query(`delete from private.settings where key = 'webhook_url'`)
    await db.query(edit, [store.id])
    await insert(db, 'private.settings', { key: 'webhook_url', value: 'http://127.0.0.1:9/nudge' })
    await admin.query('alter schema net rename to no_net')
    await db.query(edit, [store.id])
    await admin.query('alter schema no_net rename to net')

    expect(await version(store.id)).toBe(before + 2)
    expect(await posts(db)).toEqual([])
  })

  it('is signed with the secret of Vault where there is one', async () => {
    const hosted = await openDatabase()
    await prepare(hosted)
    await hosted.query(`create schema vault;
      create table vault.decrypted_secrets (name text, decrypted_secret text);
      insert into vault.decrypted_secrets values ('webhook_secret', 'from Vault'), ('other', 'x')`)
    await posts(hosted)

    await hosted.query(`update businesses set name = name || '!'`)

    const found = await posts(hosted)
    expect(found.map((post) => isSigned(post, 'from Vault'))).toEqual([true, true])
    await hosted.close()
  })

  it('would not verify if it were signed over other bytes than those sent', async () => {
    const broken = await openDatabase()
    await prepare(broken)
    await plant(broken, [
      {
        routine: 'private.post_signed(jsonb)',
        replace: [['p_body::text,', `replace(p_body::text, ' ', ''),`]],
      },
    ])
    await posts(broken)

    await broken.query(`update businesses set name = name || '!'`)

    const found = await posts(broken)
    expect(found).toHaveLength(2)
    expect(found.filter((post) => isSigned(post))).toEqual([])
    await broken.close()
  })
})

// One visible change for each column group of every table that a page shows.
const visible: readonly (readonly [string, string])[] = [
  ['businesses', `primary_colour = '#123456'`],
  ['businesses', 'is_open = not is_open'],
  ['categories', `name = name || 'x'`],
  ['products', 'price = price + 1'],
  ['products', 'stock = case stock when 2 then 3 else 2 end'],
  ['products', `status = case status when 'live' then 'draft' else 'live' end`],
  ['product_images', `alt = 'Blue cloth'`],
  ['option_groups', 'position = position + 1'],
  ['option_values', `name = name || 'x'`],
  ['product_combinations', 'stock = 2'],
  ['delivery_zones', 'fee = fee + 1'],
  ['vouchers', `ends_at = now() + interval '1 day'`],
]

const silent: readonly (readonly [string, string])[] = [
  ['businesses', 'email = null, updated_at = now()'],
  ['businesses', 'watermark_size = 30'],
  ['categories', 'name = name'],
  ['products', `sku = coalesce(sku, 'NEW-' || id), import_hash = 'x'`],
  ['products', 'price = price, stock = stock, name = name'],
  ['product_images', `source_url = 'https://example.test/1.jpg'`],
  ['product_combinations', `sku = 'C-' || id`],
  ['vouchers', 'uses = uses'],
  ['customers', `notes = 'Pays late'`],
  ['orders', `note = 'Gift'`],
  ['business_bank_details', `bank_name = 'Zenith'`],
]

async function changeTable(target: TestDatabase, table: string, change: string, storeId: string) {
  const key = table === 'businesses' ? 'id' : 'business_id'
  await target.query(`update ${table} set ${change} where ${key} = $1`, [storeId])
  return storesOf(await posts(target))
}

describe('a change', () => {
  it.each(visible)('of %s is noticed: %s', async (table, change) => {
    expect(await changeTable(db, table, change, cast.a.id)).toEqual([cast.a.id])
  })

  it.each(silent)('of %s that no page shows is silent: %s', async (table, change) => {
    expect(await changeTable(db, table, change, cast.a.id)).toEqual([])
  })

  it('is noticed when rows come and when they go', async () => {
    const tables = [...new Set(visible.map(([table]) => table))].filter((table) => table !== 'businesses')

    // Deletes the uses, because a used voucher cannot be deleted.
    await db.query('delete from voucher_uses where business_id = $1', [cast.b.id])
    // Deletes dependent rows first, so that each table still has a row to delete.
    for (const table of tables.reverse()) {
      await db.query(`delete from ${table} where business_id = $1`, [cast.b.id])
      expect(storesOf(await posts(db)), `delete from ${table}`).toEqual([cast.b.id])
      await insert(db, table, {
        business_id: cast.a.id,
        ...tableAccess[`public.${table}`]?.newRow(cast.a),
      })
      expect(storesOf(await posts(db)), `insert into ${table}`).toEqual([cast.a.id])
    }
  })

  it('of stock by an order is noticed', async () => {
    const productId = await addProduct(db, store.id, { stock: 3 })
    await posts(db)

    await quoteAndPlace(db, orderRequest(store.id, [{ productId }]))

    expect(storesOf(await posts(db))).toEqual([store.id])
  })

  it('of stock is noticed where a page says the number, and silent above', async () => {
    const productId = await addProduct(db, store.id, { stock: LOW_STOCK + 3 })
    await posts(db)
    const setStock = async (stock: number | null) => {
      await db.query('update products set stock = $2 where id = $1', [productId, stock])
      return (await posts(db)).length
    }

    expect(await setStock(LOW_STOCK + 1)).toBe(0)
    expect(await setStock(null)).toBe(0)
    expect(await setStock(LOW_STOCK)).toBe(1)
    expect(await setStock(LOW_STOCK - 1)).toBe(1)
    expect(await setStock(0)).toBe(1)
    expect(await setStock(LOW_STOCK + 1)).toBe(1)
  })

  it('by an import that repeats itself is silent', async () => {
    const upsert = `insert into products (business_id, sku, name, price) values ($1, 'A-1', 'Cloth', 100)
      on conflict (business_id, sku) do update set name = excluded.name, price = excluded.price`
    await db.query(upsert, [store.id])
    await posts(db)

    await db.query(upsert, [store.id])

    expect(await posts(db)).toEqual([])
  })

  it('goes unnoticed in a database that lacks the trigger', async () => {
    const broken = await openDatabase()
    const { a } = await prepare(broken)
    await broken.query('drop trigger delivery_zones_notice_update on delivery_zones')
    await posts(broken)

    expect(await changeTable(broken, 'delivery_zones', 'fee = fee + 1', a.id)).toEqual([])
    await broken.close()
  })

  it('has triggers for every verb on each table the snapshot reads', async () => {
    const [row] = await db.query(`select pg_get_functiondef('store_snapshot'::regproc) as source`)
    const read = [...String(row?.['source']).matchAll(/(?:from|join) public\.(\w+)/g)].map(
      (match) => match[1],
    )
    const inView = await db.query(
      `select distinct refobjid::regclass::text as name from pg_depend d join pg_rewrite r on r.oid = d.objid
       where r.ev_class = 'private.product_documents'::regclass and refclassid = 'pg_class'::regclass and refobjid <> r.ev_class`,
    )
    const tables = new Set([
      ...read.filter((name) => name !== 'store_versions'),
      ...inView.map(({ name }) => String(name)),
    ])
    expect(tables).toContain('product_images')
    expect(tables).toContain('products')

    for (const table of tables) {
      const rows = await db.query(
        `select distinct verb from pg_trigger, (values ('insert', 4), ('delete', 8), ('update', 16)) v (verb, bit)
         where tgrelid = ('public.' || $1)::regclass and tgname like $1 || '\\_notice\\_%' and tgtype & bit <> 0
         order by verb`,
        [table],
      )
      expect(
        rows.map(({ verb }) => verb),
        table,
      ).toEqual(['delete', 'insert', 'update'])
    }
  })
})

describe('a store that is deleted', () => {
  it('posts a last version and leaves nothing but it', async () => {
    const { id } = cast.a
    const before = await version(id)
    await posts(db)

    await db.query('delete from businesses where id = $1', [id])

    expect(storesOf(await posts(db))).toEqual([id])
    expect(await version(id)).toBe(before + 1)
    const [row] = await db.query('select store_snapshot($1) as snapshot', [id])
    expect(row?.['snapshot']).toBeNull()
    expect(await db.query('select 1 from orders where business_id = $1', [id])).toEqual([])
  })
})
