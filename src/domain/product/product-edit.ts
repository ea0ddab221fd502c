// A product as its editor works on it: what was read, what was changed, and what someone else changed meanwhile.
// The database decides (save_product in supabase/migrations); here is what is sent and how a late save is explained.

import type { Picture } from '../store/snapshot.ts'

export type ProductStatus = 'draft' | 'live' | 'archived'

/** Stock null: not counted. `stockEdits` is how often a person has set it. */
export type Counted = { readonly stock: number | null; readonly stockEdits: number }

export type EditedOption = {
  readonly id: string
  readonly name: string
  readonly values: readonly { readonly id: string; readonly name: string }[]
}

/** Price null: the product's. */
export type EditedCombination = {
  readonly valueIds: readonly string[]
  readonly price: number | null
  readonly sku: string | null
  readonly stock: number | null
}

/** What an owner edits. Amounts in minor units, times ISO 8601 in UTC. */
export type ProductContent = {
  readonly name: string
  readonly description: string
  readonly price: number
  readonly compareAtPrice: number | null
  readonly salePrice: number | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
  readonly sku: string | null
  readonly categoryId: string | null
  readonly status: ProductStatus
  readonly stock: number | null
  readonly pictures: readonly Picture[]
  readonly options: readonly EditedOption[]
  readonly combinations: readonly EditedCombination[]
}

/** What `read_product` and `save_product` answer as `product`. */
export type ProductDocument = Omit<ProductContent, 'combinations'> &
  Counted & {
    readonly id: string
    readonly businessId: string
    readonly combinations: readonly (EditedCombination & Counted)[]
  }

/** A product and the version of its content that a save must name. */
export type SavedProduct = { readonly product: ProductDocument; readonly version: string }

export type ProductField = keyof ProductContent

/** In the order in which they are told. Combinations and options are one thing to a person: the choices. */
export const PRODUCT_FIELDS: readonly ProductField[] = [
  'name',
  'description',
  'price',
  'compareAtPrice',
  'salePrice',
  'saleStartsAt',
  'saleEndsAt',
  'sku',
  'categoryId',
  'status',
  'stock',
  'pictures',
  'options',
  'combinations',
]

/** The ids of a combination in whatever order -> one text. */
export function choiceKey(valueIds: readonly string[]): string {
  return [...valueIds].sort().join('-')
}

/** The fields whose value differs. Combinations are compared by their values, whatever their order. */
export function changedFields(before: ProductContent, after: ProductContent): readonly ProductField[] {
  return PRODUCT_FIELDS.filter((field) => comparable(before, field) !== comparable(after, field))
}

export type Merge = {
  /** Fields that another person changed since this editor read the product. Pieces that orders took are no change. */
  readonly theirs: readonly ProductField[]
  /** Of those, the ones that this editor changed too, to something else. */
  readonly clashes: readonly ProductField[]
  /** Both people's changes; in a clash this editor's. */
  readonly merged: ProductContent
}

/** Choices hang together: one side's options with the other side's combinations would fit nothing. */
const CHOICES: readonly ProductField[] = ['options', 'combinations']

/** Three versions of one product: as it was read, as it is here, as it is stored now. */
export function mergeChanges(base: ProductDocument, mine: ProductContent, stored: ProductDocument): Merge {
  const theirs = changedFields(base, asCounted(stored, base))
  const own = new Set(changedFields(base, mine))
  const differ = new Set(changedFields(mine, stored))
  const hasOwnChoices = CHOICES.some((field) => own.has(field))
  const isOwn = (field: ProductField) => (CHOICES.includes(field) ? hasOwnChoices : own.has(field))
  const rebased = rebaseStock(base, mine, stored)
  const merged = Object.fromEntries(
    PRODUCT_FIELDS.map((field) => [field, isOwn(field) ? rebased[field] : stored[field]]),
  ) as unknown as ProductContent
  return { theirs, clashes: theirs.filter((field) => isOwn(field) && differ.has(field)), merged }
}

