// Sales per day as bars; the best day and today are marked and have their amounts above them.
import type { HomeFigures } from '#contract/sql/store/business.ts'
import { formatMoney, formatMoneyCompact } from '#domain/basics/money.ts'
import { BarChart } from '#kit/show/BarChart.tsx'
import { FigureTable } from '#kit/show/FigureTable.tsx'

type Day = HomeFigures['days'][number]
type Props = { readonly days: readonly Day[]; readonly currency: string }

export function SalesChart({ days, currency }: Props) {
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
            tick: place === 0 ? shortDay(day.day) : place === last ? 'Today' : undefined,
          }
        })}
      />
      <FigureTable
        label="Sales by day"
        summary="See each day"
        currency={currency}
        columns={[
          { label: 'Day', kind: 'text' },
          { label: 'Sales', kind: 'count' },
          { label: 'Amount', kind: 'money' },
        ]}
        rows={[...days].reverse().map(({ day, orders, sales }) => [shortDay(day), orders, sales])}
      />
    </figure>
  )
}

function summary(days: readonly Day[], best: Day, currency: string): string {
  const total = days.reduce((sum, { sales }) => sum + sales, 0)
  return `Sales of 30 days: ${formatMoney(total, currency)} in all, most on ${shortDay(best.day)} with ${formatMoney(best.sales, currency)}.`
}

const SHORT = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `2026-11-20` -> `20 Nov` */
function shortDay(day: string): string {
  return SHORT.format(new Date(`${day}T00:00:00Z`))
}
