// Parts of a product that every source gives: its description, its pictures, its fields in a fixed order.
import { sanitiseLong, TEXT_LENGTH } from '../basics/text.ts'
import { isPictureName, zipLink } from './archive/zip-link.ts'
import type { ImportDraft } from './draft.ts'
import type { ImportProduct, ValuePicture } from './import-product.ts'

const MAX_PICTURES = 20

/** The text as a product stores it. Cuts a text that is too long after a word, with a warning. */
export function describe(text: string, row: number, draft: ImportDraft): string {
  if (text.length <= TEXT_LENGTH.long) return sanitiseLong(text)
  const description = sanitiseLong(`${text.slice(0, TEXT_LENGTH.long - 1).replace(/(?<!\s)\s+\S*$/, '')}…`)
  draft.warn(row, ['Its description was cut at 1,000 characters.'])
  return description
}

/** Links of pictures, each once, as many as a product may have. Warns of a link that is neither a web address nor the name of a file. */
export function pictureLinks(cells: readonly string[], row: number, draft: ImportDraft): readonly string[] {
  const all = [...new Set(cells)]
  const pictures = all.flatMap((cell) => importPictureLink(cell) ?? [])
  if (pictures.length < all.length)
    draft.warn(row, ['A picture address that is not http or https was left out.'])
  return pictures.slice(0, MAX_PICTURES)
}

/** A web address as it is; the name of a file as a picture of a ZIP, which is never fetched; null for anything else. */
export function importPictureLink(cell: string): string | null {
  if (/^https?:\/\//i.test(cell)) return cell.length <= 2_000 ? cell : null
  return isPictureName(cell) ? zipLink(cell, null) : null
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
  const { compareAtPrice, specs, staysOnStarter, pictureTexts } = product
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
    ...(pictureTexts === undefined ? {} : { pictureTexts }),
    ...(compareAtPrice === undefined ? {} : { compareAtPrice }),
    ...(specs === undefined ? {} : { specs }),
    ...(staysOnStarter === undefined ? {} : { staysOnStarter }),
  }
}
