// A product as the database function import_product takes it. The same for every shop system.
import type { Minor } from '../basics/money.ts'

/** What the database stores of a choice. What is absent stays as the store has it; `isUncovered`: only a new product needs it, as sold out. */
type StoredCombination = Pick<ImportCombination, 'values'> &
  Partial<Pick<ImportCombination, 'price' | 'stock' | 'sku'>> & { readonly isUncovered?: true }

export type ImportCombination = {
  /** One value name per option group, in the order of the groups. */
  readonly values: readonly string[]
  /** Null when the product's price applies. */
  readonly price: Minor | null
  readonly stock: number | null
  readonly sku: string | null
}

/** The picture of an option value, which is one of the product's pictures. */
export type ValuePicture = { readonly option: string; readonly value: string; readonly url: string }

export type ImportProduct = {
  /**
   * The permanent id of the product in its source: `woo:44`, `shopify:black-shirt`. A product without it is found by its SKU, and without a SKU
   * by its name.
   */
  readonly key?: string
  readonly sku: string | null
  readonly name: string
  readonly description: string
  readonly price: Minor
  readonly salePrice: Minor | null
  /** ISO times in UTC. */
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
  readonly stock: number | null
  readonly status: 'draft' | 'live'
  readonly category: { readonly name: string; readonly slug: string } | null
  readonly options: readonly { readonly name: string; readonly values: readonly string[] }[]
  readonly combinations: readonly ImportCombination[]
  /** Addresses of pictures, the main one first. */
  readonly pictures: readonly string[]
  /** Absent when there are none, so that the hash of a product without them does not change. */
  readonly valuePictures?: readonly ValuePicture[]
  /** Only our own export gives these. */
  readonly compareAtPrice?: Minor | null
  /** What each picture shows, in words, in the order of the pictures. */
  readonly pictureTexts?: readonly string[]
  readonly specs?: string
  readonly staysOnStarter?: boolean
}

/** What the shop pays for a product or one of its choices, in the store's currency. Never among the fields that everybody sees. */
export type ImportCost = { readonly values: readonly string[]; readonly costMinor: Minor }

export type SupplierCurrency = 'USD' | 'CNY'

/** The price of a piece from a number of pieces on, in minor units of the supplier's currency. */
export type SupplierTier = { readonly from: number; readonly price: Minor }

/** What is kept of the supplier's prices, for the calculator. Owners and managers alone read it. */
export type SupplierPrices = {
  readonly currency: SupplierCurrency
  readonly tiers: readonly SupplierTier[]
  readonly choices: readonly { readonly values: readonly string[]; readonly price: Minor }[]
}

/** A product with the rows from which it was made. */
export type PlannedProduct = {
  readonly product: ImportProduct
  readonly rows: readonly number[]
  /** The fields that the file gives; other fields of a stored product stay unchanged. Absent: all fields. */
  readonly given?: readonly (keyof ImportProduct)[]
  /** Fields whose cells are empty or cannot be read: a stored product keeps what it has. */
  readonly unread?: readonly (keyof ImportProduct)[]
  /** The line of a pasted text from which it was read. */
  readonly text?: string
  readonly costs?: readonly ImportCost[]
  /** True when nobody knows how many there are: a new product is not shown, and one that the store has keeps its stock. */
  readonly isUnclear?: boolean
  /** True for choices out of the rows of a list: those that the store has beside them stay, and so does what the list does not say. */
  readonly isMerging?: boolean
  /** What the one row of its name says of options: `{ Size: 'L' }`. It is about that choice alone, where the store's product has these options. */
  readonly choice?: Readonly<Record<string, string>>
  /** What a supplier asks; such a product has no price until the owner's calculator makes one. */
  readonly supplier?: SupplierPrices
}

/** The fields of a product of which a sale is made. */
export const SALE_FIELDS = ['salePrice', 'saleStartsAt', 'saleEndsAt'] as const

/** What the database stores of a planned product: the fields that the file gives, without pictures. */
export function importBody(planned: PlannedProduct): Omit<Partial<ImportProduct>, 'combinations'> & {
  readonly combinations?: readonly StoredCombination[]
  readonly asDraft?: true
  readonly mergesChoices?: true
  /** Somebody has just written it, so it holds also against what was changed by hand since the same was pasted before. */
  readonly isPasted?: true
  readonly choice?: PlannedProduct['choice']
} {
  const { isUnclear, isMerging, given, unread = [], choice, text } = planned
  const { pictures: _, valuePictures: __, pictureTexts: ___, combinations, ...body } = planned.product
  const kept = new Set<string>(['key', 'sku', ...(given ?? [...Object.keys(body), 'combinations'])])
  for (const field of [...unread, ...(isUnclear ? ['stock', 'status'] : [])]) kept.delete(field)
  return {
    ...Object.fromEntries(Object.entries(body).filter(([field]) => kept.has(field))),
    ...(kept.has('combinations') && { combinations: combinations.map((one) => storedChoice(one, planned)) }),
    ...(isUnclear && { asDraft: true }),
    ...(isMerging && { mergesChoices: true }),
    ...(choice && { choice }),
    ...(text !== undefined && { isPasted: true }),
  }
}

function storedChoice(
  choice: ImportCombination,
  { isUnclear, isMerging, given, supplier }: PlannedProduct,
): StoredCombination {
  const isGiven = (field: 'price' | 'stock' | 'sku'): boolean => given?.includes(field) ?? true
  const isSaid = (field: 'stock' | 'sku'): boolean => !isMerging && isGiven(field)
  const { values, price, stock, sku } = choice
  // A list gives each choice that has a row its own price.
  if (isMerging && price === null) return { ...choice, isUncovered: true }
  const keepsStock = stock === null && (isUnclear || !isSaid('stock'))
  return {
    values,
    // The calculator makes the prices of a supplier's.
    ...((isGiven('price') || supplier !== undefined) && { price }),
    ...(!keepsStock && { stock }),
    ...((sku !== null || isSaid('sku')) && { sku }),
  }
}

/** The pictures of a planned product, with the option values that each shows. Empty when the file has none: the product keeps its own. */
export function listedLinks({ product }: PlannedProduct): readonly ListedLink[] {
  return [...new Set(product.pictures)].slice(0, MAX_PRODUCT_PICTURES).map((url) => {
    const values = (product.valuePictures ?? []).filter((value) => value.url === url)
    const alt = product.pictureTexts?.[product.pictures.indexOf(url)]
    return {
      url,
      ...(values.length === 0 ? {} : { values: values.map(({ option, value }) => ({ option, value })) }),
      ...(alt === undefined ? {} : { alt }),
    }
  })
}

export type ListedLink = {
  readonly url: string
  /** Absent: the product's name. */
  readonly alt?: string
  readonly values?: readonly { readonly option: string; readonly value: string }[]
}

/** As many as a product may have (supabase/schemas/pictures/picture_limit.sql). */
const MAX_PRODUCT_PICTURES = 20
