// The tabs of the settings: one table, with who may see which. Each is fetched when it is opened.
import {
  Banknote,
  CircleUser,
  Download,
  type LucideIcon,
  MessageCircle,
  Palette,
  Stamp,
  Store,
  Truck,
} from 'lucide-react'
import type { ComponentType } from 'react'
import { lazyChunk } from '#components/site/lazy-chunk.ts'
import type { OwnBusiness } from '../session/business.ts'

export type SettingsTab = {
  readonly id: string
  readonly label: string
  /** What is in it, for the list on phones. */
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
    id: 'watermark',
    label: 'Watermark',
    about: 'Your mark on product pictures',
    Icon: Stamp,
    roles: MANAGERS,
    Tab: lazyChunk(() => import('../pictures/WatermarkTab.tsx')),
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
    id: 'account',
    label: 'Account',
    about: 'Password, sounds, sign out',
    Icon: CircleUser,
    roles: ['owner', 'manager', 'staff'],
    Tab: lazyChunk(() => import('./account/AccountTab.tsx')),
  },
]

/** In the order they are listed. */
export function tabsFor(role: OwnBusiness['role']): readonly SettingsTab[] {
  return TABS.filter(({ roles }) => roles.includes(role))
}
