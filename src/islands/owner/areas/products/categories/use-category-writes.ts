// All writes to categories. The pages of the store follow each write. The component that sends a write decides where a problem is shown.
import { useMemo } from 'react'
import {
  createCategory,
  deleteCategory,
  renameCategory,
  saveSizeTable,
  sortCategories,
} from '#data/owner/products/categories.ts'
import { accepted, type Write } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { productRefusalText } from '../shared/copy.ts'
import { publish } from '../shared/store-publishing.ts'

export type CategoryWrites = ReturnType<typeof useCategoryWrites>

/** The writes of categories for `save`: each publishes the store and reads the products again. */
export function useCategoryWrites() {
  const { id: businessId } = useBusiness()
  const readAgain = useReadAgain('products')
  return useMemo(() => {
    const write = <T>(send: Write<T>['send'], onSaved?: () => void): Write<T> => ({
      send,
      onSaved: () => {
        void publish(businessId)
        onSaved?.()
      },
      refusalText: ({ code }) => productRefusalText(code),
      onSettled: () => void readAgain(),
    })
    return {
      create: (name: string) => write(() => createCategory(businessId, name)),
      rename: (id: string, name: string) => write(() => renameCategory(businessId, id, name)),
      setSizeTable: (id: string, text: string) => write(() => saveSizeTable(businessId, id, text)),
      order: (ids: readonly string[]) => write(() => accepted(sortCategories(businessId, ids))),
      remove: (id: string, name: string) =>
        write(
          () => accepted(deleteCategory(businessId, id)),
          () => toast({ text: `${name} deleted. Its products stay, without a category.` }),
        ),
    }
  }, [businessId, readAgain])
}
