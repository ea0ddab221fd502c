// Imports that owners run: the products that were read, the preview, and the totals of the run.
import * as v from 'valibot'
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
  text,
  texts,
  time,
} from '../values.ts'
import { importReading } from './import-files.ts'

const source = v.picklist([
  'woocommerce',
  'shopify',
  'feed',
  'oja',
  'list',
  'paste',
  'aliexpress',
  '1688',
  'square',
  'loyverse',
  'lightspeed',
  'wix',
  'quickbooks',
  'odoo',
])

const status = v.picklist(['reading', 'ready', 'running', 'done', 'undoing', 'undone'])

const state = v.object({ status, handled: count, products: count })

const wholeImport = v.object({
  id: text,
  source,
  fileName: text,
  status,
  asDrafts: flag,
  rows: v.object({ read: count, refused: count, skipped: count }),
  products: count,
  handled: count,
  look: v.object({
    new: count,
    changed: count,
    /** Products of the shop that the file would change, left out or not. */
    overwrites: count,
    unchanged: count,
    refused: count,
    /** Products that only the name identifies. A person decides whether they are the same as a product of the shop. */
    asked: count,
    /** Products that a person keeps out of the run. The other counts are without them. */
    leftOut: count,
    /** New products that shoppers would see. */
    newLive: count,
    /** Pictures of a ZIP that products do not have yet. */
    pictures: count,
    /** A product that is otherwise as the file says gets another cost. */
    hasCosts: flag,
  }),
  totals: v.object({ created: count, updated: count, unchanged: count, refused: count, leftOut: count }),
  pictures: v.object({
    waiting: count,
    /** Pictures of a ZIP that the browser has not sent yet. */
    unsent: count,
    stored: count,
    failed: count,
    /** The number of all these that come from a ZIP. */
    files: count,
    /** Pictures in the ZIP that belong to no product. */
    unused: count,
  }),
  /** What an exit kit says of its shop; null for other files. `isWanted`: the shop has no products, so it takes it. */
  shop: v.nullable(
    v.object({
      outcome: v.nullable(v.picklist(['written', 'kept', 'refused'])),
      isWanted: flag,
      categories: count,
      zones: count,
    }),
  ),
  /** How the file was read; null where nothing is to be said. */
  reading: v.nullable(importReading),
  /** What a person answered about the file; null when nothing can be answered. */
  answers: v.nullable(v.record(v.string(), text)),
  undone: count,
  /** Of those, products that the import had added. */
  deleted: count,
  kept: count,
  createdAt: time,
  startedAt: optionalTime,
  finishedAt: optionalTime,
  undoUntil: optionalTime,
  /** Products that the plan still has room for; null: no limit. */
  room: optionalCount,
  /** Live products that the plan still has room for; null: no limit. */
  roomLive: optionalCount,
  /** True for products of a supplier, for which the owner's calculator makes the prices. */
  supplied: flag,
  needsPlan: flag,
})
export type WholeImport = v.InferOutput<typeof wholeImport>

const change = v.object({ field: text, old: v.unknown(), new: v.unknown() })
export type ImportChange = v.InferOutput<typeof change>

const choice = v.object({ values: texts, price: optionalAmountMinor, stock: v.optional(optionalCount) })

const costs = v.array(v.object({ values: texts, costMinor: count }))

const item = v.object({
  place: count,
  rows: v.array(count),
  text: optionalText,
  warnings: texts,
  body: v.object({
    sku: v.optional(optionalText),
    name: v.optional(text),
    price: v.optional(amountMinor),
    salePrice: v.optional(v.nullable(amountMinor)),
    stock: v.optional(optionalCount),
    options: v.optional(v.array(v.object({ name: text, values: texts }))),
    combinations: v.optional(v.array(choice)),
    description: v.optional(text),
    category: v.optional(v.nullable(v.object({ name: text }))),
    status: v.optional(text),
    /** True: not shown until somebody has looked at it. */
    asDraft: v.optional(flag),
    /** What the file says of a product that was corrected. */
    asRead: v.optional(
      v.object({
        name: v.optional(text),
        price: v.optional(amountMinor),
        stock: v.optional(optionalCount),
      }),
    ),
  }),
  look: v.object({
    outcome: v.picklist(['new', 'changed', 'unchanged', 'refused']),
    code: optionalText,
    changes: v.array(change),
    /** The product of the shop with the same name. */
    maybe: v.optional(v.object({ id: text, name: text, price: amountMinor })),
    answer: v.optional(v.picklist(['same', 'new'])),
    keptSale: v.optional(amountMinor),
    /** Choices that keep their own price while the product's changes: the first five. `isAll`: nobody can pay the product's price. */
    ownPrices: v.optional(
      v.object({ count, choices: v.array(v.object({ values: texts, price: amountMinor })), isAll: flag }),
    ),
  }),
  /** What the product and its choices cost, for whoever may see costs. */
  costs: v.optional(costs),
  pictures: v.object({ count, first: optionalText }),
  isLeftOut: flag,
  outcome: v.nullable(v.picklist(['created', 'updated', 'unchanged', 'refused', 'left_out'])),
  code: optionalText,
  productId: optionalText,
  undo: v.nullable(v.picklist(['undone', 'kept'])),
})
export type ImportItem = v.InferOutput<typeof item>

const row = v.object({
  number: count,
  name: text,
  sku: text,
  outcome: v.picklist(['refused', 'skipped']),
  reason: text,
  column: v.optional(text),
})
export type ImportRow = v.InferOutput<typeof row>

const takenPictures = v.object({
  businessId: text,
  pictures: v.array(v.object({ place: count, number: count, url: text, name: optionalText })),
})