/** The stored product with the counts of `base` where only orders have moved them. */
function asCounted(stored: ProductDocument, base: ProductDocument): ProductContent {
  const before = rowsByKey(base)
  return {
    ...stored,
    stock: seenStock(stored, base),
    combinations: stored.combinations.map((row) => ({
      ...row,
      stock: seenStock(row, before.get(choiceKey(row.valueIds))),
    })),
  }
}

function seenStock(stored: Counted, base: Counted | undefined): number | null {
  const isSale =
    base !== undefined &&
    base.stockEdits === stored.stockEdits &&
    base.stock !== null &&
    stored.stock !== null
  return isSale ? base.stock : stored.stock
}

/** This editor's counts, less what orders took meanwhile: 10 made 15 while 2 were sold is 13. */
function rebaseStock(base: ProductDocument, mine: ProductContent, stored: ProductDocument): ProductContent {
  const before = rowsByKey(base)
  const now = rowsByKey(stored)
  return {
    ...mine,
    stock: rebased(base, mine.stock, stored),
    combinations: mine.combinations.map((row) => {
      const key = choiceKey(row.valueIds)
      return { ...row, stock: rebased(before.get(key), row.stock, now.get(key)) }
    }),
  }
}

function rebased(base: Counted | undefined, mine: number | null, stored: Counted | undefined): number | null {
  if (!base || !stored) return mine
  if (mine === base.stock) return stored.stock
  if (mine === null || base.stock === null || stored.stock === null) return mine
  return base.stockEdits === stored.stockEdits ? Math.max(0, stored.stock + mine - base.stock) : mine
}

function rowsByKey(product: ProductDocument): ReadonlyMap<string, EditedCombination & Counted> {
  return new Map(product.combinations.map((row) => [choiceKey(row.valueIds), row]))
}

type StockEdit = { readonly from: number | null; readonly to: number | null; readonly edits: number }

/** What `save_product` takes. A stock is there only when it was changed: an order may have taken pieces meanwhile. */
export type ProductToSave = Omit<ProductContent, 'stock' | 'combinations'> & {
  readonly id: string
  readonly businessId: string
  readonly stock?: StockEdit
  readonly combinations: readonly (Omit<EditedCombination, 'stock'> & { readonly stock?: StockEdit })[]
}

/** `stored` is what the editor started from, null for a new product. */
export function productToSave(
  identity: { readonly id: string; readonly businessId: string },
  content: ProductContent,
  stored: ProductDocument | null,
): ProductToSave {
  const { stock, combinations, ...rest } = content
  const known = new Map((stored?.combinations ?? []).map((row) => [choiceKey(row.valueIds), row]))
  return {
    ...rest,
    ...identity,
    ...stockEdit(stored ?? { stock: null, stockEdits: 0 }, stock),
    combinations: combinations.map(({ valueIds, price, sku, stock: own }) => ({
      valueIds,
      price,
      sku,
      ...stockEdit(known.get(choiceKey(valueIds)) ?? { stock: null, stockEdits: 0 }, own),
    })),
  }
}

function stockEdit(stored: Counted, stock: number | null): { readonly stock?: StockEdit } {
  if (stored.stock === stock) return {}
  return { stock: { from: stored.stock, to: stock, edits: stored.stockEdits } }
}

function comparable(content: ProductContent, field: ProductField): string {
  if (field === 'pictures') return JSON.stringify(content.pictures.map(({ path, alt }) => [path, alt]))
  if (field === 'options') {
    return JSON.stringify(
      content.options.map(({ id, name, values }) => [
        id,
        name,
        values.map((value) => [value.id, value.name]),
      ]),
    )
  }
  if (field !== 'combinations') return JSON.stringify(content[field])
  return JSON.stringify(
    content.combinations
      .map(({ valueIds, price, stock, sku }) => [choiceKey(valueIds), price, stock, sku])
      .sort((a, b) => (String(a[0]) < String(b[0]) ? -1 : 1)),
  )
}
