// The rows of the cost card: one for the product, one for each choice, as text until they are kept.
import { useState } from 'react'
import { type ProductCost, saveProductCosts } from '#contract/sql/catalogue/products.ts'
import { amountText } from '#domain/basics/amount-text.ts'
import { parseAmount } from '#domain/basics/money.ts'
import { choiceKey, type ProductDocument } from '#domain/product/product-edit.ts'
import { pricedRows } from '#domain/product/variants.ts'
import { toast } from '#kit/toast/toast.ts'
import { useStoreWrite } from '#owner/session/store-data.ts'
import { PRODUCT_REFUSALS } from '../shared/copy.ts'

type Texts = Readonly<Record<string, string>>

/** What each choice costs the owner: texts as typed over the stored amounts. `keep` saves only changed rows. */
export function useCosts(product: ProductDocument, costs: readonly ProductCost[]) {
  const { save, isSaving } = useStoreWrite(saveProductCosts, PRODUCT_REFUSALS)
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
    void save(
      {
        productId: product.id,
        costs: changed.map(({ valueIds, text }) => ({ valueIds, costMinor: parseAmount(text) })),
      },
      { onSaved: () => toast({ text: 'The cost is kept.' }) },
    )
  const change = (key: string, text: string) => setTyped({ ...typed, [key]: text })
  return { rows, change, keep, isSaving, canKeep: changed.length > 0 && !rows.some(({ isWrong }) => isWrong) }
}
