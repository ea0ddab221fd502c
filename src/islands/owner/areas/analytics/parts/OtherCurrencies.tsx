// Sales in other currencies, which the other figures leave out: each currency by itself, and what they come to at the rates of their orders.
import { readCurrencySums } from '#contract/sql/store/currencies.ts'
import { Card } from '#kit/page/Card.tsx'
import { Money } from '#kit/show/Money.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'

/** Days of the shop's calendar. */
type Props = { readonly from: string; readonly until: string }

export function OtherCurrencies({ from, until }: Props) {
  const { data } = useStoreRead(readCurrencySums, { from, until })
  // Orders that wait or were cancelled have brought nothing.
  const sums = data?.currencies.filter(({ sales, total }) => sales > 0 || total !== 0) ?? []
  if (!data || sums.length === 0) return null
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
            <span>In your currency at the orders’ rates:</span> <Money minor={inOwn} currency={data.own} />
            <span>.</span>
          </>
        )}{' '}
        <span>Amounts elsewhere on this page leave them out.</span>
      </p>
    </Card>
  )
}