const shopPicture = v.object({ businessId: text, field: v.picklist(['logo', 'hero']), id: text })

const missingPicture = v.object({
  mark: count,
  place: count,
  number: count,
  name: text,
  url: text,
  status: v.picklist(['unsent', 'failed']),
  /** Null until the picture is sent. */
  reason: optionalText,
})
export type MissingPicture = v.InferOutput<typeof missingPicture>

const supplierPrices = v.object({
  currency: v.picklist(['USD', 'CNY']),
  tiers: v.array(v.object({ from: count, price: amountMinor })),
  choices: v.array(v.object({ values: texts, price: amountMinor })),
})

const itemCosts = v.object({
  place: count,
  supplier: v.nullable(supplierPrices),
  costs,
})
export type ImportItemCosts = v.InferOutput<typeof itemCosts>

const suppliedItem = v.object({ place: count, supplier: supplierPrices })

export const addImportCosts = sqlFunction('add_import_costs', noValue)
/** What products cost, for owners and managers; empty for others. */
export const listImportCosts = sqlFunction('list_import_costs', v.array(itemCosts), { area: 'imports' })
/** Suppliers' products that can still be priced, after a place; 500 at a time. */
export const readImportSuppliers = sqlFunction('read_import_suppliers', v.array(suppliedItem), {
  refuses: ['import_state'],
})
/** Gives suppliers' products their prices and costs. */
export const priceImportItems = sqlFunction('price_import_items', noValue, {
  refuses: ['import_busy', 'import_state'],
})
/** Says whether a product that only its name tells is the shop's own. `place` null: all of them. */
export const answerImport = sqlFunction('answer_import', noValue, {
  area: 'imports',
  refuses: ['import_state'],
})
/** Keeps products out of the run, or takes them in again: one by its `place`, all with a `doubt` of this kind, or all. */
export const leaveOutOfImport = sqlFunction('leave_out_of_import', noValue, {
  area: 'imports',
  refuses: ['import_state'],
})
/** Corrects a product of the look: {name, price, stock}; what is not named, or all with null, is as the file says. */
export const correctImport = sqlFunction('correct_import', noValue, {
  area: 'imports',
  refuses: ['import_name_twice', 'import_state'],
})
/** The id of a new import, into which its products and rows are stored. */
export const openImport = sqlFunction('open_import', text, {
  refuses: ['import_rows', 'import_waiting', 'too_many_requests'],
})
export const addImportItems = sqlFunction('add_import_items', noValue)
export const addImportRows = sqlFunction('add_import_rows', noValue)
/** Stores what an exit kit says of its shop. */
export const addImportShop = sqlFunction('add_import_shop', noValue)
/** Counts pictures of a kit before they are stored. */
export const countKitPictures = sqlFunction('count_kit_pictures', noValue, {
  refuses: ['import_state', 'too_many_pictures'],
})
/** The next picture of the shop itself that nobody else makes now; null when none is left. */
export const takeShopPicture = sqlFunction('take_shop_picture', v.nullable(shopPicture))
/** Writes a picture of the shop, or leaves it out. */
export const finishShopPicture = sqlFunction('finish_shop_picture', noValue)
/** From here on the import can be looked at and started. */
export const finishReading = sqlFunction('finish_reading', noValue)
/** Starts a run. `asDrafts`: new products are not shown yet. */
export const startImport = sqlFunction('start_import', noValue, {
  refuses: ['import_busy', 'import_state', 'plan_needed', 'prices_needed'],
})
/** Ends a run where it is; forgets an import that was not started. */
export const stopImport = sqlFunction('stop_import', noValue, { refuses: ['import_state'] })
/** Begins to undo a run. */
export const undoImport = sqlFunction('undo_import', noValue, { refuses: ['import_busy', 'import_state'] })
/** Does the next step; null when the import is gone. */
export const stepImport = sqlFunction('step_import', v.nullable(state))
/** Pictures by link that nobody else fetches now; null when none is left. */
export const takeImportPictures = sqlFunction('take_import_pictures', v.nullable(takenPictures))
export const finishImportPicture = sqlFunction('finish_import_picture', noValue)
/** Tries failed pictures again: `one`, or all when `one` is null. */
export const retryImportPictures = sqlFunction('retry_import_pictures', noValue, {
  refuses: ['import_state'],
})
/** Pictures that products do not have, after a mark: not fetched, or not sent yet. */
export const listMissingPictures = sqlFunction('list_missing_pictures', v.array(missingPicture), {
  area: 'imports',
})
/** Puts an uploaded picture of a ZIP to its product, or writes why there is none. */
export const bringImportPicture = sqlFunction('bring_import_picture', noValue, {
  area: 'imports',
  refuses: ['import_state'],
})
/** Imports whose next step is overdue. */
export const stalledImports = sqlFunction('stalled_imports', texts)
/** Deletes uploads that were never run, and the undo data of old imports. Returns the number of imports that it changed. */
export const tidyImports = sqlFunction('tidy_imports', count)
/** Most products, rows and missing pictures of one page. */
export const IMPORT_PAGE = { items: 50, rows: 200, pictures: 100 } as const

/** One import with its totals. Null when the store has none with this id. */
export const readImport = sqlFunction('read_import', v.nullable(wholeImport), { area: 'imports' })
/** Products after a place. `only`: one outcome; null: all. */
export const listImportItems = sqlFunction('list_import_items', v.array(item), { area: 'imports' })
/** Rows that became no product, after a row number. */
export const listImportRows = sqlFunction('list_import_rows', v.array(row), { area: 'imports' })
