// Products as the catalogue of Facebook, Instagram and WhatsApp reads them: a row for each product, or one for each of its choices. Only live
// products with a picture, because the catalogue takes no others. Pure.

import type { CsvValue } from '../../basics/csv.ts'
import type { Minor } from '../../basics/money.ts'
import {
  type ChoicePrice,
  choicesOf,
  type ExitKitPlaces,
  type ExitKitProduct,
  largestPictureUrl,
  money,
} from './product.ts'

const COLUMNS = [
  'id',
  'title',
  'description',
  'availability',
  'condition',
  'price',
  'link',
  'image_link',
  'brand',
  'sale_price',
  'sale_price_effective_date',
  'item_group_id',
  'color',
  'size',
  'additional_image_link',
  'quantity_to_sell_on_facebook',
  'product_type',
] as const

type Row = Partial<Record<(typeof COLUMNS)[number], CsvValue>>

/** Header and rows of the file. */
export function metaTable(
  products: readonly ExitKitProduct[],
  places: ExitKitPlaces,
): readonly (readonly CsvValue[])[] {
  const shown = products.filter(({ status, pictures }) => status === 'live' && pictures.length > 0)
  const rows = shown.flatMap((product) => rowsOf(product, places))
  return [COLUMNS, ...rows.map((row) => COLUMNS.map((name) => row[name] ?? null))]
}

function rowsOf(product: ExitKitProduct, places: ExitKitPlaces): readonly Row[] {
  const [main = '', ...others] = product.pictures
  const shared: Row = {
    title: product.name.slice(0, 200),
    // The catalogue refuses a product without a description.
    description: product.description || product.name,
    condition: 'new',
    link: `${places.shopUrl}/product/${product.id}`,
    image_link: largestPictureUrl(places, main),
    brand: places.shopName.slice(0, 100),
    additional_image_link: others
      .slice(0, 20)
      .map((path) => largestPictureUrl(places, path))
      .join(','),
    product_type: product.category,
  }
  const choices = choicesOf(product)
  if (choices.length === 0)
    return [
      {
        ...shared,
        id: product.id,
        ...availability(product.stock),
        ...prices(product, { price: product.price }, places),
      },
    ]
  return choices.map((choice, index) => ({
    ...shared,
    id: `${product.id}-${index + 1}`,
    item_group_id: product.id,
    title: `${product.name} - ${choice.values.join(', ')}`.slice(0, 200),
    ...availability(choice.stock),
    ...prices(product, choice, places),
    ...(choice.picture === null ? {} : { image_link: largestPictureUrl(places, choice.picture) }),
    color: valueNamed(product, choice.values, /^colou?r|^shade/i),
    size: valueNamed(product, choice.values, /^size/i),
  }))
}

function availability(stock: number | null): Row {
  return {
    availability: stock === 0 ? 'out of stock' : 'in stock',
    quantity_to_sell_on_facebook: stock,
  }
}

/** A choice with its own price has no sale: a sale is of the product's price. */
function prices(
  product: ExitKitProduct,
  { price, hasOwnPrice = false }: ChoicePrice,
  { currency }: ExitKitPlaces,
): Row {
  const { salePrice, saleStartsAt, saleEndsAt, compareAtPrice } = product
  const amount = (minor: Minor) => `${money(minor)} ${currency}`
  if (!hasOwnPrice && salePrice !== null)
    return {
      price: amount(price),
      sale_price: amount(salePrice),
      sale_price_effective_date: saleStartsAt && saleEndsAt ? `${saleStartsAt}/${saleEndsAt}` : null,
    }
  return compareAtPrice !== null && compareAtPrice > price
    ? { price: amount(compareAtPrice), sale_price: amount(price) }
    : { price: amount(price) }
}

function valueNamed(product: ExitKitProduct, values: readonly string[], name: RegExp): string | null {
  return values[product.options.findIndex((group) => name.test(group.name))] ?? null
}
