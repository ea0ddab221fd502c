// What the shop spends: two taps write it down, a month shows what it went on, and what the months left.
import { useState } from 'react'
import { expensesPage } from '#contract/sql/orders/expenses.ts'
import { serverNow } from '#data/session/server-clock.ts'
import { timeZoneOf, toShopTime } from '#domain/basics/shop-time.ts'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { may, useBusiness } from '#owner/session/business.ts'
import { useStoreRead } from '#owner/session/store-data.ts'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'
import { NoRight } from '#owner/shared/team/NoRight.tsx'
import { ExpenseForm } from './ExpenseForm.tsx'
import { MonthCard } from './MonthCard.tsx'
import { ProfitByMonth } from './ProfitByMonth.tsx'

export default function ExpensesPage() {
  const business = useBusiness()
  return (
    <Page title="Money">
      <SectionTabs />
      {may(business, 'costs') ? (
        <Expenses
          today={toShopTime(new Date(serverNow()).toISOString(), timeZoneOf(business.country)).slice(0, 10)}
        />
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
