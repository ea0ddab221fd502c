// Everybody who owes the shop, and everybody whom the shop owes.
import { openBalances } from '#contract/sql/orders/order-payments.ts'
import { EmptyState } from '#kit/page/EmptyState.tsx'
import { Loaded } from '#kit/page/Loaded.tsx'
import { Page } from '#kit/page/Page.tsx'
import { useStoreRead } from '#owner/session/store-data.ts'
import { BalanceCard } from '#owner/shared/balances/BalanceCard.tsx'
import { SectionTabs } from '#owner/shared/tabs/SectionTabs.tsx'

export default function BalancesPage() {
  const query = useStoreRead(openBalances)
  return (
    <Page title="Money">
      <SectionTabs />
      <Loaded query={query} failed="The balances could not be loaded.">
        {({ owed, toGiveBack }) =>
          owed.length + toGiveBack.length === 0 ? (
            <EmptyState
              title="Every order is even"
              text="Nobody owes you, and you owe nobody."
              seed="balances"
            />
          ) : (
            <div className="flex flex-col gap-4">
              <BalanceCard side="toGiveBack" people={toGiveBack} />
              <BalanceCard side="owed" people={owed} />
            </div>
          )
        }
      </Loaded>
    </Page>
  )
}
