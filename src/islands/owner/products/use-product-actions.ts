// What can be done to products from the list: each is written, said in a toast with the way back, and followed to the store.
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallResult } from '#data/client.ts'
import { duplicateProduct, type ListedProduct, moveProduct, type Place } from '#data/owner/products.ts'
import {
  changePrices,
  deleteProducts,
  editProducts,
  type RowEdit,
  restoreProducts,
  setProductsCategory,
  setProductsStatus,
  type Undo,
  undoEdits,
} from '#data/owner/products-edit.ts'
import type { ProductStatus } from '#domain/product/product-edit.ts'
import type { PriceChange } from '#domain/product/product-edit-prices.ts'
import { toast } from '../kit/toast.ts'
import { useBusiness } from '../session/business.ts'
import { $planLimit } from './plan-limit.ts'
import { changeLists, moved } from './product-cache.ts'
import { countWords, outageText, refusalText, restoredText } from './product-sentences.ts'
import { publish } from './store-publishing.ts'
import { productKeys } from './use-products.ts'

export type ProductActions = ReturnType<typeof actionsOf>

export function useProductActions(): ProductActions {
  const client = useQueryClient()
  const { id } = useBusiness()
  return useMemo(() => actionsOf(client, id), [client, id])
}

const STATUS_DONE: Readonly<Record<ProductStatus, string>> = {
  live: 'published',
  draft: 'taken out of the store',
  archived: 'archived',
}

function actionsOf(client: QueryClient, businessId: string) {
  /** Runs a write; a refusal or an outage is told and answers null. */
  async function run<T>(write: () => Promise<CallResult<T>>, rollBack?: () => void): Promise<T | null> {
    try {
      const result = await write()
      if (result.ok) {
        void publish(businessId)
        return result.value
      }
      rollBack?.()
      if (result.error.code.startsWith('plan_limit')) $planLimit.set(result.error.code)
      else toast({ kind: 'bad', text: refusalText(result.error.code) })
    } catch (error) {
      console.warn('products: a write failed', error)
      rollBack?.()
      toast({ kind: 'bad', text: outageText(navigator.onLine) })
    } finally {
      void client.invalidateQueries({ queryKey: productKeys.all(businessId) })
    }
    return null
  }

  const undoAction = (undo: Undo) => ({
    label: 'Undo',
    onPress: async () => {
      const done = await run(() => undoEdits(businessId, undo))
      if (!done) return
      const left = done.skipped > 0 ? ` ${countWords(done.skipped)} changed since stayed as they are.` : ''
      toast({ text: `Undone.${left}` })
    },
  })

  async function edit(change: RowEdit, patch: Partial<ListedProduct>, text: string) {
    const patched = (items: readonly ListedProduct[]) =>
      items.map((item) => (item.id === change.id ? { ...item, ...patch } : item))
    const rollBack = await changeLists(client, businessId, patched)
    const done = await run(() => editProducts(businessId, [change]), rollBack)
    if (done) toast({ text })
    return done !== null
  }

  return {
    setPrice: ({ id, name, price }: ListedProduct, to: number) =>
      edit({ id, price: { from: price, to } }, { price: to }, `Price of ${name} saved.`),

    setStock: ({ id, name, stock, stockEdits }: ListedProduct, to: number | null) =>
      edit({ id, stock: { from: stock, to, edits: stockEdits } }, { stock: to }, `Stock of ${name} saved.`),

    setStatus: ({ id, name, status }: ListedProduct, to: ProductStatus) =>
      edit({ id, status: { from: status, to } }, { status: to }, `${name} ${STATUS_DONE[to]}.`),

    quickEdit: (product: ListedProduct, change: RowEdit) =>
      edit(
        change,
        {
          ...(change.price ? { price: change.price.to } : {}),
          ...(change.stock ? { stock: change.stock.to } : {}),
          ...(change.status ? { status: change.status.to } : {}),
        },
        `${product.name} saved.`,
      ),

    async setStatuses(ids: readonly string[], status: ProductStatus, name?: string) {
      const done = await run(() => setProductsStatus(businessId, ids, status))
      if (!done) return false
      const text = `${name ?? countWords(done.undo.length)} ${STATUS_DONE[status]}.`
      toast({ text, ...(done.undo.length > 0 ? { action: undoAction(done.undo) } : {}) })
      return true
    },

    async setCategory(ids: readonly string[], categoryId: string | null, categoryName: string) {
      const done = await run(() => setProductsCategory(businessId, ids, categoryId))
      if (!done) return false
      const where = categoryId === null ? 'out of their category' : `to ${categoryName}`
      toast({ text: `${countWords(done.undo.length)} moved ${where}.`, action: undoAction(done.undo) })
      return true
    },

    async changePrices(ids: readonly string[], change: PriceChange) {
      const done = await run(() => changePrices(businessId, ids, change))
      if (!done) return false
      const dropped =
        done.dropped > 0 ? ` Earlier or sale prices that no longer fitted: ${done.dropped} removed.` : ''
      toast({
        text: `Prices of ${countWords(done.edited)} changed.${dropped}`,
        action: undoAction(done.undo),
      })
      return true
    },

    async remove(ids: readonly string[], name?: string) {
      const gone = new Set(ids)
      const rollBack = await changeLists(client, businessId, (items) =>
        items.filter(({ id }) => !gone.has(id)),
      )
      const done = await run(() => deleteProducts(businessId, ids), rollBack)
      if (done === null) return false
      const restore = async () => {
        const back = await run(() => restoreProducts(businessId, ids))
        if (back === null) return
        toast({ text: restoredText(back) })
      }
      toast({ text: `${name ?? countWords(done)} deleted.`, action: { label: 'Undo', onPress: restore } })
      return true
    },

    async move({ id }: ListedProduct, place: Place) {
      const rollBack = await changeLists(client, businessId, (items) => moved(items, id, place))
      // The function answers nothing: an object stands for success.
      await run(async () => {
        const result = await moveProduct(businessId, id, place)
        return result.ok ? { ok: true, value: {} } : result
      }, rollBack)
    },

    /** The id of the copy, or null. */
    async duplicate({ id }: ListedProduct) {
      return run(() => duplicateProduct(businessId, id))
    },
  }
}
