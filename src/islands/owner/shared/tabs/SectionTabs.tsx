// The tabs above pages that belong together: people, money, and what a shop gives.
import { useLocation } from 'wouter'
import { TabLinks } from '#kit/page/TabLinks.tsx'
import { isManager, may, type OwnBusiness, useBusiness } from '#owner/session/business.ts'

type Tab = {
  readonly href: string
  readonly label: string
  /** Who sees it; everybody without it. */
  readonly isFor?: (business: OwnBusiness) => boolean
}

const SECTIONS: readonly { readonly label: string; readonly tabs: readonly Tab[] }[] = [
  {
    label: 'Customers and leads',
    tabs: [
      { href: '/dashboard/customers', label: 'Customers' },
      { href: '/dashboard/leads', label: 'Who asked' },
      { href: '/dashboard/leads/write', label: 'Write' },
    ],
  },
  {
    label: 'Money',
    tabs: [
      { href: '/dashboard/money', label: 'Who owes' },
      { href: '/dashboard/money/till', label: 'Till' },
      {
        href: '/dashboard/money/expenses',
        label: 'Expenses',
        isFor: (business) => may(business, 'costs'),
      },
    ],
  },
  {
    label: 'Vouchers, gift cards and rewards',
    tabs: [
      { href: '/dashboard/vouchers', label: 'Vouchers' },
      { href: '/dashboard/gift-cards', label: 'Gift cards', isFor: isManager },
      { href: '/dashboard/rewards', label: 'Rewards', isFor: isManager },
    ],
  },
]

/** The tabs of the page that is open. None where only one is for this person. */
export function SectionTabs() {
  const [path] = useLocation()
  const business = useBusiness()
  const section = SECTIONS.find(({ tabs }) => tabs.some(({ href }) => href === path))
  const shown = section?.tabs.filter(({ isFor }) => !isFor || isFor(business)) ?? []
  if (!section || shown.length < 2) return null
  return (
    <div className="mb-4">
      <TabLinks label={section.label} tabs={shown} current={path} />
    </div>
  )
}
