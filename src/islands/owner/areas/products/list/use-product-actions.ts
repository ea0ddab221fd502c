// Actions on products of the list. Each action writes, shows a toast with Undo, and follows the store's pages.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import {
  bringBackProducts,
  changePrices,
  changeStocks,
  deleteProducts,
  duplicateProduct,
  editProducts,
  type ListedProduct,
  moveProduct,
  putOnSale,
  type RowEdit,
  type StockEdit,
  setProductsCategory,
  setProductsStatus,
  undoBulkEdit,
} from '#contract/sql/catalogue/products.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import type { Args } from '#data/sql-args.ts'
import type { ProductStatus } from '#domain/product/product-edit.ts'
import type { PriceEdit } from '#domain/product/product-edit-prices.ts'
import { type Save, useSave, type Write } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useLater } from '#owner/session/later.ts'
import { areaKey } from '#owner/session/query-keys.ts'
import type { StoreArgs, StoreFunction, StoreFunctionName } from '#owner/session/store-data.ts'
import { undoneText } from '#owner/shared/products/bulk-undo.ts'
import { countText, type PRODUCT_REFUSALS, productRefusalText, restoredText } from '../shared/copy.ts'
import { $planLimit } from '../shared/PlanDialog.tsx'
import { publish } from '../shared/PublishNote.tsx'
import { changeLists, moved, type ProductPlace } from './product-cache.ts'

export type ProductActions = ReturnType<typeof actionsOf>

/** The acts on products. Each resolves with false when nothing was changed, and offers Undo where it can. */
export function useProductActions(): ProductActions {
  const client = useQueryClient()
  const { id } = useBusiness()
  const { save } = useSave()
  const later = useLater()
  return useMemo(() => actionsOf(client, id, save, later), [client, id, save, later])
}

const STATUS_DONE: Readonly<Record<ProductStatus, string>> = {
  live: 'published',
  draft: 'taken out of the store',
  archived: 'archived',
}

type Run = ReturnType<typeof createRun>

function actionsOf(client: QueryClient, businessId: string, save: Save, later: ReturnType<typeof useLater>) {
  const run = createRun(client, businessId, save, later)
  return {
    ...rowEdits(client, businessId, run),
    ...setEdits(run),
    ...listEdits(client, businessId, run),
  }
}

/** Calls a function that changes products. Returns null after a refusal or without a connection; the owner has then seen a message. */
function createRun(client: QueryClient, businessId: string, save: Save, later: ReturnType<typeof useLater>) {
  const queryKey = areaKey(businessId, 'products')
  return async <Name extends StoreFunctionName, T>(
    contract: StoreFunction<Name, T, keyof typeof PRODUCT_REFUSALS>,
    args: StoreArgs<Name>,
    rollBack?: () => void,
    /** Of an edit that waits on this phone without a line; the list shows it meanwhile. */
    waits?: { readonly label: string; readonly about: string; readonly onKept: () => void },
  ): Promise<T | null> => {
    let answer: T | null = null
    const all = { ...args, businessId } as unknown as Args<Name>
    const plain: Pick<Write<T>, 'send' | 'later'> = {
      send: () => callDatabase(contract, all),
    }
    await save({
      ...(waits ? later(contract, all, { ...waits, href: `/dashboard/products/${waits.about}` }) : plain),
      onSaved: (value) => {
        answer = value
        void publish(businessId)
      },
      refusalText: ({ code }) => {
        if (!code.startsWith('plan_limit')) return productRefusalText(code)
        $planLimit.set(code)
        return null
      },
      ...(rollBack ? { rollBack } : {}),
      onSettled: () => void client.invalidateQueries({ queryKey }),
    })
    return answer
  }
}

