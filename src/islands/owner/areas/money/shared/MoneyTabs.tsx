// The tabs of the shop's money.
import { TabLinks } from '#kit/page/TabLinks.tsx'
import { may, useBusiness } from '#owner/session/business.ts'

const TABS = [
  { href: '/dashboard/money', label: 'Who owes' },
  { href: '/dashboard/money/till', label: 'Till' },
  { href: '/dashboard/money/expenses', label: 'Expenses' },
] as const

export function MoneyTabs({ current }: { readonly current: (typeof TABS)[number]['href'] }) {
  const business = useBusiness()
  // Expenses are for those who may see costs.
  const tabs = TABS.filter(({ href }) => href !== '/dashboard/money/expenses' || may(business, 'costs'))
  return (
    <div className="mb-4">
      <TabLinks label="Money" tabs={tabs} current={current} />
    </div>
  )
}
