// Chooses all products that fit the filters, including products that are not loaded yet.
import { listProductIds, type ProductQuery } from '#contract/sql/catalogue/products.ts'
import { call } from '#data/client.ts'
import { ownerDatabase } from '#data/owner/owner-database.ts'
import { useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'

/** Chooses every product that fits the filters, also those that the list has not read yet. */
export function useSelectAll(query: ProductQuery, chooseAll: (ids: readonly string[]) => void) {
  const { id: businessId } = useBusiness()
  const { save, isSaving } = useSave()
  const send = async () => call(await ownerDatabase(), listProductIds, { businessId, query })
  return { run: () => save({ send, onSaved: chooseAll }), isBusy: isSaving }
}
