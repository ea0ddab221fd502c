// Tests what a person says of columns of known programs, over what the program gives them: columns that were not used, and columns that were read wrongly.
// Lists have theirs in list-layout.test.ts. Planted and seen red: a meaning that two columns keep; an id that is left out; a SKU of the file that variations no more
// find; a product's own cell as one of its choices; a column that is called by its sign.
import { describe, expect, it } from 'vitest'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { CHOOSABLE_COLUMNS, choosableIn, IGNORED } from '#domain/import/said-columns.ts'

function read(text: string, columns = '') {
  const options = { currency: 'NGN', rate: NO_CONVERSION, answers: { columns } }
  const file = readImportFile(new TextEncoder().encode(text), options)
  if (!file.ok) throw new Error(file.error.code)
  const { source, plan } = file.value
  return {
    source,
    uses: plan.columns.map(({ as }) => as),
    columns: plan.columns,
    products: plan.products.map(({ product }) => product),
    costs: plan.products.map(({ costs }) => costs),
    verdicts: [...plan.verdicts.values()],
    warnings: [...plan.warnings.values()].flat(),
  }
}

/** What a program's column is said to be, by its name: `('A,B,C', { C: 'price' })` -> `,,price` */
const say = (header: string, words: Readonly<Record<string, string>>): string =>
  header
    .split(',')
    .map((name) => words[name] ?? '')
    .join(',')

const WOO =
  'ID,Type,SKU,Name,Regular price,Parent,Attribute 1 name,Attribute 1 value(s),Stock,Meta: _length,GTIN,Supplier price'
const GOWN = `${WOO}
1,variable,GOWN,Gown,,,Size,"M, L",,,,
2,variation,GOWN-M,Gown M,100,GOWN,Size,M,3,Short,111,60
3,variation,GOWN-L,Gown L,120,GOWN,Size,L,4,Long,222,70
4,simple,CAP,Cap,20,,,,5,One,333,12`

/** A header of each program, with a column that it does not know. */
const HEADERS: Readonly<Record<string, string>> = {
  woocommerce: WOO,
  shopify: 'Handle,Title,Option1 Name,Option1 Value,Variant Price,Extra',
  feed: 'id,title,price,availability,image_link,Extra',
  square: 'Reference Handle,Token,Item Name,SKU,Price,Extra',
  loyverse: 'Handle,SKU,Name,Track stock,Default price,Extra',
  lightspeed: 'handle,sku,name,supply_price,retail_price,Extra',
  wix: 'handleId,fieldType,name,price,Extra',
  quickbooks: 'Product/Service Name,Sales Description,Sales Price / Rate,Extra',
  odoo: 'External ID,Name,Internal Reference,Sales Price,Extra',
  list: 'Name,Price,Extra',
}

describe('what a person says', () => {
  it.each([
    ['Item,Product,Price\n1,Cap,500', 'name', { name: '1' }],
    ['State,Name,Price\nOgun,Cap,500', 'category', { category: { name: 'Ogun' } }],
    ['Price (USD),Name,Price (NGN)\n9,Cap,500', 'ignore', { price: 50_000 }],
    ['Units,Name,Price\nkg,Cap,500', 'ignore', { options: [] }],
    ['Hide,Name,Price\nyes,Cap,500', 'ignore', { status: 'live' }],
    ['Hide,Type,SKU,Name,Price\nyes,simple,A,Cap,500', 'ignore', { status: 'live' }],
    ['Sold out,Type,SKU,Name,Price,Stock\nyes,simple,A,Cap,500,4', 'ignore', { stock: 4 }],
  ])('counts more than cells and names: %j', (text, word, expected) => {
    expect(read(text, word).products).toMatchObject([expected])
  })
})

