// What the shop pays for the product and its choices. Saved by itself, apart from the product: shoppers never see it, and staff neither.
import { type ProductCost, readProductCosts } from '#contract/sql/catalogue/products.ts'
import type { ProductDocument } from '#domain/product/product-edit.ts'
import { Button } from '#kit/action/Button.tsx'
import { MoneyField } from '#kit/form/MoneyField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { useCosts } from './use-costs.ts'

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
