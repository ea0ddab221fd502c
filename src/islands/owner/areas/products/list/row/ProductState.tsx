// Words and pills for a listed product's state, stock and price; its switch and its box.
import type { ListedProduct } from '#contract/sql/catalogue/products.ts'
import { formatMoney } from '#domain/basics/money.ts'
import { LOW_STOCK } from '#domain/product/product.ts'
import { Toggle } from '#kit/form/ChoiceFields.tsx'
import { Badge } from '#kit/show/Badge.tsx'
import { priceRangeText } from '#owner/shared/products/own-price-words.ts'
import { useListing } from '../list-context.ts'

export function StateBadge({ product }: { readonly product: ListedProduct }) {
  if (product.isHiddenByPlan) return <Badge tone="wait">Hidden by your plan</Badge>
  if (product.status === 'live') return <Badge tone="good">Live</Badge>
  return <Badge>{product.status === 'draft' ? 'Draft' : 'Archived'}</Badge>
}

/** A pill for a product whose typed change is not saved. */
export function UnsavedBadge({ id }: { readonly id: string }) {
  return useListing().drafts.has(id) && <Badge tone="wait">Not saved</Badge>
}

/**
 * `Not counted`, `Sold out`, `3 left`, `24 in stock`; `24 in 6 choices` when choices are counted, `1 choice sold out, 4 not counted` when some are.
 */
function stockText({ choices, counted, countedChoices, stock }: ListedProduct): string {
  const number = choices > 0 ? counted : stock
  const choicesText = (of: number) => (of === 1 ? '1 choice' : `${of} choices`)
  const open = choices - countedChoices
  if (number === null) return choices > 0 ? `${choicesText(choices)}, not counted` : 'Not counted'
  if (choices > 0 && open > 0) {
    const left =
      number === 0 ? `${choicesText(countedChoices)} sold out` : `${number} in ${choicesText(countedChoices)}`
    return `${left}, ${open} not counted`
  }
  const suffix = choices > 0 ? ` in ${choicesText(choices)}` : ''
  if (number === 0) return 'Sold out'
  return number <= LOW_STOCK
    ? `${number} left${suffix}`
    : `${number.toLocaleString('en-NG')}${suffix || ' in stock'}`
}

export function StockText({ product }: { readonly product: ListedProduct }) {
  const number = product.choices > 0 ? product.counted : product.stock
  const isOpen = product.countedChoices < product.choices
  const tone =
    number === 0 && !isOpen
      ? 'text-danger'
      : number !== null && number <= LOW_STOCK
        ? 'text-clay'
        : 'text-mute'
  return <span className={`figures ${tone}`}>{stockText(product)}</span>
}

/** The price now: a range when choices differ, and the earlier price struck through. */
export function PriceText({ product }: { readonly product: ListedProduct }) {
  const { currency } = useListing()
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

/** A switch in the row: shows the product in the store or hides it. */
export function LiveSwitch({ product }: { readonly product: ListedProduct }) {
  const { actions } = useListing()
  const isLive = product.status === 'live'
  return (
    <span className="grid size-11 place-items-center">
      <Toggle
        label={`Show ${product.name} in your store`}
        isOn={isLive}
        onChange={() => void actions.setStatus(product, isLive ? 'draft' : 'live')}
      />
    </span>
  )
}

type ChooseBoxProps = { readonly product: ListedProduct; readonly look: 'size-5' | 'size-6' }

/** A box in the row: chooses the product for an act on several. */
export function ChooseBox({ product: { id, name }, look }: ChooseBoxProps) {
  const { chosen, choose } = useListing()
  return (
    <label className="grid size-11 shrink-0 place-items-center">
      <span className="sr-only">{`Select ${name}`}</span>
      <input
        type="checkbox"
        checked={chosen.has(id)}
        onChange={(event) => choose(id, { isChosen: event.target.checked })}
        className={`accent-[var(--indigo)] ${look}`}
      />
    </label>
  )
}