describe('a column of any program', () => {
  const cases = Object.entries(HEADERS).flatMap(([source, header]) =>
    choosableIn(source).map((word) => [source, word, header] as const),
  )

  it.each(cases)('of %s can be said to be %s, and is then that alone', (source, word, header) => {
    const at = header.split(',').length - 1
    const file = read(`${header}\n${header.replace(/[^,]+/g, 'x')}`, `${','.repeat(at)}${word}`)

    expect(file.source).toBe(source)
    expect(file.uses.at(at)).toBe(word === 'option' ? 'choices' : word)
    if (word !== 'option' && word !== 'pictures') expect(file.uses.filter((as) => as === word).length).toBe(1)
    expect(file.columns.map(({ name }) => name)).toEqual(header.split(','))
  })

  it.each(Object.entries(HEADERS))('of %s that is not one of its ids can be left out', (_, header) => {
    const before = read(`${header}\n${header.replace(/[^,]+/g, 'x')}`).uses
    const after = read(
      `${header}\n${header.replace(/[^,]+/g, 'x')}`,
      before.map(() => IGNORED).join(','),
    ).uses

    const fixed = ['id', 'group', 'handle', 'parent', 'type', 'kind']
    expect(after).toEqual(before.map((as) => (fixed.includes(as ?? '') ? as : null)))
  })

  it('of our own export and of suppliers cannot be said', () => {
    expect(['oja', 'aliexpress', '1688', 'paste'].flatMap(choosableIn)).toEqual([])
    expect(choosableIn('list')).toEqual(CHOOSABLE_COLUMNS)
  })
})

describe('columns of WooCommerce', () => {
  it('become choices of variations, and a line in the description of a product without them', () => {
    const { products, uses, columns } = read(GOWN, say(WOO, { 'Meta: _length': 'option' }))

    expect(uses.slice(6, 10)).toEqual(['choices', 'choices', 'stock', 'choices'])
    expect(columns[9]).toEqual({
      name: 'Meta: _length',
      as: 'choices',
      mayMatter: false,
      examples: ['Short', 'Long'],
    })
    expect(products[0]).toMatchObject({
      key: 'woo:1',
      options: [
        { name: 'Size', values: ['M', 'L'] },
        { name: 'length', values: ['Short', 'Long'] },
      ],
      combinations: [
        { values: ['M', 'Short'], stock: 3, sku: 'GOWN-M' },
        { values: ['M', 'Long'], stock: 0, sku: null },
        { values: ['L', 'Short'], stock: 0, sku: null },
        { values: ['L', 'Long'], stock: 4, sku: 'GOWN-L' },
      ],
    })
    expect(products[1]?.description).toBe('length: One')
  })

  it('take what the cell of the product itself says for no value of its own', () => {
    const text = GOWN.replace('Size,"M, L",,,,', 'Size,"M, L",,Any,,')

    const { products } = read(text, say(WOO, { 'Meta: _length': 'option' }))

    expect(products[0]?.options[1]).toEqual({ name: 'length', values: ['Short', 'Long'] })
  })

  it('become the SKU, and variations still find their product by the SKU of the file', () => {
    const { products, uses, verdicts } = read(GOWN, say(WOO, { GTIN: 'sku' }))

    expect(verdicts).toEqual([])
    expect([uses[2], uses[10]]).toEqual([null, 'sku'])
    expect(products[0]?.combinations.map(({ sku }) => sku)).toEqual(['111', '222'])
    expect(products[1]).toMatchObject({ sku: '333', name: 'Cap' })
  })

  it('become what goods cost, of each choice', () => {
    const { costs, columns } = read(GOWN, say(WOO, { 'Supplier price': 'cost' }))

    // Not everybody who may import may see them.
    expect(columns[11]).toEqual({ name: 'Supplier price', as: 'cost', mayMatter: false })

    expect(costs).toEqual([
      [
        { values: ['M'], costMinor: 6_000 },
        { values: ['L'], costMinor: 7_000 },
      ],
      [{ values: [], costMinor: 1_200 }],
    ])
    expect(read(GOWN).costs).toEqual([undefined, undefined])
  })

  it('that were read wrongly are left out: the stock, or the SKU by which variations find their product', () => {
    const { products, uses, verdicts } = read(GOWN, say(WOO, { Stock: IGNORED, SKU: IGNORED }))

    expect(verdicts).toEqual([])
    expect([uses[2], uses[8]]).toEqual([null, null])
    expect(products[0]?.combinations).toMatchObject([
      { values: ['M'], stock: null, sku: null },
      { values: ['L'], stock: null, sku: null },
    ])
    expect(products[1]).toMatchObject({ stock: null, sku: 'woo:4' })
  })

  it('become the price in the place of the regular one', () => {
    const { products, uses } = read(GOWN, say(WOO, { 'Supplier price': 'price' }))

    expect([uses[4], uses[11]]).toEqual([null, 'price'])
    expect(products.map(({ price }) => price)).toEqual([6_000, 1_200])
  })

  it('become pictures beside its own', () => {
    const text = `${WOO},Images,Gallery\n4,simple,CAP,Cap,20,,,,5,,,,https://a.test/1.jpg,https://a.test/2.jpg`

    const { products, uses } = read(text, say(`${WOO},Images,Gallery`, { Gallery: 'pictures' }))

    expect(uses.slice(-2)).toEqual(['pictures', 'pictures'])
    expect(products[0]?.pictures.toSorted()).toEqual(['https://a.test/1.jpg', 'https://a.test/2.jpg'])
  })

  it('stay as they are where the program joins rows by them, whatever is said', () => {
    const said = say(WOO, { ID: IGNORED, Type: 'name', Parent: 'option' })

    expect(read(GOWN, said)).toEqual(read(GOWN))
  })

  it('are at most five options', () => {
    const more = [1, 2, 3, 4, 5, 6].map((n) => `Shade ${n}`).join(',')
    const text = `Type,SKU,Name,Regular price,${more}\nsimple,CAP,Cap,20,a,b,c,d,e,f`

    expect(read(text, `,,,,${'option,'.repeat(6)}`).uses.slice(4)).toEqual([
      ...Array.from({ length: 5 }, () => 'choices'),
      null,
    ])
  })

  it('that are ignored are no more called important', () => {
    const text = 'ID,Type,SKU,Name,Regular price,Price\n4,simple,CAP,Cap,20,30'

    expect(read(text).columns.at(5)).toMatchObject({ as: null, mayMatter: true })
    expect(read(text, ',,,,,ignore').columns.at(5)).toMatchObject({ as: null, mayMatter: false })
  })
})

