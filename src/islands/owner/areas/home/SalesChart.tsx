// Sales per day as bars: ordinary days in indigo, the best day and today in the lamp colour, with their values above the bars, so that no
// hovering is needed. A table has the same figures for people who cannot see the bars or want exact numbers.
import { Group } from '@visx/group'
import { scaleBand, scaleLinear } from '@visx/scale'
import { Bar } from '@visx/shape'
import { useCallback, useState } from 'react'
import type { StoreDashboard } from '#contract/sql/store/business.ts'
import { formatMoney, formatMoneyCompact } from '#domain/basics/money.ts'

type Day = StoreDashboard['days'][number]
type Props = { readonly days: readonly Day[]; readonly currency: string }

const HEIGHT = 200
const TOP = 28
const BOTTOM = 24

export default function SalesChart({ days, currency }: Props) {
  const best = days.reduce<Day | undefined>(
    (top, day) => (day.sales > (top?.sales ?? 0) ? day : top),
    undefined,
  )
  if (!best) {
    return <p className="text-mute">No sales in these 30 days. Your first one will stand here.</p>
  }
  return (
    <figure>
      <Bars days={days} best={best} currency={currency} />
      <DayTable days={days} currency={currency} />
    </figure>
  )
}

function Bars({ days, best, currency }: Props & { readonly best: Day }) {
  const [width, setWidth] = useState(640)
  const last = days.at(-1)
  const x = scaleBand({ domain: days.map(({ day }) => day), range: [0, width], padding: 0.25 })
  const y = scaleLinear({ domain: [0, best.sales], range: [HEIGHT - BOTTOM, TOP] })
  const isNamed = (day: Day) => day === best || (day === last && day.sales > 0)
  const follow = useCallback((svg: SVGSVGElement | null) => {
    if (!svg) return
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)),
    )
    observer.observe(svg)
    return () => observer.disconnect()
  }, [])
  return (
    <svg
      ref={follow}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="h-50 w-full"
      role="img"
      aria-label={summary(days, best, currency)}
    >
      <Group>
        {days.map((day) => {
          const top = y(day.sales)
          const left = x(day.day) ?? 0
          return (
            <Group key={day.day}>
              <Bar
                x={left}
                y={top}
                width={x.bandwidth()}
                height={Math.max(0, HEIGHT - BOTTOM - top)}
                rx={3}
                className={isNamed(day) ? 'fill-lamp' : 'fill-indigo'}
              />
              {isNamed(day) && (
                <text
                  x={Math.min(Math.max(left + x.bandwidth() / 2, 34), width - 34)}
                  y={top - 8}
                  textAnchor="middle"
                  className="fill-ink font-bold text-sm"
                >
                  {formatMoneyCompact(day.sales, currency)}
                </text>
              )}
            </Group>
          )
        })}
        <line x1={0} x2={width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className="stroke-edge" />
        <text x={0} y={HEIGHT - 4} className="fill-mute text-sm">
          {shortDay(days[0]?.day)}
        </text>
        <text x={width} y={HEIGHT - 4} textAnchor="end" className="fill-mute text-sm">
          Today
        </text>
      </Group>
    </svg>
  )
}

function DayTable({ days, currency }: Props) {
  return (
    <details className="mt-2">
      <summary className="min-h-11 content-center font-medium text-indigo">See each day</summary>
      <table className="figures mt-2 w-full text-sm">
        <thead>
          <tr className="text-left text-mute">
            <th scope="col">Day</th>
            <th scope="col" className="text-right">
              Sales
            </th>
            <th scope="col" className="text-right">
              Amount
            </th>
          </tr>
        </thead>
        <tbody>
          {[...days].reverse().map(({ day, orders, sales }) => (
            <tr key={day} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {shortDay(day)}
              </th>
              <td className="text-right">{orders}</td>
              <td translate="no" className="text-right">
                {formatMoney(sales, currency)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function summary(days: readonly Day[], best: Day, currency: string): string {
  const total = days.reduce((sum, { sales }) => sum + sales, 0)
  return `Sales of 30 days: ${formatMoney(total, currency)} in all, most on ${shortDay(best.day)} with ${formatMoney(best.sales, currency)}.`
}

const SHORT = new Intl.DateTimeFormat('en-NG', { day: 'numeric', month: 'short', timeZone: 'UTC' })

/** `2026-11-20` -> `20 Nov` */
function shortDay(day: string | undefined): string {
  return day ? SHORT.format(new Date(`${day}T00:00:00Z`)) : ''
}
