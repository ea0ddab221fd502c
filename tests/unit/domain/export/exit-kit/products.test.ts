// Products of the exit kit against the headers of WooCommerce's and Shopify's own templates (tests/fixtures), column by column.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import papaparse from 'papaparse'
import { expect, test } from 'vitest'
import { metaTable } from '#domain/export/exit-kit/meta.ts'
import type { ExitKitProduct } from '#domain/export/exit-kit/product.ts'
import { shopifyTable } from '#domain/export/exit-kit/shopify.ts'
import { wooCommerceTable } from '#domain/export/exit-kit/woocommerce.ts'

const PLACES = {
  shopName: 'Adunni',
  currency: 'NGN',
  country: 'NG',
  shopUrl: 'https://oja.test/adunni',
  siteUrl: 'https://oja.test',
}
const LACE: ExitKitProduct = {
  id: '4f1c0000-0000-4000-8000-000000000001',
  name: 'Lace <b>, five yards',
  description: 'Soft & fine\nHand cut',
  specs: '',
  price: 850050,
  compareAtPrice: 1000000,
  salePrice: null,
  saleStartsAt: null,
  saleEndsAt: null,
  stock: null,
  status: 'live',
  sku: null,
  position: 3,
  category: 'Lace, voile',
  cost: 400000,
  pictures: ['shop/one', 'shop/two', 'shop/three'],
  options: [
    {
      name: 'Size',
      values: [
        { id: 's', name: 'S', picture: null },
        { id: 'l', name: 'L, wide', picture: 'shop/two' },
      ],
    },
  ],
  combinations: [{ valueIds: ['l'], price: 1200000, stock: 0, sku: 'LACE-L', cost: null }],
}

const headerOf = (name: string): string[] => {
  const text = readFileSync(resolve(import.meta.dirname, '../../../../fixtures', name), 'utf8').replace(
    /^\ufeff/,
    '',
  )
  return papaparse.parse<string[]>(text.trim()).data[0] ?? []
}
const rowsOf = ([header = [], ...rows]: ReturnType<typeof shopifyTable>) =>
  rows.map((row) => Object.fromEntries(header.map((name, place) => [name, row[place]])))

test('every column that Shopify gets is one of its template', () => {
  const template = headerOf('shopify-new-columns.csv').map((name) => name.toLowerCase())
  const [header = []] = shopifyTable([LACE], PLACES)
  expect(header.filter((name) => !template.includes(String(name).toLowerCase()))).toEqual([])
  const rows = rowsOf(shopifyTable([LACE], PLACES))
  expect(rows).toHaveLength(3)
  expect(rows[0]).toMatchObject({
    Title: LACE.name,
    Description: 'Soft &amp; fine<br>Hand cut',
    'Option1 name': 'Size',
    Price: '8500.50',
    'Compare-at price': '10000.00',
  })
  expect(rows[1]).toMatchObject({
    Title: null,
    'URL handle': rows[0]?.['URL handle'],
    'Option1 value': 'L, wide',
    Price: '12000.00',
    'Inventory quantity': 0,
  })
  expect(rows[2]).toMatchObject({ Price: null, 'Image position': 3 })
})

test('a sale goes to WooCommerce with the days of the shop, not those of UTC', () => {
  const sale = {
    ...LACE,
    options: [],
    combinations: [],
    salePrice: 800_000,
    saleStartsAt: '2026-11-27T23:00:00Z',
    saleEndsAt: '2026-11-30T22:59:00Z',
  }
  expect(rowsOf(wooCommerceTable([sale], PLACES))[0]).toMatchObject({
    'Date sale price starts': '2026-11-28',
    'Date sale price ends': '2026-11-30',
  })
})

test('a sale without days goes to Shopify as its price, with the price before struck through', () => {
  const shirt = {
    ...LACE,
    options: [],
    combinations: [],
    price: 1_000_000,
    salePrice: 800_000,
    compareAtPrice: null,
  }
  const priceOf = (product: typeof shirt) => rowsOf(shopifyTable([product], PLACES))[0]

  expect(priceOf({ ...shirt, saleStartsAt: null, saleEndsAt: null })).toMatchObject({
    Price: '8000.00',
    'Compare-at price': '10000.00',
  })
  expect(priceOf({ ...shirt, saleStartsAt: null, saleEndsAt: '2026-12-24T00:00:00Z' })).toMatchObject({
    Price: '10000.00',
    'Compare-at price': null,
  })
})

test('every column of WooCommerce’s sample file that is about products without downloads is there', () => {
  const own = (name: string) => /^(?:Download \d|Meta:|Attribute 2)/.test(name) === false
  // Its sample is in pounds and inches, and older than the column of barcodes.
  const metric = (name: string) => name.replace('(lbs)', '(kg)').replace('(in)', '(cm)')
  const [header = []] = wooCommerceTable([LACE], PLACES)
  expect(
    headerOf('woocommerce-sample-columns.csv')
      .filter(own)
      .map(metric)
      .filter((name) => !header.includes(name)),
  ).toEqual([])
  const [parent, small, large] = rowsOf(wooCommerceTable([LACE], PLACES))
  expect(parent).toMatchObject({
    Type: 'variable',
    SKU: `oja-${LACE.id}`,
    Categories: 'Lace\\, voile',
    'Attribute 1 value(s)': 'S, L\\, wide',
  })
  expect(small).toMatchObject({
    Type: 'variation',
    Parent: parent?.['SKU'],
    'Regular price': '10000.00',
    'Sale price': '8500.50',
    'In stock?': 1,
  })
  expect(large).toMatchObject({ SKU: 'LACE-L', 'Regular price': '12000.00', Stock: 0, 'In stock?': 0 })
})

test('the catalogue of Meta gets live products with a picture', () => {
  const rows = rowsOf(metaTable([LACE, { ...LACE, status: 'draft' }, { ...LACE, pictures: [] }], PLACES))
  expect(rows).toHaveLength(2)
  expect(rows[1]).toMatchObject({
    item_group_id: LACE.id,
    price: '12000.00 NGN',
    availability: 'out of stock',
    size: 'L, wide',
  })
})
