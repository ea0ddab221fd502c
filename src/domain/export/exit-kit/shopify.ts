// Products as Shopify's importer reads them, in the columns of its present template: the first row of a product has its texts, further rows its
// choices and pictures. Pure.
import type { CsvValue } from '../../basics/csv.ts'
import {
  choicesOf,
  type ExitKitPlaces,
  type ExitKitProduct,
  type KitChoice,
  largestPictureUrl,
  money,
} from './product.ts'

const COLUMNS = [
  'Title',
  'URL handle',
  'Description',
  'Vendor',
  'Product category',
  'Type',
  'Tags',
  'Published on online store',
  'Status',
  'SKU',
  'Barcode',
  'Option1 name',
  'Option1 value',
  'Option2 name',
  'Option2 value',
  'Option3 name',
  'Option3 value',
  'Price',
  'Compare-at price',
  'Cost per item',
  'Charge tax',
  'Tax code',
  'Inventory tracker',
  'Inventory quantity',
  'Continue selling when out of stock',
  'Weight value (grams)',
  'Weight unit for display',
  'Requires shipping',
  'Fulfillment service',
  'Product image URL',
  'Image position',
  'Image alt text',
  'Variant image URL',
  'Gift card',
  'SEO title',
  'SEO description',
] as const

/** Shopify knows three options of a product. */
const MOST_OPTIONS = 3

const STATUS = { live: 'active', draft: 'draft', archived: 'archived' } as const

type Row = Partial<Record<(typeof COLUMNS)[number], CsvValue>>

/** Header and rows of the file. */
export function shopifyTable(
  products: readonly ExitKitProduct[],
  places: ExitKitPlaces,
): readonly (readonly CsvValue[])[] {
  const rows = products.flatMap((product) => rowsOf(product, places))
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? null))]
}

function rowsOf(product: ExitKitProduct, places: ExitKitPlaces): readonly Row[] {
  const handle = handleOf(product)
  const variants = variantsOf(product, places)
  const pictures = product.pictures.map(
    (path, index): Row => ({
      'Product image URL': largestPictureUrl(places, path),
      'Image position': index + 1,
    }),
  )
  const count = Math.max(variants.length, pictures.length)
  return Array.from(
    { length: count },
    (_, index): Row => ({
      ...(index === 0 ? textsOf(product, places) : {}),
      'URL handle': handle,
      ...variants[index],
      ...pictures[index],
    }),
  )
}

/** `ankara-six-yards-4f…`: with the id, because two products may have one name. */
function handleOf({ name, id }: ExitKitProduct): string {
  const words = name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  return `${words.slice(0, 80)}-${id}`.replace(/^-/, '')
}

function textsOf(product: ExitKitProduct, { shopName }: ExitKitPlaces): Row {
  const isLive = product.status === 'live'
  return {
    Title: product.name,
    Description: asHtml([product.description, product.specs].filter((text) => text !== '').join('\n\n')),
    Vendor: shopName,
    Type: product.category,
    'Published on online store': isLive ? 'TRUE' : 'FALSE',
    Status: STATUS[product.status],
    'Gift card': 'FALSE',
  }
}

function variantsOf(product: ExitKitProduct, places: ExitKitPlaces): readonly Row[] {
  const choices = choicesOf(product)
  if (choices.length === 0) {
    const { price, stock, sku, cost } = product
    const only = {
      values: [],
      price,
      hasOwnPrice: false,
      stock,
      sharesStock: false,
      sku,
      cost,
      picture: null,
    }
    return [
      { ...variantOf(only, product, places), 'Option1 name': 'Title', 'Option1 value': 'Default Title' },
    ]
  }
  return withShares(choices, product.stock ?? 0).map((choice, index) => ({
    ...variantOf(choice, product, places),
    ...optionsOf(product, choice, { isFirst: index === 0 }),
  }))
}

/** Divides a stock that several choices share. Each variant of Shopify counts its own stock, so the shared number in each would be sold twice. */
function withShares(choices: readonly KitChoice[], stock: number): readonly KitChoice[] {
  const sharing = choices.filter(({ sharesStock }) => sharesStock)
  return choices.map((choice) => {
    const place = sharing.indexOf(choice)
    if (place < 0) return choice
    const extra = place < stock % sharing.length ? 1 : 0
    return { ...choice, stock: Math.floor(stock / sharing.length) + extra }
  })
}

/** Names of options stand in the first row only. Options beyond the third are joined to it. */
function optionsOf(
  product: ExitKitProduct,
  choice: KitChoice,
  { isFirst }: { readonly isFirst: boolean },
): Row {
  const names = joined(product.options.map(({ name }) => name))
  return Object.fromEntries(
    joined(choice.values).flatMap((value, index) => [
      ...(isFirst ? [[`Option${index + 1} name`, names[index] ?? '']] : []),
      [`Option${index + 1} value`, value],
    ]),
  )
}

function joined(parts: readonly string[]): readonly string[] {
  if (parts.length <= MOST_OPTIONS) return parts
  return [...parts.slice(0, MOST_OPTIONS - 1), parts.slice(MOST_OPTIONS - 1).join(' / ')]
}

/** What a variant costs, and the price that is struck through. Shopify's sales have no days: one with days is left out. */
function pricesOf(
  { salePrice, saleStartsAt, saleEndsAt, compareAtPrice }: ExitKitProduct,
  choice: KitChoice,
): Row {
  const hasSale = !choice.hasOwnPrice && salePrice !== null && saleStartsAt === null && saleEndsAt === null
  const price = hasSale ? salePrice : choice.price
  const before = Math.max(compareAtPrice ?? 0, hasSale ? choice.price : 0)
  return { Price: money(price), 'Compare-at price': before > price ? money(before) : null }
}

function variantOf(choice: KitChoice, product: ExitKitProduct, places: ExitKitPlaces): Row {
  return {
    SKU: choice.sku,
    ...pricesOf(product, choice),
    'Cost per item': choice.cost === null ? null : money(choice.cost),
    'Charge tax': 'FALSE',
    'Inventory tracker': choice.stock === null ? null : 'shopify',
    'Inventory quantity': choice.stock,
    'Continue selling when out of stock': 'deny',
    'Requires shipping': 'TRUE',
    'Fulfillment service': 'manual',
    'Variant image URL': choice.picture === null ? null : largestPictureUrl(places, choice.picture),
  }
}

/** Shopify reads HTML: a text stays a text. */
function asHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('\n', '<br>')
}
