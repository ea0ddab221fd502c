// Saves the editor's form: one write, then the store's pages. When another person has saved first, explains the conflict and overwrites
// nothing unseen.
import { useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useState } from 'react'
import { useLocation } from 'wouter'
import { readProduct } from '#contract/sql/catalogue/products.ts'
import { readStored, saveProduct } from '#data/owner/products/products.ts'
import { timeZoneOf } from '#domain/basics/shop-time.ts'
import {
  changedFields,
  type Merge,
  mergeChanges,
  type ProductContent,
  productToSave,
  type SavedProduct,
} from '#domain/product/product-edit.ts'
import type { ProductForm } from '#domain/product/product-form.ts'
import { toContent, toForm } from '#domain/product/product-values.ts'
import type { useEditForm } from '#kit/form/use-edit-form.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { storeKey } from '#owner/session/store-data.ts'
import { productRefusalText } from '../shared/copy.ts'
import { $planLimit } from '../shared/PlanDialog.tsx'
import { PublishNote, publish, useHasPublishNote } from '../shared/PublishNote.tsx'

/** Another person saved first: the stored product, this person's product, and the merge of both. */
export type Conflict = { readonly stored: SavedProduct; readonly mine: ProductContent; readonly merge: Merge }

type ProductEdit = ReturnType<typeof useEditForm<ProductForm, ProductForm>>

/** Saves the product. `conflict` is set when somebody has saved it meanwhile; the person takes one version or both. */
export function useSaveProduct({ form, draft, save }: ProductEdit) {
  const business = useBusiness()
  const zone = timeZoneOf(business.country)
  const client = useQueryClient()
  const readAgain = useReadAgain('products')
  const [, navigate] = useLocation()
  const [conflict, setConflict] = useState<Conflict | null>(null)

  /** Fills the form with what is stored. */
  const show = (stored: SavedProduct) => {
    setConflict(null)
    form.reset(toForm(stored, zone))
    draft.clear()
    client.setQueryData(storeKey(business.id, readProduct, { productId: stored.product.id }), stored)
  }

  const settle = (saved: SavedProduct, base: SavedProduct | null) => {
    show(saved)
    void readAgain()
    void publish(business.id, saved.product.id)
    if (base === null) navigate(`/dashboard/products/${saved.product.id}`, { replace: true })
  }

  /** `base` is the product from which the content was made. */
  const write = (content: ProductContent, base: SavedProduct | null) => {
    const { id } = form.getValues()
    const payload = productToSave({ id, businessId: business.id }, content, base?.product ?? null)
    return save({
      send: () => saveProduct(payload, base?.version ?? null),
      onSaved: (saved) => settle(saved, base),
      refusalText: (refusal) => {
        const stored = readStored(refusal)
        if (stored === null) return showRefusal(form, refusal.code)
        // The stored product equals this content: an earlier try was saved and its answer was lost.
        if (changedFields(content, stored.product).length === 0) settle(stored, base)
        else {
          const made = form.getValues().base?.product ?? stored.product
          setConflict({ stored, mine: content, merge: mergeChanges(made, content, stored.product) })
        }
        return null
      },
    })
  }

  /** What only this person changed stays in the form, to be saved. */
  const takeTheirs = () => {
    if (!conflict) return
    const { stored, merge } = conflict
    const hasMore = changedFields(merge.yielded, stored.product).length > 0
    show(stored)
    if (hasMore) form.reset(toForm(stored, zone, merge.yielded), { keepDefaultValues: true })
    toast({
      text: hasMore
        ? 'Theirs is in the form now. Save the rest of yours.'
        : 'The form shows what is stored now.',
    })
  }

  return {
    save: (values: ProductForm) => {
      $planLimit.set(null)
      return write(toContent(values, zone), values.base)
    },
    saveMerged: () => conflict && write(conflict.merge.merged, conflict.stored),
    takeTheirs,
    closeConflict: () => setConflict(null),
    conflict,
    note: useNote(form),
  }
}

/** Shows a refusal at its field or in its dialog. Returns a sentence for a refusal that has neither. */
function showRefusal(form: ProductEdit['form'], code: string): string | null {
  if (code === 'sku_taken') form.setError('sku', { message: productRefusalText(code) }, { shouldFocus: true })
  else if (code.startsWith('plan_limit')) $planLimit.set(code)
  else return productRefusalText(code)
  return null
}

/** The text beside the save button. */
function useNote(form: ProductEdit['form']): ReactNode {
  const { base, status } = form.watch()
  const hasPublishNote = useHasPublishNote(base?.product.id)
  if (form.formState.isDirty) return 'Not saved yet.'
  return (
    base &&
    hasPublishNote &&
    createElement(PublishNote, { productId: base.product.id, isDraft: status !== 'live' })
  )
}
