// The files for WooCommerce and Shopify against their own formats, column by column: the exact header, what each cell may hold, and how rows belong
// together. Planted once and seen red: a variation that is a draft, a price with a comma, an option too many, a column under another name.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import papaparse from 'papaparse'
import { describe, expect, it } from 'vitest'
import { csvDocument } from '#domain/basics/csv.ts'
import type { ExitKitProduct } from '#domain/export/exit-kit/product.ts'
import { shopifyTable } from '#domain/export/exit-kit/shopify.ts'
import { wooCommerceTable } from '#domain/export/exit-kit/woocommerce.ts'

const PLACES = {
  shopName: 'Adunni',
  currency: 'NGN',
  country: 'NG',
  shopUrl: 'https://oja.test/a',
  siteUrl: 'https://oja.test',
}

const PLAIN: ExitKitProduct = {
  id: '4f1c0000-0000-4000-8000-000000000001',
  name: 'Cap',
  description: 'Soft & fine\nHand cut, lined',
  specs: 'Material: cotton',
  price: 850_050,
  compareAtPrice: null,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: null,
  status: 'live',
  sku: null,
  position: 0,
  category: null,
  cost: null,
  pictures: [],
  options: [],
  combinations: [],
}

const values = (group: string, ...names: readonly string[]) =>
  names.map((name) => ({ id: `${group}-${name}`, name, picture: null }))

const PRODUCTS: readonly ExitKitProduct[] = [
  PLAIN,
  { ...PLAIN, id: '4f1c0000-0000-4000-8000-000000000002', name: '=1+1', status: 'draft', sku: 'D', stock: 0 },
  {
    ...PLAIN,
    id: '4f1c0000-0000-4000-8000-000000000003',
    name: 'Ẹ̀kọ́',
    status: 'archived',
    stock: 12,
    cost: 0,
  },
  {
    ...PLAIN,
    id: '4f1c0000-0000-4000-8000-000000000004',
    name: 'Offer',
    category: 'Lace, voile',
    salePrice: 700_000,
    saleStartsAt: '2026-11-01T00:00:00+00:00',
    saleEndsAt: '2026-12-31T22:59:59+00:00',
    pictures: ['shop/a', 'shop/b', 'shop/c'],
  },
  ...(['live', 'draft', 'archived'] as const).map((status, place) => ({
    ...PLAIN,
    id: `4f1c0000-0000-4000-8000-00000000001${place}`,
    name: `Gown ${status}`,
    status,
    position: 4 + place,
    stock: 5,
    compareAtPrice: 1_000_000,
    cost: 400_000,
    pictures: ['shop/one', 'shop/two'],
    options: [
      {
        name: 'Size',
        values: [...values('s', 'S', 'L, wide'), { id: 's-XL', name: 'XL', picture: 'shop/two' }],
      },
      { name: 'Colour', values: values('c', 'Wine', 'Blue') },
      { name: 'Cut', values: values('k', 'Long') },
      { name: 'Lining', values: values('l', 'Silk', 'None') },
    ],
    combinations: [
      {
        valueIds: ['s-XL', 'c-Wine', 'k-Long', 'l-Silk'],
        price: 1_200_000,
        stock: 0,
        sku: `XL-${place}`,
        cost: null,
      },
      { valueIds: ['s-S', 'c-Blue', 'k-Long', 'l-None'], price: null, stock: 3, sku: null, cost: 500_000 },
    ],
  })),
]

type Row = Readonly<Record<string, string>>

/** The table as the other program reads it: written as CSV, and cut into cells again. */
function readBack(table: ReturnType<typeof shopifyTable>): {
  header: readonly string[]
  rows: readonly Row[]
} {
  const [header = [], ...cells] = table
  const text = csvDocument(header.map(String), cells).replace(/^\ufeff/, '')
  const read = papaparse.parse<Row>(text, { header: true, skipEmptyLines: true })
  expect(read.errors).toEqual([])
  return { header: read.meta.fields ?? [], rows: read.data }
}

