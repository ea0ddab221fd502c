// The words of roles and of what they may do, as owners read them.
import type { MemberAction, Role } from './roles.ts'

/** What a action is called in the table that owners see. */
export const MEMBER_ACTION_WORDS: Readonly<Record<MemberAction, string>> = {
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
  'exit-kit': 'Take the exit kit, with the shop as files',
}

export const ROLE_NAMES: Readonly<Record<Role, string>> = {
  owner: 'Owner',
  manager: 'Manager',
  staff: 'Staff',
}
