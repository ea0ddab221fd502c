// The one table of what each role may do in a store, and the words in which owners read it. The database decides by the same table
// (supabase/schemas/access/roles.sql); tests/database/team/roles.test.ts compares the two and tries each deed.

/** From the most to the least. */
export const ROLES = ['owner', 'manager', 'staff'] as const

export type Role = (typeof ROLES)[number]

/** The least role that may do each deed. */
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
} as const satisfies Readonly<Record<string, Role>>

export type Deed = keyof typeof LEAST_ROLE

export const DEEDS = Object.keys(LEAST_ROLE) as readonly Deed[]

/** `roleMay('staff', 'vouchers')` -> false */
export function roleMay(role: Role, deed: Deed): boolean {
  return ROLES.indexOf(role) <= ROLES.indexOf(LEAST_ROLE[deed])
}

/** What a deed is called in the table that owners see. */
export const DEED_WORDS: Readonly<Record<Deed, string>> = {
  orders: 'See orders, confirm them, record payments',
  products: 'Add, change and delete products',
  stock: 'Count stock',
  customers: 'See customers with their numbers and addresses',
  prices: 'Change prices',
  costs: 'See what goods cost you, and the profit',
  vouchers: 'Make and change vouchers',
  'gift-cards': 'Make and change gift cards',
  'customer-records': 'Merge and erase customers',
  export: 'Take customers or the whole shop away as files',
  activity: 'Read the activity',
  settings: 'Change settings and delivery zones',
  'bank-details': 'Change bank details',
  plan: 'Choose and pay the plan',
  team: 'Invite and remove people, change roles',
  delete: 'Delete the shop',
}

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
}
