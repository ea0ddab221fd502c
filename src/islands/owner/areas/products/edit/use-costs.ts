// The rows of the cost card: one for the product, one for each choice, as text until they are kept.
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type ProductCost, saveProductCosts } from '#data/owner/products/product-costs.ts'
import { amountText } from '#domain/basics/amount-text.ts'
import { parseAmount } from '#domain/basics/money.ts'
import { choiceKey, type ProductDocument } from '#domain/product/product-edit.ts'
import { pricedRows } from '#domain/product/variants.ts'
import { useSave } from '#kit/form/use-save.ts'
import { toast } from '#kit/toast/toast.ts'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreKeys } from '#owner/session/query-keys.ts'
import { productRefusalText } from '../shared/copy.ts'

type Texts = Readonly<Record<string, string>>

/** What each choice costs the owner: texts as typed over the stored amounts. `keep` saves only changed rows. */
export function useCosts(product: ProductDocument, costs: readonly ProductCost[]) {
  const { id } = useBusiness()
  const client = useQueryClient()
  const queryKey = useStoreKeys().products.costs(product.id)
  const { save, isSaving } = useSave()
  const [typed, setTyped] = useState<Texts>({})
  const stored: Texts = Object.fromEntries(
    costs.map(({ valueIds, costMinor }) => [choiceKey(valueIds), amountText(costMinor)]),
  )
  const rows = pricedRows(product).map(({ valueIds, name }) => {
    const key = choiceKey(valueIds)
    const text = typed[key] ?? stored[key] ?? ''
    const isWrong = text.trim() !== '' && parseAmount(text) === null
    return { key, valueIds, name, text, isWrong, isChanged: text !== (stored[key] ?? '') }
  })
  const changed = rows.filter(({ isChanged }) => isChanged)
  const keep = () =>
    void save({
      send: () =>
        saveProductCosts(
          { businessId: id, productId: product.id },
          changed.map(({ valueIds, text }) => ({ valueIds, costMinor: parseAmount(text) })),
        ),
      onSaved: (kept) => {
        client.setQueryData(queryKey, kept)
        toast({ text: 'The cost is kept.' })
      },
      refusalText: ({ code }) => productRefusalText(code),
    })
  const change = (key: string, text: string) => setTyped({ ...typed, [key]: text })
  return { rows, change, keep, isSaving, canKeep: changed.length > 0 && !rows.some(({ isWrong }) => isWrong) }
}
