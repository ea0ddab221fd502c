// Tests edits from the owner's list: one row, many at once with their undo, the plan's limits, imports, delete and restore.
// Planted defects seen red:
// - Edits and undo without a check of the stored values, restore without its SKU, delete without a check of membership, a plan that counts
//   archived products, an import that restores an archived product.
// - Two deleted products with one SKU that blocked each other (23505) when SKUs were looked up instead of left to their unique keys.

import { describe, expect, it } from 'vitest'
import { priceChanges } from '#tests/support/cases/price-changes.ts'
import { codeOf, openDatabase, person, refusalOf, server } from '#tests/support/database/database.ts'
import {
  addMember,
  addProduct,
  openStore,
  orderRequest,
  quoteAndPlace,
  signUp,
} from '#tests/support/database/store.ts'
import { waitsForLock } from '#tests/support/database/waits-for-lock.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  type Json,
  newProduct,
  openShop,
  option,
  type Saved,
  type Shop,
  stockEdit,
} from '#tests/support/stores/owner-products.ts'

const db = forFile(openDatabase)

type Page = { readonly items: readonly (Json & { id: string; name: string })[]; readonly next: Json | null }

const list = (shop: Shop, query: Json = {}) =>
  shop.call<Page>('list_products', { p_business_id: shop.id, p_query: query })
const namesOf = async (shop: Shop, query: Json = {}) =>
  (await list(shop, query)).items.map(({ name }) => name)
const editRows = (shop: Shop, edits: Json[]) =>
  shop.call<Json>('edit_products', { p_business_id: shop.id, p_edits: edits })
const row = async (id: string) =>
  (await db.query('select * from products where id = $1', [id]))[0] as Record<string, unknown>
const shopOf = async (names: string[], fields: Json = {}) => {
  const shop = await openShop(db, fields)
  const ids: string[] = []
  for (const [position, name] of names.entries()) ids.push(await addProduct(db, shop.id, { name, position }))
  return { shop, ids }
}

describe('the own price of a choice', () => {
  const priced = async (shop: Shop, own: readonly number[]) => {
    const size = option('Size', ...own.map((_, place) => `Size ${place}`))
    const combinations = own.map((price, place) => ({
      valueIds: [size.values[place]?.id],
      price,
      sku: null,
      stock: stockEdit(null, 3, 0),
    }))
    const product = newProduct(shop.id, { price: 1_800_000, options: [size], combinations })
    await shop.call('save_product', { p_product: product })
    return product['id'] as string
  }
  const ownOf = async (id: string) =>
    (
      await db.query(
        'select price::int from product_combinations where product_id = $1 order by price nulls first',
        [id],
      )
    ).map(({ price }) => price)

  it('is none where it is the product’s, so a change of the row reaches the choice', async () => {
    const { shop } = await shopOf([])
    const id = await priced(shop, [1_800_000, 2_400_000])
    expect(await ownOf(id)).toEqual([null, 2_400_000])
    expect((await list(shop)).items[0]).toMatchObject({ hasPlainChoice: true, lowPrice: 2_400_000 })

    await editRows(shop, [{ id, price: { from: 1_800_000, to: 2_400_000 } }])
    await editRows(shop, [{ id, price: { from: 2_400_000, to: 2_000_000 } }])

    // A price that was typed by mistake takes no choice along.
    expect(await ownOf(id)).toEqual([null, 2_400_000])
  })

  it('stays when its stock alone is saved, also where the product’s price came to equal it', async () => {
    const { shop } = await shopOf([])
    const id = await priced(shop, [2_400_000])
    await editRows(shop, [{ id, price: { from: 1_800_000, to: 2_400_000 } }])
    await db.query('update products set sale_price = 1000000 where id = $1', [id])
    const staffId = await signUp(db)
    await addMember(db, shop.id, staffId, 'staff')

    for (const [userId, stock] of [
      [shop.ownerId, 5],
      [staffId, 7],
    ] as const) {
      const args = { p_business_id: shop.id, p_product_id: id }
      const { product, version } = await shop.call<Saved>('read_product', args, userId)
      const { stock: _, stockEdits: __, costs: ___, ...fields } = product
      const combinations = product.combinations.map((choice) => ({
        valueIds: choice.valueIds,
        price: choice.price,
        sku: null,
        stock: stockEdit(choice.stock, stock, choice.stockEdits),
      }))
      await shop.save({ ...fields, combinations }, version, userId)
      const rows = await db.query(
        'select price::int, stock from product_combinations where product_id = $1',
        [id],
      )
      expect(rows).toEqual([{ price: 2_400_000, stock }])
    }
  })

  it('comes back with the undo of a change that made it the product’s', async () => {
    const { shop } = await shopOf([])
    const id = await priced(shop, [1_900_000])
    const change = { kind: 'percent', value: 0, roundTo: 1_000_000 }
    expect((await list(shop)).items[0]).toMatchObject({ hasPlainChoice: false })

    const { bulk } = await shop.call<Bulk>('change_prices', {
      p_business_id: shop.id,
      p_ids: [id],
      p_change: change,
    })
    expect(await ownOf(id)).toEqual([null])
    expect(await undoBulk(shop, bulk)).toMatchObject({ edited: 1, skipped: 0 })
    expect(await ownOf(id)).toEqual([1_900_000])
  })
})

