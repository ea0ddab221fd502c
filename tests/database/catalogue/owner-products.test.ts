// Tests save_product: one transaction for the whole product, ids that stay, late saves, and stock that orders took meanwhile. Planted defects
// seen red: no check of the version, no lock before the check, no check of a colleague's count, stock written as typed (the race returns sold
// pieces), combinations made new at each save, no foreign key from an option value to a picture of its product.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { codeOf, openDatabase, person, refusalOf } from '#tests/support/database/database.ts'
import { addMember, openStore, orderRequest, quoteAndPlace, signUp } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'
import {
  edit,
  newProduct,
  openShop,
  option,
  type Saved,
  type Shop,
  stockEdit,
} from '#tests/support/stores/owner-products.ts'

const db = forFile(openDatabase)

const idsOf = (group: { values: { id: string }[] }) => group.values.map(({ id }) => id)

async function shirt() {
  const shop = await openShop(db)
  const size = option('Size', 'S', 'M')
  const colour = option('Colour', 'Indigo', 'White')
  const combinations = idsOf(size).flatMap((s) =>
    idsOf(colour).map((c) => ({ valueIds: [s, c], price: null, sku: null, stock: stockEdit(null, 10) })),
  )
  const pictures = [1, 2].map((n) => ({
    path: `${shop.id}/p${n}`,
    width: 800,
    height: 600,
    alt: `Front ${n}`,
  }))
  const saved = await shop.save(
    newProduct(shop.id, { name: 'Shirt', options: [size, colour], combinations, pictures }),
  )
  return { shop, size, colour, saved }
}

describe('a new product', () => {
  it('comes back as it was sent, with pictures, options and combinations', async () => {
    const { saved, size, colour, shop } = await shirt()

    expect(saved.product).toMatchObject({
      name: 'Shirt',
      price: 500_000,
      status: 'live',
      stock: null,
      options: [
        { id: size.id, name: 'Size', values: [{ name: 'S' }, { name: 'M' }] },
        { id: colour.id, name: 'Colour', values: [{ name: 'Indigo' }, { name: 'White' }] },
      ],
      pictures: [{ path: `${shop.id}/p1`, alt: 'Front 1' }, { path: `${shop.id}/p2` }],
    })
    expect(saved.product.combinations.map(({ stock }) => stock)).toEqual([10, 10, 10, 10])
    expect(
      await shop.call('read_product', { p_business_id: shop.id, p_product_id: saved.product.id }),
    ).toEqual(saved)
  })

  it('sent again after a lost answer is told that it is there already', async () => {
    const shop = await openShop(db)
    const product = newProduct(shop.id)
    const first = await shop.save(product)

    const again = await refusalOf(shop.save(product))

    expect(again).toMatchObject({
      message: 'stale_product',
      detail: { version: first.version, current: first.product },
    })
    expect(await db.query('select from products where business_id = $1', [shop.id])).toHaveLength(1)
  })

  it.each([
    ['a price of nothing', { price: 0 }, 'bad_product'],
    ['a compare-at price below the price', { compareAtPrice: 400_000 }, 'bad_product'],
    ['a sale price above the price', { salePrice: 600_000 }, 'bad_product'],
    ['a blank-looking name', { name: '\u200b ' }, 'bad_product'],
    ['stock below nothing', { stock: stockEdit(null, -1) }, 'bad_product'],
    [
      'an option without values',
      { options: [{ id: randomUUID(), name: 'Size', values: [] }] },
      'bad_product',
    ],
    ['four options', { options: ['A', 'B', 'C', 'D'].map((name) => option(name, 'x')) }, 'bad_product'],
    [
      'a combination of unknown values',
      { combinations: [{ valueIds: [randomUUID()], price: null, sku: null }] },
      'bad_product',
    ],
    ["another store's category", { categoryId: randomUUID() }, 'bad_product'],
    ['a deleted state', { status: 'deleted' }, '42501'],
  ])('refuses %s and writes nothing', async (_, fields, code) => {
    const shop = await openShop(db)

    expect(await codeOf(shop.save(newProduct(shop.id, fields)))).toBe(code)
    expect(await db.query('select from products where business_id = $1', [shop.id])).toEqual([])
  })

  it('says which SKU is taken', async () => {
    const shop = await openShop(db)
    await shop.save(newProduct(shop.id, { sku: 'ANK-1' }))

    expect(await codeOf(shop.save(newProduct(shop.id, { sku: 'ANK-1' })))).toBe('sku_taken')
  })

  it('meets the plan: the sixth live one is refused, as a draft it is saved, the eleventh is refused', async () => {
    const shop = await openShop(db, { plan: 'starter' })
    for (let n = 0; n < 5; n += 1) await shop.save(newProduct(shop.id))

    expect(await codeOf(shop.save(newProduct(shop.id)))).toBe('plan_limit_live')
    for (let n = 0; n < 5; n += 1) await shop.save(newProduct(shop.id, { status: 'draft' }))
    expect(await codeOf(shop.save(newProduct(shop.id, { status: 'draft' })))).toBe('plan_limit_saved')
  })

  it("cannot be written into another store, nor over another store's product", async () => {
    const shop = await openShop(db)
    const other = await openShop(db)
    const theirs = await other.save(newProduct(other.id))

    expect(await codeOf(shop.save(newProduct(other.id)))).toBe('42501')
    expect(await codeOf(shop.save({ ...edit(theirs, { name: 'Mine' }), businessId: shop.id }))).toBe(
      'product_gone',
    )
    expect(await codeOf(shop.save(edit(theirs, { name: 'Mine' }), theirs.version))).toBe('product_gone')
    const [row] = await db.query('select name from products where id = $1', [theirs.product.id])
    expect(row?.['name']).toBe('Ankara, six yards')
  })
})

