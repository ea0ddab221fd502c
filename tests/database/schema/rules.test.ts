// Tests the rules of tables, whoever writes: slugs, names, amounts, combinations, pictures.

import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { reservedSlugs } from '#domain/store/reserved-slugs.ts'
import { codeOf, openDatabase } from '#tests/support/database/database.ts'
import {
  addCombination,
  addOptions,
  addProduct,
  addVoucher,
  addZone,
  openStore,
} from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
const store = forFile(() => openStore(db))

const rename = (id: string, slug: string) =>
  db.query('update businesses set slug = $1 where id = $2', [slug, id])

describe('slugs', () => {
  it.each([
    'ab',
    'x'.repeat(41),
    'Adunni',
    'a--b',
    '-ab',
    'ab-',
    'ab_c',
    'ab c',
    'ab.c',
    'аdmin-shop',
    'ａdunni',
    'ab/c',
    'é-shop',
  ])('are refused: %s', async (slug) => {
    expect(await codeOf(rename(store.id, slug))).toBe('23514')
  })

  it.each([
    'admin',
    'api',
    'login',
    'dashboard',
    'store',
    'support',
    'oja',
    'reset-password',
    'www',
    'media',
    'adm1n',
    'ad-min',
    'l0g1n',
    'adrnin',
    'store-s',
  ])('are reserved: %s', async (slug) => {
    expect(await codeOf(rename(store.id, slug))).toBe('slug_reserved')
    expect(await codeOf(openStore(db, { slug }))).toBe('slug_reserved')
  })

  it('are reserved by the same words as in the forms', async () => {
    const rows = await db.query('select slug from reserved_slugs')

    expect(rows.map((row) => row['slug']).sort()).toEqual([...new Set(reservedSlugs)].sort())
  })

  it('stay a store’s own after it was renamed, and may be taken back', async () => {
    const mine = await openStore(db, { slug: 'old-name' })
    await rename(mine.id, 'new-name')

    expect(await codeOf(openStore(db, { slug: 'old-name' }))).toBe('slug_taken')
    expect(await codeOf(rename(store.id, 'old-name'))).toBe('slug_taken')
    expect(await codeOf(openStore(db, { slug: 'new-name' }))).toBe('slug_taken')
    expect(await codeOf(rename(mine.id, 'old-name'))).toBeNull()
    expect(await db.query('select slug from slug_history where business_id = $1', [mine.id])).toEqual([
      { slug: 'new-name' },
    ])
  })

  it('are one store’s when 40 want one at once, also one that is being given up', async () => {
    const giver = await openStore(db, { slug: 'wanted-name' })
    const stores = await Promise.all(Array.from({ length: 39 }, () => openStore(db)))
    const pool = await db.serverPool(40)
    const take = (id: string, slug: string) =>
      codeOf(pool.query('update businesses set slug = $1 where id = $2', [slug, id]))

    const codes = await Promise.all([
      take(giver.id, 'given-up'),
      ...stores.map(({ id }) => take(id, 'wanted-name')),
      ...stores.map(({ id }) => take(id, 'fresh-name')),
    ])

    expect(codes.filter((code) => code === null)).toHaveLength(2)
    expect(codes.filter((code) => code === 'slug_taken')).toHaveLength(77)
    expect(await db.query(`select 1 from businesses where slug = 'wanted-name'`)).toEqual([])
  })

  it('cannot be hoarded by renaming again and again', async () => {
    const { id } = await openStore(db)
    for (let n = 0; n < 10; n += 1) await rename(id, `hoard-${n}`)

    expect(await codeOf(rename(id, 'hoard-10'))).toBe('slug_limit')
  })
})

