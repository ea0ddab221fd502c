// Saving the editor's form: one write, then the store. A save that comes too late is explained and never written over unseen.
import { useQueryClient } from '@tanstack/react-query'
import { createElement, type ReactNode, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useLocation } from 'wouter'
import { saveProduct } from '#data/owner/products-save.ts'
import {
  changedFields,
  type Merge,
  mergeChanges,
  type ProductContent,
  type ProductDocument,
  productToSave,
  type SavedProduct,
} from '#domain/product/product-edit.ts'
import { notSavedText } from '../kit/outage-words.ts'
import { toast } from '../kit/toast.ts'
import type { Draft } from '../kit/use-draft.ts'
import { useWhenOnline } from '../kit/use-when-online.ts'
import { useBusiness } from '../session/business.ts'
import { PublishNote, useHasPublishNote } from './PublishNote.tsx'
import { $planLimit } from './plan-limit.ts'
import { type ProductForm, toContent, toForm } from './product-form.ts'
import { refusalText } from './product-sentences.ts'
import { publish } from './store-publishing.ts'
import { productKeys } from './use-products.ts'

/** Somebody saved first: what is stored now, what was to be saved, and how they differ. */
export type Conflict = { readonly stored: SavedProduct; readonly mine: ProductContent; readonly merge: Merge }

export function useSaveProduct(form: UseFormReturn<ProductForm>, draft: Draft) {
  const business = useBusiness()
  const client = useQueryClient()
  const [, navigate] = useLocation()
  const [isSaving, setSaving] = useState(false)
  const [conflict, setConflict] = useState<Conflict | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  useWhenOnline(() => setProblem((told) => (told === notSavedText(false) ? null : told)))

  const settle = (saved: SavedProduct, isNew: boolean) => {
    setConflict(null)
    form.reset(toForm(saved))
    draft.clear()
    client.setQueryData(productKeys.one(business.id, saved.product.id), saved)
    void client.invalidateQueries({ queryKey: productKeys.all(business.id) })
    void publish(business.id, saved.product.id)
    if (isNew) navigate(`/dashboard/products/${saved.product.id}`, { replace: true })
  }

  /** `base`: what the content was made from. */
  const write = async (content: ProductContent, base: SavedProduct | null) => {
    const { id } = form.getValues()
    setSaving(true)
    setProblem(null)
    try {
      const payload = productToSave({ id, businessId: business.id }, content, base?.product ?? null)
      const result = await saveProduct(payload, base?.version ?? null)
      if (result.ok) return settle(result.value, base === null)
      const { code, details } = result.error
      if (code !== 'stale_product') return refuse(code)
      const stored = { product: details['current'] as ProductDocument, version: String(details['version']) }
      // The same save again, after its answer was lost: it is there.
      if (changedFields(content, stored.product).length === 0) return settle(stored, base === null)
      const merge = mergeChanges(form.getValues().base?.product ?? stored.product, content, stored.product)
      setConflict({ stored, mine: content, merge })
    } catch (error) {
      console.warn('product: could not be saved', error)
      setProblem(notSavedText(navigator.onLine))
    } finally {
      setSaving(false)
    }
  }

  const refuse = (code: string) => {
    if (code === 'sku_taken') form.setError('sku', { message: refusalText(code) }, { shouldFocus: true })
    else if (code.startsWith('plan_limit')) $planLimit.set(code)
    else setProblem(refusalText(code))
  }

  const takeTheirs = () => {
    if (!conflict) return
    form.reset(toForm(conflict.stored))
    draft.clear()
    client.setQueryData(productKeys.one(business.id, conflict.stored.product.id), conflict.stored)
    setConflict(null)
    toast({ text: 'The form shows what is stored now.' })
  }

  const { base, status } = form.watch()
  const hasPublishNote = useHasPublishNote(base?.product.id)
  const note: ReactNode = form.formState.isDirty
    ? 'Not saved yet.'
    : base &&
      hasPublishNote &&
      createElement(PublishNote, { productId: base.product.id, isDraft: status !== 'live' })

  return {
    save: (values: ProductForm) => {
      $planLimit.set(null)
      return write(toContent(values), values.base)
    },
    saveMerged: () => conflict && write(conflict.merge.merged, conflict.stored),
    takeTheirs,
    closeConflict: () => setConflict(null),
    conflict,
    isSaving,
    note,
    problem,
  }
}
