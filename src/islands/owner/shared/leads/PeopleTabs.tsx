// The tabs for people: customers, those who asked to hear from the shop, and writing to customers.
import { TabLinks } from '#kit/page/TabLinks.tsx'

const TABS = [
  { href: '/dashboard/customers', label: 'Customers' },
  { href: '/dashboard/leads', label: 'Who asked' },
  { href: '/dashboard/leads/write', label: 'Write' },
] as const

export function PeopleTabs({ current }: { readonly current: (typeof TABS)[number]['href'] }) {
  return (
    <div className="mb-4">
      <TabLinks label="Customers and leads" tabs={TABS} current={current} />
    </div>
  )
}
