// What to order: products that run out before new goods could come, the most urgent first, and the field for the days that goods need.
import { useState } from 'react'
import { Link } from 'wouter'
import { LEAD_DAYS, planByAverage, planRestock, type Restock } from '#domain/forecast/restock.ts'
import { NumberField } from '#kit/form/MoneyField.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useFirst } from '#kit/page/use-first.tsx'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { leftWords, orderWords } from './copy.ts'
import { type ProductWithForecast, parseLeadDays } from './use-forecasts.ts'

type Props = {
  readonly products: readonly ProductWithForecast[]
  readonly today: string
  readonly leadDays: number
  readonly onLeadDays: (days: number) => void
}

const SHOWN = 10

type Row = ProductWithForecast & {
  readonly stock: number
  readonly restock: Restock
  readonly missed: number
}

export function RestockCard({ products, today, leadDays, onLeadDays }: Props) {
  const rows = rowsOf(products, leadDays)
  const { shown, showAll } = useFirst(rows, SHOWN)
  return (
    <Card title="Order soon">
      <LeadField days={leadDays} onDays={onLeadDays} />
      {rows.length === 0 ? (
        <p className="mt-3 text-mute">
          Nothing to order in the next 30 days. Products whose stock you do not count are not in this list.
        </p>
      ) : (
        <ul className="mt-2 divide-y divide-line">
          {shown.map((row) => (
            <RestockRow key={row.product.productId} row={row} today={today} />
          ))}
        </ul>
      )}
      {showAll}
    </Card>
  )
}

function rowsOf(products: readonly ProductWithForecast[], leadDays: number): readonly Row[] {
  return products
    .flatMap((one): Row[] => {
      const { product, forecast } = one
      const { stock } = product
      const { outlook } = forecast
      if (stock === null) return []
      const restock =
        outlook.kind === 'forecast'
          ? planRestock(outlook.forecast, stock, leadDays)
          : planByAverage(outlook.perDay, stock, leadDays)
      return restock.orderInDays === null
        ? []
        : [{ ...one, stock, restock, missed: Math.round(restock.missedPieces * product.price) }]
    })
    .sort(({ restock: one, missed }, { restock: other, missed: otherMissed }) => {
      const byDay = (one.orderInDays ?? 0) - (other.orderInDays ?? 0)
      const byEnd = (one.runsOutInDays ?? 999) - (other.runsOutInDays ?? 999)
      return byDay || byEnd || otherMissed - missed
    })
}

function RestockRow({ row, today }: { readonly row: Row; readonly today: string }) {
  const { currency } = useBusiness()
  const { product, forecast, stock, restock, missed } = row
  return (
    <li className="py-3">
      <Link
        translate="no"
        href={`/dashboard/products/${product.productId}`}
        className="font-medium hover:text-indigo"
      >
        {product.name}
      </Link>
      <p className="font-bold">{orderWords(restock, today)}</p>
      <p className="text-mute text-sm">
        <span>{leftWords(restock, stock, today)}</span>
        {forecast.outlook.kind === 'average' && (
          <span> By its plain average: it has sold on too few days for a range.</span>
        )}
        {missed > 0 && (
          <>
            {' '}
            <span>Without new goods you would miss sales of</span>{' '}
            <Money minor={missed} currency={currency} isCompact /> <span>in 30 days.</span>
          </>
        )}
      </p>
    </li>
  )
}

function LeadField({ days, onDays }: { readonly days: number; readonly onDays: (days: number) => void }) {
  const [typed, setTyped] = useState(String(days))
  const isWrong = parseLeadDays(typed) === null
  const type = (text: string) => {
    setTyped(text)
    const read = parseLeadDays(text)
    if (read !== null) onDays(read)
  }
  return (
    <NumberField
      label="Days until new goods arrive"
      hint="Kept on this device. We add a week, because nobody looks at the stock every day."
      error={isWrong ? `Write a number of days from ${LEAD_DAYS.least} to ${LEAD_DAYS.most}.` : undefined}
      value={typed}
      maxLength={2}
      onChange={({ target }) => type(target.value)}
    />
  )
}
