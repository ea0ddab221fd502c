// What can be done to categories; every change is followed to the store.
import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { CallResult } from '#data/client.ts'
import { createCategory, deleteCategory, orderCategories, renameCategory } from '#data/owner/categories.ts'
import { toast } from '../kit/toast.ts'
import { useBusiness } from '../session/business.ts'
import { outageText, refusalText } from './product-sentences.ts'
import { publish } from './store-publishing.ts'
import { productKeys } from './use-products.ts'

export type CategoryActions = ReturnType<typeof useCategoryActions>

/** `create` and `rename` answer a sentence when they failed, null when they are done. */
export function useCategoryActions() {
  const client = useQueryClient()
  const { id: businessId } = useBusiness()
  return useMemo(() => {
    const run = async (write: () => Promise<CallResult<unknown>>): Promise<string | null> => {
      try {
        const result = await write()
        if (!result.ok) return refusalText(result.error.code)
        void publish(businessId)
        return null
      } catch (error) {
        console.warn('categories: a write failed', error)
        return outageText(navigator.onLine)
      } finally {
        void client.invalidateQueries({ queryKey: productKeys.all(businessId) })
      }
    }
    const tell = (problem: string | null) => {
      if (problem !== null) toast({ kind: 'bad', text: problem })
      return problem === null
    }
    const done: CallResult<null> = { ok: true, value: null }
    return {
      create: (name: string) => run(() => createCategory(businessId, name)),
      rename: (id: string, name: string) => run(() => renameCategory(businessId, id, name)),
      order: async (ids: readonly string[]) =>
        tell(await run(() => orderCategories(businessId, ids).then(() => done))),
      async remove(id: string, name: string) {
        const isDone = tell(await run(() => deleteCategory(businessId, id).then(() => done)))
        if (isDone) toast({ text: `${name} deleted. Its products stay, without a category.` })
      },
    }
  }, [client, businessId])
}
