// Reads files of every source: which one it is, the products it becomes, and one result for each row.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { zipSync } from 'fflate'
import { describe, expect, it } from 'vitest'
import { doAtOnce } from '#domain/basics/work.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { askedTable, parseChosenColumns, readChosenList } from '#domain/import/list/chosen-columns.ts'
import { type FileSource, readImportFile } from '#domain/import/read-file.ts'
import { inlineCell, workbook, workbookOf } from '#tests/support/cases/workbooks.ts'

const fixture = (name: string) =>
  readFileSync(resolve(import.meta.dirname, '../../../fixtures/imports', name))
const bytes = (text: string) => new TextEncoder().encode(text)

function read(file: Uint8Array, currency = 'NGN', source?: FileSource) {
  const found = readImportFile(file, {
    currency,
    rate: NO_CONVERSION,
    ...(source === undefined ? {} : { source }),
  })
  if (!found.ok) throw new Error(found.error.code)
  const { plan } = found.value
  const planned = plan.products.flatMap(({ rows }) => rows)
  expect([...planned, ...plan.verdicts.keys()].sort((a, b) => a - b)).toEqual(
    plan.rows.map(({ number }) => number),
  )
  return found.value
}

const productsOf = (...args: Parameters<typeof read>) =>
  read(...args).plan.products.map(({ product }) => product)

describe('the source', () => {
  it.each([
    ['shopify-old.csv', 'shopify'],
    ['shopify-new.csv', 'shopify'],
    ['feed.csv', 'feed'],
    ['feed.xml', 'feed'],
    ['list-french.csv', 'list'],
    ['own-products.csv', 'oja'],
    ['../woocommerce-small.csv', 'woocommerce'],
  ])('of %s is %s', (name, source) => {
    expect(read(fixture(name)).source).toBe(source)
  })

  it.each([
    ['Type,SKU,Name,Regular price\nsimple,A,Cap,10', 'woocommerce'],
    ['SKU,Name,Price\nA,Cap,10', 'list'],
    ['SKU,Stock\nA,4', 'list'],
    ['Name\tPrice\tQty\nCap\t10\t4', 'list'],
    ['URL handle,Title,Price,Inventory tracker\ncap,Cap,10,', 'shopify'],
    ['PRICE,TITLE,ID,Image_Link\n10 NGN,Cap,1,https://x.test/1.jpg', 'feed'],
    // A program's file has something that only it has: these are lists of shops.
    ['ID,Name,Condition,Price,Qty\n1,iPhone 12,New,10,0', 'list'],
    ['ID,Name,Price,Stock,Image URL\n1,Cap,10,0,https://x.test/1.jpg', 'list'],
    ['Name,Type,Price,Stock\nLoafers,Shoes,25000,3', 'list'],
    ['Name,Type,SKU,Price\nLoafers,variable,A,25000', 'woocommerce'],
    ['Name,SKU,Parent,Price,Qty\nCap,A,,10,3', 'list'],
    ['Name,Product Category,Sales Price,Qty\nLoafers,Shoes,25000,3', 'list'],
    ['Token,Item Name,Price,Qty\nA,Cap,10,3', 'list'],
    ['Product ID,Product Name,Cost Price,Selling Price,Quantity\nP1,Cap,5,10,2', 'list'],
    ['Name,Cost price,Price,Stock,Product URL\nCap,5,10,2,https://shop.test/cap', 'list'],
    [
      'Name,Cost price,Product URL\nCap,5,https://www.aliexpress.com/item/1005005555555555.html',
      'aliexpress',
    ],
    // A price beside a cost is the shop's, whatever links stand there.
    [
      'Name,Cost price,Price,Product URL\nCap,5,10,https://www.aliexpress.com/item/1005005555555555.html',
      'list',
    ],
    ['Name,Cost,Selling price,Supplier link\nCap,5,10,', 'list'],
    ['Product,Supplier price,Selling price,AliExpress link\nCap,5,10,', 'list'],
    [
      'SKU,Name,Cost,Stock,Product URL\nA,Cap,5,1,https://www.aliexpress.com/item/1005005555555555.html\nB,Tie,5,1,\nC,Bow,5,1,',
      'list',
    ],
    ['ID,Title,Price,Availability\n1,Cap,"N5,000",In stock', 'list'],
    ['SKU,Name,Size,Regular price\nA,Gown,S,500', 'list'],
    ['Type,Name,Price,Stock\nSimple,Ring,500,4\nSimple,Belt,500,4', 'list'],
    ['Type,SKU,Name,Price\nSimple,A,Ring,500\nFancy,B,Ring 2,500', 'list'],
    ['Name|Price|Qty\nCap|10|4', 'list'],
    ['AliExpress product ID,Title,Cost,Price\n1005005555555555,Cap,5,10', 'aliexpress'],
  ])('of %j is %s, with columns in any order', (text, source) => {
    expect(read(bytes(text)).source).toBe(source)
  })

  it('can be corrected', () => {
    expect(read(bytes('SKU,Name,Price\nA,Cap,10'), 'NGN', 'woocommerce').source).toBe('woocommerce')
  })

  it('is read from UTF-16 without a mark', () => {
    expect(read(Buffer.from('Name,Price\nCap,10', 'utf16le')).source).toBe('list')
  })
})

