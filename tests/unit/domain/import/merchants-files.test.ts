// Files as merchants have them: traps that were reported of other programs or seen in files of real shops, each the smallest that carries its trap.
// A false value must never go live in silence, and no goods may be lost under a false reason.
import { describe, expect, it } from 'vitest'
import { doAtOnce } from '#domain/basics/work.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import { importBody } from '#domain/import/import-product.ts'
import { readPastedText } from '#domain/import/paste/lines.ts'
import { readImportFile } from '#domain/import/read-file.ts'
import { inlineCell, workbook } from '#tests/support/cases/workbooks.ts'

function read(text: string | Uint8Array, currency = 'NGN') {
  const bytes = typeof text === 'string' ? new TextEncoder().encode(text) : text
  const file = readImportFile(bytes, { currency, rate: NO_CONVERSION })
  if (!file.ok) throw new Error(file.error.code)
  return file.value
}

const plannedOf = (text: string | Uint8Array) => read(text).plan.products

/** Name, price, sale, stock and choices of each product: `price` in units of the currency. */
const goodsOf = (text: string | Uint8Array) =>
  plannedOf(text).map(({ product, isUnclear }) => ({
    name: product.name,
    price: product.price / 100,
    ...(product.salePrice !== null && { sale: product.salePrice / 100 }),
    ...(product.stock !== null && { stock: product.stock }),
    ...(product.sku !== null && { sku: product.sku }),
    ...(product.combinations.length > 0 && {
      choices: product.combinations
        .filter(({ stock }) => stock !== 0)
        .map(({ values, price, stock }) => [...values, (price ?? product.price) / 100, stock]),
    }),
    ...((isUnclear || product.status === 'draft') && { isDraft: true }),
  }))

describe('rows of one name', () => {
  it('that differ in a pack become choices', () => {
    const goods = goodsOf(
      'Item Name,Pack size(s),Price,Qty\nGroundnut oil,1 litre,3200,20\nGroundnut oil,5 litres,14500,6\nHoney,500 ml,4000,9',
    )

    expect(goods).toEqual([
      {
        name: 'Groundnut oil',
        price: 3_200,
        choices: [
          ['1 litre', 3_200, 20],
          ['5 litres', 14_500, 6],
        ],
      },
      { name: 'Honey', price: 4_000, stock: 9 },
    ])
  })

  it('that differ in a variation become choices, whatever other codes stand beside', () => {
    const goods = goodsOf(
      'Token,Item Name,Variation Name,Category,Price\nA1,Jollof rice,Small,Food,1500\nA2,Jollof rice,Large,Food,2500\nA3,Zobo,Bottle,Drinks,700',
    )

    expect(goods).toMatchObject([
      {
        name: 'Jollof rice',
        choices: [
          ['Small', 1_500, null],
          ['Large', 2_500, null],
        ],
      },
      { name: 'Zobo', price: 700 },
    ])
  })

  it('that differ in what shoppers may read stay goods of their own, and their names say it', () => {
    expect(goodsOf('Name,Origin,Price\nRice,Abakaliki,900\nRice,Ofada,1200')).toEqual([
      { name: 'Rice (Abakaliki)', price: 900 },
      { name: 'Rice (Ofada)', price: 1_200 },
    ])
  })

  it('that only two columns together tell apart are goods with choices', () => {
    const text = `Name,Brand,Size,Price
Rice,Mama Gold,5kg,500
Rice,Mama Gold,10kg,900
Rice,Royal,5kg,450
Rice,Royal,10kg,800`
    const choices = (small: number, large: number) => [
      ['5kg', small, null],
      ['10kg', large, null],
    ]
    expect(goodsOf(text)).toEqual([
      { name: 'Rice (Mama Gold)', price: 500, choices: choices(500, 900) },
      { name: 'Rice (Royal)', price: 450, choices: choices(450, 800) },
    ])
    expect(
      goodsOf('Name,Brand,Grade,Price\nOil,A,1,5\nOil,A,2,6\nOil,B,1,7').map(({ name }) => name),
    ).toEqual(['Oil (A, 1)', 'Oil (A, 2)', 'Oil (B, 1)'])
  })

  it('never tell in public what a supplier is called or was paid', () => {
    const goods = goodsOf(
      'Name,Supplier,Landed,Price\nRice,Mama Titi 0803,3100,9000\nRice,Baba Sule,2900,8000',
    )
    expect(goods).toEqual([
      { name: 'Rice', price: 9_000 },
      { name: 'Rice', price: 8_000, isDraft: true },
    ])
  })

  it('that have codes of their own stay goods of their own, also of one size', () => {
    const goods = goodsOf(
      'Name,SKU,Size,Price\nAnkara,A1,6 yards,900\nAnkara,A2,6 yards,1000\nAnkara,A3,6 yards,1100',
    )
    expect(goods.map(({ sku, price }) => [sku, price])).toEqual([
      ['A1', 900],
      ['A2', 1_000],
      ['A3', 1_100],
    ])
  })

  it('that name one choice twice and nothing else are a correction: the later row counts', () => {
    expect(goodsOf('Name,Size,Price\nBag,S,10\nBag,M,20\nBag,M,30')).toMatchObject([
      {
        name: 'Bag',
        choices: [
          ['S', 10, null],
          ['M', 30, null],
        ],
      },
    ])
  })

  it('that differ in nothing but the price are both kept, one as a draft', () => {
    const text = 'Name,Price,Stock\nBag,10,1\nbag,20,2'
    expect(goodsOf(text)).toEqual([
      { name: 'Bag', price: 10, stock: 1 },
      { name: 'bag', price: 20, stock: 2, isDraft: true },
    ])
    expect(plannedOf(text).map(({ product }) => product.key)).toEqual(['list:bag:0', 'list:bag:1'])
    expect(read(text).plan.warnings.get(3)?.join()).toContain('Another row has this name')
  })

  it.each([
    ['a no-break space', 'Red\u00a0Cap', 'Red Cap'],
    ['the order of marks', 'Cafe\u0301', 'Caf\u00e9'],
    ['an invisible mark', 'Red\u200b Cap', 'Red Cap'],
    ['what is behind 200 characters', `${'a'.repeat(200)}b`, `${'a'.repeat(200)}c`],
  ])('that differ in nothing but %s have one name', (_, one, other) => {
    const goods = goodsOf(`Name,Price,Stock\n${one},500,1\n${other},600,2`)
    expect(goods.map(({ stock, isDraft }) => [stock, isDraft])).toEqual([
      [1, undefined],
      [2, true],
    ])
  })

  it('belong to the name above them where its cells were merged, and to nobody where no size says so', () => {
    expect(goodsOf('Name,Size,Price,Qty\nGown,S,5000,2\n,M,5500,3\n,L,6000,1')).toMatchObject([
      {
        name: 'Gown',
        choices: [
          ['S', 5_000, 2],
          ['M', 5_500, 3],
          ['L', 6_000, 1],
        ],
      },
    ])
    const loose = read('Name,Size,Price\n,S,5000\nGown,M,10\nCap,,20\n,L,30\n,,40').plan
    expect(loose.products.map(({ product }) => product.name)).toEqual(['Gown', 'Cap'])
    expect([...loose.verdicts].map(([row, { reason }]) => [row, reason])).toEqual([
      [2, 'It has no name.'],
      [5, 'It has no name.'],
      [6, 'It has no name.'],
    ])
    expect(loose.questions).toEqual([])
  })

  it('that another column made is refused where another row has it', () => {
    expect(goodsOf('Name,Origin,Price\nRice,Ofada,900\nRice,Abakaliki,800\nRice (Ofada),,1200')).toEqual([
      { name: 'Rice (Ofada)', price: 900 },
      { name: 'Rice (Abakaliki)', price: 800 },
    ])
  })

  it('that are equal are one', () => {
    expect(goodsOf('Name,Price\nBag,10\nBag,10')).toEqual([{ name: 'Bag', price: 10 }])
  })
})

