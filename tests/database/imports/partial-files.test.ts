// Files that say a part: one row of a product with sizes, the SKU of a choice, values in other capitals, a program's file with few columns. What they do not say
// stays, the look says what the run does, and the same file again changes nothing.
import { beforeEach, expect, it } from 'vitest'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { importBody } from '#domain/import/import-product.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { openDatabase } from '#tests/support/database/database.ts'
import { openStore, type TestStore } from '#tests/support/database/store.ts'
import { forFile } from '#tests/support/for-file.ts'

const db = forFile(openDatabase)
let store: TestStore

beforeEach(async () => {
  store = await openStore(db, { plan: 'enterprise' })
})

async function ask(fn: 'compare_product' | 'try_import_product', bodies: string): Promise<readonly string[]> {
  const rows = await db.query(
    `select private.${fn}($1, body) ->> 'outcome' as outcome from jsonb_array_elements($2) body`,
    [store.id, bodies],
  )
  return rows.map(({ outcome }) => `${outcome}`)
}

const SAID: Readonly<Record<string, string>> = { new: 'created', changed: 'updated' }

/** Imports a file, and returns what became of its products: what the look said, and nothing more the second time. */
async function bring(text: string): Promise<readonly string[]> {
  const file = readImportFile(new TextEncoder().encode(text), { currency: 'NGN', rate: NO_CONVERSION })
  if (!file.ok) throw new Error(file.error.code)
  const bodies = JSON.stringify(file.value.plan.products.map(importBody))
  const looked = (await ask('compare_product', bodies)).map((outcome) => SAID[outcome] ?? outcome)
  expect(await ask('try_import_product', bodies)).toEqual(looked)
  const again = looked.map((outcome) => (outcome === 'refused' ? outcome : 'unchanged'))
  expect(await ask('compare_product', bodies)).toEqual(again)
  expect(await ask('try_import_product', bodies)).toEqual(again)
  return looked
}

/** Name, price, stock and status of each product, and `L: 7000 x 1` of each choice. */
async function shop(): Promise<readonly unknown[]> {
  const rows = await db.query(
    `select name, price::int / 100 as price, stock, status, description, private.choices_of(id) -> 'combinations' as choices
      from products where business_id = $1 order by name, price`,
    [store.id],
  )
  return rows.map(({ choices, ...product }) => ({
    ...product,
    choices: (choices as { values: string[]; price: number | null; stock: number | null }[]).map(
      ({ values, price, stock }) =>
        `${values.join('/')}: ${price === null ? 'same' : price / 100} x ${stock ?? 'any'}`,
    ),
  }))
}

const SIZES = 'Name,Size,Price,Qty,SKU\nGown,S,5000,2,G-S\nGown,M,6000,3,G-M\nGown,L,7000,1,G-L'

it('one row of a product with sizes is about that size alone, in any capitals', async () => {
  await bring(SIZES)
  expect(await bring('Name,size,Price,Qty\nGown,l,7500,4')).toEqual(['updated'])
  expect(await shop()).toMatchObject([
    { name: 'Gown', price: 5_000, choices: ['L: 7500 x 4', 'M: 6000 x 3', 'S: same x 2'] },
  ])
  await bring('Name,Size,Price\nGown,XL,8000')
  expect(await shop()).toMatchObject([
    { choices: ['L: 7500 x 4', 'M: 6000 x 3', 'S: same x 2', 'XL: 8000 x any'] },
  ])
})

it('one row of a product without sizes is a product', async () => {
  expect(await bring('Name,Size,Price,Qty\nHoney,500 ml,4000,9')).toEqual(['created'])
  expect(await bring('Name,Size,Price,Qty\nHoney,500 ml,4500,8')).toEqual(['updated'])
  expect(await shop()).toMatchObject([{ name: 'Honey', price: 4_500, stock: 8, choices: [] }])
})

it('one row that names several sizes is about the product', async () => {
  await bring(SIZES)
  await bring('Name,Size,Price,Description\nGown,"S, M, L",5000,Silk')
  expect(await shop()).toMatchObject([
    { description: 'Silk', choices: ['L: 7000 x 1', 'M: 6000 x 3', 'S: same x 2'] },
  ])
})

it('the SKU of a choice finds it in a list of stock or prices', async () => {
  await bring(SIZES)
  expect(await bring('SKU,Stock\nG-M,9')).toEqual(['updated'])
  expect(await bring('SKU,Price\nG-S,5500')).toEqual(['updated'])
  expect(await shop()).toMatchObject([
    // The only choice at the product's price takes that price along.
    { price: 5_500, stock: null, choices: ['L: 7000 x 1', 'M: 6000 x 9', 'S: same x 2'] },
  ])
})

it.each([
  [
    'a list',
    'Name,Colour,Price,Qty\nTee,Red,10,1\nTee,Blue,20,2',
    'Name,colour,Price,Qty\nTee,red,10,5\nTee,BLUE,20,2',
  ],
  [
    'Shopify',
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\nt,Tee,Colour,Red,10,1\nt,,,Blue,20,2',
    'Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Inventory Qty\nt,Tee,COLOUR,red,10,5\nt,,,blue,20,2',
  ],
])('values in other capitals are the values that are there: %s', async (_, first, later) => {
  await bring(first)
  await bring(later)
  expect(await shop()).toMatchObject([{ choices: ['Blue: 20 x 2', 'Red: same x 5'] }])
})

