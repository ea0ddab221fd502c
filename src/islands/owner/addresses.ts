// The addresses of the owner's app: the Worker answers 404 for all others, `npm run tour` and the tests open every one.
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
  '/dashboard/gift-cards/new',
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

const PATHS: ReadonlySet<string> = new Set(OWNER_ADDRESSES.map((address) => address.replace(/\?.*/, '')))
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** True for a path that a page of the app answers, `/dashboard/orders/<id>` among them. Whether the id exists is not asked. */
export function isOwnerPath(path: string): boolean {
  const at = path.lastIndexOf('/')
  return PATHS.has(path) || (OWNER_LISTS.includes(path.slice(0, at)) && ID.test(path.slice(at + 1)))
}