describe('columns of Shopify', () => {
  const SHOPIFY =
    'Handle,Title,Type,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Barcode,Image Src,Material (product.metafields.custom.material),Range,Bought at'
  const text = `${SHOPIFY}
gown,Gown,Gowns,Size,M,G-M,100,0011,https://a.test/1.jpg,Cotton,Summer,60
gown,,,,L,G-L,120,0022,,Lace,Summer,70
gown,,,,,,,,https://a.test/2.jpg,,,
cap,Cap,Caps,Title,Default Title,C,20,0033,,Straw,Winter,12`
  const MATERIAL = 'Material (product.metafields.custom.material)'

  it('become choices, and are named where a product has nothing to choose', () => {
    const { products, uses, warnings } = read(text, say(SHOPIFY, { [MATERIAL]: 'option' }))

    expect(uses.slice(0, 3)).toEqual(['handle', 'name', 'category'])
    expect(uses[9]).toBe('choices')
    expect(products[0]?.options).toEqual([
      { name: 'Size', values: ['M', 'L'] },
      { name: 'Material', values: ['Cotton', 'Lace'] },
    ])
    expect(products[0]?.pictures).toEqual(['https://a.test/1.jpg', 'https://a.test/2.jpg'])
    expect(products[1]?.options).toEqual([])
    expect(warnings).toContain('Material: "Straw" was not used.')
  })

  it('become SKU, category and cost; an option that was read wrongly is left out', () => {
    const said = { 'Variant Barcode': 'sku', Range: 'category', 'Bought at': 'cost' }
    const { products, costs, uses } = read(text, say(SHOPIFY, said))

    expect([uses[2], uses[5], uses[7], uses[10], uses[11]]).toEqual([null, null, 'sku', 'category', 'cost'])
    expect(products[0]?.category?.name).toBe('Summer')
    expect(products[0]?.combinations.map(({ sku }) => sku)).toEqual(['0011', '0022'])
    expect(costs[0]).toEqual([
      { values: ['M'], costMinor: 6_000 },
      { values: ['L'], costMinor: 7_000 },
    ])
    const sizes = read(text, say(SHOPIFY, { 'Option1 Value': IGNORED, [MATERIAL]: 'option' }))
    expect(sizes.products[0]?.options).toEqual([{ name: 'Material', values: ['Cotton', 'Lace'] }])
  })
})

