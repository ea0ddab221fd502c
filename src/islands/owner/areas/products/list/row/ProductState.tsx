// Words and pills for a listed product's state, stock and price.
import { Switch } from 'radix-ui'
import { pictureUrl } from '#components/store/facts/picture-sources.ts'
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { LOW_STOCK } from '#domain/product/product.ts'
import type { Picture } from '#domain/store/snapshot.ts'
import { Badge } from '#kit/show/Badge.tsx'
import { priceRangeText } from '#owner/shared/products/own-price-words.ts'
import { useListing } from '../list-context.ts'
import type { ProductActions } from '../use-product-actions.ts'

export function StateBadge({ product }: { readonly product: ListedProduct }) {
  if (product.isHiddenByPlan) return <Badge tone="wait">Hidden by your plan</Badge>
  if (product.status === 'live') return <Badge tone="good">Live</Badge>
  return <Badge>{product.status === 'draft' ? 'Draft' : 'Archived'}</Badge>
}

/** A pill for a product whose typed change is not saved. */
export function UnsavedBadge({ id }: { readonly id: string }) {
  return useListing().drafts.has(id) && <Badge tone="wait">Not saved</Badge>
}

/** `Not counted`, `Sold out`, `3 left`, `24 in stock`; `24 in 6 choices` when choices are counted. */
function stockText({ choices, counted, stock }: ListedProduct): string {
  const number = choices > 0 ? counted : stock
  const choicesText = choices === 1 ? '1 choice' : `${choices} choices`
  const suffix = choices > 0 ? ` in ${choicesText}` : ''
  if (number === null) return choices > 0 ? `${choicesText}, not counted` : 'Not counted'
  if (number === 0) return 'Sold out'
  return number <= LOW_STOCK
    ? `${number} left${suffix}`
    : `${number.toLocaleString('en-NG')}${suffix || ' in stock'}`
}

export function StockText({ product }: { readonly product: ListedProduct }) {
  const number = product.choices > 0 ? product.counted : product.stock
  const tone =
    number === 0 ? 'text-danger' : number !== null && number <= LOW_STOCK ? 'text-clay' : 'text-mute'
  return <span className={`figures ${tone}`}>{stockText(product)}</span>
}

/** The price now: a range when choices differ, and the earlier price struck through. */
export function PriceText({
  product,
  currency,
}: {
  readonly product: ListedProduct
  readonly currency: string
}) {
  const now = product.salePrice ?? product.price
  const own = [product.lowPrice, product.highPrice].filter((price) => price !== null)
  const prices = product.hasPlainChoice ? [now, ...own] : own
  const earlier = product.salePrice !== null ? product.price : product.compareAtPrice
  return (
    <span className="figures lg:whitespace-nowrap">
      <strong className="font-semibold" translate="no">
        {priceRangeText(prices, currency)}
      </strong>
      {earlier !== null && prices.every((price) => price === now) && (
        <s translate="no" className="ml-2 text-mute text-sm">
          {formatMoney(earlier, currency)}
        </s>
      )}
    </span>
  )
}

type Props = { readonly picture: Picture | null; readonly name: string }

/** A product's first picture, small and square; its initial when there is no picture. */
export function Thumb({ picture, name }: Props) {
  if (!picture) {
    return (
      <span
        aria-hidden="true"
        className="grid size-[56px] shrink-0 place-items-center rounded-card bg-indigo-soft font-bold text-indigo text-lg"
      >
        {[...name][0]?.toUpperCase()}
      </span>
    )
  }
  return (
    <img
      src={pictureUrl(picture, 320)}
      alt=""
      width={56}
      height={56}
      loading="lazy"
      className="size-[56px] shrink-0 rounded-card bg-line object-cover"
    />
  )
}

type LiveSwitchProps = { readonly product: ListedProduct; readonly actions: ProductActions }

/** A switch in the row: shows the product in the store or hides it. */
export function LiveSwitch({ product, actions }: LiveSwitchProps) {
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
