// The sums of the time that is shown, each with its change against the time before in writing.
import type { FigureSums, Figures } from '#data/owner/figures/figures.ts'
import { formatMoneyCompact } from '#domain/basics/money.ts'
import { changeWords } from '#domain/figures/figures.ts'
import { useBusiness } from '../../../session/business.ts'

const average = ({ sales, total }: FigureSums) => (sales > 0 ? Math.round(total / sales) : 0)
const returning = ({ sales, newSales, walkInSales }: FigureSums) => sales - newSales - walkInSales
const profit = ({ costedTotal, costTotal }: FigureSums) => (costedTotal ?? 0) - (costTotal ?? 0)

const TILES: readonly {
  readonly label: string
  readonly of: (sums: FigureSums) => number
  readonly isMoney?: true
}[] = [
  { label: 'Sales', of: ({ total }) => total, isMoney: true },
  { label: 'Orders', of: ({ orders }) => orders },
  { label: 'Average sale', of: average, isMoney: true },
  { label: 'Sales to new buyers', of: ({ newSales }) => newSales },
  { label: 'Sales to returning buyers', of: returning },
  { label: 'Page views', of: ({ views }) => views },
]

export function Tiles({ figures: { now, before, unit } }: { readonly figures: Figures }) {
  const { currency } = useBusiness()
  const tiles =
    (now.costedTotal ?? 0) > 0 ? [...TILES, { label: 'Profit', of: profit, isMoney: true } as const] : TILES
  return (
    <section
      aria-label="Sums"
      className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.25rem),1fr))] gap-3 lg:gap-4"
    >
      {tiles.map(({ label, of, isMoney }) => (
        <div
          key={label}
          className="min-w-0 max-sm:last:odd:col-span-2 break-inside-avoid rounded-card border border-line bg-card p-4 shadow-card"
        >
          <h2 className="text-mute">{label}</h2>
          <p className="figures font-bold text-2xl leading-tight">
            {isMoney ? formatMoneyCompact(of(now), currency) : of(now).toLocaleString('en-NG')}
          </p>
          {before && <p className="text-mute text-sm">{changeWords(of(now), of(before), unit)}</p>}
          {label === 'Profit' && (
            <p className="text-mute text-sm">
              {Math.round(((now.costedTotal ?? 0) / Math.max(1, now.total - now.deliveryFee)) * 100)}% of
              sales have a known cost. Without delivery.
            </p>
          )}
        </div>
      ))}
    </section>
  )
}
