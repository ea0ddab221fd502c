// Goods that lie, the most valuable first, with what a discount would need. It does not promise that a discount brings buyers.
import type { SlowStock } from '#domain/forecast/slow-stock.ts'
import { CLEAR_DAYS } from '#domain/forecast/slow-stock.ts'
import { Card } from '#kit/page/Card.tsx'
import { Money } from '#kit/show/Money.tsx'
import { slowWords } from './copy.ts'
import type { ProductWithForecast } from './use-forecasts.ts'

type Props = { readonly products: readonly ProductWithForecast[]; readonly currency: string }

const SHOWN = 10

export function SlowCard({ products, currency }: Props) {
  const rows = products
    .flatMap(({ product, forecast: { slow } }) => (slow ? [{ product, slow }] : []))
    .sort((one, other) => other.slow.value - one.slow.value)
  if (rows.length === 0) return null
  return (
    <Card title="Slow stock">
      <ul className="divide-y divide-line">
        {rows.slice(0, SHOWN).map(({ product, slow }) => (
          <li key={product.productId} className="py-3">
            <p translate="no" className="break-words font-medium">
              {product.name}
            </p>
            <p className="text-mute text-sm">
              <span>{`${slow.pieces.toLocaleString('en-NG')} pieces,`}</span>{' '}
              <Money minor={slow.value} currency={currency} />{' '}
              <span>{`${slow.isAtCost ? 'at cost' : 'at the price'}. ${slowWords(slow)}`}</span>
            </p>
            <details>
              <summary className="min-h-11 content-center font-medium text-indigo">
                What a discount needs
              </summary>
              <DiscountList slow={slow} currency={currency} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DiscountList({ slow, currency }: { readonly slow: SlowStock; readonly currency: string }) {
  const { soldAWeek, neededAWeek, discounts, isAtCost } = slow
  return (
    <>
      <p className="text-sm">{`To be rid of it in ${CLEAR_DAYS} days you must sell ${aWeek(neededAWeek)}; now it is ${aWeek(soldAWeek)}. How many more people a discount brings, nobody knows: try the smallest first.`}</p>
      <ul className="figures mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
        {discounts.map(({ percent, price, times }) => (
          <li key={percent}>
            <span>{`${percent}% off,`}</span> <Money minor={price} currency={currency} />
            <span>{`: ${times === null ? 'no profit left.' : `sell ${times.toFixed(1)} times as many to ${isAtCost ? 'earn' : 'take in'} the same.`}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function aWeek(pieces: number): string {
  if (pieces <= 0) return 'none'
  if (pieces < 1) return pieces * 4 < 1 ? 'less than one a month' : `${Math.round(pieces * 4.3)} a month`
  return `${Math.round(pieces)} a week`
}