type Bulk = { readonly edited: number; readonly bulk: number }

const undoBulk = (shop: Shop, bulk: number) =>
  shop.call<Json>('undo_bulk_edit', { p_business_id: shop.id, p_activity_id: bulk })

describe('an edit of a row', () => {
  it('sets price and stock, and refuses what is no longer as it was seen', async () => {
    const { shop, ids } = await shopOf(['Gele'])
    const id = ids[0] as string

    await editRows(shop, [{ id, price: { from: 500_000, to: 450_000 }, stock: stockEdit(null, 6, 0) }])

    expect(await row(id)).toMatchObject({ price: 450_000, stock: 6, stock_edits: 1 })
    const late = await refusalOf(editRows(shop, [{ id, price: { from: 500_000, to: 1 } }]))
    expect(late).toMatchObject({ message: 'stale_product', detail: { ids: [id] } })
    expect(await codeOf(editRows(shop, [{ id, stock: stockEdit(null, 6, 0) }]))).toBe('stale_product')
    expect(await codeOf(editRows(shop, [{ id, price: { from: 450_000, to: 0 } }]))).toBe('bad_price')
  })

  it('keeps pieces that orders took since the number was read', async () => {
    const { shop, ids } = await shopOf(['Gele'])
    const id = ids[0] as string
    await editRows(shop, [{ id, stock: stockEdit(null, 10, 0) }])
    await quoteAndPlace(db, orderRequest(shop.id, [{ productId: id, quantity: 4 }]))

    await editRows(shop, [{ id, stock: stockEdit(10, 20, 1) }])

    expect((await row(id))['stock']).toBe(16)
  })

  it("never reaches another store's product", async () => {
    const { shop } = await shopOf([])
    const other = await shopOf(['Theirs'])

    expect(await codeOf(editRows(shop, [{ id: other.ids[0], status: { from: 'live', to: 'draft' } }]))).toBe(
      'stale_product',
    )
    await shop.call('set_products_status', {
      p_business_id: other.shop.id,
      p_ids: other.ids,
      p_status: 'draft',
    })
    expect((await row(other.ids[0] as string))['status']).toBe('live')
  })
})