describe('a saved product', () => {
  it('keeps the ids of values and combinations that stay, in new order and under new names', async () => {
    const { shop, saved, size, colour } = await shirt()
    const before = await db.query('select id, value_ids from product_combinations where product_id = $1', [
      saved.product.id,
    ])
    const [small, medium] = size.values as unknown as [{ id: string }, { id: string }]
    const large = { id: randomUUID(), name: 'L' }

    // S and M exchange their names, L is new, White is removed.
    const renamed = { ...size, values: [{ ...medium, name: 'S' }, { ...small, name: 'M' }, large] }
    const [indigo] = colour.values as [{ id: string; name: string }]
    const kept = saved.product.combinations.filter(({ valueIds }) => valueIds.includes(indigo.id))
    const next = await shop.save(
      edit(saved, {
        options: [{ ...colour, values: [indigo] }, renamed],
        combinations: [
          ...kept.map(({ valueIds }) => ({ valueIds, price: 600_000, sku: null })),
          { valueIds: [large.id, indigo.id], price: null, sku: null, stock: stockEdit(null, 3) },
        ],
      }),
      saved.version,
    )

    const after = await db.query('select id, value_ids from product_combinations where product_id = $1', [
      saved.product.id,
    ])
    expect(after.filter(({ id }) => before.some((row) => row['id'] === id))).toHaveLength(2)
    expect(next.product.options.map(({ id }) => id)).toEqual([colour.id, size.id])
    expect(next.product.combinations.map(({ stock }) => stock).sort()).toEqual([10, 10, 3])
  })

  it('keeps the source and the id of a picture that stays, and writes their order', async () => {
    const { shop, saved } = await shirt()
    await db.query(`update product_images set source_url = 'https://old.test/1.jpg' where path = $1`, [
      `${shop.id}/p1`,
    ])
    const [first, second] = saved.product['pictures'] as { path: string; alt: string }[]

    await shop.save(edit(saved, { pictures: [second, { ...first, alt: 'Back' }] }), saved.version)

    const rows = await db.query(
      'select path, alt, source_url from product_images where product_id = $1 order by position',
      [saved.product.id],
    )
    expect(rows).toEqual([
      { path: `${shop.id}/p2`, alt: 'Front 2', source_url: null },
      { path: `${shop.id}/p1`, alt: 'Back', source_url: 'https://old.test/1.jpg' },
    ])
  })

  it('drops old combinations when a group is added', async () => {
    const shop = await openShop(db)
    const size = option('Size', 'S')
    const saved = await shop.save(
      newProduct(shop.id, {
        options: [size],
        combinations: [{ valueIds: idsOf(size), price: null, sku: null, stock: stockEdit(null, 4) }],
      }),
    )
    const colour = option('Colour', 'Red')

    const next = await shop.save(
      edit(saved, {
        options: [size, colour],
        combinations: [
          { valueIds: [...idsOf(size), ...idsOf(colour)], price: null, sku: null, stock: stockEdit(null, 4) },
        ],
      }),
      saved.version,
    )

    expect(next.product.combinations).toHaveLength(1)
    expect(next.product.combinations[0]?.valueIds).toHaveLength(2)
  })
})

