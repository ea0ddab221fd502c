// Tests the owner's list: positions, copies, pages of the list with its filters and orders, categories; and their time with 5,000 products.
// Planted defects seen red: a keyset that skips ties; each product's position counted among all others.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { IN_LINE, waitGrowth } from '#tests/support/checks/cost-growth.ts'
import { codeOf, openDatabase, refusalOf } from '#tests/support/database/database.ts'
import { addProduct } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  type Json,
  newProduct,
  openShop,
  option,
  type Shop,
  stockEdit,
} from '#tests/support/stores/owner-products.ts'

const db = forFile(openDatabase)

type Page = { readonly items: readonly (Json & { id: string; name: string })[]; readonly next: Json | null }

const list = (shop: Shop, query: Json = {}) =>
  shop.call<Page>('list_products', { p_business_id: shop.id, p_query: query })
const namesOf = async (shop: Shop, query: Json = {}) =>
  (await list(shop, query)).items.map(({ name }) => name)
const shopOf = async (names: string[], fields: Json = {}) => {
  const shop = await openShop(db, fields)
  const ids: string[] = []
  for (const [position, name] of names.entries()) ids.push(await addProduct(db, shop.id, { name, position }))
  return { shop, ids }
}

describe('places', () => {
  const move = (shop: Shop, id: string | undefined, side: string, target: string | null = null) =>
    shop.call('move_product', { p_business_id: shop.id, p_product_id: id, p_side: side, p_target_id: target })

  it('moves before, after, to the top and to the bottom', async () => {
    const { shop, ids } = await shopOf(['A', 'B', 'C', 'D'])
    const [a, b, c, d] = ids as [string, string, string, string]

    await move(shop, d, 'before', b)
    expect(await namesOf(shop)).toEqual(['A', 'D', 'B', 'C'])
    await move(shop, a, 'after', c)
    expect(await namesOf(shop)).toEqual(['D', 'B', 'C', 'A'])
    await move(shop, c, 'top')
    expect(await namesOf(shop)).toEqual(['C', 'D', 'B', 'A'])
    await move(shop, d, 'bottom')
    expect(await namesOf(shop)).toEqual(['C', 'B', 'A', 'D'])
    const [snapshot] = await db.query('select store_snapshot($1) as answer', [shop.id])
    expect(snapshot?.['answer'].products.map(({ name }: { name: string }) => name)).toEqual([
      'C',
      'B',
      'A',
      'D',
    ])
  })

  it('untangles products that share one place', async () => {
    const shop = await openShop(db)
    for (let n = 0; n < 6; n += 1) await addProduct(db, shop.id, { position: 0 })
    const before = (await list(shop)).items.map(({ id }) => id) as [
      string,
      string,
      string,
      string,
      string,
      string,
    ]

    await move(shop, before[5], 'before', before[1])

    const [a, b, c, d, e, f] = before
    expect((await list(shop)).items.map(({ id }) => id)).toEqual([a, f, b, c, d, e])
  })

  it('keeps a random history in order', async () => {
    const { shop, ids } = await shopOf(Array.from({ length: 12 }, (_, n) => `P${n}`))
    const model = [...ids]
    for (let n = 0; n < 80; n += 1) {
      const moved = model[(n * 7) % 12] as string
      const target = model[(n * 5 + 3) % 12] as string
      if (moved === target) continue
      const side = n % 2 === 0 ? 'before' : 'after'
      await move(shop, moved, side, target)
      model.splice(model.indexOf(moved), 1)
      model.splice(model.indexOf(target) + (side === 'after' ? 1 : 0), 0, moved)
    }

    expect((await list(shop)).items.map(({ id }) => id)).toEqual(model)
  })
})

