// What the shop spends: two taps write it down, a month shows what it went on, and what the months left.
import { useState } from 'react'
import { expensesPage, readProfit } from '#contract/sql/orders/expenses.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { formatMoney, formatMoneyCompact } from '#domain/basics/money.ts'
import { shopDate } from '#domain/basics/shop-time.ts'
import { earnedOf, earnedWords, knownShare, leftOf, type ProfitMonth } from '#domain/figures/profit.ts'
import { otherSalesWords } from '#domain/order/other-sales.ts'
import { Card } from '#kit/page/Card.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { BarChart } from '#kit/show/BarChart.tsx'
import { type Column, FigureTable } from '#kit/show/FigureTable.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { ProfitSentence } from '#owner/shared/profit/ProfitSentence.tsx'
import { monthName } from '#owner/shared/profit/period-names.ts'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'
import { NoRight } from '#owner/shared/team/NoRight.tsx'
import { ExpenseForm } from './ExpenseForm.tsx'
import { MonthCard } from './MonthCard.tsx'

export default function ExpensesPage() {
  const business = useBusiness()
  return (
    <Page title="Money">
      <SectionTabs />
      {may(business, 'costs') ? (
        <Expenses today={shopDate(new Date(serverNow()).toISOString(), business.country)} />
      ) : (
        <NoRight right="costs" />
      )}
    </Page>
  )
}

function Expenses({ today }: { readonly today: string }) {
  const [month, setMonth] = useState(`${today.slice(0, 7)}-01`)
  const query = useStoreRead(expensesPage, { month })
  return (
    <div className="grid gap-4 lg:grid-cols-2 lg:items-start">
      <ExpenseForm today={today} lastWay={query.data?.rows[0]?.way ?? 'cash'} />
      <Loaded query={query} failed="The expenses could not be loaded.">
        {(page) => <MonthCard page={page} month={month} onMonth={setMonth} />}
      </Loaded>
      <div className="min-w-0 lg:col-span-2">{may(useBusiness(), 'figures') && <ProfitByMonth />}</div>
    </div>
  )
}

/** What each month earned and left: sales, the part whose cost is known, its cost, expenses. Known and unknown stand apart. */
function ProfitByMonth() {
  const query = useStoreRead(readProfit)
  return (
    <Loaded query={query} failed="What you earned could not be loaded.">
      {({ months, missing, others }) => {
        const now = months.at(-1)
        if (!now) return null
        return (
          <Card title="What you earned this month" className="min-w-0">
            <ProfitSentence sums={now} missing={missing} />
            <Left month={now} />
            {others.length > 0 && (
              <p className="mt-2 text-mute">{`Not in it: ${otherSalesWords(others)}.`}</p>
            )}
            <Months months={months} />
          </Card>
        )
      }}
    </Loaded>
  )
}

function Left({ month }: { readonly month: ProfitMonth }) {
  const { currency } = useBusiness()
  const money = (minor: number) => formatMoney(minor, currency)
  const left = leftOf(month)
  const share = knownShare(month)
  return (
    <>
      {left !== null && (
        <p className="mt-2">
          <span>{`Expenses of ${money(month.expenses)} off, `}</span>
          <b>{left < 0 ? `${money(-left)} is missing` : `${money(left)} is left`}</b>
          <span>{share === 100 ? '.' : ', without the sales whose cost you do not know.'}</span>
        </p>
      )}
      {month.goodsBought > 0 && (
        <p className="mt-2 text-mute">
          {`You bought goods for ${money(month.goodsBought)}. They are not taken off here: they cost you when they are sold.`}
        </p>
      )}
    </>
  )
}

const COLUMNS: readonly Column<ProfitMonth>[] = [
  { label: 'Month', kind: 'text', of: ({ month }) => monthName(month) },
  { label: 'Sales', kind: 'money', of: ({ goods }) => goods },
  { label: 'Cost known of', kind: 'share', of: knownShare },
  { label: 'Cost of these', kind: 'money', of: ({ costTotal }) => costTotal },
  { label: 'Earned on these', kind: 'money', of: earnedOf },
  { label: 'Expenses', kind: 'money', of: ({ expenses }) => expenses },
  { label: 'Left of these', kind: 'money', of: leftOf },
]

/** The first month with a sale or an expense. */
function firstOf(months: readonly ProfitMonth[]): number {
  const first = months.findIndex(({ goods, expenses }) => goods !== 0 || expenses !== 0)
  return first === -1 ? months.length : first
}

/** Nothing before there is a second month to compare. */
function Months({ months }: { readonly months: readonly ProfitMonth[] }) {
  const { currency } = useBusiness()
  const begun = months.slice(firstOf(months))
  if (begun.length < 2) return null
  const earned = begun.map((month) => ({ ...month, earned: earnedOf(month) }))
  return (
    <div className="mt-4">
      <h3 className="mb-2 font-semibold">Earned by month, where the cost is known</h3>
      {earned.some(({ earned: sum }) => sum !== null) && (
        <BarChart
          label={earned
            .map(
              ({ month, earned: sum }) =>
                `${monthName(month)} ${sum === null ? 'unknown' : earnedWords(sum, currency)}`,
            )
            .join(', ')}
          scale={(value) => formatMoneyCompact(value, currency)}
          bars={earned.map(({ month, earned: sum }, place) => ({
            key: month,
            value: Math.max(0, sum ?? 0),
            isMarked: place === earned.length - 1,
            tick: place === 0 || place === earned.length - 1 ? monthName(month) : undefined,
          }))}
        />
      )}
      <FigureTable label="Months" columns={COLUMNS} rows={[...begun].reverse()} currency={currency} />
      <p className="mt-2 text-mute text-sm">
        Sales are without delivery fees. A cost holds from the day on which you wrote it.
      </p>
    </div>
  )
}
