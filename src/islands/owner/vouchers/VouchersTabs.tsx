// Vouchers and gift cards, side by side. Gift cards are money: staff do not see them.
import { TabLinks } from '../kit/TabLinks.tsx'
import { isManager, useBusiness } from '../session/business.ts'

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
