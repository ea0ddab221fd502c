// The forecast: what will sell in the next 30 days, what runs out, what sells too slowly, and how good the forecast was. One call reads the sales; the
// browser computes everything else.
import { useState } from 'react'
import { type Demand, readDemand } from '#contract/sql/store/forecast.ts'
import { sumUpChecks } from '#domain/forecast/accuracy.ts'
import { type DayGrid, toDayNumber } from '#domain/forecast/day-grid.ts'
import { liftLastTime, upcomingFestive } from '#domain/forecast/festive-calendar.ts'
import { LEAST_DAYS } from '#domain/forecast/forecast-product.ts'
import { CLEAR_DAYS, type SlowStock } from '#domain/forecast/slow-stock.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import { Money } from '#kit/show/Money.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { NoRight } from '#owner/shared/team/NoRight.tsx'
import { accuracyWords, festiveWords, liftWords, slowWords } from './copy.ts'
import { ExpectedCard } from './ExpectedCard.tsx'
import { knownDays, NoSales, NotYet } from './NotYet.tsx'
import { RestockCard } from './RestockCard.tsx'
import {
  type Forecasts,
  keepLeadDays,
  type ProductWithForecast,
  readLeadDays,
  useForecasts,
} from './use-forecasts.ts'

/** Past days do not change, so the sales are not read again while the page is open. */
const READING = { staleTime: 10 * 60_000, refetchOnWindowFocus: false }

export default function OraclePage() {
  if (may(useBusiness(), 'figures')) return <Forecast />
  return (
    <Page title="Forecast">
      <NoRight right="figures" />
    </Page>
  )
}

function Forecast() {
  const query = useStoreRead(readDemand, {}, READING)
  const demand = query.data
  const { done, of, forecasts } = useForecasts(demand)
  return (
    <Page title="Forecast" lead={demand && forecasts && <p>{leadWords(demand)}</p>}>
      <Loaded
        query={{ ...query, data: demand && forecasts ? { demand, forecasts } : undefined }}
        failed="Your sales could not be loaded."
        loading={
          <>
            <p role="status" className="mb-3 text-mute">
              {demand ? `Counting: ${done} of ${of} products` : 'Reading your sales…'}
            </p>
            <SkeletonRows />
          </>
        }
      >
        {(both) => <Parts {...both} />}
      </Loaded>
    </Page>
  )
}

function leadWords(demand: Demand): string {
  const weeks = Math.floor(knownDays(demand) / 7)
  if (knownDays(demand) < LEAST_DAYS) return 'What will sell, and what runs out.'
  return `What will sell, and what runs out: from ${weeks} weeks of your own sales, up to yesterday.`
}

function Parts({ demand, forecasts }: { readonly demand: Demand; readonly forecasts: Forecasts }) {
  const { id } = useBusiness()
  const [leadDays, setLeadDays] = useState(() => readLeadDays(id))
  const { today } = demand
  const dates = <DatesCard today={today} shop={forecasts.shop.grid} />
  const slow = <SlowCard products={forecasts.products} />
  if (forecasts.shop.grid.units.length < LEAST_DAYS) {
    return (
      <div className="flex max-w-3xl flex-col gap-4">
        {demand.total.length === 0 ? <NoSales /> : <NotYet demand={demand} forecasts={forecasts} />}
        {dates}
        {slow}
      </div>
    )
  }
  return (
    <div className="grid gap-4 lg:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-4">
        <RestockCard
          products={forecasts.products}
          today={today}
          leadDays={leadDays}
          onLeadDays={(days) => {
            setLeadDays(days)
            keepLeadDays(id, days)
          }}
        />
        <ExpectedCard demand={demand} forecasts={forecasts} leadDays={leadDays} />
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {dates}
        {slow}
        <HowGood forecasts={forecasts} />
      </div>
    </div>
  )
}

function HowGood({ forecasts }: { readonly forecasts: Forecasts }) {
  const accuracy = sumUpChecks(
    forecasts.products.flatMap(({ forecast: { check } }) => (check ? [check] : [])),
  )
  return (
    <Card title="How good was it?">
      <div className="flex flex-col gap-2">
        {accuracyWords(accuracy).map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
      </div>
    </Card>
  )
}

/** Coming dates that change what people buy. The forecast does not include them, so the card shows the sales before the last such date. */
function DatesCard({ today, shop }: { readonly today: string; readonly shop: DayGrid }) {
  const dates = upcomingFestive(toDayNumber(today))
  if (dates.length === 0) return null
  return (
    <Card title="Dates to plan for">
      <ul className="divide-y divide-line">
        {dates.map((date) => {
          const { name, when, note } = festiveWords(date)
          const lift = liftWords(liftLastTime(shop, date.kind))
          return (
            <li key={`${date.kind}${date.from}`} className="py-2">
              <p>
                <b>{name}</b> <span className="text-mute">{when}</span>
              </p>
              <p className="text-sm">{`${lift ?? ''} ${note}`}</p>
            </li>
          )
        })}
      </ul>
      <p className="mt-2 text-mute text-sm">
        The numbers on this page do not include these dates. If you sell more before them, order more.
      </p>
    </Card>
  )
}

const SHOWN = 10

function SlowCard({ products }: { readonly products: readonly ProductWithForecast[] }) {
  const { currency } = useBusiness()
  const rows = products
    .flatMap(({ product, forecast: { slow } }) => (slow ? [{ product, slow }] : []))
    .sort((one, other) => other.slow.value - one.slow.value)
  if (rows.length === 0) return null
  return (
    <Card title="Slow stock">
      <ul className="divide-y divide-line">
        {rows.slice(0, SHOWN).map(({ product, slow }) => (
          <li key={product.productId} className="py-3">
            <p translate="no" className="break-words font-medium">
              {product.name}
            </p>
            <p className="text-mute text-sm">
              <span>{`${slow.pieces.toLocaleString('en-NG')} pieces,`}</span>{' '}
              <Money minor={slow.value} currency={currency} />{' '}
              <span>{`${slow.isAtCost ? 'at cost' : 'at the price'}. ${slowWords(slow)}`}</span>
            </p>
            <details>
              <summary className="min-h-11 content-center font-medium text-indigo">
                What a discount needs
              </summary>
              <DiscountList slow={slow} />
            </details>
          </li>
        ))}
      </ul>
    </Card>
  )
}

function DiscountList({ slow }: { readonly slow: SlowStock }) {
  const { currency } = useBusiness()
  const { soldAWeek, neededAWeek, discounts, isAtCost } = slow
  return (
    <>
      <p className="text-sm">{`To be rid of it in ${CLEAR_DAYS} days you must sell ${aWeek(neededAWeek)}; now it is ${aWeek(soldAWeek)}. How many more people a discount brings, nobody knows: try the smallest first.`}</p>
      <ul className="figures mt-2 flex list-disc flex-col gap-1 pl-5 text-sm">
        {discounts.map(({ percent, price, times }) => (
          <li key={percent}>
            <span>{`${percent}% off,`}</span> <Money minor={price} currency={currency} />
            <span>{`: ${times === null ? 'no profit left.' : `sell ${times.toFixed(1)} times as many to ${isAtCost ? 'earn' : 'take in'} the same.`}`}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

function aWeek(pieces: number): string {
  if (pieces <= 0) return 'none'
  if (pieces < 1) return pieces * 4 < 1 ? 'less than one a month' : `${Math.round(pieces * 4.3)} a month`
  return `${Math.round(pieces)} a week`
}