describe('a column', () => {
  it.each([
    'Available Qty',
    'Inventory',
    'InStock',
    'Units',
    'Closing Bal',
    'Qty remaining',
    'Balance qty',
    'Avail. Qty',
    'No. of units',
    'Stock in shop',
    'product_quantity',
  ])('called %s says how many are left', (name) => {
    expect(goodsOf(`Name,Price,${name}\nCap,500,0\nTie,500,7`)).toEqual([
      { name: 'Cap', price: 500, stock: 0 },
      { name: 'Tie', price: 500, stock: 7 },
    ])
  })

  it.each(['Opening Bal', 'Min stock qty', 'Pack qty', 'Sold qty'])(
    'called %s does not, and the look names it',
    (name) => {
      const { columns, products } = read(`Name,Price,${name}\nCap,500,9`).plan
      expect(products.map(({ product }) => product.stock)).toEqual([null])
      expect(columns[2]).toMatchObject({ as: null, mayMatter: true })
    },
  )

  it.each([
    ['Hide', 'Yes', { isDraft: true }],
    ['Sold out', 'Yes', { stock: 0 }],
    ['Out of stock?', 'y', { stock: 0 }],
    ['Not available', 'Yes', { stock: 0 }],
    ['Status', 'Discontinued', { isDraft: true }],
    ['Available', 'N', { stock: 0 }],
    ['SoldOut', 'Yes', { stock: 0 }],
    ['Sold-Out', 'Yes', { stock: 0 }],
    ['isAvailable', 'N', { stock: 0 }],
    ['Product availability', 'N', { stock: 0 }],
    ['Épuisé', 'Oui', { stock: 0 }],
    ['Rupture de stock', 'Oui', { stock: 0 }],
    ['Esgotado', 'Sim', { stock: 0 }],
    ['Masqué', 'Oui', { isDraft: true }],
    ['Oculto', 'Sim', { isDraft: true }],
    ['Hidden from menu', 'Yes', { isDraft: true }],
    ['Item Inactive', 'Yes', { isDraft: true }],
    ['Sold?', 'yes', { stock: 0 }],
    ['Sold', 'Yes', { stock: 0 }],
    ['Sold', 'sold', { stock: 0 }],
    ['Vendu', 'oui', { stock: 0 }],
    ['In shop?', 'N', { stock: 0 }],
    ['Website', 'x', { isDraft: true }],
    ['Remarque', 'Ne pas afficher', { isDraft: true }],
    ['Observação', 'Não mostrar', { isDraft: true }],
    ['Not for web', 'Yes', { isDraft: true }],
    ["Don't display", '✓', { isDraft: true }],
    ['Remark', 'Do not show', { isDraft: true }],
    ['Comment', "Please don't display on website!", { isDraft: true }],
    ['Note', 'hide', { isDraft: true }],
    ['Description', 'Not for sale.', { isDraft: true }],
    ['Info', 'Discontinued', { isDraft: true }],
    ['Remark', 'Hide until Friday', { isDraft: true }],
    ['Note', 'Discontinued colour: last ones', { isDraft: true }],
  ])('called %s that says %s counts, and the contrary too', (name, word, as) => {
    expect(goodsOf(`Name,Price,${name}\nCap,500,${word}\nTie,500,${word === 'N' ? 'Y' : ''}`)).toEqual([
      { name: 'Cap', price: 500, ...as },
      { name: 'Tie', price: 500 },
    ])
  })

  it.each([
    'Publish',
    'isActive',
    'En ligne',
    'Visible on web',
    'Product Visible?',
    'Is enabled',
    'Sell On Web',
    'Website',
    'Online?',
    'Display',
    'Listed on site',
    'Afficher',
    'Mostrar?',
    'Include',
  ])('called %s that says no hides', (name) => {
    for (const [no, yes] of [
      ['No', 'Yes'],
      ['0', '1'],
      ['✗', '✓'],
    ])
      expect(goodsOf(`Name,Price,${name}\nCap,500,${no}\nTie,500,${yes}`)).toEqual([
        { name: 'Cap', price: 500, isDraft: true },
        { name: 'Tie', price: 500 },
      ])
    const beside = goodsOf(`Name,Price,Published,${name}\nCap,500,yes,No\nTie,500,yes,Yes`)
    expect(beside.map(({ isDraft }) => isDraft)).toEqual([true, undefined])
    const shopify = goodsOf(`Handle,Title,Variant Price,Option1 Name,${name}\ncap,Cap,500,Title,No`)
    expect(shopify).toEqual([{ name: 'Cap', price: 500, isDraft: true }])
  })

  it('of yes and no asks about any other word', () => {
    for (const columns of ['Online?', 'Published,Online?']) {
      const yes = columns.includes(',') ? 'yes,' : ''
      const text = `Name,Price,${columns}\nCap,500,${yes}no\nTie,500,${yes}later`
      expect(goodsOf(text).map(({ isDraft }) => isDraft)).toEqual([true, true])
      expect(read(text).plan.questions).toMatchObject([{ kind: 'visibility', word: 'later' }])
    }
  })

  it.each([
    ['Website', 'https://shop.example/1'],
    ['Display', '6.1 inch'],
    ['Online', '2'],
    ['Sold', '1'],
    ['Online price', 'no'],
    ['Batteries included', 'no'],
    ['Ready to wear', 'no'],
    ['Touch display', 'no'],
    ['Web only', 'no'],
    ['Zip', 'Hidden'],
    ['Material', 'Hide'],
    ['Storage', 'Internal'],
    ['Remark', 'Real cow hide'],
    ['Description', 'Hide leather'],
  ])('called %s that says %s hides nothing', (name, word) => {
    expect(goodsOf(`Name,Price,${name}\nCap,500,${word}`)).toEqual([{ name: 'Cap', price: 500 }])
  })

  it('of notes that hide says so, also behind a name, and a choice that is hidden is sold out', () => {
    const text = 'Name,Price\nCap (not for sale),500\nTie (discontinued),500'
    expect(goodsOf(text).map(({ isDraft }) => isDraft)).toEqual([true, true])
    expect(read(text).plan.warnings.get(2)?.join()).toContain('It says "not for sale"')
    expect(importBody(plannedOf(text)[0] as never)).toMatchObject({ status: 'draft' })
    const sizes = 'Name,Size,Price,Remark\nGown,S,500,\nGown,M,500,do not show'
    expect(goodsOf(sizes)).toMatchObject([{ name: 'Gown', choices: [['S', 500, null]] }])
    expect(goodsOf(sizes.replace('500,\n', '500,hide\n'))).toMatchObject([{ name: 'Gown', isDraft: true }])
  })

  it.each(['Do not show', 'Hide until Friday'])(
    'of notes that says %s hides beside what a program says',
    (note) => {
      for (const text of [
        `ID,Type,SKU,Name,Regular price,Published,Remarks\n1,simple,A,Cap,500,1,${note}\n2,simple,B,Tie,500,1,nice`,
        `Handle,Title,Variant Price,Option1 Name,Status,Notes\ncap,Cap,500,Title,active,${note}\ntie,Tie,500,Title,active,nice`,
      ])
        expect(goodsOf(text).map(({ isDraft }) => isDraft)).toEqual([true, undefined])
    },
  )

  it('of levels of visibility is read as Magento means them', () => {
    const numbers = `sku,name,price,visibility,status
A,Cap,500,1,1
B,Tie,600,4,1
C,Hat,600,4,2
D,Bag,600,2,1`
    const words = `product_online,sku,name,price,visibility
1,A,Cap,500,Not Visible Individually
1,B,Tie,600,"Catalog, Search"
2,C,Hat,600,Catalog
1,D,Bag,600,Search`
    for (const text of [numbers, words]) {
      expect(goodsOf(text).map(({ isDraft }) => isDraft)).toEqual([true, undefined, true, undefined])
      expect(read(text).plan.questions).toEqual([])
    }
  })

  it.each([
    'Stock Lagos,Stock Abuja',
    'Ikeja Qty,Yaba Qty',
    'Qty (Ikeja),Qty (Yaba)',
    'Shop 1 stock,Shop 2 stock',
    'Lagos,Abuja',
  ])('of stock at each of several places is added up: %s', (names) => {
    const text = `Name,Price,${names}\nCap,500,5,4\nTie,500,0,0\nHat,500,few,3\nPin,500,,`
    expect(goodsOf(text)).toEqual([
      { name: 'Cap', price: 500, stock: 9 },
      { name: 'Tie', price: 500, stock: 0 },
      { name: 'Hat', price: 500, isDraft: true },
      { name: 'Pin', price: 500 },
    ])
    expect(read(text).plan.columns.map(({ as }) => as)).toEqual(['name', 'price', 'stock', 'stock'])
    const total = goodsOf(`Name,Price,${names},Total stock\nCap,500,5,4,9`)
    expect(total.map(({ stock }) => stock)).toEqual([9])
  })

  it.each(['Opening stock,Stock sold', 'Qty Jan,Qty Feb', 'Min stock,Max stock', 'Qty yards,Qty dozens'])(
    'of other stock is not added up: %s',
    (names) => {
      expect(goodsOf(`Name,Price,${names}\nCap,500,5,4`)).toEqual([{ name: 'Cap', price: 500 }])
    },
  )

  it('of each size says how many there are of it', () => {
    expect(goodsOf('Name,Price,S,M,L\nCap,500,1,2,0\nTie,600,,,1\nHat,600,,,')).toEqual([
      {
        name: 'Cap',
        price: 500,
        choices: [
          ['S', 500, 1],
          ['M', 500, 2],
        ],
      },
      { name: 'Tie', price: 600, stock: 1 },
      { name: 'Hat', price: 600 },
    ])
    const [shoe] = goodsOf('Name,Price,38,39\nShoe,5000,1,2')
    expect(shoe?.choices).toEqual([
      ['38', 5_000, 1],
      ['39', 5_000, 2],
    ])
  })

  it.each(['Small,Large', 'S,M', 'Lagos,Abuja'])('of numbers that may be prices waits: %s', (names) => {
    const text = `Name,Price,${names}\nJollof,500,500,700\nParty,50000,2000,3000`
    expect(goodsOf(text)).toMatchObject([{ name: 'Jollof', price: 500, isDraft: true }, { isDraft: true }])
    expect(read(text).plan.warnings.get(2)?.join()).toContain('stock or price?')
  })

  it('of marks for the value above has that value, where a row is right above', () => {
    const text = `Name,Size,Price,Qty\nCoke,50cl,500,3\nFanta,,ditto,""""\nditto,1l,-do-,4\n\nPepsi,,"''",2`
    expect(goodsOf(text)).toMatchObject([
      { name: 'Coke', price: 500, stock: 3 },
      { name: 'Fanta', price: 500, stock: 3 },
      { name: 'Fanta', price: 500, stock: 4 },
    ])
  })

  it('of how new a thing is hides nothing in French either', () => {
    expect(goodsOf('Nom;Prix;État\nSac;500;neuf\nPagne;600;épuisé')).toEqual([
      { name: 'Sac', price: 500, isDraft: true },
      { name: 'Pagne', price: 600, stock: 0 },
    ])
  })

  it.each([
    ['Discontinued', 'Yes', { isDraft: true }],
    ['Archived', 'TRUE', { isDraft: true }],
    ['Stock status', 'Out of stock', { stock: 0 }],
    ['Sold out', 'Yes', { stock: 0 }],
    ['Availability', '0', { stock: 0 }],
    ['Sold?', 'yes', { stock: 0 }],
  ])('called %s counts in files of programs, alone and beside their own columns', (name, word, as) => {
    const woo = 'ID,Type,SKU,Name,Regular price'
    const loyverse = 'Handle,SKU,Name,Default price,Track stock'
    for (const text of [
      `${woo},${name}\n1,simple,A,Cap,500,${word}\n2,simple,B,Tie,500,No`,
      `${woo},Published,Stock,${name}\n1,simple,A,Cap,500,1,4,${word}\n2,simple,B,Tie,500,1,4,`,
      `${loyverse},In stock,Available for sale,${name}\ncap,A,Cap,500,N,4,Y,${word}\ntie,B,Tie,500,Y,4,Y,`,
      `Handle,Title,Variant SKU,Variant Price,Option1 Name,Status,${name}\ncap,Cap,A,500,Title,active,${word}\ntie,Tie,B,500,Title,active,`,
    ]) {
      const [cap, tie] = goodsOf(text)
      expect(cap).toMatchObject({ name: 'Cap', ...as })
      expect(tie).not.toHaveProperty('isDraft')
      expect(read(text).plan.columns.at(-1)?.as).not.toBeNull()
    }
  })

  it.each([
    ['Archived,Discontinued', ',Yes'],
    ['Discontinued,Archived', 'No,Yes'],
    ['Visible,Published', 'Yes,No'],
    ['Status,Hide', 'Active,Yes'],
    ['Published,Available for sale', 'Yes,No'],
  ])('of %s hides where one of them does', (names, cells) => {
    expect(goodsOf(`Name,Price,${names}\nCap,500,${cells}`)).toEqual([
      { name: 'Cap', price: 500, isDraft: true },
    ])
  })

  it('of what is left counts more than one of what there was, in files of programs too', () => {
    const rows = 'ID,Type,SKU,Name,Regular price,Quantity,Sold,Balance\n1,simple,A,Cap,500,10,4,6'
    expect(goodsOf(rows)).toEqual([{ name: 'Cap', price: 500, stock: 6, sku: 'A' }])
    const shopify =
      'Handle,Title,Variant Price,Option1 Name,Available (not editable),On hand\ncap,Cap,500,Title,4,5'
    expect(goodsOf(shopify)).toEqual([{ name: 'Cap', price: 500, stock: 4 }])
  })

  it('of counts has a count of one too', () => {
    expect(goodsOf('Name,Price,Qty,Available\nCap,500,12,5\nTie,500,9,1').map(({ stock }) => stock)).toEqual([
      5, 1,
    ])
    expect(goodsOf('Name,Price,Qty,Available\nCap,500,12,1\nTie,500,9,0').map(({ stock }) => stock)).toEqual([
      12, 0,
    ])
  })

  it.each([
    ['State', 'Ogun', 'Lagos'],
    ['Published', '1958', '2006'],
    ['Status', 'UK used', 'New'],
  ])('called %s hides nothing where no cell speaks of that, and may tell rows apart', (name, one, other) => {
    const text = `Name,Price,${name}\nCap,500,${one}\nCap,500,${other}`
    expect(goodsOf(text)).toHaveLength(2)
    expect(goodsOf(`Name,Price,${name}\nCap,500,${one}\nTie,500,${other}`)).toEqual([
      { name: 'Cap', price: 500 },
      { name: 'Tie', price: 500 },
    ])
    const woo = `ID,Type,SKU,Name,Regular price,State\n1,simple,A,Cap,500,${one}`
    expect(goodsOf(woo)).toEqual([{ name: 'Cap', price: 500, sku: 'A' }])
    const own = `ID,Type,SKU,Name,Regular price,Published\n1,simple,A,Cap,500,${one}`
    expect(goodsOf(own)).toMatchObject([{ name: 'Cap', isDraft: true }])
  })

  it('of a status whose few words nobody knows is asked word for word', () => {
    const { products, questions } = read('Name,Price,Status\nCap,500,resting\nTie,500,resting').plan
    expect(products.every(({ isUnclear }) => isUnclear)).toBe(true)
    expect(questions).toMatchObject([{ kind: 'visibility', word: 'resting', count: 2 }])
  })

  it.each([
    ['Item,Description,Price\n1,Cap,500\n2,Tie,600'],
    ['Item,Product,Price\n1.,Cap,500\n2.,Tie,600'],
    ['Item,Name of goods,Price\n1.0,Cap,500\n,Tie,600'],
    ['Code,Description,Price\nA1,Cap,500\nA2,Tie,600'],
    ['Description,Price\nCap,500\nTie,600'],
    ['Items,Prices\nCap,500\nTie,600'],
    ['Product Title,PRICE:\nCap,500\nTie,600'],
    ['Name,S/Price,C/Price\nCap,500,300\nTie,600,300'],
    ['PRODUCTS,PRICE N\nCap,500\nTie,600'],
    ['Name,Price/Unit\nCap,500\nTie,600'],
    ['Item name*,Sale price,Purchase price\nCap,500,300\nTie,600,300'],
    ['Name *;Price tax excluded;Reference #\nCap;500;A1\nTie;600;A2'],
    ['type,product_name,product_price\nproduct,Cap,500\nproduct,Tie,600'],
    ['Name,Price (USD),Price (NGN)\nCap,1,500\nTie,2,600'],
    ['Name,Price (NGN),Cost (NGN),Price ($)\nCap,500,3,1\nTie,600,3,2'],
    ['Name,USD Price,Naira Price\nCap,1,500\nTie,2,600'],
    ['Name,Unit Price,Selling Price\nCap,300,500\nTie,400,600'],
    ['Name,Unit Price,S.P\nCap,300,500\nTie,400,600'],
    ['Name,Price (cost),Price (selling)\nCap,300,500\nTie,400,600'],
    ['Name,Price (wholesale),Price (retail)\nCap,300,500\nTie,400,600'],
    ['Name,Price (carton),Price (piece)\nCap,5000,500\nTie,6000,600'],
    ['Nom;Prix (gros);Prix (détail)\nCap;300;500\nTie;400;600'],
    ['Name,Cost price (carton),Price\nCap,300,500\nTie,400,600'],
    ['productName,costPrice,sellingPrice\nCap,300,500\nTie,400,600'],
    ['Name,Price (kobo)\nCap,50000\nTie,60000'],
    ['name,price_kobo\nCap,50000\nTie,60000.00'],
    ['Name,Price (naira and kobo)\nCap,500.00\nTie,600.00'],
    ['Désignation;PU;Qté\nCap;500;3\nTie;600;4'],
    ['Désignation;P.A.;P.V.\nCap;300;500\nTie;300;600'],
    ['Produit;Prix achat;Prix vente\nCap;300;500\nTie;300;600'],
    ['Produto;Preço de venda\nCap;500\nTie;600'],
    ['ITEM,COST PRICE,SELL PRICE\nCap,300,500\nTie,300,600'],
    ['Item,MRP\nCap,500\nTie,600'],
    ['Item,MRP,Price\nCap,700,500\nTie,800,600'],
    ['Item,NGN\nCap,500\nTie,600'],
    ['Item,Naira,Kobo\nCap,500,00\nTie,600,'],
    // No column is called the name, and one alone can be it.
    ['Fabric,Price\nCap,500\nTie,600'],
    ['S/N,Drug,PU,Qty\n1,Cap,500,3\n2,Tie,600,3'],
    ['Dish,Colour,Price\nCap,Red,500\nTie,Blue,600'],
    ['Product/Service,Price\nCap,500\nTie,600'],
    [`${'Mama Stores\n'.repeat(28)}Name,Price\nCap,500\nTie,600`],
  ])('of the name or the price is found in %j', (text) => {
    expect(goodsOf(text)).toMatchObject([
      { name: 'Cap', price: 500 },
      { name: 'Tie', price: 600 },
    ])
  })

  it('of texts is no name, and what a bank writes no list', () => {
    const long = 'Good for the sun. '.repeat(9)
    expect(plannedOf(`SKU,Description,Price\nA,${long},500`)[0]?.product.name).toBe('')
    expect(() => goodsOf('Description,Amount\nPOS transfer,500')).toThrow('no_header')
    // Of two that may be the name, and of what is no name, a person is asked.
    for (const names of ['Brand,Model', 'Drug,Strength', 'Supplier', 'Week', 'Batch no'])
      expect(() => goodsOf(`${names},Price\nCap,1,500`)).toThrow('no_header')
    expect(goodsOf('Fabric,Price\n1,500\n2,600')).toEqual([])
    expect(() => goodsOf('Date,Description,Price\n1 May,Fuel,500')).toThrow('no_header')
  })

  it('of units says how many, or by what shoppers choose', () => {
    expect(goodsOf('Name,Price,Units\nRice,500,kg\nRice,9000,bag')).toMatchObject([
      {
        choices: [
          ['kg', 500, null],
          ['bag', 9_000, null],
        ],
      },
    ])
  })
})

