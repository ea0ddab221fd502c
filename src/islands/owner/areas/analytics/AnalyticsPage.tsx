// The page of figures: sums against the time before, what to do next, and sales by their parts. Each view is read by itself.
import { Printer } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useLocation, useSearch } from 'wouter'
import { type Figures, readFigures } from '#contract/sql/store/figures.ts'
import { formatMoney, formatMoneyCompact } from '#domain/basics/money.ts'
import { FIGURE_UNITS, type FigureUnit } from '#domain/figures/figures.ts'
import { Button } from '#kit/action/Button.tsx'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { TabLinks } from '#kit/page/TabLinks.tsx'
import { BarChart } from '#kit/show/BarChart.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { TrialOffer } from '#owner/shared/plan/TrialOffer.tsx'
import { dayName, monthName, periodName, spanName } from '#owner/shared/profit/period-names.ts'
import { NoRight } from '#owner/shared/team/NoRight.tsx'
import { Breakdown } from './parts/Breakdown.tsx'
import { Campaigns } from './parts/Campaigns.tsx'
import { Cohorts } from './parts/Cohorts.tsx'
import { FigureCard, periodColumn } from './parts/FigureCard.tsx'
import { Hints } from './parts/Hints.tsx'
import { Hours } from './parts/Hours.tsx'
import { ProfitCard } from './parts/ProfitCard.tsx'
import { Sources } from './parts/Sources.tsx'
import { Stock } from './parts/Stock.tsx'
import { OtherCurrencies, Tiles } from './parts/Tiles.tsx'

const UNITS: Readonly<Record<FigureUnit, { readonly label: string; readonly title: string }>> = {
  day: { label: '30 days', title: 'Sales by day' },
  week: { label: '12 weeks', title: 'Sales by week' },
  month: { label: '12 months', title: 'Sales by month' },
}

const address = (unit: FigureUnit) =>
  unit === 'day' ? '/dashboard/analytics' : `/dashboard/analytics?by=${unit}`

export default function AnalyticsPage() {
  if (may(useBusiness(), 'figures')) return <ViewsOfFigures />
  return (
    <Page title="Analytics">
      <NoRight right="figures" />
    </Page>
  )
}

function ViewsOfFigures() {
  const unit = unitIn(useSearch())
  const query = useStoreRead(readFigures, { unit })
  const { data } = query
  const views = useRef<HTMLDivElement>(null)
  useOpenWhenPrinted(views)
  return (
    <Page
      title="Analytics"
      lead={data && <p>{`${spanName(data.from, data.until)}, by your shop's calendar.`}</p>}
      action={
        <Button kind="plain" Icon={Printer} className="print:hidden" onClick={() => print()}>
          Print
        </Button>
      }
    >
      <div ref={views} className="flex min-w-0 flex-col gap-4">
        {data?.isFull && (
          <div className="print:hidden">
            <TabLinks
              label="Time"
              tabs={FIGURE_UNITS.map((each) => ({ href: address(each), label: UNITS[each].label }))}
              current={address(unit)}
            />
          </div>
        )}
        <Loaded query={query} failed="These figures could not be loaded.">
          {(figures) => <Views figures={figures} />}
        </Loaded>
      </div>
    </Page>
  )
}

/** Unfolds the tables before the page is printed. */
function useOpenWhenPrinted(views: { readonly current: HTMLElement | null }): void {
  useEffect(() => {
    const open = () => {
      for (const table of views.current?.querySelectorAll('details') ?? []) table.open = true
    }
    addEventListener('beforeprint', open)
    return () => removeEventListener('beforeprint', open)
  }, [views])
}

function Views({ figures }: { readonly figures: Figures }) {
  const { now, before, unit, until, isFull } = figures
  const isEmpty = now.orders + now.views + (before?.orders ?? 0) === 0
  const [, go] = useLocation()
  if (isEmpty && unit === 'day') {
    return (
      <EmptyState
        title="Your figures will stand here"
        text="Share your link. Visits, carts and sales are counted from the first one on, without cookies."
        action={<Button onClick={() => go('/dashboard')}>Share your store</Button>}
        seed="analytics"
      />
    )
  }
  return (
    <>
      <Tiles figures={figures} />
      <OtherCurrencies from={figures.from} until={until} />
      <ProfitCard figures={figures} />
      <Hints />
      <SalesCard figures={figures} />
      {isFull ? (
        <>
          <Sources unit={unit} until={until} />
          <Campaigns />
          <Breakdown unit={unit} from={figures.from} until={until} />
          <Hours unit={unit} until={until} />
          <Stock until={until} />
          <Cohorts until={until} />
        </>
      ) : (
        <TrialOffer
          feature="advanced-analytics"
          name="More than 30 days, the time before, and sales by product, source and hour"
          verb="are"
        />
      )}
    </>
  )
}

function SalesCard({ figures: { unit, periods, until } }: { readonly figures: Figures }) {
  return (
    <FigureCard
      title={UNITS[unit].title}
      columns={[
        periodColumn(unit),
        { label: 'Amount', kind: 'money', of: ({ total }) => total },
        { label: 'Sales', kind: 'count', of: ({ sales }) => sales },
        { label: 'New buyers', kind: 'count', of: ({ newSales }) => newSales },
        { label: 'Orders', kind: 'count', of: ({ orders }) => orders },
        { label: 'Views', kind: 'count', of: ({ views }) => views },
      ]}
      rows={[...periods].reverse()}
      fileName={`sales-by-${unit}`}
      until={until}
      empty="No sales in this time."
      isFolded
    >
      <PeriodBars periods={periods} unit={unit} />
    </FigureCard>
  )
}

/** `?by=week` -> `week`; `day` for anything else. */
function unitIn(search: string): FigureUnit {
  const asked = new URLSearchParams(search).get('by')
  return FIGURE_UNITS.find((unit) => unit === asked) ?? 'day'
}

/** Sales by day, week or month as bars; the best and the last are named in writing. */
function PeriodBars({ periods, unit }: Pick<Figures, 'periods' | 'unit'>) {
  const { currency } = useBusiness()
  const most = Math.max(1, ...periods.map(({ total }) => total))
  const best = periods.find(({ total }) => total === most)
  const last = periods.at(-1)
  const tickOf = (place: number, from: string) =>
    place === 0 || place === periods.length - 1 ? (unit === 'month' ? monthName : dayName)(from) : undefined
  return (
    <figure>
      <BarChart
        label={`Sales: ${periods.map(({ from, total }) => `${periodName(from, unit)} ${formatMoney(total, currency)}`).join(', ')}`}
        scale={(value) => formatMoneyCompact(value, currency)}
        bars={periods.map((period, place) => ({
          key: period.from,
          value: period.total,
          isMarked: period === best,
          tick: tickOf(place, period.from),
        }))}
      />
      <figcaption className="figures mt-1 flex flex-wrap gap-x-4 text-sm">
        {[best, last !== best && last].map((period, place) => {
          if (!period || period.total === 0) return null
          return (
            <span key={period.from}>
              <span>{`${place === 0 ? 'Best' : 'Now'}: ${periodName(period.from, unit)},`}</span>{' '}
              <b translate="no">{formatMoneyCompact(period.total, currency)}</b>
            </span>
          )
        })}
      </figcaption>
    </figure>
  )
}
