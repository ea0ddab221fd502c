// Turns a WooCommerce file into products and verdicts; each row of the file has exactly one result.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import type { ImportPlan } from '#domain/import/draft.ts'
import { importBody } from '#domain/import/import-product.ts'
import { readImportFile } from '#domain/import/read-file.ts'

function plan(bytes: Uint8Array | string): ImportPlan {
  const content = typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes
  const read = readImportFile(content, { source: 'woocommerce', currency: 'NGN', rate: NO_CONVERSION })
  if (!read.ok) throw new Error(read.error.code)
  return read.value.plan
}

function one(header: string, row: string) {
  return plan(`${header}\n${row}`).products[0]?.product
}

const SMALL = readFileSync(resolve(import.meta.dirname, '../../../../fixtures/woocommerce-small.csv'))
const OVERLAPPING = readFileSync(resolve(import.meta.dirname, '../../../../fixtures/woocommerce-export.csv'))

describe('the small export', () => {
  const small = plan(SMALL)
  const bySku = (sku: string) => small.products.find(({ product }) => product.sku === sku)

  it('gives every row one verdict or one product', () => {
    const planned = small.products.flatMap(({ rows }) => rows)

    expect(small.rows.map(({ number }) => number)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
    expect([...planned, ...small.verdicts.keys()].sort((a, b) => a - b)).toEqual([2, 3, 4, 5, 6, 7, 8, 9, 10])
  })

  it('joins variations with a parent further down, by SKU and by id, and sells only what they cover', () => {
    const gown = bySku('GOWN')

    expect(gown?.rows).toEqual([3, 2, 4])
    expect(gown?.product).toMatchObject({
      name: 'Ankara gown',
      price: 2_000_000,
      stock: null,
      status: 'live',
      category: { name: 'Gowns', slug: 'gowns' },
      description: 'Wide & easy.\n\n- Pockets\n- Lined',
      options: [
        { name: 'Colour', values: ['Red', 'Blue'] },
        { name: 'Size', values: ['M', 'L'] },
      ],
      combinations: [
        { values: ['Red', 'M'], price: null, stock: 0, sku: null },
        { values: ['Red', 'L'], price: 2_250_000, stock: 3, sku: 'GOWN-RED-L' },
        { values: ['Blue', 'M'], price: null, stock: null, sku: null },
        { values: ['Blue', 'L'], price: null, stock: null, sku: null },
      ],
    })
  })

  it('keeps a sale with its days, an escaped line break and a fact that nobody chooses by', () => {
    expect(bySku('CAP-1')?.product).toMatchObject({
      name: 'Fila "Etu"',
      description: 'Hand-sewn\nAso Oke\n\nMaterial: Cotton',
      price: 1_200_000,
      salePrice: 950_050,
      saleStartsAt: '2026-11-01T00:00:00.000Z',
      saleEndsAt: '2026-12-31T23:59:59.000Z',
      stock: 7,
    })
  })

  it('cuts a description at what a product keeps, after a word, and says so', () => {
    const long = plan(
      `ID,Type,Name,Published,Regular price,Description\n1,simple,<b>Silk</b> cloth,1,5,${'soft silk '.repeat(150)}`,
    )
    const description = long.products[0]?.product.description ?? ''

    expect(description).toMatch(/ soft(?: silk)?…$/)
    expect(description.length).toBeGreaterThan(980)
    expect(description.length).toBeLessThanOrEqual(1_000)
    expect(long.warnings.get(2)).toContain('Its description was cut at 1,000 characters.')
    expect([...small.warnings.values()].flat().join()).not.toContain('cut')
  })

  it('makes unpublished products drafts, and finds products without SKU by their id', () => {
    expect(bySku('SONG')?.product).toMatchObject({ status: 'draft', category: null })
    expect(bySku('woo:60')?.product).toMatchObject({
      stock: 0,
      category: { name: 'Shirts, short', slug: 'shirts-short' },
    })
  })

  it('says why a row is left out', () => {
    expect(small.verdicts.get(7)?.reason).toMatch(/grouped/)
    expect(small.verdicts.get(8)?.reason).toBe(
      'The price "12abc" is not a number. Write only the amount, for example 1500 or 1500.50.',
    )
    expect(small.verdicts.get(10)).toEqual({ outcome: 'skipped', reason: 'The same as row 5.' })
  })

  it('gives the database the same twice, and something else when anything changes', () => {
    const texts = (found: ImportPlan) => found.products.map((planned) => JSON.stringify(importBody(planned)))
    const changed = texts(plan(SMALL.toString('utf8').replaceAll(',22500,', ',22600,')))

    expect(texts(plan(SMALL))).toEqual(texts(small))
    expect(changed.filter((text, index) => text !== texts(small)[index])).toHaveLength(1)
  })
})

describe('rows about the same thing', () => {
  it('lets the later one count when they differ', () => {
    const result = plan('Type,SKU,Name,Regular price\nsimple,A,Old,10\nsimple,A,New,20')

    expect(result.products).toHaveLength(1)
    expect(result.products[0]).toMatchObject({ rows: [3], product: { name: 'New', price: 2_000 } })
    expect(result.verdicts.get(2)?.outcome).toBe('skipped')
  })
})

describe('stock cells', () => {
  it.each([
    ['1,5', 5],
    ['1,', null],
    ['0,', 0],
    ['0,5', 0],
    ['1,-3', 0],
    ['1,2.9', 2],
    ['1,lots', null],
    ['0,lots', 0],
  ])('In stock and Stock %j give %j', (cells, stock) => {
    expect(one('SKU,Name,Regular price,In stock?,Stock', `A,Cap,10,${cells}`)?.stock).toBe(stock)
  })
})

describe('headers', () => {
  it('are known in French, with units, in any case and below a title line', () => {
    const french =
      'Export du 12 mai\nID,TYPE,UGS,Nom,Publié,Poids (kg),Tarif régulier,Tarif promo,Catégories\n1,simple,A1,Robe,1,2,"1200,50","999,99",Robes'

    expect(plan(french).products[0]?.product).toMatchObject({
      sku: 'A1',
      name: 'Robe',
      price: 120_050,
      salePrice: 99_999,
      category: { slug: 'robes' },
    })
  })

  it('never take a tenant, an id or a plan from the file', () => {
    const product = one(
      'SKU,Name,Regular price,business_id,store,plan,is_admin,import_hash',
      'A,Cap,10,other,other,enterprise,1,x',
    )

    expect(Object.keys(product ?? {})).not.toContain('business_id')
    expect(JSON.stringify(product)).not.toContain('other')
  })
})

describe('an export in pieces that overlap', () => {
  it('gives 8 products, 3 refused rows and 27 repeats', () => {
    const planned = plan(OVERLAPPING)
    const outcomes = [...planned.verdicts.values()].map(({ outcome }) => outcome)

    expect(planned.rows).toHaveLength(45)
    expect(planned.products).toHaveLength(8)
    expect(planned.products.flatMap(({ rows }) => rows)).toHaveLength(15)
    expect(outcomes.filter((outcome) => outcome === 'refused')).toHaveLength(3)
    expect(outcomes.filter((outcome) => outcome === 'skipped')).toHaveLength(27)
  })
})
