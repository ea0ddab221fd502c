// The addresses that look at the whole owner's app: for the pictures of `npm run tour` and for the tests that open every page.
// routes.tsx says which page answers an address; a test holds the two together.

/** One address of every page that needs no id. */
export const OWNER_ADDRESSES: readonly string[] = [
  '/dashboard',
  '/dashboard/orders',
  '/dashboard/orders/new',
  '/dashboard/products',
  '/dashboard/products/new',
  '/dashboard/categories',
  '/dashboard/customers',
  '/dashboard/vouchers',
  '/dashboard/vouchers/new',
  '/dashboard/gift-cards',
  '/settings',
  '/settings/store',
  '/settings/branding',
  '/settings/contact',
  '/settings/delivery',
  '/settings/bank',
  '/settings/watermark',
  '/settings/privacy',
  '/settings/account',
  '/onboarding?new',
]

/** Lists whose rows lead to a page of their own, below the list's address. */
export const OWNER_LISTS: readonly string[] = [
  '/dashboard/orders',
  '/dashboard/products',
  '/dashboard/customers',
  '/dashboard/vouchers',
  '/dashboard/gift-cards',
]
