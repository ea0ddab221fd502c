// Answers about a store's products and categories for its members: the list, the editor, bulk edits and imports.
import * as v from 'valibot'
import type { ProductDocument, ProductStatus, SavedProduct } from '#domain/product/product-edit.ts'
import { sqlFunction } from '../../sql-function.ts'
import {
  amountMinor,
  count,
  flag,
  noValue,
  optionalAmountMinor,
  optionalCount,
  optionalText,
  optionalTime,
  optionValue,
  picture,
  text,
  texts,
} from '../values.ts'

const status: v.GenericSchema<unknown, ProductStatus> = v.picklist(['draft', 'live', 'archived'])

const listed = v.object({
  id: text,
  name: text,
  status,
  sku: optionalText,
  price: amountMinor,
  /** Null unless a sale runs now. */
  salePrice: optionalAmountMinor,
  compareAtPrice: optionalAmountMinor,
  categoryId: optionalText,
  categoryName: optionalText,
  picture: v.nullable(picture),
  stock: optionalCount,
  stockEdits: count,
  /** Number of choices with their own row; 0: price and stock are those of the product. */
  choices: count,
  /** The lowest and highest of the choices' own prices; null: no choice has its own. */
  lowPrice: optionalAmountMinor,
  highPrice: optionalAmountMinor,
  /** True when a shopper can pay the product's own price: without choices, or for a choice without its own. */
  hasPlainChoice: flag,
  /** Pieces of all counted choices; null when no choice is counted. */
  counted: optionalCount,
  countedChoices: count,
  /** The product is live, but the plan shows fewer products. */
  isHiddenByPlan: flag,
})

export type ListedProduct = v.InferOutput<typeof listed>

const cursor = v.object({ number: count, text, id: text })

export type PageCursor = v.InferOutput<typeof cursor>

const page = v.object({ items: v.array(listed), next: v.nullable(cursor) })

export type ProductListPage = v.InferOutput<typeof page>

const counts = v.object({
  all: count,
  live: count,
  draft: count,
  archived: count,
  low: count,
  out: count,
})

/** `all`, `low` and `out` count drafts and live products. */
export type ProductCounts = v.InferOutput<typeof counts>

const product: v.GenericSchema<unknown, ProductDocument> = v.object({
  id: text,
  businessId: text,
  name: text,
  description: text,
  specs: text,
  price: amountMinor,
  compareAtPrice: optionalAmountMinor,
  salePrice: optionalAmountMinor,
  saleStartsAt: optionalTime,
  saleEndsAt: optionalTime,
  sku: optionalText,
  categoryId: optionalText,
  status,
  stock: optionalCount,
  stockEdits: count,
  pictures: v.array(picture),
  options: v.array(v.object({ id: text, name: text, values: v.array(optionValue) })),
  combinations: v.array(
    v.object({
      valueIds: texts,
      price: optionalAmountMinor,
      sku: optionalText,
      stock: optionalCount,
      stockEdits: count,
    }),
  ),
  costs: v.nullable(v.array(v.object({ valueIds: texts, costMinor: amountMinor }))),
})

/** A product and the version that a save must name. */
export const savedProduct: v.GenericSchema<unknown, SavedProduct> = v.object({ product, version: text })

/** The details of the refusal `stale_product` of `save_product`: what is stored now. */
export const staleProduct = v.object({ current: product, version: text })

/** `bulk`: what `undo_bulk_edit` undoes for a day; null when nothing was changed. */
const edited = v.object({ edited: count, bulk: v.nullable(count) })

const restoredProducts = v.object({
  restored: count,
  /** Restored without the SKU, which another product has now. */
  withoutSku: v.array(v.object({ name: text, sku: text })),
  /** Not restored; `reason` is the refusal of the plan. */
  left: v.array(v.object({ name: text, reason: text })),
})

export type RestoredProducts = v.InferOutput<typeof restoredProducts>

const ownCategory = v.object({
  id: text,
  name: text,
  slug: text,
  /** As the owner typed it; empty without one. */
  sizeTable: text,
  /** Number of drafts and live products. */
  products: count,
  live: count,
})

export type OwnCategory = v.InferOutput<typeof ownCategory>

export type ProductSort = 'store' | 'name' | 'price' | 'price-down' | 'stock' | 'newest'

/** What a list shows. `category` is an id or `none`. */
export type ProductQuery = {
  readonly search: string
  readonly status: 'all' | ProductStatus
  readonly category: string | null
  readonly stock: 'low' | 'out' | null
  readonly sort: ProductSort
}

type Change<T> = { readonly from: T; readonly to: T }

