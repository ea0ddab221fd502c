// What the shop pays for the product and its choices. Saved by itself, apart from the product: shoppers never see it, and staff neither.
import { useState } from 'react'
import { type ProductCost, readProductCosts, saveProductCosts } from '#contract/sql/catalogue/products.ts'
import { amountText, parseAmount } from '#domain/basics/money.ts'
import { choiceKey, type ProductDocument } from '#domain/product/product-edit.ts'
import { pricedRows } from '#domain/product/variants.ts'
import { Button } from '#kit/action/Button.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead, useStoreWrite } from '#owner/session/store-data.ts'
import { PRODUCT_REFUSALS } from '../shared/copy.ts'

type CostsProps = { readonly product: ProductDocument; readonly costs: readonly ProductCost[] }

export function CostCard({ product }: { readonly product: ProductDocument }) {
  const { data } = useStoreRead(readProductCosts, { productId: product.id })
  return (
    <Card title="What it costs you">
      <p className="mb-3 text-mute text-sm">For your own figures. Only owners and managers see it.</p>
      {data && <CostForm key={JSON.stringify(data)} product={product} costs={data} />}
    </Card>
  )
}

function CostForm({ product, costs }: CostsProps) {
  const { currency } = useBusiness()
  const { rows, change, keep, canKeep, isSaving } = useCosts(product, costs)
  return (
    <div className="flex flex-col gap-3">
      {rows.map(({ key, name, text, isWrong }) => (
        <MoneyField
          key={key}
          label={name}
          currency={currency}
          error={isWrong ? 'This is not an amount.' : undefined}
          value={text}
          onChange={(event) => change(key, event.target.value)}
        />
      ))}
      <Button
        kind="soft"
        className="self-start"
        onClick={keep}
        isBusy={isSaving}
        busyText="Saving…"
        disabled={!canKeep}
      >
        Keep the cost
      </Button>
    </div>
  )
}

type Texts = Readonly<Record<string, string>>

/** What each choice costs the owner: texts as typed over the stored amounts. `keep` saves only changed rows. */
function useCosts(product: ProductDocument, costs: readonly ProductCost[]) {
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
      { done: 'The cost is kept.' },
    )
  const change = (key: string, text: string) => setTyped({ ...typed, [key]: text })
  return { rows, change, keep, isSaving, canKeep: changed.length > 0 && !rows.some(({ isWrong }) => isWrong) }
}
