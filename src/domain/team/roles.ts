// The one table of what each role may do in a store, unless its owner decides otherwise. Its words are in role-words.ts. The database decides by the
// same table (supabase/schemas/access/roles.sql); tests/database/team/roles.test.ts compares the two and tries each action.

/** From the most to the least. */
export const ROLES = ['owner', 'manager', 'staff'] as const

export type Role = (typeof ROLES)[number]

/** The least role that may do each action. */
const LEAST_ROLE = {
  orders: 'staff',
  payments: 'staff',
  products: 'staff',
  stock: 'staff',
  customers: 'staff',
  'customer-numbers': 'staff',
  figures: 'manager',
  prices: 'manager',
  imports: 'manager',
  costs: 'manager',
  vouchers: 'manager',
  'gift-cards': 'manager',
  'customer-records': 'manager',
  export: 'manager',
  activity: 'manager',
  settings: 'manager',
  'bank-details': 'owner',
  plan: 'owner',
  team: 'owner',
  delete: 'owner',
  'exit-kit': 'owner',
} as const satisfies Readonly<Record<string, Role>>

export type MemberAction = keyof typeof LEAST_ROLE

export const MEMBER_ACTIONS = Object.keys(LEAST_ROLE) as readonly MemberAction[]

/** The actions that an owner may give to a role of her store, or take from it. */
export const NAMED_RIGHTS = [
  'figures',
  'costs',
  'customer-numbers',
  'payments',
  'prices',
  'stock',
  'export',
] as const satisfies readonly MemberAction[]

export type NamedRight = (typeof NAMED_RIGHTS)[number]

/** What an owner has decided about one role of her store; a right without an entry is as in the table. */
export type RoleRights = Readonly<Partial<Record<string, boolean>>>

/** What a file writes: a role from which one of these was taken imports none. */
const IMPORTED = ['prices', 'stock', 'costs'] as const

/** What a role may do unless the owner has decided otherwise: `roleMay('staff', 'vouchers')` -> false */
export function roleMay(role: Role, action: MemberAction, decided: RoleRights = {}): boolean {
  if (action === 'imports' && IMPORTED.some((right) => decided[right] === false)) return false
  return decided[action] ?? ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[action])
}