describe('a code', () => {
  it.each([
    ["'0061511", '0061511'],
    ['="0061512"', '0061512'],
    ['"=""0061513"""', '0061513'],
    ["O'Neill", "O'Neill"],
  ])('written %s is %s', (written, sku) => {
    expect(goodsOf(`SKU,Name,Price\n${written},Cap,500`)).toEqual([{ name: 'Cap', price: 500, sku }])
  })

  it('that says "none" is no code, and joins nothing', () => {
    const goods = goodsOf(
      'Name,SKU,Price\nTote bag,N/A,4500\nPurse,N/A,3000\nBelt,-,2500\nBrooch,0,900\nRing,none,700',
    )
    expect(goods.map(({ name, sku }) => [name, sku])).toEqual(
      ['Tote bag', 'Purse', 'Belt', 'Brooch', 'Ring'].map((name) => [name, undefined]),
    )
  })

  it('that was rounded is no code, and says so', () => {
    const { products, warnings } = read('Barcode,Name,Price\n6.1511E+12,Lace,500\n615110E+3,Cap,50').plan
    expect(products.map(({ product }) => product.sku)).toEqual([null, '615110E+3'])
    expect(warnings.get(2)?.join()).toContain('6.1511E+12 was rounded')
  })

  it('that two goods share stays with the first', () => {
    expect(goodsOf('Name,SKU,Price\nCup,EN-1,1200\nMug,EN-1,2200')).toEqual([
      { name: 'Cup', price: 1_200, sku: 'EN-1' },
      { name: 'Mug', price: 2_200 },
    ])
  })

  it('that another name has leaves goods of one name apart', () => {
    const keys = plannedOf('Name,SKU,Price\nGown,B,15000\nCap,,900\nCap,B,500\nCap,C,700').map(
      ({ product }) => [product.name, product.key ?? product.sku],
    )
    expect(keys).toEqual([
      ['Gown', 'B'],
      ['Cap', 'list:cap:0'],
      ['Cap', 'list:cap:b'],
      ['Cap', 'C'],
    ])
  })

  it('is weaker than the id of its source', () => {
    const text = `Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty,Variant Inventory Tracker
enamel-cup,Enamel cup,Title,Default Title,EN-1,1200,5,shopify
enamel-mug,Enamel mug,Title,Default Title,EN-1,2200,7,shopify`
    expect(goodsOf(text)).toEqual([
      { name: 'Enamel cup', price: 1_200, stock: 5, sku: 'EN-1' },
      { name: 'Enamel mug', price: 2_200, stock: 7 },
    ])
    expect(read(text).plan.warnings.get(3)?.join()).toContain('the same SKU, "EN-1"')
  })

  it('of a product and its variations may be one', () => {
    const goods = goodsOf(
      `ID,Type,SKU,Name,Published,Regular price,Stock,In stock?,Parent,Attribute 1 name,Attribute 1 value(s)
31,variable,KFT,Kaftan,1,,,1,,Size,"M, L"
32,variation,KFT,Kaftan - M,1,20000,3,1,id:31,Size,M
33,variation,KFT,Kaftan - L,1,22000,2,1,id:31,Size,L
34,simple,SH1,Shawl,1,5000,9,1,,,`,
    )
    expect(goods).toMatchObject([
      {
        name: 'Kaftan',
        choices: [
          ['M', 20_000, 3],
          ['L', 22_000, 2],
        ],
      },
      { name: 'Shawl', stock: 9 },
    ])
  })
})