/** Edits inside a product's own row. */
function rowEdits(client: QueryClient, businessId: string, run: Run) {
  async function edit(product: ListedProduct, change: RowEdit, text: string) {
    const { price, stock, status } = change
    const patch = {
      ...(price ? { price: price.to } : {}),
      // As it will be, so that a second edit without a line fits the first.
      ...(stock ? { stock: stock.to, stockEdits: product.stockEdits + 1 } : {}),
      ...(status ? { status: status.to } : {}),
    }
    const patched = (items: readonly ListedProduct[]) =>
      items.map((item) => (item.id === change.id ? { ...item, ...patch } : item))
    const rollBack = await changeLists(client, businessId, patched)
    let isKept = false
    const onKept = () => {
      isKept = true
    }
    const changed = [price && 'price', stock && 'stock', status && 'state'].filter(Boolean).join(' and ')
    const waits = { label: `${product.name}: ${changed}`, about: change.id, onKept }
    const done = await run(editProducts, { edits: [change] }, rollBack, waits)
    if (done) toast({ text })
    return done !== null || isKept
  }

  return {
    setPrice: (product: ListedProduct, to: number) =>
      edit(
        product,
        { id: product.id, price: { from: product.price, to } },
        `Price of ${product.name} saved.${product.lowPrice === null ? '' : ' Choices with a price of their own keep it.'}`,
      ),

    setStock: (product: ListedProduct, to: number | null) =>
      edit(
        product,
        { id: product.id, stock: { from: product.stock, to, edits: product.stockEdits } },
        `Stock of ${product.name} saved.`,
      ),

    setStatus: (product: ListedProduct, to: ProductStatus) =>
      edit(
        product,
        { id: product.id, status: { from: product.status, to } },
        `${product.name} ${STATUS_DONE[to]}.`,
      ),

    quickEdit: (product: ListedProduct, change: RowEdit) => edit(product, change, `${product.name} saved.`),
  }
}

/** Edits of many products at once. */
function setEdits(run: Run) {
  /** The same undo is in the activity, for a day. */
  const undoing = (bulk: number | null) =>
    bulk === null
      ? {}
      : {
          action: {
            label: 'Undo',
            onPress: async () => {
              const done = await run(undoBulkEdit, { activityId: bulk })
              if (done) toast({ text: undoneText(done) })
            },
          },
        }

  return {
    async setStatuses(ids: readonly string[], status: ProductStatus, name?: string) {
      const done = await run(setProductsStatus, { ids, status })
      if (!done) return false
      const text = `${name ?? countText(done.edited)} ${STATUS_DONE[status]}.`
      toast({ text, ...undoing(done.bulk) })
      return true
    },

    async setCategory(ids: readonly string[], categoryId: string | null, categoryName: string) {
      const done = await run(setProductsCategory, { ids, categoryId })
      if (!done) return false
      const where = categoryId === null ? 'out of their category' : `to ${categoryName}`
      toast({ text: `${countText(done.edited)} moved ${where}.`, ...undoing(done.bulk) })
      return true
    },

    async changePrices(ids: readonly string[], change: PriceEdit) {
      const done = await run(changePrices, { ids, change })
      if (!done) return false
      const dropped =
        done.dropped > 0 ? ` Earlier or sale prices that no longer fitted: ${done.dropped} removed.` : ''
      toast({
        text: `Prices of ${countText(done.edited)} changed.${dropped}`,
        ...undoing(done.bulk),
      })
      return true
    },

    async putOnSale(
      ids: readonly string[],
      sale: { readonly change: PriceEdit | null; readonly endsAt: string | null },
    ) {
      const done = await run(putOnSale, { ids, ...sale })
      if (!done) return false
      const text = sale.change
        ? `${countText(done.edited)} on sale.`
        : `Sale of ${countText(done.edited)} ended.`
      toast({ text, ...undoing(done.bulk) })
      return true
    },

    async changeStocks(ids: readonly string[], change: StockEdit) {
      const done = await run(changeStocks, { ids, change })
      if (!done) return false
      toast({ text: `Stock of ${countText(done.edited)} changed.`, ...undoing(done.bulk) })
      return true
    },
  }
}

/** Edits that add, remove or reorder products. */
function listEdits(client: QueryClient, businessId: string, run: Run) {
  return {
    /** The same products can be brought back from the activity, for a day. */
    async remove(ids: readonly string[], name?: string) {
      const gone = new Set(ids)
      const rollBack = await changeLists(client, businessId, (items) =>
        items.filter(({ id }) => !gone.has(id)),
      )
      const done = await run(deleteProducts, { ids }, rollBack)
      if (done === null) return false
      const restore = async () => {
        const back = await run(bringBackProducts, { ids })
        if (back === null) return
        toast({ text: restoredText(back) })
      }
      toast({ text: `${name ?? countText(done)} deleted.`, action: { label: 'Undo', onPress: restore } })
      return true
    },

    async move({ id }: ListedProduct, place: ProductPlace) {
      const rollBack = await changeLists(client, businessId, (items) => moved(items, id, place))
      const targetId = 'targetId' in place ? place.targetId : null
      await run(moveProduct, { productId: id, side: place.side, targetId }, rollBack)
    },

    /** Returns the id of the copy, or null. */
    async duplicate({ id }: ListedProduct) {
      return run(duplicateProduct, { productId: id })
    },
  }
}