describe('a copy', () => {
  it('is a draft beside the original with pictures, options and own ids, without SKU and stock', async () => {
    const shop = await openShop(db)
    const size = option('Size', 'S', 'M')
    const original = await shop.save(
      newProduct(shop.id, {
        sku: 'X',
        options: [size],
        combinations: size.values.map(({ id }) => ({
          valueIds: [id],
          price: 700_000,
          sku: null,
          stock: stockEdit(null, 5),
        })),
        pictures: [{ path: `${shop.id}/a`, width: 10, height: 10, alt: '' }],
      }),
    )
    await shop.save(newProduct(shop.id, { name: 'Another' }))

    const id = await shop.call<string>('duplicate_product', {
      p_business_id: shop.id,
      p_product_id: original.product.id,
    })

    const copy = await shop.call('read_product', { p_business_id: shop.id, p_product_id: id })
    expect(copy.product).toMatchObject({
      name: 'Ankara, six yards (copy)',
      status: 'draft',
      sku: null,
      pictures: [{ path: `${shop.id}/a` }],
      options: [{ name: 'Size', values: [{ name: 'S' }, { name: 'M' }] }],
    })
    expect(copy.product.combinations.map(({ stock, price }) => [stock, price])).toEqual([
      [0, 700_000],
      [0, 700_000],
    ])
    expect(copy.product.options[0]?.id).not.toBe(size.id)
    expect(await namesOf(shop)).toEqual(['Another', 'Ankara, six yards', 'Ankara, six yards (copy)'])
  })
})

