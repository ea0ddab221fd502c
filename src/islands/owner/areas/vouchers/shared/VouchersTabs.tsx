// The tabs for vouchers and gift cards. Staff do not see gift cards, because gift cards are money.
import { TabLinks } from '../../../kit/page/TabLinks.tsx'
import { isManager, useBusiness } from '../../../session/business.ts'

const TABS = [
  { href: '/dashboard/vouchers', label: 'Vouchers' },
  { href: '/dashboard/gift-cards', label: 'Gift cards' },
] as const

export function VouchersTabs({ current }: { readonly current: (typeof TABS)[number]['href'] }) {
  if (!isManager(useBusiness())) return null
  return (
    <div className="mb-4">
      <TabLinks label="Vouchers and gift cards" tabs={TABS} current={current} />
    </div>
  )
}
