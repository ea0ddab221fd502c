// The sums of the time that is shown, each with its change against the time before in writing, and what to do about it. Sales in other
// currencies apart.

import { readCurrencySums } from '#contract/sql/store/currencies.ts'
import type { FigureSums, Figures } from '#contract/sql/store/figures.ts'
import { formatMoneyCompact } from '#domain/basics/money.ts'
import { figureChangeWords } from '#domain/figures/figures.ts'
import { averageSale, returningSales, type Tile, tileAdvice } from '#domain/figures/tile-advice.ts'
import { Card } from '#kit/page/Card.tsx'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'

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

/** Days of the shop's calendar. */
type Props = { readonly from: string; readonly until: string }

/** Sales in other currencies. Orders that wait or were cancelled have brought nothing. */
export function useOtherSums({ from, until }: Props) {
  const { data } = useStoreRead(readCurrencySums, { from, until })
  return {
    own: data?.own,
    sums: data?.currencies.filter(({ sales, total }) => sales > 0 || total !== 0) ?? [],
  }
}

/** Sales in other currencies, which the other figures leave out: each by itself, and what they come to at the rates of their orders. */
export function OtherCurrencies({ from, until }: Props) {
  const { own, sums } = useOtherSums({ from, until })
  if (!own || sums.length === 0) return null
  const inOwn = sums.reduce<number | null>(
    (all, sum) => (all === null || sum.inOwn === null ? null : all + sum.inOwn),
    0,
  )
  return (
    <Card title="In other currencies">
      <ul className="flex flex-col gap-1">
        {sums.map(({ currency, sales, total }) => (
          <li key={currency} className="flex flex-wrap items-baseline gap-x-3">
            <b className="text-lg">
              <Money minor={total} currency={currency} />
            </b>
            <span className="text-mute">{sales === 1 ? '1 sale' : `${sales} sales`}</span>
          </li>
        ))}
      </ul>
      <p className="mt-2 text-mute text-sm">
        {inOwn === null ? (
          <span>Some of these orders have no rate for the currency of your prices.</span>
        ) : (
          <>
            <span>In your currency at the orders’ rates:</span> <Money minor={inOwn} currency={own} />
            <span>.</span>
          </>
        )}{' '}
        <span>
          Amounts elsewhere on this page leave them out, but for money that was given in your currency.
        </span>
      </p>
    </Card>
  )
}
