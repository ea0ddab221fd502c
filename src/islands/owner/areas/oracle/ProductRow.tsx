// One product of the forecast: what is expected, and behind a tap why, week by week, and the way to the product.
import { ChevronDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { Link } from 'wouter'
import { bandOver, HORIZON_DAYS, type Outlook } from '#domain/forecast/forecast-product.ts'
import { planRestock, runOutByAverage } from '#domain/forecast/restock.ts'
import { makeOrderOutlook, type ProductSales, type SalesDays } from '#domain/forecast/sales-forecast.ts'
import { dayWords, orderCountWords, orderReason, piecesWords, rangeWords, whyWords } from './copy.ts'
import type { ProductWithForecast } from './use-forecasts.ts'
import { WeekChart } from './WeekChart.tsx'

type Props = ProductWithForecast & { readonly days: SalesDays; readonly leadDays: number }

export function ProductRow({ product, forecast, days, leadDays }: Props) {
  const { outlook, grid } = forecast
  const { today } = days
  const orders = useOrders(days, product)
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-14 cursor-pointer list-none flex-wrap items-center gap-x-3 py-2 [&::-webkit-details-marker]:hidden">
          <span className="min-w-0 flex-1 basis-[min(9rem,100%)]">
            <span translate="no" className="block break-words font-medium">
              {product.name}
            </span>
            <span className="block text-mute text-sm">{stockWords({ product, forecast, today })}</span>
            <span className="block min-h-5 text-mute text-sm">
              {orders && `In ${orderCountWords(orders)}`}
            </span>
          </span>
          <span className="ml-auto flex items-center gap-3">
            <Expected outlook={outlook} />
            <ChevronDown
              size={20}
              strokeWidth={1.75}
              aria-hidden="true"
              className="shrink-0 text-mute transition-transform group-open:rotate-180 motion-reduce:transition-none"
            />
          </span>
        </summary>
        <div className="flex flex-col gap-3 pb-4">
          {outlook.kind === 'forecast' && (
            <WeekChart name={product.name} grid={grid} forecast={outlook.forecast} />
          )}
          <Why product={product} forecast={forecast} leadDays={leadDays} />
          <Link
            href={`/dashboard/products/${product.productId}`}
            className="inline-flex min-h-11 items-center self-start font-medium text-indigo underline"
          >
            Open the product
          </Link>
        </div>
      </details>
    </li>
  )
}

function Why({ product, forecast, leadDays }: Omit<Props, 'days'>) {
  const { outlook, grid } = forecast
  const { stock } = product
  return (
    <div>
      <h3 className="font-bold">Why this number</h3>
      <ul className="flex list-disc flex-col gap-1 pl-5 text-sm">
        {whyWords(outlook, grid).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
        {outlook.kind === 'forecast' && stock !== null && (
          <li>{orderReason(planRestock(outlook.forecast, stock, leadDays), stock, leadDays)}</li>
        )}
      </ul>
    </div>
  )
}

function Expected({ outlook }: Pick<ProductWithForecast['forecast'], 'outlook'>) {
  if (outlook.kind === 'average') {
    return (
      <span className="figures shrink-0 text-right">
        <b className="block text-lg">{piecesWords(outlook.perDay * HORIZON_DAYS)}</b>
        <span className="block text-mute text-sm">average</span>
      </span>
    )
  }
  const band = bandOver(outlook.forecast, HORIZON_DAYS)
  return (
    <span className="figures shrink-0 text-right">
      <b className="block text-lg">{piecesWords(band.expected)}</b>
      <span className="block text-mute text-sm">{rangeWords(band)}</span>
    </span>
  )
}

/** `12 left, gone about Fri 4 Dec` */
function stockWords({
  product: { stock },
  forecast: { outlook },
  today,
}: ProductWithForecast & { readonly today: string }): string {
  if (stock === null) return 'Stock is not counted'
  if (stock === 0) return 'Sold out'
  const left = `${stock.toLocaleString('en-NG')} left`
  const days =
    outlook.kind === 'forecast'
      ? planRestock(outlook.forecast, stock, 0).runsOutInDays
      : runOutByAverage(outlook.perDay, stock)
  return days === null ? `${left}, enough for half a year` : `${left}, gone about ${dayWords(today, days)}`
}

/** Null until it is computed. */
function useOrders(days: SalesDays, product: ProductSales): Outlook | null {
  const [orders, setOrders] = useState<Outlook | null>(null)
  useEffect(() => {
    const timer = setTimeout(() => setOrders(makeOrderOutlook(days, product)))
    return () => clearTimeout(timer)
  }, [days, product])
  return orders
}