describe('Shopify, old columns', () => {
  const { plan } = read(fixture('shopify-old.csv'))
  const product = (name: string) => plan.products.find((planned) => planned.product.name === name)

  it('joins variants, their stock and a sale, and rows that only add pictures', () => {
    expect(product('Ankara gown')).toMatchObject({
      rows: [2, 3, 4],
      product: {
        key: 'shopify:ankara-gown',
        sku: null,
        description: 'Wide & easy',
        price: 2_500_000,
        salePrice: 2_250_000,
        category: { name: 'Gowns' },
        status: 'live',
        options: [
          { name: 'Size', values: ['M', 'L'] },
          { name: 'Colour', values: ['Red'] },
        ],
        combinations: [
          { values: ['M', 'Red'], price: null, stock: 3, sku: 'GOWN-M-R' },
          { values: ['L', 'Red'], price: null, stock: 0, sku: 'GOWN-L-R' },
        ],
        pictures: [1, 2, 3].map((n) => `https://cdn.example.test/gown${n === 1 ? '' : `-${n}`}.jpg`),
      },
    })
  })

  it('takes the cost of each variant, and one for all that cost the same', () => {
    const costsOf = (...costs: string[]) => {
      const rows = costs.map(
        (cost, place) => `cap,${place === 0 ? 'Cap' : ''},Size,${'SM'[place]},1000,${cost},shopify`,
      )
      const header =
        'Handle,Title,Option1 Name,Option1 Value,Variant Price,Cost per item,Variant Inventory Tracker'
      return read(bytes([header, ...rows].join('\n'))).plan.products[0]?.costs
    }

    expect(costsOf('600', '700')).toEqual([
      { values: ['S'], costMinor: 60_000 },
      { values: ['M'], costMinor: 70_000 },
    ])
    expect(costsOf('600', '600')).toEqual([{ values: [], costMinor: 60_000 }])
    expect(costsOf('', '')).toBeUndefined()
  })

  it('knows that Default Title is no choice, and that a product without a tracker is not counted', () => {
    expect(product('Lace 5 yards')?.product).toMatchObject({
      sku: 'LACE-5',
      stock: null,
      options: [],
      status: 'draft',
    })
  })

  it('says what is wrong in each row that it refuses', () => {
    expect(
      [...plan.verdicts].map(([row, { reason }]) => [row, reason] as const).sort(([a], [b]) => a - b),
    ).toEqual([
      [6, 'Gift cards are not products here. Make them under Gift cards.'],
      [7, 'It has neither a handle nor a title.'],
      [8, 'It has no title. Variants need the row of their product in the same file.'],
      [9, 'The price "ask" is not a number. Write only the amount, for example 1500 or 1500.50.'],
    ])
  })
})

describe('Shopify, new columns', () => {
  it('reads them below a stray line, in any case', () => {
    const [hoodie, bag] = productsOf(fixture('shopify-new.csv'), 'USD')

    expect(hoodie).toMatchObject({ sku: '13434659', price: 2_999, stock: null, options: [] })
    expect(bag).toMatchObject({
      price: 8_000,
      salePrice: null,
      options: [{ name: 'Size', values: ['Small', 'Large'] }],
      combinations: [
        { values: ['Small'], price: null, stock: 4, sku: 'BAG-S' },
        { values: ['Large'], price: 9_500, stock: null, sku: 'BAG-L' },
      ],
    })
  })
})