describe('the list', () => {
  it('finds by words of name and SKU, by state, category and stock, in each order', async () => {
    const { shop } = await shopOf([])
    const category = await shop.call<Json>('create_category', { p_business_id: shop.id, p_name: 'Lace' })
    const make = (name: string, fields: Json) => addProduct(db, shop.id, { name, ...fields })
    await make('Red Lace', { position: 1, price: 300, stock: 2, category_id: category['id'] })
    await make('Blue lace', { position: 2, price: 100, stock: 0, sku: 'BL-9' })
    await make('Ankara 100%', { position: 3, price: 200, status: 'draft' })
    await make('Old gele', { position: 4, price: 400, status: 'archived' })

    expect(await namesOf(shop)).toEqual(['Red Lace', 'Blue lace', 'Ankara 100%'])
    expect(await namesOf(shop, { search: 'lace RED' })).toEqual(['Red Lace'])
    expect(await namesOf(shop, { search: 'bl-9' })).toEqual(['Blue lace'])
    expect(await namesOf(shop, { search: '100%' })).toEqual(['Ankara 100%'])
    // A slip counts only where nothing is found without one, and each word must still be there.
    for (const search of ['ankera', 'ankra', 'aknara', 'annkara']) {
      expect(await namesOf(shop, { search }), search).toEqual(['Ankara 100%'])
    }
    expect(await namesOf(shop, { search: 'blue lcae' })).toEqual(['Blue lace'])
    expect(await namesOf(shop, { search: 'lace' })).toEqual(['Red Lace', 'Blue lace'])
    for (const search of ['ankera blue', 'lacquer', 'rad', '%%', '.*']) {
      expect(await namesOf(shop, { search }), search).toEqual([])
    }
    expect(await namesOf(shop, { status: 'archived' })).toEqual(['Old gele'])
    expect(await namesOf(shop, { category: category['id'] })).toEqual(['Red Lace'])
    expect(await namesOf(shop, { category: 'none' })).toEqual(['Blue lace', 'Ankara 100%'])
    expect(await namesOf(shop, { stock: 'low' })).toEqual(['Red Lace'])
    expect(await namesOf(shop, { stock: 'out' })).toEqual(['Blue lace'])
    expect(await namesOf(shop, { sort: 'name' })).toEqual(['Ankara 100%', 'Blue lace', 'Red Lace'])
    expect(await namesOf(shop, { sort: 'price-down' })).toEqual(['Red Lace', 'Ankara 100%', 'Blue lace'])
    expect(await namesOf(shop, { sort: 'stock' })).toEqual(['Blue lace', 'Red Lace', 'Ankara 100%'])
    expect(await shop.call('count_products', { p_business_id: shop.id })).toEqual({
      all: 3,
      live: 2,
      draft: 1,
      archived: 1,
      low: 1,
      out: 1,
    })
    expect(
      await shop.call<string[]>('list_product_ids', { p_business_id: shop.id, p_query: { search: 'lace' } }),
    ).toHaveLength(2)
  })

  it.each(['store', 'name', 'price', 'price-down', 'stock', 'newest'])(
    'pages through ties without a gap by %s',
    async (sort) => {
      const { shop } = await shopOf([])
      for (let n = 0; n < 11; n += 1)
        await addProduct(db, shop.id, { name: 'Same', position: n % 3, stock: n % 2 })
      const seen: string[] = []
      let after: Json | null = null
      do {
        const page: Page = await list(shop, { sort, limit: 4, after })
        seen.push(...page.items.map(({ id }) => id))
        after = page.next
      } while (after)

      expect(new Set(seen).size).toBe(11)
      expect(seen).toHaveLength(11)
    },
  )

  it('says what a lapsed plan hides', async () => {
    const { shop } = await shopOf(
      Array.from({ length: 7 }, (_, n) => `P${n}`),
      { plan: 'premium' },
    )
    await db.query(
      `update products set created_at = created_at + make_interval(secs => position) where business_id = $1`,
      [shop.id],
    )
    await db.query('update businesses set plan_ends_at = now() where id = $1', [shop.id])

    const { items } = await list(shop)

    expect(items.map((item) => item['isHiddenByPlan'])).toEqual([
      false,
      false,
      false,
      false,
      false,
      true,
      true,
    ])
  })

  const shopWith = async (products: number) => {
    const shop = await openShop(db)
    await db.query(
      `insert into products (business_id, name, price, status, position)
       select $1, 'Fabric ' || n, 1000 + n, 'live', n from generate_series(1, $2) n`,
      [shop.id, products],
    )
    await db.query(
      `insert into option_groups (business_id, product_id, name) select business_id, id, 'Size' from products where business_id = $1`,
      [shop.id],
    )
    await db.query(
      `insert into option_values (business_id, product_id, group_id, name)
       select business_id, product_id, id, n::text from option_groups, generate_series(1, 6) n where business_id = $1`,
      [shop.id],
    )
    await db.query(
      `insert into product_combinations (business_id, product_id, value_ids, stock)
       select business_id, product_id, array[id], 3 from option_values where business_id = $1`,
      [shop.id],
    )
    return shop
  }

  it('says how many of the choices are counted', async () => {
    const shop = await shopWith(1)
    expect((await list(shop)).items).toMatchObject([{ choices: 6, counted: 18, countedChoices: 6 }])
    await db.query(
      `update product_combinations c set stock = case when c.id = (select min(id::text)::uuid from product_combinations
         where business_id = $1) then 0 end where business_id = $1`,
      [shop.id],
    )
    expect((await list(shop)).items).toMatchObject([{ choices: 6, counted: 0, countedChoices: 1 }])
    expect(await namesOf(shop, { stock: 'out' })).toEqual([])
  })

  it('answers a page and the counts of products with 6 choices each at a cost in line with their number', async () => {
    const [shop, tenth] = [await shopWith(1_000), await shopWith(100)]
    await db.query('analyze')
    const everything = await shop.call<string[]>('list_product_ids', { p_business_id: shop.id, p_query: {} })
    expect(everything).toHaveLength(1_000)
    const reads: readonly ((of: Shop) => Promise<unknown>)[] = [
      (of) => list(of),
      (of) => list(of, { search: 'fabric 49', sort: 'name', stock: 'low' }),
      (of) => of.call('count_products', { p_business_id: of.id }),
    ]
    const growths: number[] = []
    for (const read of reads) growths.push(await waitGrowth(read, shop, tenth))
    expect(Math.max(...growths)).toBeLessThan(IN_LINE)
  })
})

