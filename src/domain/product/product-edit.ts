// A product in the editor: the content it was read with, the owner's changes, and other people's changes since then. The database
// decides (supabase/schemas/catalogue/save_product.sql). This file builds the request and explains a refused save.

import type { Minor } from '../basics/money.ts'
import type { OptionValue, Picture } from '../store/snapshot.ts'

export type ProductStatus = 'draft' | 'live' | 'archived'

/** A null stock means not counted. `stockEdits`: how often a person has set the stock. */
export type Counted = { readonly stock: number | null; readonly stockEdits: number }

export type EditedOption = {
  readonly id: string
  readonly name: string
  readonly values: readonly OptionValue[]
}

/** A null price means the product's price. */
export type EditedCombination = {
  readonly valueIds: readonly string[]
  readonly price: Minor | null
  readonly sku: string | null
  readonly stock: number | null
}

/** Without values: the product, and every choice that has no cost of its own. */
export type ProductCost = { readonly valueIds: readonly string[]; readonly costMinor: Minor }

/** What an owner edits. Amounts in minor units, times ISO 8601 in UTC. */
export type ProductContent = {
  readonly name: string
  readonly description: string
  /** Facts in lines (specs.ts). */
  readonly specs: string
  readonly price: Minor
  readonly compareAtPrice: Minor | null
  readonly salePrice: Minor | null
  readonly saleStartsAt: string | null
  readonly saleEndsAt: string | null
  readonly sku: string | null
  readonly categoryId: string | null
  readonly status: ProductStatus
  readonly stock: number | null
  readonly pictures: readonly Picture[]
  readonly options: readonly EditedOption[]
  readonly combinations: readonly EditedCombination[]
  /** What the shop pays. Null for people who may not see it: their saves change no cost. */
  readonly costs: readonly ProductCost[] | null
}

/** The `product` in the answers of `read_product` and `save_product`. */
export type ProductDocument = Omit<ProductContent, 'combinations'> &
  Counted & {
    readonly id: string
    readonly businessId: string
    readonly combinations: readonly (EditedCombination & Counted)[]
  }

/** A product and the version of its content that a save must name. */
export type SavedProduct = { readonly product: ProductDocument; readonly version: string }

export type ProductField = keyof ProductContent

/** The order in which messages name fields. Options and combinations share one message: the choices. */
export const PRODUCT_FIELDS: readonly ProductField[] = [
  'name',
  'description',
  'specs',
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
  'costs',
]

/** Makes one key from the ids of a combination, in any order. */
export function choiceKey(valueIds: readonly string[]): string {
  return [...valueIds].sort().join('-')
}

/** Returns the fields whose values differ. Combinations are compared without regard to their order. */
export function changedFields(before: ProductContent, after: ProductContent): readonly ProductField[] {
  return PRODUCT_FIELDS.filter((field) => comparable(before, field) !== comparable(after, field))
}

export type Merge = {
  /** Fields that another person changed since this editor read the product. Stock taken by orders does not count as a change. */
  readonly theirs: readonly ProductField[]
  /** Fields that both changed to different values. */
  readonly clashes: readonly ProductField[]
  /** Both people's changes; where they clash, this editor's. */
  readonly merged: ProductContent
  /** Both people's changes; where they clash, the other person's. */
  readonly yielded: ProductContent
}

/** Options and combinations go together: one person's options do not fit the other person's combinations. */
const CHOICES: readonly ProductField[] = ['options', 'combinations']

/** Compares three versions of one product: as it was read, as it is in this editor, and as it is stored now. */
export function mergeChanges(base: ProductDocument, mine: ProductContent, stored: ProductDocument): Merge {
  const theirs = changedFields(base, asCounted(stored, base))
  const own = new Set(changedFields(base, mine))
  const differ = new Set(changedFields(mine, stored))
  const hasOwnChoices = CHOICES.some((field) => own.has(field))
  const isOwn = (field: ProductField) => (CHOICES.includes(field) ? hasOwnChoices : own.has(field))
  const rebased = rebaseStock(base, mine, stored)
  const clashes = theirs.filter((field) => isOwn(field) && differ.has(field))
  const choicesClash = CHOICES.some((field) => clashes.includes(field))
  const isLost = (field: ProductField) => (CHOICES.includes(field) ? choicesClash : clashes.includes(field))
  const contentOf = (isMine: (field: ProductField) => boolean, [first, second]: Pair) => {
    const parts = Object.fromEntries(
      PRODUCT_FIELDS.map((field) => [field, isMine(field) ? rebased[field] : stored[field]]),
    ) as unknown as ProductContent
    return { ...parts, costs: mergeCosts([base, first, second], parts.combinations) }
  }
  return {
    theirs,
    clashes,
    merged: contentOf(isOwn, [mine, stored]),
    yielded: contentOf((field) => isOwn(field) && !isLost(field), [stored, mine]),
  }
}

