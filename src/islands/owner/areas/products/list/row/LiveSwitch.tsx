// A switch in the row: shows the product in the store or hides it.
import { Switch } from 'radix-ui'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import type { ProductActions } from '../use-product-actions.ts'

type Props = { readonly product: ListedProduct; readonly actions: ProductActions }

export function LiveSwitch({ product, actions }: Props) {
  const isLive = product.status === 'live'
  return (
    <span className="grid size-11 place-items-center">
      <Switch.Root
        checked={isLive}
        onCheckedChange={() => void actions.setStatus(product, isLive ? 'draft' : 'live')}
        aria-label={`Show ${product.name} in your store`}
        className="h-7 w-12 rounded-full bg-edge p-0.5 transition-colors data-[state=checked]:bg-leaf"
      >
        <Switch.Thumb className="block size-6 rounded-full bg-card transition-transform data-[state=checked]:translate-x-5" />
      </Switch.Root>
    </span>
  )
}