describe('an optional cell that says nothing', () => {
  it('costs no product: no sale is no sale', () => {
    const goods = goodsOf(
      'Name,Price,Sale price\nCap,3500,0\nBeads,8000,0.00\nTie,2500,-\nFila,4000,N/A\nHat,900,soon\nBuba,9000,7500',
    )
    expect(goods).toEqual([
      { name: 'Cap', price: 3_500 },
      { name: 'Beads', price: 8_000 },
      { name: 'Tie', price: 2_500 },
      { name: 'Fila', price: 4_000 },
      { name: 'Hat', price: 900 },
      { name: 'Buba', price: 9_000, sale: 7_500 },
    ])
  })
})

describe('a count', () => {
  it('follows the decimal sign of the prices', () => {
    const goods = goodsOf('Nom;Prix;Stock\nPerles;150,00;1.200\nBoutons;75,50;2.500\nFil;300,00;80')
    expect(goods.map(({ stock }) => stock)).toEqual([1_200, 2_500, 80])
  })

  it('that can be read in two ways is not guessed: a new product waits, a known one keeps its stock', () => {
    expect(goodsOf('Name,Price,Stock\nBeads,150.50,1.200')).toEqual([
      { name: 'Beads', price: 150.5, isDraft: true },
    ])
  })

  it.each([
    ['1,200.000', 1_200],
    ['1.200,000', 1_200],
    ['1,200,000', 1_200_000],
    ['12.0', 12],
    ['20 m', 20],
    ['10+', 10],
    ['> 5', 5],
    ['5 million', undefined],
    ['2 dozen', undefined],
    ['5k', undefined],
    ['-', undefined],
    ['nil', 0],
    ['None', 0],
    ['out', 0],
    ['4 ₦', 4],
  ])('of %s is %s', (text, stock) => {
    const [goods] = goodsOf(`Name,Price,Stock\nBeads,150,"${text}"`)
    expect(goods?.stock).toBe(stock)
    expect(goods?.isDraft).toBe(stock === undefined ? true : undefined)
  })

  it('may be written in words', () => {
    const goods = goodsOf(
      'Product,Price,Stock\nPlantain chips,800,In stock\nChin chin,1000,Out of stock\nKuli kuli,600,Available\nPuff puff,1500,12 packs\nGarri,2000,25\nGari,10,soon',
    )
    expect(goods.map(({ stock, isDraft }) => [stock, isDraft])).toEqual([
      [undefined, undefined],
      [0, undefined],
      [undefined, undefined],
      [12, undefined],
      [25, undefined],
      [undefined, true],
    ])
  })

  it('that Shopify keeps and the file does not tell makes a draft', () => {
    const goods = goodsOf(
      'Handle,Title,Variant Price,Variant Inventory Tracker,Variant Inventory Policy\ncup,Cup,1200,shopify,deny',
    )
    expect(goods).toEqual([{ name: 'Cup', price: 1_200, isDraft: true }])
  })
})

describe('availability', () => {
  it.each([
    'Tee (SOLD OUT)',
    'Tee - sold out',
    'Tee SOLD OUT!',
    'Tee (épuisé)',
    'Tee | Esgotado',
    'Tee [sold]',
  ])('may stand behind the name: %s', (name) => {
    expect(goodsOf(`Product,Price\n${name},4000\nPolo,500`)).toEqual([
      { name: 'Tee', price: 4_000, stock: 0 },
      { name: 'Polo', price: 500 },
    ])
    expect(goodsOf(`Product,Price,Qty,Status\n${name},4000,3,draft`)).toMatchObject([{ isDraft: true }])
  })

  it('may be all that a note says', () => {
    expect(goodsOf('Product,Price,Note\nTee,4000,Sold out\nPolo,500,Never sold out')).toEqual([
      { name: 'Tee', price: 4_000, stock: 0 },
      { name: 'Polo', price: 500 },
    ])
    expect(goodsOf('Product,Price,Remarks\nTee,4000,Sold out\nPolo,500,Nice')).toMatchObject([
      { name: 'Tee', stock: 0 },
      { name: 'Polo' },
    ])
    expect(goodsOf('Product,Colour,Price\nTee,Red - sold out,400\nTee,Blue,400')).toMatchObject([
      { name: 'Tee', choices: [['Blue', 400, null]] },
    ])
    expect(goodsOf('Product,Price\nBest-sold,5\nShoe - sold in pairs,5').map(({ name }) => name)).toEqual([
      'Best-sold',
      'Shoe - sold in pairs',
    ])
    expect(goodsOf('Product,Price\nUnsold stock,500\nSold out festival shirt,900')).toHaveLength(2)
    expect(goodsOf('Product,Price\nSold out festival shirt,900')[0]).not.toHaveProperty('stock')
  })

  it('is read in every writing, and an unknown word makes a draft', () => {
    const goods = goodsOf(`id,title,availability,condition,price,link,image_link
A1,Lamp,outofstock,new,5000 NGN,https://shop.example/1,https://pics.example/1.jpg
A2,Fan,https://schema.org/OutOfStock,new,8000 NGN,https://shop.example/2,https://pics.example/2.jpg
A3,Iron,in stock,new,9000 NGN,https://shop.example/3,https://pics.example/3.jpg
A4,Pot,SoldOut,new,9000 NGN,https://shop.example/4,https://pics.example/4.jpg
A5,Pan,on request,new,9000 NGN,https://shop.example/5,https://pics.example/5.jpg`)
    expect(goods.map(({ stock, isDraft }) => stock ?? isDraft ?? 'sold')).toEqual([0, 0, 'sold', 0, true])
  })
})

