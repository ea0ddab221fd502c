// Makes the data of a product for search engines (schema.org, JSON-LD): its offers, one for each choice while the page has room, what delivery
// costs, and where returns are explained. Says nothing that the shop has not said: no days of returns, no condition, no region of a zone.

import type { Minor } from '#domain/basics/money.ts'
import { choiceOf, findCombination, openPrices } from '#domain/product/product.ts'
import type { ProductView } from '#domain/store/views.ts'
import { pictureUrl } from './picture-sources.ts'
import { absolute, type Thing, trail } from './structured-data.ts'

/**
 * Choices that get an offer of their own; with more the page says the range of prices. A choice costs the page 25 to 30 bytes compressed, and six
 * are what its 9,216 bytes hold (tests/edge/serving/serving.test.ts measures it).
 */
export const MOST_VARIANTS = 6

/** Names of parts of the page's data, so that each offer names what all share instead of repeating it. */
const SHARED = { seller: '#shop', shipping: '#delivery', returns: '#returns' } as const

/** A product with its offers, and the path to it from the shop. */
export function productData(view: ProductView): Thing {
  const { shell, category } = view
  const url = `${shell.canonicalBase}${view.path}`
  const steps = category ? [{ name: category.name, url: absolute(shell, category.href) }] : []
  return {
    '@context': 'https://schema.org',
    '@graph': [
      productNode(view, url),
      trail(shell, [...steps, { name: view.name, url }]),
      { '@type': 'Store', '@id': SHARED.seller, name: shell.name },
      ...shippingNode(view),
      ...returnsNode(view),
    ],
  }
}

function productNode(view: ProductView, url: string): Thing {
  const { shell, pictures } = view
  const common = {
    name: view.name,
    url,
    ...(view.description && { description: view.description }),
    ...(pictures.length > 0 && {
      image: pictures.map((picture) => absolute(shell, pictureUrl(picture, 1280, 'jpg'))),
    }),
    ...(view.category && { category: view.category.name }),
  }
  const sku = view.id
  const count = choiceCount(view)
  if (view.options.length === 0) return { '@type': 'Product', ...common, sku, offers: onlyOffer(view) }
  const offers = rangeOf(view, count)
  if (count > MOST_VARIANTS) return { '@type': 'Product', ...common, sku, offers }
  const variesBy = view.options.flatMap(({ name }) => {
    const property = propertyOf(name)
    return property ? [`https://schema.org/${property}`] : []
  })
  return {
    '@type': 'ProductGroup',
    ...common,
    offers,
    productGroupID: sku,
    ...(variesBy.length > 0 && { variesBy }),
    hasVariant: choicesOf(view).map((choice) => variantOf(view, choice)),
  }
}

type Value = ProductView['options'][number]['values'][number] & { readonly group: string }

function choiceCount({ options }: ProductView): number {
  return options.reduce((count, { values }) => count * values.length, 1)
}

/** Every choice: one value of each group. */
function choicesOf({ options }: ProductView): readonly (readonly Value[])[] {
  return options.reduce<readonly (readonly Value[])[]>(
    (choices, { name, values }) =>
      choices.flatMap((choice) => values.map((value) => [...choice, { ...value, group: name }])),
    [[]],
  )
}

function variantOf(view: ProductView, choice: readonly Value[]): Thing {
  const ids = choice.map(({ id }) => id)
  const { price, stock } = choiceOf(priced(view), ids)
  const isAtSalePrice = (findCombination(view, ids)?.price ?? null) === null
  // A choice without a picture of its own has the group's.
  const picture = view.pictures[choice.find(({ pictureAt }) => pictureAt !== undefined)?.pictureAt ?? -1]
  const properties = choice.flatMap(({ group, name }) => {
    const property = propertyOf(group)
    return property ? [[property, name] as const] : []
  })
  return {
    '@type': 'Product',
    name: [view.name, ...choice.map(({ name }) => name)].join(', '),
    sku: skuOf(ids),
    ...Object.fromEntries(properties),
    ...(picture && { image: absolute(view.shell, pictureUrl(picture, 1280, 'jpg')) }),
    offers: {
      '@type': 'Offer',
      price: decimal(price),
      ...offerFacts(view, { isOpen: stock === null || stock > 0, isAtSalePrice }),
    },
  }
}

