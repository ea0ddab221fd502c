// The data of a product for search engines, against the rules that Google publishes (RULES below). Google's own test cannot run here.
// Planted defects, seen red: the highest price of all choices instead of those that can be bought; InStock in a closed shop; a variant without
// `sku`; one choice more than MOST_VARIANTS as variants; the fee of each zone without its "free from"; the sale's end on a choice with its own
// price.
import { describe, expect, it } from 'vitest'
import { MOST_VARIANTS, productData } from '#components/store/facts/product-data.ts'
import { jsonForScript } from '#components/store/facts/structured-data.ts'
import type { ProductView } from '#domain/store/views.ts'
import { product } from './store-view.ts'

type Node = Readonly<Record<string, unknown>>

/**
 * What Google asks of each type, as it was known in November 2026. Sources, all below developers.google.com/search/docs/appearance/structured-data/:
 * merchant-listing (Product, Offer, OfferShippingDetails), product-snippet (AggregateOffer), product-variants (ProductGroup and its variants),
 * breadcrumb (BreadcrumbList). A variant has the group's image where it has none of its own. A return policy names a country and a page: days and category would be made up.
 */
const RULES: Readonly<Record<string, readonly string[]>> = {
  Product: ['name', 'sku', 'offers'],
  ProductGroup: ['name', 'url', 'image', 'productGroupID', 'hasVariant'],
  Offer: ['price', 'priceCurrency', 'availability'],
  AggregateOffer: ['lowPrice', 'highPrice', 'offerCount', 'priceCurrency'],
  OfferShippingDetails: ['shippingRate', 'shippingDestination'],
  MonetaryAmount: ['currency'],
  DefinedRegion: ['addressCountry'],
  MerchantReturnPolicy: ['applicableCountry', 'merchantReturnLink'],
  BreadcrumbList: ['itemListElement'],
  ListItem: ['position', 'name', 'item'],
  Store: ['name'],
}

const graphOf = (view: ProductView) => productData(view)['@graph'] as readonly Node[]
const variantsOf = (view: ProductView) => (graphOf(view)[0]?.['hasVariant'] ?? []) as readonly Node[]
const partOf = (view: ProductView, type: string) => graphOf(view).find((node) => node['@type'] === type)

/** Every object with a type, and every name that an object is called by. */
function parts(value: unknown): readonly Node[] {
  if (typeof value !== 'object' || value === null) return []
  const inner = Object.values(value).flatMap(parts)
  return Array.isArray(value) ? inner : [value as Node, ...inner]
}

const id = (place: number) => `${String(place).padStart(8, '0')}-9f3a-4a51-8b44-0016d3cca427`

/** A product of `sizes` times `colours` choices. */
function withChoices(sizes: number, colours = 0, fields: Partial<ProductView> = {}): ProductView {
  const group = (name: string, count: number, from: number) => ({
    id: id(from - 1),
    name,
    values: Array.from({ length: count }, (_, place) => ({
      id: id(from + place),
      name: `${name} ${place + 1}`,
      isSoldOut: false,
    })),
  })
  const options = [group('Size', sizes, 100), ...(colours > 0 ? [group('Colour', colours, 200)] : [])]
  return { ...product, options, ...fields }
}

const whole = {
  fees: { lowest: 150_000, highest: 450_000 },
  returnTerms: 'Bring it back within three days.',
  saleEndsAt: '2026-11-30T22:59:00Z',
}

describe.each([
  ['without choices', { ...product, ...whole }],
  ['of one choice', withChoices(1, 0, whole)],
  ['of 6 choices', withChoices(3, 2, whole)],
  ['of 100 choices', withChoices(10, 10, whole)],
])('a product %s', (_, view) => {
  it('has what Google asks of each type, and names no part that is missing', () => {
    const all = parts(JSON.parse(jsonForScript(graphOf(view))))
    const typed = all.filter((part) => part['@type'] !== undefined)
    const known = typed.map((part) => part['@id']).filter(Boolean)
    const missing = typed.flatMap((part) =>
      (RULES[String(part['@type'])] ?? ['a rule']).filter((name) => part[name] === undefined),
    )
    const lost = all.filter((part) => part['@id'] !== undefined && !known.includes(part['@id']))

    expect(missing).toEqual([])
    expect(lost).toEqual([])
    expect(new Set(known).size).toBe(known.length)
    const skus = variantsOf(view).map(({ sku }) => sku)
    expect(new Set(skus).size).toBe(skus.length)
  })
})

describe('the offer of a product without choices', () => {
  const offerOf = (fields: Partial<ProductView>) => graphOf({ ...product, ...fields })[0]?.['offers']

  it('is one price in major units, with the product’s id', () => {
    expect(graphOf(product)[0]).toMatchObject({ '@type': 'Product', sku: product.id })
    expect(offerOf({})).toEqual({
      '@type': 'Offer',
      price: '12500.50',
      url: `https://adunni.test${product.path}`,
      availability: 'https://schema.org/InStock',
      priceCurrency: 'NGN',
      seller: { '@id': '#shop' },
    })
  })

  it('is out of stock when it is sold out, and while the shop is closed', () => {
    const out = { availability: 'https://schema.org/OutOfStock' }

    expect(offerOf({ isSoldOut: true })).toMatchObject(out)
    expect(offerOf({ shell: { ...product.shell, isOpen: false } })).toMatchObject(out)
  })

  it('is valid until the end of a sale that has one', () => {
    expect(offerOf({ saleEndsAt: whole.saleEndsAt })).toMatchObject({ priceValidUntil: whole.saleEndsAt })
    expect(offerOf({})).not.toHaveProperty('priceValidUntil')
  })
})

