// Sales by day, week or month as bars, with a scale at the left, and the best and the last in writing, so that no hovering is needed. The table
// below has all of them.
import type { Figures } from '#contract/sql/store/figures.ts'
import { formatMoney, formatMoneyCompact } from '#domain/basics/money.ts'
import { useBusiness } from '#owner/session/business.ts'

const HEIGHT = 56

type Period = Figures['periods'][number]
type Props = { readonly periods: readonly Period[]; readonly names: (period: Period) => string }

export function PeriodBars({ periods, names }: Props) {
  const { currency } = useBusiness()
  const most = Math.max(1, ...periods.map(({ total }) => total))
  const best = periods.find(({ total }) => total === most)
  const last = periods.at(-1)
  const first = periods[0]
  return (
    <figure>
      <div className="flex gap-2">
        <Scale most={most} />
        <svg
          viewBox={`0 0 ${periods.length * 4} ${HEIGHT}`}
          preserveAspectRatio="none"
          className="h-40 min-w-0 flex-1 border-edge border-b"
          role="img"
          aria-label={`Sales: ${periods.map((period) => `${names(period)} ${formatMoney(period.total, currency)}`).join(', ')}`}
        >
          {[0, HEIGHT / 2].map((y) => (
            <path key={y} d={`M0 ${y}H${periods.length * 4}`} className="stroke-line" strokeWidth={0.4} />
          ))}
          {periods.map((period, place) => {
            const height = Math.max((period.total / most) * HEIGHT, period.total > 0 ? 1 : 0)
            return (
              <rect
                key={period.from}
                x={place * 4 + 0.4}
                y={HEIGHT - height}
                width={3.2}
                height={height}
                className={period === best ? 'fill-lamp' : 'fill-indigo'}
              />
            )
          })}
        </svg>
      </div>
      <p className="figures flex flex-wrap justify-between gap-x-3 pt-1 text-mute text-sm" aria-hidden="true">
        <span>{first && names(first)}</span>
        <span>{last && names(last)}</span>
      </p>
      <figcaption className="figures mt-1 flex flex-wrap gap-x-4 text-sm">
        {best && best.total > 0 && (
          <span>
            <span aria-hidden="true" className="mr-1 inline-block size-3 rounded-sm bg-lamp align-baseline" />
            <span>{`Best: ${names(best)},`}</span>{' '}
            <b translate="no">{formatMoneyCompact(best.total, currency)}</b>
          </span>
        )}
        {last && last !== best && last.total > 0 && (
          <span>
            <span>{`Now: ${names(last)},`}</span>{' '}
            <b translate="no">{formatMoneyCompact(last.total, currency)}</b>
          </span>
        )}
      </figcaption>
    </figure>
  )
}

function Scale({ most }: { readonly most: number }) {
  const { currency } = useBusiness()
  return (
    <p
      className="figures flex h-40 flex-col justify-between whitespace-nowrap text-right text-[min(0.875rem,16px)] text-mute leading-none"
      aria-hidden="true"
    >
      {[most, most / 2, 0].map((value) => (
        <span translate="no" key={value}>
          {formatMoneyCompact(Math.round(value), currency)}
        </span>
      ))}
    </p>
  )
}