describe('a price', () => {
  it('is read as Nigerians write it', () => {
    const goods = goodsOf(
      'Name,Price\nWrapper,"N5,000"\nBlouse,"=N=6,500"\nGown,15k\nCap,"#2,500"\nShoe,"7,000 naira"\nBag,8500/-\nTie,₦1500\nBelt,14.5k\nRing,\u200e5000\u00a0only\nSet,"6,500 naira only"\nHat,5000N\nPin,500#\nBow,N=500',
    )
    expect(goods.map(({ price }) => price)).toEqual([
      5_000, 6_500, 15_000, 2_500, 7_000, 8_500, 1_500, 14_500, 5_000, 6_500, 5_000, 500, 500,
    ])
  })

  it.each([
    ['a list', 'Name,Price\nLace,5.500\nCap,"12,500.00"'],
    [
      'Shopify',
      'Handle,Title,Variant Price,Variant Inventory Policy\nlace,Lace,5.500,deny\ncap,Cap,500.00,deny',
    ],
    [
      'a feed',
      'id,title,availability,condition,price,link,image_link\nL,Lace,in stock,new,5.500 NGN,l,i\nC,Cap,in stock,new,500 NGN,l,i',
    ],
  ])('of %s has no three decimals: it is asked, never guessed', (_, text) => {
    expect(goodsOf(text).map(({ name }) => name)).toEqual(['Cap'])
    expect(read(text).plan.questions).toEqual([
      { kind: 'prices', count: 1, examples: [expect.stringContaining('Lace: 5.500')] },
    ])
  })

  it.each(['Name,Old Price,Price', 'Name,Price,Promo', 'Name,Price,Special price'])(
    'may be one of a sale: %s',
    (names) => {
      expect(goodsOf(`${names}\nCap,900,700`)).toEqual([{ name: 'Cap', price: 900, sale: 700 }])
    },
  )

  it.each([
    ['an old price', 'Name,Price,Compare at price\nCap,900,1.200\nTie,900.50,'],
    ['a sale', 'Name,Price,Sale price\nCap,9000,4.500\nTie,900.50,'],
    [
      'Shopify',
      'Handle,Title,Variant Price,Variant Compare At Price,Variant Inventory Policy\ncap,Cap,900,1.200,deny\ntie,Tie,9.50,,deny',
    ],
    [
      'WooCommerce',
      'ID,Type,SKU,Name,Regular price,Sale price\n1,simple,A,Cap,9000,4.500\n2,simple,B,Tie,9.50,',
    ],
    [
      'Wix',
      'handleId,fieldType,name,price,strikethroughPrice\np1,Product,Cap,900,1.200\np2,Product,Tie,9.50,',
    ],
  ])('whose sale cannot be read warns and asks, and a known sale stays: %s', (_, text) => {
    const { questions, warnings } = read(text).plan
    expect(questions).toMatchObject([{ kind: 'prices', count: 1 }])
    expect(warnings.get(2)?.join()).toMatch(/sale/)
    const [cap, tie] = plannedOf(text).map(importBody)
    expect(cap).not.toHaveProperty('salePrice')
    expect(tie).toHaveProperty('salePrice', null)
  })

  it('of a surcharge or discount that cannot be read is not guessed', () => {
    const head = 'handleId,fieldType,name,price,surcharge,discountMode,discountValue'
    expect(goodsOf(`${head}\np1,Product,Cap,900,,AMOUNT,a lot\np2,Product,Tie,800,1.500,,`)).toEqual([
      { name: 'Cap', price: 900 },
    ])
    expect(read(`${head}\np1,Product,Cap,900,,AMOUNT,a lot`).plan.warnings.get(2)?.join()).toContain('a lot')
  })

  it.each([
    ['in the header', 'Item,Price (USD)\nLace,45', 'another currency'],
    ['as a sign in the header', 'Item,Price (£)\nLace,45', 'another currency'],
    ['in thousands', "Item,Price ('000)\nLace,45", 'not a number'],
    ['in thousands of naira', "Item,Price (N'000)\nLace,45", 'not a number'],
    ['in shillings', 'Item,Price (KSh)\nLace,850', 'not a number'],
    ['in shillings of Uganda', 'Item,Price (UGX)\nLace,85000', 'another currency'],
    ['in shillings of Tanzania', 'Item,Price (TZS)\nLace,85000', 'another currency'],
    ['in francs of Rwanda', 'Item,Price (RWF)\nLace,8500', 'another currency'],
    ['in rand', 'Item,Price (R)\nLace,450', 'not a number'],
    ['in birr', 'Item,Price (Birr)\nLace,450', 'not a number'],
    ['in yuan', 'Item,Price (Yuan)\nLace,45', 'not a number'],
    ['in francs of its header', 'Item,Prix (F)\nLace,4500', 'not a number'],
    ['behind its name', 'Item,Price $\nLace,45', 'another currency'],
    ['in cents of another currency', 'Item,Price (cents)\nLace,4500', 'not a number'],
    ['with four digits behind its comma', 'Item,Price\nLace,"1,5000"\nCap,', 'not a number'],
    ['beside it', 'Name,Price,Currency\nLace,45,USD', 'another currency'],
    [
      'beside it in a feed',
      'retailer_id,name,description,availability,price,currency,image_url,url\nB,Cap,x,in stock,45,USD,i,u',
      'another currency',
    ],
    ['cut at its comma', 'Name,Price,Qty,Notes\nLace,5,000,3', 'cut at its comma'],
    ['cut before other digits', 'Name,Price,Qty,Notes\nLace,12,500,4', 'cut at its comma'],
    ['cut in the last column', 'Name,Price,Qty\nLace,12,500,4', 'cut at its comma'],
    ['cut before four digits', 'Name,Price,Qty,Note\nNail, 4,5000,3,', 'out of place'],
    ['cut before an empty cell', 'Name,Price,Qty,Note\nNail,4,500,,', 'cut at its comma'],
    ['cut before its text', 'Name,Qty,Price,Note\nNail,3,4,500', 'cut at its comma'],
    ['beside more kobo than a naira has', 'Name,Price,Kobo\nLace,500,150', 'not a number'],
    ['of an account', 'Name,Price\nLace,0123456789', 'not a number'],
    ['in francs', 'Name,Price\nLace,12 500 FCFA', 'another currency'],
    ['twice in a cell', 'Name,Price\nLace,"1500\n900"', 'not a number'],
  ])('that says %s what it is, is no price of the shop', (_, text, reason) => {
    expect(goodsOf(text)).toEqual([])
    expect(read(text).plan.verdicts.get(2)?.reason).toContain(reason)
  })

  it.each([
    ['of many small pieces', 'Name,Price,Qty,Sold\nBiro,50,200,12', 50, 200],
    ['for each', 'Name,Price,Qty\nLace,"1,500 each",4', 1500, 4],
    ['for a piece', 'Name,Price,Qty\nLace,500/pc,4', 500, 4],
    ['in millions', 'Name,Price,Qty\nLand,1.2m,4', 1_200_000, 4],
    ['with the sign behind it', 'Name,Price,Qty\nLace,"5,000=",4', 5000, 4],
    ['with dots', 'Name,Price,Qty\nLand,1.500.000,4', 1_500_000, 4],
    ['whose next column is a code', 'Name,Price,Product ID\nPen,100,001', 100, null],
    ['beside the currency of its cost', 'Name,Price,Cost,Cost Currency\nLace,4500,3,USD', 4500, null],
    ['whose currency is written out', 'Name,Price,Currency\nLace,4500,Nigerian Naira', 4500, null],
    ['of which a part is paid', 'Item,Price,Qty,Paid,Remaining\nGown,15000,1,5000,10000', 15000, 1],
    ['beside how many are online', 'Name,Price,Qty,Online\nLace,500,5,2', 500, 5],
    ['with its kobo apart', 'Name,Price,Kobo\nLace,500,50\n', 500.5, null],
    ['with its kobo behind others', 'Name,Price,Qty,Kobo\nLace,"1,500",3,5\n', 1500.05, 3],
    ['in naira and kobo', 'Name,Price (N),Price (K)\nLace,500,50', 500.5, null],
    ['without kobo', 'Name,Price,Kobo\nLace,500,00', 500, null],
    ['that stands in kobo too', 'Name,Price,Price (kobo)\nLace,500,50000', 500, null],
  ])('%s is read as it stands', (_, text, price, stock) => {
    expect(read(text).plan.questions).toEqual([])
    expect(plannedOf(text).map(({ product }) => [product.price, product.stock, product.status])).toEqual([
      [price * 100, stock, 'live'],
    ])
  })

  it('is grouped by spaces where others of the file are', () => {
    expect(goodsOf('Name,Price\nCap,1 500\nLand,125 500').map(({ price }) => price)).toEqual([1_500, 125_500])
    expect(read('Name,Price\nLand,125 500').plan.questions).toMatchObject([{ kind: 'prices' }])
  })

  it('of a row without a name is that of the size above only where the size is another', () => {
    const text = 'Name,Unit,Price,Qty\nRice,kg,1700,50\n,kg,1900,40'
    expect(goodsOf(text)).toMatchObject([{ name: 'Rice', price: 1700 }])
    expect(read(text).plan.verdicts.get(3)?.reason).toMatch(/name/)
  })

  it('is in parts of the currency where its header says so', () => {
    for (const [currency, header] of [
      ['GHS', 'Price (pesewas)'],
      ['USD', 'price_cents'],
      ['GBP', 'Price (p)'],
      ['GBP', 'Price (pence)'],
    ]) {
      const { products } = read(`Name,${header}\nCap,4550`, currency).plan
      expect(products.map(({ product }) => product.price)).toEqual([4550])
    }
  })

  it.each([
    ['All prices in USD', 'another currency'],
    ['PRICE LIST (USD)', 'another currency'],
    ['Prices are in US Dollars', 'another currency'],
    ['Tarifs en FCFA', 'another currency'],
    ["Amounts in N'000", 'not a number'],
    ['Prices in thousands of naira', 'not a number'],
  ])('is what the row above the heading says: %s', (above, reason) => {
    for (const text of [
      `${above}\nItem,Price\nBag,45`,
      `Mama Stores,,\n${above},,\n,,\nItem,Unit Price,Qty\nBag,45,3`,
    ]) {
      const { products, verdicts } = read(text).plan
      expect(products).toEqual([])
      expect([...verdicts.values()].map((verdict) => verdict.reason)).toEqual([
        expect.stringContaining(reason),
      ])
    }
  })

  it('stays in the money of the shop below a row that names a place, a shop or that money', () => {
    for (const above of [
      'All prices in Naira (1 USD = 1500)',
      'Dollar Stores price list in Lagos',
      'Prices in ₦',
      'Price list in November',
    ])
      expect(goodsOf(`${above}\nItem,Price\nBag,4500`)).toEqual([{ name: 'Bag', price: 4_500 }])
    expect(goodsOf('All prices in kobo\nItem,Price\nBag,4500')).toEqual([{ name: 'Bag', price: 45 }])
  })

  it('is not what was paid for all of a row', () => {
    const { products, columns } = read(
      'Item,Qty,Cost Price,Amount\nCap,5,"1,000","5,000"\nTie,2,700,1400',
    ).plan
    expect(products.map(({ given }) => given?.includes('price'))).toEqual([false, false])
    expect(columns[3]).toMatchObject({ name: 'Amount', as: null })
    expect(goodsOf('Item,Qty,Cost,Amount\nCap,5,1000,1500')).toEqual([
      { name: 'Cap', price: 1_500, stock: 5 },
    ])
  })

  it('below a heading in another order is refused until the first order comes again', () => {
    const text =
      'Item,Price,Qty\nBag,5000,2\nProduct,Qty,Price\nCap,3,700\nItem,Price,Qty\nTie,600,4\nItem,Cost,Price\nHat,1,2'
    expect(goodsOf(text).map(({ name, price }) => [name, price])).toEqual([
      ['Bag', 5_000],
      ['Tie', 600],
    ])
    const { verdicts } = read(text).plan
    expect([4, 8].map((row) => verdicts.get(row)?.reason)).toEqual([
      expect.stringContaining('A heading with other columns'),
      expect.stringContaining('A heading with other columns'),
    ])
    expect(goodsOf('Item,Sale price\nBag,5000\nItem,Sale price\nTie,600')).toHaveLength(2)
  })

  it('of a sale that may be what is taken off is left out, and says so', () => {
    const text = 'Name,Price,Discount price\nCap,5000,500\nTie,6000,10\nHat,700,600'
    expect(goodsOf(text)).toEqual([
      { name: 'Cap', price: 5_000 },
      { name: 'Tie', price: 6_000 },
      { name: 'Hat', price: 700, sale: 600 },
    ])
    expect(read(text).plan.warnings.get(3)?.join()).toContain('may be what is taken off')
  })

  it('of a row that adds others up is left out, with its currency too', () => {
    expect(goodsOf('Produit;Prix\nSac;500\nSous-total;500\nTotal TTC;500\nTotal de Yaourt;500')).toHaveLength(
      2,
    )
    expect(
      goodsOf('Product,Price\nLace,500\nTotal Amount (₦),500\nTotal items: 5,500\nVAT 69,900'),
    ).toMatchObject([
      { name: 'Lace', price: 500 },
      { name: 'VAT 69', price: 900 },
    ])
  })

  it('may say in the header, or beside it, that it is in the money of the shop', () => {
    expect(goodsOf('Item,Price (₦),Qty\nLace,"4,500",3\nCap,₦500,2')).toMatchObject([
      { price: 4_500, stock: 3 },
      { price: 500, stock: 2 },
    ])
    expect(
      goodsOf('Name,Price NGN,Currency\nLace,45,NGN\nCap,500,naira\nTie,9,\nBag,8,N\nBelt,7,guilders'),
    ).toMatchObject([{ price: 45 }, { price: 500 }, { price: 9 }, { price: 8 }])
  })

  it('in the words of another currency is refused', () => {
    expect(() => goodsOf('Name,Price\nWrapper,500 cedis')).not.toThrow()
    expect(read('Name,Price\nWrapper,500 cedis').plan.verdicts.get(2)?.reason).toContain('another currency')
  })

  it('of Shopify keeps its sale in any writing', () => {
    const goods = goodsOf(
      'Handle,Title,Variant Price,Variant Compare At Price,Variant Inventory Policy\na,Gown,"48,000.00","65,000.00",deny\nb,Cap,₦9500,₦12000,deny',
    )
    expect(goods).toEqual([
      { name: 'Gown', price: 65_000, sale: 48_000 },
      { name: 'Cap', price: 12_000, sale: 9_500 },
    ])
  })
})

