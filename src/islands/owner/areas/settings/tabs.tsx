// One table of all tabs of the settings, with the roles that may see each. A tab is fetched when it is opened.
import {
  BadgeCheck,
  Banknote,
  BellRing,
  CircleUser,
  Coins,
  Download,
  Globe,
  History,
  LifeBuoy,
  type LucideIcon,
  MapPin,
  MessageCircle,
  Palette,
  Stamp,
  Store,
  Truck,
  Users,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyChunk } from '#components/crash/lazy-chunk.ts'
import type { OwnBusiness } from '#owner/session/business.ts'

export type SettingsTab = {
  readonly id: string
  readonly label: string
  /** A short description for the list on phones. */
  readonly about: string
  readonly Icon: LucideIcon
  readonly roles: readonly OwnBusiness['role'][]
  readonly Tab: ComponentType
}

const MANAGERS = ['owner', 'manager'] as const

const TABS: readonly SettingsTab[] = [
  {
    id: 'store',
    label: 'Store',
    about: 'Name, link, currency, open or closed, order rules',
    Icon: Store,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./store/StoreTab.tsx')),
  },
  {
    id: 'branding',
    label: 'Branding',
    about: 'Logo, banner, colours, template',
    Icon: Palette,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./branding/BrandingTab.tsx')),
  },
  {
    id: 'contact',
    label: 'WhatsApp and contact',
    about: 'Where orders arrive',
    Icon: MessageCircle,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./contact/ContactTab.tsx')),
  },
  {
    id: 'trust',
    label: 'Footer and trust',
    about: 'Address, hours, phone, accounts, delivery terms',
    Icon: MapPin,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./trust/TrustTab.tsx')),
  },
  {
    id: 'delivery',
    label: 'Delivery zones',
    about: 'Where you deliver and what it costs',
    Icon: Truck,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./delivery/DeliveryTab.tsx')),
  },
  {
    id: 'bank',
    label: 'Bank details',
    about: 'Shown to shoppers once they have ordered',
    Icon: Banknote,
    roles: ['owner'],
    Tab: lazyChunk(() => import('./bank/BankTab.tsx')),
  },
  {
    id: 'currencies',
    label: 'Currencies',
    about: 'Take orders in pounds, dollars, cedis or naira',
    Icon: Coins,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./currencies/CurrenciesTab.tsx')),
  },
  {
    id: 'watermark',
    label: 'Watermark',
    about: 'Your mark on product pictures',
    Icon: Stamp,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./watermark/WatermarkTab.tsx')),
  },
  {
    id: 'domain',
    label: 'Domain',
    about: 'Your shop at a name of your own',
    Icon: Globe,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./domain/DomainTab.tsx')),
  },
  {
    id: 'plan',
    label: 'Plan and payments',
    about: 'What your plan includes, trial, receipts, card',
    Icon: BadgeCheck,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./plan/PlanTab.tsx')),
  },
  {
    id: 'team',
    label: 'Team',
    about: 'People who help, what they may do, invitations',
    Icon: Users,
    roles: ['owner', 'manager', 'staff'],
    Tab: lazyChunk(() => import('./team/TeamTab.tsx')),
  },
  {
    id: 'activity',
    label: 'Activity',
    about: 'Who did what, and when',
    Icon: History,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./activity/ActivityTab.tsx')),
  },
  {
    id: 'notifications',
    label: 'Notifications',
    about: 'What rings on this device, quiet hours, sound',
    Icon: BellRing,
    roles: ['owner', 'manager', 'staff'],
    Tab: lazyChunk(() => import('./notifications/NotificationsTab.tsx')),
  },
  {
    id: 'privacy',
    label: 'Data and privacy',
    about: 'Export everything, what is kept, delete the store',
    Icon: Download,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('./privacy/PrivacyTab.tsx')),
  },
  {
    id: 'help',
    label: 'Help',
    about: 'Ask us, and read what we answered',
    Icon: LifeBuoy,
    roles: ['owner', 'manager', 'staff'],
    Tab: lazyChunk(() => import('./help/HelpTab.tsx')),
  },
  {
    id: 'account',
    label: 'Account',
    about: 'Password, sign out',
    Icon: CircleUser,
    roles: ['owner', 'manager', 'staff'],
    Tab: lazyChunk(() => import('./account/AccountTab.tsx')),
  },
]

/** The tabs that a role may see, in the order of the list. */
export function tabsFor(role: OwnBusiness['role']): readonly SettingsTab[] {
  return TABS.filter(({ roles }) => roles.includes(role))
}