describe('two people with one product', () => {
  it('tells the second save what is there now, writes nothing, and lets it go over on purpose', async () => {
    const shop = await openShop(db)
    const read = await shop.save(newProduct(shop.id))
    const colleague = await shop.colleague()
    const theirs = await shop.save(edit(read, { price: 450_000 }), read.version, colleague)

    const refusal = await refusalOf(shop.save(edit(read, { name: 'Ankara' }), read.version))

    expect(refusal).toMatchObject({
      message: 'stale_product',
      detail: { version: theirs.version, current: { price: 450_000 } },
    })
    const mine = await shop.save(edit(read, { name: 'Ankara' }), theirs.version)
    expect(mine.product).toMatchObject({ name: 'Ankara', price: 500_000 })
  })

  it.each([
    ['the price from the list', `update products set price = 1 where id = $1`],
    ['its state', `update products set status = 'draft' where id = $1`],
    [
      'a picture',
      `insert into product_images (business_id, product_id, path, width, height)
      select business_id, id, business_id || '/x', 1, 1 from products where id = $1`,
    ],
    [
      'an option',
      `insert into option_groups (business_id, product_id, name) select business_id, id, 'Size' from products where id = $1`,
    ],
    ['whether it is counted', `update products set stock = 5 where id = $1`],
  ])('counts any writer: %s', async (_, change) => {
    const shop = await openShop(db)
    const read = await shop.save(newProduct(shop.id))
    await db.query(change, [read.product.id])

    expect(await codeOf(shop.save(edit(read, { name: 'Ankara' }), read.version))).toBe('stale_product')
  })

  it.each([
    ['an order took a piece', `update products set stock = stock - 1 where id = $1`],
    ['its place moved', `update products set position = position + 5 where id = $1`],
  ])('does not count it when %s', async (_, change) => {
    const shop = await openShop(db)
    const read = await shop.save(newProduct(shop.id, { stock: stockEdit(null, 9) }))
    await db.query(change, [read.product.id])

    expect(await codeOf(shop.save(edit(read, { name: 'Ankara' }), read.version))).toBeNull()
  })

  it('lets one of 20 saves at once through', async () => {
    const shop = await openShop(db)
    const read = await shop.save(newProduct(shop.id))

    const codes = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        codeOf(shop.save(edit(read, { name: `Name ${n}` }), read.version)),
      ),
    )

    expect(codes.filter((code) => code === null)).toHaveLength(1)
    expect(codes.filter((code) => code === 'stale_product')).toHaveLength(19)
  })
})

