// Runs imports, bulk edits, cancellations and orders of one store in parallel, and expects no deadlock. Orders never wait for goods while
// they hold locks on goods (private.hold_goods at commit, private.lock_stock for owners' edits), and notices take no lock before commit.
// Planted defects kept as tests: orders that wait while they hold row locks; a version that is raised at the edit instead of at commit.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { plant, waitWithRowsInHand } from '#tests/support/cases/planted-defects.ts'
import { openDatabase, refusalOf, type TestDatabase } from '#tests/support/database/database.ts'
import {
  addCombination,
  addOptions,
  addProduct,
  addVoucher,
  openStore,
  orderRequest,
  place,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { patiently } from '#tests/support/stores/order-storm.ts'

const db = forFile(openDatabase)

const shuffle = <Item>(items: readonly Item[]) =>
  items
    .map((item) => ({ item, key: Math.random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item)

/** Works on one store in several ways at the same time. Returns how often each SQLSTATE or refusal came. */
async function churn(target: TestDatabase): Promise<Record<string, number>> {
  const store = await openStore(target)
  const skus = Array.from({ length: 12 }, (_, place) => `SKU-${place}`)
  for (const sku of skus) await addProduct(target, store.id, { sku, stock: 100_000 })
  const sized = await addProduct(target, store.id, { stock: null, sku: 'SIZED' })
  const { valueIds } = await addOptions(target, store.id, sized, 'Size', ['S', 'M', 'L'])
  for (const valueId of valueIds) await addCombination(target, store.id, sized, [valueId], { stock: 100_000 })
  const voucherId = await addVoucher(target, store.id, {
    code: 'BUSY',
    discount_type: 'fixed',
    discount_value: 100,
  })
  const products = await target.query(`select id from products where business_id = $1 and sku like 'SKU-%'`, [
    store.id,
  ])
  const pool = await target.serverPool(60)

  const order = () => {
    const goods = shuffle(products)
      .slice(0, 4)
      .map((row) => ({ productId: row['id'] as string }))
    const sizes = shuffle(valueIds)
      .slice(0, 2)
      .map((valueId) => ({ productId: sized, variantIds: [valueId] }))
    const voucher = Math.random() < 0.5
    // An order of one counted product uses a separate statement (private.take_one).
    const items = Math.random() < 0.3 ? goods.slice(0, 1) : shuffle([...goods, ...sizes])
    const expectedTotal = 500_000 * items.length - (voucher ? 100 : 0)
    const request = orderRequest(store.id, items, { expectedTotal })
    return patiently(() => place(pool, voucher ? { ...request, voucherCode: 'BUSY' } : request))
  }
  // An importer's statement: many products in the file's order.
  const importFile = () => {
    const rows = shuffle(skus).map((sku, place) => ({
      business_id: store.id,
      sku,
      name: `Ankara ${sku}`,
      position: place,
    }))
    return pool.query(
      `insert into products (business_id, sku, name, price, stock, status, position)
       select business_id, sku, name, 500000, 100000, 'live', position
       from json_to_recordset($1) as r (business_id uuid, sku text, name text, position int)
       on conflict (business_id, sku) do update set name = excluded.name, position = excluded.position, stock = excluded.stock`,
      [JSON.stringify(rows)],
    )
  }
  // A step of an import's run, in which every product has changed.
  const stepImport = async () => {
    const plain = shuffle(skus).map((sku) => ({ sku, options: [], combinations: [] }))
    const options = [{ name: 'Size', values: ['S', 'M', 'L'] }]
    const combinations = shuffle(['S', 'M', 'L']).map((size) => ({ values: [size], stock: 100_000 }))
    const rows = shuffle([...plain, { sku: 'SIZED', options, combinations }]).map((row) => ({
      name: `Ankara ${row.sku}`,
      description: '',
      price: 500_000,
      stock: 100_000,
      status: 'live',
      hash: randomUUID(),
      ...row,
    }))
    const [item] = await target.query(
      `with i as (insert into imports (business_id, source, status, products, created_by)
         values ($1, 'list', 'running', jsonb_array_length($2), gen_random_uuid()) returning id)
       insert into private.import_items (import_id, business_id, place, body, look)
       select i.id, $1, place, body, '{}' from i, jsonb_array_elements($2) with ordinality as e (body, place)
       returning import_id`,
      [store.id, JSON.stringify(rows)],
    )
    return pool.query('select step_import($1, 50)', [item?.['import_id']])
  }
  // A dashboard's transaction: several statements in any order.
  const editByHand = async () => {
    const client = await pool.connect()
    const [first, second] = shuffle(products)
    try {
      await client.query('begin')
      await client.query('update products set position = position + 1 where id = $1', [first?.['id']])
      await client.query('update product_combinations set stock = stock + 1 where value_ids = $1', [
        [shuffle(valueIds)[0]],
      ])
      await client.query('update products set position = position + 1 where id = $1', [second?.['id']])
      await client.query('commit')
    } catch (error) {
      await client.query('rollback')
      throw error
    } finally {
      client.release()
    }
  }
  const cancel = () =>
    patiently(() =>
      pool.query(
        `select set_order_status(id, 'cancelled') from (select id from orders where business_id = $1
         and status = 'pending' order by random() limit 1) o`,
        [store.id],
      ),
    )
  const touchVoucher = () => pool.query('update vouchers set max_uses = 100000 where id = $1', [voucherId])

  const lane = async (job: () => Promise<unknown>, times: number) => {
    const codes: string[] = []
    for (let round = 0; round < times; round += 1) {
      const refusal = await refusalOf(job())
      codes.push(refusal === null ? 'done' : refusal.state === 'OJ400' ? refusal.message : refusal.state)
    }
    return codes
  }
  const lanes = [
    ...Array.from({ length: 50 }, () => lane(order, 5)),
    // Runs one editor at a time, with orders in between: two editors may deadlock with each other in any database.
    lane(importFile, 20).then(async (codes) => [
      ...codes,
      ...(await lane(stepImport, 20)),
      ...(await lane(editByHand, 40)),
    ]),
    lane(cancel, 40),
    lane(cancel, 40),
    lane(touchVoucher, 40),
  ]
  const counts: Record<string, number> = {}
  for (const code of (await Promise.all(lanes)).flat()) counts[code] = (counts[code] ?? 0) + 1
  return counts
}

describe('work on one store from all sides', () => {
  it('never deadlocks, and every order and import is done', async () => {
    const counts = await churn(db)

    expect(counts).toEqual({ done: 50 * 5 + 40 + 40 + 40 + 40 + 40 })
  })

  it('turns red when orders wait with rows in hand', async () => {
    const broken = await openDatabase()
    await plant(broken, waitWithRowsInHand)
    const admin = broken.pool('superuser', 1)
    await admin.query(`alter database ${broken.name} set deadlock_timeout = '50ms'`)

    const counts = await churn(broken)

    expect(counts['40P01']).toBeGreaterThan(0)
    await broken.close()
  })
})

/** Returns a wait that ends for all when so many have come; later calls do not wait. */
function meetingOf(count: number): () => Promise<void> {
  let missing = count
  let open = () => {}
  const all = new Promise<void>((resolve) => {
    open = resolve
  })
  return () => {
    missing -= 1
    if (missing <= 0) open()
    return all
  }
}

/** Two transactions edit two stores in opposite order and commit at the same moment. */
async function editCrosswise(target: TestDatabase): Promise<(string | null)[]> {
  const stores = [await openStore(target), await openStore(target)]
  const products = await Promise.all(stores.map((store) => addProduct(target, store.id)))
  const pool = target.pool('postgres', 2)
  const bothHaveEdited = meetingOf(2)
  const edit = async (order: readonly (string | undefined)[]) => {
    const client = await pool.connect()
    try {
      await client.query('begin')
      for (const id of order) {
        // Each transaction has its own rows in both stores, so only the locks of notices can collide.
        await client.query(
          `insert into products (business_id, name, price) select business_id, 'New', 1 from products where id = $1`,
          [id],
        )
        await bothHaveEdited()
      }
      await client.query('commit')
      return null
    } catch (error) {
      await client.query('rollback')
      return (error as { code: string }).code
    } finally {
      client.release()
    }
  }
  return Promise.all([edit(products), edit([...products].reverse())])
}

describe('two transactions that touch two stores crosswise', () => {
  it('both commit, since notices lock nothing before commit', async () => {
    expect(await editCrosswise(db)).toEqual([null, null])
  })

  it('turns red when versions are raised at the edit', async () => {
    const broken = await openDatabase()
    await broken.query('drop trigger store_notices_publish on store_notices')
    await broken.query(`create trigger store_notices_publish after insert on store_notices
      for each row execute function private.publish_notices()`)

    expect(await editCrosswise(broken)).toContain('40P01')
    await broken.close()
  })
})
