// The words of roles and of what they may do, as owners read them.
import type { MemberAction, NamedRight, Role } from './roles.ts'

/** What a action is called in the table that owners see. */
export const MEMBER_ACTION_WORDS: Readonly<Record<MemberAction, string>> = {
  orders: 'See orders and confirm them',
  payments: 'Write down payments and take them back',
  products: 'Add, change and delete products',
  stock: 'Change stock',
  customers: 'See customers with their addresses',
  'customer-numbers': 'See customers’ phone numbers',
  figures: 'See sales, analytics and forecast',
  prices: 'Change prices',
  imports: 'Bring products and settings from files',
  costs: 'See costs, expenses and profit',
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

const ROLES_AS_PEOPLE = { manager: 'managers', staff: 'staff' } as const

/** `staff see customers’ phone numbers`, as a part of a sentence. */
export function roleDoes(role: keyof typeof ROLES_AS_PEOPLE, right: NamedRight): string {
  const words = MEMBER_ACTION_WORDS[right]
  return `${ROLES_AS_PEOPLE[role]} ${words.charAt(0).toLowerCase()}${words.slice(1)}`
}

/** What stands where a person lacks the right. */
export const RIGHT_MISSING_WORDS: Readonly<Record<NamedRight, string>> = {
  figures: 'You do not see what this shop sells',
  costs: 'You do not see costs and expenses of this shop',
  'customer-numbers': 'You do not see customers’ numbers',
  payments: 'You do not write down payments',
  prices: 'You do not change prices',
  stock: 'You do not change stock',
  export: 'You do not take files away',
}
