// Products of AliExpress and 1688, from files in the shape of their pages, API answers, tables and lists. No supplier's price becomes a price of the shop.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, it } from 'vitest'
import { doAtOnce } from '#domain/basics/work.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { importBody } from '#domain/import/import-product.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { readSupplierList, readSupplierPage } from '#domain/import/supplier/read-supplier.ts'
import { supplierAmount, supplierLink } from '#domain/import/supplier/supplier-product.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const fixture = (name: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../../fixtures/imports/suppliers', name))

function read(file: Uint8Array) {
  const found = readImportFile(file, { currency: 'NGN', rate: NO_CONVERSION })
  if (!found.ok) throw new Error(found.error.code)
  const { plan } = found.value
  const planned = plan.products.flatMap(({ rows }) => rows)
  expect([...planned, ...plan.verdicts.keys()].sort((a, b) => a - b)).toEqual(
    plan.rows.map(({ number }) => number),
  )
  for (const product of plan.products) expect(importBody(product)).not.toHaveProperty('price')
  return found.value
}

describe('AliExpress', () => {
  it('reads the answer of its API', () => {
    const { source, plan } = read(fixture('aliexpress-api.json.txt'))
    const [earbuds] = plan.products

    expect(source).toBe('aliexpress')
    expect(earbuds?.product).toMatchObject({
      key: 'aliexpress:1005006123456789',
      name: 'Wireless Earbuds TWS',
      description: 'Bass & treble',
      options: [{ name: 'Color', values: ['Black', 'White'] }],
      combinations: [
        { values: ['Black'], price: null, stock: null },
        { values: ['White'], price: null, stock: 0 },
      ],
      pictures: ['https://ae01.alicdn.com/kf/a.jpg', 'https://ae01.alicdn.com/kf/b.jpg'],
    })
    expect(earbuds?.supplier).toEqual({
      currency: 'USD',
      tiers: [{ from: 1, price: 420 }],
      choices: [
        { values: ['Black'], price: 420 },
        { values: ['White'], price: 456 },
      ],
    })
  })

  it('reads a saved page, with braces and quotation marks in texts', () => {
    const { source, plan } = read(fixture('aliexpress-page.html.txt'))

    expect(source).toBe('aliexpress')
    expect(plan.products[0]).toMatchObject({
      product: { key: 'aliexpress:1005001234567890', name: 'Phone case } with "quotes"' },
      supplier: {
        choices: [
          { values: ['Black'], price: 250 },
          { values: ['Red'], price: 300 },
        ],
      },
    })
  })

  it('reads what its pages fetch today: choices apart from their prices, sent from two countries, one not for sale', () => {
    const { source, plan } = read(fixture('aliexpress-today.json.txt'))

    expect(source).toBe('aliexpress')
    expect(plan.products).toMatchObject([
      {
        product: {
          key: 'aliexpress:1005009876543210',
          name: 'Rechargeable desk lamp, "three" colours of light {USB}',
          options: [{ name: 'Color', values: ['White', 'Grey', 'Red'] }],
          combinations: [{ stock: null }, { stock: null }, { values: ['Red'], stock: 0 }],
          pictures: [
            'https://ae-pic-a1.aliexpress-media.com/kf/Slamp1.jpeg',
            'https://ae-pic-a1.aliexpress-media.com/kf/Slamp2.jpg',
          ],
        },
        supplier: {
          tiers: [{ from: 1, price: 1_040 }],
          choices: [
            { values: ['White'], price: 1_040 },
            // From Spain it costs more: the shop calculates with that.
            { values: ['Grey'], price: 1_310 },
          ],
        },
      },
    ])
  })

  it('reads a page of the generation of modules, without the line about AliExpress itself', () => {
    expect(read(fixture('aliexpress-modules.html.txt')).plan.products).toMatchObject([
      {
        product: {
          key: 'aliexpress:1005003333333333',
          name: 'Round plug set  2/3 pin, 16mm',
          description: '',
          options: [{ name: 'Color', values: ['2 Pin', '3 Pin'] }],
        },
        supplier: {
          choices: [
            { values: ['2 Pin'], price: 870 },
            { values: ['3 Pin'], price: 1_889 },
          ],
        },
      },
    ])
  })

  it('reads a table of DSers and programs like it, and says what is wrong in a row', () => {
    const { source, plan } = read(fixture('dsers.csv'))

    expect(source).toBe('aliexpress')
    expect(plan.products).toMatchObject([
      {
        rows: [2, 3],
        product: { name: 'LED strip', options: [{ name: 'Choice', values: ['2 m', '5 m'] }] },
        supplier: { tiers: [{ from: 1, price: 310 }] },
      },
      { rows: [4], supplier: { tiers: [{ from: 1, price: 125_000 }] } },
    ])
    expect([...plan.verdicts].map(([row, { column }]) => [row, column])).toEqual([
      [5, 'cost'],
      [6, 'name'],
      [7, 'cost'],
    ])
  })

  it.each([
    ['Rp343,297', 'IDR'],
    ['NGN 15,200.50', 'NGN'],
  ])('takes %s of a page of today for no price in dollars', (price, code) => {
    const page = fixture('aliexpress-today.json.txt')
      .toString('utf8')
      .replaceAll('"USD"', `"${code}"`)
      .replaceAll(/US \$[\d,.]+/g, price)

    expect(read(bytes(page)).plan.verdicts.get(1)?.reason).toMatch(/^No price in dollars was found\. Set/)
  })

  it('takes no price in another currency for dollars', () => {
    const euro = fixture('aliexpress-api.json.txt').toString('utf8').replaceAll('"USD"', '"EUR"')

    expect(read(bytes(euro)).plan.verdicts.get(1)?.reason).toMatch(/^No price in dollars was found\. Set/)
  })
})

