// Choosing everything that the filters find, beyond what is loaded.
import { useState } from 'react'
import { listProductIds, type ProductQuery } from '#data/owner/products.ts'
import { toast } from '../kit/toast.ts'
import { useBusiness } from '../session/business.ts'
import { outageText } from './product-sentences.ts'

export function useSelectAll(query: ProductQuery, chooseAll: (ids: readonly string[]) => void) {
  const { id } = useBusiness()
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      chooseAll(await listProductIds(id, query))
    } catch (error) {
      console.warn('products: could not list the ids', error)
      toast({ kind: 'bad', text: outageText(navigator.onLine) })
    } finally {
      setBusy(false)
    }
  }
  return { run, isBusy }
}
