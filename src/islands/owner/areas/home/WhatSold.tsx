// Sales of the last 30 days by day, and the products that brought most.
import { Link } from 'wouter'
import type { HomeFigures } from '#contract/sql/store/business.ts'
import { formatMoney, formatMoneyCompact } from '#domain/basics/money.ts'
import { Card } from '#kit/page/Card.tsx'
import { BarChart } from '#kit/show/BarChart.tsx'
import { FigureTable } from '#kit/show/FigureTable.tsx'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { dayName } from '#owner/shared/profit/period-names.ts'

export default function WhatSold({ figures: { days, topProducts } }: { readonly figures: HomeFigures }) {
  return (
    <>
      <Card title="Sales, last 30 days">
        <SalesChart days={days} />
      </Card>
      {topProducts.length > 0 && <TopProducts products={topProducts} />}
    </>
  )
}

/** The five products with the highest sales in the last 30 days. */
function TopProducts({ products }: { readonly products: HomeFigures['topProducts'] }) {
  const { currency } = useBusiness()
  return (
    <Card title="Top products">
      <ol className="divide-y divide-line">
        {products.map(({ productId, name, quantity, sales }) => (
          <li key={productId}>
            <Link
              href={`/dashboard/products/${productId}`}
              className="flex min-h-12 items-center gap-3 py-2 hover:text-indigo"
            >
              <span translate="no" className="min-w-0 flex-1 break-words">
                {name}
              </span>
              <span className="figures whitespace-nowrap text-mute text-sm">{`${quantity} sold`}</span>
              <b>
                <Money minor={sales} currency={currency} isCompact />
              </b>
            </Link>
          </li>
        ))}
      </ol>
    </Card>
  )
}

type Day = HomeFigures['days'][number]

function SalesChart({ days }: { readonly days: readonly Day[] }) {
  const { currency } = useBusiness()
  const best = days.reduce<Day | undefined>(
    (top, day) => (day.sales > (top?.sales ?? 0) ? day : top),
    undefined,
  )
  if (!best) {
    return <p className="text-mute">No sales in these 30 days. Your first one will stand here.</p>
  }
  const last = days.length - 1
  return (
    <figure>
      <BarChart
        label={summary(days, best, currency)}
        bars={days.map((day, place) => {
          const isMarked = day === best || (place === last && day.sales > 0)
          return {
            key: day.day,
            value: day.sales,
            isMarked,
            text: isMarked ? formatMoneyCompact(day.sales, currency) : undefined,
            tick: place === 0 ? dayName(day.day) : place === last ? 'Today' : undefined,
          }
        })}
      />
      <FigureTable
        label="Sales by day"
        summary="See each day"
        currency={currency}
        columns={[
          { label: 'Day', kind: 'text', of: ({ day }) => dayName(day) },
          { label: 'Sales', kind: 'count', of: ({ orders }) => orders },
          { label: 'Amount', kind: 'money', of: ({ sales }) => sales },
        ]}
        rows={[...days].reverse()}
      />
    </figure>
  )
}

function summary(days: readonly Day[], best: Day, currency: string): string {
  const total = days.reduce((sum, { sales }) => sum + sales, 0)
  return `Sales of 30 days: ${formatMoney(total, currency)} in all, most on ${dayName(best.day)} with ${formatMoney(best.sales, currency)}.`
}
