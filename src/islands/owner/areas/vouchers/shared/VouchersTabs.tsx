// The tabs for vouchers, gift cards and rewards. Staff see vouchers only, because the others are money.
import { TabLinks } from '#kit/page/TabLinks.tsx'
import { isManager, useBusiness } from '#owner/session/business.ts'

const TABS = [
  { href: '/dashboard/vouchers', label: 'Vouchers' },
  { href: '/dashboard/gift-cards', label: 'Gift cards' },
  { href: '/dashboard/rewards', label: 'Rewards' },
] as const

export function VouchersTabs({ current }: { readonly current: (typeof TABS)[number]['href'] }) {
  if (!isManager(useBusiness())) return null
  return (
    <div className="mb-4">
      <TabLinks label="Vouchers, gift cards and rewards" tabs={TABS} current={current} />
    </div>
  )
}