describe('many at once', () => {
  it('changes state and category, and undoes only what is still as it was left', async () => {
    const { shop, ids } = await shopOf(['A', 'B', 'C'])
    const category = await shop.call<Json>('create_category', { p_business_id: shop.id, p_name: 'Lace' })

    const moved = await shop.call<Bulk>('set_products_category', {
      p_business_id: shop.id,
      p_ids: ids,
      p_category_id: category['id'],
    })
    const hidden = await shop.call<Bulk>('set_products_status', {
      p_business_id: shop.id,
      p_ids: ids.slice(0, 2),
      p_status: 'archived',
    })
    await db.query(`update products set status = 'draft' where id = $1`, [ids[0]])

    expect(await undoBulk(shop, hidden.bulk)).toEqual({ edited: 1, skipped: 1 })
    expect(await undoBulk(shop, moved.bulk)).toEqual({ edited: 3, skipped: 0 })
    const rows = await db.query(
      'select status, category_id from products where business_id = $1 order by name',
      [shop.id],
    )
    expect(rows).toEqual(['draft', 'live', 'live'].map((status) => ({ status, category_id: null })))
  })

  it('changes every price by percent with rounding, drops what no longer fits, and brings all back', async () => {
    const shop = await openShop(db)
    const size = option('Size', 'S')
    const shirt = await shop.save(
      newProduct(shop.id, {
        price: 1_234_500,
        compareAtPrice: 1_300_000,
        salePrice: 1_000_000,
        options: [size],
        combinations: [{ valueIds: [size.values[0]?.id], price: 2_000_000, sku: null }],
      }),
    )
    const ids = [shirt.product.id]
    const before = await shop.call('read_product', { p_business_id: shop.id, p_product_id: ids[0] })

    const change = { kind: 'percent', value: 7.5, roundTo: 5_000 }
    const changed = await shop.call<Bulk & { dropped: number }>('change_prices', {
      p_business_id: shop.id,
      p_ids: ids,
      p_change: change,
    })

    const after = await shop.call('read_product', { p_business_id: shop.id, p_product_id: ids[0] })
    expect(after.product).toMatchObject({
      price: 1_325_000, // 13,270.875 -> 13,250
      compareAtPrice: null,
      salePrice: 1_075_000,
      combinations: [{ price: 2_150_000 }],
    })
    expect(changed.dropped).toBe(1)
    await undoBulk(shop, changed.bulk)
    expect(await shop.call('read_product', { p_business_id: shop.id, p_product_id: ids[0] })).toEqual(before)
  })

  it('puts many on sale until a day, ends their sale, and brings back what they had', async () => {
    const { shop, ids } = await shopOf(['A', 'B', 'C'])
    await db.query(
      `update products set sale_price = 400000, sale_starts_at = '2026-01-01T08:00Z' where id = $1`,
      [ids[2]],
    )
    const sales = () =>
      db.query(
        'select sale_price::int, sale_starts_at, sale_ends_at from products where business_id = $1 order by name',
        [shop.id],
      )
    const before = await sales()
    const putOnSale = (change: unknown, endsAt: string | null, of = ids) =>
      shop.call<Bulk>('put_on_sale', {
        p_business_id: shop.id,
        p_ids: of,
        p_change: change,
        p_ends_at: endsAt,
      })
    const tenOff = { kind: 'percent', value: -10, roundTo: 1 }
    const end = new Date(Date.now() + 86_400_000)
    const begun = await putOnSale(tenOff, end.toISOString())
    const onSale = { sale_price: 450_000, sale_starts_at: null, sale_ends_at: end }
    expect([begun.edited, await sales()]).toEqual([3, [onSale, onSale, onSale]])
    expect((await putOnSale(tenOff, end.toISOString())).edited).toBe(0)

    const ended = await putOnSale(null, null, ids.slice(0, 1))
    expect([ended.edited, (await sales())[0]]).toEqual([
      1,
      { sale_price: null, sale_starts_at: null, sale_ends_at: null },
    ])
    expect(await undoBulk(shop, ended.bulk)).toEqual({ edited: 1, skipped: 0 })
    expect(await undoBulk(shop, begun.bulk)).toEqual({ edited: 3, skipped: 0 })
    expect(await sales()).toEqual(before)

    expect(await codeOf(putOnSale({ ...tenOff, value: 0 }, null))).toBe('bad_price')
    expect(await codeOf(putOnSale({ ...tenOff, value: -100 }, null))).toBe('bad_price')
    expect(await codeOf(putOnSale(tenOff, '2026-01-01T08:00:00Z'))).toBe('bad_request')
    expect(await sales()).toEqual(before)
  })

  it('counts many anew or adds to them, choices too, and leaves what orders took meanwhile', async () => {
    const { shop, ids } = await shopOf(['A', 'B'])
    const size = option('Size', 'S')
    const shirt = await shop.save(
      newProduct(shop.id, {
        name: 'C',
        options: [size],
        combinations: [
          { valueIds: [size.values[0]?.id], price: null, sku: null, stock: stockEdit(null, 4, 0) },
        ],
      }),
    )
    await editRows(shop, [{ id: ids[0], stock: stockEdit(null, 10, 0) }])
    const all = [...ids, shirt.product.id]
    const change = (kind: string, value: number | null, of = all) =>
      shop.call<Bulk>('change_stocks', { p_business_id: shop.id, p_ids: of, p_change: { kind, value } })
    const stocks = async () =>
      (
        await db.query(
          `select coalesce(c.stock, p.stock) as stock from products p left join product_combinations c on c.product_id = p.id
           where p.business_id = $1 order by p.name`,
          [shop.id],
        )
      ).map(({ stock }) => stock)

    const added = await change('add', 5)
    expect([added.edited, await stocks()]).toEqual([2, [15, null, 9]])
    await quoteAndPlace(db, orderRequest(shop.id, [{ productId: ids[0] as string, quantity: 2 }]))
    expect(await undoBulk(shop, added.bulk)).toEqual({ edited: 2, skipped: 0 })
    expect(await stocks()).toEqual([8, null, 4])

    const set = await change('set', 3)
    expect([set.edited, await stocks()]).toEqual([3, [3, 3, 3]])
    await change('add', -5)
    expect(await stocks()).toEqual([0, 0, 0])
    await change('set', null, ids)
    expect(await stocks()).toEqual([null, null, 0])

    for (const [kind, value] of [
      ['set', -1],
      ['set', 1.5],
      ['add', null],
      ['more', 1],
    ] as const)
      expect([kind, value, await codeOf(change(kind, value))]).toEqual([kind, value, 'bad_request'])
  })

  it.each(priceChanges)(
    'reckons as the editor does: %d changed by %j is %s',
    async (price, change, expected) => {
      const [row] = await db.query('select private.changed_price($1, $2) as price', [
        price,
        JSON.stringify(change),
      ])
      const [valid] = await db.query('select private.is_price($1) as valid', [row?.['price']])

      expect(valid?.['valid'] ? row?.['price'] : null).toBe(expected)
    },
  )

  it('refuses a change that leaves something without a price, and changes nothing', async () => {
    const { shop, ids } = await shopOf(['A', 'B'])
    await db.query('update products set price = 900000 where id = $1', [ids[1]])

    const refusal = await refusalOf(
      shop.call('change_prices', {
        p_business_id: shop.id,
        p_ids: ids,
        p_change: { kind: 'amount', value: -500_000 },
      }),
    )

    expect(refusal).toMatchObject({ message: 'bad_price', detail: { count: 1 } })
    expect([(await row(ids[0] as string))['price'], (await row(ids[1] as string))['price']]).toEqual([
      500_000, 900_000,
    ])
  })
})

