// The first week in steps: what is done is read from the store's own rows, never ticked by hand.

import type { Role } from '#data/owner/own-businesses.ts'
import type { StoreDashboard } from '#data/owner/store-dashboard.ts'

export type SetUpStep = {
  readonly title: string
  readonly why: string
  readonly href: string
  readonly isDone: boolean
}

/** In the order in which they help. Bank details are the owner's alone to enter. */
export function setUpSteps(setUp: StoreDashboard['setUp'], role: Role): readonly SetUpStep[] {
  const { hasWhatsApp, hasLogo, liveProducts, hasDelivery, hasBank, hasShared, hasOrder } = setUp
  const bank: SetUpStep = {
    title: 'Enter your bank details',
    why: 'Shoppers see them after they have ordered, not before.',
    href: '/settings/bank',
    isDone: hasBank,
  }
  return [
    {
      title: 'Add your WhatsApp number',
      why: 'Orders arrive there.',
      href: '/settings/contact',
      isDone: hasWhatsApp,
    },
    {
      title: 'Put your first product live',
      why: 'A picture, a name and a price are enough.',
      href: '/dashboard/products/new',
      isDone: liveProducts > 0,
    },
    {
      title: 'Show at least three products',
      why: 'A shop with a choice is a shop people come back to.',
      href: '/dashboard/products/new',
      isDone: liveProducts >= 3,
    },
    {
      title: 'Say how you deliver',
      why: 'Zones with fees, or pickup: shoppers like to know before they order.',
      href: '/settings/delivery',
      isDone: hasDelivery,
    },
    ...(role === 'owner' ? [bank] : []),
    {
      title: 'Add your logo',
      why: 'People trust a shop they recognise.',
      href: '/settings/branding',
      isDone: hasLogo,
    },
    {
      title: 'Share your link',
      why: 'On your status, in your bio, on a printed QR code.',
      href: '#share',
      isDone: hasShared,
    },
    {
      title: 'Receive your first order',
      why: 'It shows here the moment it is placed.',
      href: '/dashboard/orders',
      isDone: hasOrder,
    },
  ]
}