describe('columns of other programs', () => {
  it('of Loyverse: a second price, an option, and the stock of one place left out', () => {
    const header =
      'Handle,SKU,Name,Track stock,Default price,In stock [Lekki],In stock [Yaba],Add-on price,Length,Barcode'
    const text = `${header}
gown,1,Gown,Y,100,3,4,150,Short,B1
gown,2,,Y,100,5,6,160,Long,B2`

    const { products, uses } = read(
      text,
      say(header, { 'In stock [Yaba]': IGNORED, 'Add-on price': 'price', Length: 'option', Barcode: 'sku' }),
    )

    expect(uses).toEqual(['group', null, 'name', 'isCounted', null, 'stock', null, 'price', 'choices', 'sku'])
    expect(products).toMatchObject([
      {
        price: 15_000,
        options: [{ name: 'Length', values: ['Short', 'Long'] }],
        combinations: [
          { values: ['Short'], price: null, stock: 3, sku: 'B1' },
          { values: ['Long'], price: 16_000, stock: 5, sku: 'B2' },
        ],
      },
    ])
  })

  it('of Square: an option beside its variation', () => {
    const header = 'Reference Handle,Token,Item Name,Variation Name,SKU,Price,Scent'
    const text = `${header}
#c,T1,Candle,Small,C-S,10,Rose
#c,T2,Candle,Large,C-L,20,Rose`

    expect(read(text, say(header, { Scent: 'option' })).products[0]?.options).toEqual([
      { name: 'Variation', values: ['Small', 'Large'] },
      { name: 'Scent', values: ['Rose'] },
    ])
  })

  it('of Odoo: an old price, which its export has no column for', () => {
    const header = 'External ID,Name,Internal Reference,Sales Price,RRP'

    expect(
      read(`${header}\np_1,Lamp,L-1,100,120`, say(header, { RRP: 'compareAtPrice' })).products[0],
    ).toMatchObject({
      price: 12_000,
      salePrice: 10_000,
    })
  })

  it('of a catalogue feed, as a table and as XML: a choice, a cost, and a size left out', () => {
    const header = 'id,title,price,availability,item_group_id,size,fabric,bought'
    const text = `${header}
1,Gown,100 NGN,in stock,g,M,Lace,60
2,Gown,120 NGN,in stock,g,L,Silk,70`
    const xml = `<rss><channel>${text
      .split('\n')
      .slice(1)
      .map((row) => {
        const cells = row.split(',')
        return `<item>${header
          .split(',')
          .map((name, at) => `<g:${name}>${cells[at]}</g:${name}>`)
          .join('')}</item>`
      })
      .join('')}</channel></rss>`

    for (const file of [text, xml]) {
      const { products, costs, uses } = read(
        file,
        say(header, { size: IGNORED, fabric: 'option', bought: 'cost' }),
      )
      expect(uses.slice(5)).toEqual([null, 'choices', 'cost'])
      expect(products[0]?.options).toEqual([{ name: 'fabric', values: ['Lace', 'Silk'] }])
      expect(costs[0]?.map(({ costMinor }) => costMinor)).toEqual([6_000, 7_000])
    }
  })
})