describe('the plan', () => {
  it('gives an archived product no place, and asks for one when it comes back', async () => {
    const { shop, ids } = await shopOf(
      Array.from({ length: 5 }, (_, n) => `Live ${n}`),
      { plan: 'starter' },
    )
    for (let n = 0; n < 5; n += 1) await addProduct(db, shop.id, { status: 'draft' })
    const setStatus = (status: string) =>
      codeOf(shop.call('set_products_status', { p_business_id: shop.id, p_ids: [ids[0]], p_status: status }))

    expect(await setStatus('archived')).toBeNull()
    await addProduct(db, shop.id, { status: 'live' })
    expect(await setStatus('draft')).toBe('plan_limit_saved')
    expect(await setStatus('live')).toBe('plan_limit_saved')
    expect(await codeOf(addProduct(db, shop.id, { status: 'archived' }))).toBeNull()
  })

  it('lets one of ten archived products back at once when one place is free', async () => {
    const { shop } = await shopOf([], { plan: 'starter' })
    for (let n = 0; n < 9; n += 1) await addProduct(db, shop.id, { status: 'draft' })
    const ids: string[] = []
    for (let n = 0; n < 10; n += 1) ids.push(await addProduct(db, shop.id, { status: 'archived' }))
    const pool = await db.serverPool(10)

    const codes = await Promise.all(
      ids.map((id) => codeOf(pool.query(`update products set status = 'draft' where id = $1`, [id]))),
    )

    expect(codes.filter((code) => code === null)).toHaveLength(1)
  })
})

