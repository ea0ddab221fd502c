// The addresses of the owner's app. The Worker answers 404 for all other paths; `npm run tour` and the tests open every address. routes.tsx
// chooses the page of each address, and a test compares both files.
import { isUuid } from '#domain/basics/uuid.ts'
import { isJoinToken } from '#domain/team/team-forms.ts'

/** One address of every page that needs no id. */
export const OWNER_ADDRESSES: readonly string[] = [
  '/dashboard',
  '/dashboard/money',
  '/dashboard/money/till',
  '/dashboard/money/evening',
  '/dashboard/money/expenses',
  '/dashboard/analytics',
  '/dashboard/orders',
  '/dashboard/orders/new',
  '/dashboard/sell',
  '/dashboard/products',
  '/dashboard/products/new',
  '/dashboard/categories',
  '/dashboard/imports',
  '/dashboard/imports/new',
  '/dashboard/imports/camera',
  '/dashboard/customers',
  '/dashboard/leads',
  '/dashboard/leads/write',
  '/dashboard/vouchers',
  '/dashboard/vouchers/new',
  '/dashboard/gift-cards',
  '/dashboard/gift-cards/new',
  '/dashboard/rewards',
  '/oracle',
  '/settings',
  '/settings/store',
  '/settings/branding',
  '/settings/contact',
  '/settings/trust',
  '/settings/delivery',
  '/settings/domain',
  '/settings/bank',
  '/settings/currencies',
  '/settings/watermark',
  '/settings/plan',
  '/settings/receipt',
  '/settings/team',
  '/settings/activity',
  '/settings/notifications',
  '/settings/privacy',
  '/settings/help',
  '/settings/account',
  '/onboarding?new',
]

/** Lists whose rows have pages of their own, below the list's address. */
export const OWNER_LIST_ADDRESSES: readonly string[] = [
  '/dashboard/orders',
  '/dashboard/products',
  '/dashboard/imports',
  '/dashboard/customers',
  '/dashboard/vouchers',
  '/dashboard/gift-cards',
]

const PATHS: ReadonlySet<string> = new Set(OWNER_ADDRESSES.map((address) => address.replace(/\?.*/, '')))

/** True for a path that belongs to a page of the app, such as `/dashboard/orders/<id>`. Does not check whether the id exists. */
export function isOwnerPath(path: string): boolean {
  const at = path.lastIndexOf('/')
  if (path.startsWith('/join/')) return isJoinToken(path.slice('/join/'.length))
  return PATHS.has(path) || (OWNER_LIST_ADDRESSES.includes(path.slice(0, at)) && isUuid(path.slice(at + 1)))
}