it.each([
  [
    'WooCommerce',
    'ID,Type,SKU,Name,Published,Description,Stock,Regular price\n1,simple,A,Lace,0,Soft,3,5000\n2,simple,B,Cap,1,,0,900',
    'ID,Type,SKU,Name,Regular price\n1,simple,A,Lace,5500\n2,simple,B,Cap,950',
  ],
  [
    'Shopify',
    'Handle,Title,Body (HTML),Status,Option1 Name,Variant Price,Variant Inventory Qty\nlace,Lace,Soft,draft,Title,5000,3\ncap,Cap,,active,Title,900,0',
    'Handle,Title,Option1 Name,Variant Price\nlace,Lace,Title,5500\ncap,Cap,Title,950',
  ],
  [
    'Loyverse',
    'Handle,Name,Description,Default price,Available for sale,Track stock,In stock\nlace,Lace,Soft,5000,N,Y,3\ncap,Cap,,900,Y,Y,0',
    'Handle,Name,Default price,Sold by weight\nlace,Lace,5500,N\ncap,Cap,950,N',
  ],
  [
    'a feed',
    'id,title,description,price,inventory,visibility,image_link\nA,Lace,Soft,5000 NGN,3,hidden,\nB,Cap,,900 NGN,0,published,',
    'id,title,price,image_link\nA,Lace,5500 NGN,\nB,Cap,950 NGN,',
  ],
])('what a file with few columns does not say stays: %s', async (_, first, later) => {
  await bring(first)
  expect(await bring(later)).toEqual(['updated', 'updated'])
  expect(await shop()).toMatchObject([
    { name: 'Cap', price: 950, stock: 0, status: 'live' },
    { name: 'Lace', price: 5_500, stock: 3, status: 'draft', description: 'Soft' },
  ])
})

it('names that are stored as one are two products, as the look says', async () => {
  expect(await bring('Name,Price,Stock\nRed\u00a0Cap,500,1\nRed Cap,600,2')).toEqual(['created', 'created'])
  expect(await shop()).toMatchObject([
    { price: 500, status: 'live' },
    { price: 600, status: 'draft' },
  ])
})

it('an empty cell of stock and an unreadable sale take nothing away', async () => {
  await bring('SKU,Name,Price,Sale price,Stock\nA,Lace,5000,4000,5')
  await bring('SKU,Price,Sale price,Stock\nA,6000,4.200,')
  const [row] = await db.query(
    'select stock, sale_price::int, price::int from products where business_id = $1',
    [store.id],
  )
  expect(row).toEqual({ stock: 5, sale_price: 400_000, price: 600_000 })
})

it('an inventory file of Shopify counts the pieces at all locations, and changes nothing else', async () => {
  const head =
    'Handle,Title,Option1 Name,Option1 Value,SKU,Location,Available (not editable),On hand (current)\n'
  const inventory = `${head}tee,Tee,Size,S,T-S,Lagos,4,5
tee,Tee,Size,S,T-S,Abuja,4,4
tee,Tee,Size,M,T-M,Lagos,0,1
tee,Tee,Size,M,T-M,Abuja,not stocked,
cap,Cap,Title,Default Title,C,Lagos,7,7
cap,Cap,Title,Default Title,C,Abuja,2,2`
  expect(await bring(`${head}bag,Bag,Title,Default Title,B,Lagos,7,7`)).toEqual(['refused'])
  await bring(
    `Handle,Title,Body (HTML),Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker
tee,Tee,Soft,Size,S,T-S,5000,shopify
tee,,,Size,M,T-M,6000,shopify
tee,,,Size,L,T-L,7000,
cap,Cap,,Title,Default Title,C,900,shopify`,
  )
  expect(await bring(inventory)).toEqual(['updated', 'updated'])
  expect(await shop()).toMatchObject([
    { name: 'Cap', price: 900, stock: 9 },
    {
      name: 'Tee',
      price: 5_000,
      description: 'Soft',
      choices: ['L: 7000 x any', 'M: 6000 x 0', 'S: same x 8'],
    },
  ])
})

it('a list of sizes without prices changes the stock of the sizes that it names', async () => {
  await bring(SIZES)
  expect(await bring('Name,SKU,Size,Qty\nGown,G-S,S,7\nGown,G-M,M,0')).toEqual(['updated'])
  expect(await shop()).toMatchObject([
    { price: 5_000, choices: ['L: 7000 x 1', 'M: 6000 x 0', 'S: same x 7'] },
  ])
})

it('one of two rows of one name finds its product by its price when the other row is gone', async () => {
  await bring('Name,Price,Stock\nRice,800,2\nRice,1200,5')
  expect(await bring('Name,Price,Stock\nRice,1200,4')).toEqual(['updated'])
  expect(await shop()).toMatchObject([
    { name: 'Rice', price: 800, stock: 2 },
    { name: 'Rice', price: 1_200, stock: 4, status: 'draft' },
  ])
})
