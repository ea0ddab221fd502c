// The tabs of the shop's money.
import { TabLinks } from '#kit/page/TabLinks.tsx'

const TABS = [
  { href: '/dashboard/money', label: 'Who owes what' },
  { href: '/dashboard/money/till', label: 'Till' },
  { href: '/dashboard/money/expenses', label: 'Expenses' },
] as const

export function MoneyTabs({ current }: { readonly current: (typeof TABS)[number]['href'] }) {
  return (
    <div className="mb-4">
      <TabLinks label="Money" tabs={TABS} current={current} />
    </div>
  )
}
