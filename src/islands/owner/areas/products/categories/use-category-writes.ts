// All writes to categories. The pages of the store follow each write. The component that sends a write decides where a problem is shown.
import { useMemo } from 'react'
import {
  createCategory,
  renameCategory,
  setSizeTable,
  sortCategories,
} from '#contract/sql/catalogue/products.ts'
import { callDatabase } from '#data/owner/owner-database.ts'
import { deleteCategory } from '#data/owner/products/products.ts'
import { sanitiseLong, sanitiseShort } from '#domain/basics/text.ts'
import type { Write } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useReadAgain } from '#owner/session/query-keys.ts'
import { productRefusalText } from '../shared/copy.ts'
import { publish } from '../shared/PublishNote.tsx'

export type CategoryWrites = ReturnType<typeof useCategoryWrites>

/** Takes what somebody else has saved since `known` was read, and gives the sentence that says it. */
type OnOther = (now: string) => string

/** The writes of categories for `save`: each publishes the store and reads the products again. */
export function useCategoryWrites() {
  const { id: businessId } = useBusiness()
  const readAgain = useReadAgain('products')
  return useMemo(() => {
    let sent = 0
    const write = <T>(
      send: Write<T>['send'],
      { done, onOther }: { done?: string; onOther?: OnOther } = {},
    ): Write<T> => {
      sent += 1
      const own = sent
      return {
        send,
        ...(done ? { done } : {}),
        onSaved: () => void publish(businessId),
        refusalText: ({ code, details }) =>
          code === 'changed_elsewhere' && onOther
            ? onOther(String(details['now']))
            : productRefusalText(code),
        // What is read between two writes would show the order of the first.
        onSettled: () => {
          if (own === sent) void readAgain()
        },
      }
    }
    return {
      create: (name: string) =>
        write(() => callDatabase(createCategory, { businessId, name: sanitiseShort(name) })),
      rename: (categoryId: string, text: string, known: string, onOther: OnOther) => {
        const asked = { businessId, categoryId, name: sanitiseShort(text), known }
        return write(() => callDatabase(renameCategory, asked), { onOther })
      },
      setSizeTable: (categoryId: string, text: string, known: string, onOther: OnOther) => {
        const asked = { businessId, categoryId, text: sanitiseLong(text), known }
        return write(() => callDatabase(setSizeTable, asked), { onOther })
      },
      order: (ids: readonly string[]) => write(() => callDatabase(sortCategories, { businessId, ids })),
      remove: (id: string, name: string) =>
        write(() => deleteCategory(businessId, id), {
          done: `${name} deleted. Its products stay, without a category.`,
        }),
    }
  }, [businessId, readAgain])
}