describe('stock in words of WooCommerce', () => {
  it('is not counted on backorder, and asked where nobody knows the word', () => {
    const head = 'ID,Type,SKU,Name,Published,In stock?,Stock,Backorders allowed?,Regular price'
    const goods = goodsOf(
      `${head}\n1,simple,A,Agbada,1,backorder,,notify,45000\n2,simple,B,Buba,1,0,,,900\n3,simple,C,Cap,1,perhaps,,,900\n4,simple,D,Fila,1,1,,,900`,
    )
    expect(goods.map(({ stock, isDraft }) => [stock, isDraft])).toEqual([
      [undefined, undefined],
      [0, undefined],
      [undefined, true],
      [undefined, undefined],
    ])
  })
})

describe('a field of which a file says nothing', () => {
  it.each([
    ['WooCommerce', 'ID,Type,SKU,Name,Regular price\n1,simple,A,Lace,5500'],
    ['Shopify', 'Handle,Title,Variant Price,Option1 Name\nlace,Lace,5500,Title'],
    ['Loyverse', 'Handle,SKU,Name,Default price,Sold by weight\nlace,A,Lace,5500,N'],
    ['a feed', 'id,title,price,image_link,condition\nA,Lace,5500 NGN,https://pics.example/1.jpg,new'],
  ])('stays as the shop has it: %s', (_, text) => {
    const [body] = plannedOf(text).map(importBody)
    expect(body).toMatchObject({ name: 'Lace', price: 550_000 })
    for (const field of ['stock', 'status', 'category', 'description', 'salePrice'])
      expect(body).not.toHaveProperty(field)
  })

  it('stays, also of choices', () => {
    const [body] = plannedOf(
      'Handle,Title,Option1 Name,Option1 Value,Variant Price\ntee,Tee,Size,S,500\ntee,,,M,600',
    ).map(importBody)
    expect(body?.combinations).toEqual([
      { values: ['S'], price: null },
      { values: ['M'], price: 60_000 },
    ])
  })

  it('is all but the stock in a list of what is sold out', () => {
    expect(plannedOf('SKU,Sold out\nA,yes\nB,no').map(importBody)).toEqual([
      { sku: 'A', stock: 0 },
      { sku: 'B' },
    ])
  })

  it('is an empty cell of stock in a list too', () => {
    expect(plannedOf('SKU,Stock\nA,\nB,4').map(importBody)).toEqual([{ sku: 'A' }, { sku: 'B', stock: 4 }])
  })
})

describe('text and pictures', () => {
  it('of a list may be HTML', () => {
    const [planned] = plannedOf(
      'name,price,description,category\n"Table lamp &amp; shade",12000,"<p>Colour: <b>white</b><br>Plug: UK&nbsp;3-pin</p><ul><li>LED bulb included</li></ul>",Home &amp; Living',
    )
    expect(planned?.product).toMatchObject({
      name: 'Table lamp & shade',
      category: { name: 'Home & Living' },
    })
    expect(planned?.product.description).toMatch(
      /^Colour: white\nPlug: UK.3-pin\n+(?:[-•]\s*)?LED bulb included$/,
    )
  })

  it('keep addresses with commas whole', () => {
    const planned = plannedOf(`ID,Type,SKU,Name,Published,Regular price,Images
41,simple,VS-1,Vase,1,9000,"https://pics.example/t/w_600,h_600/vase.jpg, https://pics.example/t/vase-side.jpg"
42,simple,VS-2,Bowl,1,4000,"https://pics.example/bowl,p-1,s-700.jpg"
43,simple,VS-3,Plate,1,4000,https://pics.example/a.jpg|https://pics.example/b.jpg`)
    expect(planned.map(({ product }) => product.pictures)).toEqual([
      ['https://pics.example/t/w_600,h_600/vase.jpg', 'https://pics.example/t/vase-side.jpg'],
      ['https://pics.example/bowl,p-1,s-700.jpg'],
      ['https://pics.example/a.jpg', 'https://pics.example/b.jpg'],
    ])
  })

  it('may be in numbered columns', () => {
    const [planned] = plannedOf(`id,title,availability,condition,price,link,image[0].url,image[1].url
B1,Kettle,in stock,new,12000 NGN,https://shop.example/k,https://pics.example/k1.jpg,https://pics.example/k2.jpg`)
    expect(planned?.product.pictures).toHaveLength(2)
    const [listed] = plannedOf(
      'Name,Price,Image 1,Image 2\nCap,10,https://pics.example/1.jpg,https://pics.example/2.jpg',
    )
    expect(listed?.product.pictures).toHaveLength(2)
  })

  it('of Shopify come in the order of their position', () => {
    const [planned] = plannedOf(`Handle,Title,Variant Price,Image Src,Image Position,Variant Inventory Policy
cup,Cup,1200,https://pics.example/back.jpg,3,deny
cup,,,https://pics.example/front.jpg,1,
cup,,,https://pics.example/side.jpg,2,`)
    expect(planned?.product.pictures.map((link) => link.split('/').at(-1))).toEqual([
      'front.jpg',
      'side.jpg',
      'back.jpg',
    ])
  })
})

