// Sales by day, week or month as bars; the best and the last are named in writing.
import type { Figures } from '#contract/sql/store/figures.ts'
import { formatMoney, formatMoneyCompact } from '#domain/basics/money.ts'
import { BarChart } from '#kit/show/BarChart.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { dayName, monthName, periodName } from './period-names.ts'

export function PeriodBars({ periods, unit }: Pick<Figures, 'periods' | 'unit'>) {
  const { currency } = useBusiness()
  const most = Math.max(1, ...periods.map(({ total }) => total))
  const best = periods.find(({ total }) => total === most)
  const last = periods.at(-1)
  const tickOf = (place: number, from: string) =>
    place === 0 || place === periods.length - 1 ? (unit === 'month' ? monthName : dayName)(from) : undefined
  return (
    <figure>
      <BarChart
        label={`Sales: ${periods.map(({ from, total }) => `${periodName(from, unit)} ${formatMoney(total, currency)}`).join(', ')}`}
        scale={(value) => formatMoneyCompact(value, currency)}
        bars={periods.map((period, place) => ({
          key: period.from,
          value: period.total,
          isMarked: period === best,
          tick: tickOf(place, period.from),
        }))}
      />
      <figcaption className="figures mt-1 flex flex-wrap gap-x-4 text-sm">
        {[best, last !== best && last].map((period, place) => {
          if (!period || period.total === 0) return null
          return (
            <span key={period.from}>
              <span>{`${place === 0 ? 'Best' : 'Now'}: ${periodName(period.from, unit)},`}</span>{' '}
              <b translate="no">{formatMoneyCompact(period.total, currency)}</b>
            </span>
          )
        })}
      </figcaption>
    </figure>
  )
}