/** A code that stays, made of the beginnings of the ids. The owner's own SKU is not for shoppers: it may name a supplier. */
function skuOf(ids: readonly string[]): string {
  return ids.map((id) => id.slice(0, 8)).join('-')
}

/** The words of owners for what schema.org has a property for. */
const PROPERTIES: readonly (readonly [property: string, words: RegExp])[] = [
  ['size', /\b(?:sizes?|taille|pointure)\b/i],
  ['color', /\b(?:colou?rs?|couleur|shade)\b/i],
  ['material', /\b(?:materials?|fabric|mati[eè]re)\b/i],
  ['pattern', /\b(?:patterns?|print|motif)\b/i],
]

function propertyOf(groupName: string): string | undefined {
  return PROPERTIES.find(([, words]) => words.test(groupName))?.[0]
}

function onlyOffer(view: ProductView): Thing {
  return {
    '@type': 'Offer',
    price: decimal(view.price),
    url: `${view.shell.canonicalBase}${view.path}`,
    ...offerFacts(view, { isOpen: !view.isSoldOut, isAtSalePrice: true }),
  }
}

/** From the lowest price to the highest, of the choices that can be bought. */
function rangeOf(view: ProductView, offerCount: number): Thing {
  const prices = openPrices(priced(view))
  return {
    '@type': 'AggregateOffer',
    lowPrice: decimal(prices[0] ?? view.price),
    highPrice: decimal(prices.at(-1) ?? view.price),
    offerCount,
    ...offerFacts(view, { isOpen: !view.isSoldOut, isAtSalePrice: true }),
  }
}

/** The view as its choices are priced. */
function priced({ basePrice, stock, options, combinations }: ProductView) {
  return { price: basePrice, stock, options, combinations }
}

/** A closed shop sells nothing now, so nothing is in stock. */
function offerFacts(
  view: ProductView,
  { isOpen, isAtSalePrice }: { readonly isOpen: boolean; readonly isAtSalePrice: boolean },
): Thing {
  return {
    ...(isAtSalePrice && view.saleEndsAt && { priceValidUntil: view.saleEndsAt }),
    availability: `https://schema.org/${isOpen && view.shell.isOpen ? 'InStock' : 'OutOfStock'}`,
    priceCurrency: view.shell.currency,
    seller: { '@id': SHARED.seller },
    ...(view.fees && { shippingDetails: { '@id': SHARED.shipping } }),
    ...(view.returnTerms && { hasMerchantReturnPolicy: { '@id': SHARED.returns } }),
  }
}

/** What the zones ask for one piece. A zone is a name that the owner made up, so the country is all that can be said of the place. */
function shippingNode({ shell, fees }: ProductView): readonly Thing[] {
  if (!fees) return []
  const { lowest, highest } = fees
  const rate =
    lowest === highest
      ? { value: decimal(lowest) }
      : { minValue: decimal(lowest), maxValue: decimal(highest) }
  return [
    {
      '@type': 'OfferShippingDetails',
      '@id': SHARED.shipping,
      shippingRate: { '@type': 'MonetaryAmount', ...rate, currency: shell.currency },
      shippingDestination: { '@type': 'DefinedRegion', addressCountry: shell.country },
    },
  ]
}

/** Names the page that explains returns. The terms are free text: no category and no days are read out of them. */
function returnsNode({ shell, returnTerms }: ProductView): readonly Thing[] {
  if (!returnTerms) return []
  return [
    {
      '@type': 'MerchantReturnPolicy',
      '@id': SHARED.returns,
      applicableCountry: shell.country,
      merchantReturnLink: `${shell.canonicalBase}/about`,
    },
  ]
}

/** `1250050` -> `12500.50`. Works on digits: no division, so no rounding. */
function decimal(minor: Minor): string {
  const digits = String(minor).padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
