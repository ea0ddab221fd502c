// Tests what a person says of columns: over the names of a header, and alone. Planted and seen red: a meaning that both columns keep; a column that is ignored
// and still tells rows apart.
import { describe, expect, it } from 'vitest'
import { doAtOnce } from '#domain/basics/work.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { parseChosenColumns, readChosenList } from '#domain/import/list/chosen-columns.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { laterSaid, sayColumn } from '#domain/import/said-columns.ts'

const OPTIONS = { currency: 'NGN', rate: NO_CONVERSION }
const bytes = (text: string) => new TextEncoder().encode(text)

function read(text: string, columns = '') {
  const file = readImportFile(bytes(text), { ...OPTIONS, answers: { columns } })
  if (!file.ok) throw new Error(file.error.code)
  const { products, columns: uses, verdicts } = file.value.plan
  return { products: products.map(({ product }) => product), uses: uses.map(({ as }) => as), verdicts }
}

describe('what is said of a column', () => {
  it.each([
    ['', 2, 'price', ',,price'],
    ['price', 2, 'price', ',,price'],
    ['option', 1, 'option', 'option,option'],
    [',,price,stock', 2, 'ignore', ',,ignore,stock'],
    ['ignore', 1, 'ignore', 'ignore,ignore'],
  ])('%j, then column %i is %s: %j', (before, at, word, after) => {
    expect(sayColumn(before, at, word)).toBe(after)
  })

  it.each([
    ['name,price', ',,price', 'name,,price'],
    ['name,price', ',ignore,stock', 'name,ignore,stock'],
    ['', ',,stock', ',,stock'],
    ['name,price', '', 'name,price'],
  ])('first %j and later %j is remembered as %j', (first, later, together) => {
    expect(laterSaid(first, later)).toBe(together)
  })
})

describe('a list with names of columns', () => {
  const text = 'Name,Price,Wholesale,Amt left,Shade no\nCap,10,8,3,12\nCap,10,8,4,14'

  it('takes what is said in the place of what its names say', () => {
    const { products, uses } = read(text, ',ignore,price,stock,option')

    expect(uses).toEqual(['name', null, 'price', 'stock', 'choices'])
    expect(products).toMatchObject([
      {
        name: 'Cap',
        options: [{ name: 'Shade no', values: ['12', '14'] }],
        combinations: [
          { values: ['12'], stock: 3 },
          { values: ['14'], stock: 4 },
        ],
      },
    ])
    expect(products[0]?.price).toBe(800)
  })

  it('gives a meaning to one column alone, and leaves the others as they were', () => {
    expect(read(text, ',,price').uses).toEqual(['name', null, 'price', null, null])
    expect(read(text, ',,price,price').uses).toEqual(['name', null, 'price', null, null])
    expect(read(text, '').uses).toEqual(['name', 'price', null, null, null])
    expect(read(text, ',,constructor,x').uses).toEqual(['name', 'price', null, null, null])
  })

  it('may have several columns of pictures', () => {
    const shown =
      'Name,Price,Front,Picture,Back\nCap,10,https://a.test/1.jpg,https://a.test/2.jpg,https://a.test/3.jpg'

    const { products, uses } = read(shown, ',,pictures,,pictures')

    expect(uses).toEqual(['name', 'price', 'pictures', 'pictures', 'pictures'])
    expect(products[0]?.pictures.toSorted()).toEqual([1, 2, 3].map((n) => `https://a.test/${n}.jpg`))
  })

  it('tells no rows apart by a column that is ignored', () => {
    const grades = 'Name,Price,Brand\nRice,10,Mama Gold\nRice,20,Royal'

    expect(read(grades).products.map(({ name }) => name)).toEqual(['Rice (Mama Gold)', 'Rice (Royal)'])
    expect(read(grades, ',,ignore').products.map(({ name }) => name)).toEqual(['Rice', 'Rice'])
  })

  it('tells no rows apart by a column whose meaning another has taken', () => {
    const corrected = 'Name,Price,Size,Sold at\nCap,10,M,8\nCap,12,M,8'

    expect(read(corrected, ',,,price').products).toMatchObject([
      { price: 800, options: [], combinations: [] },
    ])
  })

  it('strikes an old price through where it is above the price', () => {
    const old = 'Name,Price,RRP\nCap,10,12\nHat,10,9\nBag,10,-'

    expect(read(old, ',,compareAtPrice').products).toMatchObject([
      { price: 1_200, salePrice: 1_000 },
      { price: 1_000, salePrice: null },
      { price: 1_000, salePrice: null },
    ])
  })

  it('says that columns of our own export are not used in another list', () => {
    expect(read('Name,Price,Specs\nCap,10,soft').uses).toEqual(['name', 'price', null])
  })

  it('whose name is ignored has rows without one', () => {
    expect([...read('Name,Price\nCap,10', 'ignore').verdicts.values()]).toMatchObject([
      { outcome: 'refused' },
    ])
  })
})

