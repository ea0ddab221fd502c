// Parts of a product that every source gives: its description, its pictures, its fields in a fixed order.
import { sanitiseLong, TEXT_LENGTH } from '../basics/text.ts'
import type { Draft } from './draft.ts'
import type { ImportProduct, ValuePicture } from './import-product.ts'

const MAX_PICTURES = 20

/** The text as a product stores it. Cuts a longer one after a word, with a warning. */
export function describe(text: string, row: number, draft: Draft): string {
  if (text.length <= TEXT_LENGTH.long) return sanitiseLong(text)
  const description = sanitiseLong(`${text.slice(0, TEXT_LENGTH.long - 1).replace(/\s+\S*$/, '')}…`)
  draft.warn(row, ['Its description was cut at 1,000 characters.'])
  return description
}

/** Addresses of pictures, each once, as many as a product may have. Warns of those that are not http or https. */
export function pictureLinks(links: readonly string[], row: number, draft: Draft): readonly string[] {
  const all = [...new Set(links)]
  const pictures = all.filter((url) => /^https?:\/\//i.test(url) && url.length <= 2_000)
  if (pictures.length < all.length)
    draft.warn(row, ['A picture address that is not http or https was left out.'])
  return pictures.slice(0, MAX_PICTURES)
}

/** Adds the pictures of values to the product's pictures, as far as there is room. */
export function withValuePictures(product: ImportProduct, wanted: readonly ValuePicture[]): ImportProduct {
  const all = [...new Set([...product.pictures, ...wanted.map(({ url }) => url)])]
  const pictures = all.slice(0, MAX_PICTURES)
  const valuePictures = wanted.filter(({ url }) => pictures.includes(url))
  return valuePictures.length === 0 ? product : { ...product, pictures, valuePictures }
}

/** Puts the fields into a fixed order, so that the same product has the same hash. */
export function inOrder(product: ImportProduct): ImportProduct {
  const { key, sku, name, description, price, salePrice, saleStartsAt, saleEndsAt, stock, status } = product
  const { category, options, combinations, pictures, valuePictures } = product
  const { compareAtPrice, specs, staysOnStarter } = product
  return {
    ...(key === undefined ? {} : { key }),
    sku,
    name,
    description,
    price,
    salePrice,
    saleStartsAt,
    saleEndsAt,
    stock,
    status,
    category,
    options,
    combinations,
    pictures,
    ...(valuePictures === undefined ? {} : { valuePictures }),
    ...(compareAtPrice === undefined ? {} : { compareAtPrice }),
    ...(specs === undefined ? {} : { specs }),
    ...(staysOnStarter === undefined ? {} : { staysOnStarter }),
  }
}
