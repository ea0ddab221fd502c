// Pieces sold in each of the last weeks, and expected in the next four, with their range as a line. The numbers stand above the bars; a table
// below has them too.
import { scaleBand, scaleLinear } from '@visx/scale'
import { useCallback, useState } from 'react'
import { type DayGrid, toDay } from '#domain/forecast/day-grid.ts'
import { type Band, bandOfWeek, type Forecast } from '#domain/forecast/forecast-product.ts'
import { piecesWords, rangeWords, shortDay } from './words.ts'

const PAST_WEEKS = 6
const NEXT_WEEKS = 4
const HEIGHT = 190
const TOP = 24
const BOTTOM = 24

type Week = { readonly from: string; readonly pieces: number; readonly band: Band | null }

type Props = { readonly name: string; readonly grid: DayGrid; readonly forecast: Forecast }

export function WeekChart({ name, grid, forecast }: Props) {
  const weeks = weeksOf(grid, forecast)
  return (
    <figure className="min-w-0">
      <Bars weeks={weeks} label={summary(name, weeks)} />
      <figcaption className="text-mute text-sm">
        The numbers are pieces a week; the lines are the range, 8 times in 10.
      </figcaption>
      <WeekTable weeks={weeks} />
    </figure>
  )
}

function weeksOf(grid: DayGrid, forecast: Forecast): readonly Week[] {
  const end = grid.units.length
  const past = Array.from({ length: Math.min(PAST_WEEKS, Math.floor(end / 7)) }, (_, at) => {
    const from = end - 7 * (at + 1)
    const pieces = grid.units.slice(from, from + 7).reduce((sum, units) => sum + units, 0)
    return { from: toDay(grid.firstDay + from), pieces, band: null }
  }).reverse()
  const next = Array.from({ length: NEXT_WEEKS }, (_, at) => {
    const band = bandOfWeek(forecast, at + 1)
    return { from: toDay(grid.firstDay + end + 7 * at), pieces: band.expected, band }
  })
  return [...past, ...next]
}

function Bars({ weeks, label }: { readonly weeks: readonly Week[]; readonly label: string }) {
  const [width, setWidth] = useState(320)
  const follow = useCallback((svg: SVGSVGElement | null) => {
    if (!svg) return
    const observer = new ResizeObserver(
      ([entry]) => entry && setWidth(Math.max(240, entry.contentRect.width)),
    )
    observer.observe(svg)
    return () => observer.disconnect()
  }, [])
  const most = Math.max(1, ...weeks.map(({ pieces, band }) => Math.max(pieces, band?.high ?? 0)))
  const x = scaleBand({ domain: weeks.map(({ from }) => from), range: [0, width], padding: 0.2 })
  const y = scaleLinear({ domain: [0, most], range: [HEIGHT - BOTTOM, TOP] })
  const firstNext = weeks.find(({ band }) => band !== null)?.from ?? ''
  return (
    <svg
      ref={follow}
      viewBox={`0 0 ${width} ${HEIGHT}`}
      className="h-auto w-full"
      role="img"
      aria-label={label}
    >
      {weeks.map(({ from, pieces, band }) => {
        const left = x(from) ?? 0
        const middle = left + x.bandwidth() / 2
        const top = y(pieces)
        return (
          <g key={from}>
            <rect
              x={left}
              y={top}
              width={x.bandwidth()}
              height={Math.max(0, HEIGHT - BOTTOM - top)}
              rx={3}
              className={band ? 'fill-lamp' : 'fill-indigo'}
            />
            {band && (
              <path
                d={`M${middle - 5} ${y(band.high)}h10M${middle} ${y(band.high)}V${y(band.low)}M${middle - 5} ${y(band.low)}h10`}
                className="stroke-ink"
                strokeWidth={1.5}
                fill="none"
              />
            )}
            {/* An expected number stands at the foot of its bar, because the head belongs to the range. */}
            <text
              x={middle}
              y={band ? HEIGHT - BOTTOM - 7 : top - 6}
              textAnchor="middle"
              strokeWidth={4}
              style={{ fontSize: `min(0.875rem, ${x.bandwidth() * 0.65}px)` }}
              className={`figures fill-ink ${band ? 'stroke-lamp [paint-order:stroke]' : ''}`}
            >
              {barText(pieces)}
            </text>
          </g>
        )
      })}
      <line x1={0} x2={width} y1={HEIGHT - BOTTOM} y2={HEIGHT - BOTTOM} className="stroke-edge" />
      <text x={0} y={HEIGHT - 5} className="fill-mute text-[min(0.875rem,16px)]">
        Sold
      </text>
      <text x={x(firstNext) ?? 0} y={HEIGHT - 5} className="fill-mute text-[min(0.875rem,16px)]">
        Expected
      </text>
    </svg>
  )
}

/** Fits above a narrow bar: 1240 -> `1.2k` */
function barText(pieces: number): string {
  if (pieces >= 9_950) return `${Math.round(pieces / 1000)}k`
  if (pieces >= 1000) return `${(pieces / 1000).toFixed(1)}k`
  return pieces > 0 && pieces < 0.5 ? '<1' : String(Math.round(pieces))
}

function WeekTable({ weeks }: { readonly weeks: readonly Week[] }) {
  return (
    <details>
      <summary className="min-h-11 content-center font-medium text-indigo">See each week</summary>
      <table className="figures mt-1 w-full text-sm">
        <thead>
          <tr className="text-left text-mute">
            <th scope="col">Week from</th>
            <th scope="col" className="text-right">
              Pieces
            </th>
            <th scope="col" className="text-right">
              Range
            </th>
          </tr>
        </thead>
        <tbody>
          {weeks.map(({ from, pieces, band }) => (
            <tr key={from} className="border-line border-t">
              <th scope="row" className="py-1.5 text-left font-normal">
                {shortDay(from)}
              </th>
              <td className="text-right">
                {band ? `about ${piecesWords(pieces)}` : `${piecesWords(pieces)} sold`}
              </td>
              <td className="text-right">{band && rangeWords(band)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

function summary(name: string, weeks: readonly Week[]): string {
  const past = weeks.filter(({ band }) => band === null)
  const next = weeks.filter(({ band }) => band !== null)
  const sum = (some: readonly Week[]) => piecesWords(some.reduce((all, { pieces }) => all + pieces, 0))
  return `${name}: ${sum(past)} pieces sold in ${past.length} weeks, about ${sum(next)} expected in the next ${next.length}.`
}