describe('a column of a list', () => {
  it.each([
    // Of two columns of one meaning the one that says it best counts.
    ['Item,Qty,Rate,Amount\nLace,2,4500,9000', { name: 'Lace', price: 4_500, stock: 2 }],
    ['Item,Qty,Amount,Unit Price\nLace,2,9000,4500', { name: 'Lace', price: 4_500, stock: 2 }],
    ['Item,Qty,Amount\nLace,2,9000', { name: 'Lace', price: 9_000, stock: 2 }],
    ['Item,Quantity,Sold,Balance,Price\nLace,20,12,8,4500', { name: 'Lace', price: 4_500, stock: 8 }],
    ['Customer,Item,Price,Paid,Balance\nAda,Lace,9000,5000,4000', { name: 'Lace', price: 9_000 }],
    [
      'Customer,Item,Qty,Price,Total,Balance\nAda,Lace,2,9000,18000,200',
      { name: 'Lace', price: 9_000, stock: 2 },
    ],
    ['Item,Pieces,Price,Qty\nIndomie,40,9500,12', { name: 'Indomie', price: 9_500, stock: 12 }],
    ['Item,Product Name,Price,Qty\n1,Lace,4500,2', { name: 'Lace', price: 4_500, stock: 2 }],
    ['Product,Item Name,Price\nShoes,Loafers,4500', { name: 'Loafers', price: 4_500 }],
    ['Name,Barcode,SKU,Price\nLace,,A,500', { name: 'Lace', price: 500, sku: 'A' }],
    ['Name,Barcode,Price\nLace,61511,500', { name: 'Lace', price: 500, sku: '61511' }],
    // How many there are, and whether there is any.
    ['Name,Price,Qty on hand\nLace,500,4', { name: 'Lace', price: 500, stock: 4 }],
    ['Name,Price,QTY.\nLace,500,4', { name: 'Lace', price: 500, stock: 4 }],
    ['Name,Price,No. of pcs\nLace,500,4', { name: 'Lace', price: 500, stock: 4 }],
    ['Name,Price,Stock level\nLace,500,0', { name: 'Lace', price: 500, stock: 0 }],
    ['Name,Price,Quantity left\nLace,500,0', { name: 'Lace', price: 500, stock: 0 }],
    ['Name,Price,Availability\nLace,500,Out of stock', { name: 'Lace', price: 500, stock: 0 }],
    ['Name,Price,Availability\nLace,500,In stock', { name: 'Lace', price: 500 }],
    ['Name,Price,Availability\nLace,500,ask', { name: 'Lace', price: 500, isDraft: true }],
    ['Name,Price,Available\nLace,500,12', { name: 'Lace', price: 500, stock: 12 }],
    ['Name,Price,Stock status\nLace,500,Sold out', { name: 'Lace', price: 500, stock: 0 }],
    ['Name,Price,Stock,In stock?\nLace,500,5,no', { name: 'Lace', price: 500, stock: 0 }],
    ['Name,Price,In stock?,Stock\nLace,500,1,5', { name: 'Lace', price: 500, stock: 5 }],
    ['Name,Price,Stock,Available\nLace,500,20,12', { name: 'Lace', price: 500, stock: 12 }],
    ['SKU,In stock\nA,4', { name: '', price: 0, stock: 4, sku: 'A' }],
    // Who sees it.
    ['Name,Price,Show on website\nLace,500,no', { name: 'Lace', price: 500, isDraft: true }],
    ['Name,Price,Live?\nLace,500,no', { name: 'Lace', price: 500, isDraft: true }],
    ['Name,Price,Live?\nLace,500,yes', { name: 'Lace', price: 500 }],
    ['Name,Price,Discontinued\nLace,500,yes', { name: 'Lace', price: 500, isDraft: true }],
    ['Name,Price,Deleted\nLace,500,no', { name: 'Lace', price: 500 }],
    ['Name,Price,Publish Status\nLace,500,Draft', { name: 'Lace', price: 500, isDraft: true }],
    ['Name,Price,Item status\nLace,500,Inactive', { name: 'Lace', price: 500, isDraft: true }],
    // A table below a summary.
    [
      'Item,Amount\nTotal stock value,5000000\n\nName,Price,Qty\nLace,4500,2',
      { name: 'Lace', price: 4_500, stock: 2 },
    ],
  ])('of %j says %j', (text, { name, price, ...said }: Goods) => {
    const file = readImportFile(bytes(text), OPTIONS)
    if (!file.ok) throw new Error(file.error.code)
    const { source, plan } = file.value
    const [planned, ...others] = plan.products

    expect([source, others]).toEqual(['list', []])
    expect(planned?.product).toMatchObject({ name, price: price * 100, stock: said.stock ?? null })
    expect(planned?.product.sku).toBe(said.sku ?? null)
    expect(planned?.isUnclear === true || planned?.product.status === 'draft').toBe(said.isDraft === true)
  })

  it.each(['Stock Lagos', 'Hidden until', 'S', 'XL', 'UK 8', '42', 'Barcode 2'])(
    'called %s that is not used may matter',
    (name) => {
      const file = readImportFile(bytes(`Name,Price,${name}\nLace,500,1`), OPTIONS)

      expect(file.ok && file.value.plan.columns[2]).toMatchObject({ as: null, mayMatter: true })
    },
  )

  it.each(['TOTAL', 'Grand Total', 'Sub-total', 'Sum', 'VAT 7.5%', 'Total:'])(
    'of names may have %s below the goods, which is left out with a reason',
    (name) => {
      const { products, verdicts } = read(`Product,Price,Qty\nLace,4500,2\n${name},4500,2`)

      expect(products.map((product) => product.name)).toEqual(['Lace'])
      expect(verdicts.get(3)).toMatchObject({ outcome: 'skipped' })
    },
  )

  it.each(['Total Care', 'Sum', 'Totally soft lace'])('of names may have goods called %s', (name) => {
    expect(read(`Product,SKU,Price\nLace,L,4500\n${name},A,4500`).products[1]).toMatchObject({ name })
  })
})