describe('1688', () => {
  it('reads a saved page: yuan in tiers with a least quantity, Chinese kept', () => {
    const { source, plan } = read(fixture('1688-page.html.txt'))

    expect(source).toBe('1688')
    expect(plan.products[0]).toMatchObject({
      product: {
        key: '1688:610947572360',
        name: '夏季连衣裙 女',
        options: [
          { name: '颜色', values: ['红色', '黑色'] },
          { name: '尺码', values: ['M'] },
        ],
      },
      supplier: {
        currency: 'CNY',
        tiers: [
          { from: 2, price: 3_000 },
          { from: 50, price: 2_850 },
        ],
        choices: [],
      },
    })
    expect(plan.warnings.get(1)).toEqual(['The supplier sells at least 2 pieces at a time.'])
  })

  it('reads a page of today: numbers for names, the name and the pictures apart from the choices', () => {
    const { source, plan } = read(fixture('1688-today.html.txt'))

    expect(source).toBe('1688')
    expect(plan.products).toMatchObject([
      {
        product: {
          key: '1688:843009939489',
          name: '帆布收纳袋 "加厚" {大容量}',
          options: [
            { name: '颜色', values: ['黑色', '米色'] },
            { name: '尺码', values: ['大号（高35cm）', '小号（高20cm）'] },
          ],
          pictures: [
            'https://cbu01.alicdn.com/img/ibank/bag-1-cib.jpg',
            'https://cbu01.alicdn.com/img/ibank/bag-2-cib.jpg',
          ],
        },
        supplier: {
          tiers: [
            { from: 10, price: 1_250 },
            { from: 100, price: 980 },
          ],
        },
      },
    ])
    expect(plan.warnings.get(1)).toEqual(['The supplier sells at least 10 pieces at a time.'])
  })

  it('takes the higher of two prices from the same quantity: they are a range', () => {
    const page = fixture('1688-today.html.txt')
      .toString('utf8')
      .replace('"price":"9.80","beginAmount":"100"', '"price":"41.50","beginAmount":"10"')

    expect(read(bytes(page)).plan.products[0]?.supplier?.tiers).toEqual([{ from: 10, price: 4_150 }])
  })

  it('reads the answer of its API; choices that cost more keep their price', () => {
    const [cup] = read(fixture('1688-api.json.txt')).plan.products

    expect(cup?.product.pictures).toEqual(['https://cbu01.alicdn.com/img/ibank/a.jpg'])
    expect(cup?.supplier).toEqual({
      currency: 'CNY',
      tiers: [{ from: 3, price: 1_850 }],
      choices: [
        { values: ['白'], price: 1_850 },
        { values: ['大号黑'], price: 2_200 },
      ],
    })
  })
})