describe('choices', () => {
  it('of Shopify show the pictures of their variants', () => {
    const [planned] =
      plannedOf(`Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Variant Price,Image Src,Image Position,Variant Image
shoe,Shoe,Colour,Red,Size,40,9000,https://pics.example/front.jpg,1,https://pics.example/red.jpg
shoe,,,Red,,41,9000,,,https://pics.example/red.jpg
shoe,,,Blue,,40,9000,,,https://pics.example/blue.jpg`)
    expect(planned?.product.valuePictures).toEqual([
      { option: 'Colour', value: 'Red', url: 'https://pics.example/red.jpg' },
      { option: 'Colour', value: 'Blue', url: 'https://pics.example/blue.jpg' },
    ])
    expect(planned?.product.pictures).toHaveLength(3)
  })

  it('with sales of their own are sold at these, and the look says so', () => {
    const { plan } = read(`Handle,Title,Option1 Name,Option1 Value,Variant Price,Variant Compare At Price
gown,Gown,Size,S,9000,N12 000
gown,,,M,9500,"13,000"`)
    expect(plan.products[0]?.product).toMatchObject({ price: 900_000, salePrice: null })
    expect(plan.warnings.get(2)).toEqual([expect.stringContaining('price before it was left out')])
  })

  it('of a feed keep their price where their sale has days', () => {
    const [planned] =
      plannedOf(`id,title,availability,condition,price,sale_price,sale_price_effective_date,link,image_link,item_group_id,size
A,Gown,in stock,new,9000 NGN,7000 NGN,2025-01-01T00:00Z/2025-02-01T00:00Z,https://shop.example/1,https://pics.example/1.jpg,G,S
B,Gown,in stock,new,9500 NGN,,,https://shop.example/2,https://pics.example/1.jpg,G,M`)
    expect(planned?.product.price).toBe(900_000)
  })

  it.each([
    [
      'Shopify',
      'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Qty\ntee,Tee,Size,S,T1,500,4\ntee,,,s,T2,600,7\ntee,,,M,T3,500,1',
    ],
    [
      'WooCommerce',
      'ID,Type,SKU,Name,Regular price,Stock,Parent,Attribute 1 name,Attribute 1 value(s)\n2,variation,T1,Tee - S,500,4,id:1,Size,S\n3,variation,T2,Tee - S,600,7,id:1,Size,S\n4,variation,T3,Tee - M,500,1,id:1,Size,M\n1,variable,T,Tee,,,,Size,"S, M"',
    ],
    [
      'Loyverse',
      'Handle,SKU,Name,Option 1 name,Option 1 value,Default price,In stock,Track stock\ntee,T1,Tee,Size,S,500,4,Y\ntee,T2,,,S,600,7,Y\ntee,T3,,,M,500,1,Y',
    ],
    [
      'a feed',
      'id,title,availability,condition,price,link,image_link,item_group_id,size,inventory\nT1,Tee,in stock,new,500 NGN,l,i,G,S,4\nT2,Tee,in stock,new,600 NGN,l,i,G,S,7\nT3,Tee,in stock,new,500 NGN,l,i,G,M,1',
    ],
  ])('of which two rows name one keep the first, and the other is refused: %s', (_, text) => {
    expect(goodsOf(text)).toMatchObject([
      {
        name: 'Tee',
        choices: [
          ['S', 500, 4],
          ['M', 500, 1],
        ],
      },
    ])
    const { products, verdicts } = read(text).plan
    expect(verdicts.get(3)?.reason).toContain('the same choice as row 2')
    expect(products[0]?.rows).not.toContain(3)
  })

  it('of which few are sold of many become one option', () => {
    const rows = Array.from(
      { length: 10 },
      (_, n) =>
        `frame,${n === 0 ? 'Picture frame' : ''},Wood,Wood ${n},Length,${20 + n} cm,Width,${10 + n} cm,PF-${n},5000,2`,
    )
    const head =
      'Handle,Title,Option1 Name,Option1 Value,Option2 Name,Option2 Value,Option3 Name,Option3 Value,Variant SKU,Variant Price,Variant Inventory Qty'
    const [frame] = plannedOf([head, ...rows].join('\n'))
    expect(frame?.product.options).toMatchObject([{ name: 'Wood / Length / Width' }])
    expect(frame?.product.combinations).toHaveLength(10)
  })

  it('of a feed without options, but with titles of their own, are goods', () => {
    const goods = goodsOf(`id,title,availability,condition,price,link,image_link,item_group_id
C1,Spice box - Suya,in stock,new,1500 NGN,https://shop.example/1,https://pics.example/1.jpg,SPICE
C2,Spice box - Pepper soup,in stock,new,1800 NGN,https://shop.example/2,https://pics.example/2.jpg,SPICE`)
    expect(goods.map(({ name, price }) => [name, price])).toEqual([
      ['Spice box - Suya', 1_500],
      ['Spice box - Pepper soup', 1_800],
    ])
  })
})

describe('prices of a supplier', () => {
  const link = (n: number) => `https://www.aliexpress.com/item/100500600000000${n}.html`

  it('are known by its links, and never become selling prices by themselves', () => {
    const { source, plan } = read(
      `title,price,product_url\nPhone stand,US $2.85,${link(1)}\nRing light,7.40,${link(2)}`,
    )
    expect(source).toBe('aliexpress')
    expect(plan.products.map(({ product, supplier }) => [product.price, supplier?.tiers[0]?.price])).toEqual([
      [0, 285],
      [0, 740],
    ])
  })

  it.each(['Link', 'URL', 'Where'])('are known by links in a column called %s', (column) => {
    const { source, plan } = read(`Product,Price,${column}\nLamp,7.40,${link(1)}`)
    expect([source, plan.products[0]?.product.price, plan.products[0]?.product.key]).toEqual([
      'aliexpress',
      0,
      'aliexpress:1005006000000001',
    ])
  })

  it('are yuan where the links are of 1688', () => {
    const { source, plan } = read(
      'Name,Price (RMB),URL\nLamp,25,https://detail.1688.com/offer/610947572360.html',
    )
    expect([source, plan.products[0]?.supplier]).toMatchObject([
      '1688',
      { currency: 'CNY', tiers: [{ price: 2_500 }] },
    ])
  })

  it('stand beside the price of the shop in a list that has both', () => {
    expect(read(`Name,Cost,Price,Link\nLamp,7.40,12000,${link(1)}`).source).toBe('list')
  })

  it('are none in a list of the shop, whose prices are in its money', () => {
    expect(read(`title,price,product_url\nPhone stand,₦7500,${link(1)}`).source).toBe('list')
  })
})

describe('rows that are no goods', () => {
  it.each([
    'Amount due',
    'Balance',
    'Closing balance (N)',
    'Deposit:',
    'GTBank 0123456789',
    'Account number',
    'Call 08031234567',
    'Delivery Lekki',
    'Delivery fee',
    'Lekki delivery',
    'Waybill to Abuja',
    'Delivery (Lekki / Ajah)',
    'Shipping to Ghana',
    'Service charge',
    'Transport fare',
  ])('called %s are left out with a reason', (name) => {
    const { products, verdicts } = read(`Name,Price,Qty\nRice,5000,3\n${name},2000,`).plan
    expect(products.map(({ product }) => product.name)).toEqual(['Rice'])
    expect(verdicts.get(3)).toMatchObject({ outcome: 'skipped', reason: expect.stringContaining('left out') })
  })

  it.each([
    'New Balance',
    'Balance bike',
    'Account book',
    'Delivery note book',
    'Packaging',
    'Gift packaging',
    'Baby delivery kit',
    'Bank note counter',
    'Discount card',
  ])('may be goods called %s', (name) => {
    expect(goodsOf(`Name,Price\n${name},2000`)).toEqual([{ name, price: 2_000 }])
  })

  it.each([
    'Name,Phone,Amount\nAda Obi,08031234567,5000\nBola Ade,08051234567,2000',
    'Name,Phone Number,Qty,Price\nAda Obi,0803 123 4567,2,5000',
    'Name,E-mail,Amount\nAda Obi,ada@mail.example,5000',
    'Name,Address,Amount\nAda Obi,12 Allen Avenue,5000',
    'Name,Amount,Due date\nAda Obi,5000,12/5/2026',
    'Name,Account No,Amount\nAda Obi,0123456789,5000',
  ])('are a list of people, which is refused: %j', (text) => {
    const { products, verdicts } = read(text).plan
    expect(products).toEqual([])
    expect(verdicts.get(2)?.reason).toContain('a list of people')
    const said = readImportFile(new TextEncoder().encode(text), {
      currency: 'NGN',
      rate: NO_CONVERSION,
      answers: { columns: 'name' },
    })
    expect(said.ok && said.value.plan.products[0]?.product.name).toBe('Ada Obi')
  })

  it('are a list of places, which is refused', () => {
    const { products, verdicts } = read('Name,Price\nLekki,2000\nAjah / VI,3000').plan
    expect(products).toEqual([])
    expect(verdicts.get(2)?.reason).toContain('places')
    expect(goodsOf('Name,Price\nLagos,2000\nTote bag,3000')).toHaveLength(2)
  })

  it.each([
    'Name,Address,Phone,Item,Price\nAda Obi,12 Allen,08031234567,Lace,5000',
    'Name,Phone,Category,Price\nLace,08031234567,Cloth,5000',
    'Name,Price,Supplier,Phone\nLace,5000,Mama Titi,08031234567',
    'Name,Phone,Price\nLace,iPhone 12,5000',
    'Name,Location,Price\nLace,Shelf 3,5000',
    'Name,Price,Date\nLace,5000,12/5/2026',
    'Name,Amount,Expiry date\nLace,5000,12/5/2026',
    'Item,Phone,Price\nLace,08031234567,5000',
  ])('may be goods beside people: %j', (text) => {
    expect(goodsOf(text)).toEqual([{ name: 'Lace', price: 5_000 }])
  })
})