type Goods = {
  readonly name: string
  readonly price: number
  readonly stock?: number
  readonly sku?: string
  readonly isDraft?: boolean
}

describe('a list whose columns were chosen', () => {
  const chosen = (text: string, columns: string, hasHeader: boolean, said = '') => {
    const file = doAtOnce(
      readChosenList(bytes(text), {
        ...OPTIONS,
        columns: parseChosenColumns(columns) ?? [],
        hasHeader,
        answers: { columns: said },
      }),
    )
    if (!file.ok) throw new Error(file.error.code)
    return file.value.plan
  }

  it('shows its columns with cells of its first rows, with names and without', () => {
    expect(chosen('what,amt,x\nCap,10,a\nHat,20,a', 'name,price', true).columns).toEqual([
      { name: 'what', as: 'name', mayMatter: false, examples: ['Cap', 'Hat'] },
      { name: 'amt', as: 'price', mayMatter: false, examples: ['10', '20'] },
      { name: 'x', as: null, mayMatter: false, examples: ['a'] },
    ])
    expect(chosen('Cap,10,red', 'name,price', false).columns).toEqual([
      { name: '', as: 'name', mayMatter: false, examples: ['Cap'] },
      { name: '', as: 'price', mayMatter: false, examples: ['10'] },
      { name: '', as: null, mayMatter: false, examples: ['red'] },
    ])
  })

  it('uses no column that was not chosen, whatever it is called', () => {
    expect(chosen('Name,Price,Stock\nCap,10,5', 'name,price', true).columns.map(({ as }) => as)).toEqual([
      'name',
      'price',
      null,
    ])
  })

  it('may have a first row that is shorter than the others', () => {
    expect(chosen('Cap,10\nHat,20,red,7', 'name,price,,stock', false).products).toMatchObject([
      { product: { name: 'Cap', stock: null } },
      { product: { name: 'Hat', stock: 7 } },
    ])
  })

  it('takes what is said afterwards, options among it', () => {
    const { columns, products } = chosen('Cap,10,red\nCap,10,blue', 'name,price', false, ',,option')

    expect(columns.map(({ as }) => as)).toEqual(['name', 'price', 'choices'])
    expect(products).toMatchObject([
      { product: { options: [{ name: 'Option 3', values: ['red', 'blue'] }] } },
    ])
  })
})
