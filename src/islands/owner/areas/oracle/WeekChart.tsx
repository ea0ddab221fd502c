// Pieces sold in each of the last weeks, and expected in the next four, with their range as a line.
import { type DayGrid, toDay } from '#domain/forecast/day-grid.ts'
import { type Band, bandOfWeek, type Forecast } from '#domain/forecast/forecast-product.ts'
import { BarChart } from '#kit/show/BarChart.tsx'
import { FigureTable } from '#kit/show/FigureTable.tsx'
import { piecesWords, rangeWords, shortDay } from './copy.ts'

const PAST_WEEKS = 6
const NEXT_WEEKS = 4

type Week = { readonly from: string; readonly pieces: number; readonly band: Band | null }

type Props = { readonly name: string; readonly grid: DayGrid; readonly forecast: Forecast }

export function WeekChart({ name, grid, forecast }: Props) {
  const past = pastWeeks(grid)
  const next = nextWeeks(grid, forecast)
  const weeks = [...past, ...next]
  return (
    <figure className="min-w-0">
      <BarChart
        label={`${name}: ${sumWords(past)} pieces sold in ${past.length} weeks, about ${sumWords(next)} expected in the next ${next.length}.`}
        bars={weeks.map(({ from, pieces, band }) => ({
          key: from,
          value: pieces,
          text: barText(pieces),
          tick: from === next[0]?.from ? 'Expected' : from === past[0]?.from ? 'Sold' : undefined,
          isMarked: band !== null,
          range: band,
        }))}
      />
      <figcaption className="text-mute text-sm">
        The numbers are pieces a week; the lines are the range, 8 times in 10.
      </figcaption>
      <FigureTable
        label={`${name} by week`}
        summary="See each week"
        currency=""
        columns={[
          { label: 'Week from', kind: 'text', of: ({ from }) => shortDay(from) },
          {
            label: 'Pieces',
            kind: 'text',
            of: ({ pieces, band }) => (band ? `about ${piecesWords(pieces)}` : `${piecesWords(pieces)} sold`),
          },
          { label: 'Range', kind: 'text', of: ({ band }) => (band ? rangeWords(band) : '') },
        ]}
        rows={weeks}
      />
    </figure>
  )
}

function pastWeeks({ units, firstDay }: DayGrid): readonly Week[] {
  return Array.from({ length: Math.min(PAST_WEEKS, Math.floor(units.length / 7)) }, (_, at) => {
    const from = units.length - 7 * (at + 1)
    const pieces = units.slice(from, from + 7).reduce((sum, sold) => sum + sold, 0)
    return { from: toDay(firstDay + from), pieces, band: null }
  }).reverse()
}

function nextWeeks({ units, firstDay }: DayGrid, forecast: Forecast): readonly Week[] {
  return Array.from({ length: NEXT_WEEKS }, (_, at) => {
    const band = bandOfWeek(forecast, at + 1)
    return { from: toDay(firstDay + units.length + 7 * at), pieces: band.expected, band }
  })
}

const sumWords = (weeks: readonly Week[]) => piecesWords(weeks.reduce((all, { pieces }) => all + pieces, 0))

/** Fits above a narrow bar: 1240 -> `1.2k` */
function barText(pieces: number): string {
  if (pieces >= 9_950) return `${Math.round(pieces / 1000)}k`
  if (pieces >= 1000) return `${(pieces / 1000).toFixed(1)}k`
  return pieces > 0 && pieces < 0.5 ? '<1' : String(Math.round(pieces))
}
