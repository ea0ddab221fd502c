// Files of goods whose names, SKUs, sizes and ids come from so few that they meet: what a look says of a row must hold against every other row of its file.
import { seededRandom } from '../publishing/random.ts'

const NAMES = ['Gown', 'gown', 'Gown ', 'Cap', 'Tie', 'Ọkọ̀', 'Oko', 'Lace & co', '=1+1']
const SKUS = ['', '', 'A', 'a', 'B', 'N/A', '0', '-', '001', '1.0']
const SIZES = ['', '', 'S', 's', 'M', 'XL']
const COLOURS = ['', '', 'Red', 'red', 'Blue']
const PRICES = ['500', '1,500', '1.500', 'N2,000', '15k', '0', '', '900.50', '₦1500', 'call']
const STOCKS = ['', '3', '1.200', 'In stock', 'sold out', '12 packs', 'soon', '-', '1,200']
const SHOWN = ['1', '1', '1', 'yes', '0', 'draft', 'later', '']
const IDS = ['1', '2', '3', '4', '']

const HEADERS = {
  list: 'Name,SKU,Size,Colour,Price,Sale price,Stock,Published,Category',
  woocommerce:
    'ID,Type,SKU,Name,Published,Regular price,Sale price,Stock,Parent,Attribute 1 name,Attribute 1 value(s)',
  shopify:
    'Handle,Title,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Compare At Price,Variant Inventory Qty,Status',
  feed: 'id,title,availability,condition,price,sale_price,link,image_link,item_group_id,size',
} as const

export const GENERATED_SOURCES = Object.keys(HEADERS) as (keyof typeof HEADERS)[]

/** The same seed gives the same file. */
export function generatedImport(source: keyof typeof HEADERS, seed: number): Uint8Array {
  const random = seededRandom(seed)
  const one = (of: readonly string[]): string => random.pick(of)
  const row = {
    list: () => [
      ...[one(NAMES), one(SKUS), one(SIZES), one(COLOURS)],
      ...[one(PRICES), one(PRICES), one(STOCKS), one(SHOWN), one(NAMES)],
    ],
    woocommerce: () => [
      ...[one(IDS), one(['simple', 'variable', 'variation', 'variation']), one(SKUS), one(NAMES), one(SHOWN)],
      ...[one(PRICES), one(PRICES), one(STOCKS), one(['', 'id:1', 'id:2', 'A', 'B']), 'Size', one(SIZES)],
    ],
    shopify: () => [
      ...[one(['a', 'A', 'b', 'c', '']), one(['', '', ...NAMES]), 'Size', one(SIZES), one(SKUS)],
      ...[one(PRICES), one(PRICES), one(STOCKS), one(['active', '', 'draft', 'later'])],
    ],
    feed: () => [
      ...[one(IDS), one(NAMES), one(STOCKS), 'new', one(PRICES), one(PRICES)],
      ...['https://shop.example/1', 'https://pics.example/1.jpg', one(['', 'G', 'H']), one(SIZES)],
    ],
  }[source]
  const lines = Array.from({ length: 4 + random.below(12) }, () =>
    row()
      .map((cell) => `"${cell}"`)
      .join(','),
  )
  return new TextEncoder().encode([HEADERS[source], ...lines].join('\n'))
}