it('reads an answer of the suppliers’ API as it reads a file', () => {
  const page = doAtOnce(readSupplierPage(fixture('aliexpress-api.json.txt').toString('utf8')))

  expect(page?.ok && page.value.plan.products[0]?.product.key).toBe('aliexpress:1005006123456789')
})

describe('a pasted list', () => {
  it('has tiers, least quantities and links, in the line or below it', () => {
    const text =
      '1. Dress cotton ¥25.5 (≥2) ¥22 (≥100) https://detail.1688.com/offer/610947572360.html\nCup 18元 min 3\nhttps://detail.1688.com/offer/537912345678.html\nHello'
    const found = doAtOnce(readSupplierList(text))

    expect(found?.source).toBe('1688')
    expect(found?.plan.products).toMatchObject([
      {
        product: { key: '1688:610947572360', name: 'Dress cotton' },
        supplier: {
          tiers: [
            { from: 2, price: 2_550 },
            { from: 100, price: 2_200 },
          ],
        },
      },
      {
        product: { key: '1688:537912345678', name: 'Cup' },
        supplier: { tiers: [{ from: 3, price: 1_800 }] },
      },
    ])
    expect([...(found?.plan.verdicts.keys() ?? [])].sort()).toEqual([3, 4])
  })

  it('refuses another currency, and leaves the message to customers alone', () => {
    const mixed = 'Case $2 https://aliexpress.com/item/1005001234567890.html\nBag ₦5,000'

    expect(doAtOnce(readSupplierList(mixed))?.plan.verdicts.get(2)?.column).toBe('price')
    expect(doAtOnce(readSupplierList('Ankara 6yds – 14,500 / Lace 65k'))).toBeNull()
  })
})

it.each([
  ['https://www.aliexpress.com/item/1005006123456789.html?spm=a', 'aliexpress', '1005006123456789'],
  ['https://fr.aliexpress.com/item/Nice-case/32801234567.html', 'aliexpress', '32801234567'],
  ['https://detail.1688.com/offer/610947572360.html', '1688', '610947572360'],
  ['https://m.1688.com/offer/610947572360.html', '1688', '610947572360'],
])('reads the link %s', (link, supplier, id) => {
  expect(supplierLink(link)).toEqual({ supplier, id })
})

it.each([
  ['US $1,234.5', 123_450],
  [2.5, 250],
  ['0.001', 1],
  ['¥12', 1_200],
  ['0', null],
  ['-4', null],
  ['1.5 - 3', null],
  ['1e9', null],
  ['', null],
  [Number.NaN, null],
])('reads the amount %j', (value, minor) => {
  expect(supplierAmount(value)).toBe(minor)
})

describe('hostile pages', () => {
  const page = (script: string) => bytes(`<!doctype html><script>${script}</script>`)

  it.each([
    ['no product', page('window.x = {"a": 1}')],
    ['an object that never ends', page(`a = ${'{"a":'.repeat(20_000)}`)],
    ['a quotation mark that never ends', page(`a = {"${'x'.repeat(100_000)}`)],
    ['a hundred thousand empty functions', page('function(){}'.repeat(100_000))],
    ['scripts that are never closed', bytes(`<html>${'<script>'.repeat(50_000)}`)],
    ['deep JSON', bytes(`${'['.repeat(5_000)}${']'.repeat(5_000)}`)],
    [
      'a product without a name',
      page('d = {"ae_item_base_info_dto": {"product_id": 1}, "x": "yyyyyyyyyyyyyyyyyyy"}'),
    ],
    [
      'a constructor',
      page(
        'd = {"__proto__": {"ae_item_base_info_dto": {}}, "constructor": 1, "aaaaaaaa": "bbbbbbbbbbbbbbbb"}',
      ),
    ],
  ])('%s is refused, not a failure', (_, file) => {
    const found = readImportFile(file, { currency: 'NGN', rate: NO_CONVERSION })

    expect(found.ok ? found.value.plan.products : []).toEqual([])
  })
})
