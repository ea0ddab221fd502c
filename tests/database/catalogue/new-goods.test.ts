// Where new goods stand in the shop, whichever way they come: each way on each side, many in their own order, and adders at the same time.
// Planted and seen red: no lock, the one before not looked up, gaps that are never made, no room for a whole import, an import on a side of its own.
import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, server } from '#tests/support/database/database.ts'
import { addMember, addProduct, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import { type Json, newProduct, openShop, type Shop } from '#tests/support/stores/owner-products.ts'

const db = forFile(openDatabase)

type Side = 'top' | 'bottom' | null

/** A shop with one product, `Old`, whose owner chose a side. */
async function shopOf(newGoods: Side): Promise<Shop> {
  const shop = await openShop(db, { plan: 'enterprise', new_goods: newGoods })
  await shop.save(newProduct(shop.id, { name: 'Old' }))
  return shop
}

async function namesOf(shop: Shop): Promise<string> {
  const rows = await db.query('select name from products where business_id = $1 order by position, id', [
    shop.id,
  ])
  return rows.map((row) => row['name']).join(' ')
}

const idOf = async (shop: Shop, name: string) =>
  String(
    (await db.query('select id from products where business_id = $1 and name = $2', [shop.id, name]))[0]?.[
      'id'
    ],
  )

const move = async (shop: Shop, name: string, side: string, target: string | null = null) =>
  shop.call('move_product', {
    p_business_id: shop.id,
    p_product_id: await idOf(shop, name),
    p_side: side,
    p_target_id: target && (await idOf(shop, target)),
  })

/** Adds products of a batch, one after another, as the camera roll does. */
async function addBatch(shop: Shop, names: readonly string[], change: Json = {}): Promise<void> {
  let follows: unknown = null
  for (const name of names) {
    const product: Json = newProduct(shop.id, { name, follows, ...change })
    await shop.save(product)
    follows = product['id']
  }
}

/** Starts an import of new products; each call of the answer does a step of two. */
async function startImport(shop: Shop, names: readonly string[]): Promise<() => Promise<string>> {
  const file = { source: 'list', fileName: 'a.csv', rowsRead: names.length, rowsRefused: 0, rowsSkipped: 0 }
  const [opened] = await db.as(server, 'select open_import($1, $2, $3) as id', [shop.id, shop.ownerId, file])
  const items = names.map((name, index) => ({
    place: index + 1,
    body: { name, price: 100_000, sku: null, options: [], combinations: [] },
    origin: { rows: [index + 2], text: null, warnings: [] },
    pictures: [],
  }))
  await db.as(server, 'select add_import_items($1, $2)', [opened?.['id'], JSON.stringify(items)])
  await db.as(server, 'select finish_reading($1)', [opened?.['id']])
  await db.as(server, 'select start_import($1, $2, $3, false)', [shop.id, shop.ownerId, opened?.['id']])
  return async () => {
    const [row] = await db.as(server, 'select step_import($1, 2) as state', [opened?.['id']])
    return row?.['state'].status
  }
}

const WAYS: Readonly<Record<string, (shop: Shop) => Promise<unknown>>> = {
  'two by hand': async (shop) => {
    for (const name of ['A', 'B']) await shop.save(newProduct(shop.id, { name }))
  },
  'many at once': (shop) => addBatch(shop, ['A', 'B', 'C', 'D']),
  'an import': async (shop) => {
    const step = await startImport(shop, ['A', 'B', 'C', 'D', 'E'])
    for (let state = await step(); state === 'running'; ) state = await step()
  },
  'a copy': async (shop) => {
    await addProduct(db, shop.id, { name: 'Older', position: 9000 })
    await shop.call('duplicate_product', { p_business_id: shop.id, p_product_id: await idOf(shop, 'Old') })
  },
}

describe('new goods', () => {
  it.each([
    [null, 'two by hand', 'B A Old'],
    ['top', 'two by hand', 'B A Old'],
    ['bottom', 'two by hand', 'Old A B'],
    [null, 'many at once', 'Old A B C D'],
    ['top', 'many at once', 'A B C D Old'],
    ['bottom', 'many at once', 'Old A B C D'],
    [null, 'an import', 'Old A B C D E'],
    ['top', 'an import', 'A B C D E Old'],
    ['bottom', 'an import', 'Old A B C D E'],
    [null, 'a copy', 'Old Old (copy) Older'],
    ['top', 'a copy', 'Old (copy) Old Older'],
    ['bottom', 'a copy', 'Old Older Old (copy)'],
  ] as const)('of a shop that chose %s: %s stand as %s', async (side, way, names) => {
    const shop = await shopOf(side)

    await WAYS[way]?.(shop)

    expect(await namesOf(shop)).toBe(names)
  })

  it('of an import stay together at the top while others are added, and moved between them', async () => {
    const shop = await shopOf('top')
    const step = await startImport(shop, ['A', 'B', 'C', 'D', 'E', 'F', 'G'])

    await step()
    await shop.save(newProduct(shop.id, { name: 'New' }))
    await step()
    expect(await namesOf(shop)).toBe('New A B C D Old')
    await move(shop, 'Old', 'after', 'D')
    await move(shop, 'New', 'after', 'D')
    for (let state = await step(); state === 'running'; ) state = await step()

    expect(await namesOf(shop)).toBe('A B C D E F G New Old')
  })

  it('of a large import find room before the old goods, which stay as they are', async () => {
    const shop = await shopOf('top')
    const old = () =>
      db.query('select position, updated_at from products where name = $1 and business_id = $2', [
        'Old',
        shop.id,
      ])
    const before = await old()
    const step = await startImport(shop, ['A', 'B', ...Array.from({ length: 2000 }, (_, n) => `More ${n}`)])

    await step()

    const [b] = await db.query('select position from products where id = $1', [await idOf(shop, 'B')])
    expect(before[0]?.['position'] - b?.['position']).toBeGreaterThan(2000)
    expect(await old()).toEqual(before)
  })

  it('that are many follow a product that somebody has moved, and stand at the top when it is gone', async () => {
    const shop = await shopOf('top')
    await addBatch(shop, ['A', 'B'])
    await move(shop, 'Old', 'after', 'A')
    const [a, b] = [await idOf(shop, 'A'), await idOf(shop, 'B')]
    await db.query(
      'update products set position = (select position from products where id = $1) + 1 where id = $2',
      [a, await idOf(shop, 'Old')],
    )

    await shop.save(newProduct(shop.id, { name: 'C', follows: a }))
    expect(await namesOf(shop)).toBe('A C Old B')
    await shop.call('delete_products', { p_business_id: shop.id, p_ids: [b] })
    await shop.save(newProduct(shop.id, { name: 'D', follows: b }))
    expect(await namesOf(shop)).toMatch(/^D A C Old/)
  })

  it.each(['top', 'bottom'] as const)(
    'of three people at once stand at the %s, each batch in its order',
    async (side) => {
      const shop = await shopOf(side)

      await Promise.all(
        ['X', 'Y', 'Z'].map((one) =>
          addBatch(
            shop,
            [1, 2, 3, 4].map((n) => `${one}${n}`),
          ),
        ),
      )

      const names = (await namesOf(shop)).split(' ')
      expect(names.indexOf('Old')).toBe(side === 'top' ? 12 : 0)
      for (const one of ['X', 'Y', 'Z'])
        expect(names.filter((name) => name.startsWith(one))).toEqual([1, 2, 3, 4].map((n) => `${one}${n}`))
      const places = await db.query('select position from products where business_id = $1', [shop.id])
      expect(new Set(places.map((row) => row['position'])).size).toBe(13)
    },
  )
})

describe('the side', () => {
  it('is chosen by whoever may change settings, and followed by staff', async () => {
    const shop = await shopOf('bottom')
    const staff = await signUp(db)
    await addMember(db, shop.id, staff, 'staff')
    const choose = (userId: string) =>
      db.as(person(userId), `select save_settings($1, '{"new_goods": "bottom"}', '{"new_goods": "top"}')`, [
        shop.id,
      ])

    expect(await codeOf(choose(staff))).toBe('forbidden')
    expect(await codeOf(choose(randomUUID()))).toBe('forbidden')
    await shop.save(newProduct(shop.id, { name: 'A' }), null, staff)
    expect(await namesOf(shop)).toBe('Old A')
    await choose(shop.ownerId)
    await shop.save(newProduct(shop.id, { name: 'B' }), null, staff)
    expect(await namesOf(shop)).toBe('B Old A')
  })
})
