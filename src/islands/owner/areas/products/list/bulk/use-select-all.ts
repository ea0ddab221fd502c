// Chooses all products that fit the filters, including products that are not loaded yet.
import { listProductIds, type ProductQuery } from '#data/owner/products/products.ts'
import { accepted, neverRefused, useSave } from '#kit/form/use-save.ts'
import { useBusiness } from '#owner/session/business.ts'

/** Chooses every product that fits the filters, also those that the list has not read yet. */
export function useSelectAll(query: ProductQuery, chooseAll: (ids: readonly string[]) => void) {
  const { id } = useBusiness()
  const { save, isSaving } = useSave()
  const run = () =>
    save({ send: () => accepted(listProductIds(id, query)), onSaved: chooseAll, refusalText: neverRefused })
  return { run, isBusy: isSaving }
}