describe('categories', () => {
  it('get an address of their own, keep it when renamed, and stand in the given order', async () => {
    const { shop } = await shopOf([])
    const make = (name: string) =>
      shop.call<{ id: string; slug: string }>('create_category', { p_business_id: shop.id, p_name: name })
    const lace = await make('  Aṣọ Òkè & Lace ')
    const other = await make('aso oke lace!')
    const chinese = await make('布料')

    expect([lace.slug, other.slug, chinese.slug]).toEqual(['aso-oke-lace', 'aso-oke-lace-2', 'category'])
    expect(await refusalOf(make('AṢỌ ÒKÈ & LACE'))).toMatchObject({
      message: 'category_exists',
      detail: { id: lace.id },
    })
    expect(await codeOf(make(' '))).toBe('bad_name')
    await shop.call('rename_category', { p_business_id: shop.id, p_category_id: lace.id, p_name: 'Aso Ebi' })
    await shop.call('order_categories', { p_business_id: shop.id, p_ids: [chinese.id, lace.id] })
    await addProduct(db, shop.id, { category_id: lace.id })
    await addProduct(db, shop.id, { category_id: lace.id, status: 'archived' })
    const table = { p_business_id: shop.id, p_category_id: lace.id, p_text: 'Size, Bust\nS, 34' }
    await shop.call('set_size_table', table)
    expect(await shop.call('list_categories', { p_business_id: shop.id })).toEqual([
      { id: chinese.id, name: '布料', slug: 'category', sizeTable: '', products: 0, live: 0 },
      { id: lace.id, name: 'Aso Ebi', slug: 'aso-oke-lace', sizeTable: table.p_text, products: 1, live: 1 },
      { id: other.id, name: 'aso oke lace!', slug: 'aso-oke-lace-2', sizeTable: '', products: 0, live: 0 },
    ])
    expect(await codeOf(shop.call('set_size_table', { ...table, p_category_id: randomUUID() }))).toBe(
      'category_gone',
    )
    expect(
      await codeOf(
        shop.call('rename_category', { p_business_id: shop.id, p_category_id: randomUUID(), p_name: 'X' }),
      ),
    ).toBe('category_gone')
  })

  it('refuses a name or a size table that somebody else has changed since it was seen, and says what is stored', async () => {
    const shop = await openShop(db)
    const { id } = await shop.call<{ id: string }>('create_category', {
      p_business_id: shop.id,
      p_name: 'Lace',
    })
    const name = { p_business_id: shop.id, p_category_id: id, p_known: 'Lace' }
    const table = { p_business_id: shop.id, p_category_id: id, p_known: '' }

    await shop.call('rename_category', { ...name, p_name: 'Swiss lace' })
    await shop.call('set_size_table', { ...table, p_text: 'Size, Bust\nS, 34' })
    // Who wrote the same is not asked.
    await shop.call('rename_category', { ...name, p_name: ' Swiss lace ' })

    expect(await refusalOf(shop.call('rename_category', { ...name, p_name: 'Cord lace' }))).toMatchObject({
      message: 'changed_elsewhere',
      detail: { now: 'Swiss lace' },
    })
    expect(
      await refusalOf(shop.call('set_size_table', { ...table, p_text: 'Size, Bust\nS, 36' })),
    ).toMatchObject({
      message: 'changed_elsewhere',
      detail: { now: 'Size, Bust\nS, 34' },
    })
    await shop.call('rename_category', { ...name, p_known: 'Swiss lace', p_name: 'Cord lace' })
    expect(await shop.call('list_categories', { p_business_id: shop.id })).toMatchObject([
      { name: 'Cord lace', sizeTable: 'Size, Bust\nS, 34' },
    ])
  })
})