describe('stock', () => {
  const counted = async (n: number) => {
    const shop = await openShop(db)
    const read = await shop.save(newProduct(shop.id, { stock: stockEdit(null, n) }))
    return { shop, read }
  }
  const stockOf = async (saved: Saved) => {
    const [row] = await db.query('select stock from products where id = $1', [saved.product.id])
    return row?.['stock']
  }

  it('that orders took stays taken when an old number is saved over it', async () => {
    const { shop, read } = await counted(10)
    await quoteAndPlace(db, orderRequest(shop.id, [{ productId: read.product.id, quantity: 3 }]))

    const untouched = await shop.save(edit(read, { name: 'Ankara' }), read.version)
    expect(untouched.product.stock).toBe(7)
    // The owner had read 10 and received 5 more.
    const restocked = await shop.save(edit(untouched, { stock: stockEdit(10, 15, 1) }), untouched.version)
    expect(restocked.product.stock).toBe(12)
  })

  it('never goes below nothing', async () => {
    const { shop, read } = await counted(10)
    await quoteAndPlace(db, orderRequest(shop.id, [{ productId: read.product.id, quantity: 8 }]))

    const saved = await shop.save(edit(read, { stock: stockEdit(10, 1, 1) }), read.version)

    expect(saved.product.stock).toBe(0)
  })

  it('starts and stops being counted', async () => {
    const { shop, read } = await counted(10)

    const off = await shop.save(edit(read, { stock: stockEdit(10, null, 1) }), read.version)
    expect(off.product.stock).toBeNull()
    const on = await shop.save(edit(off, { stock: stockEdit(null, 4, 2) }), off.version)
    expect(on.product.stock).toBe(4)
  })

  it('that a colleague counted meanwhile is told, and a repeated save is not added twice', async () => {
    const { shop, read } = await counted(10)
    const restock = edit(read, { stock: stockEdit(10, 20, 1) })
    await shop.save(restock, read.version)

    const again = await refusalOf(shop.save(restock, read.version))

    expect(again).toMatchObject({
      message: 'stale_product',
      detail: { current: { stock: 20, stockEdits: 2 } },
    })
    expect(await stockOf(read)).toBe(20)
  })

  it('of a choice follows the same rules', async () => {
    const { shop, saved, size, colour } = await shirt()
    const variantIds = [idsOf(size)[0] as string, idsOf(colour)[0] as string]
    await quoteAndPlace(db, orderRequest(shop.id, [{ productId: saved.product.id, variantIds, quantity: 4 }]))
    const combinations = saved.product.combinations.map(({ valueIds, price, stockEdits }) => ({
      valueIds,
      price,
      sku: null,
      stock: stockEdit(10, 12, stockEdits),
    }))

    const next = await shop.save(edit(saved, { combinations }), saved.version)

    expect(next.product.combinations.map(({ stock }) => stock).sort((a, b) => (a ?? 0) - (b ?? 0))).toEqual([
      8, 12, 12, 12,
    ])
    expect(await codeOf(shop.save(edit(next, { combinations }), next.version))).toBe('stale_product')
  })

  it('adds up under 40 orders and 40 saves at once', async () => {
    const { shop, read } = await counted(1_000)
    const pool = await db.serverPool(20)
    let latest = read
    const restock = async () => {
      for (let n = 0; n < 40; n += 1) {
        latest = await shop.save(
          edit(latest, {
            stock: stockEdit(
              latest.product.stock,
              (latest.product.stock ?? 0) + 1,
              latest.product.stockEdits,
            ),
          }),
          latest.version,
        )
      }
    }
    const orders = Promise.all(
      Array.from({ length: 40 }, () =>
        quoteAndPlace(pool, orderRequest(shop.id, [{ productId: read.product.id }]), {
          ipHash: randomUUID(),
        }),
      ),
    )

    await Promise.all([restock(), orders])

    expect(await stockOf(read)).toBe(1_000)
  })
})

describe('a person without the store', () => {
  it('reads and saves nothing', async () => {
    const shop = await openShop(db)
    const stranger = await openStore(db)
    const saved = await shop.save(newProduct(shop.id))

    const read = await db.as(person(stranger.ownerId), 'select read_product($1, $2) as answer', [
      shop.id,
      saved.product.id,
    ])
    expect(read[0]?.['answer']).toBeNull()
    expect(await codeOf(shop.save(edit(saved), saved.version, stranger.ownerId))).toBe('product_gone')
  })
})

