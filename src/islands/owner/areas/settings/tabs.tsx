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
import { SkeletonRows } from '#kit/page/Skeleton.tsx'
import type { OwnBusiness } from '#owner/session/business.ts'

export type SettingsTab = {
  readonly id: string
  readonly label: string
  /** A short description for the list on phones. */
  readonly about: string
  readonly Icon: LucideIcon
  /** Managers and the owner, unless it says others. */
  readonly roles?: readonly Role[]
  readonly Tab: ComponentType
}

type Role = OwnBusiness['role']
type Load = () => Promise<{ readonly default: ComponentType }>

const MANAGERS: readonly Role[] = ['owner', 'manager']
const EVERYBODY: readonly Role[] = [...MANAGERS, 'staff']

const LISTED: readonly (Omit<SettingsTab, 'Tab'> & { readonly load: Load })[] = [
  {
    id: 'store',
    label: 'Store',
    about: 'Name, link, currency, open or closed, order rules',
    Icon: Store,
    load: () => import('./store/StoreTab.tsx'),
  },
  {
    id: 'branding',
    label: 'Branding',
    about: 'Logo, banner, colours, template',
    Icon: Palette,
    load: () => import('./branding/BrandingTab.tsx'),
  },
  {
    id: 'contact',
    label: 'WhatsApp and contact',
    about: 'Where orders arrive',
    Icon: MessageCircle,
    load: () => import('./contact/ContactTab.tsx'),
  },
  {
    id: 'trust',
    label: 'Footer and trust',
    about: 'Address, hours, phone, accounts, delivery terms',
    Icon: MapPin,
    load: () => import('./trust/TrustTab.tsx'),
  },
  {
    id: 'delivery',
    label: 'Delivery zones',
    about: 'Where you deliver and what it costs',
    Icon: Truck,
    load: () => import('./delivery/DeliveryTab.tsx'),
  },
  {
    id: 'bank',
    label: 'Bank details',
    about: 'Shown to shoppers once they have ordered',
    Icon: Banknote,
    roles: ['owner'],
    load: () => import('./bank/BankTab.tsx'),
  },
  {
    id: 'currencies',
    label: 'Currencies',
    about: 'Take orders in pounds, dollars, cedis or naira',
    Icon: Coins,
    load: () => import('./currencies/CurrenciesTab.tsx'),
  },
  {
    id: 'watermark',
    label: 'Watermark',
    about: 'Your mark on product pictures',
    Icon: Stamp,
    load: () => import('./watermark/WatermarkTab.tsx'),
  },
  {
    id: 'domain',
    label: 'Domain',
    about: 'Your shop at a name of your own',
    Icon: Globe,
    load: () => import('./domain/DomainTab.tsx'),
  },
  {
    id: 'plan',
    label: 'Plan and payments',
    about: 'What your plan includes, trial, receipts, card',
    Icon: BadgeCheck,
    load: () => import('./plan/PlanTab.tsx'),
  },
  {
    id: 'team',
    label: 'Team',
    about: 'People who help, what they may do, invitations',
    Icon: Users,
    roles: EVERYBODY,
    load: () => import('./team/TeamTab.tsx'),
  },
  {
    id: 'activity',
    label: 'Activity',
    about: 'Who did what, and when',
    Icon: History,
    load: () => import('./activity/ActivityTab.tsx'),
  },
  {
    id: 'notifications',
    label: 'Notifications',
    about: 'What rings on this device, quiet hours, sound',
    Icon: BellRing,
    roles: EVERYBODY,
    load: () => import('./notifications/NotificationsTab.tsx'),
  },
  {
    id: 'privacy',
    label: 'Data and privacy',
    about: 'Export everything, what is kept, delete the store',
    Icon: Download,
    load: () => import('./privacy/PrivacyTab.tsx'),
  },
  {
    id: 'help',
    label: 'Help',
    about: 'Ask us, and read what we answered',
    Icon: LifeBuoy,
    roles: EVERYBODY,
    load: () => import('./help/HelpTab.tsx'),
  },
  {
    id: 'account',
    label: 'Account',
    about: 'Password, sign out',
    Icon: CircleUser,
    roles: EVERYBODY,
    load: () => import('./account/AccountTab.tsx'),
  },
]

const TABS: readonly SettingsTab[] = LISTED.map(({ load, ...tab }) => ({
  ...tab,
  Tab: lazyChunk(load, <SkeletonRows rows={3} />),
}))

/** The tabs that a role may see, in the order of the list. */
export function tabsFor(role: OwnBusiness['role']): readonly SettingsTab[] {
  return TABS.filter(({ roles = MANAGERS }) => roles.includes(role))
}