/** Every cell that its column does not allow: `row 3, Price: 1,5`. A column without a rule must be empty. */
function faultsOf(rows: readonly Row[], rules: Readonly<Record<string, RegExp>>): readonly string[] {
  return rows.flatMap((row, place) =>
    Object.entries(row)
      .filter(([column, cell]) => !(rules[column] ?? /^$/).test(cell))
      .map(([column, cell]) => `row ${place + 2}, ${column}: ${cell}`),
  )
}

/** What WooCommerce's exporter writes before optional columns and attributes (class-wc-product-csv-exporter.php). */
const WOO_COLUMNS = headerIn('woocommerce-exporter-columns.csv')

/** What Shopify's help page names before its metafields and Google Shopping. */
const SHOPIFY_COLUMNS = headerIn('shopify-help-columns.csv')

function headerIn(file: string): readonly string[] {
  const path = resolve(import.meta.dirname, '../../../../fixtures', file)
  return papaparse.parse<string[]>(readFileSync(path, 'utf8').replace(/^\ufeff/, '')).data[0] ?? []
}

const MONEY = /^(?:\d+\.\d\d)?$/
const COUNT = /^\d*$/
const LINKS = /^(?:https:\/\/\S+\.jpg(?:, https:\/\/\S+\.jpg)*)?$/
/** Nothing that a browser would take for markup. */
const TEXT = /^[^<>]*$/

describe('the file for WooCommerce', () => {
  const { header, rows } = readBack(wooCommerceTable(PRODUCTS, PLACES))
  const isVariation = (row: Row) => row['Type'] === 'variation'
  const attribute = (number: number, part: string) => `Attribute ${number} ${part}`
  const numbers = [1, 2, 3, 4]

  it('has the columns of its exporter, in order, and then those of attributes', () => {
    const attributes = numbers.flatMap((number) =>
      ['name', 'value(s)', 'visible', 'global'].map((part) => attribute(number, part)),
    )

    expect(header).toEqual([...WOO_COLUMNS, 'Cost of goods', ...attributes])
  })

  it('has every column of its sample, which is older and in pounds and inches, in order', () => {
    const sample = headerIn('woocommerce-sample-columns.csv')
      .filter((name) => !/^(?:Meta:|Download \d)/.test(name))
      .map((name) => name.replace('(lbs)', '(kg)').replace('(in)', '(cm)'))

    expect(header.filter((name) => sample.includes(name))).toEqual(sample)
  })

  it('holds in each cell what its importer takes', () => {
    const attributes = numbers.flatMap((number) => [
      [attribute(number, 'name'), TEXT],
      [attribute(number, 'value(s)'), TEXT],
      [attribute(number, 'visible'), /^1?$/],
      [attribute(number, 'global'), /^0?$/],
    ])

    expect(
      faultsOf(rows, {
        Type: /^(?:simple|variable|variation)$/,
        SKU: /^\S*$/,
        Name: /\S/,
        Published: /^(?:1|0|-1)$/,
        'Is featured?': /^0$/,
        'Visibility in catalog': /^visible$/,
        Description: TEXT,
        'Date sale price starts': /^(?:\d{4}-\d\d-\d\d)?$/,
        'Date sale price ends': /^(?:\d{4}-\d\d-\d\d)?$/,
        'Tax status': /^(?:taxable|shipping|none)$/,
        'In stock?': /^[01]$/,
        Stock: COUNT,
        'Backorders allowed?': /^0$/,
        'Sold individually?': /^0$/,
        'Allow customer reviews?': /^[01]$/,
        'Sale price': MONEY,
        'Regular price': MONEY,
        Categories: TEXT,
        Images: LINKS,
        Parent: /^\S*$/,
        Position: /^\d+$/,
        'Cost of goods': MONEY,
        ...Object.fromEntries(attributes),
      }),
    ).toEqual([])
  })

  it('says of a product what its status is, and of a variation that it is on: never a draft', () => {
    expect(rows.filter((row) => !isVariation(row)).map((row) => row['Published'])).toEqual([
      '1',
      '-1',
      '0',
      '1',
      '1',
      '-1',
      '0',
    ])
    expect(new Set(rows.filter(isVariation).map((row) => row['Published']))).toEqual(new Set(['1']))
  })

  it('gives every variation a parent of its own, which lists each of its values', () => {
    const parents = new Map(
      rows.filter(({ Type }) => Type === 'variable').map((row) => [row['SKU'] ?? '', row]),
    )
    const listed = (cell = '') => cell.split(/(?<!\\), /)

    expect(parents.size).toBe(3)
    expect(parents.has('')).toBe(false)
    for (const row of rows.filter((one) => !isVariation(one))) expect(row['Parent']).toBe('')
    for (const row of rows.filter(isVariation)) {
      const parent = parents.get(row['Parent'] ?? '')
      for (const number of numbers) {
        expect(parent?.[attribute(number, 'name')]).toBe(row[attribute(number, 'name')])
        expect(listed(parent?.[attribute(number, 'value(s)')])).toContain(row[attribute(number, 'value(s)')])
      }
    }
    expect(rows.filter(isVariation)).toHaveLength(3 * 3 * 2 * 1 * 2)
  })

  it('prices all but parents, a sale below its regular price, and counts nothing twice', () => {
    for (const row of rows) {
      expect(row['Regular price'] === '', row['Name']).toBe(row['Type'] === 'variable')
      if (row['Sale price'] !== '')
        expect(Number(row['Sale price'])).toBeLessThan(Number(row['Regular price']))
      expect(row['In stock?']).toBe(row['Stock'] === '0' ? '0' : '1')
    }
    const codes = rows.map((row) => row['SKU']).filter((sku) => sku !== '')
    expect(new Set(codes).size).toBe(codes.length)
  })
})