describe('a workbook', () => {
  const head = `<row>${['Name', 'SKU', 'Price', 'Size'].map(inlineCell).join('')}</row>`
  const styles = `<styleSheet><numFmts><numFmt numFmtId='164' formatCode='000000'/></numFmts>
    <cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="16"/></cellXfs></styleSheet>`

  it('keeps all digits, leading zeros and days as its sheet shows them', () => {
    const rows = [
      `<row>${inlineCell('Milk')}<c><v>6.151100030211E12</v></c><c><v>1250.0</v></c><c><v>38.0</v></c></row>`,
      `<row>${inlineCell('Milo')}<c><v>6151100030214.0</v></c><c><v>14500.000000000002</v></c><c s="2"><v>45938</v></c></row>`,
      `<row>${inlineCell('Gown_x000D_')}<c s='1'><v>1234</v></c><c><v>900</v></c><c><v>1</v></c></row>`,
    ]
    const { plan } = read(workbook(head + rows.join(''), { 'xl/styles.xml': styles }))
    expect(plan.products.map(({ product }) => [product.name, product.sku, product.price])).toEqual([
      ['Milk', '6151100030211', 125_000],
      ['Milo', '6151100030214', 1_450_000],
      ['Gown', '001234', 90_000],
    ])
    expect([...plan.warnings.values()].flat().join()).toMatch(/"38".*"8-Oct"/)
  })

  it.each([
    ['[$$-409]#,##0.00', []],
    ['[$£-809]#,##0', []],
    ['&quot;$&quot;#,##0.00', []],
    ['[$USD] #,##0', []],
    ['[$₦-468]#,##0.00', [4_500]],
    ['[$-409]#,##0.00', [4_500]],
    ['#,##0.00', [4_500]],
  ])('shows prices as %s, also the currency', (code, prices) => {
    const money = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="${code}"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/></cellXfs></styleSheet>`
    const row = `<row>${inlineCell('Lace')}<c/><c s="1"><v>4500</v></c></row>`
    const { plan } = read(workbook(head + row, { 'xl/styles.xml': money }))
    expect(plan.products.map(({ product }) => product.price / 100)).toEqual(prices)
  })

  it('may count its days from 1904, and holds no sign that a text cannot have', () => {
    const sheet = `${head}<row>${inlineCell('Gown_x0000__xD800_')}<c/><c><v>900</v></c><c s="2"><v>44476</v></c></row>`
    const { plan } = read(
      workbook(sheet, {
        'xl/styles.xml': styles,
        'xl/workbook.xml':
          '<workbook><workbookPr date1904="1"/><sheets><sheet name="A" sheetId="1" r:id="rId1"/></sheets></workbook>',
      }),
    )
    expect(plan.products[0]?.product.name).toBe('Gown')
    expect([...plan.warnings.values()].flat().join()).toContain('"8-Oct"')
  })

  it('may have its header below other rows', () => {
    const above = `<row>${inlineCell('Mama Stores')}</row>`.repeat(28)
    const { plan } = read(workbook(`${above}${head}<row>${inlineCell('Lace')}<c/><c><v>10</v></c></row>`))
    expect(plan.products.map(({ product }) => product.name)).toEqual(['Lace'])
  })

  it('is read where its goods are: not on a hidden sheet, not on a cover, and what was left is named', () => {
    const sheet = (name: string) =>
      `<worksheet><sheetData>${head}<row>${inlineCell(name)}<c/><c><v>10</v></c></row></sheetData></worksheet>`
    const { plan } = read(
      workbook('', {
        'xl/workbook.xml': `<workbook><sheets><sheet name="Old" state="hidden" r:id="rId1"/><sheet name='Cover' r:id='rId2'/>
          <sheet name="Men" r:id="rId3"/><sheet name="Women" r:id="rId4"/></sheets></workbook>`,
        'xl/_rels/workbook.xml.rels': `<Relationships>${[1, 2, 3, 4].map((n) => `<Relationship Target="worksheets/s${n}.xml" Id="rId${n}"/>`).join('')}</Relationships>`,
        'xl/worksheets/s1.xml': sheet('Old price'),
        'xl/worksheets/s2.xml': `<worksheet><sheetData><row>${inlineCell('Our shop')}</row></sheetData></worksheet>`,
        'xl/worksheets/s3.xml': sheet('Shirt'),
        'xl/worksheets/s4.xml': sheet('Dress'),
      }),
    )
    expect(plan.products.map(({ product }) => product.name)).toEqual(['Shirt'])
    expect([...plan.warnings.values()].flat().join()).toContain('Not read: "Cover", "Women"')
  })
})

describe('bytes', () => {
  const text = (...parts: readonly (string | number)[]) =>
    Uint8Array.from(
      parts.flatMap((part) => (typeof part === 'number' ? [part] : [...new TextEncoder().encode(part)])),
    )

  it('that are not UTF-8 cost one character each, and spoil no other', () => {
    const file = text('Name,Price\nAṣọ òkè,14500\nẸ̀gbà — ọrùn,6000\nCaf', 0xe9, ' mug,2500')
    expect(goodsOf(file).map(({ name }) => name)).toEqual(['Aṣọ òkè', 'Ẹ̀gbà — ọrùn', 'Café mug'])
  })

  it.each([
    ['Windows', [0xe9, 0xe8]],
    ['a Mac', [0x8e, 0x8f]],
  ])('of %s are read with its letters', (_, [acute = 0, grave = 0]) => {
    const file = text('Name,Price\nCr', grave, 'me brul', acute, 'e,900\nP', acute, 'pin,10')
    expect(goodsOf(file).map(({ name }) => name)).toEqual(['Crème brulée', 'Pépin'])
  })
})

describe('a file of another kind', () => {
  it.each([
    [
      'a page saved as .xls',
      new TextEncoder().encode('<html><body><table><tr><td>Name</td></tr></table>'),
      'page_table',
    ],
    [
      'an old workbook',
      Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, ...Array<number>(2_000).fill(0)]),
      'old_workbook',
    ],
  ])('%s is named', (_, bytes, code) => {
    const file = readImportFile(bytes, { currency: 'NGN', rate: NO_CONVERSION })
    expect(file.ok ? null : file.error.code).toBe(code)
  })

  it('may have single quotes and a > in an attribute, as XML allows', () => {
    const [planned] =
      plannedOf(`<?xml version="1.0"?><feed xmlns:g="x"><entry><g:id>F1</g:id><title type='a > b'>Bag</title><g:price>9000 NGN</g:price>
      <g:availability>in stock</g:availability><g:image_link href='https://pics.example/1.jpg'/></entry></feed>`)
    expect(planned?.product).toMatchObject({ name: 'Bag', pictures: ['https://pics.example/1.jpg'] })
  })

  it('may say <!DOCTYPE in a text', () => {
    const feed = `<?xml version="1.0"?><rss><channel><item><g:id>F1</g:id><title>Bag</title><g:price>9000 NGN</g:price>
      <g:availability>in stock</g:availability><description><![CDATA[<!DOCTYPE html> Hand made.]]></description></item></channel></rss>`
    expect(goodsOf(feed)).toMatchObject([{ name: 'Bag', price: 9_000 }])
  })
})

describe('a pasted chat', () => {
  const rowsOf = (pasted: string) =>
    doAtOnce(readPastedText(pasted, 'NGN')).rows.map(({ name, minor }) => [name, minor / 100])

  it.each([
    '12/05/26, 10:22 - Ngozi: IMG-20260512-WA0010.jpg (file attached)',
    'PTT-20260512-WA0012.opus (fichier joint)',
    'VID-20260512-WA0011.mp4 (arquivo anexado)',
    'STK-20260512-WA0001.webp (archivo adjunto)',
    '‎<attached: 00000012-PHOTO-2026-05-12-10-22-31.jpg>',
    '<Media omitted>',
    'image omitted',
    '‏<المُرفق: 00000013-PHOTO-2026-05-12-10-22-31.jpg>',
    'price list 2026.pdf • ‎3 pages ‎<attached: 00000014-price list 2026.pdf>',
    'catalogue 5000.pdf',
    'DOC-20260512-WA0001.xlsx • 12 kB',
  ])('has no goods in %s', (line) => {
    expect(rowsOf(`${line}\nSenator wear 28,000`)).toEqual([['Senator wear', 28_000]])
  })

  it('has goods in the words beside a picture', () => {
    expect(rowsOf('Senator wear 28,000 ‎<attached: 00000012-PHOTO-2026-05-12-10-22-31.jpg>')).toEqual([
      ['Senator wear', 28_000],
    ])
  })

  it('has prices before sizes, beside what there is, with dots, and of jerseys', () => {
    const text = `Sneakers 25,000 size 40-45
Ankara gown 9,500 available
Lace 12,500 colours red and blue
Plot ₦1.500.000
Euro 2024 jersey ₦15,000
Bag 20 euros
Cap 5,000 only 3 left
Veil now only 7,500
Socks 12 sizes`
    expect(rowsOf(text)).toEqual([
      ['Sneakers', 25_000],
      ['Ankara gown', 9_500],
      ['Lace', 12_500],
      ['Plot', 1_500_000],
      ['Euro 2024 jersey', 15_000],
      ['Cap', 5_000],
      ['Veil', 7_500],
    ])
  })

  it('has goods in measures, and sizes before a price', () => {
    const text = `Lace 2 yards 12,500 | 4 yards 24,000
Rice 5kg: 5,000 / 10kg: 9,500
Ankara
6 yards 9k
12 yards 17k
5 yards 3k
Caps 12 @ 5,000

Sneakers size 38-42 @ 9,000
4 yards 24,000`
    expect(rowsOf(text)).toEqual([
      ['Lace 2 yards', 12_500],
      ['Lace 4 yards', 24_000],
      ['Rice 5kg', 5_000],
      ['Rice 10kg', 9_500],
      ['Ankara 6 yards', 9_000],
      ['Ankara 12 yards', 17_000],
      ['Ankara 5 yards', 3_000],
      ['Caps 12', 5_000],
      ['Sneakers', 9_000],
    ])
    const { rows, left } = doAtOnce(readPastedText(text, 'NGN'))
    expect(rows.at(-1)?.options).toMatchObject([{ values: ['38', '39', '40', '41', '42'] }])
    expect(left.map(({ line, reason }) => [line, reason])).toEqual([
      [10, expect.stringContaining('without a name')],
    ])
  })

  it.each(['Balance 5,000', 'Total: 25,000', 'Amount due ₦5,000', 'Service charge 500'])(
    'has no goods in %s',
    (line) => {
      expect(rowsOf(`${line}\nSenator wear 28,000`)).toEqual([['Senator wear', 28_000]])
    },
  )

  it('says sold out in other words and languages, and keeps cells of a sheet apart', () => {
    const { rows } = doAtOnce(
      readPastedText(
        'Tee 5000 SOLD\nCap (sold) 500\nSac 700 épuisé\nBolsa 800 esgotado\nTie 900 - 20 sold\nUnsold 600\nPin\t12\t700',
        'NGN',
      ),
    )
    expect(rows.map(({ minor, stock }) => [minor / 100, stock])).toEqual([
      [5_000, 0],
      [500, 0],
      [700, 0],
      [800, 0],
      [900, null],
      [600, null],
      [700, null],
    ])
  })

  it('may count with keycaps and point with any hand', () => {
    expect(rowsOf('1️⃣ Fila cap 👉🏾 ₦3,500\n▶️ Shawl – 4k\n👩🏿‍🦱 Wig 65k 🇳🇬')).toEqual([
      ['Fila cap', 3_500],
      ['Shawl', 4_000],
      ['Wig', 65_000],
    ])
  })
})