describe('names', () => {
  it.each(['', ' ', '\t', '\u00a0', '\u200b\u200d', '\u3164', '\u2800 \ufeff'])(
    'are refused: %j',
    async (name) => {
      expect(await codeOf(addProduct(db, store.id, { name }))).toBe('23514')
    },
  )

  it.each([
    ['Line\nbreak', 'Line break'],
    ['Total:\rN0', 'Total: N0'],
    ['a\u202eb', 'ab'],
    ['x\u0007', 'x'],
    ['x'.repeat(201), 'x'.repeat(200)],
    ['Size <L>', 'Size L'],
  ])('are cleaned: %j', async (name, clean) => {
    const id = await addProduct(db, store.id, { name })

    expect(await db.query('select name from products where id = $1', [id])).toEqual([{ name: clean }])
  })

  it.each(['Ànkárà & lace', 'قماش', '布', '👗', 'x'.repeat(200)])('are taken: %j', async (name) => {
    expect(await codeOf(addProduct(db, store.id, { name }))).toBeNull()
  })
})

describe('amounts', () => {
  it.each([
    { price: 0 },
    { price: -1 },
    { price: 90_000_000_001 },
    { compare_at_price: 500_000 },
    { sale_price: 500_000 },
    { sale_price: 0 },
    { stock: -1 },
    { sale_starts_at: '2026-01-02', sale_ends_at: '2026-01-01' },
    { status: 'hidden' },
  ])('of a product are refused: %j', async (fields) => {
    expect(await codeOf(addProduct(db, store.id, fields))).toBe('23514')
  })

  it('are whole: text with a fraction is refused, never rounded', async () => {
    expect(await codeOf(db.query(`update products set price = '100.5'`))).toBe('22P02')
  })

  it('of zones and vouchers are refused', async () => {
    expect(await codeOf(addZone(db, store.id, { fee: -1 }))).toBe('23514')
    expect(await codeOf(addVoucher(db, store.id, { discount_value: 0 }))).toBe('23514')
    expect(await codeOf(addVoucher(db, store.id, { discount_value: 100.01 }))).toBe('23514')
    expect(await codeOf(addVoucher(db, store.id, { discount_type: 'fixed', discount_value: 0.5 }))).toBe(
      '23514',
    )
    expect(await codeOf(addVoucher(db, store.id, { min_purchase_amount: -1 }))).toBe('23514')
    expect(await codeOf(addVoucher(db, store.id, { code: 'lower' }))).toBe('23514')
  })
})

describe('combinations', () => {
  it('name one value of each group, sorted, once', async () => {
    const productId = await addProduct(db, store.id)
    const [s, l] = (await addOptions(db, store.id, productId, 'Size', ['S', 'L'])).valueIds as [
      string,
      string,
    ]
    const [blue] = (await addOptions(db, store.id, productId, 'Colour', ['Blue'])).valueIds as [string]
    const add = (valueIds: string[]) => codeOf(addCombination(db, store.id, productId, valueIds))
    const unsorted = [s, blue].sort().reverse()
    const raw = 'insert into product_combinations (business_id, product_id, value_ids) values ($1, $2, $3)'

    expect(await add([s])).toBe('23503')
    expect(await add([s, l])).toBe('23503')
    expect(await add([s, l, blue])).toBe('23503')
    expect(await add([s, randomUUID()])).toBe('23503')
    expect(await add([s, s, blue])).toBe('23514')
    expect(await codeOf(db.query(raw, [store.id, productId, unsorted]))).toBe('23514')
    expect(await add([s, blue])).toBeNull()
    expect(await add([blue, s])).toBe('23505')
  })

  it('go with a value they hold', async () => {
    const productId = await addProduct(db, store.id)
    const [s, l] = (await addOptions(db, store.id, productId, 'Size', ['S', 'L'])).valueIds as [
      string,
      string,
    ]
    await addCombination(db, store.id, productId, [s])
    await addCombination(db, store.id, productId, [l])

    await db.query('delete from option_values where id = $1', [s])

    const left = await db.query('select value_ids from product_combinations where product_id = $1', [
      productId,
    ])
    expect(left).toEqual([{ value_ids: [l] }])
  })
})
