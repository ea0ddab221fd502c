// A shop with less than eight weeks of sales: what is missing, and what is known already.
import { Link } from 'wouter'
import type { Demand } from '#contract/sql/store/forecast.ts'
import { toDayNumber } from '#domain/forecast/day-grid.ts'
import { LEAST_DAYS } from '#domain/forecast/forecast-product.ts'
import { runOutByAverage } from '#domain/forecast/restock.ts'
import { perDayOf } from '#domain/forecast/sales-forecast.ts'
import { Card } from '#kit/page/Card.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { ProgressBar } from '#kit/show/ProgressBar.tsx'
import { dayIn, dayWords, longDay, piecesWords } from './copy.ts'
import type { Forecasts, ProductWithForecast } from './use-forecasts.ts'

const SHOWN = 20

/** Days with sales on record, up to yesterday. */
export function knownDays({ today, firstDay }: Pick<Demand, 'today' | 'firstDay'>): number {
  return toDayNumber(today) - toDayNumber(firstDay)
}

export function NoSales() {
  return (
    <EmptyState
      title="Your forecast begins with your first sale"
      text="After eight weeks of sales this page says what will sell, what runs out and when to order. Sales that you write down yourself count too."
      action={
        <Link href="/dashboard/sell" className="font-medium text-indigo underline">
          Write down a sale
        </Link>
      }
      seed="oracle"
    />
  )
}

export function NotYet({ demand, forecasts }: { readonly demand: Demand; readonly forecasts: Forecasts }) {
  const days = knownDays(demand)
  const ready = longDay(dayIn(demand.firstDay, LEAST_DAYS))
  const selling = forecasts.products
    .filter(({ forecast }) => perDayOf(forecast.outlook) > 0)
    .sort((one, other) => perDayOf(other.forecast.outlook) - perDayOf(one.forecast.outlook))
  return (
    <>
      <Card title="Eight weeks make a forecast">
        <p>{`Your first sale was on ${longDay(demand.firstDay)}. That is ${days} of ${LEAST_DAYS} days. From ${ready} on this page says what will sell, within which range, and when to order.`}</p>
        <div className="mt-3">
          <ProgressBar label="Days of sales" done={days} total={LEAST_DAYS} />
        </div>
      </Card>
      <Card title="What is known so far">
        {selling.length === 0 ? (
          <p className="text-mute">None of your live products has sold yet.</p>
        ) : (
          <ul className="divide-y divide-line">
            {selling.slice(0, SHOWN).map((one) => (
              <Known key={one.product.productId} {...one} today={demand.today} />
            ))}
          </ul>
        )}
      </Card>
    </>
  )
}

function Known({ product, forecast, today }: ProductWithForecast & { readonly today: string }) {
  const perDay = perDayOf(forecast.outlook)
  const days = product.stock === null ? null : runOutByAverage(perDay, product.stock)
  const pace = perDay * 7 < 0.5 ? 'Less than one a week' : `About ${piecesWords(perDay * 7)} a week`
  const end = days === null ? '.' : `, gone about ${dayWords(today, days)}.`
  const left = product.stock === null ? '' : ` ${product.stock} left${end}`
  return (
    <li className="py-2">
      <p translate="no" className="break-words font-medium">
        {product.name}
      </p>
      <p className="text-mute text-sm">{`${pace} on average.${left}`}</p>
    </li>
  )
}
