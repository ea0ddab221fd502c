// Products as WooCommerce's own importer reads them: the columns of its exporter, a row for each product and one for each choice. Pure.
import type { CsvValue } from '../../basics/csv.ts'
import { shopDate } from '../../basics/shop-time.ts'
import {
  type ChoicePrice,
  choicesOf,
  type ExitKitPlaces,
  type ExitKitProduct,
  largestPictureUrl,
  money,
} from './product.ts'

const COLUMNS = [
  'ID',
  'Type',
  'SKU',
  'GTIN, UPC, EAN, or ISBN',
  'Name',
  'Published',
  'Is featured?',
  'Visibility in catalog',
  'Short description',
  'Description',
  'Date sale price starts',
  'Date sale price ends',
  'Tax status',
  'Tax class',
  'In stock?',
  'Stock',
  'Low stock amount',
  'Backorders allowed?',
  'Sold individually?',
  'Weight (kg)',
  'Length (cm)',
  'Width (cm)',
  'Height (cm)',
  'Allow customer reviews?',
  'Purchase note',
  'Sale price',
  'Regular price',
  'Categories',
  'Tags',
  'Shipping class',
  'Images',
  'Download limit',
  'Download expiry days',
  'Parent',
  'Grouped products',
  'Upsells',
  'Cross-sells',
  'External URL',
  'Button text',
  'Position',
  'Cost of goods',
] as const

const PUBLISHED = { live: 1, archived: 0, draft: -1 } as const

/** Header and rows of the file. Its columns for options grow with the product that has most. */
export function wooCommerceTable(
  products: readonly ExitKitProduct[],
  places: ExitKitPlaces,
): readonly (readonly CsvValue[])[] {
  const groups = Math.max(0, ...products.map(({ options }) => options.length))
  const header = [
    ...COLUMNS,
    ...Array.from({ length: groups }, (_, index) =>
      ['name', 'value(s)', 'visible', 'global'].map((part) => `Attribute ${index + 1} ${part}`),
    ).flat(),
  ]
  const rows = products.flatMap((product) => [parentOf(product, places), ...variationsOf(product, places)])
  return [header, ...rows.map((row) => header.map((name) => row[name] ?? null))]
}

type Row = Readonly<Record<string, CsvValue>>

/** Variations name their product by its SKU, so a product with options always has one. */
function skuOf({ sku, id, options }: ExitKitProduct): string | null {
  return sku ?? (options.length > 0 ? `oja-${id}` : null)
}

function parentOf(product: ExitKitProduct, places: ExitKitPlaces): Row {
  const isVariable = product.options.length > 0
  return {
    Type: isVariable ? 'variable' : 'simple',
    SKU: skuOf(product),
    Name: product.name,
    Published: PUBLISHED[product.status],
    'Is featured?': 0,
    'Visibility in catalog': 'visible',
    // WooCommerce reads `\n` as a line break.
    Description: [product.description, product.specs]
      .filter((text) => text !== '')
      .join('\n\n')
      .replaceAll('\\n', '\\\\n'),
    'Tax status': 'taxable',
    ...stockOf(product.stock),
    'Backorders allowed?': 0,
    'Sold individually?': 0,
    'Allow customer reviews?': 1,
    ...(isVariable ? {} : pricesOf(product, places, { price: product.price })),
    Categories: product.category === null ? null : listItem(product.category),
    Images: product.pictures.map((path) => largestPictureUrl(places, path)).join(', '),
    Position: product.position,
    'Cost of goods': product.cost === null ? null : money(product.cost),
    ...attributes(product, ({ values }) => values.map(({ name }) => listItem(name)).join(', ')),
  }
}

function variationsOf(product: ExitKitProduct, places: ExitKitPlaces): readonly Row[] {
  return choicesOf(product).map((choice, place) => ({
    Type: 'variation',
    SKU: choice.sku,
    Name: `${product.name} - ${choice.values.join(', ')}`,
    // Of a variation it says that it can be chosen: whether it is shown, its product says.
    Published: 1,
    'Is featured?': 0,
    'Visibility in catalog': 'visible',
    'Tax status': 'taxable',
    ...stockOf(choice.stock),
    // Its stock is the parent's.
    ...(choice.sharesStock && product.stock === 0 ? { 'In stock?': 0 } : {}),
    'Backorders allowed?': 0,
    'Sold individually?': 0,
    'Allow customer reviews?': 0,
    ...pricesOf(product, places, choice),
    Images: choice.picture === null ? null : largestPictureUrl(places, choice.picture),
    Parent: skuOf(product),
    Position: place + 1,
    'Cost of goods': choice.cost === null ? null : money(choice.cost),
    ...attributes(product, (_, index) => listItem(choice.values[index] ?? '')),
  }))
}

function stockOf(stock: number | null): Row {
  return { 'In stock?': stock === 0 ? 0 : 1, Stock: stock }
}

/** A choice with its own price has no sale: a sale is of the product's price. Days are those of the shop, as WooCommerce reads them. */
function pricesOf(
  product: ExitKitProduct,
  { country }: ExitKitPlaces,
  { price, hasOwnPrice = false }: ChoicePrice,
): Row {
  const { salePrice, compareAtPrice } = product
  if (!hasOwnPrice && salePrice !== null)
    return {
      'Regular price': money(price),
      'Sale price': money(salePrice),
      'Date sale price starts': product.saleStartsAt && shopDate(product.saleStartsAt, country),
      'Date sale price ends': product.saleEndsAt && shopDate(product.saleEndsAt, country),
    }
  if (compareAtPrice !== null && compareAtPrice > price)
    return { 'Regular price': money(compareAtPrice), 'Sale price': money(price) }
  return { 'Regular price': money(price) }
}

function attributes(
  product: ExitKitProduct,
  valueIn: (group: ExitKitProduct['options'][number], index: number) => string,
): Row {
  return Object.fromEntries(
    product.options.flatMap((group, index) => [
      [`Attribute ${index + 1} name`, group.name],
      [`Attribute ${index + 1} value(s)`, valueIn(group, index)],
      [`Attribute ${index + 1} visible`, 1],
      [`Attribute ${index + 1} global`, 0],
    ]),
  )
}

/** In lists, a comma of a name is written `\,`. */
function listItem(name: string): string {
  return name.replaceAll(',', '\\,')
}