describe('an import', () => {
  const imported = (sku: string, price: number) => ({
    sku,
    price,
    name: 'Lace',
    description: '',
    category: null,
    salePrice: null,
    saleStartsAt: null,
    saleEndsAt: null,
    stock: null,
    status: 'live',
    options: [],
    combinations: [],
    hash: `${price}`,
  })
  const run = (shop: Shop, product: Json) =>
    db.query('select private.import_product($1, $2) as answer', [shop.id, JSON.stringify(product)])

  it('keeps an archived product up to date without bringing it back', async () => {
    const { shop } = await shopOf([])
    await run(shop, imported('L1', 100_000))
    await db.query(`update products set status = 'archived' where business_id = $1`, [shop.id])

    const [answer] = await run(shop, imported('L1', 200_000))

    expect(answer?.['answer']).toBe('updated')
    const [product] = await db.query('select status, price from products where business_id = $1', [shop.id])
    expect(product).toEqual({ status: 'archived', price: 200_000 })
  })

  it('keeps a price that was changed by hand against a file that is brought again, and not against a line that was just pasted', async () => {
    const { shop } = await shopOf([])
    const pasted = { ...imported('L1', 100_000), isPasted: true }
    const priceAfter = async (product: Json) => {
      const [row] = await run(shop, product)
      await db.query('update products set price = 120000 where business_id = $1 and price = 100000', [
        shop.id,
      ])
      return row?.['answer']
    }
    expect(await priceAfter(imported('L1', 100_000))).toBe('created')
    expect(await priceAfter(imported('L1', 100_000))).toBe('unchanged')
    expect(await priceAfter(pasted)).toBe('updated')
    expect(await priceAfter(pasted)).toBe('updated')
    await run(shop, pasted)
    expect((await run(shop, pasted))[0]?.['answer']).toBe('unchanged')
  })

  it('makes a deleted product anew, and undo then leaves the SKU with the new one', async () => {
    const { shop } = await shopOf([])
    await run(shop, imported('L1', 100_000))
    const [old] = await db.query('select id from products where business_id = $1', [shop.id])
    await shop.call('delete_products', { p_business_id: shop.id, p_ids: [old?.['id']] })

    const [answer] = await run(shop, imported('L1', 100_000))
    await shop.call('bring_back_products', { p_business_id: shop.id, p_ids: [old?.['id']] })

    expect(answer?.['answer']).toBe('created')
    const rows = await db.query('select id, sku, status from products where business_id = $1', [shop.id])
    expect(rows.find(({ id }) => id === old?.['id'])).toMatchObject({ sku: null, status: 'live' })
    expect(rows.find(({ id }) => id !== old?.['id'])).toMatchObject({ sku: 'L1' })
  })
})