describe('choices', () => {
  const three = withChoices(3, 0, {
    isFrom: true,
    price: 500_000,
    basePrice: 500_000,
    combinations: [
      { valueIds: [id(101)], price: 600_000, stock: 2 },
      { valueIds: [id(102)], price: 9_900_000, stock: 0 },
    ],
  })

  it('span the prices that can be bought: the dearest is sold out', () => {
    expect(graphOf(three)[0]?.['offers']).toMatchObject({
      '@type': 'AggregateOffer',
      lowPrice: '5000.00',
      highPrice: '6000.00',
      offerCount: 3,
    })
  })

  it('have an offer each, with code, size and colour', () => {
    const view = withChoices(2, 2, {
      stock: null,
      combinations: [{ valueIds: [id(101), id(201)], price: 1_300_000, stock: 0 }],
    })
    const variants = variantsOf(view)

    expect(graphOf(view)[0]).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: product.id,
      variesBy: ['https://schema.org/size', 'https://schema.org/color'],
    })
    expect(variants.map(({ sku, size, color }) => [sku, size, color])).toEqual([
      ['00000100-00000200', 'Size 1', 'Colour 1'],
      ['00000100-00000201', 'Size 1', 'Colour 2'],
      ['00000101-00000200', 'Size 2', 'Colour 1'],
      ['00000101-00000201', 'Size 2', 'Colour 2'],
    ])
    expect(variants.at(0)).toMatchObject({
      name: 'Adire Eleko, Size 1, Colour 1',
      offers: { price: '12500.50', availability: 'https://schema.org/InStock' },
    })
    expect(variants.at(3)).toMatchObject({
      offers: { price: '13000.00', availability: 'https://schema.org/OutOfStock' },
    })
  })

  it('are all out of stock while the shop is closed', () => {
    const view = { ...three, shell: { ...three.shell, isOpen: false } }
    const states = parts(graphOf(view)).flatMap(({ availability }) => availability ?? [])

    expect(new Set(states)).toEqual(new Set(['https://schema.org/OutOfStock']))
  })

  it('have the sale’s end only where the sale sets the price', () => {
    const variants = variantsOf({ ...three, saleEndsAt: whole.saleEndsAt })

    expect(variants.map(({ offers }) => (offers as Node)['priceValidUntil'])).toEqual([
      whole.saleEndsAt,
      undefined,
      undefined,
    ])
  })

  it('of other kinds are told apart by their names', () => {
    const [yards] = withChoices(2).options
    const view = { ...product, options: [{ ...(yards as NonNullable<typeof yards>), name: 'Yards' }] }
    const group = graphOf(view)[0]

    expect(group).not.toHaveProperty('variesBy')
    expect(variantsOf(view).map(({ name }) => name)).toEqual(['Adire Eleko, Size 1', 'Adire Eleko, Size 2'])
  })

  it('above the bound are a range', () => {
    const most = graphOf(withChoices(MOST_VARIANTS))[0]
    const more = graphOf(withChoices(MOST_VARIANTS + 1))[0]

    expect(most?.['hasVariant']).toHaveLength(MOST_VARIANTS)
    expect(more).toMatchObject({ '@type': 'Product', offers: { offerCount: MOST_VARIANTS + 1 } })
    expect(more).not.toHaveProperty('hasVariant')
  })
})

describe('delivery and returns', () => {
  it('say what the zones ask, in the shop’s country', () => {
    expect(partOf({ ...product, fees: whole.fees }, 'OfferShippingDetails')).toEqual({
      '@type': 'OfferShippingDetails',
      '@id': '#delivery',
      shippingRate: { '@type': 'MonetaryAmount', minValue: '1500.00', maxValue: '4500.00', currency: 'NGN' },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'NG' },
    })
    expect(
      partOf({ ...product, fees: { lowest: 0, highest: 0 } }, 'OfferShippingDetails')?.['shippingRate'],
    ).toMatchObject({ value: '0.00' })
  })

  it('leave out a fee that is to be agreed, and returns that the shop has not written about', () => {
    const agreed = { ...product, delivery: { ...product.delivery, allowAgreed: true } }

    expect(graphOf(agreed).map((node) => node['@type'])).toEqual(['Product', 'BreadcrumbList', 'Store'])
  })

  it('name the page that explains returns, and make up no days', () => {
    expect(partOf({ ...product, returnTerms: whole.returnTerms }, 'MerchantReturnPolicy')).toEqual({
      '@type': 'MerchantReturnPolicy',
      '@id': '#returns',
      applicableCountry: 'NG',
      merchantReturnLink: 'https://adunni.test/about',
    })
  })
})

it('places the product under its category and the shop', () => {
  expect(partOf(product, 'BreadcrumbList')?.['itemListElement']).toEqual([
    { '@type': 'ListItem', position: 1, name: 'Adunni Fabrics', item: 'https://adunni.test' },
    { '@type': 'ListItem', position: 2, name: 'Ankara', item: 'https://adunni.test/category/ankara' },
    { '@type': 'ListItem', position: 3, name: 'Adire Eleko', item: `https://adunni.test${product.path}` },
  ])
})