describe('a catalogue feed', () => {
  it('is read below its comment line, with groups, sales and availability', () => {
    const { plan } = read(fixture('feed.csv'))
    const [ankara, senator] = plan.products.map(({ product }) => product)

    expect(ankara).toMatchObject({
      key: 'feed:FW-1',
      sku: 'FW-1',
      price: 1_450_000,
      salePrice: 1_200_000,
      saleStartsAt: '2026-10-31T23:00:00.000Z',
      stock: 12,
      category: { name: 'Ankara' },
    })
    expect(senator).toMatchObject({
      key: 'feed-group:SEN',
      price: 4_500_000,
      options: [{ name: 'Size', values: ['S', 'L'] }],
      combinations: [
        { values: ['S'], price: null, stock: null, sku: 'FW-2-S' },
        { values: ['L'], price: 4_800_000, stock: 0, sku: 'FW-2-L' },
      ],
    })
    expect(plan.verdicts.get(6)?.reason).toMatch(/another currency/)
    expect(plan.verdicts.get(7)).toMatchObject({ outcome: 'refused', column: 'title' })
  })

  it('is read from RSS', () => {
    const [first, second] = productsOf(fixture('feed.xml'))

    expect(first).toMatchObject({
      name: 'Ankara & lace',
      description: 'Bright wax print',
      pictures: [1, 2, 3].map((n) => `https://example.test/${n}.jpg`),
    })
    expect(second).toMatchObject({ name: 'Cap—blue', stock: 0, price: 300_000 })
  })

  it('is read from Atom', () => {
    const atom = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:g="http://base.google.com/ns/1.0"><entry><g:id>1</g:id><title>Cap</title><link href="https://x.test/1"/><g:price>10 NGN</g:price><g:condition>new</g:condition></entry></feed>`

    expect(productsOf(bytes(atom))).toMatchObject([{ name: 'Cap', price: 1_000 }])
  })

  it('with a document type definition is refused: entities could grow without end', () => {
    const bomb = `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]><rss><item><id>&b;</id></item></rss>`

    expect(readImportFile(bytes(bomb), { currency: 'NGN', rate: NO_CONVERSION })).toEqual({
      ok: false,
      error: { code: 'xml_definition' },
    })
  })
})

describe('a plain list', () => {
  it('is read in French, with commas before decimals', () => {
    const { plan } = read(fixture('list-french.csv'))

    expect(plan.products.map(({ product }) => product)).toMatchObject([
      { name: 'Robe wax', price: 1_250_050, stock: 4, category: { name: 'Robes' } },
      { name: 'Sac en cuir', price: 3_000_000, stock: null },
    ])
    expect(plan.verdicts.get(5)).toMatchObject({ outcome: 'refused', column: 'price' })
  })

  it('gives only what it has', () => {
    const { plan } = read(bytes('SKU,Stock\nA,4'))

    expect(plan.products).toMatchObject([{ product: { sku: 'A', stock: 4 }, given: ['stock'] }])
  })

  it('keeps what a piece costs apart from the product, and says when the cell is no amount', () => {
    const { plan } = read(
      bytes('Name,Price,Buying price\nCap,"1,000",650\nGele,2000,0\nBag,3000,cheap\nHat,4000,'),
    )

    expect(plan.products.map(({ costs }) => costs)).toEqual([
      [{ values: [], costMinor: 65_000 }],
      [{ values: [], costMinor: 0 }],
      undefined,
      undefined,
    ])
    expect(JSON.stringify(plan.products.map(({ product }) => product))).not.toMatch(/cost|65000/)
    expect(plan.warnings.get(4)).toEqual(['The cost "cheap" is not an amount. It was left out.'])
  })

  it('never takes a cost for the price: without a price somebody is asked', () => {
    const file = bytes('Name,Cost\nCap,650')
    const columns = parseChosenColumns('name,cost') ?? []
    const chosen = doAtOnce(
      readChosenList(file, { columns, hasHeader: true, currency: 'NGN', rate: NO_CONVERSION }),
    )

    expect(readImportFile(file, { currency: 'NGN', rate: NO_CONVERSION }).ok).toBe(false)
    expect(chosen.ok && chosen.value.plan.products).toMatchObject([
      { given: ['name'], costs: [{ values: [], costMinor: 65_000 }] },
    ])
  })
})

describe('a list whose columns are not known', () => {
  const file = bytes('what;how much;left\nCap;3000;4\nHat;4500;')
  const options = { currency: 'NGN', rate: NO_CONVERSION }

  it('is shown by its first rows', () => {
    expect(readImportFile(file, options)).toMatchObject({ ok: false, error: { code: 'no_header' } })
    expect(doAtOnce(askedTable(file))).toEqual({
      header: 'what|how much|left',
      sample: [
        ['what', 'how much', 'left'],
        ['Cap', '3000', '4'],
        ['Hat', '4500', ''],
      ],
    })
    expect(doAtOnce(askedTable(bytes('just words')))).toBeNull()
    expect(doAtOnce(askedTable(bytes('<?xml version="1.0"?><list><a>1,2</a></list>')))).toBeNull()
  })

  it('is read as a person has said', () => {
    const columns = parseChosenColumns('name,price,stock') ?? []
    const read = doAtOnce(readChosenList(file, { ...options, columns, hasHeader: true }))

    expect(read.ok && read.value.plan.products).toMatchObject([
      { rows: [2], product: { name: 'Cap', price: 300_000, stock: 4 } },
      { rows: [3], product: { name: 'Hat', price: 450_000, stock: null } },
    ])
  })

  const head = ['what', 'how much', 'photo of it']
  const table = `${head.join(',')}\nCap,3000,red.jpg`
  const sheet = workbookOf([head, ['Cap', '3000', 'red.jpg']])
  const picture = { 'images/red.jpg': bytes('x') }

  it.each([
    ['a workbook', sheet, null],
    ['a table in a ZIP', zipSync({ 'shop.csv': bytes(table) }), []],
    [
      'a table in a ZIP with its pictures',
      zipSync({ 'shop.csv': bytes(table), ...picture }),
      ['images/red.jpg'],
    ],
    ['a workbook in a ZIP', zipSync({ 'shop.xlsx': sheet, ...picture }), ['images/red.jpg']],
  ])('may be %s', (_, file, pictures) => {
    expect(readImportFile(file, options)).toMatchObject({ ok: false, error: { code: 'no_header' } })
    expect(doAtOnce(askedTable(file))).toEqual({
      header: head.join('|'),
      sample: [head, ['Cap', '3000', 'red.jpg']],
    })

    const columns = parseChosenColumns('name,price,pictures') ?? []
    const read = doAtOnce(readChosenList(file, { ...options, columns, hasHeader: true }))

    if (!read.ok) throw new Error(read.error.code)
    expect(read.value.plan.products).toMatchObject([
      { rows: [2], product: { name: 'Cap', price: 300_000, pictures: ['zip:red.jpg#'] } },
    ])
    expect(read.value.pictures?.map(({ name }) => name) ?? null).toEqual(pictures)
  })

  it.each([
    ['name', null],
    ['price,stock', null],
    ['name,name,price', ['name', 'name', 'price']],
    ['sku,,stock', ['sku', '', 'stock']],
    ['constructor,price', null],
  ])('%s', (text, expected) => {
    expect(parseChosenColumns(text)).toEqual(expected)
  })
})

describe('a row that its workbook hides', () => {
  const rowOf = (about: string, cells: readonly string[]) =>
    `<row${about}>${cells.map(inlineCell).join('')}</row>`

  it.each([' hidden="1"', " hidden='true'"])('is left out with a reason: %s', (hides) => {
    const sheet = rowOf('', ['Name', 'Price']) + rowOf(hides, ['Old cap', '9']) + rowOf('', ['Cap', '10'])
    const { products, verdicts } = read(workbook(sheet)).plan

    expect(products.map(({ product }) => product.name)).toEqual(['Cap'])
    expect(verdicts.get(2)).toMatchObject({ outcome: 'skipped' })
  })

  it('may be its header', () => {
    const sheet = rowOf(' hidden="1"', ['Name', 'Price']) + rowOf(' hidden="0"', ['Cap', '10'])

    expect(productsOf(workbook(sheet))).toMatchObject([{ name: 'Cap' }])
  })
})

describe('our own export', () => {
  it('finds products by their ids and takes the guard off texts', () => {
    const [ankara, cap] = productsOf(fixture('own-products.csv'))

    expect(ankara).toMatchObject({
      key: 'oja:0f0f0f0f-0000-4000-8000-000000000001',
      sku: 'FW-1',
      description: '=bright',
      price: 1_450_000,
      salePrice: 1_200_050,
      saleEndsAt: '2026-12-31T22:59:59.000Z',
      stock: 12,
      status: 'live',
    })
    expect(cap).toMatchObject({ status: 'draft', stock: null })
  })
})

describe('files with all columns of the templates', () => {
  it.each([
    ['shopify-old-template.csv', 'shopify', 2],
    ['shopify-new-template.csv', 'shopify', 3],
    ['woocommerce-template.csv', 'woocommerce', 3],
  ])('%s: every row has one result', (name, source, count) => {
    const found = read(fixture(name), 'USD')

    expect(found.source).toBe(source)
    expect(found.plan.products).toHaveLength(count)
  })
})