describe('the picture of a choice', () => {
  /** The shirt; Indigo has the second picture. */
  async function pictured() {
    const made = await shirt()
    const { shop, saved, size, colour } = made
    const second = `${shop.id}/p2`
    const [indigo, white] = colour.values
    const values = [{ ...indigo, picture: second }, white]
    const next = await shop.save(edit(saved, { options: [size, { ...colour, values }] }), saved.version)
    return { ...made, saved: next, second }
  }
  const picturesIn = (saved: Saved) =>
    saved.product.options.flatMap(({ values }) =>
      values.map((value) => (value as { picture?: string }).picture),
    )

  it('is saved with the product, and copied with it', async () => {
    const { shop, saved, second } = await pictured()

    expect(picturesIn(saved)).toEqual([undefined, undefined, second, undefined])
    const copyId = await shop.call<string>('duplicate_product', {
      p_business_id: shop.id,
      p_product_id: saved.product.id,
    })
    const copy = await shop.call('read_product', { p_business_id: shop.id, p_product_id: copyId })
    expect(picturesIn(copy)).toEqual([undefined, undefined, second, undefined])
  })

  it('is gone with the picture, and the choice stays', async () => {
    const { shop, saved } = await pictured()
    const [first] = saved.product['pictures'] as readonly unknown[]

    const next = await shop.save(edit(saved, { pictures: [first] }), saved.version)

    expect(picturesIn(next)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('stays when an editor saves that knows of no such pictures, and goes when one says null', async () => {
    const { shop, saved, size, colour, second } = await pictured()

    const kept = await shop.save(edit(saved, { name: 'Gown', options: [size, colour] }), saved.version)
    expect(picturesIn(kept)).toEqual([undefined, undefined, second, undefined])

    const values = colour.values.map((value) => ({ ...value, picture: null }))
    const without = await shop.save(edit(kept, { options: [size, { ...colour, values }] }), kept.version)
    expect(picturesIn(without)).toEqual([undefined, undefined, undefined, undefined])
  })

  it('comes from an import, for the values that the file names', async () => {
    const { shop, saved } = await pictured()
    const white = {
      path: `${shop.id}/white`,
      width: 9,
      height: 9,
      alt: '',
      sourceUrl: 'https://shop.test/white.jpg',
    }
    const values = [{ option: 'Colour', value: 'White' }]
    await db.query('select private.write_import_pictures($1, $2, $3)', [
      shop.id,
      saved.product.id,
      JSON.stringify([{ ...white, values }]),
    ])

    const next = await shop.call('read_product', { p_business_id: shop.id, p_product_id: saved.product.id })
    expect(picturesIn(next as Saved)).toEqual([undefined, undefined, `${shop.id}/p2`, white.path])
  })

  it('is never a picture of another product or store', async () => {
    const { saved } = await pictured()
    const other = await shirt()
    const stranger = await shirt()
    const twin = await other.shop.save(
      newProduct(other.shop.id, {
        pictures: [{ path: `${other.shop.id}/p9`, width: 9, height: 9, alt: '' }],
      }),
    )
    const valueId = idsOf(other.colour)[0]
    const imageOf = (id: string) =>
      db.query('select id from product_images where product_id = $1 limit 1', [id])

    for (const id of [saved.product.id, stranger.saved.product.id, twin.product.id]) {
      const [image] = await imageOf(id)
      const write = db.query('update option_values set image_id = $1 where id = $2', [image?.['id'], valueId])
      expect(await codeOf(write)).toBe('23503')
    }
  })

  it('is shown with the order, by the shopper’s link, to the owner and on the receipt', async () => {
    const { shop, saved, size, colour, second } = await pictured()
    const [s] = idsOf(size)
    const [indigo, white] = idsOf(colour)
    const productId = saved.product.id
    const { token } = await quoteAndPlace(
      db,
      orderRequest(shop.id, [
        { productId, variantIds: [s as string, indigo as string] },
        { productId, variantIds: [s as string, white as string] },
      ]),
    )
    const [page] = await db.query('select public.order_by_token($1) as answer', [token])
    expect(page?.['answer']).toMatchObject({
      items: [{ picture: { path: second } }, { picture: { path: `${shop.id}/p1` } }],
    })

    const list = await shop.call<{ id: string; picture: string }[]>('list_orders', { p_business_id: shop.id })
    expect(list[0]?.picture).toBe(second)
    const details = await shop.call<{ lines: { picture: string }[] }>('order_details', {
      p_order_id: list[0]?.id,
    })
    expect(details.lines.map(({ picture }) => picture)).toEqual([second, `${shop.id}/p1`])

    for (const status of ['confirmed', 'shipped', 'delivered'])
      await db.query('select set_order_status($1, $2)', [list[0]?.id, status])
    const issued = await shop.call<{ token: string }>('issue_receipt', { p_order_id: list[0]?.id })
    const [receipt] = await db.query('select public.receipt_by_token($1) as answer', [issued.token])
    expect(receipt?.['answer']).toMatchObject({
      items: [{ picture: { path: second } }, { picture: { path: `${shop.id}/p1` } }],
    })
    // A new picture changes no receipt.
    await db.query('delete from product_images where business_id = $1', [shop.id])
    expect(await shop.call('issue_receipt', { p_order_id: list[0]?.id })).toMatchObject({ isNew: false })
    const [bare] = await db.query('select public.receipt_by_token($1) as answer', [issued.token])
    expect(bare?.['answer']).toMatchObject({ items: [{ picture: null }, { picture: null }] })
  })
})

describe('what a product costs', () => {
  const own = (costMinor: number | null) => ({ valueIds: [] as string[], costMinor })
  const rows = (id: string) =>
    db.query('select cost_minor from product_costs where product_id = $1 order by since', [id])
  const member = async (shop: Shop, role: 'manager' | 'staff') => {
    const userId = await signUp(db)
    await addMember(db, shop.id, userId, role)
    return userId
  }

  it('is saved with the product, also with a new one, and the past keeps its cost', async () => {
    const shop = await openShop(db)
    const size = option('Size', 'S', 'L')
    const [small, large] = size.values.map(({ id }) => [id]) as [string[], string[]]
    const combinations = [small, large].map((valueIds) => ({ valueIds, price: null, sku: null }))
    const costs = [own(60_000), { valueIds: large, costMinor: 90_000 }]

    const saved = await shop.save(newProduct(shop.id, { options: [size], combinations, costs }))
    expect(saved.product['costs']).toEqual(costs)
    const same = await shop.save(edit(saved), saved.version)
    const more = await shop.save(edit(same, { costs: [own(70_000)] }), same.version)
    expect(more.product['costs']).toEqual([own(70_000)])
    expect(await rows(saved.product.id)).toEqual(
      [60_000, 90_000, 70_000, null].map((cost_minor) => ({ cost_minor })),
    )
  })

  it('of a choice is forgotten with the choice', async () => {
    const shop = await openShop(db)
    const size = option('Size', 'S')
    const valueIds = size.values.map(({ id }) => id)
    const costs = [{ valueIds, costMinor: 5 }]
    const combinations = [{ valueIds, price: null, sku: null }]
    const saved = await shop.save(newProduct(shop.id, { options: [size], combinations, costs }))

    const bare = await shop.save(edit(saved, { combinations: [] }), saved.version)
    expect(bare.product['costs']).toEqual([])
    expect(await rows(saved.product.id)).toEqual([{ cost_minor: 5 }, { cost_minor: null }])
  })

  it('is seen and changed by owners and managers; staff save the product without it', async () => {
    const shop = await openShop(db)
    const [manager, staff] = [await member(shop, 'manager'), await member(shop, 'staff')]
    const stored = await shop.save(newProduct(shop.id, { costs: [own(60_000)] }))
    const { id } = stored.product
    const seen = await shop.call('read_product', { p_business_id: shop.id, p_product_id: id }, staff)

    expect(seen.product['costs']).toBeNull()
    const renamed = await shop.save(edit(seen, { name: 'Adire' }), seen.version, staff)
    expect(renamed.product).toMatchObject({ name: 'Adire', costs: null })
    const forged = edit(renamed, { costs: [own(1)] })
    expect(await codeOf(shop.save(forged, renamed.version, staff))).toBe('forbidden')
    expect(await codeOf(shop.save(newProduct(shop.id, { costs: [] }), null, staff))).toBe('forbidden')
    const read = await shop.call('read_product', { p_business_id: shop.id, p_product_id: id }, manager)
    expect(read.product['costs']).toEqual([own(60_000)])
  })

  it('that a colleague changed first is told, and does not disturb staff', async () => {
    const shop = await openShop(db)
    const staff = await member(shop, 'staff')
    const saved = await shop.save(newProduct(shop.id, { costs: [own(60_000)] }))
    const read = { p_business_id: shop.id, p_product_id: saved.product.id }
    const seen = await shop.call('read_product', read, staff)
    await shop.save(edit(saved, { costs: [own(65_000)] }), saved.version)

    const late = await refusalOf(shop.save(edit(saved, { costs: [own(1)] }), saved.version))
    expect(late).toMatchObject({
      message: 'stale_product',
      detail: { current: { costs: [own(65_000)] } },
    })
    await shop.save(edit(seen, { name: 'Adire' }), seen.version, staff)
  })

  it('is an amount of up to 251 rows', async () => {
    const shop = await openShop(db)
    const save = (costs: unknown) => codeOf(shop.save(newProduct(shop.id, { costs })))

    expect(await save([own(-1)])).toBe('bad_product')
    expect(await save({})).toBe('bad_request')
    expect(await save(Array.from({ length: 252 }, () => own(1)))).toBe('bad_request')
    expect(await save([{ costMinor: 'x' }])).toBe('bad_product')
  })

  it('is copied with the product by those who may see it', async () => {
    const shop = await openShop(db)
    const staff = await member(shop, 'staff')
    const size = option('Size', 'S')
    const valueIds = size.values.map(({ id }) => id)
    const saved = await shop.save(
      newProduct(shop.id, {
        options: [size],
        combinations: [{ valueIds, price: null, sku: null }],
        costs: [own(4), { valueIds, costMinor: 5 }],
      }),
    )
    const args = { p_business_id: shop.id, p_product_id: saved.product.id }
    const copy = await shop.call<string>('duplicate_product', args)
    const read = await shop.call('read_product', { p_business_id: shop.id, p_product_id: copy })
    const copied = read.product.combinations[0]?.valueIds

    expect(read.product['costs']).toEqual([own(4), { valueIds: copied, costMinor: 5 }])
    expect(await rows(await shop.call<string>('duplicate_product', args, staff))).toEqual([])
  })
})
