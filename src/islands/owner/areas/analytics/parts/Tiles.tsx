// The sums of the time that is shown, each with its change against the time before in writing, and what to do about it.
import type { FigureSums, Figures } from '#contract/sql/store/figures.ts'
import { formatMoneyCompact } from '#domain/basics/money.ts'
import { figureChangeWords } from '#domain/figures/figures.ts'
import { averageSale, returningSales, type Tile, tileAdvice } from '#domain/figures/tile-advice.ts'
import { useBusiness } from '#owner/session/business.ts'

type Row = {
  readonly tile: Tile
  readonly label: string
  readonly of: (sums: FigureSums) => number
  readonly isMoney?: true
}

const ROWS: readonly Row[] = [
  { tile: 'sales', label: 'Sales', of: ({ total }) => total, isMoney: true },
  { tile: 'orders', label: 'Orders', of: ({ orders }) => orders },
  { tile: 'average', label: 'Average sale', of: averageSale, isMoney: true },
  { tile: 'new', label: 'Sales to new buyers', of: ({ newSales }) => newSales },
  { tile: 'returning', label: 'Sales to returning buyers', of: returningSales },
  { tile: 'views', label: 'Page views', of: ({ views }) => views },
]

export function Tiles({ figures: { now, before, unit } }: { readonly figures: Figures }) {
  const { currency } = useBusiness()
  return (
    <section aria-label="Sums" className="flex flex-wrap gap-3 lg:gap-4">
      {ROWS.map(({ tile, label, of, isMoney }) => (
        <div
          key={tile}
          className="min-w-0 flex-1 basis-[min(9.25rem,100%)] lg:basis-[13rem] break-inside-avoid rounded-card border border-line bg-card p-4 shadow-card"
        >
          <h2 className="text-mute">{label}</h2>
          <p className="figures font-bold text-2xl leading-tight">
            {isMoney ? formatMoneyCompact(of(now), currency) : of(now).toLocaleString('en-NG')}
          </p>
          {before && <p className="text-mute text-sm">{figureChangeWords(of(now), of(before), unit)}</p>}
          {tile === 'sales' && now.returned > 0 && (
            <p className="text-mute text-sm">{`${formatMoneyCompact(now.returned, currency)} that came back is taken off.`}</p>
          )}
          <p className="mt-2 text-sm">{tileAdvice(tile, { now, before })}</p>
        </div>
      ))}
    </section>
  )
}
