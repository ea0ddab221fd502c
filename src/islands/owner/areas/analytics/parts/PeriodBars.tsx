// Sales by day, week or month as bars. The best and the last have their value in writing, so that no hovering is needed; the table below has
// all of them.
import type { Figures } from '#data/owner/figures/figures.ts'
import { formatMoney, formatMoneyCompact } from '#domain/basics/money.ts'
import { useBusiness } from '../../../session/business.ts'

const HEIGHT = 56

type Period = Figures['periods'][number]
type Props = { readonly periods: readonly Period[]; readonly names: (period: Period) => string }

export function PeriodBars({ periods, names }: Props) {
  const { currency } = useBusiness()
  const most = Math.max(1, ...periods.map(({ total }) => total))
  const best = periods.find(({ total }) => total === most)
  const last = periods.at(-1)
  const first = periods[0]
  const named = [...new Set([best, last])].filter((period) => period !== undefined && period.total > 0)
  return (
    <figure>
      <svg
        viewBox={`0 0 ${periods.length * 4} ${HEIGHT}`}
        preserveAspectRatio="none"
        className="h-40 w-full"
        role="img"
        aria-label={`Sales: ${periods.map((period) => `${names(period)} ${formatMoney(period.total, currency)}`).join(', ')}`}
      >
        {periods.map((period, place) => {
          const height = Math.max((period.total / most) * HEIGHT, period.total > 0 ? 1 : 0)
          return (
            <rect
              key={period.from}
              x={place * 4 + 0.4}
              y={HEIGHT - height}
              width={3.2}
              height={height}
              className={period === best || period === last ? 'fill-lamp' : 'fill-indigo'}
            />
          )
        })}
      </svg>
      <p
        className="figures flex justify-between border-edge border-t pt-1 text-mute text-sm"
        aria-hidden="true"
      >
        <span>{first && names(first)}</span>
        <span>{last && names(last)}</span>
      </p>
      <figcaption className="figures mt-1 flex flex-wrap gap-x-4 text-sm">
        {named.map((period) => (
          <span key={period?.from}>
            <span aria-hidden="true" className="mr-1 inline-block size-3 rounded-sm bg-lamp align-baseline" />
            {period === best ? 'Best' : 'Now'}: {period && names(period)},{' '}
            <b>{formatMoneyCompact(period?.total ?? 0, currency)}</b>
          </span>
        ))}
      </figcaption>
    </figure>
  )
}