describe('a deleted product', () => {
  const full = async () => {
    const shop = await openShop(db)
    const size = option('Size', 'S', 'M')
    const saved = await shop.save(
      newProduct(shop.id, {
        sku: 'SHIRT',
        options: [size],
        combinations: size.values.map(({ id, name }) => ({
          valueIds: [id],
          price: null,
          sku: `S-${name}`,
          stock: stockEdit(null, 5),
        })),
        pictures: [{ path: `${shop.id}/a`, width: 10, height: 10, alt: 'A shirt' }],
      }),
    )
    return { shop, saved, ids: [saved.product.id], variantIds: [size.values[0]?.id as string] }
  }

  it('is gone from the list, the store and orders, and comes back whole', async () => {
    const { shop, saved, ids, variantIds } = await full()

    expect(await shop.call<number>('delete_products', { p_business_id: shop.id, p_ids: ids })).toBe(1)

    expect(await namesOf(shop)).toEqual([])
    expect(await namesOf(shop, { status: 'deleted' })).toEqual([])
    const [snapshot] = await db.query('select store_snapshot($1) as answer', [shop.id])
    expect(snapshot?.['answer'].products).toEqual([])
    expect(
      await codeOf(quoteAndPlace(db, orderRequest(shop.id, [{ productId: ids[0] as string, variantIds }]))),
    ).toBe('product_unavailable')
    expect(await codeOf(shop.save({ ...saved.product }, saved.version))).toBe('product_gone')
    expect(await shop.call('bring_back_products', { p_business_id: shop.id, p_ids: ids })).toMatchObject({
      restored: 1,
    })
    expect(await shop.call('read_product', { p_business_id: shop.id, p_product_id: ids[0] })).toEqual(saved)
    expect(await shop.call('bring_back_products', { p_business_id: shop.id, p_ids: ids })).toMatchObject({
      restored: 0,
    })
  })

  it('leaves order lines as they are, and takes a cancelled order back meanwhile', async () => {
    const { shop, ids, variantIds } = await full()
    const order = await quoteAndPlace(
      db,
      orderRequest(shop.id, [{ productId: ids[0] as string, variantIds, quantity: 2 }]),
    )
    const [stored] = await db.query('select id from orders where token = $1', [order.token])

    await shop.call('delete_products', { p_business_id: shop.id, p_ids: ids })
    await db.as(server, `select set_order_status($1, 'cancelled')`, [stored?.['id']])
    await shop.call('bring_back_products', { p_business_id: shop.id, p_ids: ids })

    const [line] = await db.query('select product_id, name, quantity from order_lines where order_id = $1', [
      stored?.['id'],
    ])
    expect(line).toEqual({ product_id: ids[0], name: 'Ankara, six yards', quantity: 2 })
    const [stock] = await db.query(
      'select sum(stock) as stock from product_combinations where product_id = $1',
      [ids[0]],
    )
    expect(stock?.['stock']).toBe(10)
  })

  it('is purged after a day; the order keeps its line, and there is nothing to bring back', async () => {
    const { shop, ids, variantIds } = await full()
    const order = await quoteAndPlace(
      db,
      orderRequest(shop.id, [{ productId: ids[0] as string, variantIds }]),
    )
    await shop.call('delete_products', { p_business_id: shop.id, p_ids: ids })
    const purge = async () => (await db.as(server, 'select purge_deleted_products() as n'))[0]?.['n']

    expect(await purge()).toBe(0)
    await db.query(
      `update private.deleted_products set deleted_at = now() - interval '1441 minutes' where product_id = $1`,
      [ids[0]],
    )
    expect(await purge()).toBe(1)

    const [line] = await db.query(
      'select l.name, l.product_id from order_lines l join orders o on o.id = l.order_id where o.token = $1',
      [order.token],
    )
    expect(line).toEqual({ name: 'Ankara, six yards', product_id: null })
    expect(await shop.call('bring_back_products', { p_business_id: shop.id, p_ids: ids })).toMatchObject({
      restored: 0,
    })
  })

  it('meets the plan when it comes back', async () => {
    const { shop, ids } = await shopOf(['A', 'B', 'C', 'D', 'E'], { plan: 'starter' })
    await shop.call('delete_products', { p_business_id: shop.id, p_ids: [ids[0]] })
    await addProduct(db, shop.id, {})

    expect(await codeOf(shop.call('bring_back_products', { p_business_id: shop.id, p_ids: [ids[0]] }))).toBe(
      'plan_limit_live',
    )
  })

  const bringBack = (shop: Shop, ids: readonly string[]) =>
    shop.call<Json>('bring_back_products', { p_business_id: shop.id, p_ids: ids })

  it('comes back beside another deleted one with its SKU, which goes to the one deleted last', async () => {
    const { shop, saved, ids } = await full()
    await shop.call('delete_products', { p_business_id: shop.id, p_ids: ids })
    const size = option('Size', 'S', 'L')
    const values = size.values.map(({ id, name }) => ({
      valueIds: [id],
      price: null,
      sku: `S-${name}`,
      stock: stockEdit(null, 1),
    }))
    const fields = { name: 'Newer shirt', sku: 'SHIRT', options: [size], combinations: values }
    const newer = (await shop.save(newProduct(shop.id, fields))).product.id
    await shop.call('delete_products', { p_business_id: shop.id, p_ids: [newer] })

    const answer = await bringBack(shop, [...ids, newer])

    const { name } = saved.product
    expect(answer).toEqual({
      restored: 2,
      withoutSku: [
        { name, sku: 'SHIRT' },
        { name, sku: 'S-S' },
      ],
      left: [],
    })
    expect(await row(newer)).toMatchObject({ status: 'live', sku: 'SHIRT' })
    expect(await row(ids[0] as string)).toMatchObject({ status: 'live', sku: null })
    const skus = await db.query('select sku from product_combinations where product_id = $1 order by 1', ids)
    expect(skus).toEqual([{ sku: 'S-M' }, { sku: null }])
    expect(await bringBack(shop, [...ids, newer])).toEqual({ restored: 0, withoutSku: [], left: [] })
  })

  it('comes back as far as the plan has places, and the others can come later', async () => {
    const { shop, ids } = await shopOf(['A', 'B', 'C', 'D', 'E'], { plan: 'starter' })
    const gone = ids.slice(0, 3)
    await shop.call('delete_products', { p_business_id: shop.id, p_ids: gone })
    await addProduct(db, shop.id, { name: 'F' })
    const [last] = gone.slice(-1)

    const answer = await bringBack(shop, gone)

    expect(answer).toEqual({
      restored: 2,
      withoutSku: [],
      left: [{ name: 'C', reason: 'plan_limit_live' }],
    })
    await db.query('delete from products where business_id = $1 and name = $2', [shop.id, 'F'])
    expect(await bringBack(shop, [last as string])).toMatchObject({ restored: 1, left: [] })
  })

  it('comes back without its SKU when another product takes it at the same moment', async () => {
    const { shop, ids } = await full()
    await shop.call('delete_products', { p_business_id: shop.id, p_ids: ids })
    const other = db.pool('postgres', 1)
    const client = await other.connect()
    await client.query('begin')
    await client.query(
      `insert into products (business_id, name, price, sku) values ($1, 'Quick', 100, 'SHIRT')`,
      [shop.id],
    )

    const back = bringBack(shop, ids)
    expect(await waitsForLock(db, 1, back)).toBe(true)
    await client.query('commit')
    client.release()

    expect(await back).toMatchObject({ restored: 1, withoutSku: [{ sku: 'SHIRT' }] })
  })

  it("is not another person's to delete or restore", async () => {
    const { shop, ids } = await full()
    const stranger = await openStore(db)
    const args = { p_business_id: shop.id, p_ids: ids }

    expect(await codeOf(shop.call('delete_products', args, stranger.ownerId))).toBe('forbidden')
    await shop.call('delete_products', args)
    expect(await codeOf(shop.call('bring_back_products', args, stranger.ownerId))).toBe('forbidden')
    expect(await codeOf(shop.call('bring_back_products', args, stranger.ownerId))).toBe('forbidden')
    const direct = `update products set status = 'live' where id = $1 returning id`
    expect(await db.as(person(shop.ownerId), direct, [ids[0]])).toEqual([])
  })
})
