// The steps of the first week. The store's own rows and this device show which steps are done; nobody ticks a step by hand.
import type { StoreDashboard } from '#contract/sql/store/business.ts'
import type { Role } from '#domain/team/roles.ts'

export type SetUpStep = {
  readonly title: string
  readonly why: string
  readonly href: string
  readonly isDone: boolean
}

/** `rings`: this device rings for the store; null: it cannot, and the list leaves the step out. */
type Asked = { readonly role: Role; readonly rings: boolean | null }

/** Settings of the shop, which staff may not open. */
const SHOP_SETTINGS = ['/settings/contact', '/settings/delivery', '/settings/branding']

/** The steps that the person may take, in the most useful order. Only the owner may enter bank details. */
export function setUpSteps(setUp: StoreDashboard['setUp'], asked: Asked): readonly SetUpStep[] {
  const steps = allSteps(setUp, asked)
  return asked.role === 'staff' ? steps.filter(({ href }) => !SHOP_SETTINGS.includes(href)) : steps
}

function allSteps(setUp: StoreDashboard['setUp'], { role, rings }: Asked): readonly SetUpStep[] {
  const { hasWhatsApp, hasLogo, liveProducts, hasDelivery, hasBank, hasShared, hasOrder } = setUp
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
      href: '/dashboard/products?add=1',
      isDone: liveProducts > 0,
    },
    {
      title: 'Show at least three products',
      why: 'A shop with a choice is a shop people come back to.',
      href: '/dashboard/products?add=1',
      isDone: liveProducts >= 3,
    },
    {
      title: 'Say how you deliver',
      why: 'Zones with fees, or pickup: shoppers like to know before they order.',
      href: '/settings/delivery',
      isDone: hasDelivery,
    },
    ...(role === 'owner' ? [bankStep(hasBank)] : []),
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
    ...(rings === null ? [] : [ringStep(rings)]),
    {
      title: 'Receive your first order',
      why: 'It shows here the moment it is placed.',
      href: '/dashboard/orders',
      isDone: hasOrder,
    },
  ]
}

const bankStep = (hasBank: boolean): SetUpStep => ({
  title: 'Enter your bank details',
  why: 'Shoppers see them after they have ordered, not before.',
  href: '/settings/bank',
  isDone: hasBank,
})

const ringStep = (rings: boolean): SetUpStep => ({
  title: 'Let your phone ring',
  why: 'It tells you of an order, also when it is locked.',
  href: '/settings/notifications',
  isDone: rings,
})
