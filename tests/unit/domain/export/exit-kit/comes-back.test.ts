// The files for other programs, brought into an empty shop of ours: each gives the shop again, as far as its format can hold it. What no format has but our
// own: days of a sale at Shopify, and facts, which stand behind the description.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvDocument } from '#domain/basics/csv.ts'
import { metaTable } from '#domain/export/exit-kit/meta.ts'
import { choicesOf, type ExitKitProduct } from '#domain/export/exit-kit/product.ts'
import { shopifyTable } from '#domain/export/exit-kit/shopify.ts'
import { wooCommerceTable } from '#domain/export/exit-kit/woocommerce.ts'
import { NO_CONVERSION } from '#domain/import/cells/price.ts'
import type { ImportProduct } from '#domain/import/import-product.ts'
import { readImportFile } from '#domain/import/read-file.ts'

const PLACES = {
  shopName: 'Adunni',
  currency: 'NGN',
  country: 'NG',
  shopUrl: 'https://oja.test/a',
  siteUrl: 'https://oja.test',
}

const WORDS = [
  'Cap',
  '=1+1',
  'Path C:\\new\\table',
  'a & b',
  'Ọkọ̀',
  'C++',
  '"q"',
  'one; two, three',
  '1.0',
  "'tis",
  '007',
]
const SIZES = ['S', 'M, wide', '"L"', '8-10', '38', '1/2', '=A']

const minor = fc.integer({ min: 100, max: 90_000_000 })

const anOption = (name: string) =>
  fc.subarray(SIZES, { minLength: 1, maxLength: 3 }).map((names) => ({
    name,
    values: names.map((value) => ({ id: `${name}-${value}`, name: value, picture: null })),
  }))

const aProduct = (index: number): fc.Arbitrary<ExitKitProduct> =>
  fc
    .record({
      word: fc.constantFrom(...WORDS),
      description: fc.array(fc.constantFrom(...WORDS, 'Soft \\n fine', '\\\\'), {
        maxLength: 3,
      }),
      price: minor,
      discount: fc.constantFrom(0, 0, 0.5, 0.9),
      stock: fc.option(fc.nat(9_000)),
      status: fc.constantFrom('live' as const, 'live' as const, 'draft' as const, 'archived' as const),
      hasSku: fc.boolean(),
      category: fc.option(fc.constantFrom(...WORDS)),
      cost: fc.option(minor),
      options: fc.oneof(
        fc.constant([]),
        fc.tuple(anOption('Size')),
        fc.tuple(anOption('Size'), anOption('Colour')),
      ),
      own: fc.array(fc.record({ price: fc.option(minor), stock: fc.option(fc.nat(50)) }), {
        minLength: 9,
        maxLength: 9,
      }),
    })
    .map(({ word, description, discount, hasSku, own, ...facts }) => {
      const product: ExitKitProduct = {
        ...facts,
        id: `4f1c0000-0000-4000-8000-00000000000${index}`,
        name: `${word} ${index}`,
        description: description.join('\n'),
        specs: '',
        compareAtPrice: null,
        salePrice: discount === 0 ? null : Math.max(1, Math.floor(facts.price * discount)),
        saleStartsAt: null,
        saleEndsAt: null,
        stock: facts.options.length > 0 ? null : facts.stock,
        sku: hasSku && facts.options.length === 0 ? `00${index}` : null,
        position: index,
        pictures: [`shop/p${index}`],
        combinations: [],
      }
      const combinations = choicesOf(product).map((choice, place) => ({
        valueIds: choice.values.map((value, at) => `${facts.options[at]?.name}-${value}`),
        price: own[place]?.price ?? null,
        stock: own[place]?.stock ?? null,
        sku: place === 0 ? `X${index}` : null,
        cost: null,
      }))
      return { ...product, combinations }
    })

const shops = fc.tuple(aProduct(1), aProduct(2), aProduct(3))

/** What shoppers see and pay: the file of a program may write a sale in another way. */
function soldAs(product: ExitKitProduct) {
  const now = (price: number, hasOwnPrice = false) => (hasOwnPrice ? price : (product.salePrice ?? price))
  return {
    name: product.name,
    description: product.description,
    category: product.category,
    status: product.status === 'live' ? 'live' : 'draft',
    sold:
      product.options.length === 0
        ? [[now(product.price), product.stock]]
        : choicesOf(product).map(({ values, price, hasOwnPrice, stock }) => [
            ...values,
            now(price, hasOwnPrice),
            stock,
          ]),
  }
}

/** The same of a product that was read. */
function readAs({ name, description, category, status, ...product }: ImportProduct) {
  const now = (own: number | null) => own ?? product.salePrice ?? product.price
  return {
    name,
    description,
    category: category?.name ?? null,
    status,
    sold:
      product.combinations.length === 0
        ? [[now(null), product.stock]]
        : product.combinations.map(({ values, price, stock }) => [...values, now(price), stock]),
  }
}

/** A catalogue has a column for each option, in an order of its own. */
function inAnyOrder({ sold, ...product }: { readonly sold: readonly (readonly unknown[])[] }) {
  const rows = sold.map((row) => JSON.stringify([row.slice(0, -2).sort(), ...row.slice(-2)]))
  return { ...product, sold: rows.sort() }
}

function comesBack(table: ReturnType<typeof shopifyTable>) {
  const [header = [], ...rows] = table
  const bytes = new TextEncoder().encode(csvDocument(header.map(String), rows))
  const file = readImportFile(bytes, { currency: 'NGN', rate: NO_CONVERSION })
  if (!file.ok) throw new Error(file.error.code)
  const { plan, source } = file.value
  const refused = [...plan.verdicts.values()].filter(({ outcome }) => outcome === 'refused')
  return { source, refused, products: plan.products.map(({ product }) => readAs(product)) }
}

describe('a shop comes back out of the file', () => {
  it('for WooCommerce', () => {
    fc.assert(
      fc.property(shops, (products) => {
        const read = comesBack(wooCommerceTable(products, PLACES))
        expect(read).toEqual({ source: 'woocommerce', refused: [], products: products.map(soldAs) })
      }),
      { seed: 20_261_128 },
    )
  })

  it('for Shopify', () => {
    fc.assert(
      fc.property(shops, (products) => {
        const read = comesBack(shopifyTable(products, PLACES))
        expect(read).toEqual({ source: 'shopify', refused: [], products: products.map(soldAs) })
      }),
      { seed: 20_261_128 },
    )
  })

  it('for catalogues, whatever of it is shown', () => {
    fc.assert(
      fc.property(shops, (products) => {
        // A group of one choice is one row, whose title has the choice.
        const shown = products.filter(
          ({ status, options }) => status === 'live' && options.every(({ values }) => values.length > 1),
        )
        const read = comesBack(metaTable(shown, PLACES))
        const expected = shown
          .map(soldAs)
          .map((one) => ({ ...one, description: one.description || one.name }))
        expect(read.products.map(inAnyOrder)).toEqual(expected.map(inAnyOrder))
      }),
      { seed: 20_261_128 },
    )
  })
})