/** The changes of one product, each with the value that the editor saw. */
export type RowEdit = {
  readonly id: string
  readonly price?: Change<number>
  readonly status?: Change<ProductStatus>
  readonly stock?: Change<number | null> & { readonly edits: number }
}

/** One change of many stocks. `set` to null: not counted. `add` may be negative, and ends at 0. */
export type StockEdit =
  | { readonly kind: 'set'; readonly value: number | null }
  | { readonly kind: 'add'; readonly value: number }

/** The next products that match a `ProductQuery` with its `limit`, after the cursor `after`; from the start when it is null. */
export const listProducts = sqlFunction('list_products', page, { area: 'products' })
/** Ids of all products that match a `ProductQuery`, at most 10,000. */
export const listProductIds = sqlFunction('list_product_ids', texts, { area: 'products' })
/** How many products of each kind the store has. */
export const countProducts = sqlFunction('count_products', counts, { area: 'products' })
/** Puts a product to the `side` of another one, or to the top or the bottom of all. */
export const moveProduct = sqlFunction('move_product', noValue, {
  area: 'products',
  refuses: ['product_gone'],
})
/** The id of the copy, which is a draft. */
export const duplicateProduct = sqlFunction('duplicate_product', text, {
  actsEachTime: true,
  area: 'products',
  refuses: ['product_gone'],
})
/** Null: the store has no such product, or the product was deleted. */
export const readProduct = sqlFunction('read_product', v.nullable(savedProduct), { area: 'products' })
export const saveProduct = sqlFunction('save_product', savedProduct, {
  refuses: ['bad_product', 'product_gone', 'sku_taken', 'stale_product'],
})
/** Edits rows, all or none; `edits` are a `RowEdit` each. */
export const editProducts = sqlFunction('edit_products', v.object({ edited: count }), {
  area: 'products',
  refuses: ['bad_price', 'stale_product'],
})
/** All or none, as all edits of many products. */
export const setProductsStatus = sqlFunction('set_products_status', edited, {
  area: 'products',
  refuses: ['bad_price', 'stale_product'],
})
/** `categoryId` null removes the products from their categories. */
export const setProductsCategory = sqlFunction('set_products_category', edited, {
  area: 'products',
  refuses: ['bad_price', 'category_gone', 'stale_product'],
})
/** `bad_price` has the `count`. `dropped`: sale and compare-at prices that no longer fit. */
export const changePrices = sqlFunction('change_prices', v.object({ ...edited.entries, dropped: count }), {
  actsEachTime: true,
  area: 'products',
  refuses: ['bad_price', 'stale_product'],
})
/** Puts products on sale at once, until `endsAt`; a null `change` ends their sale. `bad_price` has the `count`. */
export const putOnSale = sqlFunction('put_on_sale', edited, {
  area: 'products',
  refuses: ['bad_price', 'stale_product'],
})
/** Changes stocks by a `StockEdit`, also of the choices that are counted. */
export const changeStocks = sqlFunction('change_stocks', edited, {
  actsEachTime: true,
  area: 'products',
  refuses: ['bad_price', 'stale_product'],
})
/** Undoes an edit of many products within a day. `skipped`: products that somebody has changed since. */
export const undoBulkEdit = sqlFunction('undo_bulk_edit', v.object({ edited: count, skipped: count }), {
  area: 'products',
  refuses: ['bad_price', 'category_gone', 'stale_product', 'undo_gone'],
})
/** How many were deleted. Deleted products can be restored for a day. */
export const deleteProducts = sqlFunction('delete_products', count, { area: 'products' })
/** Restores deleted products. The refusals of a plan come only when none was restored. */
export const bringBackProducts = sqlFunction('bring_back_products', restoredProducts, { area: 'products' })
/** All categories of the store, in its order. */
export const listCategories = sqlFunction('list_categories', v.array(ownCategory), { area: 'products' })
/** `category_exists` has the `id`. */
export const createCategory = sqlFunction('create_category', v.object({ id: text, name: text, slug: text }), {
  area: 'products',
  refuses: ['bad_name', 'category_exists'],
})
/** `category_exists` has the `id`, `changed_elsewhere` the name that is stored as `now`. */
export const renameCategory = sqlFunction('rename_category', noValue, {
  area: 'products',
  refuses: ['bad_name', 'category_exists', 'category_gone', 'changed_elsewhere'],
})
/** An empty text removes the table. `changed_elsewhere` has the table that is stored as `now`. */
export const setSizeTable = sqlFunction('set_size_table', noValue, {
  area: 'products',
  refuses: ['category_gone', 'changed_elsewhere'],
})
/** Stores a new order of the categories, given as ids. */
export const sortCategories = sqlFunction('order_categories', noValue, { area: 'products' })