describe('a stock that choices share', () => {
  const shared = { ...PLAIN, stock: 5, options: [{ name: 'Size', values: values('s', 'S', 'M', 'L') }] }

  it('stays the parent’s at WooCommerce, and is divided at Shopify', () => {
    const woo = readBack(wooCommerceTable([shared], PLACES)).rows
    const shopify = readBack(shopifyTable([shared], PLACES)).rows

    expect(woo.map((row) => row['Stock'])).toEqual(['5', '', '', ''])
    expect(shopify.map((row) => row['Inventory quantity'])).toEqual(['2', '2', '1'])
  })

  it('that is sold out is sold out for each choice', () => {
    const gone = { ...shared, stock: 0 }

    expect(readBack(wooCommerceTable([gone], PLACES)).rows.map((row) => row['In stock?'])).toEqual([
      '0',
      '0',
      '0',
      '0',
    ])
    expect(readBack(shopifyTable([gone], PLACES)).rows.map((row) => row['Inventory quantity'])).toEqual([
      '0',
      '0',
      '0',
    ])
  })
})

describe('the file for Shopify', () => {
  const { header, rows } = readBack(shopifyTable(PRODUCTS, PLACES))
  const handles = [...new Set(rows.map((row) => row['URL handle']))]
  const ofHandle = (handle: string | undefined) => rows.filter((row) => row['URL handle'] === handle)

  it('has columns of its template alone, in its order', () => {
    const known = SHOPIFY_COLUMNS.map((name) => name.toLowerCase())
    const template = headerIn('shopify-new-columns.csv').map((name) => name.toLowerCase())
    const names = header.map((name) => name.toLowerCase())

    expect(known.filter((name) => names.includes(name))).toEqual(names)
    expect(template.filter((name) => names.includes(name))).toEqual(names)
    // What is left out may be: links of options to metafields, prices of a unit.
    expect(known.filter((name) => !names.includes(name) && !/linked to$|^unit price/.test(name))).toEqual([])
  })

  it('holds in each cell what its importer takes', () => {
    const yes = /^(?:TRUE|FALSE)?$/

    expect(
      faultsOf(rows, {
        Title: TEXT,
        'URL handle': /^[a-z0-9]+(?:-[a-z0-9]+)*$/,
        Description: /^(?:[^<>]|<br>)*$/,
        Vendor: TEXT,
        Type: TEXT,
        'Published on online store': yes,
        Status: /^(?:active|draft|archived)?$/,
        SKU: /^\S*$/,
        'Option1 name': TEXT,
        'Option1 value': TEXT,
        'Option2 name': TEXT,
        'Option2 value': TEXT,
        'Option3 name': TEXT,
        'Option3 value': TEXT,
        Price: MONEY,
        'Compare-at price': MONEY,
        'Cost per item': MONEY,
        'Charge tax': yes,
        'Inventory tracker': /^(?:shopify)?$/,
        'Inventory quantity': COUNT,
        'Continue selling when out of stock': /^(?:deny|continue)?$/,
        'Requires shipping': yes,
        'Fulfillment service': /^(?:manual)?$/,
        'Product image URL': /^(?:https:\/\/\S+\.jpg)?$/,
        'Image position': /^[1-9]?$/,
        'Variant image URL': /^(?:https:\/\/\S+\.jpg)?$/,
        'Gift card': /^(?:FALSE)?$/,
      }),
    ).toEqual([])
  })

  it('begins each product with its texts and status, which no other row repeats', () => {
    expect(handles).toHaveLength(PRODUCTS.length)
    for (const handle of handles) {
      const [first, ...others] = ofHandle(handle)
      for (const column of ['Title', 'Vendor', 'Published on online store', 'Status', 'Gift card']) {
        expect(first?.[column], column).not.toBe('')
        for (const row of others) expect(row[column], column).toBe('')
      }
      expect(first?.['Published on online store']).toBe(first?.['Status'] === 'active' ? 'TRUE' : 'FALSE')
    }
    expect(handles.map((handle) => ofHandle(handle)[0]?.['Status'])).toEqual([
      'active',
      'draft',
      'archived',
      'active',
      'active',
      'draft',
      'archived',
    ])
  })

  it('names options once, gives every variant a value of each, and none twice', () => {
    for (const handle of handles) {
      const all = ofHandle(handle)
      const names = [1, 2, 3].map((number) => all[0]?.[`Option${number} name`] ?? '').filter((name) => name)
      const variants = all.filter((row) => row['Price'] !== '')
      const chosen = variants.map((row) => [1, 2, 3].map((number) => row[`Option${number} value`] ?? ''))

      for (const value of chosen) expect(value.filter((name) => name !== '')).toHaveLength(names.length)
      expect(new Set(chosen.map((value) => value.join('|'))).size).toBe(chosen.length)
      expect(variants.length).toBeGreaterThan(0)
      if (variants.length === 1) expect([names, chosen]).toEqual([['Title'], [['Default Title', '', '']]])
      for (const row of all.filter((one) => one['Price'] === ''))
        expect(
          Object.entries(row)
            .filter(([, cell]) => cell !== '')
            .map(([column]) => column),
        ).toEqual(['URL handle', 'Product image URL', 'Image position'])
    }
  })

  it('numbers pictures from one, shows a variant on one of them, and compares with a higher price', () => {
    for (const handle of handles) {
      const pictures = ofHandle(handle).filter((row) => row['Product image URL'] !== '')
      expect(pictures.map((row) => row['Image position'])).toEqual(
        pictures.map((_, place) => String(place + 1)),
      )
      for (const row of ofHandle(handle)) {
        if (row['Variant image URL'] !== '')
          expect(pictures.map((one) => one['Product image URL'])).toContain(row['Variant image URL'])
        if (row['Compare-at price'] !== '')
          expect(Number(row['Compare-at price'])).toBeGreaterThan(Number(row['Price']))
        expect(row['Inventory tracker']).toBe(row['Inventory quantity'] === '' ? '' : 'shopify')
      }
    }
  })
})
