// The one table of what each role may do in a store. Its words are in role-words.ts. The database decides by the same table
// (supabase/schemas/access/roles.sql); tests/database/team/roles.test.ts compares the two and tries each action.

/** From the most to the least. */
export const ROLES = ['owner', 'manager', 'staff'] as const

export type Role = (typeof ROLES)[number]

/** The least role that may do each action. */
const LEAST_ROLE = {
  orders: 'staff',
  products: 'staff',
  stock: 'staff',
  customers: 'staff',
  prices: 'manager',
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

/** `roleMay('staff', 'vouchers')` -> false */
export function roleMay(role: Role, action: MemberAction): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[action])
}