type Pair = readonly [ProductContent, ProductContent]

/** Returns the stored product with the stock of `base`, where only orders have changed the stock. */
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

/** Takes the goods that orders took meanwhile off this editor's new stock: 10 changed to 15 while 2 were sold gives 13. */
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

/** The costs of both: of each choice that there is now, the first's where it was changed there. Null when one of them sees no costs. */
function mergeCosts(
  [base, first, second]: readonly [ProductContent, ...Pair],
  combinations: readonly EditedCombination[],
): readonly ProductCost[] | null {
  if (first.costs === null || second.costs === null) return null
  const [before, own, theirs] = [base, first, second].map(({ costs }) => costsByKey(costs ?? [])) as [
    Costs,
    Costs,
    Costs,
  ]
  return [{ valueIds: [] }, ...combinations].flatMap(({ valueIds }) => {
    const key = choiceKey(valueIds)
    const costMinor = own.get(key) === before.get(key) ? theirs.get(key) : own.get(key)
    return costMinor === undefined ? [] : [{ valueIds, costMinor }]
  })
}

type Costs = ReadonlyMap<string, Minor>

/** Amounts by `choiceKey`; the product's own has an empty key. */
export function costsByKey(costs: readonly ProductCost[]): Costs {
  return new Map(costs.map(({ valueIds, costMinor }) => [choiceKey(valueIds), costMinor]))
}

function rowsByKey(product: ProductDocument): ReadonlyMap<string, EditedCombination & Counted> {
  return new Map(product.combinations.map((row) => [choiceKey(row.valueIds), row]))
}

type StockEdit = { readonly from: number | null; readonly to: number | null; readonly edits: number }

/** The request of `save_product`. Contains only changed stocks, because orders may have taken goods meanwhile. */
export type ProductToSave = Omit<ProductContent, 'stock' | 'options' | 'combinations' | 'costs'> & {
  readonly id: string
  readonly businessId: string
  /** Of many new products that are added at once: the one before, null for the first. */
  readonly follows?: string | null
  /** Each value has the key of its picture, or null for none. Without the key the database keeps the stored picture. */
  readonly options: readonly (Omit<EditedOption, 'values'> & {
    readonly values: readonly (Omit<OptionValue, 'picture'> & { readonly picture: string | null })[]
  })[]
  readonly stock?: StockEdit
  readonly combinations: readonly (Omit<EditedCombination, 'stock'> & { readonly stock?: StockEdit })[]
  /** All of them. Without the key the costs stay as they are. */
  readonly costs?: readonly ProductCost[]
}

/** Builds the request. `stored` is the version that the editor started from; null for a new product. */
export function productToSave(
  identity: { readonly id: string; readonly businessId: string },
  content: ProductContent,
  stored: ProductDocument | null,
): ProductToSave {
  const { stock, options, combinations, costs, ...rest } = content
  const known = new Map((stored?.combinations ?? []).map((row) => [choiceKey(row.valueIds), row]))
  return {
    ...rest,
    ...identity,
    ...stockEdit(stored ?? { stock: null, stockEdits: 0 }, stock),
    ...(costs && { costs }),
    options: options.map((group) => ({
      ...group,
      values: group.values.map((value) => ({ ...value, picture: value.picture ?? null })),
    })),
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
        values.map((value) => [value.id, value.name, value.picture]),
      ]),
    )
  }
  if (field === 'costs') return JSON.stringify(content.costs && [...costsByKey(content.costs)].sort(byKey))
  if (field !== 'combinations') return JSON.stringify(content[field])
  return JSON.stringify(
    content.combinations
      .map(({ valueIds, price, stock, sku }) => [choiceKey(valueIds), price, stock, sku] as const)
      .sort(byKey),
  )
}

const byKey = (a: readonly [string, ...unknown[]], b: readonly [string, ...unknown[]]) =>
  a[0] < b[0] ? -1 : 1
