// What the next 30 days should bring: the shop as a whole, and each product behind a tap.
import { useState } from 'react'
import type { Demand } from '#contract/sql/store/forecast.ts'
import { bandOver, HORIZON_DAYS } from '#domain/forecast/forecast-product.ts'
import { perDayOf } from '#domain/forecast/sales-forecast.ts'
import { SelectField } from '#kit/form/ChoiceFields.tsx'
import { Card } from '#kit/page/Card.tsx'
import { useFirst } from '#kit/page/use-first.tsx'
import { Money } from '#kit/show/Money.tsx'
import { useBusiness } from '#owner/session/business.ts'
import { orderCountWords, piecesWords, rangeWords } from './copy.ts'
import { ProductRow } from './ProductRow.tsx'
import type { Forecasts, ProductWithForecast } from './use-forecasts.ts'
import { WeekChart } from './WeekChart.tsx'

type Props = {
  readonly demand: Demand
  readonly forecasts: Forecasts
  readonly leadDays: number
}

const SHOWN = 20

/** The mean price of the pieces that the products should sell, in minor units. The products' own sums may differ from the shop's. */
function pricePerPiece(products: readonly ProductWithForecast[]): number {
  const pieces = products.reduce((sum, { forecast }) => sum + perDayOf(forecast.outlook) * HORIZON_DAYS, 0)
  return products.reduce((sum, one) => sum + worthOf(one), 0) / Math.max(pieces, 1)
}

const worthOf = ({ product, forecast }: ProductWithForecast) =>
  Math.round(perDayOf(forecast.outlook) * HORIZON_DAYS * product.price)

export function ExpectedCard({ demand, forecasts, leadDays }: Props) {
  const [category, setCategory] = useState('')
  const selling = forecasts.products
    .filter(({ forecast }) => perDayOf(forecast.outlook) > 0)
    .sort((one, other) => worthOf(other) - worthOf(one))
  const found = category ? selling.filter(({ product }) => product.categoryId === category) : selling
  const { shown, showAll } = useFirst(found, SHOWN)
  return (
    <Card title="The next 30 days">
      <ShopAsAWhole forecasts={forecasts} selling={selling} />
      {demand.categories.length > 1 && (
        <div className="mt-3">
          <SelectField
            label="Category"
            value={category}
            onChange={({ target }) => setCategory(target.value)}
            options={[
              { value: '', label: 'All' },
              ...demand.categories.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        </div>
      )}
      <p className="mt-3 flex flex-wrap justify-between gap-x-3 text-mute text-sm">
        <span>Product</span>
        <span>Pieces (range)</span>
      </p>
      <ul className="divide-y divide-line">
        {shown.map((one) => (
          <ProductRow key={one.product.productId} {...one} days={demand} leadDays={leadDays} />
        ))}
      </ul>
      {showAll}
      {demand.leftOut > 0 && (
        <p className="text-mute text-sm">
          {`${demand.leftOut} products that sold least are not in this list. They are in the figures of the shop.`}
        </p>
      )}
    </Card>
  )
}

type WholeProps = Pick<Props, 'forecasts'> & { readonly selling: readonly ProductWithForecast[] }

function ShopAsAWhole({ forecasts: { shop }, selling }: WholeProps) {
  const { currency } = useBusiness()
  if (shop.outlook.kind !== 'forecast') return null
  const band = bandOver(shop.outlook.forecast, HORIZON_DAYS)
  const worth = band.expected * pricePerPiece(selling)
  return (
    <>
      <p>
        <span>{`Your shop should get ${orderCountWords(shop.orders)} and sell`}</span>{' '}
        <b>{`about ${piecesWords(band.expected)} pieces`}</b>{' '}
        <span>{`(${rangeWords(band)}), worth about`}</span>{' '}
        <b>
          <Money minor={Math.round(worth)} currency={currency} isCompact />
        </b>{' '}
        <span>at today’s prices.</span>
      </p>
      <WeekChart name="The shop" grid={shop.grid} forecast={shop.outlook.forecast} />
    </>
  )
}
